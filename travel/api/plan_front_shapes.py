"""Shapes of choices between routes, and of two plans side by side."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.plan_body_shapes import DayOrderSerializer, GameTimeSerializer, HoursSerializer
from travel.api.plan_route_shapes import PlanRouteSerializer

EXPORT_KINDS = ("csv", "geojson", "html")


class FrontPointSerializer(serializers.Serializer[Any]):
    """A route with orders that no other beats in time, damage, risk and cost together."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field named label
    route = PlanRouteSerializer()
    orders = DayOrderSerializer(many=True)
    default_order = HoursSerializer()
    arrival = GameTimeSerializer()
    damage = serializers.FloatField()
    drop_chance = serializers.FloatField(allow_null=True)
    risk = serializers.FloatField(help_text="encounters to expect, by day and in camp")
    cost_gp = serializers.FloatField()
    is_beaten = serializers.BooleanField(help_text="never among those that are sent")


class FrontSerializer(serializers.Serializer[Any]):
    points = FrontPointSerializer(many=True, help_text="at most 7, the quickest first")


class ComparedSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()


class CompareRowSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    a = serializers.CharField()
    b = serializers.CharField()
    difference = serializers.CharField()
    better = serializers.ChoiceField(choices=["a", "b"], allow_null=True)


class ComparisonSerializer(serializers.Serializer[Any]):
    a = ComparedSerializer()
    b = ComparedSerializer()
    rows = CompareRowSerializer(many=True)
    sentence = serializers.CharField()


class CompareQuerySerializer(serializers.Serializer[Any]):
    """?with={plan}"""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {"with": serializers.UUIDField()}


class PlanExportQuerySerializer(serializers.Serializer[Any]):
    """?as=csv"""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {"as": serializers.ChoiceField(choices=EXPORT_KINDS, default="html")}
