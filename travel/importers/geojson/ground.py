"""Ground of polygons: by biome numbers of Azgaar's generator, or by words among their properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.settings import DEFAULT_BIOMES
from travel.importers.choices import CellWords
from travel.importers.fields import Row, clean, number_column
from travel.importers.geojson.biomes import biome_name, relief
from travel.importers.geojson.cells import PolygonCells
from travel.importers.geojson.shapes import Shape
from travel.importers.report import Guess, Notes
from travel.importers.terrain_words import ground_of
from travel.rules.maps.edges import tails_of
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import UInt8Array

_FOR_GROUND = (
    "terrain",
    "terraintype",
    "hexterrain",
    "ground",
    "groundtype",
    "biome",
    "biomename",
    "biometype",
    "landcover",
    "vegetation",
    "natural",
    "landuse",
    "habitat",
    "ecoregion",
    "econame",
)
KEYS = (
    *_FOR_GROUND,
    "surface",
    "cover",
    "water",
    "type",
    "class",
    "classname",
    "category",
    "kind",
    "subtype",
    "fclass",
    "featurecla",
    "feature",
    "description",
    "name",
)
"""Properties that may name the ground, the likeliest first, without what is no letter in them ("LAND_USE")."""

_NUMBERED = ("terrain", "terraintype", "ground", "biome")
_HEIGHTS = ("height_feet", "elevation_feet", "height", "elevation", "ele")
_HILLS_FROM, _MOUNTAINS_ABOVE = 50, 70
_FEET = {"ft": 1.0, "m": 3.281, "f": 6.0}
_NONE = "(no word)"
_LONGEST_WORD = 60
_SAMPLE = 2_000
"""Polygons whose properties of any name are looked at."""

_UNKNOWN = "no known word; nothing can be planned across it until you choose"


@dataclass(frozen=True, slots=True, eq=False)
class CellGround:
    """Ground of each cell, feet of height (empty where the file has none), and the words it came from."""

    terrain: UInt8Array
    elevation: NDArray[np.float32]
    cell_words: CellWords
    words: Counter[tuple[str, Terrain, str]]
    raw: Counter[str]


def word_of(properties: Row, keys: tuple[str, ...] = KEYS) -> str:
    """The word for the ground among a feature's properties; empty if none is known."""
    plain = {plain_key(key): value for key, value in properties.items()}
    for key in keys:
        value = plain.get(key)
        if isinstance(value, str) and value.strip() and ground_of(value) is not None:
            return clean(value)
    return ""


def says_ground(properties: Row) -> bool:
    """Whether a feature has a property that is for the ground alone, whatever it says."""
    return any(value not in (None, "") and plain_key(key) in _FOR_GROUND for key, value in properties.items())


@lru_cache(maxsize=4096)
def plain_key(key: str) -> str:
    """The name of a property in small letters and nothing else."""
    return "".join(filter(str.isalpha, key.casefold()))


