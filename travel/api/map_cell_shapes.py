"""Shapes of the cells of maps on the wire, and how they are filled."""

from __future__ import annotations

import math
from typing import Any

from rest_framework import serializers

from campaigns.access import Viewer
from travel.api.map_shapes import TERRAINS, WAYS
from travel.models import Map
from travel.rules.maps.sight import for_players
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import WorldMap
from travel.selectors.maps import known_cells, world_of

MAX_WINDOW = 2_500


class CellEdgeSerializer(serializers.Serializer[Any]):
    to = serializers.IntegerField()
    miles = serializers.FloatField()
    way = serializers.ChoiceField(choices=WAYS)
    river = serializers.BooleanField(help_text="the way there crosses a river")


class CellRateSerializer(serializers.Serializer[Any]):
    way = serializers.ChoiceField(choices=WAYS)
    multiplier = serializers.FloatField()
    rule = serializers.CharField()


class _CellBaseSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField()
    key = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    terrain = serializers.ChoiceField(choices=TERRAINS)
    elevation_feet = serializers.FloatField(allow_null=True)
    settlement = serializers.CharField(allow_null=True)


class CellSerializer(_CellBaseSerializer):
    edges = CellEdgeSerializer(many=True)
    rates = CellRateSerializer(many=True)


class CellReadSerializer(_CellBaseSerializer):
    areas = serializers.ListField(child=serializers.CharField(), help_text="names of the areas it lies in")


class CellsReadSerializer(serializers.Serializer[Any]):
    cells = CellReadSerializer(many=True)


class CellsQuerySerializer(serializers.Serializer[Any]):
    """A window of the grid, or keys."""

    column = serializers.IntegerField(min_value=0, required=False, help_text="of the window's north-west cell, from 0")
    row = serializers.IntegerField(min_value=0, required=False)
    columns = serializers.IntegerField(min_value=1, max_value=MAX_WINDOW, required=False)
    rows = serializers.IntegerField(min_value=1, max_value=MAX_WINDOW, required=False)
    keys = serializers.CharField(max_length=30_000, required=False, help_text="0101,0102")


class CellChangedSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField()
    terrain = serializers.ChoiceField(choices=TERRAINS, allow_null=True, help_text="null: no cell any longer")
    elevation_feet = serializers.FloatField(allow_null=True)


def elevation_of(world: WorldMap, cell: int) -> float | None:
    """Feet; None where the map gives none."""
    feet = float(world.elevation[cell]) if len(world.elevation) else math.nan
    return None if math.isnan(feet) else feet


def changed_json(world: WorldMap, cell: int) -> dict[str, Any]:
    """A cell's ground and height after an edit."""
    code = int(world.terrain[cell])
    ground = None if code == NO_CELL else Terrain(code).key
    return {"cell": cell, "terrain": ground, "elevation_feet": elevation_of(world, cell)}


def cells_json(viewer: Viewer, row: Map, cells: list[int]) -> list[dict[str, Any]]:
    """Those of the cells that the viewer knows."""
    world, known = world_of(row), known_cells(viewer, row)
    wanted = {cell for cell in cells if world.has_cell(cell) and (known is None or known[cell])}
    features = world.features if viewer.is_gm else for_players(world, known)
    places = {place.cell: place.name for place in reversed(features.settlements) if place.cell in wanted}
    areas: dict[int, list[str]] = {}
    for area in features.areas:
        for cell in wanted.intersection(area.cells):
            areas.setdefault(cell, []).append(area.name)
    return [
        {
            "cell": cell,
            "key": world.key(cell),
            "x": float(world.x[cell]),
            "y": float(world.y[cell]),
            "terrain": Terrain(int(world.terrain[cell])).key,
            "elevation_feet": elevation_of(world, cell),
            "settlement": places.get(cell),
            "areas": areas.get(cell, []),
        }
        for cell in cells
        if cell in wanted
    ]
