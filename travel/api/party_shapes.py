"""Shapes of parties on the wire, and how they are filled."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tactical.rules.kernel.reasons import plain_reasons
from travel.api.choices import FATIGUES
from travel.models import Party
from travel.rules.party import SpeedFigure
from travel.selectors.parties import CarrierView, MemberView, PartyView

CARRIER_KINDS = ("mount", "vehicle")


class ReasonSerializer(serializers.Serializer[Any]):
    """One rule applied, and what it changed."""

    rule = serializers.CharField()
    text = serializers.CharField()
    effect = serializers.CharField(allow_blank=True)


class SpeedSerializer(serializers.Serializer[Any]):
    feet = serializers.IntegerField(help_text="a round; 0 for vehicles")
    miles_per_hour = serializers.FloatField()
    reasons = ReasonSerializer(many=True)


class PartySpeedSerializer(SpeedSerializer):
    slowest = serializers.CharField(allow_null=True)
    hint = serializers.CharField(allow_null=True)


@extend_schema_field({"$ref": "#/components/schemas/StatBlock"})
class SheetField(serializers.JSONField):
    """A stat block, described where ready creatures are."""


class PartyMemberSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    position = serializers.IntegerField()
    sheet = SheetField(help_text="only its public part for other players")
    primal = serializers.IntegerField()
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    carrier = serializers.UUIDField(allow_null=True)
    owner = serializers.UUIDField(allow_null=True)
    speed = SpeedSerializer()
    mine = serializers.BooleanField()
    v = serializers.IntegerField(help_text="the party's version")


class CarrierSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=CARRIER_KINDS)
    type = serializers.CharField()
    name = serializers.CharField()
    load_lb = serializers.FloatField()
    speed = SpeedSerializer()
    riders = serializers.ListField(child=serializers.UUIDField())
    v = serializers.IntegerField(help_text="the party's version")


class PartySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    v = serializers.IntegerField()
    members = PartyMemberSerializer(many=True)
    carriers = CarrierSerializer(many=True)
    speed = PartySpeedSerializer()


class PartyPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = PartySerializer(many=True)


class PartyNewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120)


class PartyQuickSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, default="The party")
    count = serializers.IntegerField()
    speed = serializers.IntegerField()


class PartyChangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    name = serializers.CharField(max_length=120)


class MemberFieldsSerializer(serializers.Serializer[Any]):
    primal = serializers.IntegerField(min_value=0, max_value=100_000, required=False)
    fatigue = serializers.ChoiceField(choices=FATIGUES, required=False)
    position = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    carrier = serializers.UUIDField(allow_null=True, required=False)
    owner = serializers.UUIDField(allow_null=True, required=False, help_text="membership that plays it")


class MemberNewSerializer(MemberFieldsSerializer):
    sheet = serializers.DictField()


class MemberChangeSerializer(MemberFieldsSerializer):
    v = serializers.IntegerField(required=False)
    sheet = serializers.DictField(required=False)


class CarrierFieldsSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, required=False)
    load_lb = serializers.FloatField(required=False)
    riders = serializers.ListField(child=serializers.UUIDField(), required=False, max_length=200)


class CarrierNewSerializer(CarrierFieldsSerializer):
    kind = serializers.ChoiceField(choices=CARRIER_KINDS)
    type = serializers.CharField(max_length=40, help_text="key of the ruleset's mounts or vehicles")


class CarrierChangeSerializer(CarrierFieldsSerializer):
    v = serializers.IntegerField(required=False)
    kind = serializers.ChoiceField(choices=CARRIER_KINDS, required=False)
    type = serializers.CharField(max_length=40, required=False)


class VersionSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(required=False, help_text="the version you read")


def speed_json(speed: SpeedFigure) -> dict[str, Any]:
    return {"feet": speed.feet, "miles_per_hour": float(speed.mph), "reasons": plain_reasons(speed.reasons)}


def member_json(view: MemberView, party: Party) -> dict[str, Any]:
    member = view.member
    return {
        "id": str(member.pk),
        "position": member.position,
        "sheet": view.sheet,
        "primal": member.primal,
        "fatigue": member.fatigue,
        "carrier": str(member.carrier_id) if member.carrier_id else None,
        "owner": str(member.owner_id) if member.owner_id else None,
        "speed": speed_json(view.speed),
        "mine": view.is_mine,
        "v": party.version,
    }


def carrier_json(view: CarrierView, party: Party) -> dict[str, Any]:
    carrier = view.carrier
    return {
        "id": str(carrier.pk),
        "kind": carrier.kind,
        "type": carrier.type,
        "name": carrier.name,
        "load_lb": carrier.load_lb,
        "speed": speed_json(view.speed),
        "riders": list(view.riders),
        "v": party.version,
    }


def party_json(view: PartyView) -> dict[str, Any]:
    """A party as its viewer sees it."""
    party, pace = view.party, view.pace
    return {
        "id": str(party.pk),
        "name": party.name,
        "v": party.version,
        "members": [member_json(each, party) for each in view.members],
        "carriers": [carrier_json(each, party) for each in view.carriers],
        "speed": {
            "feet": pace.feet if pace else 0,
            "miles_per_hour": float(pace.mph) if pace else 0.0,
            "slowest": pace.slowest if pace else None,
            "hint": pace.hint if pace else "Add a member, or make a party of walkers by number and speed.",
            "reasons": plain_reasons(pace.reasons) if pace else [],
        },
    }
