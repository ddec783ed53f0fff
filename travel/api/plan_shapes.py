"""Shapes of plans on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.plan_asked_shapes import (
    AskedAvoidSerializer,
    AskedClosureSerializer,
    AskedImpededSerializer,
    AskedModesSerializer,
    AskedStaySerializer,
)
from travel.api.plan_body_shapes import (
    OBJECTIVES,
    PREFERENCES,
    RIVERS,
    DayOrderSerializer,
    GameTimeSerializer,
    HoursSerializer,
)
from travel.api.plan_day_shapes import ItineraryDaySerializer, ItinerarySerializer
from travel.api.plan_route_shapes import DeadlineOptionSerializer, ModeChoiceSerializer, PlanRouteSerializer

__all__ = [
    "GameTimeSerializer",
    "ItineraryDaySerializer",
    "PlanInTimeSerializer",
    "PlanPageSerializer",
    "PlanSerializer",
]


class PlanStopSerializer(serializers.Serializer[Any]):
    """A stop. One that is on the map no more keeps its number, with an empty key."""

    cell = serializers.IntegerField()
    key = serializers.CharField(allow_blank=True)
    name = serializers.CharField(allow_blank=True)
    x = serializers.FloatField()
    y = serializers.FloatField()
    day = serializers.IntegerField(allow_null=True)
    hour = serializers.FloatField(allow_null=True)
    miles = serializers.FloatField(allow_null=True)
    stay = AskedStaySerializer(allow_null=True)
    leaves = GameTimeSerializer(allow_null=True)


class PlanProblemSerializer(serializers.Serializer[Any]):
    """Why a stored plan cannot be travelled now: the map or the party has changed."""

    detail = serializers.CharField()
    remedy = serializers.CharField(allow_blank=True)
    pointer = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)


class PlanStaleSerializer(serializers.Serializer[Any]):
    """The map was changed since the plan was stored. What is shown is worked out on the map as it is now."""

    since_revision = serializers.IntegerField(help_text="the map's revision when the plan was stored")
    note = serializers.CharField()


class PlanSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(allow_null=True, help_text="null in a preview")
    v = serializers.IntegerField()
    name = serializers.CharField()
    map = serializers.UUIDField()
    party = serializers.UUIDField()
    stops = PlanStopSerializer(many=True)
    modes = AskedModesSerializer()
    mode_choices = ModeChoiceSerializer(many=True)
    rivers = serializers.ChoiceField(choices=RIVERS)
    current_mph = serializers.FloatField(allow_null=True)
    avoid = AskedAvoidSerializer(many=True)
    impeded = AskedImpededSerializer(many=True)
    closures = AskedClosureSerializer(many=True)
    preference = serializers.ChoiceField(choices=PREFERENCES)
    objective = serializers.ChoiceField(choices=OBJECTIVES)
    start = GameTimeSerializer()
    orders = DayOrderSerializer(many=True)
    default_order = HoursSerializer()
    routes = PlanRouteSerializer(many=True)
    chosen = serializers.CharField()
    itinerary = ItinerarySerializer(allow_null=True)
    deadline_options = DeadlineOptionSerializer(many=True, help_text="of the chosen route")
    stale = PlanStaleSerializer(allow_null=True)
    problem = PlanProblemSerializer(allow_null=True)


class PlanInTimeSerializer(PlanSerializer):
    """A plan with the orders that meet a deadline."""

    is_exact = serializers.BooleanField(
        help_text="false: too many orders to try them all, or hazards of the land count; others may be better"
    )


class PlanRowSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    map = serializers.UUIDField()
    map_name = serializers.CharField()
    party = serializers.UUIDField()
    party_name = serializers.CharField()
    start = GameTimeSerializer()
    stops = serializers.IntegerField(help_text="how many")
    miles = serializers.FloatField(allow_null=True)
    days = serializers.IntegerField(allow_null=True)
    stale = serializers.BooleanField(help_text="the map was changed since")
    updated_at = serializers.DateTimeField()


class PlanPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = PlanRowSerializer(many=True)
