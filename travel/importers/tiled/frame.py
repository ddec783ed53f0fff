"""How the tiles of a map lie: from Tiled's orientations, places and pixels to a grid of cells.

* orthogonal (and oblique): squares
* isometric: squares, in the columns and rows that Tiled counts; drawn upright instead of on their corner
* staggered: the same diamonds as isometric ones, with the rows of the file running across their corners. Their sides
  face north-east, south-east, south-west and north-west, so the map is turned by an eighth: a grid of squares with
  gaps around it, in which every diamond keeps its eight neighbours and their distances
* hexagonal: stagger axis y is pointy-top, x flat-top; the stagger index says which rows or columns lie half a cell on
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import Row, clean
from travel.importers.grid_lines import GridFrame
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.importers.tiled.layers import TileLayer
from travel.importers.tiled.values import number_of, whole_of
from travel.rules.maps.gridcells import BoolArray, build_cells
from travel.rules.maps.hexgrid import SQRT3
from travel.rules.maps.world import Grid, Topology

MAX_SIDE = 1_000_000
_MAX_PIXELS = 100_000
Shift = Literal["odd", "even", "none"]


@dataclass(frozen=True, slots=True)
class Layout:
    """A map's orientation and measures in pixels."""

    orientation: str
    tile_width: int
    tile_height: int
    side: int
    axis: str
    index: Shift

    @property
    def topology(self) -> Topology:
        """The topology that the orientation becomes."""
        if self.orientation != "hexagonal":
            return Topology.SQUARE
        return Topology.HEX_FLAT if self.axis == "x" else Topology.HEX_POINTY


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the plane of tiles that the map covers, in Tiled's columns and rows."""

    left: int
    top: int
    columns: int
    rows: int


@dataclass(frozen=True, slots=True, eq=False)
class TileFrame:
    """``cells`` gives for each tile of the window, row by row, its cell in ``frame``. ``origin`` is the grid place of
    the frame's first cell (in squares of a staggered map, else a tile's column and row)."""

    layout: Layout
    window: Window
    topology: Topology
    grid: Grid
    cells: NDArray[np.int64]
    origin: tuple[int, int]

    @property
    def count(self) -> int:
        """Places of the grid, gaps included."""
        return self.grid.columns * self.grid.rows

    def with_cells(self, present: BoolArray) -> GridFrame:
        """The grid with its edges, without the gaps."""
        return GridFrame(self.topology, self.grid, build_cells(self.topology, self.grid, present), present)

    def world(self, x: float, y: float) -> tuple[float, float]:
        """World coordinates of a point in Tiled's pixels."""
        layout = self.layout
        if layout.orientation == "isometric":
            return x / layout.tile_height - 0.5 - self.origin[0], y / layout.tile_height - 0.5 - self.origin[1]
        wide, high = _even(layout.tile_width), _even(layout.tile_height)
        if layout.orientation == "staggered":
            right, down = 2 * x / wide - 1, 2 * y / high - 1
            right, down = right - (layout.axis == "y") * _late(layout), down - (layout.axis == "x") * _late(layout)
            return (right + down) / 2 - self.origin[0], (down - right) / 2 - self.origin[1]
        if layout.orientation == "hexagonal":
            return self._hex_world(x, y, wide, high)
        return x / layout.tile_width - 0.5 - self.origin[0], y / layout.tile_height - 0.5 - self.origin[1]

    def _hex_world(self, x: float, y: float, wide: int, high: int) -> tuple[float, float]:
        right, down = x - wide / 2, y - high / 2
        if self.topology is Topology.HEX_FLAT:
            column, row = 2 * right / (wide + self.layout.side), down / high
            return 1.5 * (column - self.origin[0]), SQRT3 * (row - self.origin[1])
        column, row = right / wide, 2 * down / (high + self.layout.side)
        return SQRT3 * (column - self.origin[0]), 1.5 * (row - self.origin[1])


def read_layout(row: Row, notes: Notes) -> Layout:
    """Orientation and measures of a map."""
    orientation = str(row.get("orientation", "orthogonal"))
    if orientation == "oblique":
        notes.warn("The map is oblique; its tiles are read as squares")
        orientation = "orthogonal"
    if orientation not in ("orthogonal", "isometric", "staggered", "hexagonal"):
        raise refuse(
            f"The orientation {clean(orientation, 40)!r} is unknown",
            "In Tiled choose orthogonal, isometric, staggered or hexagonal under Map > Map Properties.",
            "/orientation",
        )
    wide = whole_of(row, "tilewidth", "", low=1, high=_MAX_PIXELS)
    high = whole_of(row, "tileheight", "", low=1, high=_MAX_PIXELS)
    side = int(number_of(row, "hexsidelength", ""))
    axis = "x" if row.get("staggeraxis") == "x" else "y"
    index: Shift = "even" if row.get("staggerindex") == "even" else "odd"
    is_shifted = orientation in ("staggered", "hexagonal")
    if is_shifted and min(wide, high) < 2:
        raise refuse("The tiles of a staggered map are at least 2 pixels wide and high", "Set their size in Tiled.")
    return Layout(orientation, wide, high, max(0, side), axis, index if is_shifted else "none")


