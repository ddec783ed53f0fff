"""Which cells of a map are which cells of a newer version of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.edges import tails_of
from travel.rules.maps.knowledge import BoolArray
from travel.rules.maps.locate import cells_at
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Float32Array, Int32Array, UInt8Array, WorldMap

GONE = -1
NOWHERE, LAND, WATER = 0, 1, 2
_KINDS = np.array([LAND if ground.is_land else WATER if ground.is_water else NOWHERE for ground in Terrain], np.uint8)
_MOST_IN_ONE_PLACE = 64
"""Centres that may lie within one half cell before two maps are too different to be told cell from cell."""


@dataclass(frozen=True, slots=False, eq=False)
class Match:
    """``new_of`` has the new number of each old cell, GONE where there is none.

    A cell *fits* when it is still there and still land, or still water: what stood on it can go on standing there.
    """

    old: WorldMap
    new: WorldMap
    new_of: Int32Array

    @cached_property
    def fits(self) -> BoolArray:
        """One bool for each old cell."""
        kinds, there = ground_kinds(self.new), self.new_of >= 0
        same: BoolArray = there & (kinds[self.new_of] == ground_kinds(self.old)) & (ground_kinds(self.old) != NOWHERE)
        return same

    @cached_property
    def shift(self) -> tuple[float, float]:
        """How far the map's coordinates moved: what most cells moved by."""
        there = np.flatnonzero(self.new_of >= 0)
        if not there.size:
            return 0.0, 0.0
        now = self.new_of[there]
        return (
            float(np.median(self.new.x[now].astype(np.float64) - self.old.x[there])),
            float(np.median(self.new.y[now].astype(np.float64) - self.old.y[there])),
        )

    def cell(self, cell: int) -> int:
        """The new number of a cell, GONE if it is no more (or never was)."""
        return int(self.new_of[cell]) if 0 <= cell < len(self.new_of) else GONE

    def point(self, cell: int, x: float, y: float) -> tuple[float, float]:
        """Where a point that belongs to an old cell lies now."""
        now = self.cell(cell)
        if now < 0:
            return x + self.shift[0], y + self.shift[1]
        return (
            x + (float(self.new.x[now]) - float(self.old.x[cell])),
            y + (float(self.new.y[now]) - float(self.old.y[cell])),
        )

    def nearest(self, cell: int) -> int:
        """The new cell that lies nearest to where an old one is: itself, if it is still there."""
        now = self.cell(cell)
        if now >= 0:
            return now
        x, y = self.point(cell, float(self.old.x[cell]), float(self.old.y[cell]))
        under = int(cells_at(self.new, [(x, y)])[0])
        if under >= 0 and self.new.has_cell(under):
            return under
        apart = (self.new.x - np.float32(x)) ** 2 + (self.new.y - np.float32(y)) ** 2
        return int(np.where(self.new.terrain == NO_CELL, np.inf, apart).argmin())

    def why_not(self, cell: int) -> str:
        """Why what stands on an old cell cannot stay there; empty if it can."""
        name = self.old.key(cell) if self.old.has_cell(cell) else str(cell)
        now = self.cell(cell)
        if now < 0:
            return f"{name} is no longer on the map"
        if self.fits[cell]:
            return ""
        ground = Terrain(int(self.new.terrain[now]))
        return f"{name} is {'ground not known' if ground is Terrain.UNKNOWN else ground.key} now"

    def counts(self) -> dict[str, int]:
        """Cells that are in both maps, those of them whose ground changed, and those in one map only."""
        here = self.old.terrain != NO_CELL
        there = here & (self.new_of >= 0)
        changed = self.new.terrain[self.new_of[there]] != self.old.terrain[there]
        matched = int(np.count_nonzero(there))
        return {
            "cells_matched": matched,
            "cells_changed": int(np.count_nonzero(changed)),
            "cells_new": int(np.count_nonzero(self.new.terrain != NO_CELL)) - matched,
            "cells_gone": int(np.count_nonzero(here)) - matched,
        }


def ground_kinds(world: WorldMap) -> UInt8Array:
    """LAND, WATER or NOWHERE (a gap, or ground not known) for each cell."""
    kinds: UInt8Array = np.where(world.terrain == NO_CELL, NOWHERE, _KINDS[np.minimum(world.terrain, len(_KINDS) - 1)])
    return kinds.astype(np.uint8)


