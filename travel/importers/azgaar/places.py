"""Settlements, labels and markers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from travel.importers.azgaar.model import AzgaarCells, AzgaarFile
from travel.importers.fields import Row, clean, get_list, get_number, get_rows, number, point, text, whole
from travel.importers.limits import MAX_CELLS, MAX_FEATURES, MAX_MARKERS, MAX_NOTE
from travel.importers.report import Notes, counted
from travel.rules.maps.areas import Area
from travel.rules.maps.world import Label, Marker, Settlement

CITY_FROM, TOWN_FROM = 10_000, 1_000
STATE_SIZE, LAKE_SIZE, RIVER_SIZE = 18.0, 11.0, 10.0
_GROUPS = {
    "capital": "city",
    "city": "city",
    "town": "town",
    "village": "village",
    "hamlet": "village",
    "fort": "keep",
    "monastery": "shrine",
}


def cell_id(value: Any, place: str, cells: AzgaarCells) -> int:
    """A cell's number, in range."""
    return whole(value, place, low=0, high=cells.count - 1)


def nearest_cell(x: float, y: float, cells: AzgaarCells) -> int:
    """The cell whose centre is nearest: the one the point lies in."""
    return int(np.argmin((cells.x - x) ** 2 + (cells.y - y) ** 2))


def read_settlements(file: AzgaarFile, notes: Notes) -> tuple[Settlement, ...]:
    """Burgs, without the removed ones and those that lost their cell."""
    found: list[Settlement] = []
    for place, row in get_rows(file.rows, "burgs", file.at, limit=MAX_FEATURES):
        if row.get("cell") is None and row.get("x") is None and "name" not in row:
            continue
        people = get_number(row, "population", place, low=0, high=1e9, default=0) * file.rate
        found.append(
            Settlement(
                name=text(row.get("name"), f"{place}/name") or "Unnamed",
                kind=_kind(row, people),
                cell=cell_id(row.get("cell"), f"{place}/cell", file.cells),
                x=get_number(row, "x", place),
                y=get_number(row, "y", place),
                population=round(min(people, 2**31 - 1)),
                is_port=bool(row.get("port")),
            )
        )
    notes.used.append(f"{counted(len(found), 'burg')} as settlements")
    return tuple(found)


def _kind(row: Row, people: float) -> str:
    group = row.get("group")
    if isinstance(group, str) and group in _GROUPS:
        return _GROUPS[group]
    if row.get("capital") or people >= CITY_FROM:
        return "city"
    return "town" if people >= TOWN_FROM else "village"


def read_labels(file: AzgaarFile) -> tuple[Label, ...]:
    """Names of states, lakes and rivers where they belong, and labels of the GM's own."""
    cells, labels = file.cells, list[Label]()
    for place, row in get_rows(file.rows, "states", file.at, limit=MAX_FEATURES):
        at = _state_place(row, place, cells) if row.get("i") else None
        if at is not None:
            labels.append(Label(text(row.get("name"), f"{place}/name"), *at, STATE_SIZE))
    for place, row in get_rows(file.rows, "features", file.at, limit=MAX_FEATURES):
        if row.get("type") == "lake" and row.get("firstCell") is not None:
            labels.append(_label(row, place, row["firstCell"], f"{place}/firstCell", cells, LAKE_SIZE))
    for place, row in get_rows(file.rows, "rivers", file.at, limit=MAX_FEATURES):
        course = row.get("cells")
        if isinstance(course, list) and course and course[len(course) // 2] != -1:
            middle = len(course) // 2
            labels.append(_label(row, place, course[middle], f"{place}/cells/{middle}", cells, RIVER_SIZE))
        elif not course and row.get("source") is not None:
            labels.append(_label(row, place, row["source"], f"{place}/source", cells, RIVER_SIZE))
    labels += _own_labels(file)
    return tuple(label for label in labels if label.text)


def _own_labels(file: AzgaarFile) -> list[Label]:
    """Labels that were added by hand, at the middle of the line they are written along."""
    labels: list[Label] = []
    for key in ("addedLabels", "labels"):
        for place, row in get_rows(file.rows, key, file.at, limit=MAX_FEATURES):
            path = row.get("pathPoints", row.get("points"))
            if isinstance(path, list) and path and row.get("type", "added") == "added":
                middle = len(path) // 2
                at = point(path[middle], f"{place}/pathPoints/{middle}")
                labels.append(Label(text(row.get("text"), f"{place}/text"), *at, STATE_SIZE))
    return labels


def _label(row: Row, place: str, value: Any, where: str, cells: AzgaarCells, size: float) -> Label:
    cell = cell_id(value, where, cells)
    return Label(text(row.get("name"), f"{place}/name"), float(cells.x[cell]), float(cells.y[cell]), size)


def _state_place(row: Row, place: str, cells: AzgaarCells) -> tuple[float, float] | None:
    """The pole of inaccessibility where the file has it, else the middle of the state's first cell."""
    if row.get("pole") not in (None, [None, None]):
        return point(row["pole"], f"{place}/pole")
    if row.get("center") is not None:
        cell = cell_id(row["center"], f"{place}/center", cells)
        return float(cells.x[cell]), float(cells.y[cell])
    return None


def read_markers(file: AzgaarFile, notes: Notes) -> tuple[Marker, ...]:
    """Markers with their notes as plain text, for the GM only until shown."""
    found: list[Marker] = []
    for place, row in get_rows(file.rows, "markers", file.at, limit=MAX_FEATURES):
        note = file.notes_by_id.get(str(row.get("id") or f"marker{row.get('i')}"), {})
        kind = text(row.get("type"), f"{place}/type", 60).replace("-", " ")
        x, y = number(row.get("x"), f"{place}/x"), number(row.get("y"), f"{place}/y")
        given = row.get("cell")
        found.append(
            Marker(
                name=text(note.get("name"), "/notes") or kind.capitalize() or "Marker",
                x=x,
                y=y,
                cell=nearest_cell(x, y, file.cells) if given is None else cell_id(given, f"{place}/cell", file.cells),
                note=clean(str(note.get("legend") or ""), MAX_NOTE),
            )
        )
    if found:
        notes.used.append(f"{counted(len(found), 'marker')}, for the GM only")
    return kept_markers(found, notes)


def kept_markers(found: Sequence[Marker], notes: Notes) -> tuple[Marker, ...]:
    """As many markers as a map holds; said if that are not all."""
    if len(found) > MAX_MARKERS:
        notes.warn(f"{len(found):,} markers are more than a map holds; the first {MAX_MARKERS:,} are kept")
    return tuple(found[:MAX_MARKERS])


def read_zones(file: AzgaarFile, notes: Notes) -> tuple[Area, ...]:
    """Zones (invasions, floods, ...) as regions for the GM only."""
    found: list[Area] = []
    for place, row in get_rows(file.rows, "zones", file.at, limit=MAX_FEATURES):
        listed = get_list(row, "cells", place, limit=MAX_CELLS, default=[])
        cells = {cell_id(cell, f"{place}/cells/{index}", file.cells) for index, cell in enumerate(listed)}
        name = text(row.get("name"), f"{place}/name") or text(row.get("type"), f"{place}/type") or "Zone"
        if cells:
            found.append(Area(name, "region", tuple(sorted(cells)), gm_only=True))
    if found:
        notes.used.append(f"{counted(len(found), 'zone')} as regions, for the GM only")
    return tuple(found)
