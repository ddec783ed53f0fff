"""The compiled search from one cell to another, on a workspace that is used again and again."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from travel.rules.maps.world import Float32Array, Int32Array, Int64Array
from travel.rules.routing.kernels import CLOSED, UNREACHED, bound

UInt16Array = NDArray[np.uint16]
Known = NDArray[np.void]
NO_LANDMARK = 65_535
"""In a table: the cell cannot be reached from the landmark."""
_LAST_STAMP = 2**31 - 1
_CELL = np.dtype(
    [
        ("seconds", np.int64),
        ("before", np.int32),
        ("bucket", np.int32),
        ("ahead", np.int32),
        ("following", np.int32),
        ("previous", np.int32),
        ("stamp", np.int32),
    ]
)


class Workspace:
    """What a search knows of each cell. Cells stamped by an earlier search count as blank, so that nothing is
    cleared between searches and one over a few cells costs nothing for all others."""

    def __init__(self, cells: int) -> None:
        self.known: Known = np.zeros(cells, _CELL)
        self._stamp = 0

    def next_stamp(self) -> int:
        """The stamp of a new search."""
        if self._stamp == _LAST_STAMP:
            self.known["stamp"] = 0
            self._stamp = 0
        self._stamp += 1
        return self._stamp


@njit(nogil=True, cache=True)
def link(known: Known, first: Int32Array, place: int, cell: int) -> None:
    """Put ``cell`` at the head of the list of bucket ``place``."""
    after = first[place]
    known[cell].following = after
    known[cell].previous = -1
    if after != -1:
        known[after].previous = cell
    first[place] = cell


@njit(nogil=True, cache=True)
def unlink(known: Known, first: Int32Array, place: int, cell: int) -> None:
    """Take ``cell`` out of the list of bucket ``place``."""
    after, previous = known[cell].following, known[cell].previous
    if previous == -1:
        first[place] = after
    else:
        known[previous].following = after
    if after != -1:
        known[after].previous = previous


@njit(nogil=True, cache=True)
def choose(table: UInt16Array, start: int, goal: int, chosen: Int32Array) -> int:
    """Fill ``chosen`` with the landmarks that say most about a search, best first; returns how many there are."""
    count = 0
    for place in range(len(chosen)):
        most, best = 0, -1
        for landmark in range(table.shape[1]):
            here, there = int(np.int64(table[start, landmark])), int(np.int64(table[goal, landmark]))
            if here == NO_LANDMARK or there == NO_LANDMARK or abs(here - there) <= most:
                continue
            is_new = True
            for other in range(place):
                is_new = is_new and chosen[other] != landmark
            if is_new:
                most, best = abs(here - there), landmark
        if best == -1:
            break
        chosen[place] = best
        count += 1
    return count


@njit(nogil=True, cache=True)
def estimate(
    a: Float32Array,
    b: Float32Array,
    is_hex: bool,
    least: float,
    table: UInt16Array,
    chosen: Int32Array,
    steps: Int64Array,
    scale: float,
    cell: int,
    goal: int,
) -> int:
    """Seconds that it takes at least from ``cell`` to ``goal``, ``steps`` from each landmark: see ``astar``."""
    ahead = bound(a, b, is_hex, cell, goal, least)
    most = 0
    for place in range(len(chosen)):
        most = max(most, abs(np.int64(table[cell, chosen[place]]) - steps[place]))
    ahead = max(ahead, int((most - 1) * scale))
    return min(ahead, CLOSED)


@njit(nogil=True, cache=True)
def astar(
    offsets: Int64Array,
    heads: Int32Array,
    weights: Int32Array,
    start: int,
    goal: int,
    a: Float32Array,
    b: Float32Array,
    is_hex: bool,
    least: float,
    table: UInt16Array,
    scale: float,
    shift: int,
    buckets: int,
    known: Known,
    stamp: int,
) -> tuple[int, Int32Array, int]:
    """A* from ``start`` to ``goal``; returns the seconds, the cells of the way, and how many cells were settled.

    The bound of a cell is the greater of two: its distance times ``least`` seconds a unit; and, if
    ``scale`` is more than 0, how much farther or nearer than the goal it is from a landmark, in steps of
    ``table`` that count ``scale`` seconds each. Tables are rounded down, so a step is taken off.

    Cells wait in buckets by seconds so far plus bound, without the last ``shift`` bits; a cell that is
    improved goes into the bucket being emptied or a later one, so once the goal's bucket is empty its
    seconds are final. ``buckets`` (a power of two) is more than twice the largest weight spans.
    """
    first = np.full(buckets, -1, np.int32)
    chosen = np.empty(4, np.int32)
    chosen = chosen[: choose(table, start, goal, chosen) if scale > 0 else 0]
    steps = np.array([np.int64(table[goal, landmark]) for landmark in chosen], np.int64)
    mask = buckets - 1
    turn = estimate(a, b, is_hex, least, table, chosen, steps, scale, start, goal) >> shift
    known[start].stamp = stamp
    known[start].seconds = 0
    known[start].before = -1
    known[start].bucket = turn
    link(known, first, turn & mask, start)
    waiting, settled = 1, 0
    while waiting > 0:
        cell = first[turn & mask]
        if cell == -1:
            if known[goal].stamp == stamp and known[goal].seconds >> shift <= turn:
                break
            turn += 1
            continue
        unlink(known, first, turn & mask, cell)
        known[cell].bucket = -1
        waiting -= 1
        settled += 1
        here = known[cell].seconds
        for edge in range(offsets[cell], offsets[cell + 1]):
            weight = weights[edge]
            if weight == CLOSED:
                continue
            head = heads[edge]
            candidate = here + weight
            if known[head].stamp != stamp:
                known[head].stamp = stamp
                known[head].ahead = estimate(a, b, is_hex, least, table, chosen, steps, scale, head, goal)
                known[head].bucket = -1
            elif candidate >= known[head].seconds:
                continue
            known[head].seconds = candidate
            known[head].before = cell
            place = max(turn, (candidate + known[head].ahead) >> shift)
            if known[head].bucket == place:
                continue
            if known[head].bucket != -1:
                unlink(known, first, known[head].bucket & mask, head)
                waiting -= 1
            known[head].bucket = place
            link(known, first, place & mask, head)
            waiting += 1
    if known[goal].stamp != stamp:
        return UNREACHED, np.empty(0, np.int32), settled
    return known[goal].seconds, way_to(known, goal), settled


@njit(nogil=True, cache=True)
def way_to(known: Known, goal: int) -> Int32Array:
    """The cells from the start of a search to ``goal``."""
    length, cell = 1, goal
    while known[cell].before != -1:
        cell = known[cell].before
        length += 1
    way = np.empty(length, np.int32)
    cell = goal
    for place in range(length - 1, -1, -1):
        way[place] = cell
        cell = known[cell].before
    return way
