"""Where cells lie and which touch: from the grid, or listed cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import Row, get_list, kind_of, text, whole, wrong
from travel.importers.limits import MAX_CELLS, MAX_GRID_PLACES, MAX_VERTICES_PER_CELL
from travel.importers.outrider.ground import read_numbers
from travel.importers.outrider.head import Head
from travel.importers.refusal import refuse
from travel.rules.maps.edges import MAX_FEET, tails_of
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Float32Array, Int32Array, Int64Array, UInt8Array

MAX_EDGES = 6_000_000
_AGAIN = "Export the map again, or mend this place."


@dataclass(slots=True)
class Cells:
    """The arrays of a WorldMap that say where its cells are. ``one_way``: edges are listed in each direction."""

    x: Float32Array
    y: Float32Array
    offsets: Int64Array
    heads: Int32Array
    lengths: Int32Array
    one_way: bool
    columns: Int32Array = field(default_factory=lambda: np.empty(0, np.int32))
    rows: Int32Array = field(default_factory=lambda: np.empty(0, np.int32))
    ring_offsets: Int64Array = field(default_factory=lambda: np.empty(0, np.int64))
    ring_xy: Float32Array = field(default_factory=lambda: np.empty((0, 2), np.float32))


def read_cells(content: Row, head: Head, terrain: UInt8Array) -> Cells:
    """Cells, edges and lengths."""
    one_way = content.get("one_way") is True
    if head.grid is not None and "neighbours" not in content:
        built = build_cells(head.topology, head.grid, terrain != NO_CELL)
        place = (built.x, built.y, built.offsets, built.heads)
        cells = Cells(*place, np.empty(0, np.int32), one_way, built.columns, built.rows)
        listed = None
    else:
        cells, listed = _listed(content, head, len(terrain), one_way=one_way)
    cells.lengths = _lengths(content, head, cells, listed)
    return cells


def _listed(content: Row, head: Head, count: int, *, one_way: bool) -> tuple[Cells, NDArray[np.int64]]:
    """Cells with their places and neighbours as listed, and for each edge which entry of the list it is."""
    if head.grid is None and count > MAX_CELLS:
        raise refuse(f"The map has {count:,} cells; {MAX_CELLS:,} are allowed", "Export a smaller map.", "/terrain")
    x, y = (_coordinates(content.get(axis), count, f"/{axis}") for axis in ("x", "y"))
    offsets, heads, listed = _neighbours(content, count, one_way=one_way)
    cells = Cells(x, y, offsets, heads, np.empty(0, np.int32), one_way)
    if head.grid is not None:
        cells.columns, cells.rows = (_whole_numbers(content.get(key), count, f"/{key}") for key in ("columns", "rows"))
        _check_places(cells, head)
    if "rings" in content:
        cells.ring_offsets, cells.ring_xy = _rings(content, count)
    return cells, listed


def _coordinates(value: Any, count: int, pointer: str) -> Float32Array:
    numbers = read_numbers(value, count, pointer)
    if not (np.abs(numbers) <= 1e9).all():
        raise refuse("A coordinate is missing or too large", "Keep coordinates within a billion.", pointer)
    return numbers.astype(np.float32)


def _whole_numbers(value: Any, count: int, pointer: str) -> Int32Array:
    numbers = read_numbers(value, count, pointer)
    if not (np.abs(numbers) <= MAX_GRID_PLACES).all():
        raise refuse("A place on the grid is missing or too far out", _AGAIN, pointer)
    return numbers.astype(np.int32)


def _check_places(cells: Cells, head: Head) -> None:
    grid = head.grid
    if grid is None or len(cells.x) != grid.columns * grid.rows:
        raise refuse("The grid and the cells differ in number", "List every place of the grid.", "/terrain")
    if not np.array_equal(cells.rows * grid.columns + cells.columns, np.arange(len(cells.x))):
        raise refuse("The places are not in reading order", "List cells row by row.", "/columns")


def _flat_lists(rows: list[Any], count: int, pointer: str) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The numbers of lists one after the other, and how many each holds."""
    if len(rows) != count:
        raise refuse(f"{len(rows)} lists where {count} cells are", "Give one list for each cell.", pointer)
    flat: list[Any] = []
    for index, row in enumerate(rows):
        if not isinstance(row, list):
            raise wrong("A list of numbers", row, f"{pointer}/{index}")
        flat += row
        if len(flat) > MAX_EDGES * 2:
            raise refuse("The lists are too long in sum", "Export a smaller map.", f"{pointer}/{index}")
    for kind in set(map(type, flat)) - {int, float}:
        raise refuse(f"A number was expected, not {kind_of(kind()) if kind is not type(None) else 'nothing'}", _AGAIN)
    sizes = np.fromiter(map(len, rows), np.int64, count)
    return np.array(flat, np.float64), sizes


