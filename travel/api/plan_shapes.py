"""Shapes of plans on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from travel.api.choices import LARGEST, PACES
from travel.api.party_shapes import ReasonSerializer
from travel.rules.maps.terrain import Terrain, Way

PREFERENCES = ("fastest", "roads")
TERRAIN_KEYS = [terrain.key for terrain in Terrain]
WAY_KEYS = [way.key for way in Way]


class PlanStopNewSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField(min_value=-LARGEST, max_value=100 * LARGEST)


class GameTimeSerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField(min_value=1, max_value=LARGEST)
    hour = serializers.FloatField(
        min_value=0,
        max_value=24,
        error_messages=dict.fromkeys(("min_value", "max_value"), "The hours of a day are 0 to 24."),
    )


class HoursSerializer(serializers.Serializer[Any]):
    """Whole hours ordered. Hustled hours are among the day's eight; forced ones come after them."""

    walked = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)
    hustled = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)
    forced = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)


class DayOrderSerializer(HoursSerializer):
    day = serializers.IntegerField(min_value=1, max_value=LARGEST)


class PlanBodySerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, default="A plan")
    map = serializers.UUIDField()
    party = serializers.UUIDField()
    stops = PlanStopNewSerializer(many=True, default=list, max_length=30)  # type: ignore[call-arg]  # for the list
    preference = serializers.ChoiceField(choices=PREFERENCES, default="fastest")
    chosen = serializers.RegexField(r"^[ABC]$", default="A")
    start = GameTimeSerializer(default=lambda: {"day": 1, "hour": 7.0})
    default_order = HoursSerializer(required=False)
    orders = DayOrderSerializer(many=True, default=list, max_length=1000)  # type: ignore[call-arg]  # for the list


class PlanChangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    name = serializers.CharField(max_length=120, required=False)
    map = serializers.UUIDField(required=False)
    party = serializers.UUIDField(required=False)
    stops = PlanStopNewSerializer(many=True, required=False, max_length=30)  # type: ignore[call-arg]  # for the list
    preference = serializers.ChoiceField(choices=PREFERENCES, required=False)
    chosen = serializers.RegexField(r"^[ABC]$", required=False)
    start = GameTimeSerializer(required=False)
    default_order = HoursSerializer(required=False)
    orders = DayOrderSerializer(many=True, required=False, max_length=1000)  # type: ignore[call-arg]  # for the list


class DeadlineSerializer(GameTimeSerializer):
    v = serializers.IntegerField(required=False, help_text="the version you read")


class PlanStopSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField()
    key = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    x = serializers.FloatField()
    y = serializers.FloatField()
    day = serializers.IntegerField(allow_null=True)
    hour = serializers.FloatField(allow_null=True)
    miles = serializers.FloatField(allow_null=True)


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
    expected = serializers.FloatField(help_text="damage to whoever fares worst")
    survivable = serializers.BooleanField()


class DeadlineOptionSerializer(ArrivalSerializer):
    orders = DayOrderSerializer(many=True)


class PlanRouteSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field named label
    preference = serializers.ChoiceField(choices=PREFERENCES)
    cells = serializers.ListField(child=serializers.IntegerField())
    points = PairsField()
    miles = serializers.FloatField()
    seconds = serializers.IntegerField()
    hours_text = serializers.CharField()
    off_road_miles = serializers.FloatField()
    trail_miles = serializers.FloatField()
    single_file_miles = serializers.FloatField()
    reasons = ReasonSerializer(many=True)
    arrivals = ArrivalSerializer(many=True, help_text="by half days, least damage each")


class DamageSerializer(serializers.Serializer[Any]):
    """Damage to whoever fares worst; 9 times in 10 it lies from low to high."""

    expected = serializers.FloatField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()
    distribution = PairsField(help_text="[value, probability]")
    reasons = ReasonSerializer(many=True)


class PlanSegmentSerializer(serializers.Serializer[Any]):
    from_mile = serializers.FloatField()
    to_mile = serializers.FloatField()
    terrain = serializers.ChoiceField(choices=TERRAIN_KEYS)
    way = serializers.ChoiceField(choices=WAY_KEYS)
    pace = serializers.ChoiceField(choices=PACES)
    hours = serializers.FloatField()
    miles = serializers.FloatField()
    mph = serializers.FloatField()
    reasons = ReasonSerializer(many=True)


class HoursUsedSerializer(serializers.Serializer[Any]):
    walked = serializers.FloatField()
    hustled = serializers.FloatField()
    forced = serializers.FloatField()


class WeakestSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    remaining = serializers.IntegerField()
    max = serializers.IntegerField()


class CampSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField()
    key = serializers.CharField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    place = serializers.CharField(allow_null=True)


class ItineraryDaySerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    start_hour = serializers.FloatField()
    end_hour = serializers.FloatField()
    hours = HoursUsedSerializer()
    ordered = HoursSerializer()
    miles = serializers.FloatField()
    segments = PlanSegmentSerializer(many=True)
    damage = DamageSerializer()
    fatigued = serializers.BooleanField()
    weakest = WeakestSerializer(allow_null=True)
    camp = CampSerializer(allow_null=True)
    by_hand = serializers.BooleanField()
    reasons = ReasonSerializer(many=True)


class ItinerarySerializer(serializers.Serializer[Any]):
    days = ItineraryDaySerializer(many=True)
    miles = serializers.FloatField()
    hours = serializers.FloatField()
    arrival = GameTimeSerializer()
    damage = DamageSerializer()
    warnings = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()


class PlanProblemSerializer(serializers.Serializer[Any]):
    """Why a stored plan cannot be travelled now: the map or the party has changed."""

    detail = serializers.CharField()
    remedy = serializers.CharField(allow_blank=True)
    pointer = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)


class PlanSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(allow_null=True, help_text="null in a preview")
    v = serializers.IntegerField()
    name = serializers.CharField()
    map = serializers.UUIDField()
    party = serializers.UUIDField()
    stops = PlanStopSerializer(many=True)
    preference = serializers.ChoiceField(choices=PREFERENCES)
    start = GameTimeSerializer()
    orders = DayOrderSerializer(many=True)
    default_order = HoursSerializer()
    routes = PlanRouteSerializer(many=True)
    chosen = serializers.CharField()
    itinerary = ItinerarySerializer(allow_null=True)
    deadline_options = DeadlineOptionSerializer(many=True, help_text="of the chosen route")
    problem = PlanProblemSerializer(allow_null=True)


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
    updated_at = serializers.DateTimeField()


class PlanPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = PlanRowSerializer(many=True)
