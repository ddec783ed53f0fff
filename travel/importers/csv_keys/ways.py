"""Columns for roads, trails and rivers: directions ("N, SE"), neighbours ("0102 0203"), yes or no, or a name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from travel.importers.csv_keys.keys import NONE, KeyReader
from travel.importers.fields import clean
from travel.importers.grid_lines import GridFrame, chains_of, road_edges
from travel.importers.limits import MAX_PATH_STEPS
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.rules.maps.edges import tails_of
from travel.rules.maps.gridcells import line
from travel.rules.maps.world import Int32Array, Line, Topology

_NO = frozenset(("", "no", "none", "false", "0", "-", "\u2013", "n/a", "nil", "off"))
_YES = frozenset(("yes", "y", "true", "1", "x", "on", "t", "\u2713", "\u2714"))
_COMPASS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
_SPLIT = re.compile(r"[\s,;/+&|]+")
_LONG = {"north": "n", "south": "s", "east": "e", "west": "w"}
_ONE_KEY = r"(?:\d{3,5}[.:]\d{1,5}|-?\d{1,2}[.,:]-?\d{1,5}|\d{3,10})"
_KEYS = re.compile(_ONE_KEY)
_BETWEEN_KEYS = re.compile(r"[\s,;/+&|-]*")
_STRAIGHT = 1e-3
EdgeNumbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class WayColumn:
    """A column: ``codes`` per cell into ``values``, -1 in gaps. ``kind``: highway, road, trail or river."""

    kind: str
    codes: Int32Array
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WayReader:
    """Reads such columns for one grid."""

    frame: GridFrame
    notes: Notes

    def read(self, column: WayColumn) -> tuple[EdgeNumbers, list[Line]]:
        """The edges, each both ways, and drawn lines."""
        meanings = [_meaning(value, is_yes_no=_is_yes_no(column.values)) for value in column.values]
        by_name = self._along_names(column, meanings)
        loose = [self._by_direction(column, meanings), self._to_keys(column, meanings), by_name.pop("", _NONE)]
        edges = self._both_ways(np.concatenate(loose))
        lines = [*self._lines(column.kind, "", edges)]
        for name, some in by_name.items():
            lines += self._lines(column.kind, name, some)
        return np.concatenate((edges, *by_name.values())), lines

    def _lines(self, kind: str, name: str, edges: EdgeNumbers) -> Iterator[Line]:
        for cells in chains_of(self.frame, edges):
            yield Line(kind, name, tuple(self.frame.centre(cell) for cell in cells))

    def _along_names(self, column: WayColumn, meanings: list[str | None]) -> dict[str, EdgeNumbers]:
        """Edges between neighbouring cells that both say yes, or the same name."""
        found: dict[str, EdgeNumbers] = {}
        by_meaning: dict[str, list[int]] = {}
        for code, meaning in enumerate(meanings):
            if meaning is not None and meaning[0] == "=":
                by_meaning.setdefault(meaning[1:], []).append(code)
        for name, codes in by_meaning.items():
            says = np.isin(column.codes, codes)
            found[name] = road_edges(self.frame, says) if says.sum() > 1 else _NONE
            alone = int(says.sum()) - len(np.unique(tails_of(self.frame.cells.offsets)[found[name]]))
            if alone:
                self.notes.warn(f"{counted(alone, 'cell')} with a {column.kind} touch no other with it; left out")
        return found

    def _by_direction(self, column: WayColumn, meanings: list[str | None]) -> EdgeNumbers:
        wanted = np.zeros((len(meanings) + 1, len(_COMPASS)), np.bool_)
        for code, meaning in enumerate(meanings):
            if meaning is not None and meaning[0] == ">":
                wanted[code, [_COMPASS.index(part) for part in meaning[1:].split()]] = True
        if not wanted.any():
            return _NONE
        cells = self.frame.cells
        tails = tails_of(cells.offsets)
        towards = compass_of(self.frame)
        asked = int(wanted[column.codes].sum())
        edges = np.flatnonzero(wanted[column.codes[tails], towards])
        if len(edges) < asked:
            self.notes.warn(f"{asked - len(edges)} directions of {column.kind}s lead off the map or along no side")
        return edges

    def _to_keys(self, column: WayColumn, meanings: list[str | None]) -> EdgeNumbers:
        listed = {code: meaning[1:] for code, meaning in enumerate(meanings) if meaning and meaning[0] == "#"}
        if not listed:
            return _NONE
        pairs: list[tuple[int, int]] = []
        lost = 0
        reader = _places_of(listed)
        for cell in np.flatnonzero(np.isin(column.codes, list(listed))).tolist():
            for place in reader[int(column.codes[cell])]:
                steps = self._steps(cell, place)
                lost += not steps
                pairs += steps
                if len(pairs) > MAX_PATH_STEPS:
                    raise refuse("The ways of the table are too long in sum", "Split the map.")
        if lost:
            self.notes.warn(f"{counted(lost, 'key')} in the column of {column.kind}s are on no cell; left out")
        return self._numbers(np.array(pairs, np.int64).reshape(-1, 2))

    def _steps(self, cell: int, written: tuple[int, int]) -> list[tuple[int, int]]:
        """Steps from a cell to the place of a key, along a straight line if that lies further off."""
        grid = self.frame.grid
        there = (written[0] - grid.first_column, written[1] - grid.first_row)
        if not (0 <= there[0] < grid.columns and 0 <= there[1] < grid.rows):
            return []
        here = (cell % grid.columns, cell // grid.columns)
        passed = [
            down * grid.columns + right
            for right, down in line(self.frame.topology, grid, here, there)
            if 0 <= right < grid.columns and 0 <= down < grid.rows
        ]
        return list(pairwise(passed))

    def _both_ways(self, edges: EdgeNumbers) -> EdgeNumbers:
        """Edges with the edges back, each once."""
        cells = self.frame.cells
        tails = tails_of(cells.offsets)[edges]
        back = np.column_stack((cells.heads[edges], tails)).astype(np.int64)
        return np.unique(np.concatenate((edges, self._numbers(back))))

    def _numbers(self, pairs: NDArray[np.int64]) -> EdgeNumbers:
        """The edges between pairs of cells, as far as they are neighbours."""
        cells = self.frame.cells
        if not len(pairs) or not len(cells.heads):
            return _NONE
        count = len(cells.x)
        forward = tails_of(cells.offsets).astype(np.int64) * count + cells.heads
        wanted = pairs[:, 0] * count + pairs[:, 1]
        at = np.minimum(np.searchsorted(forward, wanted), len(forward) - 1)
        found: EdgeNumbers = at[forward[at] == wanted].astype(np.int64)
        return found


_NONE: EdgeNumbers = np.empty(0, np.int64)


def compass_of(frame: GridFrame) -> NDArray[np.int64]:
    """For each edge which of the eight points of the compass it leads to."""
    cells = frame.cells
    tails = tails_of(cells.offsets)
    east, south = cells.x[cells.heads] - cells.x[tails], cells.y[cells.heads] - cells.y[tails]
    if frame.topology is not Topology.SQUARE:
        east, south = (np.where(np.abs(part) < _STRAIGHT, 0, part) for part in (east, south))
    table = np.zeros((3, 3), np.int64)
    for index, (right, down) in enumerate(((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))):
        table[right + 1, down + 1] = index
    towards: NDArray[np.int64] = table[np.sign(east).astype(np.int64) + 1, np.sign(south).astype(np.int64) + 1]
    return towards


def _is_yes_no(values: tuple[str, ...]) -> bool:
    """Whether a column says yes and no, so that "n" is no and not north."""
    words = {value.strip().casefold() for value in values}
    return "y" in words and words <= _NO | _YES | {"n"}


def _meaning(value: str, *, is_yes_no: bool) -> str | None:
    """None for no; ">" with directions, "#" with keys, "=" with a name (empty for a mere yes)."""
    text = clean(value, 500)
    word = text.casefold()
    if word in _NO or (is_yes_no and word == "n"):
        return None
    if word in _YES:
        return "="
    parts = [_direction(part) for part in _SPLIT.split(word) if part]
    if parts and all(part in _COMPASS for part in parts):
        return ">" + " ".join(parts)
    if not _BETWEEN_KEYS.sub("", _KEYS.sub("", word)):
        return "#" + word
    kinds = ("road", "trail", "path", "river", "stream", "highway", "track")
    return "=" if word.rstrip("s") in kinds else "=" + text[:200]


def _direction(part: str) -> str:
    for long, short in _LONG.items():
        part = part.replace(long, short)
    return part.replace("-", "")


def _places_of(listed: Mapping[int, str]) -> dict[int, list[tuple[int, int]]]:
    keys = {code: _KEYS.findall(text) for code, text in listed.items()}
    reader = KeyReader([key for some in keys.values() for key in some])
    found: dict[int, list[tuple[int, int]]] = {}
    for code, some in keys.items():
        places = [reader.place(key) for key in some]
        found[code] = [place for place in places if place[0] != NONE]
    return found
