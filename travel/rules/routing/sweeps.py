"""Sweeps: seconds from a cell, or to it, over the whole map or as far as asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import UNREACHED, is_same_back, sweep_buckets, sweep_heap
from travel.rules.routing.weights import Spread, Weights

MAX_BUCKETS = 4096
NO_LIMIT = int(UNREACHED) - 1
_same_back: WeakKeyDictionary[Weights, bool] = WeakKeyDictionary()


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


def sweep(graph: Graph, weights: Weights, start: int, limit: int = NO_LIMIT, targets: Sequence[int] = ()) -> Sweep:
    """Seconds from ``start`` to every cell within ``limit`` seconds; with ``targets`` no farther than to the last."""
    starts = np.array([start], np.int32)
    ends = np.array(targets, np.int32)
    return Sweep(start, *run_sweep(graph.offsets, graph.heads, weights.seconds, weights.spread, starts, limit, ends))


def sweep_back(graph: Graph, weights: Weights, goal: int, limit: int = NO_LIMIT) -> Sweep:
    """Seconds from every cell to ``goal``."""
    ends = np.array([goal], np.int32)
    if _is_same_back(graph, weights):
        return Sweep(goal, *run_sweep(graph.offsets, graph.heads, weights.seconds, weights.spread, ends, limit))
    offsets, heads, edges = graph.backward
    seconds = frozen(weights.seconds[edges])
    return Sweep(goal, *run_sweep(offsets, heads, seconds, weights.spread, ends, limit))


def _is_same_back(graph: Graph, weights: Weights) -> bool:
    """Whether every edge takes as long back: then nothing need be turned round."""
    found = _same_back.get(weights)
    if found is None:
        found = _same_back[weights] = bool(is_same_back(graph.offsets, graph.heads, weights.seconds))
    return found


def run_sweep(
    offsets: Int64Array,
    heads: Int32Array,
    seconds: Int32Array,
    spread: Spread,
    starts: Int32Array,
    limit: int = NO_LIMIT,
    targets: Int32Array | None = None,
) -> tuple[Int64Array, Int32Array]:
    """Seconds from the nearest start, and predecessors: in buckets, or by a heap where they would be too many."""
    shift, buckets = bucket_shape(spread)
    ends = np.empty(0, np.int32) if targets is None else targets
    if buckets > MAX_BUCKETS:
        forth, before = sweep_heap(offsets, heads, seconds, starts, limit)
    else:
        forth, before = sweep_buckets(offsets, heads, seconds, starts, ends, limit, shift, buckets)
    return forth, before


def bucket_shape(spread: Spread) -> tuple[int, int]:
    """Bucket width as a shift (a power of two, at most the least weight), and how many buckets are needed.

    Weights of 0 fit no bucket: more than are allowed are asked for.
    """
    if spread.least == 0:
        return 0, 2 * MAX_BUCKETS
    shift = spread.least.bit_length() - 1
    needed = (spread.most >> shift) + 2
    return shift, 1 << needed.bit_length()
