"""Painting ground, erasing cells of a grid, and heights."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.edges import tails_of
from travel.rules.maps.edit.check import MAX_FEET, checked_cells, checked_number, checked_terrain, refuse
from travel.rules.maps.edit.delta import NO_EDGES, EdgeTable
from travel.rules.maps.edit.draft import Draft
from travel.rules.maps.edit.edits import Erase, Height, Paint
from travel.rules.maps.gridcells import neighbours_of
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Grid, WorldMap

Cells = NDArray[np.int64]


def paint(draft: Draft, edit: Paint, pointer: str) -> None:
    """Other ground; ways and rivers stay. Gaps of a grid become cells with edges to the cells beside them."""
    ground = checked_terrain(edit.terrain, f"{pointer}/terrain")
    cells = checked_cells(draft, edit.cells, f"{pointer}/cells", gaps=draft.world.grid is not None)
    gaps = cells[draft.array("terrain")[cells] == NO_CELL]
    draft.write("terrain", cells, np.uint8(ground))
    if len(gaps):
        _check_order(draft.world, pointer)
        draft.exchange_edges(gaps, lambda world: _joined(world, gaps), pointer)


def erase(draft: Draft, edit: Erase, pointer: str) -> None:
    """Gaps where cells were. Settlements and marks there go; areas lose the cells."""
    if draft.world.grid is None:
        raise refuse(
            "Only cells of a hex or square grid can be erased", "Paint them as sea or unknown instead.", pointer
        )
    cells = checked_cells(draft, edit.cells, f"{pointer}/cells")
    if np.count_nonzero(draft.array("terrain") != NO_CELL) == len(cells):
        raise refuse("Nothing would be left of the map", "Leave at least one cell.", f"{pointer}/cells")
    _check_order(draft.world, pointer)
    _clear(draft, set(cells.tolist()))
    draft.write("terrain", cells, np.uint8(NO_CELL))
    if len(draft.array("elevation")):
        draft.write("elevation", cells, np.float32(np.nan))
    draft.exchange_edges(cells, lambda world: NO_EDGES, pointer)


def height(draft: Draft, edit: Height, pointer: str) -> None:
    """Heights in feet."""
    cells = checked_cells(draft, edit.cells, f"{pointer}/cells")
    if (edit.feet == "keep") == (edit.by is None):
        raise refuse("A height needs either feet or by", "Send one of the two.", pointer)
    if edit.by is not None:
        checked_number(edit.by, "change of height", -MAX_FEET, MAX_FEET, f"{pointer}/by")
        now = draft.array("elevation")
        old = np.nan_to_num(now[cells]) if len(now) else np.zeros(len(cells), np.float32)
        draft.write("elevation", cells, np.clip(old + edit.by, -MAX_FEET, MAX_FEET).astype(np.float32))
    elif edit.feet is None or edit.feet == "keep":
        if len(draft.array("elevation")):
            draft.write("elevation", cells, np.float32(np.nan))
    else:
        checked_number(edit.feet, "height", -MAX_FEET, MAX_FEET, f"{pointer}/feet")
        draft.write("elevation", cells, np.float32(edit.feet))


def _clear(draft: Draft, gone: set[int]) -> None:
    for number, place in list(draft.settlements):
        if place.cell in gone:
            draft.settlements.put(number, ())
    for number, area in list(draft.areas):
        if not gone.isdisjoint(area.cells):
            left = tuple(cell for cell in area.cells if cell not in gone)
            draft.areas.put(number, (replace(area, cells=left),) if left else ())
    draft.marks = {key: mark for key, mark in draft.marks.items() if mark.cell not in gone}


def _joined(world: WorldMap, cells: Cells) -> EdgeTable:
    """Edges, trackless, between ``cells`` and all cells of the grid beside them."""
    count = world.cell_count
    beside = neighbours_of(world.topology, world.grid or Grid(0, 0), cells)
    tails = np.repeat(cells, beside.shape[1])
    heads = beside.ravel().astype(np.int64)
    is_real = (heads >= 0) & (world.terrain[heads] != NO_CELL)
    tails, heads = tails[is_real], heads[is_real]
    pairs = np.unique(np.concatenate((tails * count + heads, heads * count + tails)))
    tails, heads = np.divmod(pairs, count)
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount(tails, minlength=count), out=offsets[1:])
    lengths = edge_lengths(world.topology, world.scale, world.x, world.y, offsets, heads.astype(np.int32))
    none = np.zeros(len(pairs), np.uint8)
    return EdgeTable(tails.astype(np.int32), heads.astype(np.int32), lengths, none, none)


def _check_order(world: WorldMap, pointer: str) -> None:
    """Edges lie in order of tail and head, as exchanging some of them needs."""
    keys = tails_of(world.offsets).astype(np.int64) * world.cell_count + world.heads
    if not (np.diff(keys) > 0).all():
        raise refuse("The cells of this map cannot become gaps or come back", "Paint them as sea or unknown.", pointer)
