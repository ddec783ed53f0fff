"""The ground that words name: a list as data, and the rule that picks one word among several.

A name is split at spaces, ``_``, ``-``, ``/`` and before capitals ("DeepWater"); digits at the end of a word do
not count. The first list with a fitting word wins, so that the most hindering ground is taken.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from travel.rules.maps.terrain import Terrain

WORDS: tuple[tuple[Terrain, str], ...] = (
    (Terrain.SEA, "ocean oceans sea seas marine deep"),
    (Terrain.COAST, "coast coasts coastal shoal shoals reef reefs"),
    (Terrain.LAKE, "lake lakes pond ponds lagoon lagoons water"),
    (Terrain.MOUNTAINS, "mountain mountains mountainous peak peaks alps alpine volcano volcanoes volcanic crag crags"),
    (
        Terrain.SWAMP,
        "swamp swamps swampland swampy marsh marshes marshland marshy bog bogs fen fens wetland wetlands mire mires "
        "mangrove mangroves bayou",
    ),
    (Terrain.JUNGLE, "jungle jungles rainforest rainforests"),
    (
        Terrain.TUNDRA,
        "tundra ice icy glacier glaciers glacial snow snowy snowfield snowfields frozen arctic permafrost",
    ),
    (Terrain.HILLS, "hill hills hilly foothill foothills highland highlands badland badlands rough broken"),
    (
        Terrain.FOREST,
        "forest forests forested wood woods woodland woodlands tree trees fir firs pine pines conifer conifers "
        "coniferous taiga boreal deciduous evergreen thicket grove",
    ),
    (Terrain.DESERT, "desert deserts dune dunes wasteland wastelands"),
    (
        Terrain.MOOR,
        "moor moors moorland heath heaths heathland bush bushes bushland brush brushland scrub scrubland shrub shrubs "
        "shrubland moss",
    ),
    (
        Terrain.PLAINS,
        "plain plains grass grassy grassland grasslands savanna savannah steppe steppes farmland farmlands cropland "
        "field fields prairie prairies meadow meadows pasture pastures floodplain",
    ),
    (Terrain.RIVER, "river"),
)
GUESSED_WORDS: tuple[tuple[Terrain, str, str], ...] = (
    (Terrain.MOUNTAINS, "rock", "bare rock is taken as mountains"),
    (Terrain.COAST, "bay gulf strait shallows", "water between lands is taken as coast"),
    (Terrain.HILLS, "plateau mesa ridge rocky canyon gorge", "broken ground is taken as hills"),
    (Terrain.DESERT, "sand sandy dust", "the colour of sand"),
    (Terrain.DESERT, "beach beaches shore", "a shore is taken as sand"),
    (Terrain.DESERT, "barren barrens wastes salt", "bare ground is taken as desert"),
    (Terrain.TUNDRA, "white", "white and nothing else"),
    (Terrain.PLAINS, "valley vale", "a valley is taken as plains"),
    (Terrain.PLAINS, "soil green clear", "a colour of open ground and nothing else"),
)
PHRASES: tuple[tuple[str, Terrain], ...] = (
    ("tropical forest", Terrain.JUNGLE),
    ("tropical seasonal forest", Terrain.JUNGLE),
    ("tropical rainforest", Terrain.JUNGLE),
    ("dead lands", Terrain.DESERT),
    ("white mountain", Terrain.MOUNTAINS),
)
_SPLIT = re.compile(r"[\s_\-/]+|(?<=[a-z])(?=[A-Z])")
_DIGITS_AT_END = re.compile(r"\d+$")


class Ground(NamedTuple):
    """What a word means. ``reason`` is empty when there is no doubt."""

    terrain: Terrain
    word: str
    reason: str = ""


@cache
def _ranks() -> dict[str, tuple[int, Ground]]:
    ranks: dict[str, tuple[int, Ground]] = {}
    for rank, (terrain, words) in enumerate(WORDS):
        for word in words.split():
            ranks[word] = (rank, Ground(terrain, word))
    for rank, (terrain, words, reason) in enumerate(GUESSED_WORDS, start=len(WORDS)):
        for word in words.split():
            ranks[word] = (rank, Ground(terrain, word, reason))
    return ranks


def parts_of(name: str) -> list[str]:
    """The words of a name, in lower case, without digits at their ends."""
    parts = (_DIGITS_AT_END.sub("", part.casefold()) for part in _SPLIT.split(name))
    return [part for part in parts if part]


@lru_cache(maxsize=1 << 16)
def ground_of(name: str) -> Ground | None:
    """The ground a name stands for, or None if none of its words is known."""
    phrase = phrase_of(name)
    if phrase is not None:
        return phrase
    parts = parts_of(name)
    known = _ranks()
    found = [known[part] for part in parts if part in known]
    return min(found, key=lambda row: row[0])[1] if found else None


def phrase_of(name: str) -> Ground | None:
    """The ground that words standing beside each other name, such as "tropical forest"."""
    text = f" {' '.join(parts_of(name))} "
    return next((Ground(terrain, phrase) for phrase, terrain in PHRASES if f" {phrase} " in text), None)


def rank_of(ground: Ground) -> int:
    """How early the ground comes in the list; phrases come first."""
    known = _ranks().get(ground.word)
    return known[0] if known else -1
