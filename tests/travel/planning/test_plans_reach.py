"""Reach, meeting places and measuring over REST."""

from __future__ import annotations

import base64

import numpy as np
import pytest

from tests.cast import make_cast, problem
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.terrain import Terrain
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db
START, GOAL, FORD = demo_place("Harrowgate"), demo_place("Kestrel Keep"), demo_place("Vell Ford")


@pytest.fixture
def cast():
    return make_cast()


@pytest.fixture
def ask(cast):
    """Asks one of the questions about the demo map, for walkers at 3 mi/h unless another party is named."""
    stored = map_store(cast.campaign, demo_map())
    walkers = {"name": "The Lantern Company", "count": 5, "speed": 30}
    party = cast.gm.post(cast.url + "parties/quick/", walkers, format="json").json()["id"]

    def asked(what, **body):
        named = {"map": str(stored.pk), **({"party": party} if what in ("reach", "preview") else {})}
        return cast.gm.post(f"{cast.url}plans/{what}/", {**named, **body}, format="json")

    asked.party = party
    return asked


def rings(answer):
    assert answer.status_code == 200, answer.content
    return np.frombuffer(base64.b64decode(answer.json()["rings"]), np.uint8)


@pytest.mark.rule("EP-OV-01", "EP-OV-11")
def test_the_day_of_a_ring_is_the_day_a_plan_arrives(ask):
    reach = ask("reach", cell=START, days=9)
    ring = rings(reach)
    assert len(ring) == demo_map().cell_count
    assert ring[START] == 1
    assert reach.json()["counts"] == [int((ring == day).sum()) for day in range(1, 10)]
    for place in reach.json()["places"][::3]:
        plan = ask("preview", stops=[{"cell": START}, {"cell": place["cell"]}]).json()
        assert plan["itinerary"]["arrival"]["day"] == place["day"] == ring[place["cell"]]
        assert plan["itinerary"]["arrival"]["hour"] == pytest.approx(place["hour"], abs=0.01)


@pytest.mark.parametrize(("pace", "day"), [("walk", 8), ("hustle1", 7), ("all_out", 3)])
def test_a_quicker_pace_reaches_further(ask, pace, day):
    reach = ask("reach", cell=START, days=9, pace=pace)
    assert rings(reach)[GOAL] == day
    assert reach.json()["places"][0]["name"] != "Harrowgate"


def test_from_where_a_place_can_be_reached_is_the_way_back(ask):
    there = rings(ask("reach", cell=GOAL, days=8, direction="to"))
    assert there[START] == rings(ask("reach", cell=START, days=8))[GOAL] == 8
    assert ask("reach", cell=GOAL, days=8, direction="to").json()["note"].startswith("From ")


def test_ground_kept_out_of_is_out_of_reach(ask):
    free = rings(ask("reach", cell=START, days=3))
    pale = np.flatnonzero(free == 2).tolist()
    ring = rings(ask("reach", cell=START, days=3, avoid=[{"name": "Watched", "cells": pale}]))
    assert (ring[pale] == 255).all()
    shut = [{"from": START, "to": int(cell)} for cell in neighbours(START)]
    assert rings(ask("reach", cell=START, days=3, closures=shut)).tolist().count(1) == 1
    assert ask("reach", cell=START, days=1, closures=shut).json()["note"].startswith("Nowhere else is in reach")


def neighbours(cell):
    world = demo_map()
    return world.heads[world.offsets[cell] : world.offsets[cell + 1]]


def test_two_groups_meet_where_the_later_of_them_is_soonest(ask):
    groups = [{"party": ask.party, "cell": START}, {"mph": 3, "cell": GOAL}]
    met = ask("meet", groups=groups).json()
    ways = [rings(ask("reach", cell=cell, days=30)) for cell in (START, GOAL)]
    latest = np.maximum(*ways)
    assert met["day"] == latest.min() == latest[met["cell"]]
    assert [way["points"][-1] for way in met["groups"]] == [[met["x"], met["y"]]] * 2
    assert (met["day"], met["hour"]) == max((way["day"], way["hour"]) for way in met["groups"])
    never = ask("meet", groups=groups, days=1).json()
    assert (never["cell"], never["groups"]) == (None, [])
    assert "within 1 day" in never["note"]


def test_measuring_gives_the_straight_line_and_the_way(ask):
    told = ask("measure", **{"from": START, "to": GOAL}).json()
    assert (told["road_miles"], round(told["hours"], 2)) == (150, 57.67)
    assert told["straight_miles"] < told["road_miles"]
    assert told["reasons"]
    riders = ask("measure", **{"from": START, "to": START}).json()
    assert (riders["straight_miles"], riders["road_miles"], riders["hours"]) == (0, 0, 0)
    to_sea = ask("measure", **{"from": START, "to": sea_cell()}).json()
    assert (to_sea["road_miles"], to_sea["hours"]) == (None, None)


