"""The compiled search for the front of time and risk: BOA* (Hernandez Ulloa and others, 2020)."""

from __future__ import annotations

import numpy as np
from numba import njit

from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.routing.kernels import CLOSED, UNREACHED

RISK_BITS = 31


@njit(nogil=True, cache=True)
def push_label(keys: Int64Array, labels: Int32Array, size: int, key: int, label: int) -> int:
    """Add a label to a 4-ary heap of ``size``; returns the new size."""
    place = size
    while place > 0:
        parent = (place - 1) >> 2
        if keys[parent] <= key:
            break
        keys[place], labels[place] = keys[parent], labels[parent]
        place = parent
    keys[place], labels[place] = key, label
    return size + 1


@njit(nogil=True, cache=True)
def pop_label(keys: Int64Array, labels: Int32Array, size: int) -> tuple[int, int]:
    """Take the label of the least key off the heap; returns it and the new size."""
    least = labels[0]
    size -= 1
    key, label = keys[size], labels[size]
    place = 0
    while True:
        first = (place << 2) + 1
        if first >= size:
            break
        smallest = first
        for child in range(first + 1, min(first + 4, size)):
            if keys[child] < keys[smallest]:
                smallest = child
        if keys[smallest] >= key:
            break
        keys[place], labels[place] = keys[smallest], labels[smallest]
        place = smallest
    keys[place], labels[place] = key, label
    return least, size


@njit(nogil=True, cache=True)
def grown_64(array: Int64Array, size: int) -> Int64Array:
    wider = np.empty(size, np.int64)
    wider[: len(array)] = array
    return wider


@njit(nogil=True, cache=True)
def grown_32(array: Int32Array, size: int) -> Int32Array:
    wider = np.empty(size, np.int32)
    wider[: len(array)] = array
    return wider


@njit(nogil=True, cache=True)
def boa(
    offsets: Int64Array,
    heads: Int32Array,
    seconds: Int32Array,
    risks: Int32Array,
    seconds_left: Int64Array,
    risk_left: Int64Array,
    start: int,
    goal: int,
    most_seconds: int,
    most_risk: int,
    limit: int,
) -> tuple[Int64Array, Int64Array, Int64Array, Int32Array, bool]:
    """Every way from ``start`` to ``goal`` that no other beats in both time and risk, the quickest first.

    ``seconds_left`` and ``risk_left`` are the least from each cell to the goal; ways of more than
    ``most_seconds`` or ``most_risk`` are left out. Returns the seconds and risk of each point, where its
    cells end in the list of all cells, that list, and whether ``limit`` labels were enough.

    Labels leave the heap by seconds, so of those at a cell each must have less risk than all before it.
    """
    least_risk = np.full(len(offsets) - 1, UNREACHED, np.int64)
    least_risk[goal] = most_risk + 1
    room = min(limit, 1 << 14)
    cells, parents = np.empty(room, np.int32), np.empty(room, np.int32)
    times, dangers = np.empty(room, np.int64), np.empty(room, np.int64)
    keys, waiting = np.empty(room, np.int64), np.empty(room, np.int32)
    points = np.empty(64, np.int32)
    count, size, found = 0, 0, 0
    if seconds_left[start] <= most_seconds and risk_left[start] <= most_risk:
        cells[0], parents[0], times[0], dangers[0] = start, -1, 0, 0
        size = push_label(keys, waiting, 0, 0, 0)
        count = 1
    while size > 0:
        label, size = pop_label(keys, waiting, size)
        cell, time, danger = cells[label], times[label], dangers[label]
        if danger >= least_risk[cell] or danger + risk_left[cell] >= least_risk[goal]:
            continue
        least_risk[cell] = danger
        if cell == goal:
            if found == len(points):
                points = grown_32(points, 2 * found)
            points[found] = label
            found += 1
            continue
        for edge in range(offsets[cell], offsets[cell + 1]):
            head = heads[edge]
            if seconds[edge] == CLOSED or risks[edge] == CLOSED or seconds_left[head] == UNREACHED:
                continue
            later, worse = time + seconds[edge], danger + risks[edge]
            if worse >= least_risk[head] or worse + risk_left[head] >= least_risk[goal]:
                continue
            if later + seconds_left[head] > most_seconds:
                continue
            if count == room:
                if room == limit:
                    return times[:0], dangers[:0], times[:0], cells[:0], False
                room = min(limit, 2 * room)
                cells, parents = grown_32(cells, room), grown_32(parents, room)
                times, dangers = grown_64(times, room), grown_64(dangers, room)
                keys, waiting = grown_64(keys, room), grown_32(waiting, room)
            cells[count], parents[count], times[count], dangers[count] = head, label, later, worse
            key = (later + seconds_left[head]) << RISK_BITS | (worse + risk_left[head])
            size = push_label(keys, waiting, size, key, count)
            count += 1
    ends = np.zeros(found, np.int64)
    total = 0
    for point in range(found):
        label = points[point]
        while label != -1:
            total += 1
            label = parents[label]
        ends[point] = total
    ways = np.empty(total, np.int32)
    for point in range(found):
        label, place = points[point], ends[point]
        while label != -1:
            place -= 1
            ways[place] = cells[label]
            label = parents[label]
    chosen = points[:found]
    return times[chosen], dangers[chosen], ends, ways, True