def best_keys(shapes: list[Shape]) -> tuple[str, ...]:
    """The properties in the order in which to look: the one that names the ground of most polygons first.

    A property of any name counts if it names the ground of more than half of them.
    """
    known: Counter[str] = Counter()
    sampled = set(range(0, len(shapes), max(1, len(shapes) // _SAMPLE)))
    for at, shape in enumerate(shapes):
        for key, value in shape.properties.items():
            plain = plain_key(key)
            if (plain in KEYS or at in sampled) and _names_ground(value):
                known[plain] += 1
    others = sorted(key for key, count in known.items() if key not in KEYS and count > max(1, len(sampled) / 2))
    order = sorted((*KEYS, *others), key=lambda key: -known[key])
    return tuple(order)


def _names_ground(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST_WORD and ground_of(value) is not None


def ground_by_word(cells: PolygonCells, chosen: Mapping[str, Terrain], notes: Notes) -> CellGround:
    """Each cell's word, and the ground it stands for."""
    keys = best_keys(cells.shapes)
    named = [word_of(shape.properties, keys) or _other_word(shape.properties, keys) for shape in cells.shapes]
    words = sorted(set(named))
    places = {word: index for index, word in enumerate(words)}
    codes = np.array([places[word] for word in named], np.int32)
    meant = [_meaning(word, chosen) for word in words]
    counts = np.bincount(codes, minlength=len(words)).tolist()
    outcomes: Counter[tuple[str, Terrain, str]] = Counter()
    for word, (ground, reason), count in zip(words, meant, counts, strict=True):
        outcomes[word, ground, reason] = count
        if reason:
            notes.guesses.append(Guess(word, ground.key, count, reason))
    terrain = np.array([ground for ground, _ in meant], np.uint8)[codes]
    notes.used.append("words among the properties as ground")
    raw = Counter(dict(zip(words, counts, strict=True)))
    return CellGround(terrain, _heights(cells.shapes), CellWords(codes, tuple(words)), outcomes, raw)


def _other_word(properties: Row, keys: tuple[str, ...]) -> str:
    """The first property of those that is text at all, for the GM to decide. Names are not, each being another."""
    plain = {plain_key(key): value for key, value in properties.items()}
    for key in keys:
        value: Any = plain.get(key)
        if isinstance(value, str) and clean(value) and key not in ("name", "description"):
            return clean(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and key in _NUMBERED:
            return f"{key} {value:g}"
    return _NONE


def _meaning(word: str, chosen: Mapping[str, Terrain]) -> tuple[Terrain, str]:
    if word in chosen:
        return chosen[word], ""
    found = ground_of(word)
    if found is None:
        return Terrain.UNKNOWN, _UNKNOWN
    return found.terrain, found.reason


def _heights(shapes: list[Shape]) -> NDArray[np.float32]:
    """Feet, where the file says that they are feet; other heights have no unit and are let go."""
    for key in _HEIGHTS[:2]:
        if all(isinstance(shape.properties.get(key), (int, float)) for shape in shapes):
            rows = [shape.properties for shape in shapes]
            return number_column(rows, key, "/features", low=-1e6, high=1e6).astype(np.float32)
    return np.empty(0, np.float32)


def ground_by_biome(cells: PolygonCells, chosen: Mapping[str, Terrain], notes: Notes) -> CellGround:
    """The generator's cells: relief wins over biome, water over both."""
    rows = [shape.properties for shape in cells.shapes]
    biomes = number_column(rows, "biome", "/features", low=0, high=250, default=0).astype(np.int64)
    kinds = [row.get("type") for row in rows]
    is_water = np.array([kind in ("ocean", "lake") for kind in kinds], np.bool_)
    is_lake = np.array([kind == "lake" for kind in kinds], np.bool_)
    found, codes = np.unique(biomes, return_inverse=True)
    names = tuple(biome_name(biome) for biome in found.tolist())
    table, words = np.zeros(256, np.uint8), Counter[tuple[str, Terrain, str]]()
    for biome, count in zip(*np.unique(biomes[~is_water], return_counts=True), strict=True):
        ground, reason = _meaning_of_biome(int(biome), chosen)
        table[biome] = ground
        words[biome_name(int(biome)), ground, reason] += int(count)
        if reason:
            notes.guesses.append(Guess(biome_name(int(biome)), ground.key, int(count), reason))
    terrain = table[biomes]
    counted, unit = relief(cells.shapes, ~is_water, notes)
    terrain[~is_water & (counted >= _HILLS_FROM)] = Terrain.HILLS
    terrain[~is_water & (counted > _MOUNTAINS_ABOVE)] = Terrain.MOUNTAINS
    terrain[is_water] = np.where(_beside_land(cells, is_water), Terrain.COAST, Terrain.SEA)[is_water]
    terrain[is_lake] = Terrain.LAKE
    heights = number_column(rows, "height", "/features", low=-1e7, high=1e7, default=0) * _FEET[unit]
    notes.used.append("biome numbers by the generator's own table, as the export has no names, and heights as relief")
    numbers = np.asarray(codes.ravel(), np.int32)
    raw = Counter(dict(zip(names, np.bincount(numbers).tolist(), strict=True)))
    return CellGround(terrain, heights.astype(np.float32), CellWords(numbers, names), words, raw)


def _meaning_of_biome(biome: int, chosen: Mapping[str, Terrain]) -> tuple[Terrain, str]:
    name = biome_name(biome)
    if name in chosen:
        return chosen[name], ""
    if 0 < biome < len(DEFAULT_BIOMES):
        return DEFAULT_BIOMES[biome][1], ""
    return Terrain.UNKNOWN, "a biome of the map's own, without a name here; nothing can be planned across it"


def _beside_land(cells: PolygonCells, is_water: NDArray[np.bool_]) -> NDArray[np.bool_]:
    tails = tails_of(cells.offsets)
    found = np.zeros(len(is_water), np.bool_)
    found[tails[is_water[tails] & ~is_water[cells.heads]]] = True
    return found
