"""Craft on rivers, lakes and the sea: currents, drift, tow, coasts and lanes (D20O-05, 21, EP-OV-19)."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import (
    WALKERS,
    chain,
    drawn,
    found,
    hours_of,
    in_boat,
    legs_of,
    with_river,
)
from tests.travel.planning.made_plan import D20, EPIC
from travel.rules.maps.terrain import Terrain
from travel.rules.routing.craft import hull_of
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.graph import Graph
from travel.rules.routing.waterways import waterways_of

THREE = Fraction(3)
DOWN = Conditions(current_mph=THREE)
DRIFT = Conditions(current_mph=THREE, drift=True)
TOWED = Conditions(current_mph=THREE, tow=True)


def valley(miles: int):
    """A river of one step between two towns, from the first to the second."""
    return with_river(chain("PP", towns={0: "Source", 1: "Mouth"}, miles=miles), 0, 1)


WORKED = [
    ("keelboat", DOWN, 40, 10),
    ("keelboat", DRIFT, 82, 24),
    ("raft", DRIFT, 77, 24),
    ("rowboat", DRIFT, 87, 24),
    ("keelboat", Conditions(), 10, 10),
    ("rowboat", DOWN, 45, 10),
    ("raft", DOWN, 35, 10),
]


@pytest.mark.rule("D20O-05")
@pytest.mark.parametrize(("craft", "conditions", "miles", "hours"), WORKED)
def test_a_day_down_a_river_of_three_miles_an_hour(craft, conditions, miles, hours):
    route = found(valley(miles), (0, 1), f"craft:{craft}", conditions=conditions)[0]
    assert route.hours == hours
    assert hours_of(route) == hours


@pytest.mark.rule("D20O-05")
@pytest.mark.parametrize(("miles", "hours"), [(36, 9), (40, 10), (41, 12), (82, 24), (164, 48)])
def test_who_needs_no_more_than_the_day_rows_and_does_not_drift(miles, hours):
    for party, allowed in ((WALKERS, "craft:keelboat"), (in_boat(), "own")):
        route = found(valley(miles), (0, 1), allowed, party=party, conditions=DRIFT)[0]
        assert hours_of(route) == pytest.approx(hours)


@pytest.mark.rule("D20O-05")
def test_the_current_is_told_and_the_ground_is_a_river():
    route = found(valley(40), (0, 1), "craft:keelboat", conditions=DOWN)[0]
    (stretch,) = route.stretches
    assert (stretch.terrain, stretch.mph, stretch.rate) == (Terrain.RIVER, 1, 4)
    assert ("D20O-05", "Downstream: the current adds", "+3 mi/h") in [
        (each.rule, each.text, each.effect) for each in stretch.reasons
    ]


@pytest.mark.rule("D20O-05")
def test_nobody_rows_against_a_current_but_where_there_is_none_or_animals_tow():
    with pytest.raises(RuleError, match="No way to Source from Mouth"):
        found(valley(10), (1, 0), "craft:keelboat", conditions=DOWN)
    still = found(valley(10), (1, 0), "craft:keelboat")[0]
    towed = found(valley(10), (1, 0), "craft:keelboat", conditions=TOWED)[0]
    assert (still.hours, towed.hours) == (10, 5)
    assert "Upstream, towed by draft animals" in [each.text for each in towed.stretches[0].reasons]


def test_a_craft_that_may_drift_is_towed_upstream_for_as_many_hours_as_it_is_rowed():
    up = found(valley(20), (1, 0), "craft:keelboat", conditions=replace(TOWED, drift=True))[0]
    assert hours_of(up) == 10
    drifting = hull_of(D20, "keelboat", Fraction(10, 24), current_mph=THREE, tows=True)
    assert drifting.tow_mph * 24 == 2 * 10


def test_a_lake_has_no_current_though_a_river_runs_through_it():
    world = with_river(chain("PLLP", towns={0: "Upper", 3: "Lower"}, miles=4), 0, 1, 2, 3)
    route = found(world, (0, 3), "craft:keelboat", conditions=DOWN)[0]
    assert [(each.terrain.key, each.rate) for each in route.stretches] == [
        ("river", 4), ("lake", 4), ("lake", 1), ("lake", 4), ("river", 4)
    ]  # fmt: skip


def test_the_epic_path_has_a_current_only_where_a_gm_sets_one():
    assert EPIC.modes.current.mph == 0
    route = found(valley(20), (0, 1), "craft:keelboat", ruleset=EPIC, conditions=Conditions(current_mph=Fraction(1)))[0]
    assert route.hours == 10
    assert route.stretches[0].reasons[-1].rule == "house"


DIRECTIONS = [
    ("as drawn", [0, 1, 2], None, "PPP", [0, 1, 2]),
    ("down by elevation", [0, 1, 2], [10, 20, 30], "PPP", [2, 1, 0]),
    ("down by elevation as drawn", [0, 1, 2], [30, 20, 10], "PPP", [0, 1, 2]),
    ("no elevation known there", [0, 1, 2], [np.nan, 5, 3], "PPP", [0, 1, 2]),
    ("into the sea", [0, 1, 2], None, "WPP", [2, 1, 0]),
    ("into the sea as drawn", [0, 1, 2], None, "PPW", [0, 1, 2]),
]


@pytest.mark.parametrize(("name", "cells", "elevation", "letters", "course"), DIRECTIONS)
def test_which_way_a_river_runs(name, cells, elevation, letters, course):
    world = chain(letters)
    if elevation is not None:
        world = replace(world, elevation=np.array(elevation, np.float32))
    graph = Graph(with_river(world, *cells))
    ways = waterways_of(graph)
    down = {(int(graph.tails[edge]), int(graph.heads[edge])) for edge in np.flatnonzero(ways.down)}
    assert down == set(itertools.pairwise(course))
    assert {(b, a) for a, b in down} == {
        (int(graph.tails[edge]), int(graph.heads[edge])) for edge in np.flatnonzero(ways.up)
    }


def test_a_river_drawn_with_few_points_is_followed_through_the_cells_between():
    world = drawn(["PPPPP", "PPPPP"])
    ways = waterways_of(Graph(with_river(world, 0, 4)))
    assert np.flatnonzero(ways.on_river).tolist() == [0, 1, 2, 3, 4]


BAY = drawn(["PPPPP", "PWWWP", "WWWWW", "WWWWW", "WWWWW"], ("West", 0, 1), ("East", 4, 1))


@pytest.mark.rule("D20O-21")
def test_galleys_keep_to_the_coast_and_sailing_ships_need_not():
    world = drawn(["PWWWP"] + ["PWWWP"] * 4, ("West", 0, 2), ("East", 4, 2))
    ship = found(world, (10, 14), "craft:sailing_ship")[0]
    assert ship.cells == (10, 11, 12, 13, 14)
    with pytest.raises(RuleError, match="No way to East"):
        found(world, (10, 14), "craft:galley")
    along = found(BAY, (5, 9), "craft:galley")[0]
    assert along.miles == 24


def test_river_craft_keep_off_the_sea_and_ships_off_the_river():
    sea = drawn(["PWP"], ("A", 0, 0), ("B", 2, 0))
    with pytest.raises(RuleError, match="Not by keelboat: No landing on a river or lake"):
        found(sea, (0, 2), "craft:keelboat")
    with pytest.raises(RuleError, match="Not by galley: No harbour"):
        found(valley(10), (0, 1), "craft:galley")


def test_a_sea_lane_leads_where_no_water_is_drawn():
    world = with_river(chain("PPP", towns={0: "A", 2: "B"}, miles=24), 0, 1, 2, kind="sea_route")
    route = found(world, (0, 2), "craft:sailing_ship")[0]
    assert (route.hours, {each.terrain for each in route.stretches}) == (24, {Terrain.SEA})


@pytest.mark.rule("EP-OV-19")
def test_no_ground_slows_a_ship():
    route = found(BAY, (5, 9), "craft:sailing_ship", ruleset=EPIC)[0]
    assert {each.rate for each in route.stretches} == {1}
    assert route.hours == route.miles / 2


def test_a_boat_of_ones_own_lands_at_a_town_and_leaves_it_on_foot():
    world = drawn(["PLLP", "PPPP"], ("A", 0, 0), ("B", 3, 0))
    aboard = found(world, (0, 3), party=in_boat())[0]
    assert legs_of(aboard) == [("own", 0, 3)]
    assert aboard.hours == 18
    ashore = found(world, (0, 7), "own", "light", party=in_boat())[0]
    assert legs_of(ashore)[-1][0] == "light"
    assert ashore.cells[-1] == 7


def test_a_party_found_at_sea_goes_on_aboard():
    route = found(BAY, (11, 9), "own", "craft:sailing_ship")[0]
    assert legs_of(route) == [("craft:sailing_ship", 11, 9)]


def test_a_stop_on_the_water_is_reached_by_ship():
    route = found(BAY, (5, 12, 9), "own", "craft:sailing_ship", party=WALKERS)[0]
    assert [route.cells[place] for place in route.stops] == [5, 12, 9]
