"""GeoJSON: cells as polygons, lines and places, and in the member "outrider" what GeoJSON has no words for.

Coordinates are map units with y pointing north. Maps of very many cells are written as joined regions of one ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from travel.exporters.document import edges_of, ground_of, head_of, shape_of
from travel.exporters.features import area_row
from travel.exporters.numbers import short_floats
from travel.exporters.outlines import FloatArray, cell_corners, regions_of_grid
from travel.exporters.outrider import compact
from travel.rules.maps.bundle import is_regular
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Topology, WorldMap

MAX_CELL_FEATURES = 100_000
PLACES = 4
Row = dict[str, Any]
Point = tuple[float, float]


def geojson_file(world: WorldMap) -> bytes:
    """The map as a FeatureCollection, one feature a line."""
    return "".join(_GeoWriter(world).text()).encode()


class _GeoWriter:
    def __init__(self, world: WorldMap) -> None:
        self._world = world
        self._is_joined = world.grid is not None and world.cell_count > MAX_CELL_FEATURES
        self._reversed: list[int] = []

    def text(self) -> Iterator[str]:
        """The file piece by piece; the member "outrider" comes last, as it says which rings were turned round."""
        yield '{"type":"FeatureCollection","name":' + compact(self._world.name) + ',"features":['
        for number, feature in enumerate(self._features()):
            yield f"{',' if number else ''}\n{compact(feature)}"
        yield '\n],\n"outrider":' + compact(self._member()) + "}\n"

    def _features(self) -> Iterator[Row]:
        if self._is_joined:
            yield from self._regions()
        elif self._world.topology is Topology.POINTS:
            yield from self._points()
        elif self._world.topology is Topology.POLYGON:
            yield from self._polygons()
        else:
            yield from self._cells()
        yield from self._drawn()

    def _member(self) -> Row:
        world = self._world
        regular = is_regular(world)
        member = {**head_of(world), "y_axis": "north", **edges_of(world, regular=regular)}
        shape = shape_of(world, regular=regular)
        if self._is_joined or world.topology is Topology.POINTS or not regular:
            member |= shape
        elif "keys" in shape:
            member["keys"] = shape["keys"]
        if world.topology is Topology.POLYGON and "rings" in member:
            del member["rings"]
            member["rings_turned"] = self._reversed
        if self._is_joined:
            member |= ground_of(world)
        elif len(world.elevation):
            in_gaps = world.elevation[world.terrain == NO_CELL]
            has_all = bool(np.isnan(in_gaps).all())
            member |= {"has_heights": True} if has_all else {"elevation_feet": self._heights()}
        if world.features.areas:
            member["areas"] = [area_row(area) for area in world.features.areas]
        return member

    def _about(self, cell: int, heights: list[Any]) -> Row:
        world = self._world
        about: Row = {"feature": "cell", "cell": cell, "key": world.key(cell)}
        about["terrain"] = Terrain(int(world.terrain[cell])).key
        return {**about, "elevation_feet": heights[cell]} if heights else about

    def _heights(self) -> list[Any]:
        return short_floats(self._world.elevation) if len(self._world.elevation) else []

    def _cells(self) -> Iterator[Row]:
        corners = np.round(cell_corners(self._world) * (1, -1), PLACES)[:, ::-1] + 0.0
        heights = self._heights()
        for cell in np.flatnonzero(self._world.terrain != NO_CELL).tolist():
            ring = corners[cell].tolist()
            yield _feature("Polygon", [[*ring, ring[0]]], self._about(cell, heights), cell)

    def _polygons(self) -> Iterator[Row]:
        world, heights = self._world, self._heights()
        corners = short_floats(world.ring_xy)
        ends = (world.ring_offsets * 2).tolist() or [0] * (world.cell_count + 1)
        for cell, (start, end) in enumerate(pairwise(ends)):
            ring = [[x, _north(y)] for x, y in zip(corners[start:end:2], corners[start + 1 : end : 2], strict=True)]
            if _is_clockwise(ring):
                ring.reverse()
                self._reversed.append(cell)
            yield _feature("Polygon", [[*ring, ring[0]]] if ring else [], self._about(cell, heights), cell)

    def _points(self) -> Iterator[Row]:
        world, heights = self._world, self._heights()
        for cell, (x, y) in enumerate(zip(short_floats(world.x), short_floats(world.y), strict=True)):
            yield _feature("Point", [x, _north(y)], self._about(cell, heights), cell)

    def _regions(self) -> Iterator[Row]:
        for region in regions_of_grid(self._world, self._world.terrain):
            rings = [_closed(ring) for ring in region.rings]
            yield _feature("Polygon", rings, {"feature": "region", "terrain": Terrain(region.code).key})

    def _drawn(self) -> Iterator[Row]:
        features = self._world.features
        for line in features.lines:
            points = [[x, _north(y)] for x, y in line.points]
            yield _feature("LineString", points, {"feature": "line", "type": line.kind, "name": line.name})
        for place in features.settlements:
            about: Row = {"population": place.population, "port": place.is_port, "cell": place.cell}
            yield _place("settlement", place.x, place.y, {"type": place.kind, "name": place.name, **about})
        for label in features.labels:
            yield _place("label", label.x, label.y, {"name": label.text, "size": label.size})
        for mark in features.markers:
            about = {"name": mark.name, "note": mark.note, "gm_only": mark.gm_only, "cell": mark.cell}
            yield _place("marker", mark.x, mark.y, about)


def _feature(kind: str, coordinates: list[Any], properties: Row, number: int | None = None) -> Row:
    geometry = {"type": kind, "coordinates": coordinates} if coordinates else None
    named = {} if number is None else {"id": number}
    return {"type": "Feature", **named, "properties": properties, "geometry": geometry}


def _place(feature: str, x: float, y: float, properties: Row) -> Row:
    return _feature("Point", [x, _north(y)], {"feature": feature, **properties})


def _north(y: Any) -> Any:
    """The coordinate with its axis pointing north; zero stays zero."""
    return -y if y else y


def _closed(ring: FloatArray) -> list[list[float]]:
    turned: list[list[float]] = (np.round(ring * (1, -1), PLACES)[::-1] + 0.0).tolist()
    return [*turned, turned[0]]


def _is_clockwise(ring: list[Any]) -> bool:
    """Whether the ring turns clockwise with y pointing north; GeoJSON wants the other way."""
    around = zip(ring, [*ring[1:], *ring[:1]], strict=True)
    return bool(sum(a[0] * b[1] - b[0] * a[1] for a, b in around) < 0)
