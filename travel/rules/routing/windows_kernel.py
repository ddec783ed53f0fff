"""The compiled search over layers, one for each mode of travel, each with its own daily window."""

from __future__ import annotations

import numpy as np
from numba import njit

from travel.rules.maps.world import Float32Array, Int32Array, Int64Array, UInt8Array
from travel.rules.routing.kernels import CLOSED, UNREACHED, bound, link, unlink

DAY = 86_400


@njit(nogil=True, cache=True)
def arrival(clock: int, seconds: int, window: int, day_start: int) -> int:
    """When ``seconds`` of travel that begin at ``clock`` are done, moving ``window`` seconds of each day.

    Clocks count from the midnight before the departure; ``day_start`` is when the window opens. Who is
    done as the window closes arrives then, and who sets out at night waits for the morning.
    """
    if window >= DAY or seconds <= 0:
        return clock + seconds
    since = clock - day_start
    day = since // DAY
    marched = day * window + min(since - day * DAY, window) + seconds
    last = (marched - 1) // window
    return day_start + last * DAY + marched - last * window


@njit(nogil=True, cache=True)
def first_arrival(clock: int, seconds: int, window: int, day_start: int, departs: int) -> int:
    """The same, but on the first day, the one of the departure, the window opens at ``departs``; -1: as on any day."""
    if departs < 0 or clock >= DAY or window >= DAY or seconds <= 0:
        return arrival(clock, seconds, window, day_start)
    left = max(0, min(departs + window, DAY) - clock)
    if seconds <= left:
        return clock + seconds
    return arrival(DAY + day_start, seconds - left, window, day_start)


@njit(nogil=True, cache=True)
def search_windows(
    offsets: Int64Array,
    heads: Int32Array,
    weights: Int32Array,
    windows: Int64Array,
    openings: Int64Array,
    is_used: UInt8Array,
    first_change: Int32Array,
    next_change: Int32Array,
    change_to: Int32Array,
    change_seconds: Int64Array,
    starts: Int32Array,
    clocks: Int64Array,
    goal: int,
    limit: int,
    a: Float32Array,
    b: Float32Array,
    is_hex: bool,
    least: float,
    widest: int,
    departs: int,
    shift: int,
    buckets: int,
) -> tuple[Int64Array, Int32Array]:
    """Earliest clock at every state, and the state it was reached from. State = layer x cells + cell.

    ``weights[layer, edge]`` are seconds of travel. A layer that is not ``is_used`` is not travelled in,
    but may be left by a change. The changes of a state are a linked list. With ``goal`` >= 0 the search
    is an A* that ends when no layer can reach it sooner; its bound is the travel left at the quickest
    in the ``widest`` window, for which all must open at once. On the first day windows open at ``departs``, if
    that is no less than 0. Buckets are as in ``astar``.
    """
    cells = len(offsets) - 1
    layers = len(windows)
    clock = np.full(cells * layers, UNREACHED, np.int64)
    before = np.full(cells * layers, -1, np.int32)
    bucket = np.full(cells * layers, -1, np.int64)
    first = np.full(buckets, -1, np.int32)
    following, previous = np.empty(cells * layers, np.int32), np.empty(cells * layers, np.int32)
    mask = buckets - 1
    waiting, turn = 0, UNREACHED
    for index in range(len(starts)):
        state = starts[index]
        if clocks[index] >= clock[state] or clocks[index] > limit:
            continue
        clock[state] = clocks[index]
        cell = state % cells
        ahead = bound(a, b, is_hex, cell, goal, least) if goal >= 0 else 0
        place = first_arrival(clocks[index], ahead, widest, openings[0], departs) >> shift
        if bucket[state] >= 0:
            unlink(first, following, previous, bucket[state] & mask, state)
            waiting -= 1
        bucket[state] = place
        link(first, following, previous, place & mask, state)
        waiting += 1
        turn = min(turn, place)
    while waiting > 0:
        state = first[turn & mask]
        if state == -1:
            if goal >= 0:
                best = UNREACHED
                for layer in range(layers):
                    best = min(best, clock[layer * cells + goal])
                if best >> shift <= turn:
                    break
            turn += 1
            continue
        unlink(first, following, previous, turn & mask, state)
        bucket[state] = -1
        waiting -= 1
        here = clock[state]
        layer = state // cells
        cell = state - layer * cells
        edge = offsets[cell] if is_used[layer] else offsets[cell + 1]
        last = offsets[cell + 1]
        change = first_change[state]
        while edge < last or change != -1:
            if edge < last:
                weight = weights[layer, edge]
                head = layer * cells + heads[edge]
                edge += 1
                if weight == CLOSED or here + weight >= clock[head]:
                    continue
                candidate = first_arrival(here, weight, windows[layer], openings[layer], departs)
            else:
                head = int(change_to[change])
                candidate = here + change_seconds[change]
                change = next_change[change]
            if candidate >= clock[head] or candidate > limit:
                continue
            clock[head] = candidate
            before[head] = state
            ahead = bound(a, b, is_hex, head % cells, goal, least) if goal >= 0 else 0
            place = max(turn, first_arrival(candidate, ahead, widest, openings[0], departs) >> shift)
            if bucket[head] == place:
                continue
            if bucket[head] != -1:
                unlink(first, following, previous, bucket[head] & mask, head)
                waiting -= 1
            bucket[head] = place
            link(first, following, previous, place & mask, head)
            waiting += 1
    return clock, before
