"""Columns for settlements, names and notes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

import numpy as np

from travel.importers.csv_keys.keys import read_numbers
from travel.importers.fields import clean
from travel.importers.grid_lines import GridFrame
from travel.importers.limits import MAX_FEATURES, MAX_NOTE
from travel.importers.place_words import KINDS, settlement_kind
from travel.importers.report import Notes
from travel.rules.maps.world import Features, Int32Array, Label, Marker, Settlement

MAX_NOTES = 2_000
"""Markers that a map holds."""

_IN_BRACKETS = re.compile(r"(.*?)\s*[(\[]([^()\[\]]{1,40})[)\]]\s*$")
_NOTHING = frozenset(("", "no", "none", "false", "0", "-", "\u2013", "n/a", "unnamed"))
_MERELY = frozenset(("yes", "y", "true", "x", "1"))
T = TypeVar("T")
Texts = Mapping[str, tuple[Int32Array, tuple[str, ...]]]


class PlaceReader:
    """Reads what stands on the cells of one grid; ``texts`` are the columns by cell."""

    def __init__(self, frame: GridFrame, texts: Texts, notes: Notes) -> None:
        self._frame = frame
        self._texts = texts
        self._notes = notes

    def read(self) -> Features:
        """Settlements, labels and the GM's notes."""
        settlements: list[Settlement] = []
        labels: list[Label] = []
        for cell in self._cells("settlement", "kind", "name"):
            found = self._settlement(cell)
            if found is not None:
                settlements.append(found)
            elif name := self._text("name", cell):
                labels.append(Label(name, *self._frame.centre(cell)))
        return Features(
            tuple(self._cut(settlements, MAX_FEATURES, "settlements")),
            (),
            tuple(self._cut(labels, MAX_FEATURES, "names")),
            tuple(self._markers()),
        )

    def _cells(self, *kinds: str) -> list[int]:
        """Cells for which one of the columns says something."""
        says = np.zeros(len(self._frame.present), np.bool_)
        for kind in kinds:
            if kind in self._texts:
                codes, values = self._texts[kind]
                empty = [code for code, value in enumerate(values) if value.strip().casefold() in _NOTHING]
                says |= (codes >= 0) & ~np.isin(codes, empty)
        cells: list[int] = np.flatnonzero(says).tolist()
        return cells

    def _text(self, kind: str, cell: int, limit: int = 200) -> str:
        if kind not in self._texts:
            return ""
        codes, values = self._texts[kind]
        text = values[codes[cell]].strip()
        return "" if text.casefold() in _NOTHING else clean(text, limit)

    def _settlement(self, cell: int) -> Settlement | None:
        place, kind, name = (self._text(column, cell) for column in ("settlement", "kind", "name"))
        if not place and not kind:
            return None
        found = settlement_kind(kind) if kind else None
        if place:
            named, of_kind = _name_and_kind(place)
            found = found or of_kind
            name = named or name
        if not place and found is None:
            return None
        kind = found or "other"
        people = self._people(cell)
        shown = name or (kind.capitalize() if kind != "other" else "Settlement")
        return Settlement(shown, kind, cell, *self._frame.centre(cell), people, kind == "port")

    def _people(self, cell: int) -> int:
        number = float(read_numbers([self._text("population", cell)])[0])
        return int(number) if 0 <= number < 1e10 else 0

    def _markers(self) -> list[Marker]:
        cells = self._cells("notes")
        found: list[Marker] = []
        for cell in self._cut(cells, MAX_NOTES, "notes"):
            note = self._text("notes", cell, MAX_NOTE)
            name = self._text("name", cell) or note.splitlines()[0][:60] if note else ""
            if note:
                found.append(Marker(name, *self._frame.centre(cell), cell, note))
        return found

    def _cut(self, rows: list[T], most: int, what: str) -> list[T]:
        if len(rows) > most:
            self._notes.warn(f"Of {len(rows):,} {what} the first {most:,} are taken")
        return rows[:most]


def _name_and_kind(place: str) -> tuple[str, str | None]:
    """ "Vell (town)" is a name and a kind, "town" only a kind, "Harrow Keep" a name that tells the kind."""
    if place.casefold() in _MERELY:
        return "", None
    if place.casefold() in KINDS:
        return "", place.casefold()
    bracketed = _IN_BRACKETS.match(place)
    if bracketed and (kind := settlement_kind(bracketed[2])):
        return bracketed[1], kind
    kind = settlement_kind(place)
    is_kind_only = kind is not None and len(place.split()) == 1
    return ("" if is_kind_only else place), kind