def window_of(size: tuple[int, int], layers: list[TileLayer], *, is_infinite: bool) -> Window:
    """What the map covers: its size, or of an infinite map the tiles that are there."""
    if not is_infinite:
        _check_size(*size)
        return Window(0, 0, *size)
    boxes = [_box(left, top, block) for layer in layers for left, top, block in layer.blocks if block.any()]
    if not boxes:
        raise refuse("The map has no tile", "Draw some ground, or send another map.")
    west, north, east, south = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    _check_size(east - west + 1, south - north + 1)
    return Window(west, north, east - west + 1, south - north + 1)


def frame_of(layout: Layout, window: Window) -> TileFrame:
    """Lay the tiles of the window out on a grid."""
    if layout.orientation == "staggered":
        return _turned(layout, window)
    shift = layout.index
    first = window.left if layout.axis == "x" else window.top
    if shift != "none" and first % 2:
        shift = "odd" if shift == "even" else "even"
    grid = Grid(window.columns, window.rows, shift, max(window.left, 0), max(window.top, 0))
    cells = np.arange(window.columns * window.rows, dtype=np.int64)
    return TileFrame(layout, window, layout.topology, grid, cells, (window.left, window.top))


def keys_of(frame: TileFrame, present: BoolArray) -> tuple[str, ...]:
    """Tiled's own column and row of each cell, where the grid's numbers would not give them."""
    window = frame.window
    if frame.layout.orientation != "staggered" and min(window.left, window.top) >= 0:
        return ()
    named = [""] * frame.count
    columns, rows = window.left + np.arange(window.columns), window.top + np.arange(window.rows)
    for at, cell in enumerate(frame.cells.tolist()):
        row, column = divmod(at, window.columns)
        if present[cell]:
            named[cell] = f"{columns[column]:02d}.{rows[row]:02d}"
    return tuple(named)


def _turned(layout: Layout, window: Window) -> TileFrame:
    """The squares of a staggered map: each step east-south-east and south-south-west in screen is one of the grid."""
    columns = window.left + np.arange(window.columns, dtype=np.int64)[None, :]
    rows = window.top + np.arange(window.rows, dtype=np.int64)[:, None]
    late = _late(layout)
    if layout.axis == "y":
        right, down = 2 * columns + (rows + late) % 2 - late, rows + 0 * columns
    else:
        right, down = columns + 0 * rows, 2 * rows + (columns + late) % 2 - late
    east, south = (right + down) // 2, (down - right) // 2
    origin = (int(east.min()), int(south.min()))
    grid = Grid(int(east.max()) - origin[0] + 1, int(south.max()) - origin[1] + 1, "none", 0, 0)
    if grid.columns * grid.rows > MAX_GRID_PLACES:
        raise refuse(
            f"A staggered map of {window.columns} by {window.rows} tiles takes {grid.columns} by {grid.rows} places; "
            f"{MAX_GRID_PLACES:,} are allowed",
            "Split the map.",
        )
    cells = (south - origin[1]) * grid.columns + (east - origin[0])
    return TileFrame(layout, window, Topology.SQUARE, grid, cells.ravel(), origin)


def _late(layout: Layout) -> int:
    """1 where even rows or columns are the ones that lie half a tile on."""
    return int(layout.index == "even")


def _even(pixels: int) -> int:
    return pixels & ~1


def _box(left: int, top: int, block: NDArray[np.uint32]) -> tuple[int, int, int, int]:
    """West, north, east and south of the tiles that are there."""
    rows, columns = np.flatnonzero(block.any(axis=1)), np.flatnonzero(block.any(axis=0))
    return left + int(columns[0]), top + int(rows[0]), left + int(columns[-1]), top + int(rows[-1])


def _check_size(columns: int, rows: int) -> None:
    if columns < 1 or rows < 1 or max(columns, rows) > MAX_SIDE or columns * rows > MAX_GRID_PLACES:
        raise refuse(
            f"The map is {columns:,} by {rows:,} tiles; at least 1 and at most {MAX_GRID_PLACES:,} are allowed",
            "Split the map, or remove tiles that lie far from the rest.",
        )
