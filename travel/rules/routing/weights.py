"""Edge weights in whole seconds: party speed x ground x way (EP-OV-10, 11)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, Int32Array, UInt8Array, WorldMap
from travel.rules.pace import impeded_pace, terrain_rate, way_used
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.impeded import Cells
from travel.rules.routing.kernels import Float64Array, least_per_unit, spread_of, weigh
from travel.rules.rulesets.ruleset import TravelRuleset

OFF_ROAD_PENALTY = 2.5
"""How many times longer trackless ground may seem to a search that prefers roads."""
SECONDS_PER_HOUR = 3600
SLOWED = 64
"""What is added to the terrain codes of impeded cells, to look up their pace."""
BRIDGED = (Terrain.COAST, Terrain.LAKE, Terrain.RIVER)
"""Waters that a way drawn over them leads across."""


class Spread(NamedTuple):
    """The least and the most seconds of an open edge; 0 and 0 where all are closed."""

    least: int
    most: int


@dataclass(frozen=True, eq=False)
class Weights:
    """Seconds of every edge, and the least seconds a unit of distance for A*'s bound.

    ``pace``, if given, is seconds a foot by terrain code and way such that no open edge is quicker, but for
    rounding; ``known`` is the spread, if it is known.
    """

    seconds: Int32Array
    least: float
    pace: Float64Array | None = None
    known: Spread | None = None

    @cached_property
    def spread(self) -> Spread:
        """Found once, so that a search over a few cells need not look at every edge."""
        return self.known or Spread(*spread_of(self.seconds))


def edge_weights(
    ruleset: TravelRuleset,
    graph: Graph,
    profile: Profile,
    *,
    prefers_roads: bool = False,
    impeded: Cells = frozenset(),
) -> Weights:
    """Weights of a map for a party. With ``prefers_roads`` trackless edges seem longer, for the search only.

    Half of an edge in a cell of ``impeded`` ground goes at its pace (EP-OV-08), unless the party is afloat.
    """
    world = graph.world
    check_scale(world)
    pace = _seconds_per_foot(ruleset, profile, prefers_roads=prefers_roads)
    seconds = np.empty(world.edge_count, np.int32)
    terrain, by_ground = world.terrain, pace
    slow = impeded_pace(ruleset, profile.mph)[0]
    if impeded and slow != profile.mph and not profile.is_afloat:
        terrain, by_ground = _slowed(world, pace, float(profile.mph / slow), impeded)
    arrays = frozen(world.lengths), frozen(world.ways), frozen(terrain)
    spread = Spread(*weigh(graph.offsets, graph.heads, *arrays, by_ground, seconds))
    seconds = frozen(seconds)
    return Weights(seconds, least_of(graph, seconds, spread), pace, spread)


def _slowed(world: WorldMap, pace: Float64Array, times: float, impeded: Cells) -> tuple[UInt8Array, Float64Array]:
    """The ground with codes of its own where it is impeded, and the pace of these: so many times as long a foot."""
    terrain, by_ground = world.terrain.copy(), pace.copy()
    cells = np.fromiter(impeded, np.int64, len(impeded))
    cells = cells[cells < world.cell_count]
    cells = cells[terrain[cells] < SLOWED]
    terrain[cells] += np.uint8(SLOWED)
    by_ground[SLOWED : 2 * SLOWED] = pace[:SLOWED] * times
    return terrain, by_ground


def check_scale(world: WorldMap) -> None:
    """A map without a scale has no distances."""
    if not world.has_scale:
        raise RuleError(
            f"The map {world.name} does not say how wide a cell is",
            remedy="Give its scale in the map's settings. How many miles is a cell?",
            pointer="/map",
        )


def _seconds_per_foot(ruleset: TravelRuleset, profile: Profile, *, prefers_roads: bool) -> Float64Array:
    """Seconds a foot by terrain code and way; infinite where the party cannot go.

    A way that is drawn over water, but for the open sea, is a bridge, a ferry or a causeway: a party on land takes it.
    """
    table = np.full((NO_CELL + 1, len(Way)), np.inf)
    open_road = SECONDS_PER_HOUR / float(profile.mph * FEET_PER_MILE)
    for terrain in Terrain:
        if terrain == Terrain.UNKNOWN or (profile.is_afloat and not terrain.is_water):
            continue
        for way in Way:
            is_bridge = terrain in BRIDGED and way != Way.TRACKLESS
            if terrain.is_water and not (profile.is_afloat or is_bridge):
                continue
            rate, _ = terrain_rate(ruleset, terrain, way, has_vehicle=profile.has_vehicle)
            table[terrain, way] = open_road / float(rate)
            if prefers_roads and way_used(ruleset, way, has_vehicle=profile.has_vehicle) == Way.TRACKLESS:
                table[terrain, way] *= OFF_ROAD_PENALTY
    return table


def least_of(graph: Graph, seconds: Int32Array, spread: Spread | None = None) -> float:
    """The least seconds a unit of distance on any open edge, a hair less so that rounding stays below."""
    if graph.is_even:
        least = float((spread or spread_of(seconds))[0])
    else:
        a, b, is_hex = graph.places
        least = float(least_per_unit(graph.offsets, graph.heads, frozen(seconds), a, b, is_hex))
    return least * (1 - 1e-9)
