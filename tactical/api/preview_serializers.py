"""What an order would cost, provoke and reach, on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.api.log_serializers import FightReasonSerializer
from tactical.api.order_serializers import FightOrderSerializer, SquareField


class PreviewRequestSerializer(serializers.Serializer[Any]):
    order = FightOrderSerializer()


class ProvokedSerializer(serializers.Serializer[Any]):
    attacker = serializers.CharField()
    square = SquareField()
    chance = serializers.FloatField(allow_null=True, help_text="null where the viewer may not know it")
    expected_damage = serializers.FloatField(allow_null=True)


class CaughtSerializer(serializers.Serializer[Any]):
    """Somebody that a power would reach; figures are null where nothing is rolled or the viewer may not know."""

    id = serializers.CharField()
    friend = serializers.BooleanField(help_text="of the same side as whoever uses the power")
    saves = serializers.FloatField(allow_null=True, help_text="chance that the save is made, 0 to 1")
    hits = serializers.FloatField(allow_null=True, help_text="chance that the touch hits, 0 to 1")
    expected_damage = serializers.FloatField(allow_null=True, help_text="below 0: hit points given back")
    text = serializers.CharField(allow_blank=True, help_text="why it would do nothing")


class FightPreviewSerializer(serializers.Serializer[Any]):
    cost_feet = serializers.IntegerField()
    allowed_feet = serializers.IntegerField()
    legal = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
    rule = serializers.CharField(allow_blank=True)
    provokes = ProvokedSerializer(many=True)
    flank = serializers.ListField(child=serializers.CharField(), help_text="enemies flanked from the end of the path")
    flank_with = serializers.DictField(child=serializers.CharField(), help_text="flanked enemy: the ally beyond it")
    costs = serializers.ListField(
        child=serializers.IntegerField(), help_text="feet spent after each step, up to the step that is refused"
    )
    squeezes = serializers.ListField(child=serializers.CharField(), help_text="with whom it would squeeze at the end")
    over = serializers.ListField(child=serializers.CharField(), help_text="whom it steps over")
    reasons = FightReasonSerializer(many=True)
    area = serializers.ListField(child=SquareField(), help_text="squares that the power fills")
    caught = CaughtSerializer(many=True, help_text="whom it would reach, friend and foe")
