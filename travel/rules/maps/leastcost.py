"""Least-cost paths for laying roads and rivers on made maps. Planning has its own, better search."""

from __future__ import annotations

from heapq import heappop, heappush

import numpy as np
from numba import njit
from numpy.typing import NDArray

from travel.rules.maps.world import Float32Array, Int32Array, Int64Array

BLOCKED = np.int32(2**31 - 1)


@njit(cache=True, nogil=True)
def _search(  # type: ignore[no-untyped-def]  # compiled; typed by what it is called with
    offsets, heads, costs, x, y, start, is_goal, goal, least, best, parent, touched
):
    """A* to ``goal`` (with ``least`` cost per world unit as bound), or to any goal cell when it is -1."""
    count = 0
    best[start] = 0
    touched[count] = start
    count += 1
    heap = [(0.0, np.int64(start))]
    found = -1
    while len(heap) > 0:
        bound, cell = heappop(heap)
        so_far = best[cell]
        ahead = least * np.sqrt((x[cell] - x[goal]) ** 2 + (y[cell] - y[goal]) ** 2) if goal >= 0 else 0.0
        if bound > so_far + ahead + 1e-3:
            continue
        if cell == goal or (goal < 0 and is_goal[cell]):
            found = int(cell)
            break
        for edge in range(offsets[cell], offsets[cell + 1]):
            cost = costs[edge]
            if cost == 2147483647:
                continue
            head = heads[edge]
            total = so_far + cost
            if total < best[head]:
                if best[head] == 9223372036854775807:
                    touched[count] = head
                    count += 1
                best[head] = total
                parent[head] = cell
                if goal >= 0:
                    ahead = least * np.sqrt((x[head] - x[goal]) ** 2 + (y[head] - y[goal]) ** 2)
                heappush(heap, (total + ahead, np.int64(head)))
    return found, count


class PathFinder:
    """Searches over one map, reusing its arrays from one search to the next."""

    def __init__(self, offsets: Int64Array, heads: Int32Array, x: Float32Array, y: Float32Array) -> None:
        cells = len(offsets) - 1
        self._graph = (offsets, heads)
        self._place = (x, y)
        self._best = np.full(cells, np.iinfo(np.int64).max)
        self._parent = np.full(cells, -1, np.int32)
        self._touched = np.empty(cells, np.int32)
        self._none = np.zeros(cells, np.bool_)

    def path_between(self, costs: Int32Array, start: int, goal: int, least: float) -> list[int]:
        """Cells from ``start`` to ``goal``; ``least`` is a cost per world unit that no edge beats."""
        return self._run(costs, start, self._none, goal, least)

    def path_to_any(self, costs: Int32Array, start: int, is_goal: NDArray[np.bool_]) -> list[int]:
        """Cells from ``start`` to the nearest goal."""
        return self._run(costs, start, is_goal, -1, 0.0)

    def _run(self, costs: Int32Array, start: int, is_goal: NDArray[np.bool_], goal: int, least: float) -> list[int]:
        found, count = _search(
            *self._graph, costs, *self._place, start, is_goal, goal, least, self._best, self._parent, self._touched
        )
        path: list[int] = []
        if found >= 0:
            cell = int(found)
            while cell != start:
                path.append(cell)
                cell = int(self._parent[cell])
            path.append(start)
        self._best[self._touched[:count]] = np.iinfo(np.int64).max
        return path[::-1]