def _neighbours(content: Row, count: int, *, one_way: bool) -> tuple[Int64Array, Int32Array, NDArray[np.int64]]:
    rows = get_list(content, "neighbours", "", limit=MAX_GRID_PLACES, default=[[]] * count)
    numbers, sizes = _flat_lists(rows, count, "/neighbours")
    tails = np.repeat(np.arange(count), sizes)
    bad = (numbers != np.floor(numbers)) | (numbers < 0) | (numbers >= count) | (numbers == tails)
    if bad.any():
        at = int(tails[np.argmax(bad)])
        raise refuse(f"Cell {at} has a neighbour that cannot be", _AGAIN, f"/neighbours/{at}")
    heads = numbers.astype(np.int64)
    entries = np.arange(len(heads))
    if not one_way:
        tails, heads = np.concatenate((tails, heads)), np.concatenate((heads, tails))
        entries = np.concatenate((entries, entries))
    _, first = np.unique(tails * count + heads, return_index=True)
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(tails[first], minlength=count), out=offsets[1:])
    return offsets, heads[first].astype(np.int32), entries[first]


def _lengths(content: Row, head: Head, cells: Cells, listed: NDArray[np.int64] | None) -> Int32Array:
    """Feet of each edge: all alike, listed beside the neighbours, or from the scale."""
    feet = content.get("edge_feet")
    if feet is None:
        return edge_lengths(head.topology, head.scale, cells.x, cells.y, cells.offsets, cells.heads)
    if not isinstance(feet, list):
        return np.full(len(cells.heads), whole(feet, "/edge_feet", low=0, high=MAX_FEET), np.int32)
    numbers, _ = _flat_lists(feet, len(cells.x), "/edge_feet")
    if not ((numbers >= 0) & (numbers <= MAX_FEET)).all():
        raise refuse(f"A length lies outside 0 to {MAX_FEET} feet", _AGAIN, "/edge_feet")
    entries = _entries_of_grid(cells) if listed is None else listed
    if len(numbers) != int(entries.max(initial=-1)) + 1:
        raise refuse("The lengths do not fit the neighbours", "Give as many lengths as neighbours.", "/edge_feet")
    return np.rint(numbers).astype(np.int32)[entries]


def _entries_of_grid(cells: Cells) -> NDArray[np.int64]:
    """Which length in the list belongs to each edge of a grid: of two-way edges only those to a higher number count."""
    if cells.one_way:
        return np.arange(len(cells.heads))
    tails = tails_of(cells.offsets).astype(np.int64)
    count, low, high = len(cells.x), np.minimum(tails, cells.heads), np.maximum(tails, cells.heads)
    _, entries = np.unique(low * count + high, return_inverse=True)
    return entries.ravel().astype(np.int64)


def _rings(content: Row, count: int) -> tuple[Int64Array, Float32Array]:
    rows = get_list(content, "rings", "", limit=MAX_CELLS)
    numbers, sizes = _flat_lists(rows, count, "/rings")
    odd = (sizes % 2 == 1) | (sizes > 2 * MAX_VERTICES_PER_CELL)
    if odd.any():
        at = int(np.argmax(odd))
        raise refuse(f"The outline of cell {at} cannot be", "Give pairs of x and y.", f"/rings/{at}")
    if not (np.abs(numbers) <= 1e9).all():
        raise refuse("A corner lies too far out", "Keep coordinates within a billion.", "/rings")
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(sizes // 2, out=offsets[1:])
    return offsets, numbers.astype(np.float32).reshape(-1, 2)


def read_keys(content: Row, count: int) -> tuple[str, ...]:
    """Printed names of cells; none, or one for each."""
    keys = get_list(content, "keys", "", limit=MAX_GRID_PLACES, default=[])
    if keys and len(keys) != count:
        raise refuse(f"{len(keys)} keys where {count} cells are", "Give one key for each cell.", "/keys")
    return tuple(text(key, f"/keys/{index}", 60) for index, key in enumerate(keys))
