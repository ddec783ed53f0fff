"""Small maps with water, and requests for routes over them by several modes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from tests.travel.planning.made_plan import D20, party_of, points_map, walker
from travel.rules.maps.blank import blank_map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Features, Line, Marker, Scale, Settlement, Topology, WorldMap
from travel.rules.party import Carrier, Party
from travel.rules.routing.graph import Graph
from travel.rules.routing.mixed import RouteRequest, find_mixed_routes
from travel.rules.routing.route import Route

GROUND = {"P": Terrain.PLAINS, "F": Terrain.FOREST, "W": Terrain.SEA, "L": Terrain.LAKE, "R": Terrain.RIVER}
GROUND |= {"C": Terrain.COAST, "U": Terrain.UNKNOWN, "D": Terrain.DESERT, "M": Terrain.MOUNTAINS}
MILE = 5280
WALKERS = party_of(walker("Oriel"), walker("Nix"))


def drawn(
    rows: list[str], *towns: tuple[str, int, int], topology: Topology = Topology.SQUARE, miles: float = 6
) -> WorldMap:
    """A map drawn in letters, 6 miles a cell; ``towns`` are (name, column, row)."""
    world = blank_map("Drawn", topology, len(rows[0]), len(rows), Scale(miles, "mi"), Terrain.PLAINS)
    terrain = np.array([GROUND[letter] for letter in "".join(rows)], np.uint8)
    settlements = tuple(
        Settlement(name, "town", row * len(rows[0]) + column, float(world.x[row * len(rows[0]) + column]),
                   float(world.y[row * len(rows[0]) + column]), 1000)
        for name, column, row in towns
    )  # fmt: skip
    return replace(world, terrain=terrain, features=Features(settlements=settlements))


def chain(letters: str, *, towns: dict[int, str] | None = None, miles: int = 12) -> WorldMap:
    """Cells in a row, ``miles`` apart, that only lead from one to the next."""
    terrain = [GROUND[letter] for letter in letters]
    edges = [(at, at + 1, miles * MILE, Way.TRACKLESS) for at in range(len(letters) - 1)]
    world = points_map(terrain, edges)
    places = tuple(Settlement(name, "town", cell, float(cell), 0.0, 100) for cell, name in (towns or {}).items())
    return replace(world, features=Features(settlements=places))


def with_river(world: WorldMap, *cells: int, kind: str = "river") -> WorldMap:
    """The map with a river (or a sea lane) drawn through the middles of cells, from its source on."""
    points = tuple((float(world.x[cell]), float(world.y[cell])) for cell in cells)
    features = replace(world.features, lines=(*world.features.lines, Line(kind, "the Vell", points)))
    return replace(world, features=features)


def with_marker(world: WorldMap, name: str, cell: int) -> WorldMap:
    mark = Marker(name, float(world.x[cell]), float(world.y[cell]), cell)
    return replace(world, features=replace(world.features, markers=(*world.features.markers, mark)))


def with_wagon() -> Party:
    """Two travellers on a wagon drawn by two heavy horses."""
    wagon = Carrier("wagon", "vehicle", "wagon", "Wagon")
    team = tuple(Carrier(name, "mount", "heavy_horse", name.title(), draws="wagon") for name in ("dun", "grey"))
    return Party(tuple(replace(each, carrier="wagon") for each in WALKERS.travellers), (wagon, *team))


def in_boat(kind: str = "keelboat") -> Party:
    """Two travellers in a boat of their own."""
    return Party(tuple(replace(each, carrier="boat") for each in WALKERS.travellers),
                 (Carrier("boat", "vehicle", kind, "Boat"),))  # fmt: skip


def request(world: WorldMap, stops: tuple[int, ...], *allowed: str, **fields: Any) -> RouteRequest:
    values = {"ruleset": D20, "party": WALKERS, "graph": Graph(world), "stops": stops, **fields}
    return RouteRequest(allowed=allowed or ("own",), **values)


def found(world: WorldMap, stops: tuple[int, ...], *allowed: str, **fields: Any) -> tuple[Route, ...]:
    return find_mixed_routes(request(world, stops, *allowed, **fields))


def legs_of(route: Route) -> list[tuple[str, int, int]]:
    """Mode, first and last cell of each leg."""
    return [(leg.mode.key, route.cells[leg.first], route.cells[leg.last]) for leg in route.legs]


def hours_of(route: Route) -> Fraction:
    """From door to door."""
    return Fraction(route.door_to_door, 3600)
