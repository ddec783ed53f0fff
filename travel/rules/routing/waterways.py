"""Ways over water: rivers with the direction they run in, and sea lanes, as flags of a map's edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.edges import edge_between, tails_of
from travel.rules.maps.nearest import nearest_cells
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Line, WorldMap
from travel.rules.routing.graph import Graph, frozen

BoolArray = NDArray[np.bool_]
STILL = (Terrain.SEA, Terrain.COAST, Terrain.LAKE)
WATERWAYS = ("river", "sea_route")
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
    for line, course in _courses(world, [each for each in world.features.lines if each.kind in WATERWAYS]):
        if line.kind == "river":
            _mark(world, _downstream(world, course), down, up)
            on_river[course] = True
        else:
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


def _courses(world: WorldMap, lines: Sequence[Line]) -> list[tuple[Line, list[int]]]:
    """The cells that drawn lines pass, cut where a line leaves the map or jumps.

    Cells of points that are neighbours follow each other; between others the line is sampled.
    """
    drawn = [line for line in lines if len(line.points) > 1]
    if not drawn or not world.edge_count:
        return []
    points = [np.array(line.points, np.float64) for line in drawn]
    cells = np.split(_nearest(world, np.concatenate(points)), np.cumsum([len(each) for each in points])[:-1])
    step = _step(world)
    gaps = [
        _samples(step, each[index], each[index + 1])
        for each, known in zip(points, cells, strict=True)
        for index in _jumps(world, known)
    ]
    found = _nearest(world, np.concatenate(gaps)) if gaps else np.empty(0, np.int32)
    between = iter(np.split(found, np.cumsum([len(each) for each in gaps])[:-1]) if gaps else [])
    courses = []
    for line, known in zip(drawn, cells, strict=True):
        jumps = set(_jumps(world, known))
        passed: list[int] = []
        for index, cell in enumerate(known.tolist()):
            passed.append(cell)
            if index in jumps:
                passed += next(between).tolist()
        courses += [(line, course) for course in _joined(world, passed)]
    return courses


def _nearest(world: WorldMap, points: NDArray[np.float64]) -> NDArray[np.int32]:
    return nearest_cells(world.x, world.y, points)


def _jumps(world: WorldMap, cells: NDArray[np.int32]) -> list[int]:
    """Places in a line after which the next cell is no neighbour."""
    return [index for index, (a, b) in enumerate(pairwise(cells.tolist())) if a != b and not _is_joined(world, a, b)]


def _step(world: WorldMap) -> float:
    """A quarter of the usual distance of neighbours."""
    tails = tails_of(world.offsets)
    apart = np.hypot(world.x[world.heads] - world.x[tails], world.y[world.heads] - world.y[tails])
    return max(float(np.median(apart)) / 4, 1e-9)


def _samples(step: float, here: NDArray[np.float64], there: NDArray[np.float64]) -> NDArray[np.float64]:
    count = int(min(MAX_SAMPLES, np.hypot(*(there - here)) / step)) + 1
    shares = np.linspace(0.0, 1.0, count + 1)[:, None]
    return np.asarray(here + shares * (there - here))


def _joined(world: WorldMap, cells: Sequence[int]) -> Iterator[list[int]]:
    """Courses of neighbours in a row."""
    course: list[int] = []
    for cell in cells:
        if course and cell == course[-1]:
            continue
        is_ground = int(world.terrain[cell]) != NO_CELL
        if not is_ground or (course and not _is_joined(world, course[-1], cell)):
            if len(course) > 1:
                yield course
            course = []
        if is_ground:
            course.append(cell)
    if len(course) > 1:
        yield course


def _is_joined(world: WorldMap, tail: int, head: int) -> bool:
    return edge_between(world.offsets, world.heads, tail, head) >= 0
