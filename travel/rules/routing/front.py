"""The front of time and risk between two places: every way that no other beats in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.routing.front_kernel import RISK_BITS, boa
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED, UNREACHED
from travel.rules.routing.sweeps import Sweep, sweep_back
from travel.rules.routing.weights import Weights

MAX_LABELS = 1 << 21
COARSER = 4
"""How many times coarser risk is counted when there are too many ways to tell apart."""


@dataclass(frozen=True, slots=True)
class FrontPath:
    """A way of the front, its seconds, and its risk as the weights have it."""

    cells: tuple[int, ...]
    seconds: int
    risk: int


@dataclass(frozen=True, slots=True)
class Front:
    """Ways in order: the quickest first, the safest last. ``risk_unit`` is 1 if the front is exact; else risk was
    counted in units so large, and a way of the list may have a little more risk than it could."""

    paths: tuple[FrontPath, ...]
    risk_unit: int

    @property
    def is_exact(self) -> bool:
        return self.risk_unit == 1


def front(
    graph: Graph,
    weights: Weights,
    risk: Weights,
    start: int,
    goal: int,
    *,
    limit: int = MAX_LABELS,
    most_seconds: int | None = None,
) -> Front:
    """The front between two cells, empty if no way leads (within ``most_seconds``).

    Edges closed by either of the weights are closed. Where ``limit`` labels are not enough to tell all ways
    apart, risk is counted in coarser units until they are.
    """
    is_closed = (weights.seconds == CLOSED) | (risk.seconds == CLOSED)
    seconds, risks = _closing(weights.seconds, is_closed), _closing(risk.seconds, is_closed)
    quick, safe = sweep_back(graph, Weights(seconds, 0.0), goal), sweep_back(graph, Weights(risks, 0.0), goal)
    if not quick.reaches(start) or (most_seconds is not None and quick.seconds[start] > most_seconds):
        return Front((), 1)
    ends = _Ends(quick, safe, most_seconds if most_seconds is not None else int(UNREACHED))
    found = _search(graph, seconds, risks, start, ends, limit)
    if found is not None:
        return Front(found, 1)
    unit = COARSER
    extremes = [quick.path_from(start), safe.path_from(start)]
    while unit < CLOSED:
        coarse = _coarse(risks, unit)
        rough = _Ends(quick, sweep_back(graph, Weights(coarse, 0.0), goal), ends.most_seconds)
        found = _search(graph, seconds, coarse, start, rough, limit)
        if found is not None:
            extremes += [path.cells for path in found]
            break
        unit *= COARSER
    ways = (_measured(graph, seconds, risks, cells) for cells in extremes)
    return Front(unbeaten([way for way in ways if way.seconds <= ends.most_seconds]), unit)


@dataclass(frozen=True, slots=True, eq=False)
class _Ends:
    """What bounds a search: the quickest and the safest ways to the goal, and the longest that is of use."""

    quick: Sweep
    safe: Sweep
    most_seconds: int


def _search(
    graph: Graph, seconds: Int32Array, risks: Int32Array, start: int, ends: _Ends, limit: int
) -> tuple[FrontPath, ...] | None:
    """The front; None if there are too many labels, or too much risk to be counted.

    No way of the front has more risk than the quickest, or takes longer than the safest.
    """
    most_risk = _along(graph, risks, ends.quick.path_from(start))
    longest = min(ends.most_seconds, _along(graph, seconds, ends.safe.path_from(start)))
    if most_risk >= 1 << RISK_BITS:
        return None
    times, dangers, lasts, cells, is_enough = boa(
        graph.offsets, graph.heads, seconds, risks, ends.quick.seconds, ends.safe.seconds,
        start, ends.quick.start, longest, most_risk, limit,
    )  # fmt: skip
    if not is_enough:
        return None
    places = pairwise([0, *lasts.tolist()])
    ways = [tuple(cells[first:last].tolist()) for first, last in places]
    return tuple(FrontPath(*each) for each in zip(ways, times.tolist(), dangers.tolist(), strict=True))


def unbeaten(paths: Sequence[FrontPath]) -> tuple[FrontPath, ...]:
    """Those that no other beats in both time and risk, the quickest first."""
    kept: list[FrontPath] = []
    for path in sorted(paths, key=lambda each: (each.seconds, each.risk)):
        if not kept or path.risk < kept[-1].risk:
            kept.append(path)
    return tuple(kept)


def well_spread(paths: Sequence[FrontPath], count: int) -> tuple[FrontPath, ...]:
    """At most ``count`` of a front, both ends among them: each next one as far as can be from those chosen."""
    if len(paths) <= count:
        return tuple(paths)
    times = np.array([each.seconds for each in paths], np.float64)
    dangers = np.array([each.risk for each in paths], np.float64)
    places = np.stack((times / np.ptp(times), dangers / np.ptp(dangers)), axis=1)
    chosen = [0, len(paths) - 1][:count]
    while len(chosen) < count:
        apart = np.hypot(*(places[:, None] - places[chosen]).transpose(2, 0, 1)).min(axis=1)
        chosen.append(int(apart.argmax()))
    return tuple(paths[index] for index in sorted(chosen))


def _coarse(risks: Int32Array, unit: int) -> Int32Array:
    """Risk in units, rounded to the nearest; what is closed stays so."""
    rounded = (risks.astype(np.int64) + unit // 2) // unit
    return frozen(np.where(risks == CLOSED, CLOSED, rounded).astype(np.int32))


def _closing(values: Int32Array, is_closed: NDArray[np.bool_]) -> Int32Array:
    return frozen(np.where(is_closed, CLOSED, values).astype(np.int32)) if is_closed.any() else frozen(values)


def _along(graph: Graph, values: Int32Array, cells: Sequence[int]) -> int:
    """The sum of values along a way, the most where several edges lead from one cell to the next."""
    total = 0
    for tail, head in pairwise(cells):
        edges = _edges(graph, tail, head)
        total += int(values[edges].max(where=values[edges] != CLOSED, initial=0))
    return total


def _measured(graph: Graph, seconds: Int32Array, risks: Int32Array, cells: tuple[int, ...]) -> FrontPath:
    """A way with its time and risk, by the quickest edge of each step."""
    steps = [
        min((int(seconds[edge]), int(risks[edge])) for edge in _edges(graph, tail, head))
        for tail, head in pairwise(cells)
    ]
    return FrontPath(cells, sum(step[0] for step in steps), sum(step[1] for step in steps))


def _edges(graph: Graph, tail: int, head: int) -> Int64Array:
    first, last = int(graph.offsets[tail]), int(graph.offsets[tail + 1])
    edges: Int64Array = first + np.flatnonzero(graph.heads[first:last] == head)
    return edges
