"""The ground that words name: a list as data, and the rule that picks one word among several.

A name is split at spaces, ``_``, ``-`` and ``/``; digits at the end of a word do not count. The
first list with a fitting word wins, so that the most hindering ground is taken.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from travel.rules.maps.terrain import Terrain

WORDS: tuple[tuple[Terrain, str], ...] = (
    (Terrain.SEA, "ocean sea marine deep"),
    (Terrain.COAST, "coast coastal shoal shoals reef"),
    (Terrain.LAKE, "lake pond lagoon water"),
    (Terrain.MOUNTAINS, "mountain mountains peak alps volcano crag"),
    (Terrain.SWAMP, "swamp marsh bog fen wetland wetlands mire mangrove"),
    (Terrain.JUNGLE, "jungle jungles rainforest"),
    (Terrain.TUNDRA, "tundra ice glacier snow frozen arctic"),
    (Terrain.HILLS, "hill hills highland badlands rough broken"),
    (Terrain.FOREST, "forest forests wood woods woodland tree trees fir firs taiga deciduous evergreen"),
    (Terrain.DESERT, "desert dune dunes wasteland"),
    (Terrain.MOOR, "moor heath bush bushes brush brushland scrub shrubland moss"),
    (Terrain.PLAINS, "plain plains grass grassland savanna steppe farmland field fields prairie meadow"),
    (Terrain.RIVER, "river"),
)
GUESSED_WORDS: tuple[tuple[Terrain, str, str], ...] = (
    (Terrain.MOUNTAINS, "rock", "bare rock is taken as mountains"),
    (Terrain.DESERT, "sand dust", "the colour of sand"),
    (Terrain.TUNDRA, "white", "white and nothing else"),
    (Terrain.PLAINS, "soil green clear", "a colour of open ground and nothing else"),
)
PHRASES: tuple[tuple[str, Terrain], ...] = (
    ("tropical forest", Terrain.JUNGLE),
    ("tropical seasonal forest", Terrain.JUNGLE),
    ("tropical rainforest", Terrain.JUNGLE),
    ("dead lands", Terrain.DESERT),
    ("white mountain", Terrain.MOUNTAINS),
)
_SPLIT = re.compile(r"[\s_\-/]+")
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
    parts = (_DIGITS_AT_END.sub("", part) for part in _SPLIT.split(name.casefold()))
    return [part for part in parts if part]


@cache
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
