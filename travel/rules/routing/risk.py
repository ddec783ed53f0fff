"""The risk of a route: how many encounters are to be expected, by ground, way and region."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.encounters import EncounterTable, chance_percent
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.routing.graph import Graph

HOURS_OF_A_CHANCE = 8
"""A table's chance is for so many hours of travel."""
HOUSE = "house"
AFLOAT = ""
"""The way of who goes by water."""
Int32Array = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class GoneThrough:
    """Part of a route: the cell, what is gone on there and by which way (None: afloat), and its hours."""

    cell: int
    terrain: Terrain
    way: Way | None
    hours: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Dangers:
    """Chances in percent for eight hours of travel: by region, ground and way (the last way is afloat).

    ``regions`` has the row of each cell: cells under the same names of areas that tables speak of.
    """

    percent: NDArray[np.int32]
    regions: Int32Array
    names: tuple[tuple[str, ...], ...]

    def of(self, cell: int, terrain: Terrain, way: Way | None) -> int:
        """Percent in a cell, on a ground by a way; None: afloat."""
        return int(self.percent[self.regions[cell], terrain, len(Way) if way is None else way])


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


def expected_encounters(dangers: Dangers, runs: Iterable[GoneThrough]) -> tuple[Fraction, Reasons]:
    """How many encounters a route is to expect by day, with what each ground adds."""
    spent: dict[tuple[Terrain, Way | None, int], Fraction] = {}
    for each in runs:
        key = each.terrain, each.way, dangers.of(each.cell, each.terrain, each.way)
        spent[key] = spent.get(key, Fraction(0)) + each.hours
    total = Fraction(0)
    reasons = []
    for (terrain, way, percent), hours in spent.items():
        risk = hours / HOURS_OF_A_CHANCE * percent / 100
        total += risk
        if percent:
            ground = terrain.key.capitalize() + (f", {way.key}" if way is not None else "")
            text = f"{ground}: {percent} in 100 for eight hours, {float(hours):.1f} h"
            reasons.append(Reason(HOUSE, text, f"+{float(risk):.2f}"))
    return total, tuple(reasons)
