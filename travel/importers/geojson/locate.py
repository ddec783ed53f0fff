"""Which cells a line passes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from travel.importers.geojson.cells import PolygonCells
from travel.importers.geojson.shapes import Positions
from travel.rules.maps.edges import edge_between

_MAX_STEPS, _MAX_GAPS = 2_000, 500


class Locator:
    """Paths of cells along lines. A place in no polygon belongs to none (-1)."""

    def __init__(self, cells: PolygonCells) -> None:
        self.cells = cells
        self._sides = cells.sides

    def passed(self, lines: list[Positions], given: dict[int, NDArray[np.int64]]) -> list[list[int]]:
        """The cells that each line passes in turn: those of its points, and those between where two points do not lie
        in neighbouring cells. ``given`` names the cells of the points of some lines."""
        if not lines:
            return []
        sizes = [len(line) for line in lines]
        ends = np.cumsum(sizes)
        cells = self._sides.polygon_at(np.concatenate(lines))
        for index, known in given.items():
            cells[ends[index] - sizes[index] : ends[index]] = known
        paths = [part.tolist() for part in np.split(cells, ends[:-1])]
        return [_in_turn(self._bridged(path, line)) for path, line in zip(paths, lines, strict=True)]

    def _bridged(self, path: list[int], line: Positions) -> list[int]:
        """The path with what lies between points that are not in neighbouring cells."""
        gaps = [
            at
            for at in range(1, len(path))
            if path[at] != path[at - 1] and (-1 in path[at - 1 : at + 1] or not self.is_joined(path[at - 1], path[at]))
        ]
        if not gaps:
            return path
        whole: list[int] = []
        done = 0
        for at in gaps[:_MAX_GAPS]:
            whole += path[done:at]
            whole += self._sides.polygon_at(_sampled(line[at - 1 : at + 1], self._sides.span / 4)).tolist()
            done = at
        return whole + path[done:]

    def is_joined(self, tail: int, head: int) -> bool:
        """Whether two cells are neighbours."""
        return edge_between(self.cells.offsets, self.cells.heads, tail, head) >= 0


def _sampled(side: Positions, step: float) -> Positions:
    """Points along a side of a line, at most ``step`` apart if that does not take too many."""
    count = int(np.clip(np.ceil(np.hypot(*(side[1] - side[0])) / step), 1, _MAX_STEPS))
    part = np.linspace(0, 1, count + 1)[1:-1, None]
    return np.asarray(side[0] * (1 - part) + side[1] * part, np.float64)


def _in_turn(cells: list[int]) -> list[int]:
    """Cells without repeats, without places outside, and without stepping back at once (a, b, a becomes a)."""
    path: list[int] = []
    for cell in cells:
        if cell < 0 or (path and path[-1] == cell):
            continue
        if len(path) > 1 and path[-2] == cell:
            path.pop()
        else:
            path.append(cell)
    return path
