"""Along which cells and steps a drawn line runs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np

from travel.rules.maps.edges import edge_between
from travel.rules.maps.gridcells import line as grid_line
from travel.rules.maps.locate import cells_at
from travel.rules.maps.world import Line, WorldMap

Step = tuple[int, int]
Points = Sequence[tuple[float, float]]
MAX_SAMPLES = 4_000
_WAY_KINDS = ("highway", "road", "trail")


def course_of(world: WorldMap, points: Points) -> list[int]:
    """The cells under a line in order, none twice in a row."""
    course: list[int] = []
    for cell in cells_at(world, _sampled(world, points)).tolist():
        if cell < 0 or (course and course[-1] == cell):
            continue
        course += between(world, course[-1], cell)[1:] if course else [cell]
    return course


def between(world: WorldMap, start: int, goal: int) -> list[int]:
    """Cells from one to another: on a grid those of the straight line, elsewhere the two."""
    grid = world.grid
    if grid is None or edge_between(world.offsets, world.heads, start, goal) >= 0:
        return [start, goal]
    here, there = divmod(start, grid.columns)[::-1], divmod(goal, grid.columns)[::-1]
    return [row * grid.columns + column for column, row in grid_line(world.topology, grid, here, there)]


def steps_of(course: Sequence[int]) -> list[Step]:
    """The steps of a course, each with the smaller cell first."""
    return [(min(step), max(step)) for step in pairwise(course)]


def edges_of(world: WorldMap, steps: Iterable[Step]) -> list[int]:
    """The edges of steps, both directions; steps between cells that are no neighbours have none."""
    found: list[int] = []
    for tail, head in steps:
        there, back = (edge_between(world.offsets, world.heads, *ends) for ends in ((tail, head), (head, tail)))
        if there >= 0 and back >= 0:
            found += (there, back)
    return found


def is_way(line: Line) -> bool:
    """Whether a line is something to walk on."""
    return line.kind in _WAY_KINDS


def near(line: Line, box: tuple[float, float, float, float]) -> bool:
    """Whether a line comes into a box of west, north, east, south."""
    west, north, east, south = box_of(line.points)
    return west <= box[2] and east >= box[0] and north <= box[3] and south >= box[1]


def box_of(points: Points, margin: float = 0.0) -> tuple[float, float, float, float]:
    """West, north, east and south of points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def cell_width(world: WorldMap) -> float:
    """About how far neighbouring cells lie apart, in world units."""
    if world.grid is not None:
        return 2.0
    west, north, east, south = world.bounds
    return math.sqrt(max((east - west) * (south - north) / max(world.cell_count, 1), 1e-9))


def _sampled(world: WorldMap, points: Points) -> Points:
    """On maps without a grid, points close enough together that no cell between is passed over."""
    if world.grid is not None:
        return points
    apart = np.hypot(*np.diff(np.array(points, np.float64), axis=0).T)
    pace = max(cell_width(world) / 3, float(apart.sum()) / MAX_SAMPLES)
    cells = cells_at(world, points).tolist()
    sampled = [points[0]]
    for number, (here, there) in enumerate(pairwise(points)):
        ends = cells[number], cells[number + 1]
        is_step = ends[0] == ends[1] or edge_between(world.offsets, world.heads, *ends) >= 0
        parts = 1 if is_step else max(1, int(apart[number] / pace) + 1)
        sampled += [
            (here[0] + (there[0] - here[0]) * part / parts, here[1] + (there[1] - here[1]) * part / parts)
            for part in range(1, parts + 1)
        ]
    return sampled
