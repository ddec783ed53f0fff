"""The Salt Coast: the land of the demo campaign, with three ways from Harrowgate to Kestrel Keep.

Over the downs (150 miles, 30 off the road), by the Salt Road (168 miles of road) and by the Needle
Stair (168 miles, mostly a trail for single file).
"""

from __future__ import annotations

import numpy as np

from travel.rules.maps.demo_land import AREAS, LAND, PLACES, RIVERS, WAYS
from travel.rules.maps.edges import mark_way
from travel.rules.maps.gridcells import GridCells, build_cells
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, Features, Grid, Label, Line, Scale, Settlement, Topology, WorldMap

MILES_PER_HEX = 6
_GROUND = {
    "D": Terrain.DESERT,
    "F": Terrain.FOREST,
    "H": Terrain.HILLS,
    "M": Terrain.MOUNTAINS,
    "P": Terrain.PLAINS,
    "R": Terrain.MOOR,
    "S": Terrain.SWAMP,
    "U": Terrain.TUNDRA,
    "W": Terrain.SEA,
}
_FEET = {"D": 350, "F": 420, "H": 1300, "M": 4600, "P": 300, "R": 520, "S": 60, "U": 900, "W": 0}


def demo_map() -> WorldMap:
    """Build the demo map; it is the same every time."""
    grid = Grid(len(LAND[0]), len(LAND), shifted="odd")
    cells = build_cells(Topology.HEX_POINTY, grid)
    letters = "".join(LAND)
    ways = np.zeros(len(cells.heads), np.uint8)
    for key, _, course in WAYS:
        mark_way(cells.offsets, cells.heads, ways, cells_of(course), Way[key.upper()])
    courses = [cells_of(course) for _, course in RIVERS]
    return WorldMap(
        name="The Salt Coast",
        topology=Topology.HEX_POINTY,
        scale=Scale(MILES_PER_HEX, "mi"),
        terrain=np.array([_GROUND[letter] for letter in letters], np.uint8),
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=np.full(len(cells.heads), MILES_PER_HEX * FEET_PER_MILE, np.int32),
        ways=ways,
        river=river_crossings(cells.offsets, cells.heads, cells.x, cells.y, courses),
        features=_features(cells),
        grid=grid,
        columns=cells.columns,
        rows=cells.rows,
        elevation=np.array([_FEET[letter] for letter in letters], np.float32),
    )


def cells_of(course: str) -> list[int]:
    """The cells of a course written as pairs of two-digit column and row, counted from zero."""
    return [int(place[2:]) * len(LAND[0]) + int(place[:2]) for place in course.split()]


def demo_place(name: str) -> int:
    """The cell of a settlement by its name."""
    return next(cells_of(place)[0] for known, _, place, _ in PLACES if known == name)


def _features(cells: GridCells) -> Features:
    def points(course: str) -> tuple[tuple[float, float], ...]:
        return tuple((round(float(cells.x[cell]), 4), round(float(cells.y[cell]), 4)) for cell in cells_of(course))

    settlements = tuple(
        Settlement(name, kind, cells_of(place)[0], *points(place)[0], people, name in ("Harrowgate", "Saltmere"))
        for name, kind, place, people in PLACES
    )
    rivers = tuple(Line("river", name, points(course)) for name, course in RIVERS)
    ways = tuple(Line(kind, name, points(course)) for kind, name, course in WAYS)
    labels = tuple(Label(*area) for area in AREAS)
    return Features(settlements, rivers + ways, labels)
