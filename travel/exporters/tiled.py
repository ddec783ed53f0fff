"""Tiled (TMJ): one tile layer of ground, object layers for all that is drawn on it. Hexes and squares only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from travel.exporters.numbers import short_floats
from travel.exporters.outrider import compact
from travel.exporters.refusal import cannot_hold
from travel.rules.maps.areas import Area
from travel.rules.maps.chains import chains, marked_pairs
from travel.rules.maps.scale import miles_per_world_unit
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import Grid, Topology, WorldMap

_SIDE = 14
_ACROSS, _ALONG = 24, 28
_SQUARE = 32
SQRT3 = 3**0.5
Row = dict[str, Any]


def tiled_file(world: WorldMap) -> bytes:
    """The map as TMJ with its tile set inside."""
    grid = world.grid
    if grid is None or not world.topology.is_grid:
        raise cannot_hold("Tiled holds maps of hexes and squares, not of other cells", "Export as outrider or GeoJSON.")
    if world.topology is not Topology.SQUARE and grid.shifted == "none":
        raise cannot_hold("Tiled shifts every second row of hexes; this map shifts none", "Export as outrider.")
    if world.cell_count != grid.columns * grid.rows:
        raise cannot_hold("The map's cells are not the places of its grid", "Export as outrider.")
    return compact(_TiledWriter(world, grid).document()).encode()


class _TiledWriter:
    def __init__(self, world: WorldMap, grid: Grid) -> None:
        self._world, self._grid = world, grid
        self._next = 1

    def document(self) -> Row:
        layers = [self._ground(), *self._object_layers()]
        for number, layer in enumerate(layers, start=1):
            layer["id"] = number
        return {
            "type": "map",
            "version": "1.10",
            "tiledversion": "1.10.2",
            "class": "outrider-map",
            "infinite": False,
            "compressionlevel": -1,
            "renderorder": "right-down",
            "width": self._grid.columns,
            "height": self._grid.rows,
            **self._lie(),
            "nextlayerid": len(layers) + 1,
            "nextobjectid": self._next,
            "properties": self._properties(),
            "tilesets": [self._tiles()],
            "layers": layers,
        }

    def _lie(self) -> Row:
        """Orientation and measures."""
        if self._world.topology is Topology.SQUARE:
            return {"orientation": "orthogonal", "tilewidth": _SQUARE, "tileheight": _SQUARE}
        is_flat = self._world.topology is Topology.HEX_FLAT
        wide, high = (_ALONG, _ACROSS) if is_flat else (_ACROSS, _ALONG)
        return {
            "orientation": "hexagonal",
            "hexsidelength": _SIDE,
            "staggeraxis": "x" if is_flat else "y",
            "staggerindex": self._grid.shifted,
            "tilewidth": wide,
            "tileheight": high,
        }

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Where a world point lies in Tiled's pixels."""
        if self._world.topology is Topology.SQUARE:
            return round((x + 0.5) * _SQUARE, 6), round((y + 0.5) * _SQUARE, 6)
        step = (_ALONG + _SIDE) / 2
        along, across = step / 1.5, _ACROSS / SQRT3
        if self._world.topology is Topology.HEX_FLAT:
            return round(_ALONG / 2 + x * along, 6), round(_ACROSS / 2 + y * across, 6)
        return round(_ACROSS / 2 + x * across, 6), round(_ALONG / 2 + y * along, 6)

    def _properties(self) -> list[Row]:
        world = self._world
        found: Row = {"name": world.name, "first_column": self._grid.first_column, "first_row": self._grid.first_row}
        if world.has_scale:
            miles = miles_per_world_unit(world.topology, world.scale) * (
                1 if world.topology is Topology.SQUARE else SQRT3
            )
            found |= {"scale_value": float(world.scale.value), "scale_unit": world.scale.unit}
            found["scale_miles_per_tile"] = round(miles, 6)
        crossings = marked_pairs(world, world.river == 1)
        found["river_edges"] = " ".join(f"{a}-{b}" for a, b in crossings.tolist() if a < b)
        if len(world.elevation):
            found["elevation_feet"] = " ".join(
                "-" if feet is None else str(feet) for feet in short_floats(world.elevation)
            )
        if world.keys:
            found["keys"] = "\n".join(world.keys)
        return _properties(found)

    def _tiles(self) -> Row:
        lie = self._lie()
        tiles = [
            {"id": int(ground), "type": ground.key, "properties": _properties({"terrain": ground.key})}
            for ground in Terrain
        ]
        return {
            "firstgid": 1,
            "name": "outrider",
            "columns": 0,
            "margin": 0,
            "spacing": 0,
            "tilecount": len(tiles),
            "tilewidth": lie["tilewidth"],
            "tileheight": lie["tileheight"],
            "tiles": tiles,
        }

    def _ground(self) -> Row:
        gids = np.where(self._world.terrain == NO_CELL, 0, self._world.terrain.astype(np.int32) + 1)
        size = {"width": self._grid.columns, "height": self._grid.rows}
        return {"type": "tilelayer", "name": "ground", **_LAYER, **size, "data": gids.tolist()}

    def _object_layers(self) -> list[Row]:
        world, features = self._world, self._world.features
        layers = {
            "roads": self._edges_as_lines(),
            "lines": [self._line(line.kind, line.name, line.points) for line in features.lines],
            "settlements": [
                self._point(
                    place.kind,
                    place.name,
                    place.x,
                    place.y,
                    {"population": place.population, "is_port": place.is_port, "cell": place.cell},
                )
                for place in features.settlements
            ],
            "labels": [
                self._point("label", label.text, label.x, label.y, {"text": label.text, "size": float(label.size)})
                for label in features.labels
            ],
            "markers": [
                self._point(
                    "marker", mark.name, mark.x, mark.y, {"note": mark.note, "gm_only": mark.gm_only, "cell": mark.cell}
                )
                for mark in features.markers
            ],
            "areas": [
                self._point(
                    area.kind,
                    area.name,
                    float(world.x[area.cells[0]]) if area.cells else 0.0,
                    float(world.y[area.cells[0]]) if area.cells else 0.0,
                    {"cells": " ".join(map(str, area.cells)), "gm_only": area.gm_only}
                    | ({} if area.weight is None else {"weight": float(area.weight)})
                    | _nature(area),
                )
                for area in features.areas
            ],
        }
        return [
            {"type": "objectgroup", "name": name, "draworder": "topdown", **_LAYER, "objects": objects}
            for name, objects in layers.items()
            if objects
        ]

    def _edges_as_lines(self) -> list[Row]:
        """The way along each edge, as lines through the centres of cells, marked hidden."""
        world = self._world
        found: list[Row] = []
        for way in (Way.TRAIL, Way.ROAD, Way.HIGHWAY):
            pairs = marked_pairs(world, world.ways == way)
            for chain in chains(pairs):
                points = [(float(world.x[cell]), float(world.y[cell])) for cell in chain]
                found.append({**self._line(way.key, "", points), "properties": _properties({"hidden": True})})
        return found

    def _line(self, kind: str, name: str, points: Iterable[tuple[float, float]]) -> Row:
        pixels = [self.pixel(*point) for point in points] or [(0.0, 0.0)]
        x, y = pixels[0]
        polyline = [{"x": round(px - x, 6), "y": round(py - y, 6)} for px, py in pixels]
        return {**self._object(kind, name, x, y), "polyline": polyline}

    def _point(self, kind: str, name: str, x: float, y: float, properties: Row) -> Row:
        return {**self._object(kind, name, *self.pixel(x, y)), "point": True, "properties": _properties(properties)}

    def _object(self, kind: str, name: str, x: float, y: float) -> Row:
        number = self._next
        self._next += 1
        measures = {"width": 0, "height": 0, "rotation": 0, "visible": True}
        return {"id": number, "name": name, "type": kind, "x": x, "y": y, **measures}


_LAYER: Row = {"x": 0, "y": 0, "opacity": 1, "visible": True}
_TYPES = {bool: "bool", int: "int", float: "float", str: "string"}


def _properties(values: Row) -> list[Row]:
    """Properties as Tiled writes them."""
    return [{"name": name, "type": _TYPES[type(value)], "value": value} for name, value in values.items()]


def _nature(area: Area) -> Row:
    """Climate, hazards, closed months and impeded ground of a region as properties, lists as words."""
    members = {
        "climate": area.climate,
        "hazards": " ".join(area.hazards),
        "closed_months": " ".join(map(str, area.closed_months)),
        "impeded": area.impeded,
    }
    return {key: value for key, value in members.items() if value}
