"""Shapes of maps on the wire, and how they are filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from campaigns.access import Viewer
from travel.api.map_feature_shapes import MapFeaturesSerializer
from travel.models import Map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import MILES_PER_UNIT, Topology
from travel.selectors.map_history import picture_of, redo_label, undo_label
from travel.selectors.maps import cell_count, miles_per_unit, revision_for

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


class MapPictureSerializer(serializers.Serializer[Any]):
    """Where a picture lies below the map, in world units."""

    x = serializers.FloatField(help_text="its west edge")
    y = serializers.FloatField(help_text="its north edge")
    width = serializers.FloatField()
    height = serializers.FloatField()
    media = serializers.CharField()


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
    picture = MapPictureSerializer(allow_null=True, help_text="for players only where they see all")
    undo_label = serializers.CharField(allow_null=True, help_text="what undoing takes back; the GM's only")
    redo_label = serializers.CharField(allow_null=True, help_text="what redoing brings back; the GM's only")


class MapRowSerializer(MapSerializer):
    """A map as lists show it."""

    deleted_at = serializers.DateTimeField(allow_null=True)


class MapListSerializer(serializers.Serializer[Any]):
    """?deleted=true lists those that can be brought back."""

    deleted = serializers.BooleanField(default=False)


class MapPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = MapRowSerializer(many=True)


class MapScaleNewSerializer(serializers.Serializer[Any]):
    value = serializers.FloatField()
    unit = serializers.ChoiceField(choices=UNITS)


class MapChangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    name = serializers.CharField(max_length=120, required=False)
    scale = MapScaleNewSerializer(required=False)
    players_see = serializers.ChoiceField(choices=SEEN, required=False)


class MapNewSerializer(serializers.Serializer[Any]):
    """A map from nothing."""

    name = serializers.CharField(max_length=120)
    topology = serializers.ChoiceField(choices=["hex-flat", "hex-pointy", "square"])
    columns = serializers.IntegerField(min_value=1, max_value=10_000)
    rows = serializers.IntegerField(min_value=1, max_value=10_000)
    scale = MapScaleNewSerializer()
    terrain = serializers.ChoiceField(choices=TERRAINS, default="plains")


class MapPreviewSerializer(MapSerializer):
    """A map that is not stored yet, with its features."""

    features = MapFeaturesSerializer()


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
        "picture": picture_json(row) if viewer.is_gm or row.players_see == "all" else None,
        "undo_label": undo_label(row) if viewer.is_gm else None,
        "redo_label": redo_label(row) if viewer.is_gm else None,
    }


def map_row_json(viewer: Viewer, row: Map) -> dict[str, Any]:
    """A map in a list."""
    return {**map_json(viewer, row), "deleted_at": None if row.deleted_at is None else row.deleted_at.isoformat()}


def picture_json(row: Map) -> dict[str, Any] | None:
    """Where the picture of a map lies."""
    picture = picture_of(row)
    return None if picture is None else placed_picture_json(picture.place, picture.media)


def placed_picture_json(place: Sequence[float], media: str) -> dict[str, Any]:
    """A picture's place (west, north, east, south) on the wire."""
    west, north, east, south = place
    return {"x": west, "y": north, "width": east - west, "height": south - north, "media": media}
