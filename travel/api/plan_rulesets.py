"""Rulesets over REST: what a planner needs of their tables."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import Api
from campaigns.rulesets import default_ruleset
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.rulesets import TravelRuleset, all_rulesets


class TerrainRatesSerializer(serializers.Serializer[Any]):
    highway = serializers.FloatField()
    road = serializers.FloatField()
    trail = serializers.FloatField()
    trackless = serializers.FloatField()


class TerrainRowSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    letter = serializers.CharField()
    code = serializers.IntegerField()
    rates = TerrainRatesSerializer()
    rule = serializers.CharField()


class MountRowSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    speed_feet = serializers.IntegerField()
    light_lb = serializers.IntegerField()
    medium_lb = serializers.IntegerField()
    heavy_lb = serializers.IntegerField()


class VehicleRowSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    mph = serializers.FloatField()
    miles_per_day = serializers.FloatField()
    moved_by = serializers.CharField()
    is_water = serializers.BooleanField()


class OptionRowSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    default = serializers.CharField()
    choices = serializers.ListField(child=serializers.CharField())
    rule = serializers.CharField()


class RulesetSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]  # a field named source
    licence = serializers.CharField()
    is_default = serializers.BooleanField(help_text="new campaigns have it unless another one is chosen")
    ways = serializers.ListField(child=serializers.ChoiceField(choices=[way.key for way in Way]))
    terrain = TerrainRowSerializer(many=True)
    mounts = MountRowSerializer(many=True)
    vehicles = VehicleRowSerializer(many=True)
    options = OptionRowSerializer(many=True, help_text="readings a GM may change")


class RulesetsApi(Api):
    @extend_schema(operation_id="rulesets_list", responses=RulesetSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([ruleset_json(ruleset) for ruleset in all_rulesets()])


def ruleset_json(ruleset: TravelRuleset) -> dict[str, Any]:
    """A ruleset's travel tables."""
    return {
        "id": ruleset.id,
        "name": ruleset.name,
        "source": ruleset.source,
        "licence": ruleset.licence,
        "is_default": ruleset.id == default_ruleset(),
        "ways": [way.key for way in Way],
        "terrain": _terrain(ruleset),
        "mounts": [
            {
                "key": key,
                "name": row.name,
                "speed_feet": row.speed_feet,
                "light_lb": row.light_lb,
                "medium_lb": row.medium_lb,
                "heavy_lb": row.heavy_lb,
            }
            for key, row in ruleset.mounts.rows.items()
        ],
        "vehicles": _vehicles(ruleset),
        "options": [
            {"key": key, "name": row.name, "default": row.default, "choices": list(row.choices), "rule": row.rule}
            for key, row in ruleset.choices.rows.items()
        ],
    }


def _terrain(ruleset: TravelRuleset) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "name": row.name,
            "letter": row.letter,
            "code": int(Terrain[key.upper()]),
            "rates": {way.key: float(row.rate(way)) for way in Way},
            "rule": row.rule,
        }
        for key, row in ruleset.terrain.rows.items()
    ]


def _vehicles(ruleset: TravelRuleset) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "name": row.name,
            "mph": float(row.mph),
            "miles_per_day": float(row.miles_per_day),
            "moved_by": row.moved_by,
            "is_water": row.is_water,
        }
        for key, row in ruleset.vehicles.rows.items()
    ]
