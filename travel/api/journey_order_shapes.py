"""Shapes of a journey's orders on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from travel.api.choices import LARGEST, PACES
from travel.api.journey_shapes import OVERRIDE_FIELDS, PLAIN_ORDERS, STANCES

CHASE_SIDES = ("party", "foes")


class AdvanceDayOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("advance_day",))
    walked = serializers.IntegerField(required=False)
    hustled = serializers.IntegerField(required=False)
    forced = serializers.IntegerField(required=False)


class AdvanceHoursOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("advance_hours",))
    hours = serializers.FloatField()
    pace = serializers.ChoiceField(choices=PACES)


class RestOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("rest",))
    days = serializers.IntegerField(required=False)


class OrderedFoeSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    count = serializers.IntegerField(required=False)


class PlaceEncounterOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("place_encounter",))
    creatures = OrderedFoeSerializer(many=True)
    mile = serializers.FloatField(required=False, allow_null=True)
    cell = serializers.IntegerField(required=False, allow_null=True)
    name = serializers.CharField(required=False, allow_blank=True)
    hidden = serializers.BooleanField(required=False)
    stance = serializers.ChoiceField(choices=STANCES, required=False)


class ClearEncounterOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("clear_encounter",))
    id = serializers.CharField(required=False)
    reason = serializers.CharField(required=False, allow_blank=True, help_text="why; stays in the log")


class TalkOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("talk",))
    minutes = serializers.IntegerField(required=False)
    note = serializers.CharField(required=False, allow_blank=True)


@extend_schema_field(
    {
        "oneOf": [{"type": kind} for kind in ("boolean", "number", "string", "null")]
        + [{"type": "array", "items": {"type": "string"}}]
    }
)
class AnyValueField(serializers.JSONField):
    """A figure: true or false, a number, text, or a list of words."""


class OverrideOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("override",))
    target = serializers.CharField(help_text='the id of a member or mount, or "journey"')
    field = serializers.ChoiceField(choices=OVERRIDE_FIELDS)
    value = AnyValueField()
    reason = serializers.CharField()


class SetTableOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("set_table",))
    rolls = serializers.BooleanField(required=False)


class SetWatchesOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("set_watches",))
    watches = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()), help_text="member ids by watch; [] = each in turn"
    )


class ForageOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("forage",))
    on = serializers.BooleanField(required=False)


class SetRationsOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("set_rations",))
    without = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="ids of members and mounts who go without first where there is too little; [] = all share alike",
    )


class ChaseOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("chase",))
    flees = serializers.ChoiceField(choices=CHASE_SIDES, required=False)
    all_day = serializers.BooleanField(required=False)


class EndJourneyOrderSerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=("end_journey",))
    reason = serializers.CharField(required=False, allow_blank=True)


class PlainOrderSerializer(serializers.Serializer[Any]):
    """Orders without figures. "take_outcome" asks again for the outcome of this journey's fight."""

    type = serializers.ChoiceField(choices=PLAIN_ORDERS)


JOURNEY_ORDER = PolymorphicProxySerializer(
    component_name="JourneyOrder",
    serializers=[
        AdvanceDayOrderSerializer,
        AdvanceHoursOrderSerializer,
        RestOrderSerializer,
        PlaceEncounterOrderSerializer,
        ClearEncounterOrderSerializer,
        TalkOrderSerializer,
        OverrideOrderSerializer,
        SetTableOrderSerializer,
        SetWatchesOrderSerializer,
        ForageOrderSerializer,
        SetRationsOrderSerializer,
        ChaseOrderSerializer,
        EndJourneyOrderSerializer,
        PlainOrderSerializer,
    ],
    resource_type_field_name=None,
)


@extend_schema_field(JOURNEY_ORDER)
class JourneyOrderField(serializers.DictField):
    """One of the orders; the rules say what is wrong with it."""


def _faces() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST), required=False, max_length=200
    )


class TypedRollsSerializer(serializers.Serializer[Any]):
    """Dice as they fell at the table, by what they are for, in the order they are asked for; the rest are rolled."""

    march = _faces()
    encounter = _faces()
    weather = _faces()
    way = _faces()
    living = _faces()
    hazard = _faces()


class JourneyOrderNewSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    order = JourneyOrderField()
    dice = serializers.ListField(
        child=serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST),
        required=False,
        default=list,
        max_length=200,
        help_text="dice of the march as they fell at the table, in order; the rest are rolled",
    )
    rolls = TypedRollsSerializer(required=False, default=dict)
