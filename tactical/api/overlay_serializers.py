"""What overlays of the board look like on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.api.order_serializers import SquareField
from tactical.api.serializers import EyesQuerySerializer

GRADES = ["none", "minimal", "partial", "improved", "superior", "total"]


class OverlayQuerySerializer(EyesQuerySerializer):
    creature = serializers.CharField(
        max_length=120, required=False, default="", allow_blank=True, help_text="one creature, with all its targets"
    )
    sight = serializers.BooleanField(
        required=False, default=False, help_text="also how well that creature sees each square"
    )


class PointField(serializers.ListField):
    """A point of the board in squares, counted from its south-west corner: x east, y north."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.FloatField(), min_length=2, max_length=2, **kwargs)


class FlankSerializer(serializers.Serializer[Any]):
    """Whether ``attacker`` flanks with ``ally``, and why not if not."""

    attacker = serializers.CharField()
    ally = serializers.CharField()
    is_flank = serializers.BooleanField()
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    line = serializers.ListField(child=PointField(), allow_null=True, help_text="the line judged, from end to end")


class OverlayCreatureSerializer(serializers.Serializer[Any]):
    creature = serializers.CharField()
    threatens = serializers.ListField(child=SquareField(), help_text="squares into which it may strike")
    flanked = FlankSerializer(many=True, help_text="who flanks it with whom")


class OverlayCoverSerializer(serializers.Serializer[Any]):
    grade = serializers.ChoiceField(choices=GRADES)
    by = serializers.CharField(allow_blank=True)
    soft = serializers.BooleanField(help_text="a creature is in the way")
    ac = serializers.IntegerField()
    reflex = serializers.IntegerField()


class OverlayConcealmentSerializer(serializers.Serializer[Any]):
    degree = serializers.IntegerField(help_text="0 to 12; 6 is partial, 12 total")
    misses_to = serializers.IntegerField(help_text="the natural up to which an attack misses")
    percent = serializers.IntegerField(help_text="the chance to miss, where the ruleset counts so")


class OverlayLineEndSerializer(serializers.Serializer[Any]):
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    free = serializers.BooleanField()


class OverlayLinesSerializer(serializers.Serializer[Any]):
    """The four lines of the corner that serves the attacker best; corners counted as points are."""

    start = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    ends = OverlayLineEndSerializer(many=True)


class OverlayReasonSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField()
    text = serializers.CharField()


class OverlayTargetSerializer(serializers.Serializer[Any]):
    target = serializers.CharField()
    distance_feet = serializers.IntegerField()
    effect = serializers.BooleanField(help_text="there is a line of effect")
    sight = serializers.BooleanField(help_text="there is a line of sight")
    located = serializers.BooleanField(help_text="its square is known")
    concealment = OverlayConcealmentSerializer()
    melee = OverlayCoverSerializer()
    ranged = OverlayCoverSerializer()
    lines = OverlayLinesSerializer(allow_null=True)
    no_threat = OverlayReasonSerializer(allow_null=True, help_text="why the creature does not threaten it")
    takes_opportunity = serializers.BooleanField()
    may_hide = serializers.BooleanField(help_text="enough is in the way to begin to hide")
    sees_back = serializers.BooleanField(
        allow_null=True, help_text="whether it makes the creature out; null where the viewer may not know"
    )
    flanks = FlankSerializer(many=True, help_text="with each ally, flank or why not")


class FightOverlaysSerializer(serializers.Serializer[Any]):
    creatures = OverlayCreatureSerializer(many=True)
    targets = OverlayTargetSerializer(many=True, help_text="of the one creature asked for, if it is not a foe's")
    sight = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="rows north first: . seen at ease, - through dim light or smoke, # not seen; null unless asked for",
    )
