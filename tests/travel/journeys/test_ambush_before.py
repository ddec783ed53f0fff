"""What is settled before an ambush is sprung, over REST: initiative, ruin, hiding places, noticing, advice."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.models import Encounter, EncounterEvent
from tests.cast import problem
from tests.travel.journeys.stage import Stage
from tests.travel.journeys.test_ambush_api import act, begin

pytestmark = pytest.mark.django_db


def waiting(stage: Stage, **choices: Any) -> dict[str, Any]:
    return begin(stage, stage.met(), **{"ambushers": "foes", "stance": "ambush", **choices})


def of_party(ambush: dict[str, Any]) -> list[str]:
    return [one["id"] for one in ambush["participants"] if one["side"] == "party"]


def opening(stage: Stage, ambush: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    """Start the fight and return the events of a kind that opened it."""
    fight = act(stage, ambush, "start/").json()["fight"]
    rows = EncounterEvent.objects.filter(encounter=fight, order=0).order_by("number")
    return [row.data for row in rows if row.data["type"] == kind]


@pytest.mark.rule("EP-IN-05", "EP-IN-14")
def test_initiative_rolled_before_anyone_is_placed_is_that_of_the_fight(stage: Stage) -> None:
    ambush = waiting(stage)
    assert ambush["initiative"] == []
    assert [len(group["members"]) for group in ambush["initiative_groups"]] == [1, 1, 1, 2]
    hero = of_party(ambush)[0]
    rolled = act(stage, ambush, "initiative/", faces={hero: 20}).json()
    order = rolled["initiative"]
    assert [slot["total"] for slot in order] == sorted((slot["total"] for slot in order), reverse=True)
    assert next(slot["natural"] for slot in order if slot["id"] == hero) == 20
    assert next(slot["members"] for slot in order if slot["side"] == "foes") == ["wolf-1", "wolf-2"]
    checked = act(stage, rolled, "roll/", natural=20).json()
    events = opening(stage, checked, "initiative_rolled")
    assert [(event["actor"], event["natural"], event["total"]) for event in events] == [
        (slot["id"], slot["natural"], slot["total"]) for slot in order
    ]


@pytest.mark.rule("EP-IN-04", "EP-IN-05")
def test_a_die_typed_later_leaves_the_others_and_nothing_is_rolled_twice(stage: Stage) -> None:
    ambush = waiting(stage)
    first, second = of_party(ambush)[:2]
    rolled = act(stage, ambush, "initiative/").json()
    naturals = {slot["id"]: slot["natural"] for slot in rolled["initiative"]}
    assert problem(act(stage, rolled, "initiative/"), 422)["rule"] == "EP-IN-04"
    typed = act(stage, rolled, "initiative/", faces={first: 1}).json()
    assert {slot["id"]: slot["natural"] for slot in typed["initiative"]} == {**naturals, first: 1}
    assert problem(act(stage, typed, "initiative/", faces={second: 21}), 422)["pointer"] == f"/faces/{second}"
    assert problem(act(stage, typed, "initiative/", faces={"nobody": 2}), 422)["pointer"] == "/faces/nobody"
    problem(act(stage, ambush, "initiative/", faces={first: 3}), 409)


@pytest.mark.rule("EP-IN-14")
@pytest.mark.parametrize(("mode", "slots"), [("single", 4), ("group", 4), ("individual", 5)])
def test_the_gm_chooses_how_the_foes_of_a_fight_roll(stage: Stage, mode: str, slots: int) -> None:
    ambush = act(stage, waiting(stage), "initiative/").json()
    chosen = act(stage, ambush, initiative_mode=mode).json()
    assert chosen["initiative"] == []
    rolled = act(stage, chosen, "initiative/").json()
    assert len(rolled["initiative"]) == slots
    checked = act(stage, rolled, "roll/", natural=20).json()
    fight = act(stage, checked, "start/").json()["fight"]
    assert Encounter.objects.get(pk=fight).setup["options"]["initiative.mode"] == mode


@pytest.mark.rule("EP-SU-05", "EP-SU-12")
def test_whoever_speaks_ruins_the_ambush_and_the_clock_begins_anew(stage: Stage) -> None:
    ambush = act(stage, waiting(stage), preparation_seconds=600).json()
    rolled = act(stage, ambush, "roll/").json()
    ruined = act(stage, rolled, "ruin/", who="wolf-2", cause="spoke").json()
    assert (ruined["status"], ruined["preparation_seconds"]) == ("draft", 0)
    assert ruined["check"]["success"] is None
    assert ruined["spoiled"] == [{"who": "wolf-2", "name": "Wolf 2", "cause": "spoke", "seconds": 600}]
    assert problem(act(stage, ruined, "roll/"), 422)["rule"] == "EP-SU-03"
    again = act(stage, ruined, preparation_seconds=60).json()
    assert again["check"]["bonus"] == 0
    assert act(stage, again, "roll/", natural=10).json()["check"]["success"]


@pytest.mark.rule("EP-SU-12")
def test_only_ambushers_ruin_and_only_an_ambush_that_waits(stage: Stage) -> None:
    ambush = waiting(stage)
    assert problem(act(stage, ambush, "ruin/", who=of_party(ambush)[0], cause="moved"), 422)["pointer"] == "/who"
    problem(act(stage, ambush, "ruin/", who="wolf-1", cause="sneezed"), 422)
    url = f"{stage.cast.url}ambushes/{ambush['id']}/ruin/"
    body = {"v": ambush["v"], "who": "wolf-1", "cause": "spoke"}
    assert stage.cast.player.post(url, body, format="json").status_code == 403


@pytest.mark.rule("EP-SU-08")
def test_the_map_says_who_spoils_the_hiding_places(stage: Stage) -> None:
    ambush = act(stage, waiting(stage), hiding_by_map=True, preparation_seconds=60).json()
    hiding = ambush["hiding"]
    assert {place["id"] for place in hiding["each"]} == {"wolf-1", "wolf-2"}
    assert hiding["good"] is (ambush["check"]["bonus"] == 1)
    assert hiding["spoilers"] == [place["id"] for place in hiding["each"] if not place["good"]]
    restless = act(stage, ambush, hiding_by_map=False, hiding_places=True, restless=["wolf-1"]).json()
    assert restless["check"]["bonus"] == 0
    assert "wolf-1" in restless["hiding"]["spoilers"]
    still = act(stage, restless, restless=[]).json()
    assert still["check"]["bonus"] == 1


@pytest.mark.rule("EP-SU-09", "EP-SU-26", "EP-SU-29")
def test_the_invisible_and_the_hidden_come_so_into_the_fight(stage: Stage) -> None:
    ambush = act(stage, waiting(stage), invisible=True, hidden=["wolf-1"]).json()
    assert "EP-SU-09" in {reason["rule"] for reason in ambush["check"]["reasons"]}
    rolled = act(stage, ambush, "roll/", natural=20).json()
    fight = act(stage, rolled, "start/").json()["fight"]
    wolves = {key: unit for key, unit in Encounter.objects.get(pk=fight).state["combatants"].items() if "wolf" in key}
    assert all("invisible" in unit["conditions"] for unit in wolves.values())
    assert [key for key, unit in sorted(wolves.items()) if unit["hidden"]] == ["wolf-1"]
    seen = stage.cast.player.get(f"{stage.cast.url}fights/{fight}/").json()
    assert not any("wolf" in one["id"] for one in seen["combatants"])
    assert "olf" not in str(stage.cast.player.get(f"{stage.cast.url}fights/{fight}/events/").json())


@pytest.mark.rule("EP-SU-23", "EP-SU-31", "EP-CV-05", "EP-CV-08")
def test_noticing_is_set_creature_by_creature(stage: Stage) -> None:
    ambush = waiting(stage)
    first, second, third = of_party(ambush)
    changes: dict[str, Any] = {"notice_dc": 30, "notice_bonuses": {first: 5}, "notice_faces": {second: 20}}
    changed = act(stage, ambush, **changes, distracted=[third]).json()
    each = {one["id"]: one for one in changed["notice"]["each"]}
    before = {one["id"]: one for one in ambush["notice"]["each"]}
    assert changed["notice"]["dc"] == 30
    assert each[first]["bonus"] == before[first]["bonus"] + 5
    assert each[second]["chance"] == float(20 + each[second]["bonus"] >= 30)
    assert (each[third]["chance"], each[third]["watches"]) == (0, False)
    rolled = act(stage, changed, "roll/", natural=20).json()
    noticed = {event["actor"]: event for event in opening(stage, rolled, "noticed")}
    assert {event["dc"] for event in noticed.values()} == {30}
    assert noticed[second]["natural"] == 20
    assert noticed[first]["total"] - noticed[first]["natural"] == each[first]["bonus"]
    assert noticed[third]["automatic"]


@pytest.mark.rule("EP-SU-30", "EP-SU-31")
def test_a_meeting_surprises_a_side_without_a_look_out(stage: Stage) -> None:
    meeting = begin(stage, stage.met(), ambushers="foes", stance="meet")
    assert meeting["look_outs"]["surprised"] is None
    one = act(stage, meeting, distracted=["wolf-1"]).json()
    assert (one["look_outs"]["foes"], one["look_outs"]["surprised"]) == (["wolf-2"], None)
    both = act(stage, one, distracted=["wolf-1", "wolf-2"]).json()
    assert both["look_outs"]["surprised"] == "foes"
    fight = act(stage, both, "start/").json()["fight"]
    state = Encounter.objects.get(pk=fight).state
    assert state["round"] == 0
    assert [key for key, unit in sorted(state["combatants"].items()) if not unit["aware"]] == ["wolf-1", "wolf-2"]


@pytest.mark.rule("EP-SU-13", "EP-SU-18")
def test_advice_is_legal_and_says_what_to_expect(stage: Stage) -> None:
    ambush = act(stage, waiting(stage), "roll/", natural=20).json()
    url = f"{stage.cast.url}ambushes/{ambush['id']}/"
    advice = stage.cast.gm.get(url + "advice/").json()
    assert {strike["id"] for strike in advice["now"]["each"]} == {"wolf-1", "wolf-2"}
    best = advice["places"][0]
    assert best["first"]["damage"] == pytest.approx(sum(strike["damage"] for strike in best["first"]["each"]))
    assert best["first"]["damage"] > 0
    placed = act(stage, ambush, placement=best["positions"]).json()
    assert placed["legality"]["legal"]
    after = stage.cast.gm.get(url + "advice/").json()["now"]
    assert after["damage"] == pytest.approx(best["first"]["damage"])
    assert stage.cast.player.get(url + "advice/").status_code == 403


@pytest.mark.rule("EP-SU-18")
def test_a_square_names_every_rule_that_forbids_it(stage: Stage) -> None:
    ambush = act(stage, waiting(stage), "roll/", natural=20).json()
    url = f"{stage.cast.url}ambushes/{ambush['id']}/squares/"
    hero = next(one for one in ambush["participants"] if one["side"] == "party")
    taken = stage.cast.gm.get(url, {"who": "wolf-1", "x": hero["x"], "y": hero["y"]}).json()
    assert not taken["legal"]
    assert {"EP-SU-17"} <= {one["rule"] for one in taken["violations"]}
    assert {"wolf-1", hero["id"]} in [set(one["creatures"]) for one in taken["violations"]]
    assert problem(stage.cast.gm.get(f"{url}?who=nobody&x=1&y=1"), 422)["remedy"]
    problem(stage.cast.gm.get(f"{url}?who=wolf-1&x=east&y=1"), 422)


@pytest.mark.rule("EP-SU-04")
def test_after_a_failed_check_nobody_stands_where_the_ambushers_wanted(stage: Stage) -> None:
    ambush = waiting(stage)
    at = next([one["x"], one["y"]] for one in ambush["participants"] if one["id"] == "wolf-1")
    chosen = act(stage, ambush, placement={"wolf-1": at}).json()
    failed = act(stage, chosen, "roll/", natural=1).json()
    assert failed["check"]["success"] is False
    wolf = next([one["x"], one["y"]] for one in failed["participants"] if one["id"] == "wolf-1")
    assert wolf != at


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"approach": "up"}, "/approach"),
        ({"initiative_mode": "chaos"}, "/initiative_mode"),
        ({"notice_dc": 10_000}, "/notice_dc"),
        ({"notice_bonuses": {"nobody": 3}}, "/notice_bonuses"),
        ({"notice_faces": {"wolf-1": 99}}, "/notice_faces/wolf-1"),
        ({"hidden": ["nobody"]}, "/hidden"),
        ({"restless": ["nobody"]}, "/restless"),
    ],
)
def test_wrong_figures_are_refused_and_change_nothing(stage: Stage, change: dict[str, Any], pointer: str) -> None:
    ambush = waiting(stage)
    body = problem(act(stage, ambush, **change), 422)
    assert body["pointer"] == pointer
    now = stage.cast.gm.get(f"{stage.cast.url}ambushes/{ambush['id']}/").json()
    assert now["v"] == ambush["v"]


@pytest.mark.rule("EP-SU-13")
def test_whoever_moves_the_others_stay_until_another_side_waits(stage: Stage) -> None:
    ambush = waiting(stage)
    before = {one["id"]: [one["x"], one["y"]] for one in ambush["participants"]}
    hero = of_party(ambush)[0]
    aside = [before[hero][0], before[hero][1] + 3]
    moved = act(stage, ambush, placement={hero: aside}).json()
    assert {one["id"]: [one["x"], one["y"]] for one in moved["participants"]} == {**before, hero: aside}
    swapped = act(stage, moved, ambushers="party").json()
    assert swapped["legality"]["legal"]
    back = act(stage, swapped, ambushers="foes").json()
    assert {one["id"]: [one["x"], one["y"]] for one in back["participants"]} == before
