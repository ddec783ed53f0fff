"""Lines, portals and lights of Universal VTT, in squares from the corner of the part that was exported."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from travel.importers.battle import Ground, closed
from travel.importers.fields import Row, get_list, number, wrong
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.rules.battlemaps.check import MAX_BARRIERS, MAX_LIGHT_FEET, MAX_LIGHTS, MAX_POINTS
from travel.rules.battlemaps.clip import Line, Point, clip_barriers, clip_line
from travel.rules.battlemaps.model import Barrier, BarrierKind, Light

FAR = 1e6
_COLOR = re.compile(r"#?(?:[0-9a-fA-F]{2})?([0-9a-fA-F]{6})\Z")


@dataclass(slots=True)
class Frame:
    """The part of the whole map that the file shows. ``points`` counts what was read, against the limit."""

    x: float
    y: float
    width: int
    height: int
    points: int = 0

    def point(self, value: Any, pointer: str) -> Point:
        """A point as {"x", "y"} or [x, y], moved into the part."""
        self.points += 1
        if self.points > MAX_POINTS:
            raise refuse(f"The file has more than {MAX_POINTS:,} points", "Export a smaller part of the map.", pointer)
        if isinstance(value, dict):
            x, y = value.get("x"), value.get("y")
        elif isinstance(value, list) and len(value) == 2:
            x, y = value
        else:
            raise wrong("A point", value, pointer)
        across = number(x, f"{pointer}/x", low=-FAR, high=FAR) - self.x
        return across, number(y, f"{pointer}/y", low=-FAR, high=FAR) - self.y

    def line(self, value: Any, pointer: str) -> Line:
        """A list of points, those that come twice in a row left out."""
        if not isinstance(value, list):
            raise wrong("A list of points", value, pointer)
        points: list[Point] = []
        for index, item in enumerate(value):
            point = self.point(item, f"{pointer}/{index}")
            if not points or points[-1] != point:
                points.append(point)
        return tuple(points)

    def holds(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


def rows_of(content: Row, key: str, limit: int) -> Iterable[tuple[str, Any]]:
    """The items of a list with their places; a list that is missing or null is empty."""
    if content.get(key) is None:
        return ()
    return ((f"/{key}/{index}", item) for index, item in enumerate(get_list(content, key, "", limit=limit)))


def read_walls(content: Row, frame: Frame, notes: Notes) -> tuple[Barrier, ...]:
    """What walls and caves stop: line_of_sight, within the part."""
    lines: list[Line] = []
    for pointer, item in rows_of(content, "line_of_sight", MAX_BARRIERS):
        line = frame.line(item, pointer)
        if len(line) < 2:
            notes.warn(f"A line of a single point was left out at {pointer}")
        else:
            lines.append(line)
    walls = clip_barriers((Barrier(BarrierKind.WALL, line) for line in lines), frame.width, frame.height)
    gone = sum(not clip_line(line, frame.width, frame.height) for line in lines)
    if gone:
        notes.ignored.append(f"{counted(gone, 'wall')} outside the exported part")
    return walls


def read_objects(content: Row, frame: Frame, ground: Ground, notes: Notes) -> tuple[Barrier, ...]:
    """Outlines of things that stop sight: pillars and blocked squares where they fill squares, else lines."""
    lines: list[Barrier] = []
    for pointer, item in rows_of(content, "objects_line_of_sight", MAX_BARRIERS):
        outline = frame.line(item, pointer)
        if len(outline) < 2:
            notes.warn(f"A line of a single point was left out at {pointer}")
        elif not ground.fill(outline):
            lines.append(Barrier(BarrierKind.WALL, closed(outline) if len(outline) > 2 else outline))
    return clip_barriers(lines, frame.width, frame.height)


def read_portals(content: Row, frame: Frame, notes: Notes) -> tuple[Barrier, ...]:
    """Doors, open or closed. The file cannot say which of them are windows."""
    found: list[Barrier] = []
    outside = 0
    for pointer, item in rows_of(content, "portals", MAX_BARRIERS):
        if not isinstance(item, dict):
            raise wrong("An object", item, pointer)
        portal = _portal(item, frame, pointer, notes)
        inside = clip_barriers(portal, frame.width, frame.height)
        outside += bool(portal) and not inside
        found += inside
    if outside:
        notes.ignored.append(f"{counted(outside, 'portal')} outside the exported part")
    if found:
        notes.warn("The file does not tell windows from doors; every portal is a door")
    return tuple(found)


def _portal(row: Row, frame: Frame, pointer: str, notes: Notes) -> tuple[Barrier, ...]:
    """A portal as a door; none if it has no extent."""
    line = _bounds(row, frame, pointer, notes)
    if len(line) < 2:
        notes.warn(f"A portal without two ends was left out at {pointer}")
        return ()
    return (Barrier(BarrierKind.DOOR, line, is_open=row.get("closed", True) is False),)


def _bounds(row: Row, frame: Frame, pointer: str, notes: Notes) -> Line:
    """The two ends; from position and rotation if they are missing."""
    bounds = row.get("bounds")
    if isinstance(bounds, list) and len(bounds) >= 2:
        return frame.line(bounds, f"{pointer}/bounds")
    if row.get("position") is None:
        return ()
    x, y = frame.point(row["position"], f"{pointer}/position")
    turn = number(row.get("rotation", 0), f"{pointer}/rotation", low=-1e4, high=1e4)
    notes.warn("A portal has no ends; one square is taken")
    across, down = math.cos(turn) / 2, math.sin(turn) / 2
    return (x - across, y - down), (x + across, y + down)


def read_lights(content: Row, frame: Frame, feet: float, notes: Notes) -> tuple[Light, ...]:
    """Lights: dim to their range, bright to half of it."""
    lights: list[Light] = []
    outside = dark = 0
    for pointer, item in rows_of(content, "lights", MAX_LIGHTS):
        if not isinstance(item, dict):
            raise wrong("An object", item, pointer)
        x, y = frame.point(item.get("position"), f"{pointer}/position")
        reach = number(item.get("range", 0), f"{pointer}/range", low=-FAR, high=FAR) * feet
        outside += not frame.holds((x, y))
        dark += reach <= 0
        if frame.holds((x, y)) and reach > 0:
            reach = min(reach, MAX_LIGHT_FEET)
            lights.append(Light(x, y, reach / 2, reach, color_of(item.get("color"))))
    if outside:
        notes.ignored.append(f"{counted(outside, 'light')} outside the exported part")
    if dark:
        notes.ignored.append(f"{counted(dark, 'light')} reaching nowhere")
    return tuple(lights)


def color_of(value: Any) -> str:
    """A color "aarrggbb" or "#rrggbb" as "#rrggbb"; white for anything else."""
    found = _COLOR.match(value) if isinstance(value, str) else None
    return f"#{found[1].lower()}" if found else "#ffffff"
