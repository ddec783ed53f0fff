"""The ground: terrain classes, ways, and their codes in map arrays."""

from __future__ import annotations

from enum import IntEnum


class Terrain(IntEnum):
    """Ground of a cell. Values are the codes stored in map arrays and sent to the browser."""

    UNKNOWN = 0
    DESERT = 1
    FOREST = 2
    HILLS = 3
    JUNGLE = 4
    MOOR = 5
    MOUNTAINS = 6
    PLAINS = 7
    SWAMP = 8
    TUNDRA = 9
    SEA = 10
    COAST = 11
    LAKE = 12
    RIVER = 13

    @property
    def key(self) -> str:
        """The name in files and in the API: "desert", "sea"."""
        return self.name.lower()

    @property
    def is_water(self) -> bool:
        return self in WATER

    @property
    def is_land(self) -> bool:
        return Terrain.DESERT <= self <= Terrain.TUNDRA


WATER = frozenset({Terrain.SEA, Terrain.COAST, Terrain.LAKE, Terrain.RIVER})
NO_CELL = 255
"""Code of a raster place that holds no cell, or none the viewer knows."""


class Way(IntEnum):
    """What leads along an edge (EP-OV-09), worst first; stored per edge."""

    TRACKLESS = 0
    TRAIL = 1
    ROAD = 2
    HIGHWAY = 3

    @property
    def key(self) -> str:
        return self.name.lower()
