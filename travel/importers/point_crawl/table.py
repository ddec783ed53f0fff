"""The table form: columns from, to, miles, way, terrain; a row without "to" describes a place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from travel.importers.fields import clean
from travel.importers.limits import MAX_NOTE
from travel.importers.point_crawl.model import UNIT_OF, Crawl, LinkRow, PlaceRow, feet_of
from travel.importers.refusal import refuse
from travel.importers.source import Source
from travel.importers.tables import blocks, cells_of, first_lines, sniff_first, text_of

_NAMES: Mapping[str, str] = {
    "from": "from a start source place name",
    "to": "to b end target destination",
    "distance": "distance length miles mile mi km kilometres kilometers leagues feet",
    "way": "way road path kind type route",
    "terrain": "terrain ground biome",
    "label": "label route_name wayname roadname",
    "notes": "notes note description comment comments",
    "x": "x east",
    "y": "y south",
}
_OF_NAME = {name: kind for kind, names in _NAMES.items() for name in names.split()}
_NUMBER = re.compile(r"\s*(-?\d{1,7}(?:[.,]\d{1,6})?)\s*([a-z]{1,12})?\s*$", re.I)


@dataclass(frozen=True, slots=True)
class LinkTable:
    """``at`` is the place of each known column; ``unit`` of distances that name none."""

    delimiter: str
    at: Mapping[str, int]
    width: int
    skip: int
    unit: str


def looks_like_links(source: Source) -> bool:
    """Whether the beginning is a table of links."""
    return _sniff(first_lines(source)) is not None


def read_table(data: bytes) -> Crawl:
    """Read all rows."""
    text = text_of(data)
    table = _sniff(text)
    if table is None:
        raise refuse("The table has no columns from and to", 'Name them "from" and "to" in the first row.', "line 1")
    crawl = Crawl()
    for first, columns in blocks(text, table.delimiter, width=table.width, skip=table.skip):
        for index in range(len(columns[0])):
            row = {kind: columns[at][index].strip() for kind, at in table.at.items()}
            _read_row(crawl, row, table.unit, first + index)
    return crawl


def _sniff(text: str) -> LinkTable | None:
    return sniff_first(text, _of_line)


def _of_line(line: str, number: int, delimiters: str) -> LinkTable | None:
    for delimiter in delimiters:
        headers = [re.sub(r"[^a-z]+", "", cell.casefold()) for cell in cells_of(line, delimiter)]
        at = {kind: index for index, header in reversed(list(enumerate(headers))) if (kind := _OF_NAME.get(header))}
        if {"from", "to", "distance"} <= set(at):
            unit = UNIT_OF.get(headers[at["distance"]], "mi")
            return LinkTable(delimiter, at, len(headers), number + 1, unit)
    return None


def _read_row(crawl: Crawl, row: Mapping[str, str], unit: str, line: int) -> None:
    start, end = clean(row["from"]), clean(row["to"])
    ground, way = clean(row.get("terrain", ""), 120), clean(row.get("way", ""), 120)
    note = clean(row.get("notes", ""), MAX_NOTE)
    if start and end:
        words = tuple(f"{way} {ground}".casefold().split())
        label = clean(row.get("label", ""))
        crawl.add_link(LinkRow(start, end, _feet(row["distance"], unit, line), words, label, line))
    elif start:
        x, y = (_NUMBER.match(row.get(axis, "")) for axis in ("x", "y"))
        where = (_float(x[1]), _float(y[1])) if x and y else None
        crawl.add_place(PlaceRow(start, way, ground, where, note, line))
    elif any(row.values()):
        crawl.dropped.append(line)


def _feet(text: str, unit: str, line: int) -> int | None:
    found = _NUMBER.match(text)
    if found is None:
        return None
    return feet_of(_float(found[1]), UNIT_OF.get((found[2] or "").casefold(), unit), line)


def _float(text: str) -> float:
    return float(text.replace(",", "."))
