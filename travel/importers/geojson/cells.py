"""Polygons as cells: centres, outlines, and which of them are neighbours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.shapes import both_ways
from travel.importers.geojson.shapes import Positions, Shape
from travel.importers.geojson.sides import Sides
from travel.importers.limits import MAX_CELLS
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.rules.maps.world import Int32Array, Int64Array


@dataclass(frozen=True, slots=True, eq=False)
class PolygonCells:
    """Cells in the order of the file. ``ids`` are the file's own, if every cell has one of its own."""

    shapes: list[Shape]
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    offsets: Int64Array
    heads: Int32Array
    ring_offsets: Int64Array
    ring_xy: Positions
    ids: dict[Any, int]
    sides: Sides

    @property
    def count(self) -> int:
        return len(self.x)


def read_cells(shapes: list[Shape], notes: Notes) -> PolygonCells:
    """Cells and their neighbours: those the file lists, else those with a side in common."""
    if len(shapes) > MAX_CELLS:
        raise refuse(f"{len(shapes)} polygons are more than the {MAX_CELLS} allowed", "Export a smaller map.")
    outlines = [shape.rings[0] for shape in shapes]
    ring_offsets = _offsets([len(ring) for ring in outlines])
    ring_xy = np.concatenate(outlines)
    centres = _centres(ring_offsets, ring_xy)
    ids = _ids(shapes, notes)
    sides = Sides(shapes, centres[:, 0], centres[:, 1])
    edges = _listed(shapes, ids, notes)
    if edges is None:
        edges = sides.touching(notes)
        notes.used.append("sides that polygons share as borders between cells")
    else:
        notes.used.append("the file's own lists of neighbours")
    offsets, heads = both_ways(edges[:, 0], edges[:, 1], len(shapes), notes)
    alone = int((np.diff(offsets) == 0).sum())
    if alone and len(shapes) > 1:
        notes.warn(f"{counted(alone, 'cell')} without any neighbour; no way leads there over land")
    return PolygonCells(shapes, centres[:, 0], centres[:, 1], offsets, heads, ring_offsets, ring_xy, ids, sides)


def _offsets(sizes: list[int]) -> Int64Array:
    offsets = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes, out=offsets[1:])
    return offsets


def _centres(offsets: Int64Array, xy: Positions) -> Positions:
    """Centres of area; the mean of the corners where a polygon has none."""
    starts, ends = offsets[:-1], offsets[1:]
    sizes = np.diff(offsets)
    origin = np.repeat(xy[starts], sizes, axis=0)
    here = xy - origin
    ahead = np.roll(here, -1, axis=0)
    ahead[ends - 1] = here[starts]
    cross = here[:, 0] * ahead[:, 1] - ahead[:, 0] * here[:, 1]
    area = np.add.reduceat(cross, starts)
    moment = np.add.reduceat((here + ahead) * cross[:, None], starts)
    mean = np.add.reduceat(here, starts) / sizes[:, None]
    low, high = np.minimum.reduceat(here, starts), np.maximum.reduceat(here, starts)
    with np.errstate(all="ignore"):
        centre = moment / (3 * area[:, None])
    fine = np.isfinite(centre).all(axis=1) & ((centre >= low) & (centre <= high)).all(axis=1)
    return xy[starts] + np.where(fine[:, None], centre, mean)


def _ids(shapes: list[Shape], notes: Notes) -> dict[Any, int]:
    """Cells by the file's own ids; empty if any has none or two have the same."""
    ids: dict[Any, int] = {}
    for index, shape in enumerate(shapes):
        found = shape.properties.get("id")
        if not isinstance(found, (str, int)) or isinstance(found, bool):
            return {}
        if found in ids:
            if shapes[ids[found]].feature != shape.feature:
                notes.warn("Several cells have the same id; the lists of neighbours are not used")
            return {}
        ids[found] = index
    return ids


def _listed(shapes: list[Shape], ids: dict[Any, int], notes: Notes) -> NDArray[np.int64] | None:
    """Pairs of neighbours as the file lists them; None unless every cell has a list."""
    if not ids:
        return None
    tails: list[int] = []
    heads: list[int] = []
    unknown = 0
    for index, shape in enumerate(shapes):
        listed = shape.properties.get("neighbors")
        if not isinstance(listed, list):
            return None
        for other in listed:
            found = ids.get(other) if isinstance(other, (str, int)) else None
            if found is None:
                unknown += 1
            else:
                tails.append(index)
                heads.append(found)
    if unknown:
        notes.warn(f"{counted(unknown, 'neighbour')} that the file names but does not have; left out")
    return np.column_stack([np.array(tails, np.int64), np.array(heads, np.int64)]) if tails else None
