"""Landmarks: how far cells are from a few places at the rim of the map, which tells how far they are apart.

Distances are reckoned once for a map, on the least slowness that any ruleset gives each ground and way,
and hold for every party: its seconds are at least so many for each unit of that metric.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.rulesets import when_folders_change
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.pace import terrain_rate
from travel.rules.routing.astar import NO_LANDMARK, UInt16Array
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import UNREACHED, apart, spread_of
from travel.rules.routing.landmark_kernels import components, farthest, is_two_way, least_ratio, measure
from travel.rules.routing.sweeps import run_sweep
from travel.rules.routing.weights import Spread, Weights
from travel.rules.rulesets.ruleset import all_rulesets

COUNT = 16
COARSE = 100
"""Edges of fewer seconds or units: rounding is found out edge by edge."""
NEAR_STEPS = 50
"""Searches over fewer usual steps of the map do without, unless it is known what a step of the table counts."""
_NONE: UInt16Array = frozen(np.empty((0, 0), np.uint16))


@dataclass(frozen=True, eq=False)
class Landmarks:
    """``table[cell, landmark]``: the distance in steps of ``step`` units, rounded down.

    ``shortest`` is the least edge of the metric. ``scales`` remembers what was found for weights.
    """

    table: UInt16Array
    step: int
    shortest: int
    scales: WeakKeyDictionary[Weights, float] = field(default_factory=WeakKeyDictionary)

    def scale(self, graph: Graph, weights: Weights) -> float:
        """Seconds that a step takes at least by these weights; 0 where the table says nothing of them."""
        found = self.scales.get(weights)
        if found is None:
            ratio = self._ratio_by_pace(weights) or _ratio_by_edges(graph, weights)
            found = self.scales[weights] = ratio * self.step * (1 - 1e-9)
        return found

    def _ratio_by_pace(self, weights: Weights) -> float:
        """The least seconds a unit as the tables of pace have it, less what rounding may take; 0 if they do not say."""
        if weights.pace is None or min(weights.spread.least, self.shortest) < COARSE:
            return 0.0
        is_open = np.isfinite(weights.pace)
        least = float((weights.pace[is_open] / slowness()[is_open]).min())
        return least * (1 - 1 / weights.spread.least - 1 / self.shortest)


def _ratio_by_edges(graph: Graph, weights: Weights) -> float:
    world = graph.world
    arrays = frozen(world.lengths), frozen(world.ways), frozen(world.terrain)
    return float(least_ratio(graph.offsets, graph.heads, *arrays, slowness(), weights.seconds))


def ahead_of(graph: Graph, weights: Weights, start: int, goal: int) -> tuple[UInt16Array, float]:
    """The table and the seconds a step for a search; an empty one if it does better without."""
    if graph.landmarks is None and graph.effort > COUNT * graph.cell_count:
        prepare(graph)
    marks = graph.landmarks
    if marks is None or not (weights in marks.scales or weights.pace is not None or _is_far(graph, start, goal)):
        return _NONE, 0.0
    scale = marks.scale(graph, weights)
    return (marks.table, scale) if scale > 0 else (_NONE, 0.0)


def _is_far(graph: Graph, start: int, goal: int) -> bool:
    a, b, is_hex = graph.places
    return bool(apart(a, b, is_hex, start, goal) > NEAR_STEPS * graph.usual_step)


def prepare(graph: Graph) -> Landmarks:
    """The landmarks of a map, made if it has none: as much work as a sweep for each."""
    if graph.landmarks is None:
        graph.landmarks = make_landmarks(graph)
    return graph.landmarks


@cache
def slowness() -> NDArray[np.float64]:
    """The least slowness of ground and way in any ruleset; infinite where no one goes."""
    table = np.full((NO_CELL + 1, len(Way)), np.inf)
    for terrain in Terrain:
        if terrain != Terrain.UNKNOWN:
            for way in Way:
                table[terrain, way] = min(1 / float(terrain_rate(each, terrain, way)[0]) for each in all_rulesets())
    return table


when_folders_change(slowness.cache_clear)


def make_landmarks(graph: Graph) -> Landmarks:
    """Choose landmarks in each part of the map that hangs together: every next one farthest from those before."""
    offsets, heads, lengths = _two_way(graph)
    spread = Spread(*spread_of(lengths))
    parts, count = components(offsets, heads, lengths)
    nearest, _ = run_sweep(offsets, heads, lengths, spread, farthest(np.zeros(len(parts), np.int64), parts, count))
    table = np.empty((graph.cell_count, COUNT), np.uint16)
    step = 0
    for landmark in range(COUNT):
        far, _ = run_sweep(offsets, heads, lengths, spread, farthest(nearest, parts, count))
        step = step or 2 * int(far.max(where=far != UNREACHED, initial=0)) // (NO_LANDMARK - 1) + 1
        nearest = far.copy() if landmark == 0 else np.minimum(nearest, far, out=nearest)
        table[:, landmark] = _steps(far, step)
    return Landmarks(frozen(table), step, spread.least)


def _two_way(graph: Graph) -> tuple[Int64Array, Int32Array, Int32Array]:
    """The map with every edge open both ways at its least slowness, water and land apart."""
    world = graph.world
    units = np.empty(world.edge_count, np.int32)
    arrays = frozen(world.lengths), frozen(world.ways), frozen(world.terrain)
    measure(graph.offsets, graph.heads, *arrays, slowness(), units)
    if is_two_way(graph.offsets, graph.heads, units):
        return graph.offsets, graph.heads, frozen(units)
    tails = np.concatenate((graph.tails, graph.heads))
    order = np.argsort(tails, kind="stable")
    offsets = np.zeros(graph.cell_count + 1, np.int64)
    np.cumsum(np.bincount(tails, minlength=graph.cell_count), out=offsets[1:])
    heads = np.concatenate((graph.heads, graph.tails))[order]
    return frozen(offsets), frozen(heads), frozen(np.concatenate((units, units))[order])


def _steps(far: Int64Array, step: int) -> UInt16Array:
    """Distances in steps; overwrites them."""
    far //= step
    return np.minimum(far, NO_LANDMARK, out=far).astype(np.uint16)
