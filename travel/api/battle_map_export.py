"""Battle maps as files, for the GM."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.map_answers import BYTES, BytesRenderer
from travel.exporters import battle_document, battle_png, battle_svg, battle_uvtt
from travel.rules.battlemaps.model import BattleMap
from travel.selectors.battle_maps import battle_of, visible_battle_map

LARGEST = 4096


class Written(NamedTuple):
    """How a kind of file is written: the end of its name, what it is, and the writer of a map and a width."""

    ending: str
    media: str
    write: Callable[[BattleMap, int | None], bytes]


WRITERS: dict[str, Written] = {
    "outrider": Written("outrider-battle.json", "application/json", lambda battle, _: battle_document.write(battle)),
    "uvtt": Written("uvtt", "application/json", lambda battle, _: battle_uvtt.write(battle)),
    "png": Written("png", "image/png", battle_png.write),
    "svg": Written("svg", "image/svg+xml", battle_svg.write),
}
AS = OpenApiParameter("as", str, enum=list(WRITERS), default="outrider")
WIDTH = OpenApiParameter("width", int, description="pixels from west to east, of a picture")


class ExportQuerySerializer(serializers.Serializer[Any]):
    """?as=uvtt&width=800"""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        width = serializers.IntegerField(required=False, allow_null=True, default=None, min_value=1, max_value=LARGEST)
        return {"as": serializers.ChoiceField(choices=list(WRITERS), default="outrider"), "width": width}


class BattleMapExportApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}
    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(
        operation_id="battle_maps_export", parameters=[AS, WIDTH], responses={(200, BYTES): OpenApiTypes.BINARY}
    )
    def get(self, request: Request, campaign: UUID, battle: UUID) -> HttpResponse:
        query = self.read_query(ExportQuerySerializer)
        row = visible_battle_map(self.viewer, battle)
        kind = WRITERS[query["as"]]
        response = HttpResponse(kind.write(battle_of(row), query["width"]), content_type=kind.media)
        name = f"{row.name.replace('/', '-')}.{kind.ending}"
        response["Content-Disposition"] = content_disposition_header(as_attachment=True, filename=name)
        response["Cache-Control"] = "private, no-store"
        return response
