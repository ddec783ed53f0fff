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
from travel.rules.routing.search import Path, shortest_path
from travel.rules.routing.sweeps import sweep_back
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
    quickest = shortest_path(graph, Weights(seconds, weights.least, weights.pace), start, goal)
    if quickest is None or (most_seconds is not None and quickest.seconds > most_seconds):
        return Front((), 1)
    ask = _Question(graph, seconds, quickest, limit, int(UNREACHED) - 1 if most_seconds is None else most_seconds)
    found, safest = _search(ask, risks)
    if found is not None:
        return Front(found, 1)
    unit, ways = COARSER, [quickest.cells, safest]
    while unit < CLOSED:
        found, _ = _search(ask, _coarse(risks, unit))
        if found is not None:
            ways += [path.cells for path in found]
            break
        unit *= COARSER
    measured = (_measured(graph, seconds, risks, cells) for cells in ways)
    return Front(unbeaten([way for way in measured if way.seconds <= ask.most_seconds]), unit)


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """What is asked for but for the risk, and the quickest way."""

    graph: Graph
    seconds: Int32Array
    quickest: Path
    limit: int
    most_seconds: int


def _search(ask: _Question, risks: Int32Array) -> tuple[tuple[FrontPath, ...] | None, tuple[int, ...]]:
    """The front, None if there are too many labels or too much risk to be counted; and the safest way.

    No way of the front has more risk than the quickest, or takes longer than the safest, so cells
    farther off than that are left out.
    """
    graph, start, goal = ask.graph, ask.quickest.cells[0], ask.quickest.cells[-1]
    most_risk = _along(graph, risks, ask.quickest.cells)
    safe = sweep_back(graph, Weights(risks, 0.0), goal, most_risk)
    safest = safe.path_from(start)
    if most_risk >= 1 << RISK_BITS:
        return None, safest
    longest = min(ask.most_seconds, _along(graph, ask.seconds, safest))
    quick = sweep_back(graph, Weights(ask.seconds, 0.0), goal, longest)
    times, dangers, lasts, cells, is_enough = boa(
        graph.offsets, graph.heads, ask.seconds, risks, quick.seconds, safe.seconds,
        start, goal, longest, most_risk, ask.limit,
    )  # fmt: skip
    if not is_enough:
        return None, safest
    places = pairwise([0, *lasts.tolist()])
    ways = [tuple(cells[first:last].tolist()) for first, last in places]
    return tuple(FrontPath(*each) for each in zip(ways, times.tolist(), dangers.tolist(), strict=True)), safest


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
