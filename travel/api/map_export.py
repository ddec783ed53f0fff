"""Campaign maps as files, for the GM."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.map_answers import BytesRenderer, file_answer, file_shapes
from travel.exporters.formats import EXPORTS, file_name
from travel.exporters.picture.view import MAX_WIDTH, MIN_WIDTH
from travel.selectors.map_exports import world_to_take_out
from travel.selectors.maps import visible_map

AS = OpenApiParameter("as", str, enum=list(EXPORTS), default="outrider")
WIDTH = OpenApiParameter("width", int, description=f"pixels of a picture, {MIN_WIDTH} to {MAX_WIDTH}")


class MapExportQuerySerializer(serializers.Serializer[Any]):
    """?as=png&width=1600"""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        width = serializers.IntegerField(required=False, default=None, min_value=MIN_WIDTH, max_value=MAX_WIDTH)
        return {"as": serializers.ChoiceField(choices=list(EXPORTS), default="outrider"), "width": width}


class MapExportApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}
    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(operation_id="maps_export", parameters=[AS, WIDTH], responses=file_shapes(EXPORTS))
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        query = self.read_query(MapExportQuerySerializer)
        world = world_to_take_out(visible_map(self.viewer, map))
        kind = EXPORTS[query["as"]]
        return file_answer(kind.write(world, query["width"]), file_name(world.name, kind), kind.media)
