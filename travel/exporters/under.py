"""The cells under many world points of a grid at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.hexgrid import SQRT3
from travel.rules.maps.world import Grid, Topology

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]


def cells_under(topology: Topology, grid: Grid, x: FloatArray, y: FloatArray) -> IntArray:
    """int64 like ``x``: the cell under each point, -1 off the grid. Gaps of the grid count as cells."""
    column, row = _places(topology, grid, x, y)
    on = (column >= 0) & (column < grid.columns) & (row >= 0) & (row < grid.rows)
    return np.where(on, row * grid.columns + column, -1)


def _places(topology: Topology, grid: Grid, x: FloatArray, y: FloatArray) -> tuple[IntArray, IntArray]:
    if topology is Topology.SQUARE:
        return np.floor(x + 0.5).astype(np.int64), np.floor(y + 0.5).astype(np.int64)
    along, across = (x, y) if topology is Topology.HEX_FLAT else (y, x)
    base = 0.5 if grid.shifted == "even" else 0.0
    q = along / 1.5
    straight, slanted = _rounded(q, across / SQRT3 - base - q / 2)
    odd = straight % 2
    half = (straight + odd) // 2 if grid.shifted == "even" else (straight - odd) // 2
    if topology is Topology.HEX_FLAT:
        return straight, slanted + half
    return slanted + half, straight


def _rounded(q: FloatArray, r: FloatArray) -> tuple[IntArray, IntArray]:
    """Axial coordinates of the hex that holds each point."""
    s = -q - r
    whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(whole_q - q), np.abs(whole_r - r), np.abs(whole_s - s)
    is_q = (off_q > off_r) & (off_q > off_s)
    is_r = ~is_q & (off_r > off_s)
    found_q = np.where(is_q, -whole_r - whole_s, whole_q)
    found_r = np.where(is_r, -whole_q - whole_s, whole_r)
    return found_q.astype(np.int64), found_r.astype(np.int64)
