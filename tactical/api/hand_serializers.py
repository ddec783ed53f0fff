"""What the GM does by hand, on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.api.log_serializers import FightReasonSerializer
from tactical.api.order_serializers import PlaceField, SquareField
from tactical.api.serializers import HAND_TYPES, VersionSerializer
from tactical.rules.rulesets.temperaments import temperaments

MOST_FEET = 100_000


class HandSerializer(serializers.Serializer[Any]):
    """What the GM does by hand; which fields it has depends on its type. The rules check it in full."""

    type = serializers.ChoiceField(choices=HAND_TYPES)
    target = serializers.CharField(max_length=120, allow_blank=True, required=False, help_text="a creature's id")
    reason = serializers.CharField(max_length=300, allow_blank=True, required=False)
    squares = serializers.ListField(
        child=SquareField(), max_length=14_400, required=False, help_text="ground, spears: the squares that change"
    )
    ground = serializers.CharField(
        max_length=10,
        required=False,
        allow_null=True,
        help_text="ground: clear, difficult, impeded, wall, pillar, tree, water, hazard, low or heavy",
    )
    height = serializers.IntegerField(required=False, allow_null=True, help_text="ground: levels of 5 ft")
    depth = serializers.IntegerField(required=False, allow_null=True, help_text="ground: feet of water, 0 for none")
    gap = serializers.IntegerField(required=False, allow_null=True, help_text="ground: inches of an opening")
    veil = serializers.IntegerField(required=False, allow_null=True, help_text="ground: 0 to 12, 6 partly, 12 wholly")
    hazard = serializers.CharField(
        max_length=40, required=False, allow_blank=True, allow_null=True, help_text="ground: what harms there"
    )
    ceiling = serializers.IntegerField(required=False, allow_null=True, help_text="ground: level of a roof or top")
    clear = serializers.ListField(
        child=serializers.CharField(max_length=10), max_length=2, required=False, help_text="ground: gap, ceiling"
    )
    edges = serializers.ListField(
        child=serializers.ListField(child=serializers.JSONField(), min_length=3, max_length=3),
        max_length=28_800,
        required=False,
        help_text='edge: sides of squares as [x, y, "n" or "e"]',
    )
    shelters = serializers.CharField(max_length=10, required=False, help_text="edge: own or beyond")
    kind = serializers.CharField(
        max_length=12,
        required=False,
        allow_blank=True,
        help_text="force: push, pull or slide; edge: wall, door, window, battlement, ..., empty for nothing",
    )
    feet = serializers.IntegerField(
        min_value=0, max_value=MOST_FEET, required=False, help_text="force, let_fall, hit_by_object: how far"
    )
    by = serializers.CharField(
        max_length=120, allow_blank=True, required=False, help_text="force, hit_by_object: the creature that does it"
    )
    origin = SquareField(required=False, allow_null=True, help_text="force: the square it comes from, without one")
    path = serializers.ListField(
        child=PlaceField(), max_length=200, required=False, help_text="force: squares entered; empty is straight"
    )
    less = serializers.IntegerField(
        min_value=0, max_value=MOST_FEET, required=False, help_text="force: feet taken off by what resists"
    )
    swept = serializers.IntegerField(
        min_value=0, max_value=MOST_FEET, required=False, help_text="force: speed at which it hits what stops it, feet"
    )
    freely = serializers.BooleanField(required=False, help_text="force: works in all three dimensions")
    when = serializers.CharField(max_length=10, required=False, help_text="when_forced: never, harm or always")
    surface = serializers.CharField(
        max_length=20, required=False, help_text="let_fall, collide: ground, hard, soft or jagged"
    )
    depth_feet = serializers.IntegerField(
        min_value=0,
        max_value=MOST_FEET,
        required=False,
        allow_null=True,
        help_text="let_fall: feet of water; null is what lies there",
    )
    how = serializers.CharField(
        max_length=20, required=False, help_text="let_fall: accident, jump or dive; collide: run, charge, swept, ..."
    )
    succeeds = serializers.BooleanField(
        required=False, allow_null=True, help_text="let_fall: how the check went; null rolls it"
    )
    to = SquareField(required=False, allow_null=True, help_text="let_fall: where it comes down, if elsewhere")
    z = serializers.IntegerField(
        min_value=-1000, max_value=1000, required=False, allow_null=True, help_text="stance: levels of 5 ft"
    )
    initiative = serializers.IntegerField(
        min_value=-1000, max_value=1000, required=False, help_text="initiative: the number from now on"
    )
    temperament = serializers.ChoiceField(
        choices=[(key, item.label) for key, item in temperaments().items()],
        required=False,
        allow_blank=True,
        help_text="temperament: how it fights when it plays itself; empty is as its stat block says",
    )
    check = serializers.IntegerField(
        min_value=-1000, max_value=1000, required=False, help_text="raise_dead: the bonus on the Caster Check"
    )
    hp = serializers.IntegerField(
        min_value=-1000, max_value=MOST_FEET, required=False, help_text="raise_dead: hit points of the raised"
    )
    effect = serializers.CharField(max_length=40, required=False, help_text="effect: a row of the effects table")
    rounds = serializers.IntegerField(
        min_value=1, max_value=MOST_FEET, required=False, allow_null=True, help_text="effect: how long it lasts"
    )
    duration = serializers.CharField(
        max_length=20, required=False, allow_blank=True, help_text="effect: or a step of the scale of durations"
    )
    times = serializers.IntegerField(min_value=1, max_value=1000, required=False, help_text="duration: so many times")
    amount = serializers.IntegerField(
        min_value=-100, max_value=100, required=False, help_text="effect: its number, where the row leaves it open"
    )
    against = serializers.CharField(
        max_length=120, allow_blank=True, required=False, help_text="effect: the only enemy it counts against"
    )
    filled = serializers.BooleanField(
        required=False,
        allow_null=True,
        help_text="spears: filled with them, or cleared; null is as the phalanxes stand",
    )
    ends = serializers.BooleanField(required=False, help_text="effect: take it off")
    mode = serializers.CharField(
        max_length=10, required=False, allow_null=True, help_text="stance: walk, fly, swim, climb or burrow"
    )
    speed = serializers.IntegerField(
        min_value=0, max_value=MOST_FEET, required=False, help_text="collide: feet a round"
    )
    into = serializers.CharField(max_length=60, required=False, help_text="collide: what is hit")
    size = serializers.CharField(max_length=20, required=False, help_text="hit_by_object: tiny, small, medium, ...")
    stuff = serializers.CharField(max_length=20, required=False, help_text="hit_by_object: ordinary, dense, soft, ...")


class ByHandSerializer(VersionSerializer):
    act = HandSerializer()


class ByHandPreviewSerializer(serializers.Serializer[Any]):
    act = HandSerializer()


class ForesightSerializer(serializers.Serializer[Any]):
    """What it would do. Nothing is changed and nothing rolled."""

    text = serializers.CharField()
    path = serializers.ListField(child=PlaceField(), help_text="cubes x, y, level, the present one first")
    end = PlaceField(allow_null=True)
    reasons = FightReasonSerializer(many=True)
    dice = serializers.CharField(help_text="the harm to be rolled, 0 for none")
    minimum = serializers.IntegerField()
    maximum = serializers.IntegerField()
    mean = serializers.FloatField()
