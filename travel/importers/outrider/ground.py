"""Terrain of an own file: rows of letters, or rows of ground keys or codes; and heights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.choices import CellWords
from travel.importers.fields import Row, clean, get_object, kind_of, text, wrong
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.report import Guess, Notes
from travel.importers.terrain_words import ground_of
from travel.rules.maps.letters import GAP, LETTERS
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Float32Array, Int32Array, UInt8Array

MAX_WORDS = 5_000
_GAP_WORD = "gap"
_NO_WORD = "no known word; nothing can be planned across it until you choose"
_KNOWN: Mapping[str, int] = {ground.key: int(ground) for ground in Terrain} | {_GAP_WORD: NO_CELL}


@dataclass(slots=True)
class Ground:
    """``raw`` counts cells by word."""

    terrain: UInt8Array
    cell_words: CellWords
    raw: Counter[str] = field(default_factory=Counter)
    words: Counter[tuple[str, Terrain, str]] = field(default_factory=Counter)
    unknown_words: int = 0


def read_ground(content: Row, width: int | None, chosen: Mapping[str, Terrain], notes: Notes) -> Ground:
    """The ground of every cell. ``width``: how many cells each row must hold; None for maps without a grid."""
    rows = content.get("terrain")
    if not isinstance(rows, list) or not rows:
        raise wrong("A list of rows", rows, "/terrain")
    spelt = _letters(content)
    words: dict[str, int] = {}
    codes = [_row(row, f"/terrain/{index}", width, spelt, words) for index, row in enumerate(rows)]
    by_cell = np.concatenate(codes)
    if by_cell.size > MAX_GRID_PLACES:
        raise refuse(f"The map has more than {MAX_GRID_PLACES:,} cells", "Split the map.", "/terrain")
    return _ground_of_words(by_cell, tuple(words), chosen, notes)


def _letters(content: Row) -> dict[str, str]:
    """What each letter means: ours, and the file's own."""
    spelt = {letter: ground.key for ground, letter in LETTERS.items()} | {GAP: _GAP_WORD}
    if content.get("legend") is not None:
        for letter, word in get_object(content, "legend", "").items():
            if len(letter) != 1:
                raise refuse(f"{letter[:40]!r} is not one letter", "Use single letters.", "/legend")
            spelt[letter] = text(word, f"/legend/{letter}")
    return spelt


def _row(row: Any, pointer: str, width: int | None, spelt: Mapping[str, str], words: dict[str, int]) -> Int32Array:
    """The word of each cell of a row, as its number in ``words``."""
    if not isinstance(row, (str, list)):
        raise wrong("A row of letters, keys or codes", row, pointer)
    if width is not None and len(row) != width:
        raise refuse(
            f"The row has {len(row)} cells, the grid {width} columns", "Give every row as many, gaps as dots.", pointer
        )
    if isinstance(row, list):
        return np.array([_number(_word(cell, f"{pointer}/{at}"), words) for at, cell in enumerate(row)], np.int32)
    letters = np.frombuffer(row.encode("utf-32-le", "replace"), "<u4")
    found, place, back = np.unique(letters, return_index=True, return_inverse=True)
    numbers = np.empty(len(found), np.int32)
    for index, code in enumerate(found.tolist()):
        word = spelt.get(chr(code))
        if word is None:
            raise refuse(
                f"The letter {chr(code)!r} means nothing known here (column {int(place[index]) + 1})",
                'Say what it means in "legend".',
                pointer,
            )
        numbers[index] = _number(word, words)
    return numbers[back.ravel()]


def _word(cell: Any, pointer: str) -> str:
    if cell is None:
        return _GAP_WORD
    if isinstance(cell, str):
        return clean(cell)
    if isinstance(cell, bool) or not isinstance(cell, int):
        raise wrong("A ground, as a key or a code", cell, pointer)
    if cell == NO_CELL:
        return _GAP_WORD
    if not 0 <= cell < len(Terrain):
        raise refuse(f"{cell} is no code of a ground", f"Use 0 to {len(Terrain) - 1}, or 255 for a gap.", pointer)
    return Terrain(cell).key


def _number(word: str, words: dict[str, int]) -> int:
    if word not in words and len(words) >= MAX_WORDS:
        raise refuse(f"The map uses more than {MAX_WORDS:,} words for ground", "Use the keys of the format.")
    return words.setdefault(word, len(words))


def _ground_of_words(
    by_cell: Int32Array, words: tuple[str, ...], chosen: Mapping[str, Terrain], notes: Notes
) -> Ground:
    counts = np.bincount(by_cell, minlength=len(words)).tolist()
    table = np.empty(len(words), np.uint8)
    found = Ground(np.empty(0, np.uint8), CellWords(by_cell, words))
    for index, word in enumerate(words):
        table[index], reason = _decide(word, chosen)
        if table[index] == NO_CELL:
            continue
        ground = Terrain(int(table[index]))
        found.raw[word] += counts[index]
        found.words[word, ground, reason] += counts[index]
        if reason:
            notes.guesses.append(Guess(word, ground.key, counts[index], reason))
        found.unknown_words += reason == _NO_WORD
    found.terrain = table[by_cell]
    return found


def _decide(word: str, chosen: Mapping[str, Terrain]) -> tuple[int, str]:
    if word in chosen:
        return int(chosen[word]), ""
    if word in _KNOWN:
        return _KNOWN[word], ""
    ground = ground_of(word)
    if ground is None:
        return int(Terrain.UNKNOWN), _NO_WORD
    return int(ground.terrain), ground.reason or f"not a key of the format; read as {ground.terrain.key}"


def read_numbers(value: Any, count: int, pointer: str) -> NDArray[np.float64]:
    """``count`` finite numbers from a list, or a list of lists; null becomes NaN."""
    if not isinstance(value, list):
        raise wrong("A list of numbers", value, pointer)
    flat: list[Any] = []
    for index, item in enumerate(value):
        if isinstance(item, list):
            flat += item
        else:
            flat.append(item)
        if len(flat) > count:
            raise refuse(f"More numbers than the {count} expected", "Give one for each cell.", f"{pointer}/{index}")
    if len(flat) != count:
        raise refuse(f"{len(flat)} numbers where {count} were expected", "Give one for each cell.", pointer)
    for item in set(map(type, flat)) - {int, float, type(None)}:
        raise refuse(f"A number was expected, not {kind_of(item())}", "Give numbers only.", pointer)
    return np.array(flat, np.float64)


def read_heights(content: Row, count: int) -> Float32Array:
    """Feet of each cell; empty when the file gives none."""
    if content.get("elevation_feet") is None:
        return np.empty(0, np.float32)
    feet = read_numbers(content["elevation_feet"], count, "/elevation_feet")
    if np.isinf(feet).any() or (np.abs(feet) > 1e6).any():
        raise refuse("A height lies beyond 1,000,000 feet", "Give heights in feet.", "/elevation_feet")
    return feet.astype(np.float32)
