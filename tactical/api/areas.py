"""Areas of effect: which squares they touch and who is in them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.roles import Role
from tactical.api.fights import FightApi
from tactical.api.order_serializers import SquareField
from tactical.rules.geometry.cubes import LARGEST_AREA
from tactical.selectors.areas import area_of
from tactical.selectors.fights import fight_of


class AreaQuerySerializer(serializers.Serializer[Any]):
    side = serializers.IntegerField(min_value=1, max_value=LARGEST_AREA, help_text="cubes of 5 ft each way")
    x = serializers.IntegerField(min_value=-1000, max_value=1000, help_text="the cube in the middle of an odd area")
    y = serializers.IntegerField(min_value=-1000, max_value=1000, help_text="an even one lies round its lowest corner")
    z = serializers.IntegerField(min_value=-1000, max_value=1000, default=0)


class FightAreaSerializer(serializers.Serializer[Any]):
    x = serializers.IntegerField(help_text="its lowest cube; it may lie off the map")
    y = serializers.IntegerField()
    z = serializers.IntegerField()
    side = serializers.IntegerField()
    cubes = serializers.IntegerField()
    squares = serializers.ListField(child=SquareField(), help_text="squares of the map that it touches")
    creatures = serializers.ListField(child=serializers.CharField(), help_text="those in it that the viewer knows of")


class FightAreaApi(FightApi):
    roles = {"GET": Role.OBSERVER}

    @extend_schema(operation_id="fights_area", parameters=[AreaQuerySerializer], responses=FightAreaSerializer)
    def get(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        query = self.read_query(AreaQuerySerializer)
        at = (query["x"], query["y"], query["z"])
        return Response(area_of(self.viewer, fight_of(self.viewer, fight), query["side"], at))
