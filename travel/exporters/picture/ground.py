"""The ground of a picture: colours, the shore, thin lines between cells and the marks of each ground."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from travel.exporters.outlines import FloatArray, beside_by_side, cell_corners, regions_of_grid
from travel.exporters.picture.canvas import Canvas, Pen
from travel.exporters.picture.marks import MARKS, SHARE, scatter
from travel.exporters.picture.palette import COAST, FILL, GLYPH, GRID, PAPER, RIM
from travel.exporters.picture.raster import FINE, RasterCanvas
from travel.exporters.picture.view import View
from travel.exporters.under import cells_under
from travel.rules.maps.terrain import NO_CELL, WATER, Terrain
from travel.rules.maps.world import Topology, WorldMap

MARKED_FROM = 9.0
"""Pixels a cell is wide before it carries a mark."""

GRID_FROM = 15.0


def draw_ground(world: WorldMap, view: View, canvas: Canvas) -> None:
    """Draw everything that is ground."""
    if world.topology.is_grid and isinstance(canvas, RasterCanvas):
        canvas.paint(_pixels(world, view), view.left, view.top)
    elif world.topology.is_grid:
        _fill_regions(world, view, canvas)
    else:
        _fill_cells(world, view, canvas)
    if world.topology.is_grid:
        if view.cell >= GRID_FROM:
            _draw_grid(world, view, canvas)
        _draw_shore(world, view, canvas)
    if view.cell >= MARKED_FROM:
        _draw_marks(world, view, canvas)


def _pixels(world: WorldMap, view: View) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The colour of every fine pixel of a grid, row by row to keep memory small."""
    table = np.zeros((256, 3), np.uint8)
    for ground, colour in FILL.items():
        table[ground] = _rgb(colour)
    table[NO_CELL] = _rgb(PAPER)
    out = np.empty((view.high * FINE, view.wide * FINE, 3), np.uint8)
    x = view.west + (np.arange(view.wide * FINE) + 0.5) / (FINE * view.unit)
    terrain = np.append(world.terrain, np.uint8(NO_CELL))
    if world.grid is not None:
        for start in range(0, len(out), 256):
            y = view.north + (np.arange(start, min(start + 256, len(out))) + 0.5) / (FINE * view.unit)
            east, south = np.meshgrid(x, y)
            out[start : start + 256] = table[terrain[cells_under(world.topology, world.grid, east, south)]]
    return out


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _fill_regions(world: WorldMap, view: View, canvas: Canvas) -> None:
    rings: dict[int, list[FloatArray]] = {}
    for region in regions_of_grid(world, world.terrain):
        rings.setdefault(region.code, []).extend(view.all_at(ring) for ring in region.rings)
    for code, some in sorted(rings.items()):
        canvas.fill(some, FILL[Terrain(code)])


def _fill_cells(world: WorldMap, view: View, canvas: Canvas) -> None:
    """Each cell by its outline."""
    placed = view.all_at(world.ring_xy.astype(np.float64))
    rings: dict[int, list[FloatArray]] = {}
    for cell, (start, end) in enumerate(pairwise(world.ring_offsets.tolist())):
        rings.setdefault(int(world.terrain[cell]), []).append(placed[start:end])
    for code, some in sorted(rings.items()):
        if code != NO_CELL:
            canvas.fill(some, FILL[Terrain(code)])
    if world.topology is Topology.POINTS:
        closed = [np.concatenate((ring, ring[:1])) for some in rings.values() for ring in some if len(ring) > 2]
        canvas.lines(closed, Pen(RIM, 0.9))


def _draw_grid(world: WorldMap, view: View, canvas: Canvas) -> None:
    corners = cell_corners(world)[world.terrain != NO_CELL]
    closed = np.concatenate((corners, corners[:, :1]), axis=1)
    canvas.lines([view.all_at(ring) for ring in closed], Pen(GRID, 0.6))


def _draw_shore(world: WorldMap, view: View, canvas: Canvas) -> None:
    """A line where water meets land."""
    is_water = np.append(np.isin(world.terrain, list(WATER)), np.False_)
    is_land = np.append((world.terrain != NO_CELL) & ~is_water[:-1], np.False_)
    beside = beside_by_side(world)
    cells, sides = np.nonzero(is_land[:-1, None] & is_water[beside])
    corners = cell_corners(world)
    starts = view.all_at(corners[cells, sides])
    ends = view.all_at(corners[cells, (sides + 1) % corners.shape[1]])
    width = min(1.6, max(0.6, view.cell / 12))
    canvas.lines(list(np.stack((starts, ends), axis=1)), Pen(COAST, width))


def _draw_marks(world: WorldMap, view: View, canvas: Canvas) -> None:
    size = max(0.55, min(2.0, view.cell / 27))
    busy = {place.cell for place in world.features.settlements}
    for ground, strokes in MARKS.items():
        cells = np.flatnonzero(np.isin(world.terrain, [ground]))
        share = SHARE.get(ground, 1.0)
        found = []
        for cell in cells.tolist():
            if cell in busy or scatter(cell, 3) > share:
                continue
            x, y = view.at(float(world.x[cell]), float(world.y[cell]))
            x += (scatter(cell, 7) - 0.5) * 0.2 * view.cell
            y += (scatter(cell, 17) - 0.5) * 0.2 * view.cell
            found += [[(x + dx * size, y + dy * size) for dx, dy in stroke] for stroke in strokes]
        canvas.lines(found, Pen(GLYPH[ground], max(0.8, min(1.4, size))))
