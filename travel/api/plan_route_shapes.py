"""Shapes of routes: where they lead, how each leg is gone, and what they cost."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from travel.api.party_shapes import ReasonSerializer
from travel.api.plan_body_shapes import PREFERENCES, DayOrderSerializer

BEGINS = ("start", "anywhere", "settlement", "stable", "port")


@extend_schema_field(
    {"type": "array", "items": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}}
)
class PairsField(serializers.ListField):
    """A list of number pairs: points, or values with their probability."""


class ArrivalSerializer(serializers.Serializer[Any]):
    """Arriving by noon or dusk of a day, for the least damage it can be had for."""

    day = serializers.IntegerField()
    half = serializers.ChoiceField(choices=["noon", "dusk"])
    hour = serializers.FloatField(help_text="latest hour of that day's march")
    expected = serializers.FloatField(help_text="damage of the march to whoever fares worst; hazards not counted")
    survivable = serializers.BooleanField()
    is_exact = serializers.BooleanField(
        help_text="false: too many orders to try them all, or hazards of the land count; others may be better"
    )
    drop_chance = serializers.FloatField(allow_null=True, help_text="chance that anyone drops, 0 to 1")


class DeadlineOptionSerializer(ArrivalSerializer):
    orders = DayOrderSerializer(many=True)


class ModeChoiceSerializer(serializers.Serializer[Any]):
    """A way in which the party could go on this map; ``refused`` says why it cannot now."""

    key = serializers.CharField()
    name = serializers.CharField()
    mph = serializers.FloatField()
    hours_per_day = serializers.IntegerField()
    is_afloat = serializers.BooleanField()
    begins = serializers.ChoiceField(choices=BEGINS)
    change_hours = serializers.FloatField()
    fare_gp = serializers.FloatField()
    daily_gp = serializers.FloatField()
    reasons = ReasonSerializer(many=True)
    refused = serializers.CharField(allow_null=True)


class RouteLegSerializer(serializers.Serializer[Any]):
    """Part of a route gone in one mode, from ``place``; ``first`` and ``last`` are places in the route's cells."""

    mode = serializers.CharField()
    name = serializers.CharField()
    is_afloat = serializers.BooleanField()
    from_mile = serializers.FloatField()
    to_mile = serializers.FloatField()
    first = serializers.IntegerField()
    last = serializers.IntegerField()
    place = serializers.CharField()
    change_hours = serializers.FloatField()
    fare_gp = serializers.FloatField()


class PlanRouteSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field named label
    preference = serializers.ChoiceField(choices=PREFERENCES)
    cells = serializers.ListField(child=serializers.IntegerField())
    points = PairsField()
    miles = serializers.FloatField()
    seconds = serializers.IntegerField()
    hours_text = serializers.CharField()
    door_to_door_hours = serializers.FloatField(help_text="from setting out to arriving, camps and stays included")
    off_road_miles = serializers.FloatField()
    trail_miles = serializers.FloatField()
    single_file_miles = serializers.FloatField()
    legs = RouteLegSerializer(many=True)
    risk = serializers.FloatField(help_text="encounters to be expected")
    risk_reasons = ReasonSerializer(many=True)
    cost_gp = serializers.FloatField()
    cost_reasons = ReasonSerializer(many=True)
    reasons = ReasonSerializer(many=True)
    arrivals = ArrivalSerializer(many=True, help_text="by half days, least damage each")
