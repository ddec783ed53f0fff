"""Searches: one to one, and the alternatives between two places."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.rules.routing.astar import astar
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import UNREACHED, plateaus
from travel.rules.routing.landmarks import ahead_of
from travel.rules.routing.steps import edges_of
from travel.rules.routing.sweeps import MAX_BUCKETS, NO_LIMIT, Sweep, bucket_shape, sweep, sweep_back
from travel.rules.routing.weights import Weights

__all__ = [
    "MAX_BUCKETS",
    "NO_LIMIT",
    "Path",
    "Sweep",
    "alternative_paths",
    "is_different",
    "path_seconds",
    "shared_part",
    "shortest_path",
    "sweep",
    "sweep_back",
]

MAX_STRETCH = 1.25
MAX_SHARE = 0.75
MAX_CANDIDATES = 200
MAX_TURNS = 2**31
"""Buckets are counted in 32 bits."""
MAX_WIDER = 5
"""Doublings of a bucket's width with which A*, which takes cells out of order, is still quicker than a heap."""


@dataclass(frozen=True, slots=True)
class Path:
    """Cells in order, and the seconds they take by the weights searched."""

    cells: tuple[int, ...]
    seconds: int


def shortest_path(graph: Graph, weights: Weights, start: int, goal: int) -> Path | None:
    """The quickest way between two cells by A*; None when there is none."""
    a, b, is_hex = graph.places
    table, scale = ahead_of(graph, weights, start, goal)
    shift, buckets = bucket_shape(weights.spread)
    wider = max(0, (buckets // MAX_BUCKETS).bit_length() - 1)
    shift, buckets = shift + wider, buckets >> wider
    turns = (graph.cell_count * weights.spread.most) >> shift
    if wider > MAX_WIDER or turns >= MAX_TURNS or not weights.spread.least:
        found = sweep(graph, weights, start)
        return Path(found.path_from(goal)[::-1], int(found.seconds[goal])) if found.reaches(goal) else None
    slack = 1 << ((int(scale) >> shift) + 1).bit_length()
    with graph.workspace() as workspace:
        seconds, cells, settled = astar(
            graph.offsets, graph.heads, weights.seconds, start, goal, a, b, is_hex, weights.least, table, scale,
            shift, 2 * max(buckets, slack), workspace.known, workspace.next_stamp(),
        )  # fmt: skip
    graph.effort += settled
    if seconds == UNREACHED:
        return None
    return Path(tuple(cells.tolist()), int(seconds))


def alternative_paths(graph: Graph, weights: Weights, start: int, goal: int, count: int = 3) -> list[Path]:
    """The quickest way and up to ``count - 1`` others worth having.

    Another way follows a plateau of the two shortest-path trees, so it has no needless detour; it
    takes less than 1.25 times as long and shares less than 75 % of its time with each way before it.
    """
    best = shortest_path(graph, weights, start, goal)
    if best is None:
        return []
    limit = int(MAX_STRETCH * best.seconds) + 1
    forward, backward = sweep(graph, weights, start, limit), sweep_back(graph, weights, goal, limit)
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
    edges = edges_of(graph, cells, lambda each: weights.seconds[each].astype(np.int64))
    steps: list[int] = weights.seconds[edges].tolist()
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
