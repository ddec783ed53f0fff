"""Shapes of replanning, branching, and bringing sheets up to date."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import FATIGUES, LARGEST
from travel.api.plan_body_shapes import PlanPartsSerializer
from travel.services.seeds import MAX_SEED


class JourneyReplanSerializer(PlanPartsSerializer):
    """A new course from where the party is: stops (by default those that remain) and orders as of a plan. Name, map,
    party and start stay as they are."""

    v = serializers.IntegerField()
    note = serializers.CharField(max_length=500, allow_blank=True, default="")


class JourneyBranchSerializer(serializers.Serializer[Any]):
    """Where to branch: after an event, or on the morning of a day; neither: now."""

    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    number = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=LARGEST)
    day = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=LARGEST)
    seed = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MAX_SEED, help_text="by default the same dice"
    )
    players_see = serializers.BooleanField(required=False, default=False)


class SheetFiguresSerializer(serializers.Serializer[Any]):
    hp = serializers.IntegerField(allow_null=True)
    primal = serializers.IntegerField(required=False)
    max_hp = serializers.IntegerField(required=False, allow_null=True)
    fatigue = serializers.ChoiceField(choices=FATIGUES)
    ability_damage = serializers.IntegerField(required=False, help_text="taken from each ability by thin air")


class SheetChangeSerializer(serializers.Serializer[Any]):
    """A member's or mount's sheet: what it says, and what the journey made of it."""

    id = serializers.CharField()
    name = serializers.CharField()
    before = SheetFiguresSerializer()
    after = SheetFiguresSerializer()


class JourneySheetsSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
