"""Shapes of parties on the wire, and how they are filled."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tactical.rules.kernel.reasons import plain_reasons
from travel.api.choices import FATIGUES
from travel.api.party_parts import (
    LoadSerializer,
    PartyProblemSerializer,
    load_json,
    problem_json,
)
from travel.api.party_parts import ReasonSerializer as ReasonSerializer
from travel.models import Party, PartyCargo
from travel.rules.party import SpeedFigure
from travel.selectors.parties import CarrierView, MemberView, PartyView

CARRIER_KINDS = ("mount", "vehicle")
BARDINGS = ("none", "light", "medium", "heavy")
CARGO_KINDS = ("gear", "food", "water", "feed")


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
    weight_lb = serializers.FloatField(allow_null=True, help_text="the body's; null: the usual for its size")
    body_lb = serializers.FloatField(help_text="the body's weight that is reckoned with")
    load = LoadSerializer()
    speed = SpeedSerializer()
    mine = serializers.BooleanField()
    v = serializers.IntegerField(help_text="the party's version")


class CarrierSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=CARRIER_KINDS)
    type = serializers.CharField()
    name = serializers.CharField()
    load_lb = serializers.FloatField(
        allow_null=True, help_text="set by hand, all it bears; null: reckoned from riders and cargo"
    )
    load = LoadSerializer()
    barding = serializers.ChoiceField(choices=BARDINGS)
    barding_lb = serializers.FloatField()
    hp = serializers.IntegerField(allow_null=True, help_text="an animal's; null for vehicles")
    max_hp = serializers.IntegerField(allow_null=True)
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    draws = serializers.UUIDField(allow_null=True, help_text="the vehicle that this animal draws")
    team = serializers.ListField(child=serializers.UUIDField(), help_text="the animals that draw it")
    driver = serializers.UUIDField(allow_null=True)
    speed = SpeedSerializer()
    riders = serializers.ListField(child=serializers.UUIDField())
    v = serializers.IntegerField(help_text="the party's version")


class CargoSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    position = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=CARGO_KINDS)
    weight_lb = serializers.FloatField(help_text="of one")
    count = serializers.IntegerField()
    member = serializers.UUIDField(allow_null=True)
    carrier = serializers.UUIDField(allow_null=True)
    gm_only = serializers.BooleanField()
    v = serializers.IntegerField(help_text="the party's version")


class PartySerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    v = serializers.IntegerField()
    purse_gp = serializers.FloatField()
    members = PartyMemberSerializer(many=True)
    carriers = CarrierSerializer(many=True)
    cargo = CargoSerializer(many=True)
    problems = PartyProblemSerializer(many=True)
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
    name = serializers.CharField(max_length=120, required=False)
    purse_gp = serializers.DecimalField(max_digits=12, decimal_places=2, required=False)


class MemberFieldsSerializer(serializers.Serializer[Any]):
    primal = serializers.IntegerField(min_value=0, max_value=100_000, required=False)
    fatigue = serializers.ChoiceField(choices=FATIGUES, required=False)
    position = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    carrier = serializers.UUIDField(allow_null=True, required=False)
    weight_lb = serializers.FloatField(allow_null=True, required=False)
    owner = serializers.UUIDField(allow_null=True, required=False, help_text="membership that plays it")


class MemberNewSerializer(MemberFieldsSerializer):
    sheet = serializers.DictField()


class MemberChangeSerializer(MemberFieldsSerializer):
    v = serializers.IntegerField(required=False)
    sheet = serializers.DictField(required=False)


class CarrierFieldsSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, required=False)
    load_lb = serializers.FloatField(required=False, allow_null=True)
    barding = serializers.ChoiceField(choices=BARDINGS, required=False)
    barding_lb = serializers.FloatField(required=False)
    hp = serializers.IntegerField(required=False, min_value=-1000, max_value=100_000)
    max_hp = serializers.IntegerField(required=False, min_value=1, max_value=100_000)
    fatigue = serializers.ChoiceField(choices=FATIGUES, required=False)
    draws = serializers.UUIDField(required=False, allow_null=True)
    driver = serializers.UUIDField(required=False, allow_null=True)
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


def cargo_json(cargo: PartyCargo, party: Party) -> dict[str, Any]:
    return {
        "id": str(cargo.pk),
        "position": cargo.position,
        "name": cargo.name,
        "kind": cargo.kind,
        "weight_lb": cargo.weight_lb,
        "count": cargo.count,
        "member": str(cargo.member_id) if cargo.member_id else None,
        "carrier": str(cargo.carrier_id) if cargo.carrier_id else None,
        "gm_only": cargo.gm_only,
        "v": party.version,
    }


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
        "weight_lb": member.weight_lb,
        "body_lb": view.body_lb,
        "load": load_json(view.burden),
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
        "load": load_json(view.burden),
        "barding": carrier.barding,
        "barding_lb": carrier.barding_lb,
        "hp": carrier.hp,
        "max_hp": carrier.max_hp,
        "fatigue": carrier.fatigue,
        "draws": str(carrier.draws_id) if carrier.draws_id else None,
        "team": list(view.team),
        "driver": str(carrier.driver_id) if carrier.driver_id else None,
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
        "purse_gp": float(party.purse_gp),
        "members": [member_json(each, party) for each in view.members],
        "carriers": [carrier_json(each, party) for each in view.carriers],
        "cargo": [cargo_json(each, party) for each in view.cargo],
        "problems": [problem_json(each) for each in view.problems],
        "speed": {
            "feet": pace.feet if pace else 0,
            "miles_per_hour": float(pace.mph) if pace else 0.0,
            "slowest": pace.slowest if pace else None,
            "hint": view.hint,
            "reasons": plain_reasons(pace.reasons) if pace else [],
        },
    }
