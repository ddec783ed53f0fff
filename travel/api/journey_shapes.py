"""Shapes of journeys on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import FATIGUES, LARGEST, SIDES
from travel.api.party_shapes import ReasonSerializer
from travel.api.plan_shapes import GameTimeSerializer, ItineraryDaySerializer
from travel.services.seeds import MAX_SEED

STATUSES = ("camp", "travelling", "encounter", "fight", "arrived", "ended")
STANCES = ("hostile", "ambush", "wary", "passing")
MET_KINDS = ("placed", "rolled", "met")
OVERRIDE_FIELDS = ("hp", "primal", "fatigue", "dead", "conditions", "mile", "day", "hour", "supplies")
PLAIN_ORDERS = ("show_encounter", "let_pass", "take_outcome")


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


class OrderAllowedSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field by that name
    reason = serializers.CharField(allow_null=True, help_text="why it is refused now; null = allowed")


class JourneyRouteSerializer(serializers.Serializer[Any]):
    points = PointsField()
    cells = serializers.ListField(child=serializers.IntegerField())


class TodaySerializer(serializers.Serializer[Any]):
    planned = ItineraryDaySerializer(allow_null=True)


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
    arrival_planned = GameTimeSerializer(allow_null=True)
    arrival_expected = GameTimeSerializer(allow_null=True, help_text="if nothing more happens")


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
