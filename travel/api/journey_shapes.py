"""Shapes of journeys on the wire."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from travel.api.choices import FATIGUES, LARGEST, SIDES
from travel.api.party_shapes import ReasonSerializer
from travel.api.plan_body_shapes import STAY_REASONS
from travel.api.plan_day_shapes import DaylightSerializer
from travel.api.plan_shapes import GameTimeSerializer, ItineraryDaySerializer
from travel.rules.journey.orders import OverrideField
from travel.services.seeds import MAX_SEED

STATUSES = ("camp", "travelling", "encounter", "fight", "arrived", "ended")
STANCES = ("hostile", "ambush", "wary", "passing")
MET_KINDS = ("placed", "rolled", "met")
OVERRIDE_FIELDS = get_args(OverrideField)
PLAIN_ORDERS = ("show_encounter", "let_pass", "take_outcome", "seek_way")
WEATHER_BY = ("rolled", "hand")


class JourneyMountSerializer(serializers.Serializer[Any]):
    """An animal of the party."""

    id = serializers.CharField()
    name = serializers.CharField()
    hp = serializers.IntegerField(allow_null=True, help_text="null = it has none of its own: its riders bear the march")
    max_hp = serializers.IntegerField(allow_null=True)
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    down = serializers.BooleanField()
    left = serializers.BooleanField(help_text="left behind")
    riders = serializers.ListField(child=serializers.CharField(), help_text="ids of the members it carries")
    hunger = serializers.IntegerField(help_text="days without feed")
    thirst = serializers.IntegerField(help_text="hours without water")
    starved = serializers.IntegerField(help_text="nonlethal damage of going without")


class JourneyWeatherSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    kind = serializers.CharField()
    temperature_f = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    wind_mph = serializers.IntegerField()
    sight_feet = serializers.IntegerField(allow_null=True, help_text="null = as far as the ground lets")
    pace_percent = serializers.IntegerField()
    by = serializers.ChoiceField(choices=WEATHER_BY)


class JourneyStoresSerializer(serializers.Serializer[Any]):
    """What the party has to live on."""

    food_lb = serializers.FloatField(allow_null=True, help_text="null = not counted")
    water_gal = serializers.FloatField(allow_null=True)
    feed_lb = serializers.FloatField(allow_null=True)


class JourneyLegSerializer(serializers.Serializer[Any]):
    mode = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    from_mile = serializers.FloatField()
    to_mile = serializers.FloatField()
    hours_per_day = serializers.IntegerField()
    is_crewed = serializers.BooleanField(help_text="a craft that goes its own hours")
    change_hours = serializers.FloatField()


class JourneyStaySerializer(serializers.Serializer[Any]):
    mile = serializers.FloatField()
    hours = serializers.FloatField()
    why = serializers.ChoiceField(choices=STAY_REASONS)
    note = serializers.CharField(allow_blank=True)
    place = serializers.CharField(allow_blank=True)
    is_over = serializers.BooleanField()
    hours_left = serializers.FloatField(allow_null=True)


class NightWatchSerializer(serializers.Serializer[Any]):
    """Who keeps watch in the hours of the night's rest."""

    members = serializers.ListField(child=serializers.CharField())
    from_hour = serializers.IntegerField()
    to_hour = serializers.IntegerField()


class AstraySerializer(serializers.Serializer[Any]):
    """Off the way; the GM's to know."""

    hours = serializers.IntegerField()
    noticed = serializers.BooleanField()
    hours_back = serializers.FloatField(allow_null=True, help_text="null = no course set right")
    feet_off = serializers.IntegerField()


class PointsField(serializers.ListField):
    """Points [[x, y], ...] in world units."""

    child = serializers.ListField(child=serializers.FloatField(), min_length=2, max_length=2)


class FoeGroupSerializer(serializers.Serializer[Any]):
    creature = serializers.CharField(allow_blank=True, help_text="bestiary id; empty for players")
    name = serializers.CharField()
    count = serializers.IntegerField()


class MetSerializer(serializers.Serializer[Any]):
    """Something met, or waiting on the route (GM only)."""

    id = serializers.CharField()
    kind = serializers.ChoiceField(choices=MET_KINDS)
    name = serializers.CharField()
    foes = FoeGroupSerializer(many=True)
    crowd = serializers.CharField(help_text="the foes in words: 3 goblins, Wolf")
    mile = serializers.FloatField()
    distance_feet = serializers.IntegerField(allow_null=True)
    noticed_by = serializers.ListField(child=serializers.ChoiceField(choices=SIDES))
    stance = serializers.ChoiceField(choices=STANCES, allow_null=True)
    hidden = serializers.BooleanField()


class JourneyMemberSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    hp = serializers.IntegerField()
    max_hp = serializers.IntegerField()
    primal = serializers.IntegerField()
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    conditions = serializers.ListField(child=serializers.CharField())
    down = serializers.BooleanField(help_text="unconscious")
    dead = serializers.BooleanField()
    hunger = serializers.IntegerField(help_text="days without food")
    thirst = serializers.IntegerField(help_text="hours without water")
    ability_damage = serializers.IntegerField(help_text="taken from each ability by thin air")
    burdens = serializers.ListField(
        child=serializers.CharField(), help_text="what fights left beside wounds: conditions that end, shots, powers"
    )


class OrderAllowedSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field by that name
    reason = serializers.CharField(allow_null=True, help_text="why it is refused now; null = allowed")


class JourneyRouteSerializer(serializers.Serializer[Any]):
    points = PointsField()
    cells = serializers.ListField(child=serializers.IntegerField())


