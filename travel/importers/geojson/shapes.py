"""From GeoJSON text to shapes: polygons, lines and points with their properties, counted and checked."""

from __future__ import annotations

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
MAX_IN_RING = 500_000
"""Positions of one line or outline."""

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
    """All shapes of a file. ``xy`` float64[n, 2] holds all their positions in a row, and the rings look into it.

    ``cells``: for each line the third values of its positions, if they are whole numbers.
    """

    name: str
    xy: Positions
    polygons: list[Shape] = field(default_factory=list)
    lines: list[Shape] = field(default_factory=list)
    points: list[Shape] = field(default_factory=list)
    cells: dict[int, NDArray[np.int64]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """A part of a feature as it is in the file."""

    kind: str
    place: str
    feature: int
    properties: Row
    rings: list[Any]


def looks_like(content: Any) -> bool:
    """Whether parsed JSON is GeoJSON, and no plan of a town in its dress (whose first feature names a generator)."""
    kind = content.get("type") if isinstance(content, dict) else None
    if not isinstance(kind, str) or kind not in ROOTS:
        return False
    features = content.get("features")
    first = features[0] if isinstance(features, list) and features else None
    if isinstance(first, dict) and "generator" in first:
        return False
    return any(key in content for key in ("features", "geometry", "coordinates", "geometries"))


def read_shapes(source: Source, at: str, first: int, notes: Notes) -> Shapes:
    """The shapes of a file. ``at`` names the file in messages, ``first`` is the number of its first feature."""
    features = _features(source.json, at)
    if len(features) > MAX_SHAPES:
        raise refuse(f"{len(features)} features are more than the {MAX_SHAPES} allowed", _SMALLER, f"{at}/features")
    parts: list[_Part] = []
    for index, (place, feature) in enumerate(features):
        if not isinstance(feature, dict):
            raise wrong("An object", feature, place)
        properties = feature.get("properties")
        if properties is not None and not isinstance(properties, dict):
            raise wrong("An object", properties, f"{place}/properties")
        own = properties or {}
        if "id" in feature and "id" not in own:
            own = {**own, "id": feature["id"]}
        geometry = feature.get("geometry")
        if geometry is None:
            notes.warn("A feature has no geometry; left out")
        else:
            parts += _parts(geometry, f"{place}/geometry", first + index, own, notes)
    xy, sizes = _positions([(part, at, ring) for part in parts for at, ring in enumerate(part.rings)])
    return _shapes(source.base_name, parts, xy, sizes, notes)


def _features(content: Row, at: str) -> list[tuple[str, Any]]:
    """The features with their places; a bare geometry counts as a feature without properties."""
    kind = content["type"]
    if kind == "FeatureCollection":
        listed = content.get("features")
        if not isinstance(listed, list):
            raise wrong("A list", listed, f"{at}/features")
        return [(f"{at}/features/{index}", feature) for index, feature in enumerate(listed)]
    return [(at, content if kind == "Feature" else {"geometry": content})]


def _parts(geometry: Any, place: str, feature: int, properties: Row, notes: Notes) -> list[_Part]:
    """The parts of a geometry. Single ones have one."""
    kind = geometry.get("type") if isinstance(geometry, dict) else None
    if not isinstance(kind, str):
        raise wrong("A geometry", geometry, place)
    if kind not in GEOMETRIES:
        raise refuse(f"{kind[:40]!r} is no kind of geometry", "Export the layer as GeoJSON again.", f"{place}/type")
    if kind == "GeometryCollection":
        notes.warn("A collection of geometries is not read; left out")
        return []
    where, coordinates = f"{place}/coordinates", geometry.get("coordinates")
    if not isinstance(coordinates, list):
        raise wrong("A list", coordinates, where)
    if not coordinates:
        notes.warn("A feature has an empty geometry; left out")
        return []
    single = kind.removeprefix("Multi")
    found = [(where, coordinates)]
    if single != kind:
        found = [(f"{where}/{at}", part) for at, part in enumerate(coordinates) if part != []]
    parts: list[_Part] = []
    for part_place, part in found:
        if not isinstance(part, list):
            raise wrong("A list", part, part_place)
        rings = part if single == "Polygon" else [part] if single == "LineString" else [[part]]
        parts.append(_Part(single, part_place, feature, properties, rings))
    return parts


def _positions(rings: list[tuple[_Part, int, Any]]) -> tuple[Positions, list[int]]:
    """All positions in a row, and how many each ring has. Third values are let go.

    Read all at once, and one by one if that finds anything odd.
    """
    for part, at, ring in rings:
        if not isinstance(ring, list):
            raise wrong("A list of positions", ring, f"{part.place}/{at}")
    sizes = [len(ring) for _, _, ring in rings]
    if sum(sizes) > MAX_POSITIONS:
        most = max(rings, key=lambda row: len(row[2]))[0].place
        raise refuse(f"The file has {sum(sizes):,} positions; {MAX_POSITIONS:,} are allowed", _SMALLER, most)
    if sizes and max(sizes) > MAX_IN_RING:
        longest = rings[sizes.index(max(sizes))][0].place
        raise refuse(f"A line has {max(sizes):,} positions; {MAX_IN_RING:,} are allowed", _SMALLER, longest)
    try:
        found = np.array([position for _, _, ring in rings for position in ring], np.float64)
        if found.ndim == 2 and found.shape[1] >= 2 and bool((np.abs(found[:, :2]) <= MAX_COORDINATE).all()):
            return found[:, :2].copy(), sizes
    except (ValueError, TypeError, OverflowError):
        pass
    pairs: list[tuple[float, float]] = []
    for part, at, ring in rings:
        for index, position in enumerate(ring):
            where = f"{part.place}/{at}/{index}" if part.kind == "Polygon" else f"{part.place}/{index}"
            if not isinstance(position, list) or len(position) < 2:
                raise wrong("A pair of coordinates", position, where)
            pairs.append((_coordinate(position[0], f"{where}/0"), _coordinate(position[1], f"{where}/1")))
    return np.array(pairs, np.float64).reshape(-1, 2), sizes


def _coordinate(value: Any, place: str) -> float:
    return number(value, place, low=-MAX_COORDINATE, high=MAX_COORDINATE)


def _shapes(name: str, parts: list[_Part], xy: Positions, sizes: list[int], notes: Notes) -> Shapes:
    """The parts with their positions, filed under what they are."""
    shapes = Shapes(name, xy)
    ends = np.cumsum(sizes)
    is_closed = np.zeros(len(sizes), np.bool_)
    if len(xy):
        first, last = np.minimum(ends - sizes, len(xy) - 1), np.maximum(ends - 1, 0)
        is_closed = (xy[first] == xy[last]).all(axis=1)
    at = 0
    for part in parts:
        spans = [
            (int(ends[ring]) - sizes[ring], int(ends[ring]), bool(is_closed[ring]))
            for ring in range(at, at + len(part.rings))
        ]
        at += len(part.rings)
        _file(shapes, part, spans, notes)
    return shapes


def _file(shapes: Shapes, part: _Part, spans: list[tuple[int, int, bool]], notes: Notes) -> None:
    """One part: too short ones are left out, the closing corner of a ring too."""
    if part.kind == "Polygon":
        rings = [shapes.xy[start : end - (is_closed and end - start > 1)] for start, end, is_closed in spans]
        if rings and len(rings[0]) >= 3:
            kept = (rings[0], *(ring for ring in rings[1:] if len(ring) >= 3))
            shapes.polygons.append(Shape(part.place, part.feature, part.properties, kept))
        else:
            notes.warn("A polygon has fewer than three corners; left out")
        return
    start, end, _ = spans[0]
    shape = Shape(part.place, part.feature, part.properties, (shapes.xy[start:end],))
    if part.kind == "Point":
        shapes.points.append(shape)
    elif end - start < 2:
        notes.warn("A line has fewer than two points; left out")
    else:
        third = [position[2] for position in part.rings[0] if len(position) > 2]
        if len(third) == end - start and all(type(value) is int and 0 <= value < MAX_CELLS * 4 for value in third):
            shapes.cells[len(shapes.lines)] = np.array(third, np.int64)
        shapes.lines.append(shape)
