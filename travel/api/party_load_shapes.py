"""Shapes of cargo, rearranging, splitting, joining and buying on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.rules.kernel.reasons import plain_reasons
from travel.api.party_shapes import CARGO_KINDS, PartySerializer, ReasonSerializer
from travel.models import Party
from travel.rules.arrangement import Arrangement, SpeedUp
from travel.rules.rulesets.environment_tables import PriceRow

MANY = 400
MOVES = ("member", "animal", "cargo")


class CargoFieldsSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(required=False)
    kind = serializers.ChoiceField(choices=CARGO_KINDS, required=False)
    count = serializers.IntegerField(required=False)
    member = serializers.UUIDField(allow_null=True, required=False, help_text="who carries it")
    carrier = serializers.UUIDField(allow_null=True, required=False, help_text="or what carries it")
    gm_only = serializers.BooleanField(required=False, help_text="players neither see nor feel it")


class CargoNewSerializer(CargoFieldsSerializer):
    name = serializers.CharField(max_length=120)
    weight_lb = serializers.FloatField(help_text="of one")


class CargoChangeSerializer(CargoFieldsSerializer):
    name = serializers.CharField(max_length=120, required=False)
    weight_lb = serializers.FloatField(required=False)


class SeatSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    carrier = serializers.UUIDField(allow_null=True)


class HarnessSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    draws = serializers.UUIDField(allow_null=True)
    driver = serializers.UUIDField(allow_null=True)


class StackSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField(required=False)
    name = serializers.CharField(max_length=120)
    kind = serializers.ChoiceField(choices=CARGO_KINDS)
    weight_lb = serializers.FloatField()
    count = serializers.IntegerField()
    member = serializers.UUIDField(allow_null=True)
    carrier = serializers.UUIDField(allow_null=True)
    gm_only = serializers.BooleanField()


class SeatingSerializer(serializers.Serializer[Any]):
    """Who rides what, what draws what, and all the cargo: a party's whole arrangement."""

    members = serializers.ListField(child=SeatSerializer(), max_length=MANY)
    carriers = serializers.ListField(child=HarnessSerializer(), max_length=MANY)
    cargo = serializers.ListField(child=StackSerializer(), max_length=MANY)


class SeatingSetSerializer(SeatingSerializer):
    v = serializers.IntegerField(required=False)


class PartyArrangeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(required=False)
    apply = serializers.BooleanField(default=False, help_text="false: only say what it would be")


class MoveSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=MOVES)
    id = serializers.UUIDField()
    to = serializers.CharField(allow_blank=True, help_text="id of the new carrier or bearer, blank on foot or free")
    text = serializers.CharField()


class SpeedUpSerializer(serializers.Serializer[Any]):
    text = serializers.CharField()
    miles_per_hour = serializers.FloatField()


class PartyArrangedSerializer(serializers.Serializer[Any]):
    miles_per_hour = serializers.FloatField()
    is_fastest = serializers.BooleanField(help_text="false: so large a party that a faster one may exist")
    is_fewest = serializers.BooleanField(help_text="false: fewer moves may do")
    moves = MoveSerializer(many=True)
    faster = SpeedUpSerializer(many=True, help_text="what would raise the speed further")
    reasons = ReasonSerializer(many=True)
    before = SeatingSerializer(help_text="what takes it back, by PUT to arrangement/")
    party = PartySerializer()


class PartySplitSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(required=False)
    name = serializers.CharField(max_length=120)
    members = serializers.ListField(child=serializers.UUIDField(), max_length=MANY)
    carriers = serializers.ListField(child=serializers.UUIDField(), max_length=MANY, required=False, default=list)
    cargo = serializers.ListField(
        child=serializers.UUIDField(),
        max_length=MANY,
        required=False,
        allow_null=True,
        help_text="left out: what those who go carry",
    )
    plans = serializers.ListField(child=serializers.UUIDField(), max_length=MANY, required=False, default=list)
    journeys = serializers.ListField(child=serializers.UUIDField(), max_length=MANY, required=False, default=list)
    purse_gp = serializers.DecimalField(max_digits=12, decimal_places=2, required=False)
    despite_journey = serializers.BooleanField(required=False, default=False)


class PartySplitDoneSerializer(serializers.Serializer[Any]):
    party = PartySerializer()
    other = PartySerializer()
    before = SeatingSerializer(help_text="how it was: after joining again, PUT it to arrangement/")


class PartyJoinSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(required=False)
    other = serializers.UUIDField(help_text="the party that joins this one")
    despite_journey = serializers.BooleanField(required=False, default=False)


class JoinedPartSerializer(serializers.Serializer[Any]):
    """What came over: a split with this parts it again."""

    name = serializers.CharField()
    members = serializers.ListField(child=serializers.UUIDField())
    carriers = serializers.ListField(child=serializers.UUIDField())
    cargo = serializers.ListField(child=serializers.UUIDField())
    plans = serializers.ListField(child=serializers.UUIDField())
    journeys = serializers.ListField(child=serializers.UUIDField())
    purse_gp = serializers.FloatField()


class PartyJoinDoneSerializer(serializers.Serializer[Any]):
    party = PartySerializer()
    joined = JoinedPartSerializer()


class PartyBuySerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(required=False)
    what = serializers.CharField(max_length=40, help_text="key of the price list")
    count = serializers.IntegerField(min_value=1, max_value=10_000, default=1)
    name = serializers.CharField(max_length=100, required=False, allow_blank=True)
    free = serializers.BooleanField(default=False, help_text="the purse pays nothing")


class PartyBoughtSerializer(serializers.Serializer[Any]):
    cost_gp = serializers.FloatField()
    reasons = ReasonSerializer(many=True)
    carriers = serializers.ListField(child=serializers.UUIDField())
    cargo = serializers.ListField(child=serializers.UUIDField())
    party = PartySerializer()


class PartyPriceSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    gp = serializers.FloatField()
    weight_lb = serializers.FloatField()
    unit = serializers.CharField(allow_blank=True)
    rule = serializers.CharField()


def price_json(key: str, row: PriceRow) -> dict[str, Any]:
    return {
        "key": key,
        "name": row.name,
        "kind": row.kind,
        "gp": float(row.gp or 0),
        "weight_lb": float(row.weight_lb or 0),
        "unit": row.unit,
        "rule": row.rule,
    }


def seating_json(party: Party) -> dict[str, Any]:
    """How a party is arranged now."""
    return {
        "members": [{"id": str(each.pk), "carrier": _id(each.carrier_id)} for each in party.members.all()],
        "carriers": [
            {"id": str(each.pk), "draws": _id(each.draws_id), "driver": _id(each.driver_id)}
            for each in party.carriers.all()
        ],
        "cargo": [
            {
                "id": str(each.pk),
                "name": each.name,
                "kind": each.kind,
                "weight_lb": each.weight_lb,
                "count": each.count,
                "member": _id(each.member_id),
                "carrier": _id(each.carrier_id),
                "gm_only": each.gm_only,
            }
            for each in party.cargo.all()
        ],
    }


def arranged_json(arranged: Arrangement, faster: tuple[SpeedUp, ...]) -> dict[str, Any]:
    return {
        "miles_per_hour": float(arranged.mph),
        "is_fastest": arranged.is_fastest,
        "is_fewest": arranged.is_fewest,
        "moves": [{"kind": m.kind, "id": m.id, "to": m.to, "text": m.text} for m in arranged.moves],
        "faster": [{"text": each.text, "miles_per_hour": float(each.mph)} for each in faster],
        "reasons": plain_reasons(arranged.reasons),
    }


def _id(key: Any) -> str | None:
    return str(key) if key else None
