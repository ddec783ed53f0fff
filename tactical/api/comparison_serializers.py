"""Comparisons on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.api.serializers import BoardEdgeSerializer
from tactical.rules.comparing.scene import MOST_CREATURES, MOST_GOALS, MOST_SQUARES

MOST_WORDS = 20


def _square() -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class PieceAskedSerializer(serializers.Serializer[Any]):
    """A creature of the position. One with an id of the scenario's keeps what is not said."""

    id = serializers.CharField(max_length=60)
    side = serializers.ChoiceField(choices=["party", "foes", "others"], required=False)
    creature = serializers.CharField(
        max_length=80, required=False, help_text="its id in the bestiary, or of an own creature"
    )
    name = serializers.CharField(max_length=120, required=False)
    x = serializers.IntegerField(required=False, help_text="its lower left square, x east, y north")
    y = serializers.IntegerField(required=False)
    conditions = serializers.ListField(
        child=serializers.CharField(max_length=60), required=False, max_length=MOST_WORDS
    )
    hp = serializers.IntegerField(required=False, min_value=-100, max_value=100_000)
    hidden = serializers.BooleanField(required=False)
    facing = serializers.ChoiceField(choices=["", "north", "east", "south", "west"], required=False)
    changes = serializers.DictField(required=False, help_text="fields of the stat block that are otherwise")


class SideBySideAskedSerializer(serializers.Serializer[Any]):
    """What to compare: a ready-made scenario, whose parts may be replaced; or a fight; or rows and creatures."""

    scenario = serializers.CharField(max_length=60, required=False)
    fight = serializers.UUIDField(required=False, help_text="for the GM: as it stands now")
    rows = serializers.ListField(
        child=serializers.CharField(max_length=MOST_SQUARES, trim_whitespace=False),
        required=False,
        max_length=MOST_SQUARES,
        help_text="the ground, north row first",
    )
    creatures = PieceAskedSerializer(many=True, required=False, max_length=MOST_CREATURES)  # type: ignore[call-arg]  # of the list serializer
    actor = serializers.CharField(max_length=60, required=False)
    goals = serializers.ListField(
        child=_square(), required=False, max_length=MOST_GOALS, help_text="squares whose cost is asked for"
    )
    light = serializers.ChoiceField(choices=["bright", "dim", "dark"], required=False)
    rulesets = serializers.ListField(
        child=serializers.CharField(max_length=60),
        required=False,
        max_length=MOST_WORDS,
        help_text="keys of columns; all without it",
    )


class RuleTitleSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    title = serializers.CharField(allow_blank=True)


class ScenarioPieceSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    side = serializers.CharField()
    creature = serializers.CharField()
    name = serializers.CharField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    conditions = serializers.ListField(child=serializers.CharField())
    hidden = serializers.BooleanField()
    facing = serializers.CharField(allow_blank=True)


class ScenarioSerializer(serializers.Serializer[Any]):
    """A ready-made scenario; ``shows`` are the rules that it is about."""

    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    shows = RuleTitleSerializer(many=True)
    rows = serializers.ListField(child=serializers.CharField())
    creatures = ScenarioPieceSerializer(many=True)
    actor = serializers.CharField()
    goals = serializers.ListField(child=_square())
    light = serializers.CharField()


class ComparedReasonSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    effect = serializers.CharField(allow_blank=True)


class ComparedAnswerSerializer(serializers.Serializer[Any]):
    """One ruleset's answer, in the place of its column. ``value`` is what is compared."""

    value = serializers.CharField()
    number = serializers.FloatField(allow_null=True)
    detail = serializers.CharField(allow_blank=True)
    reasons = ComparedReasonSerializer(many=True)
    rules = serializers.ListField(child=serializers.CharField())
    path = serializers.ListField(child=_square())
    squares = serializers.ListField(child=_square())


class ComparedRowSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    group = serializers.ChoiceField(choices=["cost", "legality", "odds"])
    question = serializers.CharField()
    differs = serializers.BooleanField()
    minor = serializers.BooleanField(help_text="a row of a table of activities that only some games print")
    creature = serializers.CharField(allow_null=True)
    square = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    answers = ComparedAnswerSerializer(many=True)


class ComparedStandingSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    squares = serializers.IntegerField()
    reach_feet = serializers.IntegerField()
    threatens = serializers.ListField(child=_square())


class ComparedReachSerializer(serializers.Serializer[Any]):
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    cost_feet = serializers.IntegerField()
    provokes = serializers.ListField(child=serializers.CharField())


class ComparedRefusalSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(allow_blank=True)
    text = serializers.CharField()


class ComparedColumnSerializer(serializers.Serializer[Any]):
    """One ruleset. ``refusal``: why the position cannot be there; ``left_out`` are conditions that it does not know."""

    key = serializers.CharField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    own = serializers.BooleanField()
    refusal = ComparedRefusalSerializer(allow_null=True)
    left_out = serializers.ListField(child=serializers.CharField())
    standings = ComparedStandingSerializer(many=True)
    reach = ComparedReachSerializer(many=True)


class ComparedCreatureSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    initials = serializers.CharField()
    side = serializers.CharField()
    size = serializers.CharField()
    x = serializers.IntegerField()
    y = serializers.IntegerField()


class ComparedGridSerializer(serializers.Serializer[Any]):
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    rows = serializers.ListField(child=serializers.CharField())
    edges = BoardEdgeSerializer(many=True)


class SideBySideSerializer(serializers.Serializer[Any]):
    """The same position by each ruleset. ``rows`` that differ come first; each holds an answer for each column."""

    title = serializers.CharField()
    light = serializers.CharField()
    grid = ComparedGridSerializer()
    goals = serializers.ListField(child=_square())
    actor = serializers.CharField()
    creatures = ComparedCreatureSerializer(many=True)
    columns = ComparedColumnSerializer(many=True)
    rows = ComparedRowSerializer(many=True)
    differing = serializers.IntegerField()
    rules = RuleTitleSerializer(many=True)
