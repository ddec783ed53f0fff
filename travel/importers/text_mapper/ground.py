"""The ground of a region from its words: colour, feature and settlement stand side by side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from travel.importers.choices import CellWords
from travel.importers.report import Guess, Notes
from travel.importers.terrain_words import Ground, ground_of, parts_of, phrase_of, rank_of
from travel.importers.text_mapper.lines import Writing
from travel.importers.text_mapper.settlements import SETTLEMENTS, settlement_kind
from travel.importers.waters import open_to_sea
from travel.rules.maps.gridcells import GridCells
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Int32Array, UInt8Array

NO_WORDS = "(no words)"
UNKNOWN = "unknown"
"""The word for ground that nobody knows; settlements on it do not take the ground around them."""

MARKS = re.compile(r"(?:cliffs?|height)\d*$")
"""Words for edges and levels, which are no ground."""

_WATER_WORD = "water"
Decision = tuple[str, Terrain, str]
"""The word that decided, its ground, and why if that is a guess."""

_AS_AROUND = "the region names no ground; taken like most of its neighbours"


@dataclass(slots=True)
class TextGround:
    """``raw`` counts cells by the word that decided; ``cell_words`` says which that was."""

    terrain: UInt8Array
    cell_words: CellWords
    raw: Counter[str] = field(default_factory=Counter)
    words: Counter[tuple[str, Terrain, str]] = field(default_factory=Counter)
    unknown_words: int = 0


def read_ground(
    said: Int32Array, writings: Sequence[Writing], cells: GridCells, chosen: Mapping[str, Terrain], notes: Notes
) -> TextGround:
    """Terrain of every cell. ``said``: which of the writings each cell has, -1 in gaps."""
    decided = [_decide(writing.words, chosen) for writing in writings]
    terrain = np.array([*(ground for _, ground, _ in decided), NO_CELL], np.uint8)[said]
    _open_to_sea(decided, said, terrain, cells, chosen)
    decided = _like_around(decided, writings, said, terrain, cells, chosen)
    numbers: dict[tuple[str, str], int] = {}
    of_writing = [numbers.setdefault((word, reason), len(numbers)) for word, _, reason in decided]
    codes = np.array([*of_writing, -1], np.int32)[said]
    words: dict[str, int] = {}
    of_number = [words.setdefault(word, len(words)) for word, _ in numbers]
    cell_words = CellWords(np.array([*of_number, -1], np.int32)[codes], tuple(words))
    found = TextGround(terrain, cell_words)
    _count(found, codes, list(numbers))
    guesses = [row for row in found.words.most_common() if row[0][2]]
    notes.guesses += [Guess(word, ground.key, count, why) for (word, ground, why), count in guesses]
    found.unknown_words = sum(ground is Terrain.UNKNOWN for (_, ground, _), _ in guesses)
    return found


def _count(found: TextGround, codes: Int32Array, decisions: list[tuple[str, str]]) -> None:
    """How often each word decided, and which ground it became."""
    listed = codes >= 0
    both, counts = np.unique(codes[listed].astype(np.int64) * 256 + found.terrain[listed], return_counts=True)
    for pair, count in zip(both.tolist(), counts.tolist(), strict=True):
        number, code = divmod(pair, 256)
        word, reason = decisions[number]
        found.words[word, Terrain(code), reason] += count
        found.raw[word] += count


def _open_to_sea(
    decided: Sequence[Decision], said: Int32Array, terrain: UInt8Array, cells: GridCells, chosen: Mapping[str, Terrain]
) -> None:
    """Water of no certain kind that reaches the rim or a sea is sea, in place."""
    is_open = [
        ground is Terrain.LAKE and word not in chosen and _WATER_WORD in parts_of(word) for word, ground, _ in decided
    ]
    open_to_sea(cells.offsets, cells.heads, terrain, np.array([*is_open, False], np.bool_)[said])


def _like_around(
    decided: list[Decision],
    writings: Sequence[Writing],
    said: Int32Array,
    terrain: UInt8Array,
    cells: GridCells,
    chosen: Mapping[str, Terrain],
) -> list[Decision]:
    """Settlements without ground take that of their neighbours, in place; returns the decisions with that reason."""
    is_bare = [
        ground is Terrain.UNKNOWN and word not in (*chosen, UNKNOWN) and settlement_kind(writing.words) is not None
        for (word, ground, _), writing in zip(decided, writings, strict=True)
    ]
    for cell in np.flatnonzero(np.array([*is_bare, False], np.bool_)[said]).tolist():
        terrain[cell] = _like_neighbours(cells, terrain, cell)
    return [
        (word, ground, _AS_AROUND if bare else reason)
        for (word, ground, reason), bare in zip(decided, is_bare, strict=True)
    ]


def _decide(words: Sequence[str], chosen: Mapping[str, Terrain]) -> Decision:
    """The word that decides, its ground, and why if that is a guess."""
    for word in words:
        if word in chosen:
            return word, chosen[word], ""
    if not words and NO_WORDS in chosen:
        return NO_WORDS, chosen[NO_WORDS], ""
    candidates: list[tuple[int, str, Ground]] = []
    for word in words:
        ground = None if word.casefold() in SETTLEMENTS or MARKS.match(word) else ground_of(word)
        if ground is not None:
            candidates.append((rank_of(ground), word, ground))
    phrase = phrase_of(" ".join(words))
    if phrase is not None:
        candidates.append((rank_of(phrase), phrase.word, phrase))
    if candidates:
        _, word, ground = min(candidates, key=lambda row: row[0])
        if ground.word == "rock" and any("sand" in parts_of(other) for other in words):
            return word, Terrain.DESERT, "rock on sand"
        return word, ground.terrain, ground.reason
    feature = next((word for word in words if not MARKS.match(word)), NO_WORDS)
    place = next((word for word in words if settlement_kind([word]) and UNKNOWN not in words), feature)
    return place, Terrain.UNKNOWN, "no known word; nothing can be planned across it until you choose"


def _like_neighbours(cells: GridCells, terrain: UInt8Array, cell: int) -> Terrain:
    """The commonest ground around a cell, the first of equals; plains if there is none."""
    around = terrain[cells.heads[cells.offsets[cell] : cells.offsets[cell + 1]]]
    lands = Counter(code for code in around.tolist() if Terrain(code).is_land)
    return Terrain(max(sorted(lands), key=lambda code: lands[code])) if lands else Terrain.PLAINS
