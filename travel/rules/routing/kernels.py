"""Compiled searches over CSR graphs with integer-second weights.

Weights are int32; ``CLOSED`` marks an edge that cannot be taken. Distances are int64 seconds and
``UNREACHED`` where no way leads.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from travel.rules.maps.world import Float32Array, Int32Array, Int64Array, UInt8Array
from travel.rules.routing.heap import CELL_BITS, CELL_MASK, pop, push

Float64Array = NDArray[np.float64]

CLOSED = 2**31 - 1
UNREACHED = 2**62


@njit(nogil=True, cache=True)
def apart(a: Float32Array, b: Float32Array, is_hex: bool, cell: int, other: int) -> float:
    """How far apart two cells are: in hexes of a grid, or in a straight line."""
    da = float(a[cell]) - float(a[other])
    db = float(b[cell]) - float(b[other])
    distance: float = max(abs(da), abs(db), abs(da + db)) if is_hex else np.sqrt(da * da + db * db)
    return distance


@njit(nogil=True, cache=True)
def bound(a: Float32Array, b: Float32Array, is_hex: bool, cell: int, goal: int, least: float) -> int:
    """Least seconds from ``cell`` to ``goal``: how far apart they are times the least seconds a unit."""
    return int(apart(a, b, is_hex, cell, goal) * least)


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
def sweep_heap(
    offsets: Int64Array, heads: Int32Array, weights: Int32Array, starts: Int32Array, limit: int
) -> tuple[Int64Array, Int32Array]:
    """Dijkstra from the nearest of ``starts`` to every cell within ``limit`` seconds."""
    cells = len(offsets) - 1
    seconds = np.full(cells, UNREACHED, np.int64)
    before = np.full(cells, -1, np.int32)
    heap = np.empty(len(heads) + len(starts), np.int64)
    size = 0
    for start in starts:
        seconds[start] = 0
        size = push(heap, size, start)
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
    offsets: Int64Array,
    heads: Int32Array,
    weights: Int32Array,
    starts: Int32Array,
    targets: Int32Array,
    limit: int,
    shift: int,
    buckets: int,
) -> tuple[Int64Array, Int32Array]:
    """The same as ``sweep_heap`` without a heap, still exact; if there are ``targets``, until all are reached.

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
    room = len(heads) + len(starts)
    entry_cell, following = np.empty(room, np.int32), np.empty(room, np.int32)
    mask = buckets - 1
    for entry, start in enumerate(starts):
        seconds[start] = 0
        entry_cell[entry], following[entry], first[0] = start, first[0], entry
    entries, waiting, turn, missing = len(starts), len(starts), 0, len(targets)
    while waiting > 0:
        while missing > 0 and seconds[targets[missing - 1]] >> shift < turn:
            missing -= 1
        if missing == 0 and len(targets) > 0:
            break
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
    offsets: Int64Array,
    heads: Int32Array,
    lengths: Int32Array,
    ways: UInt8Array,
    terrain: UInt8Array,
    pace: Float64Array,
    weights: Int32Array,
) -> tuple[int, int]:
    """Fill ``weights``: half of each edge at the pace of each of its cells, in whole seconds, at least 1.

    ``pace[terrain, way]`` is seconds a foot; an infinite one closes the edge. Returns the spread.
    """
    half = pace * 0.5
    least, most = CLOSED, 0
    for cell in range(len(offsets) - 1):
        here = half[terrain[cell]]
        for edge in range(offsets[cell], offsets[cell + 1]):
            way = ways[edge]
            seconds = (here[way] + half[terrain[heads[edge]], way]) * lengths[edge]
            if seconds < CLOSED - 1:
                weight = int(max(1.0, np.rint(seconds)))
                least, most = min(least, weight), max(most, weight)
                weights[edge] = weight
            else:
                weights[edge] = CLOSED
    return (least, most) if most else (0, 0)


@njit(nogil=True, cache=True)
def least_per_unit(
    offsets: Int64Array, heads: Int32Array, weights: Int32Array, a: Float32Array, b: Float32Array, is_hex: bool
) -> float:
    """The least seconds a unit of distance on any open edge that leads anywhere; 0 if there is none."""
    least = np.inf
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            weight = weights[edge]
            if weight != CLOSED:
                far = apart(a, b, is_hex, cell, heads[edge])
                if weight < least * far:
                    least = weight / far
    return least if least < np.inf else 0.0


@njit(nogil=True, cache=True)
def leads_one_unit(offsets: Int64Array, heads: Int32Array, a: Float32Array, b: Float32Array, is_hex: bool) -> bool:
    """Whether every edge leads just one unit on."""
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            if apart(a, b, is_hex, cell, heads[edge]) != 1:
                return False
    return True


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
def mirrored(offsets: Int64Array, heads: Int32Array) -> tuple[bool, Int32Array]:
    """Whether the graph turned round is the graph itself, and if so the edge back for each edge.

    So it is on most maps, where every edge leads both ways and edges are sorted.
    """
    place = offsets.copy()
    edges = np.empty(len(heads), np.int32)
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            head = heads[edge]
            back = place[head]
            if back == offsets[head + 1] or heads[back] != cell:
                return False, edges
            edges[back] = edge
            place[head] += 1
    return True, edges


@njit(nogil=True, cache=True)
def is_same_back(offsets: Int64Array, heads: Int32Array, weights: Int32Array) -> bool:
    """Whether the graph turned round is the graph itself with every weight."""
    place = offsets.copy()
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            head = heads[edge]
            back = place[head]
            if back == offsets[head + 1] or heads[back] != cell or weights[back] != weights[edge]:
                return False
            place[head] += 1
    return True


@njit(nogil=True, cache=True)
def reversed_graph(offsets: Int64Array, heads: Int32Array) -> tuple[Int64Array, Int32Array, Int32Array]:
    """The graph with every edge turned round, and for each of its edges the edge it was."""
    cells = len(offsets) - 1
    starts = np.zeros(cells + 1, np.int64)
    for head in heads:
        starts[head + 1] += 1
    starts = np.cumsum(starts)
    place = starts.copy()
    turned = np.empty(len(heads), np.int32)
    edges = np.empty(len(heads), np.int32)
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
