"""Shapes of maps on the wire, and how they are filled."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from campaigns.access import Viewer
from travel.models import Map, MapMarker
from travel.rules.maps.sight import known_features
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import MILES_PER_UNIT, Topology, WorldMap
from travel.selectors.maps import cell_count, known_cells, miles_per_unit, revision_for, visible_markers, world_of

TOPOLOGIES = [topology.value for topology in Topology]
TERRAINS = [terrain.key for terrain in Terrain]
WAYS = [way.key for way in Way]
SEEN = ["all", "travelled"]
SHIFTS = ["odd", "even", "none"]
UNITS = list(MILES_PER_UNIT)


class MapScaleSerializer(serializers.Serializer[Any]):
    value = serializers.FloatField(help_text="width of a grid's cell, or of a map unit; 0 = the file does not say")
    unit = serializers.ChoiceField(choices=UNITS)


class MapGridSerializer(serializers.Serializer[Any]):
    columns = serializers.IntegerField()
    rows = serializers.IntegerField()
    shifted = serializers.ChoiceField(choices=SHIFTS)
    first_column = serializers.IntegerField()
    first_row = serializers.IntegerField()


class GuessSerializer(serializers.Serializer[Any]):
    word = serializers.CharField()
    terrain = serializers.ChoiceField(choices=TERRAINS, help_text="unknown: nothing can be planned across it")
    count = serializers.IntegerField()
    reason = serializers.CharField()


class WordSerializer(serializers.Serializer[Any]):
    """A word of the file, and the ground it mostly became."""

    word = serializers.CharField()
    terrain = serializers.ChoiceField(choices=TERRAINS)
    count = serializers.IntegerField()
    certain = serializers.BooleanField(help_text="false: a guess, or nothing known")
    reason = serializers.CharField(allow_blank=True)


class PartSerializer(serializers.Serializer[Any]):
    """One of several maps in an upload."""

    key = serializers.CharField(help_text="send it as part to take this one")
    name = serializers.CharField()
    detail = serializers.CharField(allow_blank=True)


class ReportSerializer(serializers.Serializer[Any]):
    """What an import used, ignored and guessed. Of a battle map cells are squares, and terrain counts them by ground.
    Reports of maps brought in long ago lack the later keys."""

    format = serializers.CharField()
    version = serializers.CharField(allow_blank=True)
    topology = serializers.ChoiceField(choices=TOPOLOGIES)
    cells = serializers.IntegerField()
    land = serializers.IntegerField()
    water = serializers.IntegerField()
    terrain = serializers.DictField(child=serializers.IntegerField(), help_text="cells by ground")
    raw_terrain = serializers.DictField(child=serializers.IntegerField(), help_text="cells by the file's words")
    words = WordSerializer(many=True)
    guesses = GuessSerializer(many=True)
    roads = serializers.IntegerField()
    trails = serializers.IntegerField()
    sea_routes = serializers.IntegerField()
    rivers = serializers.IntegerField()
    settlements = serializers.IntegerField()
    labels = serializers.IntegerField()
    scale = MapScaleSerializer()
    used = serializers.ListField(child=serializers.CharField())
    ignored = serializers.ListField(child=serializers.CharField())
    warnings = serializers.ListField(child=serializers.CharField())
    kind = serializers.ChoiceField(choices=["overland", "battle"], required=False)
    walls = serializers.IntegerField(required=False)
    doors = serializers.IntegerField(required=False)
    windows = serializers.IntegerField(required=False)
    lights = serializers.IntegerField(required=False)
    size_squares = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, required=False, allow_null=True
    )
    has_picture = serializers.BooleanField(required=False)
    parts = PartSerializer(many=True, required=False)


class MapSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    topology = serializers.ChoiceField(choices=TOPOLOGIES)
    cells = serializers.IntegerField(help_text="as many as the viewer knows")
    grid = MapGridSerializer(allow_null=True)
    bounds = serializers.ListField(child=serializers.FloatField(), min_length=4, max_length=4)
    scale = MapScaleSerializer()
    miles_per_unit = serializers.FloatField()
    revision = serializers.IntegerField(help_text="send it as v with a change")
    report = ReportSerializer(allow_null=True, help_text="the GM's only")
    players_see = serializers.ChoiceField(choices=SEEN)


class MapPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = MapSerializer(many=True)


class MapScaleNewSerializer(serializers.Serializer[Any]):
    value = serializers.FloatField()
    unit = serializers.ChoiceField(choices=UNITS)


class MapChangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    name = serializers.CharField(max_length=120, required=False)
    scale = MapScaleNewSerializer(required=False)
    players_see = serializers.ChoiceField(choices=SEEN, required=False)


class MapSettlementSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    kind = serializers.CharField()
    cell = serializers.IntegerField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    population = serializers.IntegerField()
    is_port = serializers.BooleanField()


class MapPointsField(serializers.ListField):
    """A list of [x, y]."""

    child = serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=2)


class MapLineSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField(help_text="highway, road, trail, sea_route, river, canyon, border")
    name = serializers.CharField(allow_blank=True)
    points = MapPointsField()


class MapLabelSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    size = serializers.FloatField()


class MapMarkerSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(allow_null=True, help_text="null in the preview of an import")
    name = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    cell = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)
    gm_only = serializers.BooleanField()


class MapMarkerNewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=200)
    cell = serializers.IntegerField(min_value=0)
    note = serializers.CharField(max_length=10_000, required=False, allow_blank=True, default="")
    gm_only = serializers.BooleanField(default=True)


class MapFeaturesSerializer(serializers.Serializer[Any]):
    settlements = MapSettlementSerializer(many=True)
    lines = MapLineSerializer(many=True)
    labels = MapLabelSerializer(many=True)
    markers = MapMarkerSerializer(many=True)


class MapPreviewSerializer(MapSerializer):
    """A map that is not stored yet, with its features."""

    features = MapFeaturesSerializer()


class CellEdgeSerializer(serializers.Serializer[Any]):
    to = serializers.IntegerField()
    miles = serializers.FloatField()
    way = serializers.ChoiceField(choices=WAYS)
    river = serializers.BooleanField(help_text="the way there crosses a river")


class CellRateSerializer(serializers.Serializer[Any]):
    way = serializers.ChoiceField(choices=WAYS)
    multiplier = serializers.FloatField()
    rule = serializers.CharField()


class CellSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField()
    key = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    terrain = serializers.ChoiceField(choices=TERRAINS)
    elevation_feet = serializers.FloatField(allow_null=True)
    settlement = serializers.CharField(allow_null=True)
    edges = CellEdgeSerializer(many=True)
    rates = CellRateSerializer(many=True)


def map_json(viewer: Viewer, row: Map) -> dict[str, Any]:
    """A map as the viewer knows it."""
    return {
        "id": str(row.pk),
        "name": row.name,
        "topology": row.topology,
        "cells": cell_count(viewer, row),
        "grid": row.grid,
        "bounds": row.bounds,
        "scale": {"value": row.scale_value, "unit": row.scale_unit},
        "miles_per_unit": miles_per_unit(row),
        "revision": revision_for(viewer, row),
        "report": row.report if viewer.is_gm else None,
        "players_see": row.players_see,
    }


def features_json(viewer: Viewer, row: Map) -> dict[str, Any]:
    """What is drawn on a map, as far as the viewer knows."""
    world = world_of(row)
    plain = world_features_json(world, known_cells(viewer, row))
    return {**plain, "markers": [marker_json(marker) for marker in visible_markers(viewer, row)]}


def world_features_json(world: WorldMap, known: Any = None) -> dict[str, Any]:
    """The features of a map that may not be stored yet."""
    features = known_features(world, known)
    return {
        "settlements": [
            {
                "name": place.name,
                "kind": place.kind,
                "cell": place.cell,
                "x": place.x,
                "y": place.y,
                "population": place.population,
                "is_port": place.is_port,
            }
            for place in features.settlements
        ],
        "lines": [
            {"kind": line.kind, "name": line.name, "points": [list(point) for point in line.points]}
            for line in features.lines
        ],
        "labels": [{"text": label.text, "x": label.x, "y": label.y, "size": label.size} for label in features.labels],
        "markers": [
            {
                "id": None,
                "name": mark.name,
                "x": mark.x,
                "y": mark.y,
                "cell": mark.cell,
                "note": mark.note,
                "gm_only": mark.gm_only,
            }
            for mark in features.markers
        ],
    }


def marker_json(marker: MapMarker) -> dict[str, Any]:
    return {
        "id": str(marker.pk),
        "name": marker.name,
        "x": marker.x,
        "y": marker.y,
        "cell": marker.cell,
        "note": marker.note,
        "gm_only": marker.gm_only,
    }