def sea_cell():
    return int((demo_map().terrain == Terrain.SEA).argmax())


REFUSED = [
    ("reach", {"cell": -1}, "/cell", "not on the map"),
    ("reach", {"cell": 10**7}, "/cell", "not on the map"),
    ("reach", {"cell": "here"}, "/cell", ""),
    ("reach", {"cell": START, "days": 31}, "/days", "1 to 30 days"),
    ("reach", {"cell": START, "days": 0}, "/days", "1 to 30 days"),
    ("reach", {"cell": START, "pace": "gallop"}, "/pace", ""),
    ("reach", {"cell": START, "avoid": [{"name": "x", "cells": [10**8], "weight": None}]}, "/avoid/0/cells", "not on"),
    ("reach", {"cell": START, "closures": [{"from": START, "to": GOAL}]}, "/closures/0", "not beside"),
    ("measure", {"from": START, "to": -7}, "/to", "not on the map"),
    ("measure", {"from": START}, "/to", ""),
    ("meet", {"groups": [{"mph": 3, "cell": START}]}, "/groups", ""),
    ("meet", {"groups": [{"mph": 3, "cell": START}, {"cell": GOAL}]}, "/groups/1", "a party or a pace"),
    ("meet", {"groups": [{"mph": 3, "cell": START}, {"mph": 0, "cell": GOAL}]}, "/groups/1/mph", ""),
    ("meet", {"groups": [{"mph": 3, "cell": -5}, {"mph": 2, "cell": GOAL}]}, "/groups/0/cell", "not on the map"),
]


@pytest.mark.parametrize(("what", "body", "pointer", "detail"), REFUSED)
def test_questions_that_cannot_be_are_refused_at_the_field(ask, what, body, pointer, detail):
    refused = problem(ask(what, **body), 422)
    assert refused["pointer"] == pointer
    assert detail in refused["detail"]
    assert refused["remedy"]


def test_a_cell_in_the_sea_is_no_start_for_walkers(ask):
    refused = problem(ask("reach", cell=sea_cell()), 422)
    assert (refused["pointer"], refused["remedy"]) == ("/cell", "Pick a cell on land.")


def places(*names):
    return [{"cell": demo_place(name)} for name in names]


def test_the_best_order_of_stops_keeps_the_ends_and_is_no_slower(ask):
    mixed_up = places("Harrowgate", "Sable Gate", "Vell Ford", "Kestrel Keep")
    mixed_up[1]["stay"] = {"days": 1, "hours": 0, "why": "rest", "note": "ask around"}
    told = ask("order", party=ask.party, stops=mixed_up).json()
    assert [stop["cell"] for stop in told["stops"]] == [
        demo_place(name) for name in ("Harrowgate", "Vell Ford", "Sable Gate", "Kestrel Keep")
    ]
    assert told["stops"][2]["stay"]["note"] == "ask around"
    assert told["hours_after"] < told["hours_before"]
    again = ask("order", party=ask.party, stops=told["stops"]).json()
    assert again["hours_before"] == again["hours_after"] == told["hours_after"]
    free = ask("order", party=ask.party, stops=mixed_up, keeps_end=False).json()
    assert free["hours_after"] <= told["hours_after"]


def test_an_order_by_more_modes_is_no_slower(ask):
    stops = places("Harrowgate", "Sable Gate", "Kestrel Keep", "Vell Ford")
    on_foot = ask("order", party=ask.party, stops=stops).json()
    mounted = ask("order", party=ask.party, stops=stops, modes={"allowed": ["own", "hired:light_horse"]})
    assert mounted.status_code == 200, mounted.content
    assert mounted.json()["hours_after"] < on_foot["hours_after"]


def test_reach_by_more_modes_holds_what_is_reached_on_foot(ask):
    modes = {"allowed": ["own", "hired:light_horse"]}
    for direction in ("from", "to"):
        on_foot = rings(ask("reach", cell=START, days=6, direction=direction))
        mounted = rings(ask("reach", cell=START, days=6, direction=direction, modes=modes))
        assert (mounted <= on_foot).all()
        assert (mounted < on_foot).any()


@pytest.mark.parametrize(
    ("body", "pointer", "detail"),
    [
        ({"stops": places("Harrowgate")}, "/stops", ""),
        ({"stops": [{"cell": START}, {"cell": sea_cell()}, {"cell": GOAL}]}, "/stops", ""),
        ({"stops": places("Harrowgate", "Kestrel Keep"), "modes": {"allowed": ["flying"]}}, "/modes", ""),
    ],
)
def test_stops_that_no_order_leads_through_are_refused(ask, body, pointer, detail):
    refused = problem(ask("order", party=ask.party, **body), 422)
    assert refused["pointer"].startswith(pointer)
    assert refused["remedy"]
