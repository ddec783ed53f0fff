"""The ground of a region from its words: colour, feature and settlement stand side by side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from travel.importers.report import Guess, Notes
from travel.importers.text_mapper.settlements import SETTLEMENTS, settlement_kind
from travel.importers.terrain_words import Ground, ground_of, parts_of, rank_of
from travel.importers.text_mapper.lines import Region
from travel.importers.waters import open_to_sea
from travel.rules.maps.gridcells import GridCells
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import UInt8Array

NO_WORDS = "(no words)"
_MARKS = re.compile(r"(?:cliffs?|height)\d*$")
_WATER_WORD = "water"
_AS_AROUND = "the region names no ground; taken like most of its neighbours"


@dataclass(slots=True)
class TextGround:
    """``raw`` counts cells by the word that decided."""

    terrain: UInt8Array
    raw: Counter[str] = field(default_factory=Counter)
    words: Counter[tuple[str, Terrain, str]] = field(default_factory=Counter)
    unknown_words: int = 0


def read_ground(
    regions: Mapping[int, Region], cells: GridCells, chosen: Mapping[str, Terrain], notes: Notes
) -> TextGround:
    """Terrain of every cell; where no region is listed there is a gap."""
    found = TextGround(np.full(len(cells.x), NO_CELL, np.uint8))
    is_open_water = np.zeros(len(cells.x), np.bool_)
    decided: dict[int, tuple[str, str]] = {}
    for cell, region in regions.items():
        word, terrain, reason = _decide(region.words, chosen)
        found.raw[word] += 1
        found.terrain[cell] = terrain
        decided[cell] = (word, reason)
        is_open_water[cell] = terrain is Terrain.LAKE and word not in chosen and _WATER_WORD in parts_of(word)
        if terrain is Terrain.UNKNOWN and word not in chosen and settlement_kind(region.words):
            decided[cell] = (word, _AS_AROUND)
    open_to_sea(cells.offsets, cells.heads, found.terrain, is_open_water)
    for cell in [cell for cell, (_, reason) in decided.items() if reason == _AS_AROUND]:
        found.terrain[cell] = _like_neighbours(cells, found.terrain, cell)
    for cell, (word, reason) in decided.items():
        found.words[word, Terrain(int(found.terrain[cell])), reason] += 1
    guesses = [row for row in found.words.most_common() if row[0][2]]
    notes.guesses += [Guess(word, ground.key, count, why) for (word, ground, why), count in guesses]
    found.unknown_words = sum(ground is Terrain.UNKNOWN for (_, ground, _), _ in guesses)
    return found


def _decide(words: Sequence[str], chosen: Mapping[str, Terrain]) -> tuple[str, Terrain, str]:
    """The word that decides, its ground, and why if that is a guess."""
    for word in words:
        if word in chosen:
            return word, chosen[word], ""
    if not words and NO_WORDS in chosen:
        return NO_WORDS, chosen[NO_WORDS], ""
    candidates: list[tuple[int, str, Ground]] = []
    for word in words:
        ground = None if word.casefold() in SETTLEMENTS or _MARKS.match(word) else ground_of(word)
        if ground is not None:
            candidates.append((rank_of(ground), word, ground))
    if candidates:
        _, word, ground = min(candidates, key=lambda row: row[0])
        if ground.word == "rock" and any("sand" in parts_of(other) for other in words):
            return word, Terrain.DESERT, "rock on sand"
        return word, ground.terrain, ground.reason
    feature = next((word for word in words if not _MARKS.match(word)), NO_WORDS)
    place = next((word for word in words if settlement_kind([word])), feature)
    return place, Terrain.UNKNOWN, "no known word; nothing can be planned across it until you choose"


def _like_neighbours(cells: GridCells, terrain: UInt8Array, cell: int) -> Terrain:
    """The commonest ground around a cell, the first of equals; plains if there is none."""
    around = terrain[cells.heads[cells.offsets[cell] : cells.offsets[cell + 1]]]
    lands = Counter(code for code in around.tolist() if Terrain(code).is_land)
    return Terrain(max(sorted(lands), key=lambda code: lands[code])) if lands else Terrain.PLAINS
