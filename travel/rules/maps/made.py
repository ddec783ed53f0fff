"""Made maps: hex lands of any size with ground, sea, rivers, towns, roads and names, from a seed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.edges import mark_way, tails_of
from travel.rules.maps.gridcells import GridCells, build_cells
from travel.rules.maps.leastcost import BLOCKED, PathFinder
from travel.rules.maps.names import make_names
from travel.rules.maps.noise import FloatArray, smooth_noise
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import (
    FEET_PER_MILE,
    Features,
    Float32Array,
    Grid,
    Int32Array,
    Line,
    Scale,
    Settlement,
    Topology,
    UInt8Array,
    WorldMap,
)

ROADS_PER_TOWN = 3
_TOLL = np.ones(256, np.int32)
_TOLL[[Terrain.DESERT, Terrain.FOREST, Terrain.HILLS, Terrain.TUNDRA]] = 2
_TOLL[[Terrain.JUNGLE, Terrain.MOUNTAINS, Terrain.SWAMP]] = 4


@dataclass(frozen=True, slots=True)
class MapRecipe:
    """What to make. Counts of 0 are chosen by the size of the map."""

    columns: int
    rows: int
    seed: int = 1
    name: str = ""
    topology: Topology = Topology.HEX_FLAT
    miles: float = 6.0
    sea_part: float = 0.18
    towns: int = 0
    rivers: int = 0


def make_map(recipe: MapRecipe) -> WorldMap:
    """Make the map of a recipe; the same recipe always gives the same map."""
    rng = np.random.default_rng(recipe.seed)
    grid = Grid(recipe.columns, recipe.rows, shifted="odd")
    cells = build_cells(recipe.topology, grid)
    ground, height = _ground(rng, recipe)
    finder = PathFinder(cells.offsets, cells.heads, cells.x, cells.y)
    courses = _rivers(rng, recipe, cells, ground, height, finder)
    towns = _towns(rng, recipe, ground)
    ways = np.zeros(len(cells.heads), np.uint8)
    roads = _roads(rng, cells, ground, towns, ways, finder)
    names = make_names(rng, len(towns) + len(courses) + 1)
    features = Features(
        settlements=_settlements(cells, ground, towns, names[1 : len(towns) + 1], rng),
        lines=_river_lines(cells, courses, names[len(towns) + 1 :]) + roads,
    )
    feet = round(recipe.miles * FEET_PER_MILE)
    return WorldMap(
        name=recipe.name or names[0],
        topology=recipe.topology,
        scale=Scale(recipe.miles, "mi"),
        terrain=ground,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=np.full(len(cells.heads), feet, np.int32),
        ways=ways,
        river=river_crossings(cells.offsets, cells.heads, cells.x, cells.y, courses),
        features=features,
        grid=grid,
        columns=cells.columns,
        rows=cells.rows,
        elevation=height,
    )


def _ground(rng: np.random.Generator, recipe: MapRecipe) -> tuple[UInt8Array, Float32Array]:
    """Terrain codes and heights in feet, in reading order."""
    height, wet, warm = (smooth_noise(rng, recipe.columns, recipe.rows).ravel() for _ in range(3))

    def part(field: FloatArray, share: float) -> float:
        return float(np.quantile(field, share))

    shore = part(height, recipe.sea_part)
    ground = np.full(height.size, Terrain.PLAINS, np.uint8)
    dry = wet < part(wet, 0.22)
    ground[dry] = Terrain.DESERT
    ground[dry & (warm < part(warm, 0.5))] = Terrain.MOOR
    ground[wet > part(wet, 0.5)] = Terrain.FOREST
    ground[(wet > part(wet, 0.7)) & (warm > part(warm, 0.65))] = Terrain.JUNGLE
    ground[(wet > part(wet, 0.85)) & (height < part(height, 0.45))] = Terrain.SWAMP
    ground[warm < part(warm, 0.12)] = Terrain.TUNDRA
    ground[height > part(height, 0.72)] = Terrain.HILLS
    ground[height > part(height, 0.88)] = Terrain.MOUNTAINS
    if recipe.sea_part > 0:
        ground[height <= shore] = Terrain.SEA
    return ground, ((height - shore) * 2500).astype(np.float32)


def _rivers(
    rng: np.random.Generator,
    recipe: MapRecipe,
    cells: GridCells,
    ground: UInt8Array,
    height: Float32Array,
    finder: PathFinder,
) -> list[list[int]]:
    """Courses from high ground to the nearest water, downhill where they can."""
    is_water = ground == Terrain.SEA
    springs = np.flatnonzero((ground == Terrain.MOUNTAINS) | (ground == Terrain.HILLS))
    if not is_water.any() or not springs.size:
        return []
    tails = tails_of(cells.offsets)
    climb = np.maximum(0, height[cells.heads] - height[tails])
    costs = (20 + climb).astype(np.int32)
    count = recipe.rivers or max(1, min(60, ground.size // 1500))
    is_goal = is_water.copy()
    courses: list[list[int]] = []
    for spring in rng.choice(springs, min(count, springs.size), replace=False):
        course = [] if is_goal[spring] else finder.path_to_any(costs, int(spring), is_goal)
        if len(course) >= 4:
            courses.append(course)
            is_goal[course] = True
    return courses


def _towns(rng: np.random.Generator, recipe: MapRecipe, ground: UInt8Array) -> Int32Array:
    good = np.isin(ground, (Terrain.PLAINS, Terrain.FOREST, Terrain.MOOR, Terrain.HILLS, Terrain.DESERT))
    land = np.flatnonzero(good)
    count = recipe.towns or max(2, min(120, ground.size // 120))
    return rng.choice(land, min(count, land.size), replace=False).astype(np.int32)


def _roads(
    rng: np.random.Generator,
    cells: GridCells,
    ground: UInt8Array,
    towns: Int32Array,
    ways: UInt8Array,
    finder: PathFinder,
) -> tuple[Line, ...]:
    """Lay ways between neighbouring towns, preferring ways laid before. Fills ``ways``."""
    tails = tails_of(cells.offsets)
    toll = _TOLL[ground]
    costs = (toll[tails] + toll[cells.heads]) * 100
    is_wet = ground == Terrain.SEA
    costs[is_wet[tails] | is_wet[cells.heads]] = BLOCKED
    lines: list[Line] = []
    for start, goal in _pairs_of_neighbours(cells, towns):
        path = finder.path_between(costs, start, goal, 60 / np.sqrt(3.0))
        if not path:
            continue
        way = Way(int(rng.choice((Way.TRAIL, Way.ROAD, Way.ROAD, Way.ROAD, Way.HIGHWAY))))
        mark_way(cells.offsets, cells.heads, ways, path, way)
        _make_cheap(cells, costs, path)
        lines.append(Line(way.key, "", _points(cells, path)))
    return tuple(lines)


def _make_cheap(cells: GridCells, costs: Int32Array, path: list[int]) -> None:
    for tail in path:
        edges = slice(int(cells.offsets[tail]), int(cells.offsets[tail + 1]))
        on_path = np.isin(cells.heads[edges], path)
        costs[edges][on_path] = 60


def _pairs_of_neighbours(cells: GridCells, towns: Int32Array) -> list[tuple[int, int]]:
    x, y = cells.x[towns].astype(np.float64), cells.y[towns].astype(np.float64)
    apart = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    near = np.argsort(apart, axis=1, kind="stable")[:, 1 : ROADS_PER_TOWN + 1]
    pairs = {(min(a, int(b)), max(a, int(b))) for a in range(len(towns)) for b in near[a]}
    return [(int(towns[a]), int(towns[b])) for a, b in sorted(pairs)]


def _points(cells: GridCells, path: list[int]) -> tuple[tuple[float, float], ...]:
    return tuple((round(float(cells.x[cell]), 4), round(float(cells.y[cell]), 4)) for cell in path)


def _river_lines(cells: GridCells, courses: list[list[int]], names: list[str]) -> tuple[Line, ...]:
    return tuple(Line("river", name, _points(cells, course)) for course, name in zip(courses, names, strict=True))


def _settlements(
    cells: GridCells, ground: UInt8Array, towns: Int32Array, names: list[str], rng: np.random.Generator
) -> tuple[Settlement, ...]:
    is_sea: NDArray[np.bool_] = ground == Terrain.SEA
    places: list[Settlement] = []
    for cell, name in zip(towns.tolist(), names, strict=True):
        people = int(rng.lognormal(6.5, 1.2))
        kind = "city" if people > 5000 else "town" if people > 900 else "village"
        beside = cells.heads[cells.offsets[cell] : cells.offsets[cell + 1]]
        places.append(
            Settlement(name, kind, cell, float(cells.x[cell]), float(cells.y[cell]), people, bool(is_sea[beside].any()))
        )
    return tuple(places)
