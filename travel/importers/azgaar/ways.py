"""Routes and rivers: the lines that are drawn, and what they mean for the edges."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.importers.azgaar.cells import AzgaarCells, cell_id
from travel.importers.azgaar.layout import AzgaarFile
from travel.importers.fields import Row, get_list, get_rows, point, text, whole, wrong
from travel.importers.limits import MAX_FEATURES
from travel.importers.report import Notes, counted
from travel.rules.maps.edges import edge_between, mark_way
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Line, UInt8Array

MAX_POINTS = 20_000
_KINDS = {"roads": "road", "trails": "trail", "searoutes": "sea_route"}


@dataclass(frozen=True, slots=True, eq=False)
class Routes:
    """``counts`` by kind: road, trail, sea_route."""

    lines: tuple[Line, ...]
    ways: UInt8Array
    counts: Counter[str]


@dataclass(frozen=True, slots=True)
class Rivers:
    """``courses`` are paths of neighbouring cells."""

    lines: tuple[Line, ...]
    courses: tuple[tuple[int, ...], ...]


def read_routes(file: AzgaarFile, cells: AzgaarCells, notes: Notes) -> Routes:
    """Roads and trails become ways of edges; sea routes are only drawn."""
    ways = np.zeros(len(cells.heads), np.uint8)
    kinds: dict[int, str] = {}
    lines: list[Line] = []
    for place, row in get_rows(file.pack, "routes", "/pack", limit=MAX_FEATURES):
        kind = _kind(row, place, notes)
        kinds[whole(row.get("i"), f"{place}/i", low=0, high=10_000_000)] = kind
        points, passed = _points(row, place, cells)
        lines.append(Line(kind, text(row.get("name"), f"{place}/name"), points))
        if kind != "sea_route" and mark_way(cells.offsets, cells.heads, ways, passed, Way[kind.upper()]):
            notes.warn("A way jumps between cells that are no neighbours; it is drawn, but not joined there")
    _mark_links(file, cells, kinds, ways, notes)
    counts = Counter(line.kind for line in lines)
    notes.used.append(", ".join(counted(counts[kind], kind.replace("_", " ")) for kind in _KINDS.values()))
    return Routes(tuple(lines), ways, counts)


def _kind(row: Row, place: str, notes: Notes) -> str:
    group = text(row.get("group"), f"{place}/group", 40)
    if group not in _KINDS:
        notes.warn(f"Routes of the group {group or '(none)'!r} are taken as trails")
    return _KINDS.get(group, "trail")


def _points(row: Row, place: str, cells: AzgaarCells) -> tuple[tuple[tuple[float, float], ...], list[int]]:
    """A route's line and the cells it passes, each once in a row."""
    points: list[tuple[float, float]] = []
    passed: list[int] = []
    for index, item in enumerate(get_list(row, "points", place, limit=MAX_POINTS, default=[])):
        points.append(point(item, f"{place}/points/{index}"))
        if len(item) < 3:
            raise wrong("A cell's number as third value", None, f"{place}/points/{index}")
        cell = cell_id(item[2], f"{place}/points/{index}/2", cells)
        if not passed or passed[-1] != cell:
            passed.append(cell)
    return tuple(points), passed


def _mark_links(file: AzgaarFile, cells: AzgaarCells, kinds: dict[int, str], ways: UInt8Array, notes: Notes) -> None:
    """The cells' own lists of routes: neighbour -> route."""
    for index, cell in enumerate(file.cells):
        links = cell.get("routes")
        if not links:
            continue
        if type(links) is not dict:
            raise wrong("An object", links, f"/pack/cells/{index}/routes")
        for head, route in links.items():
            if not head.isdecimal() or len(head) > 9 or not int(head) < cells.count:
                raise wrong("A cell's number", head, f"/pack/cells/{index}/routes")
            kind = kinds.get(route) if type(route) is int else None
            if kind is None:
                notes.warn("A cell names a route that the file does not have; left out")
            elif kind != "sea_route":
                edge = edge_between(cells.offsets, cells.heads, index, int(head))
                if edge >= 0:
                    ways[edge] = max(ways[edge], Way[kind.upper()])


def read_rivers(file: AzgaarFile, cells: AzgaarCells) -> Rivers:
    """Rivers along the middles of their cells; -1 stands for the world beyond the frame."""
    lines: list[Line] = []
    courses: list[tuple[int, ...]] = []
    for place, row in get_rows(file.pack, "rivers", "/pack", limit=MAX_FEATURES):
        course: list[int] = []
        for index, item in enumerate(get_list(row, "cells", place, limit=MAX_POINTS, default=[])):
            cell = whole(item, f"{place}/cells/{index}", low=-1, high=cells.count - 1)
            if cell >= 0 and (not course or course[-1] != cell):
                course.append(cell)
        points = tuple((float(cells.x[cell]), float(cells.y[cell])) for cell in course)
        lines.append(Line("river", text(row.get("name"), f"{place}/name"), points))
        courses += _joined_parts(course, cells)
    return Rivers(tuple(lines), tuple(courses))


def _joined_parts(course: list[int], cells: AzgaarCells) -> list[tuple[int, ...]]:
    """A course cut where it jumps."""
    parts: list[list[int]] = [course[:1]]
    for above, below in pairwise(course):
        if edge_between(cells.offsets, cells.heads, above, below) < 0:
            parts.append([])
        parts[-1].append(below)
    return [tuple(part) for part in parts if len(part) > 1]
