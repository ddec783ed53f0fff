"""The cells and edges of a hex or square grid as arrays, with or without gaps in it.

A gap keeps its cell number, with ground ``NO_CELL`` and no edges, so that a cell is always found from its place.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps import hexgrid, squaregrid
from travel.rules.maps.world import Float32Array, Grid, Int32Array, Int64Array, Topology

BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class GridCells:
    """Cells in reading order: cell = row * grid.columns + column, for every place of the grid."""

    columns: Int32Array
    rows: Int32Array
    x: Float32Array
    y: Float32Array
    offsets: Int64Array
    heads: Int32Array


def build_cells(topology: Topology, grid: Grid, present: BoolArray | None = None) -> GridCells:
    """Lay out a grid. Places that ``present`` (row-major) leaves out have no edges; None fills the grid.

    The edges of each cell are sorted by the number of the neighbour.
    """
    rows, columns = (part.astype(np.int32) for part in np.divmod(np.arange(grid.columns * grid.rows), grid.columns))
    x, y = centres(topology, grid, columns, rows)
    beside = _beside(topology, grid, columns, rows)
    is_edge = beside >= 0
    if present is not None:
        is_edge &= present[beside] & present[:, None]
    offsets = np.zeros(len(rows) + 1, np.int64)
    np.cumsum(is_edge.sum(axis=1), out=offsets[1:])
    return GridCells(columns, rows, x, y, offsets, beside[is_edge])


def centres(topology: Topology, grid: Grid, columns: Int32Array, rows: Int32Array) -> tuple[Float32Array, Float32Array]:
    """World coordinates of many places at once."""
    if topology is Topology.SQUARE:
        return columns.astype(np.float32), rows.astype(np.float32)
    along, across = (columns, rows) if topology is Topology.HEX_FLAT else (rows, columns)
    straight = (1.5 * along).astype(np.float32)
    shifted = (hexgrid.SQRT3 * (across + 0.5 * _is_shifted(grid, along))).astype(np.float32)
    return (straight, shifted) if topology is Topology.HEX_FLAT else (shifted, straight)


def neighbours_of(topology: Topology, grid: Grid, cells: NDArray[np.int64]) -> Int32Array:
    """int32[n, 6 or 8]: the places beside each cell, -1 off the grid; gaps are not looked at."""
    rows, columns = (part.astype(np.int32) for part in np.divmod(cells, grid.columns))
    return _beside(topology, grid, columns, rows)


def place_at(topology: Topology, grid: Grid, x: float, y: float) -> tuple[int, int] | None:
    """The place of a grid that holds a world point; None off the grid."""
    if topology is Topology.SQUARE:
        return squaregrid.place_at(grid, x, y)
    return hexgrid.place_at(topology, grid, x, y)


def places_at(topology: Topology, grid: Grid, points: NDArray[np.float64]) -> Int32Array:
    """``place_at`` of many points (float64[n, 2]), as cell numbers; -1 off the grid."""
    x, y = points[:, 0], points[:, 1]
    if topology is Topology.SQUARE:
        columns, rows = np.floor(x + 0.5), np.floor(y + 0.5)
    else:
        columns, rows = _hexes_at(topology, grid, x, y)
    is_on = (columns >= 0) & (columns < grid.columns) & (rows >= 0) & (rows < grid.rows)
    return np.where(is_on, rows * grid.columns + columns, -1).astype(np.int32)


def _hexes_at(
    topology: Topology, grid: Grid, x: NDArray[np.float64], y: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Columns and rows of the hexes under points; the same steps as ``hexgrid.place_at``."""
    is_flat = topology is Topology.HEX_FLAT
    base = 0.5 if grid.shifted == "even" else 0.0
    along = (x if is_flat else y) / 1.5
    across = (y if is_flat else x) / hexgrid.SQRT3 - base - along / 2
    q, r = (along, across) if is_flat else (across, along)
    s = -q - r
    whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(whole_q - q), np.abs(whole_r - r), np.abs(whole_s - s)
    is_q = (off_q > off_r) & (off_q > off_s)
    is_r = ~is_q & (off_r > off_s)
    final_q = np.where(is_q, -whole_r - whole_s, whole_q)
    final_r = np.where(is_r, -whole_q - whole_s, whole_r)
    line, other = (final_q, final_r) if is_flat else (final_r, final_q)
    odd = np.mod(line, 2)
    half = (line + odd) // 2 if grid.shifted == "even" else (line - odd) // 2
    return (line, other + half) if is_flat else (other + half, line)


def line(topology: Topology, grid: Grid, a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The places of a straight line, each beside the one before."""
    if topology is Topology.SQUARE:
        return squaregrid.line(a, b)
    return hexgrid.line(topology, grid, a, b)


def _is_shifted(grid: Grid, along: Int32Array) -> BoolArray:
    if grid.shifted == "none":
        return np.zeros(len(along), np.bool_)
    shifted: BoolArray = (along % 2 == 1) == (grid.shifted == "odd")
    return shifted


def _beside(topology: Topology, grid: Grid, columns: Int32Array, rows: Int32Array) -> Int32Array:
    """int32[n, 6 or 8]: the neighbours of each cell in reading order, -1 where there is none."""
    if topology is Topology.SQUARE:
        plain = shifted = np.array(squaregrid.STEPS, np.int32)
        along = columns
    else:
        plain = np.array(hexgrid.steps_from(topology, shifted=False), np.int32)
        shifted = np.array(hexgrid.steps_from(topology, shifted=True), np.int32)
        along = columns if topology is Topology.HEX_FLAT else rows
    is_shifted = _is_shifted(grid, along)
    beside = np.empty((len(columns), len(plain)), np.int32)
    for index in range(len(plain)):
        right = columns + np.where(is_shifted, shifted[index, 0], plain[index, 0])
        down = rows + np.where(is_shifted, shifted[index, 1], plain[index, 1])
        on = (right >= 0) & (right < grid.columns) & (down >= 0) & (down < grid.rows)
        beside[:, index] = np.where(on, down * grid.columns + right, -1)
    return beside
