"""Shapes of reach, meeting places, measuring, and the best order of stops."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import LARGEST
from travel.api.party_shapes import ReasonSerializer
from travel.api.plan_body_shapes import (
    MAX_AVOIDED,
    MAX_CLOSURES,
    RIVERS,
    AvoidSerializer,
    ClosureSerializer,
    GameTimeSerializer,
    ImpededSerializer,
    PlanBodySerializer,
    PlanModesSerializer,
    PlanStopNewSerializer,
)
from travel.api.plan_route_shapes import PairsField

PACES = ("walk", "hustle1", "all_out")
DIRECTIONS = ("from", "to")
MAX_REACH_DAYS = 30
MAX_MPH = 1000


def cell_field(help_text: str = "") -> serializers.IntegerField:
    return serializers.IntegerField(min_value=-LARGEST, max_value=100 * LARGEST, help_text=help_text)


class ReachAskSerializer(serializers.Serializer[Any]):
    map = serializers.UUIDField()
    party = serializers.UUIDField()
    cell = cell_field()
    days = serializers.IntegerField(
        default=3,
        min_value=1,
        max_value=MAX_REACH_DAYS,
        error_messages=dict.fromkeys(("min_value", "max_value"), f"Reach is shown for 1 to {MAX_REACH_DAYS} days."),
    )
    pace = serializers.ChoiceField(choices=PACES, default="walk", help_text="all_out: every hour that a day allows")
    direction = serializers.ChoiceField(choices=DIRECTIONS, default="from", help_text="to: from where this is reached")
    modes = PlanModesSerializer(required=False)
    rivers = serializers.ChoiceField(choices=RIVERS, required=False)
    current_mph = serializers.FloatField(required=False, allow_null=True, min_value=0, max_value=20)
    avoid = AvoidSerializer(many=True, required=False, max_length=MAX_AVOIDED)  # type: ignore[call-arg]  # for the list
    impeded = ImpededSerializer(many=True, required=False, max_length=MAX_AVOIDED)  # type: ignore[call-arg]  # for the list
    closures = ClosureSerializer(many=True, required=False, max_length=MAX_CLOSURES)  # type: ignore[call-arg]  # for the list
    start = GameTimeSerializer(required=False)


class ReachPlaceSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cell = serializers.IntegerField()
    day = serializers.IntegerField(help_text="1 is the first day")
    hour = serializers.FloatField()


class ReachSerializer(serializers.Serializer[Any]):
    rings = serializers.CharField(help_text="base64 of a byte for each cell: the day from 1, or 255")
    counts = serializers.ListField(child=serializers.IntegerField(), help_text="cells of each day's ring")
    places = ReachPlaceSerializer(many=True, help_text="settlements, the soonest first")
    note = serializers.CharField()


class MeetGroupSerializer(serializers.Serializer[Any]):
    """A party of the campaign, or anyone of a pace; and where they are."""

    party = serializers.UUIDField(required=False, allow_null=True)
    mph = serializers.FloatField(required=False, allow_null=True, min_value=0.01, max_value=MAX_MPH)
    cell = cell_field()


class MeetAskSerializer(serializers.Serializer[Any]):
    map = serializers.UUIDField()
    groups = MeetGroupSerializer(many=True, min_length=2, max_length=2)  # type: ignore[call-arg]  # for the list
    days = serializers.IntegerField(default=10, min_value=1, max_value=MAX_REACH_DAYS)


class MeetGroupAnswerSerializer(serializers.Serializer[Any]):
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    miles = serializers.FloatField()
    points = PairsField()


class MeetSerializer(serializers.Serializer[Any]):
    """Where two groups can be together soonest; null if not within the days asked for."""

    cell = serializers.IntegerField(allow_null=True)
    key = serializers.CharField(allow_null=True)
    name = serializers.CharField(allow_null=True)
    x = serializers.FloatField(allow_null=True)
    y = serializers.FloatField(allow_null=True)
    day = serializers.IntegerField(allow_null=True)
    hour = serializers.FloatField(allow_null=True)
    groups = MeetGroupAnswerSerializer(many=True, help_text="how each gets there; empty if they cannot meet")
    note = serializers.CharField()


class MeasureAskSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        party = serializers.UUIDField(
            required=False, allow_null=True, default=None, help_text="null: walkers at 3 mi/h"
        )
        return {"map": serializers.UUIDField(), "party": party, "from": cell_field(), "to": cell_field()}


class MeasureSerializer(serializers.Serializer[Any]):
    straight_miles = serializers.FloatField()
    road_miles = serializers.FloatField(allow_null=True, help_text="along the quickest way; null if none leads there")
    hours = serializers.FloatField(allow_null=True)
    reasons = ReasonSerializer(many=True)


class StopOrderAskSerializer(PlanBodySerializer):
    keeps_end = serializers.BooleanField(default=True, help_text="whether the last stop stays the last")


class StopOrderSerializer(serializers.Serializer[Any]):
    """The stops in the order that takes least time; the first stays the first."""

    stops = PlanStopNewSerializer(many=True)
    hours_before = serializers.FloatField(
        allow_null=True, help_text="of travel, nights on land and stays left out; null: no way in this order"
    )
    hours_after = serializers.FloatField()
