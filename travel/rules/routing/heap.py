"""A 4-ary heap of int64 keys: seconds in the high bits, a cell in the low ``CELL_BITS``."""

from __future__ import annotations

from numba import njit

from travel.rules.maps.world import Int64Array

CELL_BITS = 31
CELL_MASK = 2**31 - 1


@njit(nogil=True, cache=True)
def push(heap: Int64Array, size: int, key: int) -> int:
    """Add ``key`` to the heap of ``size`` items; returns the new size."""
    place = size
    while place > 0:
        parent = (place - 1) >> 2
        if heap[parent] <= key:
            break
        heap[place] = heap[parent]
        place = parent
    heap[place] = key
    return size + 1


@njit(nogil=True, cache=True)
def pop(heap: Int64Array, size: int) -> tuple[int, int]:
    """Take the least key off the heap; returns it and the new size."""
    least = heap[0]
    size -= 1
    key = heap[size]
    place = 0
    while True:
        first = (place << 2) + 1
        if first >= size:
            break
        smallest = first
        for child in range(first + 1, min(first + 4, size)):
            if heap[child] < heap[smallest]:
                smallest = child
        if heap[smallest] >= key:
            break
        heap[place] = heap[smallest]
        place = smallest
    heap[place] = key
    return least, size
