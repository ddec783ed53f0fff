"""Shapes of the parts of an ambush on the wire: initiative, hiding places, noticing, what to expect."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import LARGEST, SIDES
from travel.api.party_shapes import ReasonSerializer

CAUSES = ("spoke", "moved")


class SquareField(serializers.ListField):
    """A square [x, y], x east, y north."""

    def __init__(self, **kwargs: Any) -> None:
        child = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)
        super().__init__(child=child, min_length=2, max_length=2, **kwargs)


class IdsField(serializers.ListField):
    """Participants by id."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.CharField(max_length=60), max_length=80, **kwargs)


class FiguresField(serializers.DictField):
    """A figure for participants by id."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST), **kwargs)


class AmbushInitiativeSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField()
    faces = serializers.DictField(
        child=serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST),
        default=dict,
        help_text="by participant: the d20 as it fell at the table; the rest is rolled",
    )


class AmbushRuinSerializer(serializers.Serializer[Any]):
    """Who of the ambushers ruined it, and how."""

    v = serializers.IntegerField()
    who = serializers.CharField(max_length=60)
    cause = serializers.ChoiceField(choices=CAUSES)


class AmbushSquareAskedSerializer(serializers.Serializer[Any]):
    """A creature and a square for it: ?who=id&x=3&y=4."""

    who = serializers.CharField(max_length=60)
    x = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)
    y = serializers.IntegerField(min_value=-LARGEST, max_value=LARGEST)


class ViolationSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField()
    text = serializers.CharField()
    creatures = serializers.ListField(child=serializers.CharField())
    figure = serializers.IntegerField(allow_null=True)
    limit = serializers.IntegerField(allow_null=True)


class AmbushSquareSerializer(serializers.Serializer[Any]):
    """Whether it may start there, and every rule that forbids it."""

    legal = serializers.BooleanField()
    violations = ViolationSerializer(many=True)


class SpoiledSerializer(serializers.Serializer[Any]):
    """What ruined the ambush, and the preparation it cost."""

    who = serializers.CharField()
    name = serializers.CharField()
    cause = serializers.ChoiceField(choices=CAUSES)
    seconds = serializers.IntegerField()


class FightOrderSlotSerializer(serializers.Serializer[Any]):
    """A place in the order of turns: one creature, or a group that acts at one roll."""

    id = serializers.CharField()
    name = serializers.CharField()
    side = serializers.CharField()
    members = serializers.ListField(child=serializers.CharField())
    natural = serializers.IntegerField()
    total = serializers.IntegerField()
    tie_rolls = serializers.ListField(child=serializers.IntegerField())
    reasons = ReasonSerializer(many=True)


class InitiativeGroupSerializer(serializers.Serializer[Any]):
    """Who rolls initiative together."""

    id = serializers.CharField()
    name = serializers.CharField()
    members = serializers.ListField(child=serializers.CharField())


class HidingPlaceSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    covered = serializers.BooleanField()
    squeezes = serializers.BooleanField()
    still = serializers.BooleanField()
    good = serializers.BooleanField()
    seen_from = SquareField(allow_null=True, help_text="a square of the approach with a free line to it")


class HidingSerializer(serializers.Serializer[Any]):
    """What the map says of the ambushers' hiding places; all must be good for the bonus."""

    approach = serializers.CharField()
    good = serializers.BooleanField()
    spoilers = serializers.ListField(child=serializers.CharField())
    each = HidingPlaceSerializer(many=True)


class LookOutsSerializer(serializers.Serializer[Any]):
    """Who keeps watch; a side of which nobody does is met unawares."""

    party = serializers.ListField(child=serializers.CharField())
    foes = serializers.ListField(child=serializers.CharField())
    surprised = serializers.ChoiceField(choices=SIDES, allow_null=True)


class NoticeChanceSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    bonus = serializers.IntegerField()
    chance = serializers.FloatField()
    distracted = serializers.BooleanField()
    watches = serializers.BooleanField(help_text="capable of passive Perception")
    face = serializers.IntegerField(allow_null=True, help_text="the d20 as it fell at the table")
    set_bonus = serializers.IntegerField(help_text="what the GM adds")
    reasons = ReasonSerializer(many=True)


class NoticeSerializer(serializers.Serializer[Any]):
    dc = serializers.IntegerField(allow_null=True)
    each = NoticeChanceSerializer(many=True)
    all_surprised = serializers.FloatField(allow_null=True)
    reasons = ReasonSerializer(many=True)


class StrikeSerializer(serializers.Serializer[Any]):
    """What one ambusher does best with its standard action."""

    id = serializers.CharField()
    name = serializers.CharField()
    target = serializers.CharField(allow_null=True)
    target_name = serializers.CharField()
    what = serializers.CharField()
    chance = serializers.FloatField()
    damage = serializers.FloatField()


class FirstRoundSerializer(serializers.Serializer[Any]):
    """The damage to expect of a surprise round, all victims being surprised."""

    damage = serializers.FloatField()
    each = StrikeSerializer(many=True)


class AdvisedPlaceSerializer(serializers.Serializer[Any]):
    """A legal placement of the ambushers; their squares are a ``placement`` to send."""

    title = serializers.CharField()
    text = serializers.CharField()
    positions = serializers.DictField(child=SquareField())
    first = FirstRoundSerializer()
    hides = serializers.BooleanField(help_text="all have total cover from the approach there")


class AdviceSerializer(serializers.Serializer[Any]):
    """What to expect where everyone stands, and better places, most damage first."""

    now = FirstRoundSerializer(allow_null=True)
    places = AdvisedPlaceSerializer(many=True)
