"""Tables as text (CSV): encoding, delimiter, and rows in blocks."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from itertools import islice, zip_longest
from typing import TypeVar

from travel.importers.limits import MAX_LINE_CHARACTERS, MAX_LINES
from travel.importers.refusal import refuse
from travel.importers.source import Source

DELIMITERS = ",;\t|"
BLOCK = 50_000
MAX_COLUMNS = 200
MAX_HEADER = 1_000_000
_FIRST_LINES = 20
_HEAD = 400_000
_SEP = re.compile(r'\s*"?sep=(.)"?\s*\r?\n', re.I)
T = TypeVar("T")


def first_lines(source: Source) -> str:
    """The first lines of a file; empty if it is JSON or XML."""
    data = source.data
    text = source.head if is_marked(data) or b"\0" not in data[:200] else text_of(data[:8000])
    return "" if text[:1] in ("{", "[", "<") else "".join(text.splitlines(keepends=True)[:_FIRST_LINES])


def is_marked(data: bytes) -> bool:
    """Whether the bytes begin with the mark of UTF-16."""
    return data[:2] in (b"\xfe\xff", b"\xff\xfe")


def text_of(data: bytes) -> str:
    """The text, whether UTF-8, UTF-16 (marked or not) or the Windows code page that spreadsheets write."""
    if is_marked(data):
        return data.decode("utf-16", "replace")
    if b"\0" in data[:200]:
        even, odd = data[:200:2].count(0), data[1:200:2].count(0)
        return data.decode("utf-16-be" if even > odd else "utf-16-le", "replace").replace("\0", "")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def sniff_first(text: str, read: Callable[[str, int, str], T | None], lines: int = 1) -> T | None:
    """Ask ``read`` of the first lines that are neither empty nor comments until it answers: of the line, its number
    from 0, and the delimiters that may be."""
    said = _SEP.match(text)
    start = said.end() if said else 0
    number = 1 if said else 0
    for line in text[start : start + _HEAD].splitlines()[:_FIRST_LINES]:
        if line.strip() and not line.startswith("#"):
            found = read(line[:MAX_LINE_CHARACTERS], number, said[1] if said else DELIMITERS)
            lines -= 1
            if found is not None or not lines:
                return found
        number += 1
    return None


def cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of one line; none if it is broken."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def blocks(text: str, delimiter: str, *, width: int, skip: int) -> Iterator[tuple[int, list[tuple[str, ...]]]]:
    """The rows after ``skip`` lines in blocks, as ``width`` columns, with the line of each block's first row."""
    if text.count("\n") > MAX_LINES or text.count("\r") > MAX_LINES:
        raise refuse(f"The table has more than the {MAX_LINES:,} lines allowed", "Split the map.")
    if width > MAX_COLUMNS:
        raise refuse(f"The table has more than the {MAX_COLUMNS} columns allowed", "Leave out other columns.")
    lines = io.StringIO(text, newline=None)
    for _ in range(skip):
        lines.readline(MAX_HEADER)
    reader = csv.reader(lines, delimiter=delimiter)
    while True:
        first = reader.line_num + skip + 1
        try:
            rows = list(islice(reader, BLOCK))
        except csv.Error as error:
            where = f"line {reader.line_num + skip}"
            raise refuse(f"The table is broken ({error}), {where}", "Save it again in the spreadsheet.") from None
        if not rows:
            return
        yield first, _as_columns(rows, width)


def _as_columns(rows: list[list[str]], width: int) -> list[tuple[str, ...]]:
    """As many columns as asked for; short rows are filled up, long ones cut."""
    if set(map(len, rows)) == {width}:
        return list(zip(*rows, strict=True))
    columns = list(zip_longest(*(row[:width] for row in rows), fillvalue=""))
    return columns + [("",) * len(rows)] * (width - len(columns))
