"""Shapes of share links, and of what they show."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.map_shapes import MapSerializer
from travel.api.plan_body_shapes import STAY_REASONS, GameTimeSerializer

MAX_SHARE_DAYS = 365


class PlanShareNewSerializer(serializers.Serializer[Any]):
    expires_in_days = serializers.IntegerField(
        default=30,
        min_value=1,
        max_value=MAX_SHARE_DAYS,
        error_messages=dict.fromkeys(("min_value", "max_value"), f"A link holds for 1 to {MAX_SHARE_DAYS} days."),
    )
    name = serializers.CharField(
        max_length=120, allow_blank=True, default="", help_text="shown instead of the plan's name"
    )


class PlanShareSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    expires_at = serializers.DateTimeField()
    created_at = serializers.DateTimeField()


class PlanShareMadeSerializer(PlanShareSerializer):
    url = serializers.CharField(help_text="for whoever is to see it; shown this once")
    token = serializers.CharField(help_text="the secret in it")


class SharedPlaceSerializer(serializers.Serializer[Any]):
    """A place; without name and coordinates if players do not know it."""

    name = serializers.CharField(allow_blank=True)
    x = serializers.FloatField(allow_null=True)
    y = serializers.FloatField(allow_null=True)


class SharedStaySerializer(serializers.Serializer[Any]):
    days = serializers.IntegerField()
    hours = serializers.IntegerField()
    why = serializers.ChoiceField(choices=STAY_REASONS)


class SharedStopSerializer(SharedPlaceSerializer):
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    leaves = GameTimeSerializer(allow_null=True)
    stay = SharedStaySerializer(allow_null=True)


class SharedLegSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    is_afloat = serializers.BooleanField()
    from_mile = serializers.FloatField()
    to_mile = serializers.FloatField()
    place = serializers.CharField(allow_blank=True)


class SharedRouteSerializer(serializers.Serializer[Any]):
    """A route. ``lines`` are its pieces on ground that players know, each a list of points [x, y]."""

    lines = serializers.ListField(
        child=serializers.ListField(child=serializers.ListField(child=serializers.FloatField()))
    )
    miles = serializers.FloatField()
    hours_text = serializers.CharField()
    legs = SharedLegSerializer(many=True)


class SharedDaySerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    date = serializers.CharField(allow_blank=True)
    start_hour = serializers.FloatField()
    end_hour = serializers.FloatField()
    miles = serializers.FloatField()
    hours = serializers.FloatField()
    camp = SharedPlaceSerializer(allow_null=True)
    text = serializers.CharField()


class SharedPlanSerializer(serializers.Serializer[Any]):
    """A plan as players may know it. ``map`` is null while they know nothing of it."""

    name = serializers.CharField()
    campaign_name = serializers.CharField()
    party_name = serializers.CharField()
    expires_at = serializers.DateTimeField()
    map = MapSerializer(allow_null=True)
    stops = SharedStopSerializer(many=True)
    route = SharedRouteSerializer(allow_null=True, help_text="null: it cannot be travelled as it is")
    days = SharedDaySerializer(many=True)
    text = serializers.CharField(allow_blank=True)
