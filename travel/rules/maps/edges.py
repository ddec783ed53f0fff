"""Questions about the edges of a map in CSR arrays, and marking what runs along them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Int32Array, Int64Array, UInt8Array

MAX_FEET = 2**31 - 1


def tails_of(offsets: Int64Array) -> Int32Array:
    """The cell each edge starts from."""
    return np.repeat(np.arange(len(offsets) - 1, dtype=np.int32), np.diff(offsets))


def edge_between(offsets: Int64Array, heads: Int32Array, tail: int, head: int) -> int:
    """The number of the edge from ``tail`` to ``head``; -1 if they are no neighbours."""
    start, end = int(offsets[tail]), int(offsets[tail + 1])
    for edge in range(start, end):
        if heads[edge] == head:
            return edge
    return -1


def reverse_edges(offsets: Int64Array, heads: Int32Array) -> Int32Array:
    """For each edge the number of the edge back. The heads of each cell are sorted, edges go both ways."""
    tails = tails_of(offsets).astype(np.int64)
    cells = len(offsets) - 1
    forward = tails * cells + heads
    backward = heads.astype(np.int64) * cells + tails
    return np.searchsorted(forward, backward).astype(np.int32)


def mark_way(offsets: Int64Array, heads: Int32Array, ways: UInt8Array, cells: Sequence[int], way: Way) -> int:
    """Lay ``way`` along a path of cells, both directions, where nothing better lies. Returns steps that are no edge."""
    misses = 0
    for tail, head in pairwise(cells):
        there, back = edge_between(offsets, heads, tail, head), edge_between(offsets, heads, head, tail)
        if there < 0 or back < 0:
            misses += tail != head
            continue
        ways[there] = max(ways[there], way)
        ways[back] = max(ways[back], way)
    return misses
