"""Which cell a place lies in, and which cells a line passes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from travel.importers.geojson.cells import PolygonCells
from travel.importers.geojson.shapes import Positions
from travel.rules.maps.edges import edge_between

_NEAREST = 8
_MAX_SAMPLES = 3_000_000
_MAX_STEPS, _MAX_GAPS = 2_000, 500


class Locator:
    """Answers for many places at once. A place in no polygon belongs to none (-1)."""

    def __init__(self, cells: PolygonCells) -> None:
        from scipy.spatial import cKDTree

        self.cells = cells
        self._tree = cKDTree(np.column_stack([cells.x, cells.y]))
        starts = cells.ring_offsets[:-1]
        self._low = np.minimum.reduceat(cells.ring_xy, starts)
        self._high = np.maximum.reduceat(cells.ring_xy, starts)
        self._sizes = np.diff(cells.ring_offsets)
        spans = np.sort(self._high - self._low, axis=0)
        self.span = float(spans[len(spans) // 2].min()) or float(spans.max()) or 1.0

    def cell_at(self, places: Positions) -> NDArray[np.int64]:
        """The cell of each place: among those with the nearest centres, then among all."""
        found = np.full(len(places), -1, np.int64)
        if not len(places):
            return found
        most = min(_NEAREST, self.cells.count)
        _, near = self._tree.query(places, k=list(range(1, most + 1)))
        for rank in range(most):
            open_ones = np.flatnonzero(found < 0)
            inside = self._is_inside(places[open_ones], near[open_ones, rank])
            found[open_ones[inside]] = near[open_ones[inside], rank]
        missing = np.flatnonzero(found < 0)
        if len(missing) * self.cells.count <= _MAX_SAMPLES:
            for place in missing.tolist():
                at = places[place]
                fits = np.flatnonzero(((self._low <= at) & (self._high >= at)).all(axis=1))
                inside = self._is_inside(np.repeat(at[None], len(fits), axis=0), fits)
                if inside.any():
                    found[place] = fits[inside][0]
        return found

    def nearest(self, places: Positions) -> NDArray[np.int64]:
        """The cell of each place, or the one with the nearest centre for places in none."""
        found = self.cell_at(places)
        outside = found < 0
        if outside.any():
            found[outside] = self._tree.query(places[outside])[1]
        return found

    def _is_inside(self, places: Positions, cells: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether each place lies in the outline of its cell: a ray from it crosses an odd number of sides."""
        inside = np.zeros(len(places), np.bool_)
        boxed = np.flatnonzero(((self._low[cells] <= places) & (self._high[cells] >= places)).all(axis=1))
        if not len(boxed):
            return inside
        sizes = self._sizes[cells[boxed]]
        which = np.repeat(np.arange(len(boxed)), sizes)
        begin = np.cumsum(sizes) - sizes
        step = np.arange(len(which)) - begin[which]
        first = self.cells.ring_offsets[cells[boxed]][which]
        one = self.cells.ring_xy[first + step]
        two = self.cells.ring_xy[first + (step + 1) % sizes[which]]
        x, y = places[boxed][which].T
        spans = (one[:, 1] > y) != (two[:, 1] > y)
        with np.errstate(all="ignore"):
            beyond = x < (two[:, 0] - one[:, 0]) * (y - one[:, 1]) / (two[:, 1] - one[:, 1]) + one[:, 0]
        inside[boxed] = np.add.reduceat((spans & beyond).astype(np.int64), begin) % 2 == 1
        return inside

    def passed(self, lines: list[Positions], given: dict[int, NDArray[np.int64]]) -> list[list[int]]:
        """The cells that each line passes in turn: those of its points, and those between where two points do not lie
        in neighbouring cells. ``given`` names the cells of the points of some lines."""
        if not lines:
            return []
        sizes = [len(line) for line in lines]
        ends = np.cumsum(sizes)
        cells = self.cell_at(np.concatenate(lines))
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
            whole += self.cell_at(_sampled(line[at - 1 : at + 1], self.span / 4)).tolist()
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
