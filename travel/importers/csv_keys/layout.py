"""From places as written to a grid: which rows make which cells, and which columns lie lower."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from travel.importers.choices import Choices
from travel.importers.csv_keys.keys import NONE
from travel.importers.csv_keys.rows import Rows, lines_of
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.rules.maps.world import Grid, Int32Array, Topology

_AS_TEXT = "Format the column of keys as text before typing into it, or write x and y in two columns."


@dataclass(frozen=True, slots=True)
class Layout:
    """``row_of_cell``: the table's row for each place of the grid, -1 for gaps."""

    topology: Topology
    grid: Grid
    row_of_cell: Int32Array


def lay_out(rows: Rows, choices: Choices, notes: Notes, *, axial: bool) -> Layout:
    """Lay the rows out on a grid."""
    topology = choices.topology or Topology.HEX_FLAT
    if not topology.is_grid:
        raise refuse(
            f"A table of keys is no {topology.value} map", "Choose hex-flat, hex-pointy or square.", "/topology"
        )
    if axial and topology is Topology.SQUARE:
        raise refuse("Axial q and r number hexes", "Choose hex-flat or hex-pointy.", "/topology")
    readable = rows.columns != NONE
    _say(rows, notes)
    if not readable.any():
        where = lines_of([*rows.places.dates, *rows.places.unread])
        raise refuse(f"No key of the table can be read: {where}", _AS_TEXT)
    columns, down = rows.columns, rows.rows
    if axial:
        columns, down = _offsets(topology, columns, down, readable)
    grid = _grid(topology, columns[readable], down[readable], axial=axial)
    cells = (down - grid.first_row) * grid.columns + (columns - grid.first_column)
    row_of_cell = np.full(grid.columns * grid.rows, -1, np.int32)
    row_of_cell[cells[readable]] = np.flatnonzero(readable)
    repeated = int(readable.sum()) - int((row_of_cell >= 0).sum())
    if repeated:
        notes.warn(f"{counted(repeated, 'cell')} listed more than once; the last row counts, notes are kept from all")
    return Layout(topology, grid, row_of_cell)


def _say(rows: Rows, notes: Notes) -> None:
    places = rows.places
    if places.repaired:
        notes.warn(
            f"{counted(places.repaired, 'key')} seem to have lost zeros in a spreadsheet and were mended: 101 is 0101"
        )
    if places.dates:
        notes.warn(
            f"{counted(len(places.dates), 'key')} became dates in a spreadsheet, left out: {lines_of(places.dates)}"
        )
    if places.unread:
        notes.warn(f"{counted(len(places.unread), 'key')} cannot be read, left out: {lines_of(places.unread)}")


def _offsets(
    topology: Topology, q: Int32Array, r: Int32Array, readable: np.ndarray[tuple[int], np.dtype[np.bool_]]
) -> tuple[Int32Array, Int32Array]:
    """Columns and rows of axial places; odd columns (flat-top) or rows (pointy-top) lie half a cell further along."""
    if topology is Topology.HEX_FLAT:
        return q, np.where(readable, r + (q - q % 2) // 2, NONE).astype(np.int32)
    return np.where(readable, q + (r - r % 2) // 2, NONE).astype(np.int32), r


def _grid(topology: Topology, columns: Int32Array, rows: Int32Array, *, axial: bool) -> Grid:
    first_column, first_row = int(columns.min()), int(rows.min())
    wide, high = int(columns.max()) - first_column + 1, int(rows.max()) - first_row + 1
    if wide * high > MAX_GRID_PLACES:
        raise refuse(
            f"The cells are spread over {wide} by {high} places; {MAX_GRID_PLACES:,} are allowed",
            "Remove cells that lie far from the rest, or split the map.",
        )
    if topology is Topology.SQUARE:
        return Grid(wide, high, "none", first_column, first_row)
    numbers_from = 0 if axial or min(first_column, first_row) <= 0 else 1
    along = first_column if topology is Topology.HEX_FLAT else first_row
    shifted: Literal["odd", "even"] = "odd" if (along - numbers_from) % 2 == 0 else "even"
    return Grid(wide, high, shifted, first_column, first_row)
