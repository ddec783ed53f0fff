"""Shapes that parties are made of: reasons, loads, and what is wrong."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tactical.rules.kernel.reasons import plain_reasons
from travel.rules.party import PartyProblem
from travel.rules.party.burdens import Burden

LOADS = ("light", "medium", "heavy", "too heavy")


class ReasonSerializer(serializers.Serializer[Any]):
    """One rule applied, and what it changed."""

    rule = serializers.CharField()
    text = serializers.CharField()
    effect = serializers.CharField(allow_blank=True)


class LoadSerializer(serializers.Serializer[Any]):
    """What someone or something bears, and where light, medium and heavy end."""

    lb = serializers.FloatField(allow_null=True, help_text="null: no weights given, the category is the sheet's")
    light_lb = serializers.FloatField(allow_null=True, help_text="null for vehicles")
    medium_lb = serializers.FloatField(allow_null=True)
    most_lb = serializers.FloatField(allow_null=True, help_text="null: no limit is known")
    category = serializers.ChoiceField(choices=LOADS, allow_null=True, help_text="null for vehicles that bear it")
    over_lb = serializers.FloatField(help_text="pounds too much")
    reasons = ReasonSerializer(many=True)


class PartyProblemSerializer(serializers.Serializer[Any]):
    """Something wrong with how a party is arranged, and what helps."""

    text = serializers.CharField()
    remedy = serializers.CharField()
    rule = serializers.CharField()
    about = serializers.CharField(allow_blank=True, help_text="the member or carrier it is about")
    stops = serializers.BooleanField(help_text="the party cannot set out like this")


def load_json(burden: Burden) -> dict[str, Any]:
    limits = burden.limits
    category = burden.category or ("too heavy" if burden.over_lb else None)
    return {
        "lb": None if burden.lb is None else float(burden.lb),
        "light_lb": float(limits[0]) if limits else None,
        "medium_lb": float(limits[1]) if limits else None,
        "most_lb": None if burden.most is None else float(burden.most),
        "category": category,
        "over_lb": float(burden.over_lb),
        "reasons": plain_reasons(burden.reasons),
    }


def problem_json(problem: PartyProblem) -> dict[str, Any]:
    return {
        "text": problem.text,
        "remedy": problem.remedy,
        "rule": problem.rule,
        "about": problem.about,
        "stops": problem.stops,
    }
