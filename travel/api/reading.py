"""Disputed readings over REST, with their effect on a plan."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.selectors.plans import input_of, plan_visible_to
from travel.selectors.readings import Effect, Reading, readings_of


class ReadingEffectSerializer(serializers.Serializer[Any]):
    """What the plan comes to; ``problem`` where it cannot be travelled so."""

    expected = serializers.FloatField(help_text="damage to whoever fares worst")
    day = serializers.IntegerField()
    hour = serializers.FloatField()
    problem = serializers.CharField(allow_blank=True)
    hp_left = serializers.IntegerField(allow_null=True, help_text="the fewest anyone has on arrival, on average")
    drop_chance = serializers.FloatField(allow_null=True, help_text="that anyone drops on the way, 0 to 1")
    water_gal = serializers.FloatField(allow_null=True, help_text="drunk by all; null where supplies are not counted")


class ReadingChoiceSerializer(serializers.Serializer[Any]):
    value = serializers.CharField()
    effect = ReadingEffectSerializer(allow_null=True, help_text="null without a plan")


class ReadingSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    name = serializers.CharField()
    rule = serializers.CharField()
    default = serializers.CharField()
    value = serializers.CharField(help_text="the choice in force")
    choices = ReadingChoiceSerializer(many=True)
    sentence = serializers.CharField(allow_blank=True)


class ReadingQuerySerializer(serializers.Serializer[Any]):
    plan = serializers.UUIDField(required=False, allow_null=True, default=None)


class ReadingsApi(CampaignApi):
    """Every reading that the campaign's ruleset leaves open, and what each choice makes of a plan."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(
        operation_id="readings_list",
        parameters=[OpenApiParameter("plan", UUID, description="a plan of the campaign")],
        responses=ReadingSerializer(many=True),
    )
    def get(self, request: Request, campaign: UUID) -> Response:
        plan = self.read_query(ReadingQuerySerializer)["plan"]
        chosen = input_of(plan_visible_to(self.viewer, plan)) if plan is not None else None
        return Response([reading_json(each) for each in readings_of(self.viewer.campaign, chosen)])


def reading_json(reading: Reading) -> dict[str, Any]:
    return {
        "key": reading.key,
        "name": reading.row.name,
        "rule": reading.row.rule,
        "default": reading.row.default,
        "value": reading.value,
        "choices": [{"value": each.value, "effect": _effect_json(each.effect)} for each in reading.choices],
        "sentence": reading.sentence,
    }


def _effect_json(effect: Effect | None) -> dict[str, Any] | None:
    if effect is None:
        return None
    return {
        "expected": float(effect.expected),
        "day": effect.day,
        "hour": float(effect.hour),
        "problem": effect.problem,
        "hp_left": effect.hp_left,
        "drop_chance": None if effect.drop_chance is None else float(effect.drop_chance),
        "water_gal": None if effect.water_gal is None else float(effect.water_gal),
    }
