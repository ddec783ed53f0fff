"""Lines drawn over a grid: the cells a way runs through, the edges a river crosses, and tiles of road as lines."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from travel.importers.limits import MAX_PATH_STEPS
from travel.importers.refusal import ImportRefused, refuse
from travel.rules.maps.chains import chains
from travel.rules.maps.edges import edge_between, tails_of
from travel.rules.maps.gridcells import BoolArray, GridCells, line, place_at
from travel.rules.maps.hexgrid import SQRT3, Place
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Grid, Topology, UInt8Array

Points = Sequence[tuple[float, float]]
_STEP = 0.5
_MOST_BESIDE = 8
_AT_CENTRE = 0.02
_ASIDE = (0.0131, 0.0077)
"""Rivers are moved by this much, so that none runs exactly through a centre or along an edge."""

_PIECES = 4_096
MAX_PIECES = 300_000


@dataclass(frozen=True, slots=True, eq=False)
class GridFrame:
    """A grid with its cells and edges; ``present`` leaves out the gaps."""

    topology: Topology
    grid: Grid
    cells: GridCells
    present: BoolArray

    def cell_at(self, x: float, y: float) -> int:
        """The cell under a world point; -1 off the grid and in gaps."""
        place = place_at(self.topology, self.grid, x, y)
        if place is None:
            return -1
        cell = place[1] * self.grid.columns + place[0]
        return cell if self.present[cell] else -1

    def centre(self, cell: int) -> tuple[float, float]:
        """World coordinates of a cell."""
        return round(float(self.cells.x[cell]), 4), round(float(self.cells.y[cell]), 4)


class Tracer:
    """Follows drawn lines over a grid, counting the steps of all of them together."""

    def __init__(self, frame: GridFrame) -> None:
        self.frame = frame
        self._steps = 0

    def stretches(self, points: Points) -> list[list[int]]:
        """The cells a line runs through, each beside the one before; a new list where it leaves the map."""
        parts: list[list[int]] = [[]]
        for a, b in pairwise(points):
            places, is_entered, is_left = self._on_grid(a, b)
            if is_entered:
                parts.append([])
            for cell in self._cells(places):
                if cell < 0:
                    parts.append([])
                elif not parts[-1] or parts[-1][-1] != cell:
                    parts[-1].append(cell)
            if is_left:
                parts.append([])
        return [part for part in parts if part]

    def _cells(self, places: list[Place]) -> Iterator[int]:
        """The cells of a straight line between two places, -1 for one that is off the map or a gap."""
        if not places:
            return
        grid, present = self.frame.grid, self.frame.present
        passed = line(self.frame.topology, grid, places[0], places[-1])
        self._count(len(passed))
        for column, row in passed:
            cell = row * grid.columns + column
            is_on = 0 <= column < grid.columns and 0 <= row < grid.rows and present[cell]
            yield cell if is_on else -1

    def _on_grid(self, a: tuple[float, float], b: tuple[float, float]) -> tuple[list[Place], bool, bool]:
        """First and last place of the grid on the way from ``a`` to ``b``, and whether it begins and ends off it."""
        topology, grid = self.frame.topology, self.frame.grid
        start, end = place_at(topology, grid, *a), place_at(topology, grid, *b)
        if start is not None and end is not None:
            return [start, end], False, False
        steps = math.ceil(math.dist(a, b) / _STEP)
        self._count(steps)
        places = (_along(a, b, step / max(steps, 1)) for step in range(steps + 1))
        on = [place for at in places if (place := place_at(topology, grid, *at)) is not None]
        return on, start is None, end is None

    def _count(self, steps: int) -> None:
        self._steps += steps
        if self._steps > MAX_PATH_STEPS:
            raise _too_long()


def lay_way(frame: GridFrame, ways: UInt8Array, stretch: Sequence[int], way: Way) -> None:
    """Lay ``way`` along neighbouring cells, both directions, where nothing better lies; in place."""
    path = np.asarray(stretch, np.int64)
    offsets, heads = frame.cells.offsets, frame.cells.heads
    for tails, ends in ((path[:-1], path[1:]), (path[1:], path[:-1])):
        for beside in range(_MOST_BESIDE):
            edges = offsets[tails] + beside
            found = edges < offsets[tails + 1]
            edges, towards = edges[found], ends[found]
            edges = edges[heads[edges] == towards]
            ways[edges] = np.maximum(ways[edges], way)


def crossed_by(frame: GridFrame, rivers: Sequence[Points], tracer: Tracer) -> UInt8Array:
    """uint8 per edge: 1 where it crosses a river. A river drawn through centres of cells keeps to its left bank."""
    courses: list[Sequence[int]] = []
    drawn: list[Points] = []
    for points in rivers:
        if all(_is_centre(frame, point) for point in points):
            courses += tracer.stretches(points)
        else:
            drawn.append(points)
    cells = frame.cells
    crosses = river_crossings(cells.offsets, cells.heads, cells.x, cells.y, courses)
    starts, ends = _pieces(drawn)
    for first in range(0, len(starts), _PIECES):
        _mark_crossed(frame, crosses, starts[first : first + _PIECES], ends[first : first + _PIECES])
    return crosses


def road_edges(frame: GridFrame, is_road: BoolArray) -> NDArray[np.int64]:
    """The edges between neighbouring tiles of road. On squares a corner is passed only where no side joins the two."""
    tails = tails_of(frame.cells.offsets)
    heads = frame.cells.heads
    edges = np.flatnonzero(is_road[tails] & is_road[heads])
    if frame.topology is not Topology.SQUARE:
        return edges
    columns, rows, width = frame.cells.columns, frame.cells.rows, frame.grid.columns
    tail, head = tails[edges], heads[edges]
    diagonal = (columns[tail] != columns[head]) & (rows[tail] != rows[head])
    joined = is_road[rows[tail] * width + columns[head]] | is_road[rows[head] * width + columns[tail]]
    kept: NDArray[np.int64] = edges[~(diagonal & joined)]
    return kept


def chains_of(frame: GridFrame, edges: NDArray[np.int64]) -> list[list[int]]:
    """Edges (both directions given) as few lines of neighbouring cells."""
    if len(edges) > 2 * MAX_PATH_STEPS:
        raise _too_long()
    tails = tails_of(frame.cells.offsets)[edges]
    return chains(np.column_stack((tails, frame.cells.heads[edges])).astype(np.int64))


def _along(a: tuple[float, float], b: tuple[float, float], part: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _is_centre(frame: GridFrame, point: tuple[float, float]) -> bool:
    cell = frame.cell_at(*point)
    return cell >= 0 and math.dist(point, (frame.cells.x[cell], frame.cells.y[cell])) < _AT_CENTRE


def _pieces(rivers: Sequence[Points]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """All lines cut into pieces no longer than 1, float64[k, 2] each."""
    parts: list[tuple[NDArray[np.float64], NDArray[np.float64]]] = []
    total = 0
    for points in rivers:
        for a, b in pairwise(points):
            count = max(1, math.ceil(math.dist(a, b)))
            total += count
            if total > MAX_PIECES:
                raise _too_long()
            at = np.linspace(a, b, count + 1)
            parts.append((at[:-1], at[1:]))
    if not parts:
        return np.empty((0, 2)), np.empty((0, 2))
    return np.concatenate([a for a, _ in parts]) + _ASIDE, np.concatenate([b for _, b in parts]) + _ASIDE


def _mark_crossed(
    frame: GridFrame, crosses: UInt8Array, starts: NDArray[np.float64], ends: NDArray[np.float64]
) -> None:
    pieces, near = _near(frame, (starts + ends) / 2)
    offsets, heads = frame.cells.offsets, frame.cells.heads
    counts = (offsets[near + 1] - offsets[near]).astype(np.int64)
    owner = np.repeat(np.arange(len(near)), counts)
    edges = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts) + offsets[near][owner]
    a, b = starts[pieces[owner]], ends[pieces[owner]]
    tails = near[owner]
    hit = _intersect(a, b, _centres(frame, tails), _centres(frame, heads[edges]))
    for edge, tail in {(int(edge), int(tail)) for edge, tail in zip(edges[hit], tails[hit], strict=True)}:
        crosses[edge] = 1
        crosses[edge_between(offsets, heads, int(heads[edge]), tail)] = 1


def _centres(frame: GridFrame, cells: NDArray[np.int64] | NDArray[np.int32]) -> NDArray[np.float64]:
    return np.column_stack((frame.cells.x[cells], frame.cells.y[cells])).astype(np.float64)


def _near(frame: GridFrame, middles: NDArray[np.float64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pairs of a piece and a cell so near that one of the cell's edges may cross it."""
    across, down, grid = 1.0, 1.0, frame.grid
    if frame.topology is not Topology.SQUARE:
        across, down = (1.5, SQRT3) if frame.topology is Topology.HEX_FLAT else (SQRT3, 1.5)
    shift = 0.0 if frame.topology is Topology.SQUARE else 0.25
    flat = frame.topology is Topology.HEX_FLAT
    column = np.rint(middles[:, 0] / across - (0 if flat else shift)).astype(np.int64)
    row = np.rint(middles[:, 1] / down - (shift if flat else 0)).astype(np.int64)
    found: list[tuple[NDArray[np.int64], NDArray[np.int64]]] = []
    for right, below in _window():
        here, there = column + right, row + below
        on = np.flatnonzero((here >= 0) & (here < grid.columns) & (there >= 0) & (there < grid.rows))
        found.append((on, there[on] * grid.columns + here[on]))
    return np.concatenate([pieces for pieces, _ in found]), np.concatenate([cells for _, cells in found])


def _window() -> Iterator[tuple[int, int]]:
    return ((right, below) for below in (-1, 0, 1) for right in (-1, 0, 1))


def _intersect(
    a: NDArray[np.float64], b: NDArray[np.float64], c: NDArray[np.float64], d: NDArray[np.float64]
) -> BoolArray:
    """Whether the stretch from a to b meets the one from c to d, row by row."""

    def side(p: NDArray[np.float64], q: NDArray[np.float64], r: NDArray[np.float64]) -> BoolArray:
        turn = (q[:, 0] - p[:, 0]) * (r[:, 1] - p[:, 1]) - (q[:, 1] - p[:, 1]) * (r[:, 0] - p[:, 0])
        left: BoolArray = turn > 0
        return left

    crossed: BoolArray = (side(a, b, c) != side(a, b, d)) & (side(c, d, a) != side(c, d, b))
    return crossed


def _too_long() -> ImportRefused:
    return refuse("The lines of the map are too long in sum", "Draw fewer or shorter lines, or split the map.")
