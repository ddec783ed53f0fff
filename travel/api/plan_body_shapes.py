"""Shapes of what a plan is asked with."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import LARGEST
from travel.models.plan import own_mode_only
from travel.rules.maps.areas import MAX_WEIGHT

PREFERENCES = ("fastest", "roads", "safest", "least_harm", "cheapest")
OBJECTIVES = ("damage", "dropping")
RIVERS = ("open", "fords")
STAY_REASONS = ("rest", "trade", "carouse", "other")
MAX_PLAN_STOPS = 30
MAX_STAY_DAYS = 365
MAX_AVOIDED = 20
MAX_AVOIDED_CELLS = 50_000
MAX_CLOSURES = 200
MAX_MODES = 40


class StaySerializer(serializers.Serializer[Any]):
    """Standing still at a stop; food is eaten, and a whole night's rest counts as one."""

    days = serializers.IntegerField(min_value=0, max_value=MAX_STAY_DAYS, default=0)
    hours = serializers.IntegerField(min_value=0, max_value=23, default=0)
    why = serializers.ChoiceField(choices=STAY_REASONS, default="rest")
    note = serializers.CharField(max_length=500, allow_blank=True, default="")


class PlanStopNewSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField(min_value=-LARGEST, max_value=100 * LARGEST)
    stay = StaySerializer(required=False, allow_null=True, default=None)


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
    camp_mile = serializers.FloatField(
        min_value=0, max_value=100 * LARGEST, allow_null=True, required=False, help_text="the day ends early there"
    )


class LegModeSerializer(serializers.Serializer[Any]):
    leg = serializers.IntegerField(min_value=0, max_value=MAX_PLAN_STOPS, help_text="0 leads from stop 1 to stop 2")
    mode = serializers.CharField(max_length=60, help_text="the whole leg is gone in it")


class PlanModesSerializer(serializers.Serializer[Any]):
    """Ways of going that the search may use: "own", "light", "hired:<mount>", "craft:<vehicle>"."""

    allowed = serializers.ListField(
        child=serializers.CharField(max_length=60),
        min_length=1,
        max_length=MAX_MODES,
        default=lambda: own_mode_only()["allowed"],
    )
    by_leg = LegModeSerializer(many=True, default=list, max_length=MAX_PLAN_STOPS)  # type: ignore[call-arg]  # for the list


class AvoidSerializer(serializers.Serializer[Any]):
    """Cells that this plan keeps out of: ``weight`` times as long as they are, or never if it is null."""

    name = serializers.CharField(max_length=120, default="Avoided")
    cells = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=100 * LARGEST),
        min_length=1,
        max_length=MAX_AVOIDED_CELLS,
    )
    weight = serializers.FloatField(allow_null=True, default=None, min_value=1, max_value=MAX_WEIGHT)


class ImpededSerializer(serializers.Serializer[Any]):
    """Cells where the ground is impeded: everyone on land goes at the 5-ft column (EP-OV-08)."""

    name = serializers.CharField(max_length=120, default="Impeded")
    cells = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=100 * LARGEST),
        min_length=1,
        max_length=MAX_AVOIDED_CELLS,
    )


class ClosureSerializer(serializers.Serializer[Any]):
    """A way between two neighbouring cells that is closed, both ways: a bridge that is out."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            "from": serializers.IntegerField(min_value=0, max_value=100 * LARGEST),
            "to": serializers.IntegerField(min_value=0, max_value=100 * LARGEST),
            "name": serializers.CharField(max_length=120, allow_blank=True, default=""),
        }


class PlanPartsSerializer(serializers.Serializer[Any]):
    """What a plan and a change of one have in common; nothing is required, nothing is filled in."""

    name = serializers.CharField(max_length=120, required=False)
    map = serializers.UUIDField(required=False)
    party = serializers.UUIDField(required=False)
    stops = PlanStopNewSerializer(many=True, required=False, max_length=MAX_PLAN_STOPS)  # type: ignore[call-arg]  # for the list
    preference = serializers.ChoiceField(choices=PREFERENCES, required=False)
    objective = serializers.ChoiceField(choices=OBJECTIVES, required=False)
    chosen = serializers.RegexField(r"^[ABC]$", required=False)
    modes = PlanModesSerializer(required=False)
    rivers = serializers.ChoiceField(
        choices=RIVERS, required=False, help_text="fords: rivers are crossed by ways, at places, fords and ferries only"
    )
    current_mph = serializers.FloatField(
        required=False, allow_null=True, min_value=0, max_value=20, help_text="null: what the campaign's settings say"
    )
    avoid = AvoidSerializer(many=True, required=False, max_length=MAX_AVOIDED)  # type: ignore[call-arg]  # for the list
    impeded = ImpededSerializer(many=True, required=False, max_length=MAX_AVOIDED)  # type: ignore[call-arg]  # for the list
    closures = ClosureSerializer(many=True, required=False, max_length=MAX_CLOSURES)  # type: ignore[call-arg]  # for the list
    start = GameTimeSerializer(required=False)
    default_order = HoursSerializer(required=False)
    orders = DayOrderSerializer(many=True, required=False, max_length=1000)  # type: ignore[call-arg]  # for the list


class PlanBodySerializer(PlanPartsSerializer):
    name = serializers.CharField(max_length=120, default="A plan")
    map = serializers.UUIDField()
    party = serializers.UUIDField()


class PlanChangeSerializer(PlanPartsSerializer):
    v = serializers.IntegerField()


class DeadlineSerializer(GameTimeSerializer):
    v = serializers.IntegerField(required=False, help_text="the version you read")
