"""A heap of whole numbers in an array, for compiled searches: half the time of ``heapq`` over a compiled list.

Entries are all different, so they come out in one order whatever the heap is made of.
"""

from __future__ import annotations

import numba as nb
import numpy as np
from numpy.typing import NDArray

Heap = NDArray[np.int64]


@nb.njit(cache=True, nogil=True)
def push(heap: Heap, count: int, entry: int) -> int:
    """Add an entry to the first ``count`` of a heap and return how many there are now."""
    at = count
    while at > 0:
        above = (at - 1) >> 1
        if heap[above] <= entry:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = entry
    return count + 1


@nb.njit(cache=True, nogil=True)
def drop_first(heap: Heap, count: int) -> int:
    """Take the least entry, ``heap[0]``, out of the first ``count`` and return how many there are now."""
    left = count - 1
    last = heap[left]
    at, below = 0, 1
    while below < left:
        if below + 1 < left and heap[below + 1] < heap[below]:
            below += 1
        if last <= heap[below]:
            break
        heap[at] = heap[below]
        at, below = below, 2 * below + 1
    heap[at] = last
    return left
