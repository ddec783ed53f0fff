"""Ways over water: rivers with the direction they run in, and sea lanes, as flags of a map's edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.edges import edge_between
from travel.rules.maps.nearest import nearest_cells
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Line, WorldMap
from travel.rules.routing.graph import Graph, frozen

BoolArray = NDArray[np.bool_]
STILL = (Terrain.SEA, Terrain.COAST, Terrain.LAKE)
MAX_SAMPLES = 400
"""Points taken along one piece of a drawn line."""


@dataclass(frozen=True, slots=True, eq=False)
class Waterways:
    """Flags of every edge: down a river, up one, along a sea lane. ``on_river`` flags cells."""

    down: BoolArray
    up: BoolArray
    lane: BoolArray
    on_river: BoolArray
    on_lane: BoolArray


@lru_cache(maxsize=4)
def waterways_of(graph: Graph) -> Waterways:
    """The waterways of a map, found once."""
    world = graph.world
    down, lane = np.zeros(world.edge_count, np.bool_), np.zeros(world.edge_count, np.bool_)
    up = np.zeros(world.edge_count, np.bool_)
    on_river, on_lane = np.zeros(world.cell_count, np.bool_), np.zeros(world.cell_count, np.bool_)
    tracer = _Tracer(world)
    for line in world.features.lines:
        if line.kind == "river":
            for course in tracer.courses(line):
                _mark(world, _downstream(world, course), down, up)
                on_river[course] = True
        elif line.kind == "sea_route":
            for course in tracer.courses(line):
                _mark(world, course, lane, lane)
                on_lane[course] = True
    both = down & up  # two rivers that run against each other along one edge
    return Waterways(frozen(down & ~both), frozen(up & ~both), frozen(lane), frozen(on_river), frozen(on_lane))


def _mark(world: WorldMap, course: Sequence[int], there: BoolArray, back: BoolArray) -> None:
    for tail, head in pairwise(course):
        forth = edge_between(world.offsets, world.heads, tail, head)
        if forth >= 0:
            there[forth] = True
        reverse = edge_between(world.offsets, world.heads, head, tail)
        if reverse >= 0:
            back[reverse] = True


def _downstream(world: WorldMap, course: list[int]) -> list[int]:
    """A course from source to mouth: to the lower end, else to the end in water, else as it was drawn."""
    first, last = course[0], course[-1]
    if len(world.elevation):
        above, below = float(world.elevation[first]), float(world.elevation[last])
        if above != below and not (np.isnan(above) or np.isnan(below)):
            return course if above > below else course[::-1]
    starts_wet, ends_wet = (Terrain(int(world.terrain[cell])) in STILL for cell in (first, last))
    return course[::-1] if starts_wet and not ends_wet else course


class _Tracer:
    """Turns drawn lines into courses of neighbouring cells."""

    def __init__(self, world: WorldMap) -> None:
        self.world = world
        spans = world.x[world.heads] - np.repeat(world.x, np.diff(world.offsets))
        rises = world.y[world.heads] - np.repeat(world.y, np.diff(world.offsets))
        self.step = float(np.median(np.hypot(spans, rises))) / 4 if world.edge_count else 1.0

    def courses(self, line: Line) -> Iterator[list[int]]:
        """The cells a line passes, cut where it leaves the map or jumps."""
        if len(line.points) < 2:
            return
        points = np.array(line.points, np.float64)
        cells = nearest_cells(self.world.x, self.world.y, points)
        course: list[int] = []
        for index in range(len(cells) - 1):
            for cell in self._between(points[index], points[index + 1], int(cells[index]), int(cells[index + 1])):
                if course and cell == course[-1]:
                    continue
                if not self._is_ground(cell) or (course and not self._is_joined(course[-1], cell)):
                    if len(course) > 1:
                        yield course
                    course = []
                if self._is_ground(cell):
                    course.append(cell)
        if len(course) > 1:
            yield course

    def _between(self, here: NDArray[np.float64], there: NDArray[np.float64], first: int, last: int) -> Sequence[int]:
        if first == last or self._is_joined(first, last):
            return (first, last)
        count = int(min(MAX_SAMPLES, np.hypot(*(there - here)) / max(self.step, 1e-9))) + 1
        shares = np.linspace(0.0, 1.0, count + 1)[:, None]
        found: list[int] = nearest_cells(self.world.x, self.world.y, here + shares * (there - here)).tolist()
        return found

    def _is_ground(self, cell: int) -> bool:
        return int(self.world.terrain[cell]) != NO_CELL

    def _is_joined(self, tail: int, head: int) -> bool:
        return edge_between(self.world.offsets, self.world.heads, tail, head) >= 0
