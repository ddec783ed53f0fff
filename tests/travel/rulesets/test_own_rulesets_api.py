"""A GM's own rulesets over REST: copied, changed, used, carried to another campaign in a file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.cast import Cast, make_cast, problem
from travel.rules.maps.areas import Area
from travel.rules.maps.demo import demo_map, demo_place
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db
WALK_30 = "/pace/rows/2/mph"


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def made(cast: Cast, **body: Any) -> dict[str, Any]:
    answer = cast.gm.post(cast.url + "rulesets/", {"name": "Our road", **body}, format="json")
    assert answer.status_code == 201, answer.content
    return answer.json()  # type: ignore[no-any-return]


def changed(cast: Cast, row: dict[str, Any], pointer: str, value: Any) -> Any:
    body = {"v": row["v"], "edits": [{"pointer": pointer, "value": value}]}
    return cast.gm.patch(f"{cast.url}rulesets/{row['id']}/", body, format="json")


def used(cast: Cast, row: dict[str, Any], *, use: bool = True, version: int | None = None) -> Any:
    version = row["v"] if version is None else version
    return cast.gm.post(f"{cast.url}rulesets/{row['id']}/use/", {"v": version, "use": use}, format="json")


def speed(cast: Cast) -> float:
    parties = cast.gm.get(cast.url + "parties/").json()["results"]
    party = parties[0]["id"] if parties else None
    if party is None:
        body = {"name": "Walkers", "count": 3, "speed": 30}
        party = cast.gm.post(cast.url + "parties/quick/", body, format="json").json()["id"]
    return float(cast.gm.get(f"{cast.url}parties/{party}/").json()["speed"]["miles_per_hour"])


def test_a_changed_ruleset_counts_when_it_is_used_and_no_longer_when_it_is_not(cast: Cast) -> None:
    assert speed(cast) == 3
    row = changed(cast, made(cast), WALK_30, "4").json()
    assert [each["pointer"] for each in row["differences"]] == [WALK_30]
    assert speed(cast) == 3
    row = used(cast, row).json()
    assert speed(cast) == 4
    assert problem(used(cast, row, use=False, version=row["v"] - 1), 409)["current_version"] == row["v"]
    assert speed(cast) == 4
    used(cast, row, use=False)
    assert speed(cast) == 3


def test_using_one_lays_the_other_aside_and_chooses_its_base(cast: Cast) -> None:
    first, second = made(cast), made(cast, name="Hard marches", base="d20-srd")
    for row in (first, second):
        assert used(cast, row).json()["in_use"]
    rows = cast.gm.get(cast.url + "rulesets/").json()["results"]
    assert {row["name"]: row["in_use"] for row in rows} == {"Our road": False, "Hard marches": True}
    assert cast.gm.get(cast.url).json()["ruleset"] == "d20-srd"
    refused = cast.gm.delete(f"{cast.url}rulesets/{second['id']}/")
    assert "played by Hard marches" in problem(refused, 422)["detail"]
    assert cast.gm.delete(f"{cast.url}rulesets/{first['id']}/").status_code == 204


def test_a_file_carries_the_changes_to_another_campaign(cast: Cast) -> None:
    row = changed(cast, made(cast), WALK_30, "4").json()
    answer = cast.gm.get(f"{cast.url}rulesets/{row['id']}/export/")
    assert "attachment" in answer["Content-Disposition"]
    again = made(cast, name="Brought in", document=answer.json())
    assert again["differences"] == row["differences"]
    copy = made(cast, name="A copy", copy_of=row["id"])
    assert copy["differences"] == row["differences"]


def test_a_figure_out_of_sense_is_refused_and_nothing_changes(cast: Cast) -> None:
    row = made(cast)
    told = problem(changed(cast, row, "/terrain/rows/forest/road", "-2"), 422)
    assert told["pointer"] == "/terrain/rows/forest/road"
    assert "forest" in told["detail"]
    assert cast.gm.get(f"{cast.url}rulesets/{row['id']}/").json()["v"] == row["v"]


def test_a_stale_write_a_taken_name_and_a_strangers_file_are_told(cast: Cast) -> None:
    row = made(cast)
    changed(cast, row, WALK_30, "4")
    assert problem(changed(cast, row, WALK_30, "5"), 409)["current_version"] == row["v"] + 1
    taken = cast.gm.post(cast.url + "rulesets/", {"name": "Our road"}, format="json")
    assert problem(taken, 422)["pointer"] == "/name"
    document = {"format": "outrider-ruleset", "version": 1, "name": "x", "base": "gurps", "changes": {}}
    strange = cast.gm.post(cast.url + "rulesets/", {"name": "x", "document": document}, format="json")
    assert "gurps" in problem(strange, 422)["detail"]


def test_readings_say_what_each_choice_makes_of_a_plan() -> None:
    cast = make_cast("d20-srd")
    stored = map_store(cast.campaign, demo_map())
    party = cast.gm.post(cast.url + "parties/quick/", {"name": "W", "count": 2, "speed": 30}, format="json").json()
    order = {"walked": 8, "hustled": 0, "forced": 2}
    body = {
        "name": "March",
        "map": str(stored.pk),
        "party": party["id"],
        "stops": [{"cell": demo_place("Harrowgate")}, {"cell": demo_place("Kestrel Keep")}],
        "default_order": order,
    }
    plan = cast.gm.post(cast.url + "plans/", body, format="json").json()
    rows = cast.gm.get(f"{cast.url}readings/?plan={plan['id']}").json()
    by_key = {row["key"]: row for row in rows}
    first_dc = by_key["forced_march_first_dc"]
    hard, easy = (choice["effect"]["expected"] for choice in first_dc["choices"])
    assert hard == pytest.approx(plan["itinerary"]["damage"]["expected"])
    assert hard > easy > 0
    assert f"expected damage {hard:.3g} or {easy:.3g}" in first_dc["sentence"]
    assert by_key["vehicle_on_trail"]["sentence"].endswith("no difference to this plan")
    assert cast.gm.get(cast.url + "readings/").json()[0]["choices"][0]["effect"] is None
    assert cast.player.get(cast.url + "readings/").status_code == 403


@pytest.mark.parametrize(
    ("ruleset", "key", "order", "told"),
    [
        ("epic-path", "primal_healing", {"walked": 4, "hustled": 4, "forced": 1}, "fewest hit points left"),
        ("d20-srd", "forced_march_first_dc", {"walked": 8, "hustled": 0, "forced": 3}, "expected damage"),
        ("d20-srd", "drinking_in_heat", {"walked": 8, "hustled": 0, "forced": 0}, "water"),
    ],
)
def test_a_reading_says_what_it_changes_in_a_plan(ruleset: str, key: str, order: dict[str, int], told: str) -> None:
    cast = make_cast(ruleset)
    world = demo_map()
    desert = Area("the Waste", "region", tuple(range(world.cell_count)), climate="desert")
    stored = map_store(cast.campaign, replace(world, features=replace(world.features, areas=(desert,))))
    party = cast.gm.post(cast.url + "parties/quick/", {"name": "W", "count": 2, "speed": 30}, format="json").json()
    body = {
        "name": "March",
        "map": str(stored.pk),
        "party": party["id"],
        "stops": [{"cell": demo_place("Harrowgate")}, {"cell": demo_place("Kestrel Keep")}],
        "default_order": order,
    }
    plan = cast.gm.post(cast.url + "plans/", body, format="json").json()
    rows = {row["key"]: row for row in cast.gm.get(f"{cast.url}readings/?plan={plan['id']}").json()}
    assert f"{told} " in rows[key]["sentence"], rows[key]["sentence"]


@pytest.fixture
def riders(cast: Cast) -> tuple[dict[str, Any], str]:
    """A ruleset in use with an animal of its own, and the address of a party that has one."""
    row = made(cast)
    rows = cast.gm.get(f"{cast.url}rulesets/{row['id']}/").json()["tables"]["mounts"]["rows"]
    row = changed(cast, row, "/mounts/rows/griffon", {**rows["light_horse"], "name": "griffon"}).json()
    assert used(cast, row).status_code == 200
    body = {"name": "The Lantern Company", "count": 2, "speed": 30}
    party = f"{cast.url}parties/{cast.gm.post(cast.url + 'parties/quick/', body, format='json').json()['id']}/"
    mount = {"kind": "mount", "type": "griffon", "name": "Gale"}
    assert cast.gm.post(party + "carriers/", mount, format="json").status_code == 201
    return cast.gm.get(f"{cast.url}rulesets/{row['id']}/").json(), party


def test_a_row_that_a_party_goes_by_stays(cast: Cast, riders: tuple[dict[str, Any], str]) -> None:
    row, party = riders
    told = problem(changed(cast, row, "/mounts/rows/griffon", None), 422)
    assert told["pointer"] == "/mounts/rows/griffon"
    assert told["detail"].startswith("The Lantern Company has Gale")
    assert cast.gm.get(party).status_code == 200


def test_other_rules_without_that_row_are_refused(cast: Cast, riders: tuple[dict[str, Any], str]) -> None:
    row, party = riders
    other = made(cast, name="Plain")
    answers = (
        used(cast, row, use=False),
        used(cast, other),
        cast.gm.patch(cast.url, {"ruleset": "d20-srd"}, format="json"),
    )
    assert all("The Lantern Company" in problem(answer, 422)["detail"] for answer in answers)
    assert cast.gm.get(cast.url).json()["ruleset"] == "epic-path"
    assert cast.gm.get(party).status_code == 200
    carrier = cast.gm.get(party).json()["carriers"][0]["id"]
    assert cast.gm.delete(f"{party}carriers/{carrier}/").status_code == 200
    assert cast.gm.patch(cast.url, {"ruleset": "d20-srd"}, format="json").status_code == 200
