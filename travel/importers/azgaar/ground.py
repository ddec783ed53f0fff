"""Ground from biome and relief, water from the cell's feature, heights in feet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.model import SHORE, AzgaarFile
from travel.importers.azgaar.settings import DEFAULT_BIOMES
from travel.importers.choices import CellWords
from travel.importers.fields import wrong
from travel.importers.report import Guess, Notes
from travel.importers.terrain_words import ground_of
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Float32Array, UInt8Array

HILLS_FROM, MOUNTAINS_ABOVE = 50, 70
FEET_PER_METRE = 3.281
_BY_NAME = {name.casefold(): ground for name, ground in DEFAULT_BIOMES}
_COLD_DESERT = 2


@dataclass(frozen=True, slots=True, eq=False)
class AzgaarGround:
    """``raw`` counts cells by the file's biome names."""

    terrain: UInt8Array
    elevation: Float32Array
    raw: Counter[str]
    words: Counter[tuple[str, Terrain, str]]
    unknown_words: int
    cell_words: CellWords


def read_ground(file: AzgaarFile, chosen: Mapping[str, Terrain], notes: Notes) -> AzgaarGround:
    """Terrain of every cell. Relief wins over biome, water over both."""
    columns = file.columns
    heights, biomes = columns.heights, columns.biomes
    known = np.isin(biomes, list(file.biomes))
    if not known.all():
        index = int(np.flatnonzero(~known)[0])
        raise wrong("The id of one of the file's biomes", int(biomes[index]), f"{file.at}/cells/{index}/biome")
    is_water = heights < SHORE
    terrain, words = _by_biome(file, is_water, chosen, notes)
    cold = file.biomes.get(_COLD_DESERT, "")
    if cold.casefold() == DEFAULT_BIOMES[_COLD_DESERT][0].casefold() and cold not in chosen:
        terrain[(biomes == _COLD_DESERT) & (columns.warmth < 0)] = Terrain.TUNDRA
    terrain[(heights >= HILLS_FROM) & ~is_water] = Terrain.HILLS
    terrain[(heights > MOUNTAINS_ABOVE) & ~is_water] = Terrain.MOUNTAINS
    terrain[is_water] = np.where(columns.is_coast, Terrain.COAST, Terrain.SEA)[is_water]
    terrain[is_water & columns.is_lake] = Terrain.LAKE
    notes.used.append("biomes and heights as ground")
    found, codes, counts = np.unique(biomes, return_inverse=True, return_counts=True)
    names = tuple(file.biomes[biome] for biome in found.tolist())
    raw: Counter[str] = Counter()
    for name, count in zip(names, counts.tolist(), strict=True):
        raw[name] += count
    unknown = sum(ground is Terrain.UNKNOWN for _, ground, _ in words)
    cell_words = CellWords(codes.astype(np.int32).ravel(), names)
    return AzgaarGround(terrain, _feet(heights, file.height_exponent), raw, words, unknown, cell_words)


def _by_biome(
    file: AzgaarFile, is_water: NDArray[np.bool_], chosen: Mapping[str, Terrain], notes: Notes
) -> tuple[UInt8Array, Counter[tuple[str, Terrain, str]]]:
    """Ground by biome alone, and the words it came from."""
    table = np.zeros(256, np.uint8)
    words: Counter[tuple[str, Terrain, str]] = Counter()
    biomes = file.columns.biomes
    for biome, count in zip(*np.unique(biomes[~is_water], return_counts=True), strict=True):
        word = file.biomes[int(biome)]
        ground, reason = _ground_of_biome(int(biome), word, chosen)
        table[biome] = ground
        words[word, ground, reason] += int(count)
        if reason:
            notes.guesses.append(Guess(word, ground.key, int(count), reason))
    return table[biomes], words


def _ground_of_biome(biome: int, word: str, chosen: Mapping[str, Terrain]) -> tuple[Terrain, str]:
    """The ground of a biome, and why if that is a guess."""
    if word in chosen:
        return chosen[word], ""
    by_name = _BY_NAME.get(word.casefold())
    if by_name is not None and by_name is not Terrain.SEA:
        return by_name, ""
    by_word = ground_of(word)
    if by_word is not None and by_word.terrain.is_land:
        return by_word.terrain, f'by the word "{by_word.word}"'
    if 0 < biome < len(DEFAULT_BIOMES):
        name, ground = DEFAULT_BIOMES[biome]
        return ground, f"a renamed biome; number {biome} is {name.lower()} by default"
    return Terrain.UNKNOWN, "no known word in the biome's name; nothing can be planned across it until you choose"


def _feet(heights: NDArray[np.float64], exponent: float) -> Float32Array:
    """The generator's own formula: metres from height 0 to 100, then feet."""
    metres = np.where(
        heights >= SHORE,
        np.power(np.maximum(heights - 18, 0), exponent),
        (heights - SHORE) / np.maximum(heights, 1) * 50,
    )
    return (np.clip(np.where(heights == 0, -990, metres), -990, 1e6) * FEET_PER_METRE).astype(np.float32)
