"""Where a file's coordinates lie: degrees, pixels or metres, which way is north, and how to bring files together."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from travel.importers.geojson.shapes import Positions, Shape, Shapes
from travel.importers.report import Notes

DEGREES, PIXELS, METRES = "degrees", "pixels", "map units"
_PIXELS_TO = 20_000
_FLIP = "Turn it over with the choice of the y axis if it stands on its head."


@dataclass(frozen=True, slots=True)
class Frame:
    """``unit`` of the coordinates; ``y_up`` when they grow to the north; ``reason`` why that was taken."""

    unit: str
    y_up: bool
    reason: str


def unit_of(shapes: Shapes) -> str:
    """What a file's coordinates look like."""
    stacked = [ring for shape in shapes.all() for ring in shape.rings]
    if not stacked:
        return DEGREES
    xy = np.concatenate(stacked)
    if bool((np.abs(xy[:, 0]) <= 360).all() and (np.abs(xy[:, 1]) <= 90.5).all()):
        return DEGREES
    return PIXELS if bool((xy >= 0).all() and (xy <= _PIXELS_TO).all()) else METRES


def frame_of(unit: str, chosen: bool | None, notes: Notes) -> Frame:
    """Which way the axes point, by choice or by what the coordinates look like."""
    y_up = unit != PIXELS if chosen is None else chosen
    way = "north" if y_up else "south"
    if chosen is not None:
        frame = Frame(unit, y_up, "as you chose")
    elif unit == DEGREES:
        frame = Frame(unit, y_up, f"as degrees do. {_FLIP}")
    elif unit == PIXELS:
        frame = Frame(unit, y_up, f"as all coordinates are small and none is negative. {_FLIP}")
    else:
        frame = Frame(unit, y_up, f"as in programs for maps. {_FLIP}")
    notes.used.append(f"coordinates as {unit}; one of them is one unit of the scale")
    notes.used.append(f"y axis pointing {way}, {frame.reason}")
    return frame


def turned(shapes: Shapes, y_up: bool) -> Shapes:
    """The shapes with x to the east and y to the south."""
    if not y_up:
        return shapes
    return mapped(shapes, np.array([1.0, -1.0]), np.zeros(2))


def mapped(shapes: Shapes, factor: Positions, shift: Positions) -> Shapes:
    """The shapes with each coordinate multiplied and moved."""

    def moved(shape: Shape) -> Shape:
        return replace(shape, rings=tuple(ring * factor + shift for ring in shape.rings))

    return replace(
        shapes,
        polygons=[moved(shape) for shape in shapes.polygons],
        lines=[moved(shape) for shape in shapes.lines],
        points=[moved(shape) for shape in shapes.points],
    )


def unwrapped(files: list[Shapes], notes: Notes) -> list[Shapes]:
    """Degrees that jump from 180 to -180 within a shape count on instead."""
    jumps = sum(
        bool((np.abs(np.diff(ring[:, 0])) > 180).any())
        for shapes in files
        for shape in (*shapes.polygons, *shapes.lines)
        for ring in shape.rings
    )
    if not jumps:
        return files
    notes.warn(f"{jumps} shapes cross 180 degrees of longitude; the west of the map was moved behind its east")

    def moved(shape: Shape) -> Shape:
        return replace(shape, rings=tuple(ring + (ring[:, :1] < 0) * np.array([360.0, 0.0]) for ring in shape.rings))

    return [
        replace(
            shapes,
            polygons=[moved(shape) for shape in shapes.polygons],
            lines=[moved(shape) for shape in shapes.lines],
            points=[moved(shape) for shape in shapes.points],
        )
        for shapes in files
    ]


def fitted(known: Positions, wanted: Positions) -> tuple[Positions, Positions] | None:
    """Factor and shift, each axis on its own, that bring ``known`` nearest to ``wanted``; None if they cannot."""
    if len(known) < 3:
        return None
    factor, shift = np.ones(2), np.zeros(2)
    for axis in range(2):
        spread = known[:, axis] - known[:, axis].mean()
        if not float(spread @ spread) > 0:
            return None
        factor[axis] = float(spread @ wanted[:, axis]) / float(spread @ spread)
        shift[axis] = wanted[:, axis].mean() - factor[axis] * known[:, axis].mean()
    return factor, shift
