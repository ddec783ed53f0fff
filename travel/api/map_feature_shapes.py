"""Shapes of what is drawn on maps on the wire, and how they are filled."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from campaigns.access import Viewer
from travel.models import Map, MapMarker
from travel.rules.maps.areas import HAZARDS, Climate
from travel.rules.maps.knowledge import BoolArray
from travel.rules.maps.sight import for_players, known_features
from travel.rules.maps.world import Features, WorldMap
from travel.selectors.maps import known_cells, visible_markers, world_of

CLIMATES = list(get_args(Climate))
_NUMBER = "its number on the map as it is now; edits name it by this"


class MapSettlementSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text=_NUMBER)
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
    id = serializers.IntegerField(help_text=_NUMBER)
    kind = serializers.CharField(help_text="highway, road, trail, sea_route, river, canyon, border")
    name = serializers.CharField(allow_blank=True)
    points = MapPointsField()


class MapLabelSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text=_NUMBER)
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


class MapMarkerChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=200, required=False)
    cell = serializers.IntegerField(min_value=0, required=False)
    note = serializers.CharField(max_length=10_000, required=False, allow_blank=True)
    gm_only = serializers.BooleanField(required=False)


class MapAreaSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(help_text=_NUMBER)
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=["region", "no_go"])
    cells = serializers.ListField(child=serializers.IntegerField())
    weight = serializers.FloatField(
        allow_null=True, help_text="no_go: how many times longer its ways seem; null: never entered"
    )
    gm_only = serializers.BooleanField()
    climate = serializers.ChoiceField(choices=["", *CLIMATES], help_text="of a region; empty: as its ground suggests")
    hazards = serializers.ListField(child=serializers.ChoiceField(choices=HAZARDS), help_text="switched on in a region")
    closed_months = serializers.ListField(
        child=serializers.IntegerField(), help_text="numbers of the months in which no one enters a region, from 1"
    )
    impeded = serializers.BooleanField(help_text="everyone in the region goes at the 5-ft column (EP-OV-08)")


class MapFeaturesSerializer(serializers.Serializer[Any]):
    settlements = MapSettlementSerializer(many=True)
    lines = MapLineSerializer(many=True)
    labels = MapLabelSerializer(many=True)
    markers = MapMarkerSerializer(many=True)
    areas = MapAreaSerializer(many=True)


def features_json(viewer: Viewer, row: Map) -> dict[str, Any]:
    """What is drawn on a map, as far as the viewer knows."""
    world, known = world_of(row), known_cells(viewer, row)
    plain = world_features_json(world, known, for_gm=viewer.is_gm)
    return {**plain, "markers": [marker_json(marker) for marker in visible_markers(viewer, row)]}


def world_features_json(world: WorldMap, known: BoolArray | None = None, *, for_gm: bool = True) -> dict[str, Any]:
    """The features of a map that may not be stored yet. Numbers count what is sent."""
    features = known_features(world, known) if for_gm else for_players(world, known)
    return {
        "settlements": [
            {
                "id": number,
                "name": place.name,
                "kind": place.kind,
                "cell": place.cell,
                "x": place.x,
                "y": place.y,
                "population": place.population,
                "is_port": place.is_port,
            }
            for number, place in enumerate(features.settlements)
        ],
        "lines": [
            {"id": number, "kind": line.kind, "name": line.name, "points": [list(point) for point in line.points]}
            for number, line in enumerate(features.lines)
        ],
        "labels": [
            {"id": number, "text": label.text, "x": label.x, "y": label.y, "size": label.size}
            for number, label in enumerate(features.labels)
        ],
        "markers": _markers(features),
        "areas": [
            {
                "id": number,
                "name": area.name,
                "kind": area.kind,
                "cells": list(area.cells),
                "weight": area.weight,
                "gm_only": area.gm_only,
                "climate": area.climate,
                "hazards": list(area.hazards),
                "closed_months": list(area.closed_months),
                "impeded": area.impeded,
            }
            for number, area in enumerate(features.areas)
        ],
    }


def _markers(features: Features) -> list[dict[str, Any]]:
    return [
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
    ]


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
