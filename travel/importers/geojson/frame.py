"""Where a file's coordinates lie: degrees, pixels or metres, which way is north, and how to bring files together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from travel.importers.geojson.shapes import Positions, Shapes
from travel.importers.report import Notes, counted

DEGREES, PIXELS, METRES = "degrees", "pixels", "map units"
_PIXELS_TO = 20_000
_FLIP = "Turn it over with the choice of the y axis if it stands on its head."


@dataclass(frozen=True, slots=True)
class Frame:
    """``unit`` of the coordinates; ``y_up`` when they grow to the north; ``reason`` why that was taken."""

    unit: str
    y_up: bool
    reason: str


def unit_of(xy: Positions) -> str:
    """What a file's coordinates look like."""
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
    notes.used.append(f"coordinates as {unit}; the scale is that of one {unit.removesuffix('s')}")
    notes.used.append(f"y axis pointing {way}, {frame.reason}")
    return frame


def unwrap(files: list[Shapes], notes: Notes) -> None:
    """Degrees that jump from 180 to -180 within a shape count on instead: the west comes behind the east."""
    crossing = 0
    for shapes in files:
        if len(shapes.xy) and float(np.ptp(shapes.xy[:, 0])) > 180:
            rings = [ring for shape in (*shapes.polygons, *shapes.lines) for ring in shape.rings]
            crossing += sum(bool((np.abs(np.diff(ring[:, 0])) > 180).any()) for ring in rings)
    if crossing:
        notes.warn(f"{counted(crossing, 'shape')} across 180 degrees of longitude; the west was moved behind the east")
        for shapes in files:
            shapes.xy[:, 0] += (shapes.xy[:, 0] < 0) * 360.0


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
