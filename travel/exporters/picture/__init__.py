"""Pictures of campaign maps, as PNG and as SVG: the same drawing, with a scale and a legend.

Markers and areas that only the GM sees are left out, so that a picture can be handed round.
"""

from __future__ import annotations

import numpy as np

from travel.exporters.outlines import regions_of_grid
from travel.exporters.picture.canvas import Canvas, Writing
from travel.exporters.picture.features import NameWriter, draw_lines, draw_no_go
from travel.exporters.picture.ground import draw_ground
from travel.exporters.picture.legend import Entry, draw_legend, entries_of, laid_out, legend_height
from travel.exporters.picture.palette import INK
from travel.exporters.picture.raster import RasterCanvas
from travel.exporters.picture.vector import VectorCanvas
from travel.exporters.picture.view import MAX_WIDTH, MIN_WIDTH, TITLE_HEIGHT, USUAL_WIDTH, View, view_of
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import WorldMap

_SIDE = 16


def png_file(world: WorldMap, width: int = USUAL_WIDTH) -> bytes:
    """The map as PNG, ``width`` pixels wide (200 to 4,000)."""
    view, placed, size = _sheet(world, width)
    canvas = RasterCanvas(*size)
    _draw(world, view, canvas, placed)
    return canvas.png()


def svg_file(world: WorldMap, width: int = USUAL_WIDTH) -> bytes:
    """The map as SVG."""
    view, placed, size = _sheet(world, width)
    canvas = VectorCanvas(*size)
    _draw(world, view, canvas, placed)
    return canvas.svg(world.name)


def _sheet(world: WorldMap, width: int) -> tuple[View, list[tuple[float, int, Entry]], tuple[int, int]]:
    width = max(MIN_WIDTH, min(MAX_WIDTH, width))
    view = view_of(world, width)
    placed = laid_out(entries_of(world), width - 2 * _SIDE)
    return view, placed, (width, TITLE_HEIGHT + view.high + legend_height(placed))


def _draw(world: WorldMap, view: View, canvas: Canvas, placed: list[tuple[float, int, Entry]]) -> None:
    draw_ground(world, view, canvas)
    draw_lines(world, view, canvas)
    _draw_areas(world, view, canvas)
    NameWriter(view, canvas).draw(world)
    canvas.text(_SIDE, TITLE_HEIGHT / 2, world.name, Writing(20, INK))
    draw_legend(world, view, canvas, placed, _SIDE, view.top + view.high + 6)


def _draw_areas(world: WorldMap, view: View, canvas: Canvas) -> None:
    """Outlines of no-go areas that players may know of; grids only, as other cells have no common sides."""
    if not world.topology.is_grid:
        return
    for area in world.features.areas:
        if area.kind == "no_go" and not area.gm_only and area.cells:
            codes = np.full(world.cell_count, NO_CELL, np.uint8)
            codes[list(area.cells)] = 0
            regions = regions_of_grid(world, codes)
            rings = [[view.at(x, y) for x, y in ring.tolist()] for region in regions for ring in region.rings]
            draw_no_go(rings, canvas)
