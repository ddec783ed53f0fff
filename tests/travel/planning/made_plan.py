"""Small helpers to plan on small maps."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from tactical.rules.kernel.creature import Abilities, Creature
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Scale, Topology, WorldMap
from travel.rules.modes import OWN, Mode
from travel.rules.party import Bearer, Marcher, Party, Profile, Traveller
from travel.rules.routing.graph import Graph
from travel.rules.routing.roads import Roads
from travel.rules.routing.route import Leg, Route, Stretch, stretches_of
from travel.rules.routing.weights import edge_weights
from travel.rules.rulesets import TravelRuleset, get_ruleset

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")
WALKERS = Profile(Fraction(3))


def mode_of(profile: Profile = WALKERS, *bearers: Bearer) -> Mode:
    """A mode with this profile, as a party's own."""
    return Mode(OWN, "as arranged", profile, bearers)


def points_map(terrain: list[Terrain], edges: list[tuple[int, int, int, Way]], scale: float = 1.0) -> WorldMap:
    """A point map: places with a ground, and ways of so many feet between them, both directions."""
    ways = {(min(a, b), max(a, b)): (feet, way) for a, b, feet, way in edges}
    both = sorted([*ways.items(), *(((b, a), each) for (a, b), each in ways.items())])
    tails = np.array([a for (a, _), _ in both], np.int64)
    offsets = np.zeros(len(terrain) + 1, np.int64)
    np.add.at(offsets, tails + 1, 1)
    return WorldMap(
        name="Points",
        topology=Topology.POINTS,
        scale=Scale(scale),
        terrain=np.array(terrain, np.uint8),
        x=np.arange(len(terrain), dtype=np.float32),
        y=np.zeros(len(terrain), np.float32),
        offsets=np.cumsum(offsets),
        heads=np.array([b for (_, b), _ in both], np.int32),
        lengths=np.array([feet for _, (feet, _) in both], np.int32),
        ways=np.array([way for _, (_, way) in both], np.uint8),
        river=np.zeros(len(both), np.uint8),
    )


def line_map(*legs: tuple[Terrain, Way, int]) -> WorldMap:
    """A road of legs: each so many miles of one ground and way, both its ends on that ground."""
    terrain: list[Terrain] = []
    edges: list[tuple[int, int, int, Way]] = []
    for ground, way, miles in legs:
        if terrain:
            edges.append((len(terrain) - 1, len(terrain), 1, way))
        terrain += [ground, ground]
        edges.append((len(terrain) - 2, len(terrain) - 1, miles * 5280, way))
    return points_map(terrain, edges)


def straight_route(ruleset: TravelRuleset, world: WorldMap, profile: Profile = WALKERS, *bearers: Bearer) -> Route:
    """The route over a line map from end to end."""
    cells = tuple(range(world.cell_count))
    distances, stretches = stretches_of(ruleset, profile, Graph(world), cells)
    last = len(cells) - 1
    leg = Leg(mode_of(profile, *bearers), Fraction(0), distances[-1], 0, last)
    return Route("A", "", "fastest", cells, (0, last), 0, distances, stretches, (leg,))


def plain_road(miles: int, ruleset: TravelRuleset = EPIC) -> Route:
    """So many miles of plains by road, on the Epic Path."""
    return straight_route(ruleset, line_map((Terrain.PLAINS, Way.ROAD, miles)))


def gone_by(route: Route, *bearers: Bearer) -> Route:
    """The same route, travelled by these."""
    legs = tuple(replace(leg, mode=replace(leg.mode, bearers=bearers)) for leg in route.legs)
    return replace(route, legs=legs)


def made_route(*legs: tuple[Mode, Fraction | int, Fraction | int], stops: tuple[int, ...] = ()) -> Route:
    """A route of legs, each in a mode for so many miles at a pace given in miles an hour; a cell at each end.

    ``stops`` are the ends of legs, counted from 1, that are stops of the route.
    """
    stretches: list[Stretch] = []
    found: list[Leg] = []
    feet = [Fraction(0)]
    for index, (mode, miles, mph) in enumerate(legs):
        length = Fraction(miles) * 5280
        ground = Terrain.SEA if mode.is_afloat else Terrain.PLAINS
        stretches.append(
            Stretch(length, ground, Way.ROAD, Fraction(mph) / mode.profile.mph, (), mode.profile.mph, index)
        )
        found.append(Leg(mode, feet[-1], feet[-1] + length, index, index + 1))
        feet.append(feet[-1] + length)
    cells, places = tuple(range(len(feet))), (0, *stops, len(legs))
    return Route("A", "", "fastest", cells, places, 0, tuple(feet), tuple(stretches), tuple(found))


def roads(ruleset: TravelRuleset, world: WorldMap, profile: Profile = WALKERS) -> Roads:
    graph = Graph(world)
    fastest = edge_weights(ruleset, graph, profile)
    return Roads(graph, fastest, edge_weights(ruleset, graph, profile, prefers_roads=True))


def walker(name: str = "Oriel", hp: int = 61, con: int = 10, **fields: object) -> Traveller:
    creature = Creature(id=name.lower(), name=name, hp=hp, max_hp=hp, abilities=Abilities(constitution=con), **fields)  # type: ignore[arg-type]  # test fields
    return Traveller(name.lower(), creature)


def bearer(name: str = "Oriel", hp: int = 200, con: int = 0, level: int = 1) -> Bearer:
    return Bearer(name, Marcher(con), hp=hp, max_hp=hp, level=level)


def party_of(*travellers: Traveller) -> Party:
    return Party(travellers)
