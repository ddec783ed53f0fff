"""The risk of a route: how many encounters are to be expected, by ground, way and region."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.encounters import EncounterTable, chance_percent
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.routing.graph import Graph
from travel.rules.routing.legs import Course

HOURS_OF_A_CHANCE = 8
"""A table's chance is for so many hours of travel."""
HOUSE = "house"
AFLOAT = ""
"""The way of who goes by water."""
Int32Array = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False)
class Dangers:
    """Chances in percent for eight hours of travel: by region, ground and way (the last way is afloat).

    ``regions`` has the row of each cell: cells under the same names of areas that tables speak of.
    """

    percent: NDArray[np.int32]
    regions: Int32Array
    names: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=4)
def dangers_of(graph: Graph, tables: tuple[EncounterTable, ...]) -> Dangers:
    """The chances of a map, found once for its tables."""
    world = graph.world
    told = {table.area.casefold() for table in tables if table.area}
    areas = [area for area in world.features.areas if area.name.casefold() in told]
    under: dict[int, tuple[str, ...]] = {}
    for area in areas:
        for cell in area.cells:
            under[cell] = (*under.get(cell, ()), area.name)
    names = ((), *sorted(set(under.values())))
    row = {each: number for number, each in enumerate(names)}
    regions = np.zeros(world.cell_count, np.int32)
    for cell, each in under.items():
        regions[cell] = row[each]
    ways = [*(way.key for way in Way), AFLOAT]
    percent = np.zeros((len(names), max(Terrain) + 1, len(ways)), np.int32)
    for number, each in enumerate(names):
        for terrain in Terrain:
            for column, way in enumerate(ways):
                percent[number, terrain, column] = chance_percent(tables, terrain.key, way, each)
    return Dangers(percent, regions, names)


def edge_percent(graph: Graph, dangers: Dangers, *, is_afloat: bool) -> NDArray[np.float64]:
    """The mean chance in percent along every edge, half of it in each cell."""
    world = graph.world
    way = np.full(world.edge_count, len(Way), np.int64) if is_afloat else world.ways.astype(np.int64)
    terrain = np.minimum(world.terrain, max(Terrain)).astype(np.int64)
    ends = [dangers.percent[dangers.regions[cells], terrain[cells], way] for cells in (graph.tails, graph.heads)]
    mean: NDArray[np.float64] = (ends[0] + ends[1]) / 2
    return mean


def expected_encounters(dangers: Dangers, course: Course) -> tuple[Fraction, Reasons]:
    """How many encounters a route is to expect by day, with what each ground adds."""
    halves: Counter[tuple[int, int]] = Counter()
    for cell, stretch, length in course.through:
        if length:
            halves[stretch, int(dangers.regions[cell])] += length
    spent: dict[tuple[Terrain, Way | None, int], Fraction] = {}
    for (number, region), length in halves.items():
        each = course.stretches[number]
        way = None if course.legs[each.leg].mode.is_afloat else each.way
        percent = int(dangers.percent[region, each.terrain, len(Way) if way is None else way])
        key = each.terrain, way, percent
        spent[key] = spent.get(key, Fraction(0)) + Fraction(length, 2 * FEET_PER_MILE) / (each.rate * each.mph)
    reasons = []
    total = Fraction(0)
    for (terrain, way, percent), hours in spent.items():
        risk = hours / HOURS_OF_A_CHANCE * percent / 100
        total += risk
        if percent:
            ground = terrain.key.capitalize() + (f", {way.key}" if way is not None else "")
            text = f"{ground}: {percent} in 100 for eight hours, {float(hours):.1f} h"
            reasons.append(Reason(HOUSE, text, f"+{float(risk):.2f}"))
    return total, tuple(reasons)
