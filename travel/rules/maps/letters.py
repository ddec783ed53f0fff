"""One letter for each ground, as our own map files and the demo's rows are written."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import UInt8Array

GAP = "."
LETTERS: Mapping[Terrain, str] = {
    Terrain.UNKNOWN: "?",
    Terrain.DESERT: "D",
    Terrain.FOREST: "F",
    Terrain.HILLS: "H",
    Terrain.JUNGLE: "J",
    Terrain.MOOR: "R",
    Terrain.MOUNTAINS: "M",
    Terrain.PLAINS: "P",
    Terrain.SWAMP: "S",
    Terrain.TUNDRA: "T",
    Terrain.SEA: "W",
    Terrain.COAST: "C",
    Terrain.LAKE: "L",
    Terrain.RIVER: "V",
}


def letter_rows(terrain: UInt8Array, columns: int) -> list[str]:
    """The ground as rows of ``columns`` letters (the last may be shorter), gaps as dots."""
    table = np.full(256, ord("?"), np.uint8)
    for ground, letter in LETTERS.items():
        table[ground] = ord(letter)
    table[NO_CELL] = ord(GAP)
    text = table[terrain].tobytes().decode("ascii")
    return [text[start : start + columns] for start in range(0, len(text), max(1, columns))]
