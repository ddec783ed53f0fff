"""Shapes of itineraries: the days of a plan, what is in them, and what they cost."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import FATIGUES, PACES
from travel.api.party_shapes import ReasonSerializer
from travel.api.plan_body_shapes import GameTimeSerializer, HoursSerializer
from travel.api.plan_route_shapes import PairsField
from travel.rules.maps.terrain import Terrain, Way

TERRAIN_KEYS = [terrain.key for terrain in Terrain]
WAY_KEYS = [way.key for way in Way]
PIECE_KINDS = ("march", "craft", "stay", "wait", "change")


class DamageSerializer(serializers.Serializer[Any]):
    """Damage to whoever fares worst; 9 times in 10 it lies from low to high."""

    expected = serializers.FloatField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()
    distribution = PairsField(help_text="[value, probability]")
    is_least = serializers.BooleanField(required=False, help_text="so high that no more is told: at least this")
    reasons = ReasonSerializer(many=True)


class PlanSegmentSerializer(serializers.Serializer[Any]):
    from_mile = serializers.FloatField()
    to_mile = serializers.FloatField()
    terrain = serializers.ChoiceField(choices=TERRAIN_KEYS)
    way = serializers.ChoiceField(choices=WAY_KEYS)
    pace = serializers.ChoiceField(choices=PACES)
    mode = serializers.CharField()
    start_hour = serializers.FloatField()
    hours = serializers.FloatField()
    miles = serializers.FloatField()
    mph = serializers.FloatField()
    impeded = serializers.BooleanField(help_text="impeded ground: at the 5-ft column (EP-OV-08)")
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


class DayMemberSerializer(serializers.Serializer[Any]):
    """What a day leaves of somebody: damage so far, 9 times in 10 from low to high."""

    name = serializers.CharField()
    expected = serializers.FloatField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    hp_left = serializers.IntegerField(allow_null=True)
    max = serializers.IntegerField(allow_null=True)
    drop_chance = serializers.FloatField(allow_null=True)
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    is_least = serializers.BooleanField(required=False, help_text="so much damage that no more is told: at least this")


class EncounterChanceSerializer(serializers.Serializer[Any]):
    percent = serializers.FloatField(help_text="of at least one that day")
    expected = serializers.FloatField(
        required=False, help_text="how many on average, by day and in camp; the days add up to the route's risk"
    )
    reasons = ReasonSerializer(many=True)


class WeatherChanceSerializer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    name = serializers.CharField()
    percent = serializers.FloatField()
    pace_percent = serializers.FloatField(required=False, help_text="of the pace left in it, as the campaign has it")


class DaylightSerializer(serializers.Serializer[Any]):
    dawn = serializers.FloatField()
    dusk = serializers.FloatField()


class DayOutlookSerializer(serializers.Serializer[Any]):
    """What a day may bring by its date and ground."""

    weather = WeatherChanceSerializer(many=True)
    temperature_f = serializers.ListField(child=serializers.FloatField(), allow_null=True, help_text="low and high")
    daylight = DaylightSerializer(allow_null=True)
    sight_feet = serializers.IntegerField(allow_null=True)
    lost_dc = serializers.IntegerField(allow_null=True, help_text="on a clear day; null: no one gets lost there")
    poor_lost_dc = serializers.IntegerField(allow_null=True, help_text="when one sees badly")
    poor_percent = serializers.FloatField(help_text="how often one sees badly")
    hazards = serializers.ListField(child=serializers.CharField())
    pace_percent = serializers.FloatField(required=False, help_text="of the pace that the weather leaves on average")
    reasons = ReasonSerializer(many=True)


class SuppliesLeftSerializer(serializers.Serializer[Any]):
    food_lb = serializers.FloatField()
    water_gal = serializers.FloatField()
    feed_lb = serializers.FloatField()


class DaySuppliesSerializer(serializers.Serializer[Any]):
    """What a day uses, and what is left after it (null: not counted)."""

    food_lb = serializers.FloatField()
    water_gal = serializers.FloatField()
    feed_lb = serializers.FloatField()
    left = SuppliesLeftSerializer(allow_null=True)
    reasons = ReasonSerializer(many=True)


class WatchSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    from_hour = serializers.FloatField()
    to_hour = serializers.FloatField()


class DayPieceSerializer(serializers.Serializer[Any]):
    """What a day is made of, in order."""

    kind = serializers.ChoiceField(choices=PIECE_KINDS)
    start_hour = serializers.FloatField()
    hours = serializers.FloatField()
    miles = serializers.FloatField()
    pace = serializers.ChoiceField(choices=PACES, allow_null=True)
    mode = serializers.CharField(allow_null=True)
    terrain = serializers.ChoiceField(choices=TERRAIN_KEYS, allow_null=True)
    way = serializers.ChoiceField(choices=WAY_KEYS, allow_null=True)
    text = serializers.CharField()


class ItineraryDaySerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    date = serializers.CharField(help_text="in the campaign's calendar")
    start_hour = serializers.FloatField()
    end_hour = serializers.FloatField()
    is_stay = serializers.BooleanField()
    hours = HoursUsedSerializer()
    ordered = HoursSerializer()
    miles = serializers.FloatField()
    pieces = DayPieceSerializer(many=True)
    segments = PlanSegmentSerializer(many=True)
    damage = DamageSerializer()
    fatigued = serializers.BooleanField()
    weakest = WeakestSerializer(allow_null=True)
    members = DayMemberSerializer(many=True)
    camp = CampSerializer(allow_null=True)
    watches = WatchSerializer(many=True)
    encounter_chance = EncounterChanceSerializer(allow_null=True)
    outlook = DayOutlookSerializer(allow_null=True)
    supplies = DaySuppliesSerializer(allow_null=True)
    cost_gp = serializers.FloatField()
    by_hand = serializers.BooleanField()
    reasons = ReasonSerializer(many=True)


class ItinerarySerializer(serializers.Serializer[Any]):
    days = ItineraryDaySerializer(many=True)
    miles = serializers.FloatField()
    hours = serializers.FloatField()
    arrival = GameTimeSerializer()
    damage = DamageSerializer()
    drop_chance = serializers.FloatField(allow_null=True, help_text="that anyone drops on the way, 0 to 1")
    risk = serializers.FloatField(help_text="encounters to be expected")
    cost_gp = serializers.FloatField()
    warnings = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
