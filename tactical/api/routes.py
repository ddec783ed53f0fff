"""Reach and paths: where an order of movement leads, and by which way."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tactical.api import serializers as wire
from tactical.api.fights import FightApi
from tactical.api.order_serializers import FightOrderSerializer
from tactical.rules.combat.speed import MODES
from tactical.selectors.fights import fight_of
from tactical.selectors.routes import KINDS, Asked, paths, reach

WAY_TYPES = list(KINDS)


class ReachQuerySerializer(serializers.Serializer[Any]):
    type = serializers.ChoiceField(choices=WAY_TYPES, default="move")
    mode = serializers.ChoiceField(choices=[*MODES, "auto"], default="walk")
    target = serializers.CharField(max_length=120, default="", allow_blank=True, help_text="withdraw, clamber, overrun")
    z = serializers.IntegerField(
        min_value=-1000, max_value=1000, required=False, help_text="only places on this level of 5 ft"
    )
    prefer = serializers.ChoiceField(choices=["cheapest", "safest"], default="cheapest")


class PathsQuerySerializer(ReachQuerySerializer):
    x = serializers.IntegerField(min_value=-1000, max_value=1000)
    y = serializers.IntegerField(min_value=-1000, max_value=1000)


class FightReachPlaceSerializer(serializers.Serializer[Any]):
    x = serializers.IntegerField()
    y = serializers.IntegerField()
    z = serializers.IntegerField(help_text="level of 5 ft")
    squares = serializers.IntegerField(help_text="side of the space it takes there: less where it squeezes through")
    cost_feet = serializers.IntegerField()
    provokes = serializers.ListField(child=serializers.CharField())
    squeezes = serializers.ListField(child=serializers.CharField())


class FightReachSerializer(serializers.Serializer[Any]):
    type = serializers.CharField()
    mode = serializers.CharField()
    squares = FightReachPlaceSerializer(many=True)


class FightWaySerializer(serializers.Serializer[Any]):
    order = FightOrderSerializer(help_text="send it to orders/ to go this way")
    preview = wire.FightPreviewSerializer()


class FightPathsSerializer(serializers.Serializer[Any]):
    cheapest = FightWaySerializer(allow_null=True)
    safest = FightWaySerializer(allow_null=True, help_text="the way past the fewest weapons")


def _asked(query: dict[str, Any]) -> Asked:
    return Asked(query["type"], query["mode"], query["target"], query.get("z"))


class FightReachApi(FightApi):
    @extend_schema(operation_id="fights_reach", parameters=[ReachQuerySerializer], responses=FightReachSerializer)
    def get(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        query = self.read_query(ReachQuerySerializer)
        safest = query["prefer"] == "safest"
        return Response(reach(self.viewer, fight_of(self.viewer, fight), _asked(query), safest=safest))


class FightPathsApi(FightApi):
    @extend_schema(operation_id="fights_paths", parameters=[PathsQuerySerializer], responses=FightPathsSerializer)
    def get(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        query = self.read_query(PathsQuerySerializer)
        goal = (query["x"], query["y"])
        return Response(paths(self.viewer, fight_of(self.viewer, fight), _asked(query), goal))
