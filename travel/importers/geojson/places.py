"""Points: settlements with a name, markers for the GM; and polygons without ground: areas."""

from __future__ import annotations

from typing import Any

import numpy as np

from travel.importers.azgaar.places import kept_markers
from travel.importers.fields import Row, clean, text
from travel.importers.geojson.biomes import is_azgaar
from travel.importers.geojson.cells import PolygonCells
from travel.importers.geojson.shapes import Positions, Shape
from travel.importers.limits import MAX_CELLS, MAX_FEATURES, MAX_NOTE
from travel.importers.place_words import settlement_kind
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.rules.maps.areas import Area
from travel.rules.maps.world import Marker, Settlement

_OSM_PLACES = {"city": "city", "town": "town", "village": "village", "hamlet": "village"}
_NAMES = ("name", "Name", "NAME", "label", "title")
_KINDS = ("place", "kind", "type", "class", "category", "historic", "amenity", "group")
_NOTES = ("legend", "note", "notes", "description", "desc")
_PEOPLE = ("population", "pop", "people")
MAX_PEOPLE = 2**31 - 1
CITY_FROM, TOWN_FROM = 10_000, 1_000


def name_of(properties: Row, place: str) -> str:
    """The name among a feature's properties."""
    found = next((properties[key] for key in _NAMES if isinstance(properties.get(key), str)), "")
    return text(found, place)


def is_marker(shape: Shape) -> bool:
    """Whether a point is a mark rather than a settlement: it has a symbol or a note of the generator, or no name."""
    properties = shape.properties
    marked = "icon" in properties or "legend" in properties or str(properties.get("id", "")).startswith("marker")
    return marked or not name_of(properties, shape.place)


def settlement_of(shape: Shape, cell: int) -> Settlement:
    """A named point as a settlement."""
    properties = shape.properties
    people = _people(properties)
    x, y = shape.rings[0][0].tolist()
    name = name_of(properties, shape.place)
    kind = _kind(properties, name, people)
    is_port = kind == "port" or any(bool(properties.get(key)) for key in ("port", "is_port", "harbor", "harbour"))
    return Settlement(name, kind, cell, x, y, people, is_port)


def _kind(properties: Row, name: str, people: int) -> str:
    said = [properties[key] for key in _KINDS if isinstance(properties.get(key), str)]
    for word in said:
        found = _OSM_PLACES.get(word.casefold()) or settlement_kind(word)
        if found:
            return found
    if properties.get("capital") or people >= CITY_FROM:
        return "city"
    if people:
        return "town" if people >= TOWN_FROM else "village"
    return settlement_kind(name) or "other"


def _people(properties: Row) -> int:
    for key in _PEOPLE:
        value: Any = properties.get(key)
        if isinstance(value, str) and value.strip().isdecimal() and len(value) < 12:
            value = int(value)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= MAX_PEOPLE:
            return round(value)
    return 0


def marker_of(shape: Shape, cell: int) -> Marker:
    """A point as a mark for the GM, its note as plain text."""
    properties = shape.properties
    x, y = shape.rings[0][0].tolist()
    said = next((properties[key] for key in _NOTES if isinstance(properties.get(key), str)), "")
    kind = properties.get("type")
    kind = clean(kind, 60).replace("-", " ").capitalize() if isinstance(kind, str) else ""
    return Marker(name_of(properties, shape.place) or kind or "Marker", x, y, cell, clean(said, MAX_NOTE))


def read_points(
    shapes: list[Shape], cells: list[int], notes: Notes
) -> tuple[tuple[Settlement, ...], tuple[Marker, ...]]:
    """Points of the map with the cell each lies in."""
    if len(shapes) > MAX_FEATURES:
        raise refuse(f"{len(shapes)} points are more than the {MAX_FEATURES} allowed", "Export fewer of them.")
    settlements: list[Settlement] = []
    markers: list[Marker] = []
    for shape, cell in zip(shapes, cells, strict=True):
        if is_marker(shape):
            markers.append(marker_of(shape, cell))
        else:
            settlements.append(settlement_of(shape, cell))
    if settlements:
        notes.used.append(f"{counted(len(settlements), 'named point')} as settlements")
    if markers:
        notes.used.append(f"{counted(len(markers), 'marker')}, for the GM only")
    return tuple(settlements), kept_markers(markers, notes)


def read_areas(shapes: list[Shape], cells: PolygonCells, notes: Notes) -> tuple[Area, ...]:
    """Polygons that are no cells: the cells they name, or those whose centres lie in them; for the GM only."""
    areas: list[Area] = []
    by_feature: dict[int, list[Shape]] = {}
    for shape in shapes:
        by_feature.setdefault(shape.feature, []).append(shape)
    if len(by_feature) > MAX_FEATURES:
        raise refuse(f"{len(by_feature)} areas are more than the {MAX_FEATURES} allowed", "Export fewer of them.")
    centres = np.column_stack([cells.x, cells.y])
    for parts in by_feature.values():
        properties = parts[0].properties
        covered = _named_cells(properties, cells)
        if not covered:
            covered = {cell for shape in parts for cell in _covered(shape, centres)}
        name = name_of(properties, parts[0].place) or text(properties.get("type"), parts[0].place) or "Area"
        if covered:
            areas.append(Area(name, "region", tuple(sorted(covered)), gm_only=True))
        else:
            notes.warn("An area lies over no cell; left out")
    if areas:
        notes.used.append(f"{counted(len(areas), 'polygon')} without ground as regions, for the GM only")
    return tuple(areas)


def _named_cells(properties: Row, cells: PolygonCells) -> set[int]:
    listed = properties.get("cells")
    if not isinstance(listed, list) or len(listed) > MAX_CELLS or not is_azgaar(cells.shapes[0]):
        return set()
    return {cells.ids[cell] for cell in listed if isinstance(cell, (int, str)) and cell in cells.ids}


def _covered(shape: Shape, centres: Positions) -> list[int]:
    """The cells whose centres lie within a polygon and in none of its holes."""
    outline = shape.rings[0]
    low, high = outline.min(axis=0), outline.max(axis=0)
    near = np.flatnonzero(((centres >= low) & (centres <= high)).all(axis=1))
    inside = np.zeros(len(near), np.bool_)
    for ring in shape.rings:
        inside ^= _is_within(centres[near], ring)
    return [int(cell) for cell in near[inside]]


def _is_within(places: Positions, ring: Positions) -> Any:
    """Which places lie within a ring. One side of it at a time."""
    inside = np.zeros(len(places), np.bool_)
    x, y = places.T
    ahead = np.roll(ring, -1, axis=0)
    for (x0, y0), (x1, y1) in zip(ring.tolist(), ahead.tolist(), strict=True):
        if y0 != y1:
            inside ^= ((y0 > y) != (y1 > y)) & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return inside
