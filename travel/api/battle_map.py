"""Battle maps over REST: the GM's. Players are shown a battle map only by the fight that is fought on it."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.kernel.errors import RuleError
from travel.api.battle_map_shapes import (
    BattleMapChangeSerializer,
    BattleMapListSerializer,
    BattleMapNewSerializer,
    BattleMapPageSerializer,
    BattleMapSerializer,
    battle_map_json,
    battle_map_row_json,
)
from travel.api.map_answers import BytesRenderer, answer
from travel.models import BattleMap
from travel.rules.battlemaps.ground import CLEAR
from travel.selectors.battle_maps import (
    battle_of,
    picture_address,
    under_of,
    visible_battle_map,
    visible_battle_maps,
    visible_picture,
)
from travel.services import battle_maps as service


class _BattleApi(CampaignApi):
    def battle_answer(self, row: BattleMap, status: int = 200) -> Response:
        """A battle map whole."""
        url = f"{picture_address(row)}?v={row.revision}"
        return Response(battle_map_json(row, battle_of(row), under_of([row]).get(row.pk, ()), url), status=status)


class BattleMapsApi(_BattleApi):
    @extend_schema(
        operation_id="battle_maps_list", parameters=[BattleMapListSerializer], responses=BattleMapPageSerializer
    )
    def get(self, request: Request, campaign: UUID) -> Response:
        rows = visible_battle_maps(self.viewer, deleted=self.read_query(BattleMapListSerializer)["deleted"])
        return self.paginated_together(rows, _rows_json)

    @extend_schema(
        operation_id="battle_maps_create", request=BattleMapNewSerializer, responses={201: BattleMapSerializer}
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        plain = _plain(self.read(BattleMapNewSerializer))
        width, height = plain.pop("width", None), plain.pop("height", None)
        if "rows" not in plain:
            if not (width and height):
                raise RuleError(
                    "The size of the battle map is missing", remedy="Give width and height, or rows.", pointer="/width"
                )
            plain["rows"] = [CLEAR * width] * height
        row = service.battle_map_store(self.viewer.campaign, service.battle_of_plain(plain))
        return self.battle_answer(row, 201)


class BattleMapDetailApi(_BattleApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="battle_maps_read", responses=BattleMapSerializer)
    def get(self, request: Request, campaign: UUID, battle: UUID) -> Response:
        return self.battle_answer(visible_battle_map(self.viewer, battle))

    @extend_schema(operation_id="battle_maps_update", request=BattleMapChangeSerializer, responses=BattleMapSerializer)
    def patch(self, request: Request, campaign: UUID, battle: UUID) -> Response:
        plain = _plain(self.read(BattleMapChangeSerializer))
        version = plain.pop("v")
        return self.battle_answer(service.battle_map_change(self.viewer, battle, version=version, changes=plain))

    @extend_schema(operation_id="battle_maps_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, battle: UUID) -> Response:
        service.battle_map_delete(self.viewer, battle)
        return Response(status=204)


class BattleMapRestoreApi(_BattleApi):
    @extend_schema(operation_id="battle_maps_restore", request=None, responses=BattleMapSerializer)
    def post(self, request: Request, campaign: UUID, battle: UUID) -> Response:
        return self.battle_answer(service.battle_map_restore(self.viewer, battle))


class BattleMapPictureApi(CampaignApi):
    """The picture below a battle map, as we wrote it; 304 while it is unchanged. Players get it with a fight on it."""

    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(operation_id="battle_maps_picture", responses={(200, "image/webp"): OpenApiTypes.BINARY, 304: None})
    def get(self, request: Request, campaign: UUID, battle: UUID) -> HttpResponse:
        picture = visible_picture(self.viewer, battle)
        return answer(request, picture.data, picture.media, packs=False)


def _rows_json(rows: list[BattleMap]) -> list[dict[str, Any]]:
    under = under_of(rows)
    return [battle_map_row_json(row, under.get(row.pk, ())) for row in rows]


def _plain(data: Any) -> dict[str, Any]:
    """What a serializer read, as plain dicts and lists."""
    return {
        key: [dict(item) if isinstance(item, dict) else item for item in value] if isinstance(value, list) else value
        for key, value in data.items()
    }
