"""Searches: one to one, one to all, and the alternatives between two places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED, UNREACHED, astar, plateaus, sweep_buckets, sweep_heap
from travel.rules.routing.weights import Weights

MAX_BUCKETS = 4096
MAX_STRETCH = 1.25
MAX_SHARE = 0.75
MAX_CANDIDATES = 200
NO_LIMIT = int(UNREACHED) - 1


@dataclass(frozen=True, slots=True)
class Path:
    """Cells in order, and the seconds they take by the weights searched."""

    cells: tuple[int, ...]
    seconds: int


@dataclass(frozen=True, slots=True, eq=False)
class Sweep:
    """Seconds from a start to every cell (``UNREACHED`` where none), and each cell's neighbour towards it."""

    start: int
    seconds: Int64Array
    towards: Int32Array

    def reaches(self, cell: int) -> bool:
        return bool(self.seconds[cell] != UNREACHED)

    def path_from(self, cell: int) -> tuple[int, ...]:
        """Cells from ``cell`` to the start of the sweep."""
        cells = [cell]
        while cells[-1] != self.start:
            cells.append(int(self.towards[cells[-1]]))
        return tuple(cells)


def shortest_path(graph: Graph, weights: Weights, start: int, goal: int) -> Path | None:
    """The quickest way between two cells by A*; None when there is none."""
    a, b, is_hex = graph.places
    shift, buckets = _bucket_shape(weights.seconds)
    if buckets > MAX_BUCKETS:
        found = sweep(graph, weights, start)
        return Path(found.path_from(goal)[::-1], int(found.seconds[goal])) if found.reaches(goal) else None
    seconds, before = astar(
        graph.offsets, graph.heads, weights.seconds, start, goal, a, b, is_hex, weights.least, shift, 2 * buckets
    )
    if seconds == UNREACHED:
        return None
    return Path(Sweep(start, np.empty(0, np.int64), before).path_from(goal)[::-1], int(seconds))


def sweep(graph: Graph, weights: Weights, start: int, limit: int = NO_LIMIT) -> Sweep:
    """Seconds from ``start`` to every cell within ``limit`` seconds."""
    return Sweep(start, *_sweep(graph.offsets, graph.heads, weights.seconds, start, limit))


def sweep_back(graph: Graph, weights: Weights, goal: int) -> Sweep:
    """Seconds from every cell to ``goal``."""
    offsets, heads, edges = graph.backward
    return Sweep(goal, *_sweep(offsets, heads, frozen(weights.seconds[edges]), goal, NO_LIMIT))


def _sweep(
    offsets: Int64Array, heads: Int32Array, seconds: Int32Array, start: int, limit: int
) -> tuple[Int64Array, Int32Array]:
    shift, buckets = _bucket_shape(seconds)
    if buckets > MAX_BUCKETS:
        forth, before = sweep_heap(offsets, heads, seconds, start, limit)
    else:
        forth, before = sweep_buckets(offsets, heads, seconds, start, limit, shift, buckets)
    return forth, before


def _bucket_shape(seconds: Int32Array) -> tuple[int, int]:
    """Bucket width as a shift (a power of two, at most the least weight), and how many buckets are needed."""
    is_open = seconds != CLOSED
    if not is_open.any():
        return 0, 2
    least, most = int(seconds.min()), int(seconds.max(where=is_open, initial=1))
    shift = least.bit_length() - 1
    needed = (most >> shift) + 2
    return shift, 1 << needed.bit_length()


def alternative_paths(graph: Graph, weights: Weights, start: int, goal: int, count: int = 3) -> list[Path]:
    """The quickest way and up to ``count - 1`` others worth having.

    Another way follows a plateau of the two shortest-path trees, so it has no needless detour; it
    takes less than 1.25 times as long and shares less than 75 % of its time with each way before it.
    """
    forward, backward = sweep(graph, weights, start), sweep_back(graph, weights, goal)
    if not forward.reaches(goal):
        return []
    paths = [Path(forward.path_from(goal)[::-1], int(forward.seconds[goal]))]
    for first, total in _candidates(forward, backward):
        if len(paths) == count:
            break
        cells = forward.path_from(first)[::-1] + backward.path_from(first)[1:]
        if len(set(cells)) == len(cells) and is_different(graph, weights, cells, paths):
            paths.append(Path(cells, total))
    return paths


def _candidates(forward: Sweep, backward: Sweep) -> list[tuple[int, int]]:
    """First cells of promising plateaus with the time of the way over them, best first."""
    goal = backward.start
    best = int(forward.seconds[goal])
    firsts, lasts = plateaus(forward.towards, backward.towards, forward.seconds)
    is_linked = backward.seconds[firsts] != UNREACHED
    firsts, lasts = firsts[is_linked], lasts[is_linked]
    total = forward.seconds[firsts] + backward.seconds[firsts]
    length = forward.seconds[lasts] - forward.seconds[firsts]
    is_good = (total < MAX_STRETCH * best) & (total - length < best)
    order = np.argsort((total - length)[is_good], kind="stable")[:MAX_CANDIDATES]
    return list(zip(firsts[is_good][order].tolist(), total[is_good][order].tolist(), strict=True))


def path_seconds(graph: Graph, weights: Weights, cells: tuple[int, ...]) -> list[int]:
    """Seconds of each step of a path."""
    steps = []
    for tail, head in pairwise(cells):
        first, last = int(graph.offsets[tail]), int(graph.offsets[tail + 1])
        here = weights.seconds[first:last][graph.heads[first:last] == head]
        steps.append(int(here.min()))
    return steps


def shared_part(graph: Graph, weights: Weights, cells: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Share of the longer way's time spent on steps that both take."""
    steps, others = path_seconds(graph, weights, cells), path_seconds(graph, weights, other)
    taken = set(pairwise(other))
    common = sum(seconds for seconds, step in zip(steps, pairwise(cells), strict=True) if step in taken)
    return common / max(1, sum(steps), sum(others))


def is_different(graph: Graph, weights: Weights, cells: tuple[int, ...], paths: list[Path]) -> bool:
    """Whether a way shares less than 75 % of its time with each of ``paths``."""
    return all(shared_part(graph, weights, cells, path.cells) < MAX_SHARE for path in paths)
