"""Rivers: lines through the middles of cells, and the courses that say which edges cross them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.importers.azgaar.model import SHORE, AzgaarFile
from travel.importers.azgaar.ways import MAX_POINTS, is_joined
from travel.importers.fields import Row, get_list, get_rows, text, whole
from travel.importers.limits import MAX_FEATURES
from travel.importers.report import Notes
from travel.rules.maps.world import Line


@dataclass(frozen=True, slots=True)
class Rivers:
    """``courses`` are paths of neighbouring cells."""

    lines: tuple[Line, ...]
    courses: tuple[tuple[int, ...], ...]


def read_rivers(file: AzgaarFile, notes: Notes) -> Rivers:
    """Rivers by their cells; -1 among them stands for the world beyond the frame."""
    lines: list[Line] = []
    courses: list[tuple[int, ...]] = []
    cells = file.cells
    by_id: dict[int, list[int]] | None = None
    for place, row in get_rows(file.rows, "rivers", file.at, limit=MAX_FEATURES):
        if row.get("cells") is None:
            if by_id is None:
                by_id = _cells_by_river(file)
                notes.warn(
                    "The file does not say how its rivers run; their cells are taken in the order of their water"
                )
            course = _course_by_water(row, place, by_id, file)
        else:
            course = _course(row, place, cells.count)
        points = tuple((float(cells.x[cell]), float(cells.y[cell])) for cell in course)
        lines.append(Line("river", text(row.get("name"), f"{place}/name"), points))
        courses += _joined_parts(course, file)
    return Rivers(tuple(lines), tuple(courses))


def _course(row: Row, place: str, cells: int) -> list[int]:
    course: list[int] = []
    for index, item in enumerate(get_list(row, "cells", place, limit=MAX_POINTS)):
        cell = whole(item, f"{place}/cells/{index}", low=-1, high=cells - 1)
        if cell >= 0 and (not course or course[-1] != cell):
            course.append(cell)
    return course


def _cells_by_river(file: AzgaarFile) -> dict[int, list[int]]:
    """The cells of each river, that with the least water first and those in lakes or the sea last."""
    rivers = file.columns.rivers
    order = np.lexsort((file.columns.flux, file.columns.heights < SHORE, rivers))
    found: dict[int, list[int]] = {}
    for cell in order[rivers[order] > 0].tolist():
        found.setdefault(int(rivers[cell]), []).append(cell)
    return found


def _course_by_water(row: Row, place: str, by_id: dict[int, list[int]], file: AzgaarFile) -> list[int]:
    """From the source on to the neighbour with the least more water, as a river only grows."""
    own = by_id.get(whole(row.get("i"), f"{place}/i", low=0, high=10_000_000), [])
    course, waiting = own[:1], own[1:]
    while waiting:
        ahead = next((cell for cell in waiting[:20] if is_joined(file, course[-1], cell)), waiting[0])
        waiting.remove(ahead)
        course.append(ahead)
    mouth = row.get("mouth")
    if course and type(mouth) is int and 0 <= mouth < file.cells.count and is_joined(file, course[-1], mouth):
        course.append(mouth)  # in the river it flows into, or in the sea
    return course


def _joined_parts(course: list[int], file: AzgaarFile) -> list[tuple[int, ...]]:
    """A course cut where it jumps."""
    parts: list[list[int]] = [course[:1]]
    for above, below in pairwise(course):
        if not is_joined(file, above, below):
            parts.append([])
        parts[-1].append(below)
    return [tuple(part) for part in parts if len(part) > 1]
