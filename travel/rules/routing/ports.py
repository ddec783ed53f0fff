"""Places where a party changes how it goes: harbours for ships, landings for river craft, stables for hire."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import WorldMap
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.waterways import BoolArray, waterways_of

INHABITED = ("city", "town", "village", "keep", "port")
"""Kinds of settlement that hire out animals and craft."""
SHIP_WATERS = (Terrain.SEA, Terrain.COAST, Terrain.LAKE)
RIVER_WATERS = (Terrain.LAKE, Terrain.RIVER)
LANDING_WORDS = frozenset(
    ["anchorage", "beach", "dock", "docks", "ferry", "harbor", "harbour", "jetty", "landing", "mooring", "moorings",
     "pier", "port", "quay", "wharf"]
)  # fmt: skip
"""Words of a marker or label that make its cell a landing."""
CROSSING_WORDS = frozenset(["bridge", "crossing", "ferry", "ford", "fords"])
"""Words of a marker or label that make its cell a river crossing."""


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """Flags of cells. One goes ashore at any harbour or landing; to be taken aboard takes people who live there."""

    stables: BoolArray
    harbours: BoolArray
    landings: BoolArray
    inhabited: BoolArray
    settled: BoolArray
    crossings: BoolArray


@lru_cache(maxsize=4)
def places_of(graph: Graph) -> Places:
    """The places of a map, found once."""
    world, ways = graph.world, waterways_of(graph)
    settlements = world.features.settlements
    settled = _flags(world, (each.cell for each in settlements))
    inhabited = _flags(world, (each.cell for each in settlements if each.kind in INHABITED or each.is_port))
    quays = settled | _flags(world, _cells_named(world, LANDING_WORDS))
    by_sea, by_river = _beside(graph, SHIP_WATERS), _beside(graph, RIVER_WATERS)
    return Places(
        stables=frozen(_flags(world, (each.cell for each in settlements if each.kind in INHABITED))),
        harbours=frozen(quays & (by_sea | ways.on_lane)),
        landings=frozen(quays & (by_river | ways.on_river)),
        inhabited=frozen(inhabited),
        settled=frozen(settled),
        crossings=frozen(_flags(world, _cells_named(world, CROSSING_WORDS))),
    )


def _flags(world: WorldMap, cells: Iterable[int]) -> BoolArray:
    flags = np.zeros(world.cell_count, np.bool_)
    flags[[cell for cell in cells if 0 <= cell < world.cell_count]] = True
    return flags


def _beside(graph: Graph, waters: tuple[Terrain, ...]) -> BoolArray:
    """Cells in or next to such water."""
    wet = np.isin(graph.world.terrain, waters)
    beside = wet.copy()
    beside[graph.tails[wet[graph.heads]]] = True
    return beside


def _cells_named(world: WorldMap, words: frozenset[str]) -> list[int]:
    """Cells of markers and labels whose names hold one of ``words``."""
    cells = [each.cell for each in world.features.markers if _says(each.name, words)]
    labels = [each for each in world.features.labels if _says(each.text, words)]
    if labels:
        far = [(world.x - each.x) ** 2 + (world.y - each.y) ** 2 for each in labels]
        cells += [int(np.argmin(each)) for each in far]
    return cells


def _says(text: str, words: frozenset[str]) -> bool:
    return not words.isdisjoint("".join(letter if letter.isalnum() else " " for letter in text.lower()).split())


def names_at(world: WorldMap, cells: BoolArray) -> tuple[str, ...]:
    """Names of the settlements in flagged cells, the largest first."""
    there = [each for each in world.features.settlements if cells[each.cell]]
    return tuple(each.name for each in sorted(there, key=lambda each: (-each.population, each.name)))
