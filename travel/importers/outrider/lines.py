"""Drawn lines of an own file. A line given as cells is also laid along the edges it passes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.importers.fields import Row, get_list, get_rows, text
from travel.importers.limits import MAX_FEATURES, MAX_PATH_STEPS
from travel.importers.outrider.cells import Cells
from travel.importers.outrider.edges import check_steps
from travel.importers.outrider.features import kind_of_line, read_points
from travel.importers.outrider.finding import CellFinder
from travel.importers.outrider.head import Head
from travel.importers.report import Notes
from travel.rules.maps.edges import mark_way
from travel.rules.maps.gridcells import line
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Line, UInt8Array


@dataclass(frozen=True, slots=True)
class LineReader:
    """Reads the lines of one map and lays those given as cells into ``ways`` and ``river``."""

    head: Head
    cells: Cells
    finder: CellFinder
    ways: UInt8Array
    river: UInt8Array
    notes: Notes

    def read(self, content: Row) -> tuple[Line, ...]:
        """All lines in the order of the file."""
        lines: list[Line] = []
        courses: list[list[int]] = []
        steps = 0
        for at, row in get_rows(content, "lines", "", limit=MAX_FEATURES):
            kind, name = kind_of_line(row, at), text(row.get("name"), f"{at}/name")
            if row.get("cells") is None:
                lines.append(Line(kind, name, read_points(row, at)))
                continue
            course = self._course(row, at)
            steps += len(course)
            check_steps(steps, at)
            lines.append(Line(kind, name, tuple(self._centre(cell) for cell in course)))
            if kind in ("river", "canyon"):
                courses.append(course)
            elif kind in ("highway", "road", "trail"):
                self._lay(kind, course, at)
        if courses:
            cells = self.cells
            crossed = river_crossings(cells.offsets, cells.heads, cells.x, cells.y, courses)
            np.maximum(self.river, crossed, out=self.river)
        return tuple(lines)

    def _course(self, row: Row, at: str) -> list[int]:
        """The cells of a line; on a grid straight lines are filled in between."""
        listed = get_list(row, "cells", at, limit=MAX_PATH_STEPS)
        corners = [self.finder.cell(cell, f"{at}/cells/{index}") for index, cell in enumerate(listed)]
        grid = self.head.grid
        if grid is None:
            return corners
        course = corners[:1]
        for here, there in pairwise(corners):
            (row_a, column_a), (row_b, column_b) = divmod(here, grid.columns), divmod(there, grid.columns)
            passed = line(self.head.topology, grid, (column_a, row_a), (column_b, row_b))[1:]
            course += [
                row_number * grid.columns + column for column, row_number in passed if self._is_on(column, row_number)
            ]
            check_steps(len(course), at)
        return course

    def _is_on(self, column: int, row: int) -> bool:
        grid = self.head.grid
        return grid is not None and 0 <= column < grid.columns and 0 <= row < grid.rows

    def _centre(self, cell: int) -> tuple[float, float]:
        return round(float(self.cells.x[cell]), 4), round(float(self.cells.y[cell]), 4)

    def _lay(self, kind: str, course: list[int], at: str) -> None:
        missed = mark_way(self.cells.offsets, self.cells.heads, self.ways, course, Way[kind.upper()])
        if missed:
            self.notes.warn(f"The {kind} at {at} steps between cells that are no neighbours; not laid there")
