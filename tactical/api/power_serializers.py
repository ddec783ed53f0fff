"""Powers and classes of stat blocks on the wire."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from tactical.rules.kernel.powers import Nature, PowerAction, SaveKind, Shape, Touch, Whom

POWER_ACTIONS = list(get_args(PowerAction))
NATURES = list(get_args(Nature))
SHAPES = list(get_args(Shape))
TOUCHES = list(get_args(Touch))
SAVE_KINDS = list(get_args(SaveKind))
CONCERNED = list(get_args(Whom))
AFTER_SAVE = ["half", "negates", "lesser"]
PERIODS = ["encounter", "day"]


def _dice(**kwargs: Any) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2), **kwargs
    )


class PowerSerializer(serializers.Serializer[Any]):
    """Something a creature can do beside its attacks: a spell, a breath, a gaze, what an attack carries."""

    name = serializers.CharField()
    action = serializers.ChoiceField(choices=POWER_ACTIONS)
    nature = serializers.ChoiceField(choices=NATURES)
    provokes = serializers.BooleanField(allow_null=True, help_text="null: as its nature does")
    shape = serializers.ChoiceField(choices=SHAPES)
    range = serializers.IntegerField(help_text="feet; 0: itself, or whom it touches")
    size = serializers.IntegerField(help_text="feet: radius, length or side")
    attack = serializers.ChoiceField(choices=TOUCHES)
    attack_bonus = serializers.IntegerField()
    save = serializers.ChoiceField(choices=SAVE_KINDS)  # type: ignore[assignment]  # a field by that name
    dc = serializers.IntegerField()
    on_save = serializers.ChoiceField(choices=AFTER_SAVE)
    dice = _dice(help_text="pairs of count and sides")
    bonus = serializers.IntegerField()
    damage_type = serializers.CharField()
    heals = serializers.BooleanField()
    ability = serializers.CharField(allow_blank=True, help_text="the score that the dice take from")
    condition = serializers.CharField(allow_blank=True)
    lesser = serializers.CharField(allow_blank=True, help_text="the condition that a made save leaves")
    rounds = serializers.IntegerField()
    rounds_dice = _dice()
    effect = serializers.CharField(allow_blank=True, help_text="a row of the effects table")
    whom = serializers.ChoiceField(choices=CONCERNED)
    uses = serializers.IntegerField(help_text="0: as often as wanted")
    per = serializers.ChoiceField(choices=PERIODS)
    recharge = _dice(help_text="rounds until it is ready again")
    rides = serializers.ListField(child=serializers.CharField(), help_text="attacks that carry it")
    traits = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField(allow_blank=True)


class ClassLevelsSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    level = serializers.IntegerField()
    gains = serializers.ListField(child=serializers.IntegerField(), help_text="what its levels add to each base attack")
