"""Compiled searches over CSR graphs with integer-second weights.

Weights are int32; ``CLOSED`` marks an edge that cannot be taken. Distances are int64 seconds and
``UNREACHED`` where no way leads.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from travel.rules.maps.world import Int32Array, Int64Array, UInt8Array
from travel.rules.routing.heap import CELL_BITS, CELL_MASK, pop, push

Float64Array = NDArray[np.float64]

CLOSED = 2**31 - 1
UNREACHED = 2**62


@njit(nogil=True, cache=True)
def bound(a: Float64Array, b: Float64Array, is_hex: bool, cell: int, goal: int, least: float) -> int:
    """Least seconds from ``cell`` to ``goal``: grid or straight-line distance times the least seconds a unit."""
    da = a[cell] - a[goal]
    db = b[cell] - b[goal]
    distance = max(abs(da), abs(db), abs(da + db)) if is_hex else np.sqrt(da * da + db * db)
    return int(distance * least)


@njit(nogil=True, cache=True)
def link(first: Int32Array, following: Int32Array, previous: Int32Array, place: int, cell: int) -> None:
    """Put ``cell`` at the head of the list of bucket ``place``."""
    after = first[place]
    following[cell] = after
    previous[cell] = -1
    if after != -1:
        previous[after] = cell
    first[place] = cell


@njit(nogil=True, cache=True)
def unlink(first: Int32Array, following: Int32Array, previous: Int32Array, place: int, cell: int) -> None:
    """Take ``cell`` out of the list of bucket ``place``."""
    after = following[cell]
    if previous[cell] == -1:
        first[place] = after
    else:
        following[previous[cell]] = after
    if after != -1:
        previous[after] = previous[cell]


@njit(nogil=True, cache=True)
def astar(
    offsets: Int64Array,
    heads: Int32Array,
    weights: Int32Array,
    start: int,
    goal: int,
    a: Float64Array,
    b: Float64Array,
    is_hex: bool,
    least: float,
    shift: int,
    buckets: int,
) -> tuple[int, Int32Array]:
    """A* from ``start`` to ``goal``; returns the seconds and each cell's predecessor.

    With ``least`` 0 it is Dijkstra's search. The bound must be consistent, which holds when
    ``least`` is at most weight / distance of every open edge. Cells wait in buckets by seconds so far
    plus bound, without the last ``shift`` bits; a cell that is improved while its bucket is being
    emptied goes back into it, so once the goal's bucket is empty the goal's seconds are final.
    ``buckets`` (a power of two) is more than twice the largest weight spans.
    """
    cells = len(offsets) - 1
    seconds = np.full(cells, UNREACHED, np.int64)
    before = np.full(cells, -1, np.int32)
    bucket = np.full(cells, -1, np.int32)
    ahead = np.empty(cells, np.int32)
    first = np.full(buckets, -1, np.int32)
    following, previous = np.empty(cells, np.int32), np.empty(cells, np.int32)
    mask = buckets - 1
    seconds[start] = 0
    turn = bound(a, b, is_hex, start, goal, least) >> shift
    bucket[start] = turn
    link(first, following, previous, turn & mask, start)
    waiting = 1
    while waiting > 0:
        cell = first[turn & mask]
        if cell == -1:
            if seconds[goal] >> shift <= turn:
                break
            turn += 1
            continue
        unlink(first, following, previous, turn & mask, cell)
        bucket[cell] = -1
        waiting -= 1
        here = seconds[cell]
        for edge in range(offsets[cell], offsets[cell + 1]):
            weight = weights[edge]
            head = heads[edge]
            candidate = here + weight
            old = seconds[head]
            if candidate >= old or weight == CLOSED:
                continue
            if old == UNREACHED:
                ahead[head] = bound(a, b, is_hex, head, goal, least)
            seconds[head] = candidate
            before[head] = cell
            place = max(turn, (candidate + ahead[head]) >> shift)
            if bucket[head] == place:
                continue
            if bucket[head] != -1:
                unlink(first, following, previous, bucket[head] & mask, head)
                waiting -= 1
            bucket[head] = place
            link(first, following, previous, place & mask, head)
            waiting += 1
    return seconds[goal], before


@njit(nogil=True, cache=True)
def sweep_heap(
    offsets: Int64Array, heads: Int32Array, weights: Int32Array, start: int, limit: int
) -> tuple[Int64Array, Int32Array]:
    """Dijkstra from ``start`` to every cell within ``limit`` seconds."""
    cells = len(offsets) - 1
    seconds = np.full(cells, UNREACHED, np.int64)
    before = np.full(cells, -1, np.int32)
    heap = np.empty(len(heads) + 1, np.int64)
    seconds[start] = 0
    size = push(heap, 0, start)
    while size > 0:
        key, size = pop(heap, size)
        cell = key & CELL_MASK
        if key >> CELL_BITS != seconds[cell]:
            continue
        for edge in range(offsets[cell], offsets[cell + 1]):
            if weights[edge] == CLOSED:
                continue
            head = int(heads[edge])
            candidate = seconds[cell] + weights[edge]
            if candidate < seconds[head] and candidate <= limit:
                seconds[head] = candidate
                before[head] = cell
                size = push(heap, size, (candidate << CELL_BITS) | head)
    return seconds, before


@njit(nogil=True, cache=True)
def sweep_buckets(
    offsets: Int64Array, heads: Int32Array, weights: Int32Array, start: int, limit: int, shift: int, buckets: int
) -> tuple[Int64Array, Int32Array]:
    """The same as ``sweep_heap`` without a heap, still exact.

    A bucket holds the cells whose seconds agree but for the last ``shift`` bits. No weight is less
    than a bucket's width, so no edge leads back into the bucket being emptied, and all its cells are
    final. ``buckets`` (a power of two) is more than the largest weight spans, so they can be used in
    turns. A bucket is a linked list of entries; the entry of a cell that was improved into an
    earlier bucket stays behind and is passed over.
    """
    cells = len(offsets) - 1
    seconds = np.full(cells, UNREACHED, np.int64)
    before = np.full(cells, -1, np.int32)
    first = np.full(buckets, -1, np.int32)
    entry_cell, following = np.empty(len(heads) + 1, np.int32), np.empty(len(heads) + 1, np.int32)
    mask = buckets - 1
    seconds[start] = 0
    first[0], entry_cell[0], following[0] = 0, start, -1
    entries, waiting, turn = 1, 1, 0
    while waiting > 0:
        entry = first[turn & mask]
        first[turn & mask] = -1
        while entry != -1:
            waiting -= 1
            cell = entry_cell[entry]
            entry = following[entry]
            here = seconds[cell]
            if here >> shift != turn:
                continue
            for edge in range(offsets[cell], offsets[cell + 1]):
                weight = weights[edge]
                head = heads[edge]
                candidate = here + weight
                old = seconds[head]
                if candidate >= old or candidate > limit or weight == CLOSED:
                    continue
                seconds[head] = candidate
                before[head] = cell
                bucket = candidate >> shift
                if old >> shift == bucket:
                    continue
                entry_cell[entries] = head
                following[entries] = first[bucket & mask]
                first[bucket & mask] = entries
                entries += 1
                waiting += 1
        turn += 1
    return seconds, before


@njit(nogil=True, cache=True)
def weigh(
    tails: Int32Array,
    heads: Int32Array,
    lengths: Int32Array,
    ways: UInt8Array,
    terrain: UInt8Array,
    pace: Float64Array,
    weights: Int32Array,
) -> None:
    """Fill ``weights``: half of each edge at the pace of each of its cells, in whole seconds, at least 1.

    ``pace[terrain, way]`` is seconds a foot; an infinite one closes the edge.
    """
    for edge in range(len(heads)):
        way = ways[edge]
        each = pace[terrain[tails[edge]], way] + pace[terrain[heads[edge]], way]
        seconds = each * lengths[edge] * 0.5
        if seconds < CLOSED - 1:
            weights[edge] = np.int32(max(1.0, np.rint(seconds)))
        else:
            weights[edge] = CLOSED


@njit(nogil=True, cache=True)
def spread_of(weights: Int32Array) -> tuple[int, int]:
    """The least and the most of the open weights; 0 and 0 if there is none."""
    least, most = CLOSED, 0
    for weight in weights:
        if weight != CLOSED:
            least = min(least, weight)
            most = max(most, weight)
    return (least, most) if most else (0, 0)


@njit(nogil=True, cache=True)
def reversed_graph(offsets: Int64Array, heads: Int32Array) -> tuple[Int64Array, Int32Array, Int64Array]:
    """The graph with every edge turned round, and for each of its edges the edge it was."""
    cells = len(offsets) - 1
    starts = np.zeros(cells + 1, np.int64)
    for head in heads:
        starts[head + 1] += 1
    starts = np.cumsum(starts)
    place = starts.copy()
    turned = np.empty(len(heads), np.int32)
    edges = np.empty(len(heads), np.int64)
    for cell in range(cells):
        for edge in range(offsets[cell], offsets[cell + 1]):
            head = heads[edge]
            turned[place[head]] = cell
            edges[place[head]] = edge
            place[head] += 1
    return starts, turned, edges


@njit(nogil=True, cache=True)
def plateaus(before: Int32Array, after: Int32Array, forth: Int64Array) -> tuple[Int32Array, Int32Array]:
    """Plateaus: pieces that the tree from the start and the tree to the goal share.

    ``before`` is a cell's predecessor from the start, ``after`` its successor to the goal, ``forth``
    the seconds from the start. Returns the first and the last cell of each plateau of 2 cells or more.
    """
    cells = len(before)
    firsts = np.empty(cells, np.int32)
    lasts = np.empty(cells, np.int32)
    count = 0
    for cell in range(cells):
        ahead = after[cell]
        if forth[cell] == UNREACHED or ahead == -1 or before[ahead] != cell:
            continue
        behind = before[cell]
        if behind != -1 and after[behind] == cell:
            continue
        last = ahead
        while after[last] != -1 and before[after[last]] == last:
            last = after[last]
        firsts[count] = cell
        lasts[count] = last
        count += 1
    return firsts[:count].copy(), lasts[:count].copy()
