"""Where craft go and how fast: waters, harbours, rivers with their current, sea lanes (EP-OV-17, 19, D20O-05, 21)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.terrain import WATER, Terrain
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.modes import is_river_craft
from travel.rules.pace import mph_text
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.ports import places_of
from travel.rules.routing.waterways import STILL, BoolArray, waterways_of
from travel.rules.routing.weights import SECONDS_PER_HOUR, Weights, least_of
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Hull:
    """What a craft needs of a map. ``mph`` is its own pace; ``tow_mph`` 0: it is not towed against the current.

    A party's own boat lands at any harbour or landing; a hired one where its kind does.
    """

    mph: Fraction
    waters: tuple[Terrain, ...]
    is_river_craft: bool
    is_coastal: bool
    is_own: bool
    current_mph: Fraction = Fraction(0)
    tow_mph: Fraction = Fraction(0)


def hull_of(
    ruleset: TravelRuleset, craft: str, mph: Fraction, *, current_mph: Fraction = Fraction(0), tows: bool = False
) -> Hull:
    """A kind of craft that takes passengers; ``mph`` is that of its mode."""
    row = ruleset.modes.craft[craft]
    waters = tuple(Terrain[water.upper()] for water in row.waters)
    vehicle = ruleset.vehicle(craft)
    tow = _tow_mph(ruleset) * mph / vehicle.mph if tows and row.is_river_craft else Fraction(0)
    return Hull(mph, waters, row.is_river_craft, vehicle.is_coastal, False, current_mph, tow)


def own_hull(
    ruleset: TravelRuleset,
    boats: tuple[str, ...],
    mph: Fraction,
    *,
    current_mph: Fraction = Fraction(0),
    tows: bool = False,
) -> Hull:
    """The party's own boats: any water, and rivers if all of them are river craft."""
    for_rivers = all(is_river_craft(ruleset, boat) for boat in boats)
    slowest = min(ruleset.vehicle(boat).mph for boat in boats)
    tow = _tow_mph(ruleset) * mph / slowest if tows and for_rivers else Fraction(0)
    coastal = any(ruleset.vehicle(boat).is_coastal for boat in boats)
    return Hull(mph, tuple(sorted(WATER)), for_rivers, coastal, True, current_mph, tow)


def _tow_mph(ruleset: TravelRuleset) -> Fraction:
    """What animals draw on a tow path: the pace of a cart. A drifting craft's hours are spread over the day."""
    return ruleset.vehicle(ruleset.modes.current.tow_as).mph


def landings_for(graph: Graph, hull: Hull) -> BoolArray:
    """Cells where one goes aboard or ashore."""
    places = places_of(graph)
    if hull.is_own:
        return places.harbours | places.landings
    return places.landings if hull.is_river_craft else places.harbours


def waters_for(graph: Graph, hull: Hull) -> BoolArray:
    """Cells of water that it goes on. Coastal craft keep within a cell of the land (D20O-21)."""
    terrain = graph.world.terrain
    wet = np.isin(terrain, hull.waters)
    if hull.is_coastal:
        land = (terrain >= Terrain.DESERT) & (terrain <= Terrain.TUNDRA)
        near = np.zeros(graph.cell_count, np.bool_)
        near[graph.tails[land[graph.heads]]] = True
        wet &= near | (terrain != Terrain.SEA)
    return wet


def craft_weights(graph: Graph, hull: Hull, closed: BoolArray | None) -> Weights:
    """Seconds of every edge for a craft, the current reckoned in."""
    share = np.where(_open_edges(graph, hull), float(hull.mph), 0.0)
    down, up = _with_current(graph, hull)
    share[down] = float(hull.mph + hull.current_mph)
    share[up] = float(hull.tow_mph)
    if closed is not None:
        share[closed] = 0.0
    with np.errstate(divide="ignore"):
        exact = graph.world.lengths * (SECONDS_PER_HOUR / FEET_PER_MILE) / share
    seconds = np.where(exact < CLOSED - 1, np.maximum(1, np.rint(np.minimum(exact, CLOSED))), CLOSED).astype(np.int32)
    return Weights(frozen(seconds), least_of(graph, seconds))


def _open_edges(graph: Graph, hull: Hull) -> BoolArray:
    """Edges over water, between water and a landing, along a river or a sea lane."""
    ways = waterways_of(graph)
    wet, landing = waters_for(graph, hull), landings_for(graph, hull)
    tails, heads = graph.tails, graph.heads
    is_open: NDArray[np.bool_] = (wet[tails] & (wet | landing)[heads]) | (landing[tails] & wet[heads])
    if hull.is_river_craft:
        is_open |= ways.down | ways.up
    if not hull.is_coastal and (not hull.is_river_craft or hull.is_own):
        is_open |= ways.lane
    return is_open


def _with_current(graph: Graph, hull: Hull) -> tuple[BoolArray, BoolArray]:
    """Edges with the current and against it; lakes and the sea have none."""
    none = np.zeros(graph.world.edge_count, np.bool_)
    if not hull.is_river_craft or not hull.current_mph:
        return none, none
    ways = waterways_of(graph)
    still = np.isin(graph.world.terrain, STILL)
    runs = ~(still[graph.tails] & still[graph.heads])
    return ways.down & runs, ways.up & runs


def craft_rate(ruleset: TravelRuleset, graph: Graph, hull: Hull, edge: int) -> tuple[Fraction, Reasons]:
    """The share of a craft's own pace that is made along an edge, and why."""
    table, ways, terrain = ruleset.modes.current, waterways_of(graph), graph.world.terrain
    plain = (Reason(ruleset.terrain.water_rule, "The terrain table is for land", "x 1"),)
    is_still = all(Terrain(int(terrain[cell])) in STILL for cell in (graph.tails[edge], graph.heads[edge]))
    if is_still or not hull.is_river_craft or not hull.current_mph:
        return Fraction(1), plain
    if ways.down[edge]:
        why = Reason(table.rule, "Downstream: the current adds", f"+{mph_text(hull.current_mph)}")
        return (hull.mph + hull.current_mph) / hull.mph, (*plain, why)
    if ways.up[edge]:
        why = Reason(table.tow_rule, "Upstream, towed by draft animals", mph_text(hull.tow_mph))
        return hull.tow_mph / hull.mph, (*plain, why)
    return Fraction(1), plain


def ground_of(graph: Graph, edge: int) -> tuple[Terrain, Terrain]:
    """What a craft goes on in the two halves of an edge: its water, or the river that runs through the land."""
    world = graph.world
    ends = tuple(Terrain(int(world.terrain[cell])) for cell in (graph.tails[edge], graph.heads[edge]))
    ways = waterways_of(graph)
    other = Terrain.RIVER if ways.down[edge] or ways.up[edge] else Terrain.SEA
    wet = next((each for each in ends if each.is_water), other)
    if other == Terrain.RIVER:
        wet = other
    return ends[0] if ends[0].is_water else wet, ends[1] if ends[1].is_water else wet
