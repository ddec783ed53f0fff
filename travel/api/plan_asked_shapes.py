"""Shapes in which a plan tells what it was asked with: every field is there."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.plan_body_shapes import STAY_REASONS, LegModeSerializer


class AskedStaySerializer(serializers.Serializer[Any]):
    days = serializers.IntegerField()
    hours = serializers.IntegerField()
    why = serializers.ChoiceField(choices=STAY_REASONS)
    note = serializers.CharField(allow_blank=True)


class AskedModesSerializer(serializers.Serializer[Any]):
    allowed = serializers.ListField(child=serializers.CharField())
    by_leg = LegModeSerializer(many=True)


class AskedAvoidSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cells = serializers.ListField(child=serializers.IntegerField())
    weight = serializers.FloatField(allow_null=True)


class AskedImpededSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cells = serializers.ListField(child=serializers.IntegerField())


class AskedClosureSerializer(serializers.Serializer[Any]):
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            "from": serializers.IntegerField(),
            "to": serializers.IntegerField(),
            "name": serializers.CharField(allow_blank=True),
        }
