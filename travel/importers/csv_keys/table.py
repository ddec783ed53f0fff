"""Whether a text is a table of cells, and which column holds what."""

from __future__ import annotations

import re

from travel.importers.csv_keys.headers import Table, known_columns
from travel.importers.csv_keys.sample import guessed, names_ground, with_one_place
from travel.importers.source import Source
from travel.importers.tables import cells_of, first_lines, sniff_first

_KEY = re.compile(r'\s*["=]*(?:-?\d{1,4}[.,:]?-?\d{1,4}|[A-Za-z]{1,2}\d{1,4})["]*$')
_WORD = re.compile(r"\s*[^\W\d]{3,}")
_WITHOUT_HEADER = ("key", "terrain", "name", "notes")
_ABOVE_HEADER = 5
_FIRST_LINES = 20
_START = 400_000


def looks_like_keys(source: Source) -> bool:
    """Whether the beginning is a table with a place and something about it."""
    return sniff(first_lines(source)) is not None


def sniff(text: str) -> Table | None:
    """How a table is written; None if this is none of cells.

    A title or a remark may stand above the header.
    """
    start = "".join(text[:_START].splitlines(keepends=True)[:_FIRST_LINES])
    table = sniff_first(start, _header, lines=_ABOVE_HEADER)
    if table is not None:
        return with_one_place(table, start)
    table = sniff_first(start, _without_header)
    return table if table is not None and names_ground(table, start) else guessed(start)


def _header(line: str, number: int, delimiters: str) -> Table | None:
    best: Table | None = None
    for delimiter in delimiters:
        cells = cells_of(line, delimiter)
        columns = known_columns(cells)
        if columns.has_place and columns.says_something and (best is None or len(cells) > best.width):
            best = Table(delimiter, columns, len(cells), number + 1)
    return best


def _without_header(line: str, number: int, delimiters: str) -> Table | None:
    """A table that begins at once with a key and its ground."""
    for delimiter in delimiters.replace("\t", ""):
        cells = cells_of(line, delimiter)
        if 2 <= len(cells) <= len(_WITHOUT_HEADER) and _KEY.match(cells[0]) and _WORD.match(cells[1]):
            return Table(delimiter, known_columns(_WITHOUT_HEADER[: len(cells)]), len(cells), number)
    return None
