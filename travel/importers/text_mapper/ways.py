"""Roads, trails and rivers of a Text Mapper map, cell by cell."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.importers.limits import MAX_PATH_STEPS
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.text_mapper.lines import Path, Place
from travel.importers.text_mapper.settlements import OF_A_SET
from travel.rules.maps.edges import mark_way
from travel.rules.maps.gridcells import BoolArray, GridCells, line
from travel.rules.maps.hexgrid import centre
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Grid, Line, Topology, UInt8Array

_WAYS = {"highway": Way.HIGHWAY, "road": Way.ROAD, "trail": Way.TRAIL}
_KINDS = (
    ("highway", "highway"),
    ("road", "road"),
    ("street", "road"),
    ("trail", "trail"),
    ("path", "trail"),
    ("track", "trail"),
    ("river", "river"),
    ("stream", "river"),
    ("canyon", "canyon"),
    ("border", "border"),
)


@dataclass(frozen=True, slots=True, eq=False)
class TextWays:
    """``courses`` are the rivers and canyons as paths of neighbouring cells."""

    lines: tuple[Line, ...]
    ways: UInt8Array
    courses: tuple[tuple[int, ...], ...]
    counts: Counter[str]


@dataclass(frozen=True, slots=True)
class TextGrid:
    """The grid of a map and how its places are found from the written numbers."""

    topology: Topology
    grid: Grid
    level: int

    def place(self, column: int, row: int) -> tuple[int, int]:
        """Column and row from zero."""
        return column - self.grid.first_column, row - self.grid.first_row

    def cell(self, written: Place) -> int:
        """The number of the cell at a place as written."""
        column, row = self.place(written[0], written[1])
        return row * self.grid.columns + column


def kind_of_path(word: str) -> str | None:
    """What a path's type word stands for; None when it is nothing to travel by or across."""
    word = word.removeprefix(OF_A_SET)
    return next((kind for start, kind in _KINDS if word.startswith(start)), None)


def read_ways(
    paths: list[Path], text_grid: TextGrid, cells: GridCells, present: BoolArray, notes: Notes, *, paved: bool = False
) -> TextWays:
    """Interpolate every path and lay the ways along the edges. The same path twice counts once."""
    ways = np.zeros(len(cells.heads), np.uint8)
    lines: list[Line] = []
    courses: list[tuple[int, ...]] = []
    seen: set[tuple[str, tuple[tuple[int, int], ...]]] = set()
    steps = 0
    for path in paths:
        kind = kind_of_path(path.kind)
        if kind == "road" and paved:
            kind = "highway"
        if kind is None:
            notes.warn(f"Lines of type {path.kind!r} are nothing to travel by; left out")
            continue
        places = _passed(path, text_grid)
        steps += len(places)
        if steps > MAX_PATH_STEPS:
            raise refuse("The paths of the map are too long in sum", "Split the map.", f"line {path.line}")
        if (kind, tuple(places)) in seen:
            notes.warn(f"The same {kind} comes twice; taken once")
            continue
        seen.add((kind, tuple(places)))
        lines.append(Line(kind, path.name, tuple(_centre(text_grid, place) for place in places)))
        parts = _on_map(places, text_grid.grid, present)
        if len(parts) != 1 or len(parts[0]) != len(places):
            notes.warn("A line runs over places that the map does not list; drawn, but not travelled there")
        for part in parts:
            if kind in _WAYS:
                mark_way(cells.offsets, cells.heads, ways, part, _WAYS[kind])
            elif kind in ("river", "canyon"):
                courses.append(tuple(part))
    counts = Counter(entry.kind for entry in lines)
    notes.used += [counted(count, f"{kind} line") for kind, count in counts.most_common()]
    return TextWays(tuple(lines), ways, tuple(courses), counts)


def _passed(path: Path, text_grid: TextGrid) -> list[tuple[int, int]]:
    """Every place a path passes, corners joined by straight lines."""
    corners = [text_grid.place(column, row) for column, row, _ in path.corners]
    passed = corners[:1]
    for here, there in pairwise(corners):
        if max(abs(here[0] - there[0]), abs(here[1] - there[1])) > MAX_PATH_STEPS:
            raise refuse("The paths of the map are too long in sum", "Split the map.", f"line {path.line}")
        passed += line(text_grid.topology, text_grid.grid, here, there)[1:]
    return passed


def _on_map(places: list[tuple[int, int]], grid: Grid, present: BoolArray) -> list[list[int]]:
    """The stretches of a path that run over listed cells."""
    parts: list[list[int]] = [[]]
    for column, row in places:
        on = 0 <= column < grid.columns and 0 <= row < grid.rows
        cell = row * grid.columns + column
        if on and present[cell]:
            parts[-1].append(cell)
        elif parts[-1]:
            parts.append([])
    return [part for part in parts if part]


def _centre(text_grid: TextGrid, place: tuple[int, int]) -> tuple[float, float]:
    if text_grid.topology is Topology.SQUARE:
        return float(place[0]), float(place[1])
    x, y = centre(text_grid.topology, text_grid.grid, *place)
    return round(x, 4), round(y, 4)
