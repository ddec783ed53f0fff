"""What the log of a fight looks like on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class FightReasonSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    effect = serializers.CharField(allow_blank=True)


class RollPartSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.IntegerField()


class ExtraRollSerializer(serializers.Serializer[Any]):
    """Precision or bonus damage that a hit's total holds."""

    name = serializers.CharField()
    notation = serializers.CharField()
    dice = serializers.ListField(child=serializers.IntegerField())
    total = serializers.IntegerField()


class RollDamageSerializer(serializers.Serializer[Any]):
    notation = serializers.CharField()
    dice = serializers.ListField(child=serializers.IntegerField())
    parts = RollPartSerializer(many=True)
    multiplier = serializers.IntegerField()
    resisted = serializers.IntegerField()
    total = serializers.IntegerField()
    extras = ExtraRollSerializer(many=True)


class RollConfirmSerializer(serializers.Serializer[Any]):
    die = serializers.IntegerField()
    total = serializers.IntegerField()


class FightEventSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    round = serializers.IntegerField()
    type = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    target = serializers.CharField(allow_null=True)
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    die = serializers.IntegerField(allow_null=True)
    total = serializers.IntegerField(allow_null=True)
    against = serializers.IntegerField(allow_null=True)
    verdict = serializers.CharField(allow_null=True)
    success = serializers.BooleanField(allow_null=True)
    parts = RollPartSerializer(many=True)
    against_parts = RollPartSerializer(many=True, help_text="what the number to reach is made of")
    confirm = RollConfirmSerializer(allow_null=True, help_text="the roll that confirms a critical hit")
    damage = RollDamageSerializer(allow_null=True)
    reasons = FightReasonSerializer(many=True)
    gm_only = serializers.BooleanField()
