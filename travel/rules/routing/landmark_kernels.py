"""The compiled parts of finding landmarks."""

from __future__ import annotations

import numpy as np
from numba import njit

from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Int32Array, Int64Array, UInt8Array
from travel.rules.routing.kernels import CLOSED, Float64Array

FIRST_WATER = int(Terrain.SEA)


@njit(nogil=True, cache=True)
def units_of(slowness: Float64Array, here: int, there: int, way: int, feet: int) -> float:
    """The length of an edge in the landmarks' metric: its feet at the slowness of ground and way, half in each cell.

    Without a way no one goes from land to water: infinite, so that each has landmarks of its own.
    """
    if way == 0 and (here >= FIRST_WATER) != (there >= FIRST_WATER):
        return np.inf
    length: float = max(1.0, np.rint((slowness[here, way] + slowness[there, way]) * 0.5 * feet))
    return length


@njit(nogil=True, cache=True)
def measure(
    offsets: Int64Array,
    heads: Int32Array,
    lengths: Int32Array,
    ways: UInt8Array,
    terrain: UInt8Array,
    slowness: Float64Array,
    units: Int32Array,
) -> None:
    """Fill ``units`` with the length of every edge, closed where no one goes."""
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            length = units_of(slowness, terrain[cell], terrain[heads[edge]], ways[edge], lengths[edge])
            units[edge] = np.int32(length) if length < CLOSED - 1 else CLOSED


@njit(nogil=True, cache=True)
def components(offsets: Int64Array, heads: Int32Array, lengths: Int32Array) -> tuple[Int32Array, int]:
    """The number of the part of the map that each cell belongs to, and how many there are; edges lead both ways."""
    cells = len(offsets) - 1
    parts = np.full(cells, -1, np.int32)
    waiting = np.empty(cells, np.int32)
    count = 0
    for start in range(cells):
        if parts[start] != -1:
            continue
        parts[start] = count
        waiting[0], size = start, 1
        while size > 0:
            size -= 1
            cell = waiting[size]
            for edge in range(offsets[cell], offsets[cell + 1]):
                head = heads[edge]
                if lengths[edge] != CLOSED and parts[head] == -1:
                    parts[head] = count
                    waiting[size] = head
                    size += 1
        count += 1
    return parts, count


@njit(nogil=True, cache=True)
def farthest(distances: Int64Array, parts: Int32Array, count: int) -> Int32Array:
    """The cell of each part with the greatest distance."""
    found = np.full(count, -1, np.int32)
    for cell in range(len(parts)):
        best = found[parts[cell]]
        if best == -1 or distances[cell] > distances[best]:
            found[parts[cell]] = cell
    return found


@njit(nogil=True, cache=True)
def is_two_way(offsets: Int64Array, heads: Int32Array, lengths: Int32Array) -> bool:
    """Whether every open edge has one back that is no longer."""
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            if lengths[edge] == CLOSED:
                continue
            head = heads[edge]
            is_back = False
            for other in range(offsets[head], offsets[head + 1]):
                is_back = is_back or (heads[other] == cell and lengths[other] <= lengths[edge])
            if not is_back:
                return False
    return True


@njit(nogil=True, cache=True)
def least_ratio(
    offsets: Int64Array,
    heads: Int32Array,
    lengths: Int32Array,
    ways: UInt8Array,
    terrain: UInt8Array,
    slowness: Float64Array,
    weights: Int32Array,
) -> float:
    """The least seconds a unit of the landmarks' metric on any open edge; 0 if one is closed in that metric."""
    least = np.inf
    for cell in range(len(offsets) - 1):
        for edge in range(offsets[cell], offsets[cell + 1]):
            weight = weights[edge]
            if weight == CLOSED:
                continue
            units = units_of(slowness, terrain[cell], terrain[heads[edge]], ways[edge], lengths[edge])
            if units >= CLOSED - 1:
                return 0.0
            if weight < least * units:
                least = weight / units
    return least if least < np.inf else 0.0
