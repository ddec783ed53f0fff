"""The cells of an export: centres, neighbours and outlines as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.layout import AzgaarFile
from travel.importers.fields import get_list, point, whole, wrong
from travel.importers.limits import MAX_CELLS, MAX_VERTICES_PER_CELL
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.maps.world import Float32Array, Int32Array, Int64Array


@dataclass(frozen=True, slots=True, eq=False)
class AzgaarCells:
    """Arrays as in ``WorldMap``."""

    x: Float32Array
    y: Float32Array
    offsets: Int64Array
    heads: Int32Array
    ring_offsets: Int64Array
    ring_xy: Float32Array

    @property
    def count(self) -> int:
        return len(self.x)


def read_cells(file: AzgaarFile, notes: Notes) -> AzgaarCells:
    """Read centres, neighbours and outlines."""
    centres = [point(cell.get("p"), f"/pack/cells/{index}/p") for index, cell in enumerate(file.cells)]
    at = np.array(centres, np.float32)
    offsets, heads = _neighbours(file, notes)
    ring_offsets, ring_xy = _outlines(file)
    return AzgaarCells(at[:, 0].copy(), at[:, 1].copy(), offsets, heads, ring_offsets, ring_xy)


def _ids(file: AzgaarFile, key: str, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many ids each cell lists under ``key``, and all ids in a row, each in range."""
    counts: list[int] = []
    ids: list[int] = []
    for index, cell in enumerate(file.cells):
        listed: Any = cell.get(key)
        place = f"/pack/cells/{index}/{key}"
        if type(listed) is not list:
            raise wrong("A list", listed, place)
        if len(listed) > MAX_VERTICES_PER_CELL:
            raise refuse(f"A cell with {len(listed)} sides cannot be", "Export the map again.", place)
        for order, item in enumerate(listed):
            if type(item) is not int or not 0 <= item < count:
                raise wrong(f"A number from 0 to {count - 1}", item, f"{place}/{order}")
        counts.append(len(listed))
        ids += listed
    return np.array(counts, np.int64), np.array(ids, np.int64)


def _neighbours(file: AzgaarFile, notes: Notes) -> tuple[Int64Array, Int32Array]:
    """Edges both ways, whatever the file says; its slips are noted."""
    cells = len(file.cells)
    counts, heads = _ids(file, "c", cells)
    tails = np.repeat(np.arange(cells), counts)
    own = tails == heads
    if own.any():
        notes.warn(f"{int(own.sum())} cells name themselves as neighbour; left out")
        tails, heads = tails[~own], heads[~own]
    listed = np.unique(tails * cells + heads)
    both = np.union1d(listed, heads * cells + tails)
    if len(both) > len(listed):
        notes.warn(f"{len(both) - len(listed)} neighbours were named one way only; taken both ways")
    offsets = np.zeros(cells + 1, np.int64)
    np.cumsum(np.bincount(both // cells, minlength=cells), out=offsets[1:])
    return offsets, (both % cells).astype(np.int32)


def _outlines(file: AzgaarFile) -> tuple[Int64Array, Float32Array]:
    vertices = get_list(file.pack, "vertices", "/pack", limit=MAX_CELLS * 4)
    corners: list[tuple[float, float]] = []
    for index, vertex in enumerate(vertices):
        place = f"/pack/vertices/{index}"
        if type(vertex) is not dict:
            raise wrong("An object", vertex, place)
        corners.append(point(vertex.get("p"), f"{place}/p"))
    counts, ids = _ids(file, "v", len(corners))
    offsets = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=offsets[1:])
    xy = np.array(corners, np.float32).reshape(-1, 2)
    return offsets, xy[ids]


def cell_id(value: Any, place: str, cells: AzgaarCells) -> int:
    """A cell's number, in range."""
    return whole(value, place, low=0, high=cells.count - 1)
