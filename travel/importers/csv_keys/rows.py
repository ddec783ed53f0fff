"""The rows of a table of cells: places as written, and the other columns as codes of their texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from travel.importers.csv_keys.headers import Table
from travel.importers.csv_keys.keys import NONE, KeyReader, Places, plain_digits, read_numbers
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.tables import blocks
from travel.importers.upload import Progress
from travel.rules.maps.world import Int32Array

_TEXTS = ("terrain", "highway", "road", "trail", "river", "settlement", "kind", "name", "population", "notes")
_NUMBERS = ("elevation", "metres")


@dataclass(slots=True)
class Texts:
    """A column of text: ``codes`` per row into ``values``."""

    codes: list[Int32Array] = field(default_factory=list)
    values: dict[str, int] = field(default_factory=dict)

    def add(self, cells: Sequence[str]) -> None:
        """Take in a block."""
        values = self.values
        for text in set(cells):
            values.setdefault(text, len(values))
        self.codes.append(np.fromiter(map(values.__getitem__, cells), np.int32, len(cells)))


@dataclass(frozen=True, slots=True)
class Rows:
    """``columns`` and ``rows`` as written, ``keys.NONE`` where unreadable; ``line`` of each row in the file."""

    places: Places
    columns: Int32Array
    rows: Int32Array
    texts: Mapping[str, tuple[Int32Array, tuple[str, ...]]]
    numbers: Mapping[str, NDArray[np.float64]]
    first_line: int

    def line(self, row: int) -> int:
        """The line of a row, as long as no cell of the table holds line ends."""
        return self.first_line + row


def read_rows(text: str, table: Table, progress: Progress) -> Rows:
    """Read the whole table."""
    at = table.columns.at
    texts = {kind: Texts() for kind in _TEXTS if kind in at}
    numbers: dict[str, list[NDArray[np.float64]]] = {kind: [] for kind in _NUMBERS if kind in at}
    keys: list[Sequence[str]] = []
    axes: dict[str, list[NDArray[np.float64]]] = {axis: [] for axis in _axes(table)}
    total = 0
    for first, columns in blocks(text, table.delimiter, width=table.width, skip=table.skip):
        total += len(columns[0])
        if total > MAX_GRID_PLACES:
            raise refuse(f"The table lists more than {MAX_GRID_PLACES:,} cells", "Split the map.", f"line {first}")
        for kind, into in texts.items():
            into.add(columns[at[kind]])
        for kind, parts in (*numbers.items(), *axes.items()):
            parts.append(read_numbers(columns[at[kind]]))
        if not axes:
            keys.append(columns[at["key"]])
        progress(0.5 * total / (text.count("\n") + 1))
    if not total:
        raise refuse("The table has a header and no rows", "Write one row for each cell.")
    places = _places_of_axes(axes, table) if axes else _places_of_keys(keys, table.skip + 1)
    return Rows(
        places,
        np.concatenate(places.columns),
        np.concatenate(places.rows),
        {kind: (np.concatenate(found.codes), tuple(found.values)) for kind, found in texts.items()},
        {kind: np.concatenate(parts) for kind, parts in numbers.items()},
        table.skip + 1,
    )


def with_all_notes(rows: Rows) -> Rows:
    """Rows in which the last one of each cell has the notes of all its rows, each text once."""
    if "notes" not in rows.texts:
        return rows
    places = rows.columns.astype(np.int64) * (1 << 32) + rows.rows
    _, cell, count = np.unique(places, return_inverse=True, return_counts=True)
    codes, values = rows.texts["notes"][0].copy(), list(rows.texts["notes"][1])
    of_cell: dict[int, list[int]] = {}
    for row in np.flatnonzero((count[cell] > 1) & (rows.columns != NONE)).tolist():
        of_cell.setdefault(int(cell[row]), []).append(row)
    for several in of_cell.values():
        texts = dict.fromkeys(text for row in several if (text := values[codes[row]].strip()))
        codes[several[-1]] = len(values)
        values.append("\n".join(texts))
    return replace(rows, texts={**rows.texts, "notes": (codes, tuple(values))})


def is_axial(table: Table) -> bool:
    """Whether places are axial q and r."""
    return "key" not in table.columns.at and {"q", "r"} <= set(table.columns.at)


def _axes(table: Table) -> tuple[str, ...]:
    if "key" in table.columns.at:
        return ()
    return ("q", "r") if is_axial(table) else ("x", "y")


def _places_of_keys(keys: list[Sequence[str]], first_line: int) -> Places:
    plain = [plain_digits(block) for block in keys]
    sizes = {len(block[0]) for block in keys}
    if len(sizes) == 1 and all(found is not None for found in plain):
        places = Places()
        for found in plain:
            if found is not None:
                places.columns.append(found[0])
                places.rows.append(found[1])
        return places
    reader = KeyReader(list(chain.from_iterable(keys)))
    line = first_line
    for block in keys:
        reader.read(block, line)
        line += len(block)
    return reader.places


def _places_of_axes(axes: Mapping[str, list[NDArray[np.float64]]], table: Table) -> Places:
    """Columns and rows from two columns of numbers; a row with a number that is not whole has no place."""
    one, other = (np.concatenate(parts) for parts in axes.values())
    with np.errstate(invalid="ignore"):
        whole = (one == np.floor(one)) & (other == np.floor(other)) & (np.abs(one) < 1e5) & (np.abs(other) < 1e5)
    places = Places()
    places.columns.append(np.where(whole, one, NONE).astype(np.int32))
    places.rows.append(np.where(whole, other, NONE).astype(np.int32))
    bad = np.flatnonzero(~whole)
    names = " and ".join(axes)
    places.unread += [(int(row) + table.skip + 1, f"{names} that are no whole numbers") for row in bad[:5].tolist()]
    places.unread += [(0, "")] * max(0, len(bad) - 5)
    return places


def lines_of(found: Sequence[tuple[int, str]]) -> str:
    """The first few places of a list, for a message."""
    return ", ".join(f"line {line} ({text})" for line, text in _first(found))


def _first(found: Sequence[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    return (row for row in found[:5] if row[0])
