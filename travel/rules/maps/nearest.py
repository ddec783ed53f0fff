"""The nearest cell centre to each of many points, found through a grid of buckets."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from travel.rules.maps.world import Float32Array, Int32Array

Float64Array = NDArray[np.float64]
CELLS_PER_BUCKET = 2.0


def nearest_cells(x: Float32Array, y: Float32Array, points: Float64Array) -> Int32Array:
    """int32 per point (float64[n, 2], finite): the cell with the nearest centre, the first of those equally near."""
    west, north = float(x.min()), float(y.min())
    wide, high = float(x.max()) - west, float(y.max()) - north
    side = max(np.sqrt(max(wide, 1e-9) * max(high, 1e-9) * CELLS_PER_BUCKET / len(x)), wide / 4096, high / 4096, 1e-9)
    columns, rows = int(wide / side) + 1, int(high / side) + 1
    column = np.minimum((x.astype(np.float64) - west) / side, columns - 1).astype(np.int64)
    row = np.minimum((y.astype(np.float64) - north) / side, rows - 1).astype(np.int64)
    bucket = row * columns + column
    order = np.argsort(bucket, kind="stable").astype(np.int32)
    starts = np.searchsorted(bucket[order], np.arange(columns * rows + 1)).astype(np.int64)
    found: Int32Array = _search(
        x.astype(np.float64), y.astype(np.float64), points, order, starts, west, north, side, columns, rows
    )
    return found


@njit(nogil=True, cache=True)
def _search(  # type: ignore[no-untyped-def]  # compiled; typed by what it is called with
    x, y, points, order, starts, west, north, side, columns, rows
):
    """Rings of buckets outwards from each point, until nothing nearer can lie further out."""
    found = np.full(len(points), -1, np.int32)
    for index in range(len(points)):
        px, py = points[index, 0], points[index, 1]
        column = min(max(int(np.floor((px - west) / side)), 0), columns - 1)
        row = min(max(int(np.floor((py - north) / side)), 0), rows - 1)
        best, nearest = np.inf, -1
        for ring in range(max(columns, rows) + 1):
            if nearest >= 0 and ring > 0:
                reach = _reach(px, py, west, north, side, columns, rows, column, row, ring)
                if reach * reach > best:
                    break
            for r in range(max(row - ring, 0), min(row + ring, rows - 1) + 1):
                on_rim = r == row - ring or r == row + ring
                step = 1 if on_rim or ring == 0 else 2 * ring
                c = column - ring
                while c <= column + ring:
                    if 0 <= c < columns:
                        for place in range(starts[r * columns + c], starts[r * columns + c + 1]):
                            cell = order[place]
                            far = (x[cell] - px) ** 2 + (y[cell] - py) ** 2
                            if far < best or (far == best and cell < nearest):
                                best, nearest = far, cell
                    c += step
        found[index] = nearest
    return found


@njit(nogil=True, cache=True)
def _reach(  # type: ignore[no-untyped-def]  # compiled; typed by what it is called with
    px, py, west, north, side, columns, rows, column, row, ring
):
    """The least distance from a point to any bucket of a ring or beyond it that lies on the map."""
    least = np.inf
    if column - ring >= 0:
        least = min(least, max(px - (west + (column - ring + 1) * side), 0.0))
    if column + ring < columns:
        least = min(least, max(west + (column + ring) * side - px, 0.0))
    if row - ring >= 0:
        least = min(least, max(py - (north + (row - ring + 1) * side), 0.0))
    if row + ring < rows:
        least = min(least, max(north + (row + ring) * side - py, 0.0))
    return least
