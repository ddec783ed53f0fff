"""From an encounter on the road to a fight, and its outcome back: over REST."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.cast import problem
from tests.travel.journeys.stage import Stage
from travel.models import Journey
from travel.services.journeys import journey_verify

pytestmark = pytest.mark.django_db


def begin(stage: Stage, journey: dict[str, Any], **choices: Any) -> dict[str, Any]:
    answer = stage.cast.gm.post(f"{stage.url}{journey['id']}/ambushes/", choices, format="json")
    assert answer.status_code == 201, answer.content
    ambush: dict[str, Any] = answer.json()
    return ambush


def act(stage: Stage, ambush: dict[str, Any], path: str = "", **body: Any) -> Any:
    url = f"{stage.cast.url}ambushes/{ambush['id']}/{path}"
    send = stage.cast.gm.post if path else stage.cast.gm.patch
    return send(url, {"v": ambush["v"], **body}, format="json")


@pytest.mark.rule("EP-SU-04", "EP-SU-05", "EP-SU-08")
def test_the_check_adds_preparation_and_hiding_places(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), ambushers="foes", stance="ambush")
    changed = act(stage, ambush, preparation_seconds=1200, hiding_places=True).json()
    check = changed["check"]
    assert (check["needed"], check["bonus"], check["chance"]) == (10, 5, pytest.approx(0.8))
    assert {part["value"] for part in check["parts"]} == {4, 1}
    assert {reason["rule"] for reason in check["reasons"]} == {"EP-SU-05", "EP-SU-08"}


@pytest.mark.rule("EP-SU-03")
def test_less_than_a_minute_is_no_ambush(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), ambushers="foes", stance="ambush")
    changed = act(stage, ambush, preparation_seconds=45).json()
    assert changed["check"]["allowed"] is False
    assert changed["check"]["refusal"]
    assert problem(act(stage, changed, "roll/"), 422)["rule"] == "EP-SU-03"


@pytest.mark.rule("EP-SU-13", "EP-SU-14", "EP-SU-15")
def test_after_a_success_the_ambushers_place_everyone_within_the_limits(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), ambushers="foes", stance="ambush")
    rolled = act(stage, ambush, "roll/", natural=20).json()
    assert (rolled["status"], rolled["check"]["natural"], rolled["check"]["success"]) == ("rolled", 20, True)
    assert rolled["legality"]["legal"]
    assert [test["rule"] for test in rolled["legality"]["tests"]] == ["EP-SU-14", "EP-SU-15", "EP-SU-16", "EP-SU-17"]
    party = [one for one in rolled["participants"] if one["side"] == "party"]
    far = {"x": 0 if party[1]["x"] > 15 else 29, "y": party[0]["y"]}
    moved = act(stage, rolled, placement={party[0]["id"]: [far["x"], far["y"]]}).json()
    assert not moved["legality"]["legal"]
    body = problem(act(stage, moved, "start/"), 422)
    assert body["rule"].startswith("EP-SU-1")
    assert body["remedy"]


def test_legal_squares_come_for_the_one_asked_for(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), ambushers="foes", stance="ambush")
    someone = ambush["participants"][-1]
    url = f"{stage.cast.url}ambushes/{ambush['id']}/"
    squares = stage.cast.gm.get(url, {"for": someone["id"]}).json()["legal_squares"]
    assert list(squares) == [someone["id"]]
    assert len(squares[someone["id"]]) > 5
    assert stage.cast.gm.get(url).json()["legal_squares"] == {}


def test_the_roll_is_made_once_and_fixes_what_it_rests_on(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), ambushers="party", stance="ambush")
    rolled = act(stage, ambush, "roll/").json()
    assert 1 <= rolled["check"]["natural"] <= 20
    problem(act(stage, rolled, "roll/"), 422)
    assert problem(act(stage, rolled, invisible=True), 422)["pointer"] == "/invisible"
    problem(act(stage, ambush, "roll/"), 409)


def test_wrong_choices_are_refused_with_a_pointer(stage: Stage) -> None:
    ambush = begin(stage, stage.met())
    assert problem(act(stage, ambush, preparation_seconds=-5), 422)["pointer"] == "/preparation_seconds"
    assert problem(act(stage, ambush, distracted=["nobody"]), 422)["pointer"] == "/placement"
    assert problem(act(stage, ambush, placement={"wolf-1": [400, 3]}), 422)["pointer"] == "/placement/wolf-1"
    assert problem(act(stage, ambush, "roll/", natural=21), 422)["pointer"] == "/natural"


def test_only_where_something_was_met(stage: Stage) -> None:
    journey = stage.start()
    answer = stage.cast.gm.post(f"{stage.url}{journey['id']}/ambushes/", {}, format="json")
    assert problem(answer, 422)["detail"] == "Nothing has been met here"


def test_players_see_nothing_of_an_ambush_before_it_starts(stage: Stage) -> None:
    journey = stage.met()
    ambush = begin(stage, journey, ambushers="foes", stance="ambush")
    url = f"{stage.cast.url}ambushes/{ambush['id']}/"
    assert stage.cast.player.get(url).status_code == 403
    assert stage.cast.outsider.get(url).status_code == 404
    assert "Grey Shadows" not in stage.cast.player.get(f"{stage.cast.url}log/").content.decode()


def fight_out(stage: Stage, fight: str) -> None:
    """Let policies play a fight to its end, then close it."""
    url = f"{stage.cast.url}fights/{fight}/"
    for _ in range(400):
        view = stage.cast.gm.get(url).json()
        if view["status"] != "running":
            break
        answer = stage.cast.gm.post(url + "policy/", {"v": view["v"]}, format="json")
        assert answer.status_code == 200, answer.content
    view = stage.cast.gm.get(url).json()
    assert view["status"] == "over"
    assert stage.cast.gm.post(url + "end/", {"v": view["v"]}, format="json").status_code == 200


def test_a_fight_opens_and_its_outcome_comes_home(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 2}])
    ambush = begin(stage, journey, ambushers="foes", stance="ambush")
    rolled = act(stage, ambush, "roll/", natural=18).json()
    started = act(stage, rolled, "start/")
    assert started.status_code == 201, started.content
    fight = started.json()["fight"]
    url = f"{stage.url}{journey['id']}/"
    during = stage.cast.gm.get(url).json()
    assert (during["status"], during["fight"], during["ambush"]) == ("fight", fight, ambush["id"])
    live = stage.cast.player.get(f"{stage.cast.url}log/").json()["live"]
    assert live["fight"] == fight
    assert "Grey Shadows" not in stage.cast.player.get(f"{stage.cast.url}log/").content.decode()
    assert problem(stage.post(during, {"type": "advance_day"}), 422)["detail"] == "A fight is on"
    fight_out(stage, fight)
    after = stage.cast.gm.get(url).json()
    assert (after["status"], after["fight"], after["encounter"]) == ("camp", None, None)
    events = stage.cast.gm.get(url + "events/").json()
    ended = next(event for event in events if event["type"] == "fight_ended")
    for path in (f"{stage.cast.url}log/", url, url + "events/"):
        assert "Grey Shadows" not in stage.cast.player.get(path).content.decode()
    hp = {member["id"]: member["hp"] for member in after["members"]}
    assert {one["id"]: one["hp"] for one in ended["data"]["after"]} == hp
    assert ended["hour"] > 7.0
    assert journey_verify(Journey.objects.get(pk=journey["id"])) == []


def test_the_outcome_can_be_taken_back_and_the_fight_goes_on(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 1}])
    ambush = begin(stage, journey, ambushers="foes", stance="meet")
    fight = act(stage, ambush, "start/").json()["fight"]
    fight_out(stage, fight)
    url = f"{stage.url}{journey['id']}/"
    after = stage.cast.gm.get(url).json()
    back = stage.cast.gm.post(url + "undo/", {"v": after["v"]}, format="json").json()["journey"]
    assert (back["status"], back["fight"]) == ("fight", fight)
    refused = problem(stage.post(back, {"type": "take_outcome"}), 422)
    assert refused["detail"] == "No fight of this journey has ended"
    board = f"{stage.cast.url}fights/{fight}/"
    view = stage.cast.gm.get(board).json()
    assert view["status"] == "over"
    stage.cast.gm.post(board + "end/", {"v": view["v"]}, format="json")
    again = stage.cast.gm.get(url).json()
    assert (again["status"], again["members"]) == (after["status"], after["members"])


def test_a_fight_that_the_journey_took_back_changes_nothing_when_it_closes(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 1}])
    fight = act(stage, begin(stage, journey, stance="meet"), "start/").json()["fight"]
    url = f"{stage.url}{journey['id']}/"
    during = stage.cast.gm.get(url).json()
    back = stage.cast.gm.post(url + "undo/", {"v": during["v"]}, format="json").json()["journey"]
    assert back["status"] == "encounter"
    fight_out(stage, fight)
    assert stage.cast.gm.get(url).json() == back


def test_a_meeting_needs_no_check(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), stance="meet")
    assert ambush["check"]["allowed"] is False
    assert ambush["notice"]["dc"] is None
    problem(act(stage, ambush, "roll/"), 422)
    assert "seed" not in json.dumps(ambush)
