"""Our own GeoJSON: features say what lies where, the member "outrider" the rest. Gives back the same map."""

from __future__ import annotations

from typing import Any

from travel.importers.choices import Choices
from travel.importers.fields import Row, get_list, get_object, kind_of, whole, wrong
from travel.importers.limits import MAX_CELLS, MAX_GRID_PLACES
from travel.importers.outrider.head import read_head
from travel.importers.refusal import refuse
from travel.importers.source import Source
from travel.rules.maps.world import Topology

MAX_FEATURES = 500_000
_ROW = 10_000
Members = dict[str, Any]


def is_own(source: Source) -> bool:
    """Whether the file is GeoJSON that we wrote."""
    content = source.json
    is_collection = isinstance(content, dict) and content.get("type") == "FeatureCollection"
    return is_collection and isinstance(content.get("outrider"), dict) and isinstance(content.get("features"), list)


def members_of(content: Row, name: str, choices: Choices) -> Members:
    """The members of our own format that the features and the foreign member stand for."""
    member = get_object(content, "outrider", "")
    found: Members = {key: value for key, value in member.items() if key not in _OF_FEATURES or key == "areas"}
    found |= {key: member[key] for key in ("terrain", "elevation_feet", "legend") if key in member}
    rows = get_list(content, "features", "", limit=MAX_FEATURES)
    cells: dict[int, tuple[str, Row, Row]] = {}
    for index, row in enumerate(rows):
        at = f"/features/{index}"
        if not isinstance(row, dict):
            raise wrong("A feature", row, at)
        about = row.get("properties")
        if isinstance(about, dict):
            _sort(row, about, at, found, cells)
    if "terrain" not in member:
        _set_cells(found, cells, member, read_head(member, name, choices).topology, name, choices)
    return found


_OF_FEATURES = frozenset(
    ("settlements", "lines", "labels", "markers", "areas", "terrain", "elevation_feet", "legend", "rings_turned")
)


def _sort(row: Row, about: Row, at: str, found: Members, cells: dict[int, tuple[str, Row, Row]]) -> None:
    feature = about.get("feature")
    if feature == "cell":
        cells[whole(about.get("cell"), f"{at}/properties/cell", low=0, high=MAX_GRID_PLACES)] = (at, row, about)
    elif feature == "line":
        points = [_south(point, at) for point in _coordinates(row, at)]
        found.setdefault("lines", []).append({"kind": about.get("type"), "name": about.get("name"), "points": points})
    elif feature in ("settlement", "marker", "label"):
        x, y = _south(_coordinates(row, at), at)
        plain = {key: about[key] for key in ("name", "cell", "population", "port", "note", "gm_only") if key in about}
        place = {"kind": about.get("type"), **plain, "x": x, "y": y}
        if feature == "label":
            place = {"text": about.get("name"), "size": about.get("size", 0), "x": x, "y": y}
        found.setdefault(f"{feature}s", []).append(place)


def _coordinates(row: Row, at: str) -> list[Any]:
    geometry = row.get("geometry")
    coordinates = geometry.get("coordinates") if isinstance(geometry, dict) else None
    if not isinstance(coordinates, list):
        raise wrong("Coordinates", coordinates, f"{at}/geometry")
    return coordinates


def _south(point: Any, at: str) -> list[Any]:
    """A position with y pointing south."""
    if not isinstance(point, list) or len(point) < 2:
        raise wrong("A pair of coordinates", point, f"{at}/geometry")
    for number in point[:2]:
        if isinstance(number, bool) or not isinstance(number, (int, float)):
            raise refuse(f"A number was expected, not {kind_of(number)}", "Export the map again.", f"{at}/geometry")
    return [point[0], -point[1] if point[1] else point[1]]


def _set_cells(
    found: Members, cells: dict[int, tuple[str, Row, Row]], member: Row, topology: Topology, name: str, choices: Choices
) -> None:
    """Ground, heights, outlines and places from the features of the cells."""
    grid = read_head({**member, "terrain": []}, name, choices).grid
    count = grid.columns * grid.rows if grid else max(cells, default=-1) + 1
    if not cells or max(cells) >= count or (grid is None and count > MAX_CELLS):
        raise refuse("The features of cells do not fit the map", "Export the map again.", "/features")
    words = [_word(cells.get(cell)) for cell in range(count)]
    width = grid.columns if grid else _ROW
    found["terrain"] = [words[start : start + width] for start in range(0, count, width)]
    if member.get("has_heights") is True:
        found["elevation_feet"] = [
            cells[cell][2].get("elevation_feet") if cell in cells else None for cell in range(count)
        ]
    if topology is Topology.POLYGON:
        _set_rings(found, cells, member, count)


def _word(cell: tuple[str, Row, Row] | None) -> Any:
    return None if cell is None else cell[2].get("terrain", "unknown")


def _set_rings(found: Members, cells: dict[int, tuple[str, Row, Row]], member: Row, count: int) -> None:
    turned = set(map(str, get_list(member, "rings_turned", "/outrider", limit=MAX_CELLS, default=[])))
    rings: list[list[Any]] = []
    for cell in range(count):
        at, row, _ = cells.get(cell, ("", {}, {}))
        ring = _ring(row, at) if row.get("geometry") is not None else []
        if str(cell) in turned:
            ring.reverse()
        rings.append([number for point in ring for number in point])
    found["rings"] = rings


def _ring(row: Row, at: str) -> list[list[Any]]:
    """The outer ring, open, with y pointing south."""
    coordinates = _coordinates(row, at)
    ring = coordinates[0] if coordinates else []
    if not isinstance(ring, list):
        raise wrong("A ring", ring, f"{at}/geometry")
    return [_south(point, at) for point in ring[:-1]]