def match_cells(old: WorldMap, new: WorldMap) -> Match:
    """Match by the keys printed on the cells where both maps have them, else by the place in the grid as it is
    written, else by the nearest centre within half a cell's width. Maps of different shapes have no cell in common."""
    if old.keys and new.keys:
        found = _by_key(old, new)
    elif old.topology is not new.topology:
        found = np.full(old.cell_count, GONE, np.int32)
    elif old.grid is not None and new.grid is not None:
        found = _by_place(old, new)
    else:
        found = _by_centre(old, new)
    found[(old.terrain == NO_CELL) | (new.terrain[found] == NO_CELL)] = GONE
    found.setflags(write=False)
    return Match(old, new, found)


def _by_key(old: WorldMap, new: WorldMap) -> Int32Array:
    numbers: dict[str, int] = {}
    for number, key in enumerate(new.keys):
        numbers.setdefault(key, number)
    return np.array([numbers.get(key, GONE) for key in old.keys], np.int32)


def _by_place(old: WorldMap, new: WorldMap) -> Int32Array:
    before, after = old.grid, new.grid
    if before is None or after is None:
        raise ValueError("both maps need a grid")
    columns = old.columns + (before.first_column - after.first_column)
    rows = old.rows + (before.first_row - after.first_row)
    inside = (columns >= 0) & (columns < after.columns) & (rows >= 0) & (rows < after.rows)
    return np.where(inside, rows * after.columns + columns, GONE).astype(np.int32)


def _by_centre(old: WorldMap, new: WorldMap) -> Int32Array:
    """Each old cell with the nearest new one; of several with the same, the nearest has it."""
    found, apart = _nearest(old.x, old.y, new.x, new.y, _half_widths(old))
    there = np.flatnonzero(found >= 0)
    by_distance = there[np.argsort(apart[there], kind="stable")]
    _, first = np.unique(found[by_distance], return_index=True)
    alone = np.full(old.cell_count, GONE, np.int32)
    kept = by_distance[first]
    alone[kept] = found[kept]
    return alone


def _half_widths(world: WorldMap) -> NDArray[np.float64]:
    """Half the distance from each cell's centre to that of its nearest neighbour; that of most where it has none."""
    tails = tails_of(world.offsets)
    apart = np.hypot(world.x[tails].astype(np.float64) - world.x[world.heads], world.y[tails] - world.y[world.heads])
    widths = np.full(world.cell_count, np.inf)
    np.minimum.at(widths, tails, apart)
    known = widths[np.isfinite(widths) & (widths > 0)]
    usual = float(np.median(known)) if known.size else 1.0
    return np.clip(np.where(np.isfinite(widths), widths, usual), usual / 100, usual * 4) / 2


def _nearest(
    x: Float32Array, y: Float32Array, to_x: Float32Array, to_y: Float32Array, reach: NDArray[np.float64]
) -> tuple[Int32Array, NDArray[np.float64]]:
    """The nearest of the points ``to`` within ``reach`` of each point (GONE: none), and the square of its distance."""
    size = float(reach.max())
    west, north = float(min(x.min(), to_x.min())), float(min(y.min(), to_y.min()))
    across = int((max(float(x.max()), float(to_x.max())) - west) / size) + 3

    def places(xs: Float32Array, ys: Float32Array) -> NDArray[np.int64]:
        columns = np.floor((xs.astype(np.float64) - west) / size).astype(np.int64) + 1
        return (np.floor((ys.astype(np.float64) - north) / size).astype(np.int64) + 1) * across + columns

    filled, wanted = places(to_x, to_y), places(x, y)
    order = np.argsort(filled, kind="stable")
    ranked = filled[order]
    found, best = np.full(len(x), GONE, np.int32), np.square(reach)
    for beside in [row * across + column for row in (-1, 0, 1) for column in (-1, 0, 1)]:
        start = np.searchsorted(ranked, wanted + beside, "left")
        end = np.searchsorted(ranked, wanted + beside, "right")
        for step in range(min(int((end - start).max()), _MOST_IN_ONE_PLACE)):
            mine = np.flatnonzero(start + step < end)
            other = order[start[mine] + step]
            apart = (x[mine].astype(np.float64) - to_x[other]) ** 2 + (y[mine].astype(np.float64) - to_y[other]) ** 2
            nearer = (apart < best[mine]) | ((apart == best[mine]) & (found[mine] < 0))
            found[mine[nearer]], best[mine[nearer]] = other[nearer], apart[nearer]
    return found, best
