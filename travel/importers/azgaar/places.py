"""Settlements, labels and markers."""

from __future__ import annotations

from typing import Any

from travel.importers.azgaar.cells import AzgaarCells, cell_id
from travel.importers.azgaar.layout import AzgaarFile
from travel.importers.fields import Row, clean, get_number, get_rows, point, text
from travel.importers.limits import MAX_FEATURES, MAX_NOTE
from travel.importers.report import Notes, counted
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


def read_settlements(file: AzgaarFile, cells: AzgaarCells, notes: Notes) -> tuple[Settlement, ...]:
    """Burgs, without the removed ones."""
    found: list[Settlement] = []
    for place, row in get_rows(file.pack, "burgs", "/pack", limit=MAX_FEATURES):
        people = get_number(row, "population", place, low=0, high=1e9, default=0) * file.rate
        found.append(
            Settlement(
                name=text(row.get("name"), f"{place}/name") or "Unnamed",
                kind=_kind(row, people),
                cell=cell_id(row.get("cell"), f"{place}/cell", cells),
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


def read_labels(file: AzgaarFile, cells: AzgaarCells) -> tuple[Label, ...]:
    """Names of states, lakes and rivers where they belong."""
    labels: list[Label] = []
    for place, row in get_rows(file.pack, "states", "/pack", limit=MAX_FEATURES):
        at = _state_place(row, place, cells) if row.get("i") else None
        if at is not None:
            labels.append(Label(text(row.get("name"), f"{place}/name"), *at, STATE_SIZE))
    for place, row in get_rows(file.pack, "features", "/pack", limit=MAX_FEATURES):
        if row.get("type") == "lake" and "firstCell" in row:
            labels.append(_label(row, place, row["firstCell"], f"{place}/firstCell", cells, LAKE_SIZE))
    for place, row in get_rows(file.pack, "rivers", "/pack", limit=MAX_FEATURES):
        course = row.get("cells")
        if isinstance(course, list) and course and course[len(course) // 2] != -1:
            middle = len(course) // 2
            labels.append(_label(row, place, course[middle], f"{place}/cells/{middle}", cells, RIVER_SIZE))
    return tuple(label for label in labels if label.text)


def _label(row: Row, place: str, value: Any, where: str, cells: AzgaarCells, size: float) -> Label:
    cell = cell_id(value, where, cells)
    return Label(text(row.get("name"), f"{place}/name"), float(cells.x[cell]), float(cells.y[cell]), size)


def _state_place(row: Row, place: str, cells: AzgaarCells) -> tuple[float, float] | None:
    """The pole of inaccessibility where the file has it, else the middle of the state's first cell."""
    if "pole" in row:
        return point(row["pole"], f"{place}/pole")
    if "center" in row:
        cell = cell_id(row["center"], f"{place}/center", cells)
        return float(cells.x[cell]), float(cells.y[cell])
    return None


def read_markers(file: AzgaarFile, cells: AzgaarCells, notes: Notes) -> tuple[Marker, ...]:
    """Markers with their notes as plain text, for the GM only until shown."""
    found: list[Marker] = []
    for place, row in get_rows(file.pack, "markers", "/pack", limit=MAX_FEATURES):
        note = file.notes_by_id.get(f"marker{row.get('i')}", {})
        kind = text(row.get("type"), f"{place}/type", 60).replace("-", " ")
        found.append(
            Marker(
                name=text(note.get("name"), "/notes") or kind.capitalize() or "Marker",
                x=get_number(row, "x", place),
                y=get_number(row, "y", place),
                cell=cell_id(row.get("cell"), f"{place}/cell", cells),
                note=clean(str(note.get("legend") or ""), MAX_NOTE),
            )
        )
    if found:
        notes.used.append(f"{counted(len(found), 'marker')}, for the GM only")
    return tuple(found)
