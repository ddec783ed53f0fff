"""Battle maps as files, for the GM."""

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
from travel.exporters.formats import BATTLE_EXPORTS, file_name
from travel.selectors.battle_maps import battle_of, visible_battle_map

LARGEST = 4096


AS = OpenApiParameter("as", str, enum=list(BATTLE_EXPORTS), default="outrider")
WIDTH = OpenApiParameter("width", int, description="pixels from west to east, of a picture")


class ExportQuerySerializer(serializers.Serializer[Any]):
    """?as=uvtt&width=800"""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        width = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=LARGEST)
        return {"as": serializers.ChoiceField(choices=list(BATTLE_EXPORTS), default="outrider"), "width": width}


class BattleMapExportApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}
    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(operation_id="battle_maps_export", parameters=[AS, WIDTH], responses=file_shapes(BATTLE_EXPORTS))
    def get(self, request: Request, campaign: UUID, battle: UUID) -> HttpResponse:
        query = self.read_query(ExportQuerySerializer)
        row = visible_battle_map(self.viewer, battle)
        kind = BATTLE_EXPORTS[query["as"]]
        return file_answer(kind.write(battle_of(row), query["width"]), file_name(row.name, kind), kind.media)
