"""From GeoJSON text to shapes: polygons, lines and points with their properties, counted and checked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import Row, number, wrong
from travel.importers.limits import MAX_CELLS
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.importers.source import Source

MAX_SHAPES = 400_000
MAX_POSITIONS = 4_000_000
MAX_COORDINATE = 1e9
_SMALLER = "Simplify the layer or export a smaller part of it."
GEOMETRIES = frozenset(
    ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection"]
)
ROOTS = GEOMETRIES | {"Feature", "FeatureCollection"}
Positions = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """One part of a feature. ``place`` is where in the file, ``feature`` which feature it is of, over all files.

    ``rings`` of a polygon: outline first, then holes; a line or a point has one. float64[n, 2] each.
    """

    place: str
    feature: int
    properties: Row
    rings: tuple[Positions, ...]


@dataclass(slots=True, eq=False)
class Shapes:
    """All shapes of a file. ``cells``: for each line the third values of its positions, if they are whole numbers."""

    name: str
    polygons: list[Shape] = field(default_factory=list)
    lines: list[Shape] = field(default_factory=list)
    points: list[Shape] = field(default_factory=list)
    cells: dict[int, NDArray[np.int64]] = field(default_factory=dict)
    positions: int = 0

    def all(self) -> Iterator[Shape]:
        yield from self.polygons
        yield from self.lines
        yield from self.points


def looks_like(content: Any) -> bool:
    """Whether parsed JSON is GeoJSON."""
    if not isinstance(content, dict) or content.get("type") not in ROOTS:
        return False
    return any(key in content for key in ("features", "geometry", "coordinates", "geometries"))


def read_shapes(source: Source, at: str, first: int, notes: Notes) -> Shapes:
    """The shapes of a file. ``at`` names the file in messages, ``first`` is the number of its first feature."""
    shapes, content = Shapes(source.base_name), source.json
    features = _features(content, at)
    if len(features) > MAX_SHAPES:
        raise refuse(f"{len(features)} features are more than the {MAX_SHAPES} allowed", _SMALLER, f"{at}/features")
    for index, (place, feature) in enumerate(features):
        if not isinstance(feature, dict):
            raise wrong("An object", feature, place)
        properties = feature.get("properties")
        if properties is not None and not isinstance(properties, dict):
            raise wrong("An object", properties, f"{place}/properties")
        own = dict(properties or {})
        if "id" in feature and "id" not in own:
            own["id"] = feature["id"]
        geometry = feature.get("geometry")
        if geometry is None:
            notes.warn("A feature has no geometry; left out")
            continue
        _add(shapes, geometry, f"{place}/geometry", first + index, own, notes)
    return shapes


def _features(content: Row, at: str) -> list[tuple[str, Any]]:
    """The features with their places; a bare geometry counts as a feature without properties."""
    kind = content["type"]
    if kind == "FeatureCollection":
        listed = content.get("features")
        if not isinstance(listed, list):
            raise wrong("A list", listed, f"{at}/features")
        return [(f"{at}/features/{index}", feature) for index, feature in enumerate(listed)]
    return [(at, content if kind == "Feature" else {"geometry": content})]


def _add(shapes: Shapes, geometry: Any, place: str, feature: int, properties: Row, notes: Notes) -> None:
    """File a geometry under what it is."""
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if not isinstance(kind, str):
        raise wrong("A geometry", geometry, place)
    if kind not in GEOMETRIES:
        raise refuse(f"{kind[:40]!r} is no kind of geometry", "Export the layer as GeoJSON again.", f"{place}/type")
    if kind == "GeometryCollection":
        notes.warn("A collection of geometries is not read; left out")
        return
    where = f"{place}/coordinates"
    coordinates = geometry.get("coordinates")
    if not isinstance(coordinates, list):
        raise wrong("A list", coordinates, where)
    parts = [(f"{where}/{at}", part) for at, part in enumerate(coordinates)] if kind.startswith("Multi") else []
    for part_place, part in parts or ([] if kind.startswith("Multi") else [(where, coordinates)]):
        if not isinstance(part, list):
            raise wrong("A list", part, part_place)
        if part:
            _file(shapes, kind.removeprefix("Multi"), part, part_place, feature, properties, notes)
    if not coordinates:
        notes.warn("A feature has an empty geometry; left out")


def _file(shapes: Shapes, kind: str, part: list[Any], place: str, feature: int, properties: Row, notes: Notes) -> None:
    if kind == "Point":
        shapes.points.append(Shape(place, feature, properties, (_positions(shapes, [part], place),)))
    elif kind == "LineString":
        positions = _positions(shapes, part, place)
        third = [position[2] for position in part if len(position) > 2]
        if len(third) == len(part) and all(type(value) is int and 0 <= value < MAX_CELLS * 4 for value in third):
            shapes.cells[len(shapes.lines)] = np.array(third, np.int64)
        if len(positions) > 1:
            shapes.lines.append(Shape(place, feature, properties, (positions,)))
        else:
            notes.warn("A line has fewer than two points; left out")
    else:
        _file_polygon(shapes, part, place, feature, properties, notes)


def _file_polygon(shapes: Shapes, part: list[Any], place: str, feature: int, properties: Row, notes: Notes) -> None:
    rings: list[Positions] = []
    for index, ring in enumerate(part):
        positions = _positions(shapes, ring, f"{place}/{index}")
        if len(positions) > 1 and bool((positions[0] == positions[-1]).all()):
            positions = positions[:-1]
        if len(positions) >= 3:
            rings.append(positions)
        elif index == 0:
            notes.warn("A polygon has fewer than three corners; left out")
            return
    shapes.polygons.append(Shape(place, feature, properties, tuple(rings)))


def _positions(shapes: Shapes, listed: Any, place: str) -> Positions:
    """Pairs of coordinates: all at once, and one by one if that finds anything odd. Third values are let go."""
    if not isinstance(listed, list):
        raise wrong("A list of positions", listed, place)
    shapes.positions += len(listed)
    if shapes.positions > MAX_POSITIONS:
        raise refuse(f"The file has more than {MAX_POSITIONS:,} positions", _SMALLER, place)
    try:
        found = np.array(listed, np.float64)
        if found.ndim == 2 and found.shape[1] >= 2 and bool((np.abs(found[:, :2]) <= MAX_COORDINATE).all()):
            return found[:, :2]
    except (ValueError, TypeError, OverflowError):
        pass
    pairs: list[tuple[float, float]] = []
    for index, position in enumerate(listed):
        where = f"{place}/{index}"
        if not isinstance(position, list) or len(position) < 2:
            raise wrong("A pair of coordinates", position, where)
        pairs.append((_coordinate(position[0], f"{where}/0"), _coordinate(position[1], f"{where}/1")))
    return np.array(pairs, np.float64).reshape(-1, 2)


def _coordinate(value: Any, place: str) -> float:
    return number(value, place, low=-MAX_COORDINATE, high=MAX_COORDINATE)
