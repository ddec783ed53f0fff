"""What comes out of a fight, on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.api.order_serializers import SquareField

BOARD_SIDES = ["", "north", "east", "south", "west"]


class LastingSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    seconds = serializers.IntegerField(help_text="left of it")


class CarriedSerializer(serializers.Serializer[Any]):
    """What a creature takes along beside wounds and conditions without an end."""

    lasting = LastingSerializer(many=True)
    shots = serializers.DictField(child=serializers.IntegerField(), help_text="spent, by attack")
    powers = serializers.DictField(child=serializers.IntegerField(), help_text="uses today, by power")
    abilities = serializers.DictField(child=serializers.IntegerField(), help_text="points lost, by ability")
    raise_dc = serializers.IntegerField(help_text="what raising it takes, 0 for no more than usual")
    limbs = serializers.ListField(
        child=serializers.IntegerField(), help_text="damage at each limb location, none where limbs are whole"
    )
    mends = serializers.IntegerField(help_text="points by which each limb mends in an hour")


class ParticipantOutcomeSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    hp = serializers.IntegerField()
    damage = serializers.IntegerField()
    dead = serializers.BooleanField()
    defeated = serializers.BooleanField()
    fled = serializers.BooleanField()
    conditions = serializers.ListField(child=serializers.CharField(), help_text="those without an end")
    position = SquareField(allow_null=True)
    carried = CarriedSerializer()
    healing = serializers.IntegerField()
    dying = serializers.BooleanField(help_text="down and not stable")
    fled_to = serializers.ChoiceField(choices=BOARD_SIDES, help_text="side of the board")


class FightOutcomeSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    participants = ParticipantOutcomeSerializer(many=True)
    winner = serializers.ChoiceField(choices=["party", "foes", "others", "none"])
    reason = serializers.CharField(allow_blank=True)
    rounds = serializers.IntegerField()
    seconds = serializers.IntegerField()
    loot = serializers.ListField(child=serializers.CharField())
    log_id = serializers.CharField(allow_blank=True)
    log_digest = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField()
