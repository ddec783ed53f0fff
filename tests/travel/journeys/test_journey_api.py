"""Journeys over REST: travel, undo, conflicts, and what players never see."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from campaigns.access import Viewer
from campaigns.roles import Role
from tests.cast import problem
from tests.travel.journeys.stage import Stage
from travel.models import Journey, JourneyEvent, Map
from travel.rules.journey.orders import LetPass
from travel.selectors.maps import known_cells
from travel.services.journeys import journey_order, journey_verify

pytestmark = pytest.mark.django_db


def test_a_journey_starts_where_the_plan_starts(stage: Stage) -> None:
    journey = stage.start()
    assert (journey["status"], journey["day"], journey["hour"], journey["mile"]) == ("camp", 1, 7.0, 0.0)
    assert journey["miles_total"] == pytest.approx(150)
    assert journey["today"]["planned"]["day"] == 1
    assert [member["hp"] for member in journey["members"]] == [member["max_hp"] for member in journey["members"]]
    assert journey["orders_allowed"][0] == {"type": "advance_day", "label": "Travel the day", "reason": None}
    listed = stage.cast.gm.get(stage.url).json()["results"]
    assert [row["id"] for row in listed] == [journey["id"]]


def test_a_day_travelled_is_the_day_planned(stage: Stage) -> None:
    journey = stage.start()
    planned = journey["today"]["planned"]
    told = stage.order(journey, {"type": "advance_day"})
    after = told["journey"]
    assert after["mile"] == pytest.approx(planned["miles"], abs=0.02)
    assert (after["day"], after["hour"], after["undo_label"]) == (2, 7.0, "day 1")
    assert [event["type"] for event in told["events"]][-2:] == ["camped", "rested"]
    stored = Journey.objects.get(pk=after["id"])
    assert journey_verify(stored) == []


def test_a_forced_plan_is_travelled_as_planned_day_by_day(stage: Stage) -> None:
    hard = {"walked": 4, "hustled": 4}
    stage.plan.orders = [
        *({"day": day, **hard, "forced": 1} for day in (1, 2)),
        *({"day": day, **hard, "forced": 0} for day in (3, 4, 5)),
    ]
    stage.plan.save()
    journey = stage.start()
    days = []
    while journey["status"] == "camp":
        planned, before = journey["today"]["planned"], journey
        told = stage.order(journey, {"type": "advance_day"})
        journey = told["journey"]
        marched = [event["data"] for event in told["events"] if event["type"] == "travelled"]
        hours = dict.fromkeys(("hustle", "walk", "forced"), 0.0)
        for one in marched:
            hours[one["pace"]] += one["seconds"] / 3600
        assert journey["mile"] - before["mile"] == pytest.approx(planned["miles"], abs=0.02)
        assert hours["hustle"] == pytest.approx(planned["hours"]["hustled"], abs=0.01)
        assert hours["walk"] == pytest.approx(planned["hours"]["walked"], abs=0.01)
        harm = [
            harm["amount"] for one in marched for harm in one["harms"] if harm["member"] == journey["members"][0]["id"]
        ]
        assert planned["damage"]["minimum"] <= sum(harm) <= planned["damage"]["maximum"]
        days.append(planned["day"])
    assert journey["status"] == "arrived"
    assert days == [1, 2, 3, 4, 5]
    assert journey["hour"] == pytest.approx(journey["arrival_planned"]["hour"], abs=0.01)


def test_the_whole_road_ends_on_the_planned_day(stage: Stage) -> None:
    journey = stage.start()
    while journey["status"] == "camp":
        journey = stage.order(journey, {"type": "advance_day"})["journey"]
    assert journey["status"] == "arrived"
    assert (journey["day"], journey["planned_days"]) == (8, 8)
    assert journey["mile"] == journey["miles_total"]
    refused = problem(stage.post(journey, {"type": "advance_day"}), 422)
    assert refused["detail"] == "They have arrived"


def test_undo_takes_back_the_last_order_and_any_before_it(stage: Stage) -> None:
    first = stage.start()
    second = stage.order(first, {"type": "advance_day"})["journey"]
    third = stage.order(second, {"type": "rest", "days": 2})["journey"]
    url = f"{stage.url}{first['id']}/undo/"
    back = stage.cast.gm.post(url, {"v": third["v"]}, format="json").json()["journey"]
    assert {key: back[key] for key in ("day", "hour", "mile", "members", "undo_label")} == {
        key: second[key] for key in ("day", "hour", "mile", "members", "undo_label")
    }
    again = stage.order(back, {"type": "rest", "days": 2})["journey"]
    assert again["members"] == third["members"]
    events = stage.cast.gm.get(f"{stage.url}{first['id']}/events/").json()
    start = events[0]["number"]
    whole = stage.cast.gm.post(url, {"v": again["v"], "to": start}, format="json").json()["journey"]
    assert (whole["day"], whole["mile"]) == (1, 0.0)
    assert JourneyEvent.objects.filter(type="undone").count() == 2
    nothing = problem(stage.cast.gm.post(url, {"v": whole["v"]}, format="json"), 422)
    assert nothing["detail"] == "There is nothing to take back"
    assert journey_verify(Journey.objects.get(pk=first["id"])) == []


def test_a_stale_write_is_a_conflict_with_the_current_journey(stage: Stage) -> None:
    journey = stage.start()
    stage.order(journey, {"type": "advance_day"})
    body = problem(stage.post(journey, {"type": "advance_day"}), 409)
    assert body["current_version"] == journey["v"] + 1
    assert body["current"]["day"] == 2
    undo = stage.cast.gm.post(f"{stage.url}{journey['id']}/undo/", {"v": journey["v"]}, format="json")
    problem(undo, 409)


def test_an_idempotent_order_is_carried_out_once(stage: Stage) -> None:
    journey = stage.start()
    body = {"v": journey["v"], "order": {"type": "advance_day"}}
    url = f"{stage.url}{journey['id']}/orders/"
    answers = [
        stage.cast.gm.post(url, body, format="json", headers={"Idempotency-Key": "one"}).json() for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert answers[0]["journey"]["day"] == 2
    assert Journey.objects.get(pk=journey["id"]).version == journey["v"] + 1


@pytest.mark.parametrize(
    ("order", "pointer"),
    [
        ({"type": "fly"}, "/order/type"),
        ({"type": "advance_hours", "hours": -3, "pace": "walk"}, "/order/hours"),
        ({"type": "advance_hours", "hours": 1, "pace": "crawl"}, "/order/pace"),
        ({"type": "advance_day", "walked": -1}, "/order/walked"),
        ({"type": "rest", "days": 0}, "/order/days"),
        ({"type": "place_encounter", "creatures": [{"id": "nessie"}]}, "/order/creatures/0/id"),
        ({"type": "override", "target": "journey", "field": "hour", "value": 99, "reason": "x"}, "/order/value"),
        ({"type": "advance_day", "extra": 1}, "/order/extra"),
    ],
)
def test_wrong_orders_are_problems_that_point_at_the_field(stage: Stage, order: dict[str, Any], pointer: str) -> None:
    journey = stage.start()
    body = problem(stage.post(journey, order), 422)
    assert body["pointer"] == pointer
    assert body["remedy"]
    assert Journey.objects.get(pk=journey["id"]).version == journey["v"]


def test_dice_of_the_march_can_be_typed(stage: Stage) -> None:
    journey = stage.start(rolls=True)
    url = f"{stage.url}{journey['id']}/orders/"
    body = {"v": journey["v"], "order": {"type": "advance_day", "walked": 8, "forced": 1}}
    journey = stage.order(journey, {"type": "set_table", "rolls": False})["journey"]
    body["v"] = journey["v"]
    told = stage.cast.gm.post(url, {**body, "dice": [6, 6, 1, 2, 3, 3]}, format="json").json()
    assert [member["primal"] for member in told["journey"]["members"]] == [12, 3, 6]
    body["v"] = told["journey"]["v"]
    assert problem(stage.cast.gm.post(url, {**body, "dice": [7]}, format="json"), 422)["pointer"] == "/dice/0"
    spare = problem(stage.cast.gm.post(url, {**body, "dice": [1] * 7}, format="json"), 422)
    assert spare["detail"] == "7 dice were typed and 6 asked for"


def test_the_arrival_moves_with_what_happens(stage: Stage) -> None:
    journey = stage.start()
    planned = journey["arrival_planned"]
    assert journey["arrival_expected"]["day"] == planned["day"]
    assert journey["arrival_expected"]["hour"] == pytest.approx(planned["hour"], abs=0.01)
    later = stage.order(journey, {"type": "rest", "days": 2})["journey"]
    assert later["arrival_expected"]["day"] == planned["day"] + 2
    assert stage.cast.player.get(f"{stage.url}{journey['id']}/").json()["arrival_expected"] is None


def test_outsiders_and_other_campaigns_get_the_same_404(stage: Stage) -> None:
    journey = stage.start()
    url = f"{stage.url}{journey['id']}/"
    missing = stage.cast.gm.get(f"{stage.url}{uuid4()}/")
    foreign = stage.cast.outsider.get(url)
    assert problem(missing, 404)["detail"] == problem(foreign, 404)["detail"]
    for path in ("events/", "orders/", "undo/"):
        assert stage.cast.outsider.get(url + path).status_code in (404, 405)
    assert stage.cast.outsider.post(url + "orders/", {"v": 1, "order": {}}, format="json").status_code == 404


def test_players_may_read_and_not_order(stage: Stage) -> None:
    journey = stage.start()
    assert stage.post(journey, {"type": "advance_day"}, stage.cast.player).status_code == 403
    assert stage.cast.player.get(f"{stage.url}{journey['id']}/").status_code == 200
    assert stage.cast.player.get(f"{stage.cast.url}encounter-tables/").status_code == 403


def player_answers(stage: Stage, journey: dict[str, Any]) -> dict[str, Any]:
    """Everything a player can read about a journey."""
    url = f"{stage.url}{journey['id']}/"
    paths = {"journey": url, "events": url + "events/", "list": stage.url, "log": f"{stage.cast.url}log/"}
    return {name: stage.cast.player.get(path).json() for name, path in paths.items()}


def test_a_hidden_encounter_leaves_no_trace_in_what_players_read(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_hours", "hours": 2, "pace": "walk"})["journey"]
    before = player_answers(stage, journey)
    order = {"type": "place_encounter", "creatures": [{"id": "wolf", "count": 2}], "name": "Grey Shadows"}
    placed = stage.order(journey, {**order, "mile": 90.0})["journey"]
    assert player_answers(stage, journey) == before
    met = stage.order(placed, order)["journey"]
    assert met["status"] == "encounter"
    assert player_answers(stage, journey) == before
    text = json.dumps(before)
    assert "Grey Shadows" not in text
    assert "wolf" not in text.lower()
    assert "encounter_" not in text
    shown = stage.order(met, {"type": "show_encounter"})["journey"]
    after = player_answers(stage, shown)
    assert after["journey"]["encounter"]["name"] == "Grey Shadows"
    assert after["journey"]["v"] == before["journey"]["v"] + 1
    assert after["journey"]["encounter"]["foes"][0]["creature"] == ""


def test_the_gm_can_look_with_players_eyes(stage: Stage) -> None:
    journey = stage.order(stage.met(), {"type": "let_pass"})["journey"]
    journey = stage.order(journey, {"type": "advance_day"})["journey"]
    url = f"{stage.url}{journey['id']}/"
    for path in (url, url + "events/", f"{stage.cast.url}log/"):
        as_players = stage.cast.gm.get(path, {"as": "players"}).json()
        assert as_players == stage.cast.player.get(path).json()
        assert as_players != stage.cast.gm.get(path).json()


def test_players_event_numbers_have_no_gaps(stage: Stage) -> None:
    journey = stage.met()
    journey = stage.order(journey, {"type": "let_pass"})["journey"]
    stage.order(journey, {"type": "advance_day"})
    events = stage.cast.player.get(f"{stage.url}{journey['id']}/events/").json()
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    gm = stage.cast.gm.get(f"{stage.url}{journey['id']}/events/").json()
    assert len(gm) > len(events)
    assert stage.cast.player.get(f"{stage.url}{journey['id']}/events/?after=2").json() == events[2:]


def test_players_do_not_read_the_seed_the_plan_or_the_road_ahead(stage: Stage) -> None:
    journey = stage.order(stage.start(seed=424242424242), {"type": "advance_day"})["journey"]
    seen = player_answers(stage, journey)
    assert "424242424242" not in json.dumps(seen)
    mine = seen["journey"]
    assert (mine["plan"], mine["today"]["planned"], mine["miles_total"], mine["planned_days"]) == (
        None,
        None,
        None,
        None,
    )
    assert len(mine["route"]["points"]) < len(journey["route"]["points"])
    assert mine["orders_allowed"] == []
    assert seen["log"]["map"]["route"] is None


def test_a_reason_given_for_an_override_stays_with_the_gm(stage: Stage) -> None:
    journey = stage.start()
    member = journey["members"][0]["id"]
    order = {"type": "override", "target": member, "field": "hp", "value": 5, "reason": "the cursed idol"}
    told = stage.order(journey, order)
    assert told["journey"]["members"][0]["hp"] == 5
    assert "cursed" in json.dumps(told["events"])
    seen = player_answers(stage, journey)
    assert "cursed" not in json.dumps(seen)
    assert seen["journey"]["members"][0]["hp"] == 5


def test_talking_with_those_who_were_not_shown_names_nobody(stage: Stage) -> None:
    journey = stage.met()
    stage.order(journey, {"type": "talk", "minutes": 20, "note": "The idol is a fake."})
    seen = json.dumps(player_answers(stage, journey))
    assert "Talked with strangers" in seen
    assert "idol" not in seen
    assert "Grey Shadows" not in seen
    other = stage.met(hidden=False)
    stage.order(other, {"type": "talk", "minutes": 20, "note": "They want toll."})
    assert "They want toll." in json.dumps(player_answers(stage, other))


def test_travelling_makes_the_ground_known_to_players(stage: Stage) -> None:
    journey = stage.start()
    player = Viewer(stage.cast.players_membership.user, stage.cast.campaign, Role.PLAYER, uuid4())
    few = known_cells(player, Map.objects.get(pk=journey["map"]))
    stage.order(journey, {"type": "advance_day"})
    more = known_cells(player, Map.objects.get(pk=journey["map"]))
    assert few is not None
    assert more is not None
    assert 0 < few.sum() < more.sum() < len(more) / 2


def test_encounter_tables_are_read_replaced_and_checked(stage: Stage) -> None:
    url = f"{stage.cast.url}encounter-tables/"
    read = stage.cast.gm.get(url).json()
    version, tables = read["v"], read["tables"]
    assert version == 0
    assert {table["terrain"] for table in tables} >= {"plains", "forest", "hills"}
    own = [
        {
            "terrain": terrain,
            "chance_percent": 100,
            "rows": [{"weight": 1, "name": "Wolves", "creatures": [{"id": "wolf", "count": 3}]}],
        }
        for terrain in ("plains", "forest", "hills", "mountains", "moor")
    ]
    assert stage.cast.gm.put(url, {"v": version, "tables": own}, format="json").json()["v"] == 1
    stale = problem(stage.cast.gm.put(url, {"v": version, "tables": tables}, format="json"), 409)
    assert stale["current_version"] == 1
    journey = stage.start(rolls=True)
    met = stage.order(journey, {"type": "advance_day"})["journey"]
    assert met["encounter"]["name"] == "Wolves"
    own[0]["rows"][0]["creatures"][0]["id"] = "nessie"
    body = problem(stage.cast.gm.put(url, {"v": 1, "tables": own}, format="json"), 422)
    assert body["pointer"] == "/tables/0/rows/0/creatures/0/id"


def test_the_same_seed_gives_the_same_journey(stage: Stage) -> None:
    logs = []
    for _ in range(2):
        journey = stage.start(seed=99, rolls=True)
        told = stage.order(journey, {"type": "advance_day", "forced": 2})
        logs.append([{**event, "number": 0, "batch": 0} for event in told["events"]])
    assert logs[0] == logs[1]


def test_services_refuse_what_the_rules_refuse(stage: Stage) -> None:
    from tactical.rules.kernel.errors import RuleError

    journey = stage.start()
    with pytest.raises(RuleError, match="Nothing has been met"):
        journey_order(stage.viewer, journey["id"], journey["v"], LetPass())
