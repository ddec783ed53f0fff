"""Replanning, branching and bringing sheets up to date, over REST."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import problem
from tests.travel.journeys.stage import Stage
from travel.models import Journey, PartyCarrier, PartyMember, Plan
from travel.rules.journey.state import HOUR, JourneyState
from travel.rules.maps.demo import demo_place
from travel.services.journey_courses import orders_from_now
from travel.services.journeys import journey_verify

pytestmark = pytest.mark.django_db

HARD = {"type": "advance_day", "walked": 4, "hustled": 4}


def replan(stage: Stage, journey: dict[str, Any], **wish: Any) -> Any:
    return stage.cast.gm.post(f"{stage.url}{journey['id']}/replan/", {"v": journey["v"], **wish}, format="json")


def branch(stage: Stage, journey: dict[str, Any], **wish: Any) -> Any:
    return stage.cast.gm.post(f"{stage.url}{journey['id']}/branch/", wish, format="json")


def sheets(stage: Stage, journey: dict[str, Any]) -> Any:
    return stage.cast.gm.post(f"{stage.url}{journey['id']}/sheets/", {"v": journey["v"]}, format="json")


def undo(stage: Stage, journey: dict[str, Any], **more: Any) -> Any:
    return stage.cast.gm.post(f"{stage.url}{journey['id']}/undo/", {"v": journey["v"], **more}, format="json")


def test_a_journey_is_replanned_to_another_place_and_the_first_plan_stays_readable(stage: Stage) -> None:
    first = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    there = demo_place("Harrowgate")
    told = replan(stage, first, stops=[{"cell": there}], note="they forgot the key")
    assert told.status_code == 200, told.content
    now, events = told.json()["journey"], told.json()["events"]
    assert [event["type"] for event in events] == ["replanned"]
    assert (now["mile"], now["course"], now["undo_label"]) == (first["mile"], 1, "replanning")
    assert (now["x"], now["y"]) == (first["x"], first["y"])
    assert now["miles_total"] == pytest.approx(2 * first["mile"], abs=0.01)
    assert [course["note"] for course in now["courses"]] == ["", "they forgot the key"]
    assert now["courses"][0]["days"][0]["day"] == 1
    assert now["courses"][1]["arrival"] == now["arrival_planned"] == pytest.approx(now["arrival_expected"], abs=0.001)
    assert now["today"]["planned"]["miles"] == pytest.approx(first["mile"], abs=0.02)
    assert now["planned_days"] == now["day"] == 2
    home = stage.order(now, {"type": "advance_day"})["journey"]
    assert (home["status"], home["cell"]) == ("arrived", there)
    assert journey_verify(Journey.objects.get(pk=first["id"])) == []


def test_undoing_a_replan_brings_the_old_way_back(stage: Stage) -> None:
    first = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    now = replan(stage, first, stops=[{"cell": demo_place("Harrowgate")}]).json()["journey"]
    back = undo(stage, now).json()["journey"]
    same = ("mile", "miles_total", "course", "arrival_expected", "today", "route")
    assert {key: back[key] for key in same} == {key: first[key] for key in same}
    again = replan(stage, back).json()["journey"]
    assert again["course"] == 2
    assert again["miles_total"] == pytest.approx(first["miles_total"], abs=0.1)
    arrived = again
    while arrived["status"] == "camp":
        arrived = stage.order(arrived, {"type": "advance_day"})["journey"]
    assert arrived["arrival_expected"] == pytest.approx(again["arrival_planned"], abs=0.001)
    assert journey_verify(Journey.objects.get(pk=first["id"])) == []


def test_replanned_in_the_middle_of_a_day_what_is_left_of_it_is_planned(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_hours", "hours": 3, "pace": "walk"})["journey"]
    now = replan(stage, journey, default_order={"walked": 8, "hustled": 0, "forced": 0}).json()["journey"]
    assert now["courses"][1]["days"][0]["hours"]["walked"] == 5
    told = stage.order(now, {"type": "advance_day"})["journey"]
    assert told["mile"] - now["mile"] == pytest.approx(now["courses"][1]["days"][0]["miles"], abs=0.05)
    arrived = told
    while arrived["status"] == "camp":
        arrived = stage.order(arrived, {"type": "advance_day"})["journey"]
    assert arrived["day"] == now["arrival_planned"]["day"]


def test_hours_of_a_day_that_are_gone_are_not_planned_again(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_hours", "hours": 2, "pace": "hustle"})["journey"]
    Plan.objects.filter(pk=journey["plan"]).update(orders=[{"day": 1, "walked": 4, "hustled": 4, "forced": 1}])
    now = replan(stage, journey).json()["journey"]
    assert now["courses"][1]["days"][0]["hours"] == {"walked": 4, "hustled": 2, "forced": 0}
    told = stage.order(now, {"type": "advance_day"})["journey"]
    assert told["mile"] - now["mile"] == pytest.approx(now["courses"][1]["days"][0]["miles"], abs=0.05)


@pytest.mark.parametrize(("hour", "first"), [(15, 6), (23, 6), (24, 6), (29, 6)])
def test_replanned_in_camp_the_new_course_begins_in_the_morning(hour: int, first: int) -> None:
    """Also when something came by night, after midnight: the morning is the same day's then."""
    state = JourneyState((4 * 24 + hour) * HOUR, 0, (), walked=8 * HOUR, camped_at=(4 * 24 + 15) * HOUR)
    plan = Plan(orders=[{"day": day, "walked": 6, "hustled": 0, "forced": 0} for day in (5, 6, 7)])
    told = orders_from_now(plan, state, {})
    assert told["start"] == {"day": first, "hour": 7.0}
    assert [order["day"] for order in told["orders"]] == [6, 7]


