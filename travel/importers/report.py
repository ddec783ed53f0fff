"""What an import used, ignored and guessed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np

from tactical.rules.kernel.codec import to_plain
from travel.importers.limits import MAX_ROWS_REPORTED
from travel.rules.maps.terrain import NO_CELL, WATER, Terrain
from travel.rules.maps.world import Scale, UInt8Array, WorldMap


@dataclass(frozen=True, slots=True)
class Guess:
    """A word of the file whose ground was not certain."""

    word: str
    terrain: str
    count: int
    reason: str


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the file with the ground it mostly became. ``certain`` unless it was a guess or a choice is open."""

    word: str
    terrain: str
    count: int
    certain: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Part:
    """One of several maps in an upload: send ``key`` as ``part`` to take it."""

    key: str
    name: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything worth knowing about an import. ``terrain`` counts all cells, ``raw_terrain`` by the file's words.
    ``words`` lists the words that a GM may give another ground.

    ``roads``, ``trails``, ``sea_routes``, ``rivers``, ``walls``, ``doors`` and ``windows`` count lines, not cells.
    Of a battle map ``cells`` are its squares, ``land`` those that can be walked on, ``terrain`` counts them by their
    ground ("clear", "difficult"), ``size_squares`` is its width and height. ``parts`` are the maps the upload holds,
    if more than one.
    """

    format: str
    version: str
    topology: str
    cells: int
    land: int
    water: int
    terrain: dict[str, int]
    raw_terrain: dict[str, int]
    words: tuple[Word, ...]
    guesses: tuple[Guess, ...]
    roads: int
    trails: int
    sea_routes: int
    rivers: int
    settlements: int
    labels: int
    scale: Scale
    used: tuple[str, ...]
    ignored: tuple[str, ...]
    warnings: tuple[str, ...]
    kind: Literal["overland", "battle"] = "overland"
    walls: int = 0
    doors: int = 0
    windows: int = 0
    lights: int = 0
    size_squares: tuple[int, int] | None = None
    has_picture: bool = False
    parts: tuple[Part, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        """JSON-ready."""
        plain: dict[str, Any] = to_plain(self)
        return plain


@dataclass(slots=True)
class Notes:
    """Collects what an importer has to say while it reads."""

    used: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    guesses: list[Guess] = field(default_factory=list)
    _warnings: Counter[str] = field(default_factory=Counter)

    def warn(self, message: str) -> None:
        """Note a warning; the same one again is only counted."""
        self._warnings[message] += 1

    @property
    def warnings(self) -> tuple[str, ...]:
        """The warnings, with how often each came."""
        rows = [text if count == 1 else f"{text} ({count} times)" for text, count in self._warnings.items()]
        if len(rows) > MAX_ROWS_REPORTED:
            rows = [*rows[:MAX_ROWS_REPORTED], f"{len(rows) - MAX_ROWS_REPORTED} more warnings"]
        return tuple(rows)


def overland_report(
    world: WorldMap,
    notes: Notes,
    *,
    format: str,
    version: str,
    lines: Mapping[str, int],
    raw: Counter[str],
    words: Counter[tuple[str, Terrain, str]],
) -> ImportReport:
    """The report of a campaign map. ``lines`` counts ways and rivers by kind, ``raw`` cells by the file's words,
    ``words`` cells by word, ground and the reason for a guess."""
    cells = int(np.count_nonzero(world.terrain != NO_CELL))
    water = int(np.isin(world.terrain, list(WATER)).sum())
    return ImportReport(
        format=format,
        version=version,
        topology=world.topology.value,
        cells=cells,
        land=cells - water,
        water=water,
        terrain=ground_counts(world.terrain),
        raw_terrain=most_first(raw),
        words=words_of(words),
        guesses=tuple(notes.guesses),
        roads=lines.get("road", 0) + lines.get("highway", 0),
        trails=lines.get("trail", 0),
        sea_routes=lines.get("sea_route", 0),
        rivers=lines.get("river", 0),
        settlements=len(world.features.settlements),
        labels=len(world.features.labels),
        scale=world.scale,
        used=tuple(notes.used),
        ignored=tuple(notes.ignored),
        warnings=notes.warnings,
    )


def words_of(outcomes: Counter[tuple[str, Terrain, str]]) -> tuple[Word, ...]:
    """One row a word, most first, from counts by word, ground and the reason for a guess."""
    by_word: dict[str, list[tuple[Terrain, str, int]]] = {}
    for (word, terrain, reason), count in outcomes.most_common():
        by_word.setdefault(word, []).append((terrain, reason, count))
    rows = [
        Word(word, found[0][0].key, sum(count for *_, count in found), not found[0][1], found[0][1])
        for word, found in by_word.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.count, row.word))[:MAX_ROWS_REPORTED])


def counted(count: int, noun: str) -> str:
    """ "1 road", "3 roads"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def ground_counts(terrain: UInt8Array) -> dict[str, int]:
    """Cells by ground, most first; grounds that do not occur and gaps are left out."""
    counts = np.bincount(terrain[terrain != NO_CELL], minlength=len(Terrain))
    found = {Terrain(code).key: int(count) for code, count in enumerate(counts) if count}
    return dict(sorted(found.items(), key=lambda row: -row[1]))


def most_first(counts: Counter[str]) -> dict[str, int]:
    """A counter as a table, cut to what a page can show."""
    return dict(counts.most_common(MAX_ROWS_REPORTED))
