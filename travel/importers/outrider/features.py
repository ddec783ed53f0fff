"""Settlements, lines, labels, markers and areas of an own file."""

from __future__ import annotations

from typing import Any, Literal, cast, get_args

from travel.importers.fields import Row, get_list, get_number, get_rows, point, text, whole
from travel.importers.limits import MAX_FEATURES, MAX_GRID_PLACES, MAX_NOTE
from travel.importers.outrider.cells import Cells
from travel.importers.outrider.finding import CellFinder
from travel.importers.refusal import refuse
from travel.rules.maps.areas import HAZARDS, MAX_MONTHS, MAX_WEIGHT, Area, Climate, HazardKind
from travel.rules.maps.world import Features, Label, Line, Marker, Settlement

SETTLEMENT_KINDS = ("city", "town", "village", "keep", "tower", "shrine", "cave", "ruin", "port", "other")
LINE_KINDS = ("highway", "road", "trail", "sea_route", "river", "canyon", "border")
MAX_POINTS = 2_000_000


def read_features(content: Row, cells: Cells, finder: CellFinder, laid: tuple[Line, ...]) -> Features:
    """All features. ``laid`` are the lines given as cells, read before with their edges."""
    settlements = [_settlement(row, at, cells, finder) for at, row in _rows(content, "settlements")]
    labels = [_label(row, at) for at, row in _rows(content, "labels")]
    markers = [_marker(row, at, cells, finder) for at, row in _rows(content, "markers")]
    areas = [_area(row, at, finder) for at, row in _rows(content, "areas")]
    return Features(tuple(settlements), laid, tuple(labels), tuple(markers), tuple(areas))


def _rows(content: Row, key: str) -> list[tuple[str, Row]]:
    return get_rows(content, key, "", limit=MAX_FEATURES)


def kind_of_line(row: Row, at: str) -> str:
    """The kind of a line, checked."""
    return _one_of(row.get("kind"), LINE_KINDS, f"{at}/kind")


def _one_of(value: Any, kinds: tuple[str, ...], pointer: str) -> str:
    if value not in kinds:
        raise refuse(f"{str(value)[:40]!r} is no kind known here", f"Use one of {', '.join(kinds)}.", pointer)
    return str(value)


def _settlement(row: Row, at: str, cells: Cells, finder: CellFinder) -> Settlement:
    cell = finder.cell(row.get("cell"), f"{at}/cell")
    people = whole(row.get("population") or 0, f"{at}/population", low=0, high=10**10)
    kind = _one_of(row.get("kind", "other"), SETTLEMENT_KINDS, f"{at}/kind")
    is_port = row.get("port") is True
    return Settlement(text(row.get("name"), f"{at}/name"), kind, cell, *_place(row, at, cells, cell), people, is_port)


def _place(row: Row, at: str, cells: Cells, cell: int) -> tuple[float, float]:
    x, y = float(cells.x[cell]), float(cells.y[cell])
    return get_number(row, "x", at, default=x), get_number(row, "y", at, default=y)


def _label(row: Row, at: str) -> Label:
    size = get_number(row, "size", at, low=0, high=10_000, default=0.0)
    return Label(text(row.get("text"), f"{at}/text"), get_number(row, "x", at), get_number(row, "y", at), size)


def _marker(row: Row, at: str, cells: Cells, finder: CellFinder) -> Marker:
    cell = finder.cell(row.get("cell"), f"{at}/cell")
    note = text(row.get("note"), f"{at}/note", MAX_NOTE)
    name = text(row.get("name"), f"{at}/name")
    return Marker(name, *_place(row, at, cells, cell), cell, note, row.get("gm_only", True) is not False)


def _area(row: Row, at: str, finder: CellFinder) -> Area:
    kind = _one_of(row.get("kind", "region"), ("region", "no_go"), f"{at}/kind")
    listed = get_list(row, "cells", at, limit=MAX_GRID_PLACES)
    cells = sorted({finder.cell(cell, f"{at}/cells/{index}") for index, cell in enumerate(listed)})
    name, gm_only = text(row.get("name"), f"{at}/name"), row.get("gm_only") is True
    if kind == "region":
        impeded = row.get("impeded") is True
        return Area(name, "region", tuple(cells), None, gm_only, *_nature(row, at), impeded)
    weight = None if row.get("weight") is None else get_number(row, "weight", at, low=1, high=MAX_WEIGHT)
    if weight == 1:
        raise refuse("A weight of 1 keeps no one out", f"Give more than 1, up to {MAX_WEIGHT:g}.", f"{at}/weight")
    return Area(name, "no_go", tuple(cells), weight, gm_only)


def _nature(row: Row, at: str) -> tuple[Climate | Literal[""], tuple[HazardKind, ...], tuple[int, ...]]:
    """What a region says of climate, hazards and seasons."""
    climate = _one_of(row.get("climate") or "", ("", *get_args(Climate)), f"{at}/climate")
    named = get_list(row, "hazards", at, limit=len(HAZARDS), default=[])
    hazards = {_one_of(name, HAZARDS, f"{at}/hazards/{index}") for index, name in enumerate(named)}
    listed = get_list(row, "closed_months", at, limit=MAX_MONTHS, default=[])
    months = {whole(month, f"{at}/closed_months/{index}", low=1, high=MAX_MONTHS) for index, month in enumerate(listed)}
    return (
        cast(Climate, climate),
        tuple(hazard for hazard in HAZARDS if hazard in hazards),
        tuple(sorted(months)),
    )


def read_points(row: Row, at: str) -> tuple[tuple[float, float], ...]:
    """The points of a line."""
    points = row.get("points")
    if not isinstance(points, list) or len(points) > MAX_POINTS:
        raise refuse("A line needs a list of points", "Give points as pairs of x and y.", f"{at}/points")
    return tuple(point(pair, f"{at}/points/{index}") for index, pair in enumerate(points))
