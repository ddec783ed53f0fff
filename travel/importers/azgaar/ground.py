"""Ground from biome and relief, water from the cell's feature, heights in feet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.cells import AzgaarCells
from travel.importers.azgaar.layout import AzgaarFile
from travel.importers.fields import Row, get_list, number_column, wrong
from travel.importers.limits import MAX_CELLS
from travel.importers.report import Guess, Notes
from travel.importers.terrain_words import ground_of
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Float32Array, UInt8Array

SHORE = 20
HILLS_FROM, MOUNTAINS_ABOVE = 50, 70
FEET_PER_METRE = 3.281
_DEFAULT: tuple[tuple[str, Terrain], ...] = (
    ("marine", Terrain.SEA),
    ("hot desert", Terrain.DESERT),
    ("cold desert", Terrain.DESERT),
    ("savanna", Terrain.PLAINS),
    ("grassland", Terrain.PLAINS),
    ("tropical seasonal forest", Terrain.JUNGLE),
    ("temperate deciduous forest", Terrain.FOREST),
    ("tropical rainforest", Terrain.JUNGLE),
    ("temperate rainforest", Terrain.FOREST),
    ("taiga", Terrain.FOREST),
    ("tundra", Terrain.TUNDRA),
    ("glacier", Terrain.TUNDRA),
    ("wetland", Terrain.SWAMP),
)
"""The generator's own biomes in the order of their ids."""
_COLD_DESERT = 2


@dataclass(frozen=True, slots=True, eq=False)
class AzgaarGround:
    """``raw`` counts cells by the file's biome names."""

    terrain: UInt8Array
    elevation: Float32Array
    raw: Counter[str]
    words: Counter[tuple[str, Terrain, str]]
    unknown_words: int


def read_ground(file: AzgaarFile, cells: AzgaarCells, chosen: Mapping[str, Terrain], notes: Notes) -> AzgaarGround:
    """Terrain of every cell. Relief wins over biome, water over both."""
    heights = number_column(file.cells, "h", "/pack/cells", low=0, high=100)
    biomes = number_column(file.cells, "biome", "/pack/cells", low=0, high=250).astype(np.int64)
    known = np.isin(biomes, list(file.biomes))
    if not known.all():
        index = int(np.flatnonzero(~known)[0])
        raise wrong("The id of one of the file's biomes", int(biomes[index]), f"/pack/cells/{index}/biome")
    is_water = heights < SHORE
    terrain, words = _by_biome(file, biomes, is_water, chosen, notes)
    if _name(file, _COLD_DESERT) == _DEFAULT[_COLD_DESERT][0] and file.biomes[_COLD_DESERT] not in chosen:
        terrain[(biomes == _COLD_DESERT) & (_temperatures(file) < 0)] = Terrain.TUNDRA
    terrain[(heights >= HILLS_FROM) & ~is_water] = Terrain.HILLS
    terrain[(heights > MOUNTAINS_ABOVE) & ~is_water] = Terrain.MOUNTAINS
    water = _water(file)
    terrain[is_water] = water[is_water]
    notes.used.append("biomes and heights as ground")
    raw = Counter({file.biomes[biome]: 0 for biome in np.unique(biomes).tolist()})
    for biome, count in zip(*np.unique(biomes, return_counts=True), strict=True):
        raw[file.biomes[int(biome)]] += int(count)
    unknown = sum(ground is Terrain.UNKNOWN for _, ground, _ in words)
    return AzgaarGround(terrain, _feet(heights, file.height_exponent), raw, words, unknown)


def _name(file: AzgaarFile, biome: int) -> str:
    return file.biomes.get(biome, "").casefold()


def _by_biome(
    file: AzgaarFile,
    biomes: NDArray[np.int64],
    is_water: NDArray[np.bool_],
    chosen: Mapping[str, Terrain],
    notes: Notes,
) -> tuple[UInt8Array, Counter[tuple[str, Terrain, str]]]:
    """Ground by biome alone, and the words it came from."""
    table = np.zeros(256, np.uint8)
    words: Counter[tuple[str, Terrain, str]] = Counter()
    for biome in np.unique(biomes[~is_water]).tolist():
        word = file.biomes[biome]
        ground, reason = _ground_of_biome(biome, word, chosen)
        table[biome] = ground
        count = int(((biomes == biome) & ~is_water).sum())
        words[word, ground, reason] += count
        if reason:
            notes.guesses.append(Guess(word, ground.key, count, reason))
    return table[biomes], words


def _ground_of_biome(biome: int, word: str, chosen: Mapping[str, Terrain]) -> tuple[Terrain, str]:
    """The ground of a biome, and why if that is a guess."""
    if word in chosen:
        return chosen[word], ""
    by_name = dict(_DEFAULT).get(word.casefold())
    if by_name is not None and by_name is not Terrain.SEA:
        return by_name, ""
    by_word = ground_of(word)
    if by_word is not None and by_word.terrain.is_land:
        return by_word.terrain, f'by the word "{by_word.word}"'
    if 0 < biome < len(_DEFAULT):
        return _DEFAULT[biome][1], f"a renamed biome; number {biome} is {_DEFAULT[biome][0]} by default"
    return Terrain.UNKNOWN, "no known word in the biome's name; nothing can be planned across it until you choose"


def _temperatures(file: AzgaarFile) -> NDArray[np.float64]:
    """Degrees Celsius of each cell, from the coarse grid below it; warm where the file does not say."""
    rows = file.grid.get("cells")
    if not isinstance(rows, list):
        return np.full(len(file.cells), 20.0)
    found: list[float] = []
    for cell in file.cells:
        place = cell.get("g")
        below: Row = rows[place] if type(place) is int and 0 <= place < len(rows) and type(rows[place]) is dict else {}
        warmth = below.get("temp")
        found.append(float(warmth) if isinstance(warmth, (int, float)) and -300 < warmth < 300 else 20.0)
    return np.array(found, np.float64)


def _water(file: AzgaarFile) -> UInt8Array:
    """What each cell would be as water: lake, coast or sea."""
    features = get_list(file.pack, "features", "/pack", limit=MAX_CELLS, default=[])
    kinds = [feature.get("type") if isinstance(feature, dict) else None for feature in features]
    shores = number_column(file.cells, "t", "/pack/cells", low=-200, high=200, default=0)
    water = np.where(shores == -1, Terrain.COAST, Terrain.SEA).astype(np.uint8)
    for index, cell in enumerate(file.cells):
        feature = cell.get("f", 0)
        if type(feature) is not int or not 0 <= feature < max(1, len(kinds)):
            raise wrong("The id of one of the file's features", feature, f"/pack/cells/{index}/f")
        if kinds and kinds[feature] == "lake":
            water[index] = Terrain.LAKE
    return water


def _feet(heights: NDArray[np.float64], exponent: float) -> Float32Array:
    """The generator's own formula: metres from height 0 to 100, then feet."""
    metres = np.where(
        heights >= SHORE,
        np.power(np.maximum(heights - 18, 0), exponent),
        (heights - SHORE) / np.maximum(heights, 1) * 50,
    )
    return (np.clip(np.where(heights == 0, -990, metres), -990, 1e6) * FEET_PER_METRE).astype(np.float32)
