"""Child maps over REST: what lies under a cell or an area of a campaign map. The GM's."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.battle_map_shapes import (
    MapChildNewSerializer,
    MapChildPageSerializer,
    MapChildSerializer,
    child_json,
)
from travel.selectors.battle_maps import children_of
from travel.selectors.maps import visible_map
from travel.services import map_children as service


class MapChildrenApi(CampaignApi):
    @extend_schema(operation_id="map_children_list", responses=MapChildPageSerializer)
    def get(self, request: Request, campaign: UUID, map: UUID) -> Response:
        return self.paginated(children_of(self.viewer, visible_map(self.viewer, map)), child_json)

    @extend_schema(
        operation_id="map_children_create", request=MapChildNewSerializer, responses={201: MapChildSerializer}
    )
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        child = service.child_create(self.viewer, map, **self.read(MapChildNewSerializer))
        return Response(child_json(child), status=201)


class MapChildApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="map_children_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, map: UUID, child: UUID) -> Response:
        service.child_delete(self.viewer, map, child)
        return Response(status=204)
