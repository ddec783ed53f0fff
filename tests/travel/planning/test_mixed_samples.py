"""Routes by several modes on the demo and on a map from Azgaar's generator with sea routes and rivers."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np
import pytest

from tests.travel.importers.map_samples import AZGAAR_10K, overland
from tests.travel.planning.made_mixed import WALKERS, found, hours_of, legs_of
from tests.travel.planning.made_plan import D20, EPIC
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import WorldMap
from travel.rules.routing.crossings import Conditions, unbridged_edges
from travel.rules.routing.graph import Graph
from travel.rules.routing.offers import mode_choices
from travel.rules.routing.ports import names_at, places_of
from travel.rules.routing.route import Route
from travel.rules.routing.waterways import waterways_of

LONGSHIP, SHIP, HORSE, KEELBOAT = "craft:longship", "craft:sailing_ship", "hired:heavy_horse", "craft:keelboat"
THREE = Conditions(current_mph=Fraction(3))


def demo(start: str, goal: str, *allowed: str, **fields: object) -> tuple[Route, ...]:
    return found(demo_map(), (demo_place(start), demo_place(goal)), *allowed, **fields)


def test_the_harbours_and_landings_of_the_demo():
    graph = Graph(demo_map())
    places = places_of(graph)
    assert names_at(graph.world, places.harbours) == ("Harrowgate", "Saltmere")
    assert names_at(graph.world, places.landings) == ("Harrowgate", "Vell Ford")
    assert places.stables.sum() == 11


def test_from_harrowgate_to_marle_by_longship_and_road():
    by_sea, by_land = demo("Harrowgate", "Marle", "own", LONGSHIP, ruleset=EPIC)
    assert legs_of(by_sea) == [
        (LONGSHIP, demo_place("Harrowgate"), demo_place("Saltmere")),
        ("own", demo_place("Saltmere"), demo_place("Marle")),
    ]
    # 102 miles at 3 an hour, ashore at 17:00 of the next day; 48 miles of road from the third morning on
    assert (by_sea.miles, by_sea.hours, hours_of(by_sea)) == (150, 50, 80)
    assert (by_sea.risk, by_sea.cost_gp) == (Fraction(3, 10), 2 + 2 * 3)
    assert (by_land.label, by_land.miles, by_land.hours) == ("By land", 102, Fraction(104, 3))
    assert hours_of(by_land) == 4 * 24 + Fraction(104, 3) - 32


def test_hired_horses_beat_a_slow_ship():
    best = demo("Harrowgate", "Marle", "own", SHIP, HORSE, ruleset=D20)[0]
    assert (legs_of(best)[0][0], best.hours) == (HORSE, Fraction(104, 5))
    assert best.cost_gp == 3 * 4


@pytest.mark.rule("D20O-05")
def test_down_the_vell():
    boat, walk = demo("Vell Ford", "Harrowgate", "own", KEELBOAT, ruleset=D20, conditions=THREE)
    assert (boat.miles, boat.hours, walk.hours) == (36, 9, 12)
    assert {each.terrain for each in boat.stretches} == {Terrain.RIVER}
    up = demo("Harrowgate", "Vell Ford", "own", KEELBOAT, ruleset=D20, conditions=THREE)
    assert [legs_of(route)[0][0] for route in up] == ["own"] * len(up)


@lru_cache(maxsize=1)
def schom() -> WorldMap:
    return overland(AZGAAR_10K).world


def place(name: str) -> int:
    return next(each.cell for each in schom().features.settlements if each.name == name)


def test_waterways_of_a_generated_map():
    graph = Graph(schom())
    ways, places = waterways_of(graph), places_of(graph)
    assert (ways.down.sum(), ways.up.sum(), ways.lane.sum()) == (130, 130, 1886)
    assert (places.harbours.sum(), places.landings.sum()) == (365, 66)
    ports = [each for each in schom().features.settlements if each.is_port]
    assert sum(bool(places.harbours[each.cell]) for each in ports) == len(ports)
    falls = schom().elevation[graph.tails] - schom().elevation[graph.heads]
    assert np.median(falls[ways.down]) > 0
    refused = {each.key for each in mode_choices(D20, WALKERS, graph) if each.refused}
    assert refused == {"light", "hired:pony", "hired:mule", "hired:riding_dog"}


def test_from_island_to_island_by_ship():
    (route,) = found(schom(), (place("Temarlon"), place("Merelona")), SHIP, ruleset=EPIC)
    assert legs_of(route) == [(SHIP, place("Temarlon"), place("Merelona"))]
    assert route.miles == Fraction(44329, 80)
    assert route.hours == route.miles / 2
    assert route.door_to_door == -(-route.hours * 3600 // 1)
    assert route.cost_gp == 2 + 2 * 12


def test_horse_ship_and_horse():
    by_sea, by_land, *_ = found(schom(), (place("Qortachi"), place("Sersemir")), "own", SHIP, HORSE, ruleset=EPIC)
    assert [key for key, _, _ in legs_of(by_sea)] == [HORSE, SHIP, HORSE]
    assert [float(leg.mode.change_hours) for leg in by_sea.legs] == [0, 1, 1]
    assert (round(by_sea.miles), round(hours_of(by_sea))) == (829, 439)
    assert (by_land.label, round(by_land.miles), round(hours_of(by_land))) == ("By land", 920, 1108)
    assert by_sea.risk < by_land.risk
    assert by_sea.cost_gp > by_land.cost_gp == 0


def test_rivers_of_a_generated_map_can_be_crossed_at_fords_only():
    graph = Graph(schom())
    assert 0 < unbridged_edges(graph).sum() < (schom().river != 0).sum()
    stops = (place("Qortachi"), place("Sersemir"))
    open_rivers = found(schom(), stops, ruleset=EPIC)[0]
    forded = found(schom(), stops, ruleset=EPIC, conditions=Conditions(rivers="fords"))[0]
    assert forded.hours >= open_rivers.hours
