"""A table as text: its encoding, its delimiter, its header, and its rows in blocks."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from travel.importers.csv_keys.headers import Columns, known_columns
from travel.importers.limits import MAX_LINE_CHARACTERS, MAX_LINES
from travel.importers.refusal import refuse
from travel.importers.source import Source

DELIMITERS = ",;\t|"
BLOCK = 50_000
MAX_COLUMNS = 200
MAX_HEADER = 1_000_000
_FIRST_LINES = 20
_SEP = re.compile(r'\s*"?sep=(.)"?\s*\r?\n', re.I)
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
    head = _head(source)
    return bool(head) and head[0] not in "{[<" and sniff(head) is not None


def _head(source: Source) -> str:
    """The first lines."""
    text = source.head if _marked(source.data) or b"\0" not in source.data[:200] else text_of(source.data[:8000])
    lines = text.splitlines(keepends=True)
    return "".join(lines[:_FIRST_LINES])


def _marked(data: bytes) -> bool:
    return data[:2] in (b"\xfe\xff", b"\xff\xfe")


def text_of(data: bytes) -> str:
    """The text, whether UTF-8, UTF-16 (marked or not) or the Windows code page that spreadsheets write."""
    if _marked(data):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:200]:
        even, odd = data[:200:2].count(0), data[1:200:2].count(0)
        return data.decode("utf-16-be" if even > odd else "utf-16-le", "replace").replace("\0", "")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def sniff(text: str) -> Table | None:
    """How a table is written; None if this is none of cells."""
    said = _SEP.match(text)
    start = said.end() if said else 0
    skip = 1 if said else 0
    for line in text[start:].splitlines()[:_FIRST_LINES]:
        if line.strip() and not line.startswith("#"):
            return _of_line(line, skip, said[1] if said else DELIMITERS)
        skip += 1
    return None


def _of_line(line: str, skip: int, delimiters: str) -> Table | None:
    best: Table | None = None
    for delimiter in delimiters:
        cells = _cells(line[:MAX_LINE_CHARACTERS], delimiter)
        columns = known_columns(cells)
        if columns.has_place and columns.says_something and (best is None or len(cells) > best.width):
            best = Table(delimiter, columns, len(cells), skip + 1)
    if best is not None:
        return best
    for delimiter in delimiters.replace("\t", ""):
        cells = _cells(line[:MAX_LINE_CHARACTERS], delimiter)
        if 2 <= len(cells) <= len(_WITHOUT_HEADER) and _KEY.match(cells[0]) and _WORD.match(cells[1]):
            return Table(delimiter, known_columns(_WITHOUT_HEADER[: len(cells)]), len(cells), skip)
    return None


def _cells(line: str, delimiter: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def blocks(text: str, table: Table) -> Iterator[tuple[int, list[tuple[str, ...]]]]:
    """The rows in blocks, as columns, with the line of each block's first row. Every row has as many cells."""
    if text.count("\n") > MAX_LINES or text.count("\r") > MAX_LINES:
        raise refuse(f"The table has more than the {MAX_LINES:,} lines allowed", "Split the map.")
    if table.width > MAX_COLUMNS:
        raise refuse(f"The table has more than the {MAX_COLUMNS} columns allowed", "Leave out other columns.")
    lines = io.StringIO(text, newline=None)
    for _ in range(table.skip):
        lines.readline(MAX_HEADER)
    reader = csv.reader(lines, delimiter=table.delimiter)
    while True:
        first = reader.line_num + table.skip + 1
        try:
            rows = list(islice(reader, BLOCK))
        except csv.Error as error:
            line = reader.line_num + table.skip
            raise refuse(
                f"The table is broken ({error}), line {line}", "Write it again from the spreadsheet."
            ) from None
        if not rows:
            return
        yield first, _as_columns(rows, table.width)


def _as_columns(rows: list[list[str]], width: int) -> list[tuple[str, ...]]:
    columns = list(zip_longest(*rows, fillvalue=""))[:width]
    return columns + [("",) * len(rows)] * (width - len(columns))
