"""Parties over REST: the GM writes, players see who travels and keep their own sheet."""

from __future__ import annotations

from uuid import uuid4

import pytest

from tests.cast import make_cast, problem

pytestmark = pytest.mark.django_db
SHEET = {"id": "ysolde", "name": "Ysolde", "speed": 30, "armour": "medium", "hp": 61, "max_hp": 61, "notes": "A spy."}


@pytest.fixture
def cast():
    return make_cast()


@pytest.fixture
def party(cast):
    answer = cast.gm.post(cast.url + "parties/", {"name": "The Lantern Company"}, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


def url_of(cast, party, *parts):
    return "/".join([f"{cast.url}parties/{party['id']}", *parts]) + "/"


def add(cast, party, sheet=SHEET, **fields):
    answer = cast.gm.post(url_of(cast, party, "members"), {"sheet": sheet, **fields}, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()


def test_an_empty_party_says_what_to_do(cast, party):
    assert party["speed"]["slowest"] is None
    assert "Add a member" in party["speed"]["hint"]


def test_a_member_brings_its_pace_with_reasons(cast, party):
    shown = add(cast, party)
    member = shown["members"][0]
    assert shown["v"] == party["v"] + 1
    assert (member["speed"]["feet"], member["speed"]["miles_per_hour"]) == (25, 3.0)
    assert [each["rule"] for each in member["speed"]["reasons"]] == ["sheet", "EP-EN-03", "EP-OV-02"]
    assert shown["speed"]["slowest"] == "Ysolde"


def test_a_quick_party_of_plain_walkers(cast):
    answer = cast.gm.post(cast.url + "parties/quick/", {"name": "Five", "count": 5, "speed": 30}, format="json")
    assert answer.status_code == 201
    assert len(answer.json()["members"]) == 5
    assert answer.json()["speed"]["miles_per_hour"] == 3.0


@pytest.mark.parametrize(("count", "speed", "pointer"), [(0, 30, "/count"), (5, 0, "/speed"), (99, 30, "/count")])
def test_a_quick_party_that_goes_nowhere_is_refused(cast, count, speed, pointer):
    body = {"name": "Five", "count": count, "speed": speed}
    refused = problem(cast.gm.post(cast.url + "parties/quick/", body, format="json"), 422)
    assert refused["pointer"] == pointer
    assert refused["remedy"]


def test_a_mount_carries_its_rider(cast, party):
    shown = add(cast, party, {"id": "nix", "name": "Nix", "speed": 20})
    rider = shown["members"][0]["id"]
    body = {"kind": "mount", "type": "pony", "name": "Pepper", "load_lb": 60, "riders": [rider]}
    answer = cast.gm.post(url_of(cast, party, "carriers"), body, format="json")
    assert answer.status_code == 201, answer.content
    carrier = answer.json()["carriers"][0]
    assert carrier["riders"] == [rider]
    assert answer.json()["speed"]["miles_per_hour"] == 4.0
    walking = cast.gm.patch(url_of(cast, party, "members", rider), {"carrier": None}, format="json").json()
    assert walking["speed"]["miles_per_hour"] == 2.0
    gone = cast.gm.delete(url_of(cast, party, "carriers", carrier["id"]) + f"?v={walking['v']}")
    assert gone.json()["carriers"] == []


REFUSED_SHEETS = [
    ({**SHEET, "speed": "fast"}, "/sheet/speed"),
    ({**SHEET, "wings": 2}, "/sheet/wings"),
    ({**SHEET, "name": " "}, "/sheet/name"),
    ({**SHEET, "speed": -5}, "/sheet/speed"),
    ({**SHEET, "load_lb": 5000}, "/sheet/load_lb"),
    ({"name": "No id"}, "/sheet/id"),
]


@pytest.mark.parametrize(("sheet", "pointer"), REFUSED_SHEETS)
def test_a_sheet_no_rule_could_use_is_refused_at_the_field(cast, party, sheet, pointer):
    answer = cast.gm.post(url_of(cast, party, "members"), {"sheet": sheet}, format="json")
    assert problem(answer, 422)["pointer"] == pointer
    assert cast.gm.get(url_of(cast, party)).json()["members"] == []


@pytest.mark.parametrize(
    "body", [{"kind": "mount", "type": "unicorn"}, {"kind": "vehicle", "type": "pony"},
             {"kind": "mount", "type": "pony", "load_lb": -1},
             {"kind": "mount", "type": "pony", "riders": ["7b1f2b44-0000-4000-8000-000000000000"]}]
)  # fmt: skip
def test_a_carrier_the_rules_do_not_know_is_refused(cast, party, body):
    answer = cast.gm.post(url_of(cast, party, "carriers"), body, format="json")
    assert problem(answer, 422)["remedy"]
    assert cast.gm.get(url_of(cast, party)).json()["carriers"] == []


def test_mounts_of_one_kind_are_told_apart_by_number(cast, party):
    for fields in ({}, {}, {"name": "Biscuit"}, {}):
        body = {"kind": "mount", "type": "pony", **fields}
        made = cast.gm.post(url_of(cast, party, "carriers"), body, format="json")
    assert [each["name"] for each in made.json()["carriers"]] == ["Pony", "Pony 2", "Biscuit", "Pony 3"]


def test_a_stale_change_is_a_conflict(cast, party):
    add(cast, party)
    answer = cast.gm.patch(url_of(cast, party), {"v": party["v"], "name": "Other"}, format="json")
    assert problem(answer, 409)["current_version"] == party["v"] + 1
    fresh = cast.gm.patch(url_of(cast, party), {"v": party["v"] + 1, "name": "Other"}, format="json")
    assert fresh.json()["name"] == "Other"


def test_a_player_sees_the_party_and_edits_only_their_own_sheet(cast, party):
    theirs = add(cast, party, owner=str(cast.players_membership.pk))["members"][0]["id"]
    other = add(cast, party, {**SHEET, "id": "bram", "name": "Bram"})["members"][1]["id"]
    shown = cast.player.get(url_of(cast, party)).json()
    mine, foreign = shown["members"]
    assert (mine["mine"], mine["sheet"]["notes"]) == (True, "A spy.")
    assert (foreign["mine"], foreign["sheet"]["notes"], foreign["sheet"]["hp"]) == (False, "", 61)
    patch = {"v": shown["v"], "sheet": {**SHEET, "hp": 40}}
    assert cast.player.patch(url_of(cast, party, "members", theirs), patch, format="json").status_code == 200
    problem(cast.player.patch(url_of(cast, party, "members", other), {"sheet": SHEET}, format="json"), 403)
    problem(cast.player.patch(url_of(cast, party, "members", theirs), {"primal": 0}, format="json"), 403)
    problem(cast.observer.patch(url_of(cast, party, "members", theirs), {"sheet": SHEET}, format="json"), 403)
    problem(cast.player.post(url_of(cast, party, "members"), {"sheet": SHEET}, format="json"), 403)
    problem(cast.player.delete(url_of(cast, party)), 403)


def test_strangers_cannot_tell_that_a_party_exists(cast, party):
    assert problem(cast.outsider.get(url_of(cast, party)), 404)["detail"] == "No such page, or not yours to see."
    assert cast.anonymous.get(url_of(cast, party)).status_code in (401, 403)
    problem(cast.gm.get(url_of(cast, {"id": str(uuid4())})), 404)


def test_deleting_a_member_and_a_party(cast, party):
    member = add(cast, party)["members"][0]["id"]
    assert cast.gm.delete(url_of(cast, party, "members", member)).json()["members"] == []
    assert cast.gm.delete(url_of(cast, party)).status_code == 204
    assert cast.gm.get(cast.url + "parties/").json()["results"] == []


def test_a_mistyped_rider_of_another_party_is_refused(cast, party):
    stranger = add(cast, cast.gm.post(cast.url + "parties/", {"name": "B"}, format="json").json())["members"][0]["id"]
    body = {"kind": "mount", "type": "pony", "riders": [stranger]}
    assert problem(cast.gm.post(url_of(cast, party, "carriers"), body, format="json"), 422)["pointer"] == "/riders"