def test_a_replan_with_new_orders_and_bad_ones(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    now = replan(stage, journey, default_order={"walked": 4, "hustled": 4, "forced": 0}).json()["journey"]
    assert now["today"]["planned"]["hours"]["hustled"] == 4
    assert problem(replan(stage, now, stops=[{"cell": journey["cell"]}]), 422)["detail"]
    assert problem(replan(stage, now, default_order={"walked": 30, "hustled": 0, "forced": 0}), 422)["remedy"]
    problem(replan(stage, journey), 409)
    met = stage.order(now, {"type": "place_encounter", "creatures": [{"id": "wolf"}]})["journey"]
    assert problem(replan(stage, met), 422)["detail"] == "First say what happens here"


def test_players_see_that_the_way_changed_and_not_why(stage: Stage) -> None:
    first = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    replan(stage, first, stops=[{"cell": demo_place("Harrowgate")}], note="the baron lied")
    seen = stage.cast.player.get(f"{stage.url}{first['id']}/").json()
    assert (seen["courses"], seen["legs"], seen["watches"], seen["stays"], seen["astray"]) == ([], [], [], [], None)
    events = stage.cast.player.get(f"{stage.url}{first['id']}/events/").json()
    assert events[-1]["type"] == "replanned"
    assert (events[-1]["text"], events[-1]["data"], events[-1]["reasons"]) == ("", {}, [])
    assert "baron" not in str(events)


def test_what_if_begins_with_the_same_past_and_goes_its_own_way(stage: Stage) -> None:
    first = stage.start()
    second = stage.order(first, HARD)["journey"]
    third = stage.order(second, HARD)["journey"]
    events = stage.cast.gm.get(f"{stage.url}{first['id']}/events/").json()
    tried = branch(stage, third, name="The pass", day=2)
    assert tried.status_code == 201, tried.content
    other = tried.json()
    same = ("day", "hour", "mile", "members", "status")
    assert {key: other[key] for key in same} == {key: second[key] for key in same}
    assert (other["parent"], other["name"], other["gm_only"]) == (first["id"], "The pass", True)
    morning = next(event for event in events if event["type"] == "rested")
    assert other["parent_number"] == morning["number"]
    gone = stage.order(other, HARD)["journey"]
    assert gone["members"] == third["members"]
    assert stage.cast.gm.get(f"{stage.url}{first['id']}/").json()["v"] == third["v"]
    assert journey_verify(Journey.objects.get(pk=other["id"])) == []
    back = undo(stage, gone).json()["journey"]
    assert back["mile"] == second["mile"]
    rows = stage.cast.gm.get(stage.url).json()["results"]
    assert {row["id"]: row["parent"] for row in rows} == {first["id"]: None, other["id"]: first["id"]}


def test_a_branch_is_the_gms_until_players_are_to_see_it(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    hidden = branch(stage, journey).json()
    shown = branch(stage, journey, players_see=True, number=1).json()
    ids = [row["id"] for row in stage.cast.player.get(stage.url).json()["results"]]
    assert hidden["id"] not in ids
    assert shown["id"] in ids
    assert stage.cast.player.get(f"{stage.url}{hidden['id']}/").status_code == 404
    assert stage.cast.player.get(f"{stage.url}{hidden['id']}/events/").status_code == 404
    assert stage.cast.player.get(f"{stage.url}{shown['id']}/").json()["parent"] is None
    assert shown["day"] == 1
    met = stage.order(hidden, {"type": "place_encounter", "creatures": [{"id": "wolf"}]})["journey"]
    fight = stage.cast.gm.post(f"{stage.url}{met['id']}/ambushes/", {}, format="json")
    assert "GM's alone" in problem(fight, 422)["detail"]


@pytest.mark.parametrize("wish", [{"number": 10_000}, {"day": 99}, {"number": 0}, {"seed": -1}])
def test_a_branch_from_nowhere_is_refused(stage: Stage, wish: dict[str, Any]) -> None:
    assert problem(branch(stage, stage.start(), **wish), 422)["detail"]
    assert Journey.objects.count() == 1


def test_sheets_are_brought_up_to_date_in_one_step_that_can_be_taken_back(stage: Stage) -> None:
    dun = PartyCarrier.objects.create(party=stage.plan.party, kind="mount", type="light_horse", name="Dun")
    journey = stage.order(stage.start(), HARD)["journey"]
    told = stage.cast.gm.get(f"{stage.url}{journey['id']}/sheets/").json()
    assert [sheet["name"] for sheet in told] == [*(member["name"] for member in journey["members"]), "Dun"]
    assert {sheet["after"].get("primal") for sheet in told[:3]} == {7}
    before = {str(row.pk): (row.sheet, row.primal, row.fatigue) for row in PartyMember.objects.all()}
    version = stage.plan.party.version
    now = sheets(stage, journey).json()["journey"]
    for row in PartyMember.objects.all():
        assert (row.primal, row.fatigue, row.sheet["hp"]) == (7, "fatigued", before[str(row.pk)][0]["hp"])
    stage.plan.party.refresh_from_db()
    assert stage.plan.party.version == version + 1
    assert problem(sheets(stage, now), 422)["detail"] == "The sheets say the same already"
    undone = undo(stage, now).json()["journey"]
    assert {str(row.pk): (row.sheet, row.primal, row.fatigue) for row in PartyMember.objects.all()} == before
    assert undone["members"] == journey["members"]
    assert PartyCarrier.objects.get(pk=dun.pk).fatigue == "none"


def test_sheets_changed_since_are_not_overwritten_by_an_undo(stage: Stage) -> None:
    journey = stage.order(stage.start(), HARD)["journey"]
    now = sheets(stage, journey).json()["journey"]
    row = PartyMember.objects.first()
    assert row is not None
    row.primal = 3
    row.save()
    refused = problem(undo(stage, now), 422)
    assert "changed since" in refused["detail"]
    assert stage.cast.gm.get(f"{stage.url}{journey['id']}/").json()["v"] == now["v"]


def test_players_are_not_told_of_sheets_and_nights(stage: Stage) -> None:
    journey = stage.order(stage.start(), HARD)["journey"]
    stage.order(sheets(stage, journey).json()["journey"], {"type": "set_watches", "watches": []})
    seen = stage.cast.player.get(f"{stage.url}{journey['id']}/events/").json()
    assert not {"sheets_returned", "watches_set", "night_rolled"} & {event["type"] for event in seen}


def test_dice_can_be_typed_by_what_they_are_for(stage: Stage) -> None:
    journey = stage.start()
    url = f"{stage.url}{journey['id']}/orders/"
    order = {"type": "advance_day", "walked": 8, "forced": 1}
    faces = [1, 1, 2, 2, 3, 3]
    body = {"v": journey["v"], "order": order, "rolls": {"march": faces}}
    told = stage.cast.gm.post(url, body, format="json").json()
    assert [member["primal"] for member in told["journey"]["members"]] == [2, 4, 6]
    wrong = {"v": told["journey"]["v"], "order": {"type": "rest"}, "rolls": {"way": [3]}}
    refused = problem(stage.cast.gm.post(url, wrong, format="json"), 422)
    assert refused["pointer"] == "/rolls/way/0"


def test_tables_by_way_area_and_time_are_kept(stage: Stage) -> None:
    wolf = [{"weight": 1, "name": "Wolves", "creatures": [{"id": "wolf", "dice": [1, 4]}]}]
    tables = [
        {
            "terrain": "forest",
            "chance_percent": 10,
            "rows": wolf,
            "ways": ["trail"],
            "area": "Thornwood",
            "time": "night",
        },
        {"terrain": "", "chance_percent": 5, "rows": wolf},
    ]
    url = f"{stage.cast.url}encounter-tables/"
    kept = stage.cast.gm.put(url, {"v": 0, "tables": tables}, format="json").json()["tables"]
    assert [(one["terrain"], one["ways"], one["area"], one["time"]) for one in kept] == [
        ("forest", ["trail"], "Thornwood", "night"),
        ("", [], "", "day"),
    ]
    twice = stage.cast.gm.put(url, {"v": 1, "tables": [tables[1], tables[1]]}, format="json")
    assert "two tables" in problem(twice, 422)["detail"]
    assert stage.cast.player.get(url).status_code == 403


def lost(stage: Stage, hours: int) -> dict[str, Any]:
    """A journey some hours off its way, and nobody knows."""
    hours_on = {"type": "advance_hours", "hours": 2, "pace": "walk"}
    journey: dict[str, Any] = stage.order(stage.start(), hours_on)["journey"]
    told = {"type": "override", "target": "journey", "field": "lost", "value": True, "reason": "a false signpost"}
    journey = stage.order(journey, told)["journey"]
    row = Journey.objects.get(pk=journey["id"])
    row.context["settings"]["uses_lost"] = True
    row.route_revision += 1
    row.save()
    for _ in range(hours):
        order = {"type": "advance_hours", "hours": 1, "pace": "walk"}
        body = {"v": journey["v"], "order": order, "rolls": {"way": [1, 1, 1, 3]}}
        answer = stage.cast.gm.post(f"{stage.url}{journey['id']}/orders/", body, format="json")
        assert answer.status_code == 200, answer.content
        journey = answer.json()["journey"]
    return journey


def test_players_of_a_lost_party_see_where_they_believe_they_are(stage: Stage) -> None:
    journey = lost(stage, 2)
    assert journey["astray"]["hours"] == 2
    assert journey["astray"]["feet_off"] > 0
    assert journey["mile"] == pytest.approx(6, abs=0.01)
    seen = stage.cast.player.get(f"{stage.url}{journey['id']}/").json()
    assert seen["astray"] is None
    assert seen["mile"] == pytest.approx(12, abs=0.1)
    assert [seen["x"], seen["y"]] != [journey["x"], journey["y"]]
    events = stage.cast.player.get(f"{stage.url}{journey['id']}/events/").json()
    assert not {"way_lost", "overridden", "way_sought"} & {event["type"] for event in events}
    assert "lost" not in str(events)
    log = stage.cast.player.get(f"{stage.cast.url}log/").json()
    assert [log["map"]["x"], log["map"]["y"]] == [seen["x"], seen["y"]]


def test_a_lost_party_is_replanned_from_where_it_strayed_to(stage: Stage) -> None:
    journey = lost(stage, 2)
    now = replan(stage, journey).json()["journey"]
    assert (now["astray"], now["course"]) == (None, 1)
    there = now["courses"][1]["points"]
    assert [round(value) for value in there[-1]] == [round(value) for value in journey["route"]["points"][-1]]
    arrived = now
    while arrived["status"] in ("camp", "travelling"):
        arrived = stage.order(arrived, {"type": "advance_day"})["journey"]
    assert arrived["status"] == "arrived"


def test_stays_of_the_plan_are_kept_on_the_journey(stage: Stage) -> None:
    middle = stage.cast.gm.get(f"{stage.cast.url}plans/{stage.plan.pk}/").json()["routes"][0]["cells"][4]
    stage.plan.stops = [stage.plan.stops[0], middle, stage.plan.stops[-1]]
    stay = {"days": 1, "hours": 2, "why": "trade", "note": "salt for rope"}
    stage.plan.stays = [None, stay, None]
    stage.plan.save()
    journey = stage.start()
    assert [(stop["why"], stop["hours"], stop["is_over"]) for stop in journey["stays"]] == [("trade", 26, False)]
    assert journey["arrival_expected"] == pytest.approx(journey["arrival_planned"], abs=0.01)
    planned = {day["day"]: day["miles"] for day in journey["courses"][0]["days"]}
    for _ in range(3):
        before = journey
        journey = stage.order(journey, {"type": "advance_day"})["journey"]
        assert journey["mile"] - before["mile"] == pytest.approx(planned[before["day"]], abs=0.05)
    assert journey["stays"][0]["is_over"]
    events = stage.cast.player.get(f"{stage.url}{journey['id']}/events/").json()
    assert "rope" not in str(events)
    assert "stayed" in {event["type"] for event in events}
