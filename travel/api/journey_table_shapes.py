"""Shapes of encounter tables on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.journey_shapes import STANCES

TIMES = ("day", "night", "any")


class TableCreatureSerializer(serializers.Serializer[Any]):
    id = serializers.CharField(max_length=60)
    count = serializers.IntegerField(default=1)
    dice = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, required=False, help_text="[1, 4] = 1d4"
    )


class EncounterRowSerializer(serializers.Serializer[Any]):
    weight = serializers.IntegerField()
    name = serializers.CharField(max_length=120)
    stance = serializers.ChoiceField(choices=STANCES, default="hostile")
    creatures = TableCreatureSerializer(many=True, max_length=20)  # type: ignore[call-arg]  # for the list


class EncounterTableSerializer(serializers.Serializer[Any]):
    terrain = serializers.CharField(max_length=20, allow_blank=True, help_text="empty = any ground")
    chance_percent = serializers.IntegerField()
    ways = serializers.ListField(
        child=serializers.CharField(max_length=20), required=False, max_length=4, help_text="none = on every way"
    )
    area = serializers.CharField(max_length=120, required=False, allow_blank=True, help_text="name of a map's area")
    time = serializers.ChoiceField(choices=TIMES, required=False)
    rows = EncounterRowSerializer(many=True, max_length=60)  # type: ignore[call-arg]  # for the list


class EncounterTablesSerializer(serializers.Serializer[Any]):
    """Tables for new journeys. Each chance is per day of eight hours, or per night. The table that says most of the
    place counts alone: area before way before ground before time of day."""

    v = serializers.IntegerField(min_value=0, help_text="the version read: 0 while the default tables hold")
    tables = EncounterTableSerializer(many=True, max_length=200)  # type: ignore[call-arg]  # for the list
