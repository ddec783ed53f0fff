"""Whether a text is a table of cells, and which column holds what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from travel.importers.csv_keys.headers import Columns, known_columns
from travel.importers.source import Source
from travel.importers.tables import cells_of, first_lines, sniff_first

_KEY = re.compile(r'\s*["=]*(?:-?\d{1,4}[.,:]?-?\d{1,4}|[A-Za-z]{1,2}\d{1,4})["]*$')
_WORD = re.compile(r"\s*[^\W\d]{3,}")
_WITHOUT_HEADER = ("key", "terrain", "name", "notes")


@dataclass(frozen=True, slots=True)
class Table:
    """``skip`` lines come before the rows. ``columns`` says which column holds what."""

    delimiter: str
    columns: Columns
    width: int
    skip: int


def looks_like_keys(source: Source) -> bool:
    """Whether the beginning is a table with a place and something about it."""
    return sniff(first_lines(source)) is not None


def sniff(text: str) -> Table | None:
    """How a table is written; None if this is none of cells."""
    return sniff_first(text, _of_line)


def _of_line(line: str, number: int, delimiters: str) -> Table | None:
    best: Table | None = None
    for delimiter in delimiters:
        cells = cells_of(line, delimiter)
        columns = known_columns(cells)
        if columns.has_place and columns.says_something and (best is None or len(cells) > best.width):
            best = Table(delimiter, columns, len(cells), number + 1)
    return best or _without_header(line, number, delimiters.replace("\t", ""))


def _without_header(line: str, number: int, delimiters: str) -> Table | None:
    """A table that begins at once with a key and its ground."""
    for delimiter in delimiters:
        cells = cells_of(line, delimiter)
        if 2 <= len(cells) <= len(_WITHOUT_HEADER) and _KEY.match(cells[0]) and _WORD.match(cells[1]):
            return Table(delimiter, known_columns(_WITHOUT_HEADER[: len(cells)]), len(cells), number)
    return None
