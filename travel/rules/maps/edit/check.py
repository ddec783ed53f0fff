"""What edits may say: cells, names, points. Each refusal names the place in the request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.areas import HAZARDS, MAX_MONTHS, MAX_WEIGHT, Area
from travel.rules.maps.edit.draft import Draft
from travel.rules.maps.edit.edits import Points
from travel.rules.maps.terrain import NO_CELL, Terrain

MAX_CELLS = 20_000
MAX_AREA_CELLS = 100_000
MAX_AREA_CELLS_TOGETHER = 4_000_000
"""Of all areas of a map: they are sent whole to whoever opens it."""

MAX_POINTS = 5_000
MAX_NAME = 200
MAX_NOTE = 10_000
MAX_FEET = 100_000.0
MAX_PEOPLE = 1_000_000_000
MAX_SIZE = 1_000.0
_OUTSIDE = 0.25


def refuse(message: str, remedy: str, pointer: str) -> RuleError:
    """A refusal of an edit."""
    return RuleError(message, remedy=remedy, pointer=pointer)


def checked_cells(
    draft: Draft, cells: Sequence[int], pointer: str, *, limit: int = MAX_CELLS, gaps: bool = False
) -> NDArray[np.int64]:
    """Cells of the map, each once, rising. ``gaps``: gaps of a grid are taken too."""
    if not 1 <= len(cells) <= limit:
        raise refuse(f"{len(cells):,} cells were given; 1 to {limit:,} go at once", "Send fewer at a time.", pointer)
    count = draft.world.cell_count
    wrong = next((place for place, cell in enumerate(cells) if not 0 <= cell < count), None)
    if wrong is None:
        at = np.array(cells, np.int64)
        missing = draft.array("terrain")[at] == NO_CELL
        if gaps or not missing.any():
            return np.unique(at)
        wrong = int(missing.argmax())
    raise refuse(f"The map has no cell {cells[wrong]}", "Choose cells of the map.", f"{pointer}/{wrong}")


def checked_cell(draft: Draft, cell: int, pointer: str) -> int:
    """One cell of the map."""
    if not 0 <= cell < draft.world.cell_count or draft.array("terrain")[cell] == NO_CELL:
        raise refuse(f"The map has no cell {cell}", "Choose a cell of the map.", pointer)
    return cell


def checked_terrain(key: str, pointer: str) -> Terrain:
    """A ground by its key."""
    found = next((ground for ground in Terrain if ground.key == key), None)
    if found is None:
        keys = ", ".join(ground.key for ground in Terrain)
        raise refuse(f"{key[:40]!r} is no ground", f"Use one of {keys}.", pointer)
    return found


def checked_name(name: str, what: str, pointer: str) -> str:
    """A name that says something."""
    if not name.strip():
        raise refuse(f"The {what} has no name", "Give it one.", pointer)
    return checked_text(name, pointer)


def checked_text(text: str, pointer: str, limit: int = MAX_NAME) -> str:
    """Text within bounds."""
    if len(text) > limit:
        raise refuse(f"The text has {len(text):,} characters", f"Use at most {limit:,}.", pointer)
    return text


def checked_points(draft: Draft, points: Points, pointer: str) -> Points:
    """A line of 2 points or more, on the map or not far off it."""
    if not 2 <= len(points) <= MAX_POINTS:
        raise refuse(f"A line has 2 to {MAX_POINTS:,} points, not {len(points):,}", "Draw it again.", pointer)
    for index, (x, y) in enumerate(points):
        checked_place(draft, x, y, f"{pointer}/{index}")
    kept = [points[0], *(there for here, there in pairwise(points) if here != there)]
    if len(kept) < 2:
        raise refuse("All points of the line are the same", "Draw it again.", pointer)
    return tuple(kept)


def checked_place(draft: Draft, x: float, y: float, pointer: str) -> None:
    """A world point on the map or not far off it."""
    west, north, east, south = draft.world.bounds
    margin = 2 + _OUTSIDE * max(east - west, south - north)
    if not (west - margin <= x <= east + margin and north - margin <= y <= south + margin):
        raise refuse(f"The point {x:.6g}, {y:.6g} lies off the map", "Give points in units of the map.", pointer)


def checked_number(value: float, what: str, low: float, high: float, pointer: str) -> float:
    """A number in range."""
    if not low <= value <= high:
        raise refuse(f"A {what} of {str(value)[:20]} cannot be", f"Use {low:,g} to {high:,g}.", pointer)
    return value


def checked_weight(kind: str, weight: float | None, pointer: str) -> float | None:
    """How much longer ways through an area seem; only where travellers keep out."""
    if weight is None:
        return None
    if kind != "no_go":
        raise refuse("A region has no weight", 'Leave it out, or make the area a "no_go".', pointer)
    if not 1 < weight <= MAX_WEIGHT:
        raise refuse(
            f"A weight of {weight:g} cannot be", f"Use over 1 and up to {MAX_WEIGHT:g}, or null for never.", pointer
        )
    return weight


def checked_nature(area: Area, pointer: str) -> Area:
    """An area with its hazards and closed months each once, in order; only a region has a nature."""
    if area.kind != "region" and area.has_nature:
        raise refuse(
            "Only a region has a climate, hazards, closed months and impeded ground",
            'Leave them out, or make the area a "region".',
            f"{pointer}/kind",
        )
    for place, month in enumerate(area.closed_months):
        if not 1 <= month <= MAX_MONTHS:
            raise refuse(
                f"There is no month {month}",
                f"Use the numbers of months, 1 to {MAX_MONTHS}.",
                f"{pointer}/closed_months/{place}",
            )
    hazards = tuple(hazard for hazard in HAZARDS if hazard in area.hazards)
    return replace(area, hazards=hazards, closed_months=tuple(sorted(set(area.closed_months))))
