"""Making GeoJSON of a few shapes, and reading it."""

from __future__ import annotations

from typing import Any

from tests.travel.importers.map_samples import as_bytes, overland
from travel.importers.choices import Choices, Imported
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Way

Feature = dict[str, Any]


def square(x: float, y: float, size: float = 10) -> list[list[list[float]]]:
    return [[[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]]


def feature(kind: str, coordinates: Any, **properties: Any) -> Feature:
    return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": properties}


def ground(x: float, y: float, word: str, **properties: Any) -> Feature:
    return feature("Polygon", square(x, y), terrain=word, **properties)


def collection(*features: Any, **members: Any) -> bytes:
    return as_bytes({"type": "FeatureCollection", **members, "features": list(features)})


def read(*features: Any, choices: Choices | None = None, **members: Any) -> Imported:
    return overland(("map.geojson", collection(*features, **members)), choices=choices)


def row(*words: str) -> list[Feature]:
    """Squares side by side, west to east."""
    return [ground(index * 10, 0, word) for index, word in enumerate(words)]


def way_between(imported: Imported, tail: int, head: int) -> Way:
    world = imported.world
    return Way(int(world.ways[edge_between(world.offsets, world.heads, tail, head)]))
