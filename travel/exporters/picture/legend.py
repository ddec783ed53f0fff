"""Below the map: what the colours and lines mean, and how far it is."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from travel.exporters.picture.canvas import Canvas, Pen, Writing
from travel.exporters.picture.features import pens_of
from travel.exporters.picture.marks import MARKS
from travel.exporters.picture.palette import FILL, GLYPH, INK, QUIET_INK, TITLE
from travel.exporters.picture.raster import text_width
from travel.exporters.picture.view import View
from travel.rules.maps.scale import miles_per_world_unit
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import MILES_PER_UNIT, WorldMap

_LINE_TITLES = {
    "highway": "Highway",
    "road": "Road",
    "trail": "Trail",
    "river": "River",
    "canyon": "Canyon",
    "sea_route": "Sea route",
    "border": "Border",
}
_SIZE = 12.5
_ROW = 24
_SWATCH = 22
SCALE_HEIGHT = 34


@dataclass(frozen=True, slots=True)
class Entry:
    """A swatch of ground or a line, with its title."""

    title: str
    ground: Terrain | None = None
    line: str = ""


def entries_of(world: WorldMap) -> list[Entry]:
    """What the map shows, grounds first."""
    counts = np.bincount(world.terrain[world.terrain != NO_CELL], minlength=len(Terrain))
    grounds = sorted((ground for ground in Terrain if counts[ground]), key=lambda ground: -int(counts[ground]))
    kinds = {line.kind for line in world.features.lines}
    lines = [Entry(title, line=kind) for kind, title in _LINE_TITLES.items() if kind in kinds]
    return [*(Entry(TITLE[ground], ground) for ground in grounds), *lines]


def laid_out(entries: list[Entry], width: int) -> list[tuple[float, int, Entry]]:
    """Each entry with where it begins and in which row."""
    placed: list[tuple[float, int, Entry]] = []
    x, row = 0.0, 0
    for entry in entries:
        wide = _SWATCH + 8 + text_width(entry.title, _SIZE) + 20
        if x > 0 and x + wide > width:
            x, row = 0.0, row + 1
        placed.append((x, row, entry))
        x += wide
    return placed


def legend_height(placed: list[tuple[float, int, Entry]]) -> int:
    """Pixels that the legend and the scale take."""
    return SCALE_HEIGHT + _ROW * (placed[-1][1] + 1 if placed else 0) + 14


def draw_legend(
    world: WorldMap, view: View, canvas: Canvas, placed: list[tuple[float, int, Entry]], left: float, top: float
) -> None:
    """Draw scale and legend from ``top`` on."""
    _draw_scale(world, view, canvas, left, top + SCALE_HEIGHT / 2)
    for x, row, entry in placed:
        middle = top + SCALE_HEIGHT + _ROW * row + _ROW / 2
        _draw_entry(canvas, entry, left + x, middle)
        canvas.text(left + x + _SWATCH + 8, middle, entry.title, Writing(_SIZE, INK))


def _draw_entry(canvas: Canvas, entry: Entry, x: float, y: float) -> None:
    if entry.ground is None:
        for pen in pens_of(entry.line, 1.0):
            canvas.line([(x, y), (x + _SWATCH, y)], pen)
        return
    box = [(x, y - 8), (x + _SWATCH, y - 8), (x + _SWATCH, y + 8), (x, y + 8)]
    canvas.fill([box], FILL[entry.ground])
    strokes = [[(x + _SWATCH / 2 + dx, y + dy) for dx, dy in stroke] for stroke in MARKS.get(entry.ground, ())]
    if strokes:
        canvas.lines(strokes, Pen(GLYPH[entry.ground], 1.1))
    canvas.line([*box, box[0]], Pen(QUIET_INK, 0.7))


def _draw_scale(world: WorldMap, view: View, canvas: Canvas, left: float, y: float) -> None:
    per_unit = miles_per_world_unit(world.topology, world.scale)
    if per_unit <= 0:
        canvas.text(left, y, "The map has no scale.", Writing(_SIZE, QUIET_INK))
        return
    in_unit = per_unit / MILES_PER_UNIT[world.scale.unit]
    most = min(260.0, view.wide * 0.4) / view.unit * in_unit
    value = _round_number(most)
    pixels = value / in_unit * view.unit
    for part in range(4):
        colour = INK if part % 2 == 0 else "#ffffff"
        start, end = left + pixels * part / 4, left + pixels * (part + 1) / 4
        canvas.fill([[(start, y - 3), (end, y - 3), (end, y + 3), (start, y + 3)]], colour)
    box = [(left, y - 3), (left + pixels, y - 3), (left + pixels, y + 3), (left, y + 3), (left, y - 3)]
    canvas.line(box, Pen(INK, 0.9))
    cell = "" if not world.topology.is_grid else f"   One cell is {world.scale.value:g} {world.scale.unit}"
    canvas.text(left + pixels + 10, y, f"{value:g} {world.scale.unit}{cell}", Writing(_SIZE, INK))


def _round_number(most: float) -> float:
    """The largest of 1, 2, 5, 10, 20 and so on that is not more."""
    power = 10.0 ** math.floor(math.log10(most))
    return next(factor * power for factor in (5.0, 2.0, 1.0) if factor * power <= most * (1 + 1e-9))