class TodaySerializer(serializers.Serializer[Any]):
    planned = ItineraryDaySerializer(allow_null=True)


class JourneyCourseSerializer(serializers.Serializer[Any]):
    """A course: 0 is the plan the journey set out with, the others were laid on the way."""

    course = serializers.IntegerField()
    day = serializers.IntegerField(allow_null=True)
    hour = serializers.FloatField(allow_null=True)
    note = serializers.CharField(allow_blank=True)
    points = PointsField()
    days = ItineraryDaySerializer(many=True)
    arrival = GameTimeSerializer(allow_null=True)


class JourneySerializer(serializers.Serializer[Any]):
    """A journey as its reader may know it: what is null for players is the GM's."""

    id = serializers.UUIDField()
    v = serializers.IntegerField(help_text="send it back with a write")
    version = serializers.IntegerField()
    name = serializers.CharField()
    plan = serializers.UUIDField(allow_null=True)
    map = serializers.UUIDField(allow_null=True)
    party = serializers.UUIDField(allow_null=True)
    status = serializers.ChoiceField(choices=STATUSES)
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    cell = serializers.IntegerField()
    x = serializers.FloatField()
    y = serializers.FloatField()
    mile = serializers.FloatField()
    miles_total = serializers.FloatField(allow_null=True)
    route = JourneyRouteSerializer()
    travelled_points = PointsField()
    planned_days = serializers.IntegerField(allow_null=True)
    members = JourneyMemberSerializer(many=True)
    encounter = MetSerializer(allow_null=True)
    waiting = MetSerializer(many=True)
    fight = serializers.UUIDField(allow_null=True)
    ambush = serializers.UUIDField(allow_null=True)
    undo_label = serializers.CharField(allow_null=True)
    today = TodaySerializer()
    orders_allowed = OrderAllowedSerializer(many=True)
    supplies = serializers.IntegerField(allow_null=True, help_text="days of food; null = not counted")
    rolls_tables = serializers.BooleanField(allow_null=True)
    seed = serializers.CharField(allow_null=True)
    ruleset = serializers.CharField()
    ruleset_note = serializers.CharField(allow_blank=True, help_text="why it can only be read; empty while it goes on")
    arrival_planned = GameTimeSerializer(allow_null=True)
    arrival_expected = GameTimeSerializer(allow_null=True, help_text="if nothing more happens")
    mounts = JourneyMountSerializer(many=True)
    date = serializers.CharField(allow_blank=True, help_text="in the campaign's calendar")
    daylight = DaylightSerializer()
    weather = JourneyWeatherSerializer(allow_null=True)
    stores = JourneyStoresSerializer(allow_null=True, help_text="null = not counted")
    foraging = serializers.BooleanField()
    sparing = serializers.ListField(
        child=serializers.CharField(), help_text="members and mounts who go without first; [] = all share alike"
    )
    legs = JourneyLegSerializer(many=True)
    leg = serializers.IntegerField(allow_null=True)
    stays = JourneyStaySerializer(many=True)
    watches = NightWatchSerializer(many=True)
    astray = AstraySerializer(allow_null=True)
    courses = JourneyCourseSerializer(many=True)
    course = serializers.IntegerField(allow_null=True)
    parent = serializers.UUIDField(  # type: ignore[assignment]  # a field by that name
        allow_null=True, help_text="the journey it branched from"
    )
    parent_number = serializers.IntegerField(allow_null=True)
    gm_only = serializers.BooleanField()


class JourneyRowSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    v = serializers.IntegerField()
    name = serializers.CharField()
    plan = serializers.UUIDField(allow_null=True)
    map = serializers.UUIDField(allow_null=True)
    party = serializers.UUIDField(allow_null=True)
    party_name = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(choices=STATUSES)
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    mile = serializers.FloatField()
    planned_days = serializers.IntegerField(allow_null=True)
    parent = serializers.UUIDField(allow_null=True)  # type: ignore[assignment]  # a field by that name
    parent_number = serializers.IntegerField(allow_null=True)
    gm_only = serializers.BooleanField()
    created_at = serializers.DateTimeField()


class JourneyPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = JourneyRowSerializer(many=True)


class JourneyNewSerializer(serializers.Serializer[Any]):
    plan = serializers.UUIDField()
    name = serializers.CharField(max_length=120, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=MAX_SEED, required=False, allow_null=True)


class RollSerializer(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]  # a field by that name
    dice = serializers.CharField()
    faces = serializers.ListField(child=serializers.IntegerField())
    total = serializers.IntegerField()
    against = serializers.IntegerField(allow_null=True)


class JourneyEventSerializer(serializers.Serializer[Any]):
    """Something that happened. ``data`` depends on the type; players get only what is theirs to know."""

    number = serializers.IntegerField()
    batch = serializers.IntegerField(allow_null=True, help_text="events of one order share it; null for players")
    type = serializers.CharField()
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    reasons = ReasonSerializer(many=True)
    rolls = RollSerializer(many=True)
    gm_only = serializers.BooleanField()
    data = serializers.DictField()  # type: ignore[assignment]  # a field by that name


class JourneyAnswerSerializer(serializers.Serializer[Any]):
    journey = JourneySerializer()
    events = JourneyEventSerializer(many=True)


class JourneyUndoSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    to = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=LARGEST, help_text="keep events up to this number"
    )


class EventsAfterSerializer(serializers.Serializer[Any]):
    after = serializers.IntegerField(required=False, min_value=0, max_value=LARGEST, default=0)
