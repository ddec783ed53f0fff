"""What the first rows of a table tell of its columns: which one names the cell, and what they hold without a header."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from travel.importers.csv_keys.headers import Columns, Table
from travel.importers.csv_keys.keys import NONE, KeyReader, read_numbers
from travel.importers.tables import DELIMITERS, MAX_COLUMNS
from travel.importers.terrain_words import ground_of

_AXES = (("x", "y"), ("q", "r"))
_MOST_LIKE_KEYS = re.compile(r"\s*(?:\d{4}|\d{6}|-?\d{1,3}[.:]-?\d{1,3}|[A-Za-z]{1,2}\d{1,4})\s*$")
_NUMBER = re.compile(r"\s*-?\d{1,4}\s*$")
_KNOWN_PART = 0.5
_KNOWN_AT_LEAST = 0.25
_LONGEST_GROUND = 40


def with_one_place(table: Table, text: str) -> Table:
    """A table that has a key and two numbers for a cell with the one of them that can be trusted.

    The numbers count where the keys cannot be read as places, or are numbers of rows (1000, 1001).
    """
    at = table.columns.at
    axes = next((pair for pair in _AXES if set(pair) <= set(at)), None)
    if "key" not in at or axes is None:
        return table
    rows = _rows(text, table.delimiter, table.skip)
    keys = [row[at["key"]] for row in rows if len(row) > at["key"]]
    one, other = (_whole([row[at[axis]] for row in rows if len(row) > at[axis]]) for axis in axes)
    if not keys or one is None or other is None:
        return table
    reader = KeyReader(keys)
    places = [reader.place(key) for key in keys]
    is_read = all(column != NONE for column, _ in places)
    columns_agree = len({column - number for (column, _), number in zip(places, one, strict=False)}) == 1
    rows_agree = len({row - number for (_, row), number in zip(places, other, strict=False)}) == 1
    if is_read and (columns_agree or rows_agree or any(key.strip().startswith("0") for key in keys)):
        return table
    without = {kind: column for kind, column in at.items() if kind != "key"}
    return replace(table, columns=Columns(without, table.columns.unknown))


def names_ground(table: Table, text: str) -> bool:
    """Whether enough of the first rows have a known word in the column for the ground."""
    at = table.columns.at["terrain"]
    words = [row[at] for row in _rows(text, table.delimiter, table.skip) if len(row) > at and row[at].strip()]
    return sum(ground_of(word) is not None for word in words) > _KNOWN_AT_LEAST * len(words)


def guessed(text: str) -> Table | None:
    """A table without a header, by what its first rows hold; None where no column names places and none grounds."""
    for delimiter in DELIMITERS:
        rows = _rows(text, delimiter, 0)
        width = len(rows[0]) if rows else 0
        if width < 3 or any(len(row) != width for row in rows):
            continue
        columns = [tuple(row[at] for row in rows) for at in range(width)]
        at = {**_place(columns), **_ground(columns)}
        if "terrain" in at and len(at) > 1:
            at |= _notes(columns, at)
            return Table(delimiter, Columns(at, ()), width, 0)
    return None


def _rows(text: str, delimiter: str, skip: int) -> list[list[str]]:
    """The first rows, without one that is cut off; none if they are broken."""
    lines = text.splitlines(keepends=True)[skip:]
    try:
        rows = [row for row in csv.reader(lines, delimiter=delimiter) if row]
    except csv.Error:
        return []
    if len(rows) > 1 and not text.endswith(("\n", "\r")):
        rows.pop()
    return [] if rows and max(map(len, rows)) > MAX_COLUMNS else rows


def _whole(cells: Sequence[str]) -> list[int] | None:
    numbers = read_numbers(cells).tolist()
    return [int(number) for number in numbers] if all(abs(n) < 1e5 and n == int(n) for n in numbers) else None


def _place(columns: Sequence[tuple[str, ...]]) -> Mapping[str, int]:
    for at, cells in enumerate(columns):
        if all(map(_MOST_LIKE_KEYS.match, cells)):
            return {"key": at}
    if len(columns) > 2 and all(map(_NUMBER.match, (*columns[0], *columns[1]))):
        return {"x": 0, "y": 1}
    return {}


def _ground(columns: Sequence[tuple[str, ...]]) -> Mapping[str, int]:
    """The column in which most words are grounds."""
    for at, cells in enumerate(columns):
        words = [cell for cell in cells if cell.strip()]
        if words and max(map(len, words)) <= _LONGEST_GROUND:
            known = sum(ground_of(word) is not None for word in words)
            if known > _KNOWN_PART * len(words):
                return {"terrain": at}
    return {}


def _notes(columns: Sequence[tuple[str, ...]], at: Mapping[str, int]) -> Mapping[str, int]:
    """The column with the longest texts, if it is no word list."""
    free = [column for column in range(len(columns)) if column not in at.values()]
    longest = max(free, key=lambda column: sum(map(len, columns[column])), default=None)
    if longest is None or not any(" " in cell.strip() for cell in columns[longest]):
        return {}
    return {"notes": longest}
