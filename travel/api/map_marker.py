"""Marks on maps over REST."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.map_feature_shapes import (
    MapMarkerChangeSerializer,
    MapMarkerNewSerializer,
    MapMarkerSerializer,
    marker_json,
)
from travel.importers.fields import clean
from travel.rules.maps.edit.check import MAX_NOTE
from travel.services import map_edits as service


class MapMarkersApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(
        operation_id="map_markers_create", request=MapMarkerNewSerializer, responses={201: MapMarkerSerializer}
    )
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        marker = service.marker_create(self.viewer, map, **_cleaned(self.read(MapMarkerNewSerializer)))
        return Response(marker_json(marker), status=201)


class MapMarkerApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(
        operation_id="map_markers_update", request=MapMarkerChangeSerializer, responses={200: MapMarkerSerializer}
    )
    def patch(self, request: Request, campaign: UUID, map: UUID, marker: UUID) -> Response:
        changed = service.marker_change(self.viewer, map, marker, **_cleaned(self.read(MapMarkerChangeSerializer)))
        return Response(marker_json(changed))

    @extend_schema(operation_id="map_markers_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, map: UUID, marker: UUID) -> Response:
        service.marker_delete(self.viewer, map, marker)
        return Response(status=204)


def _cleaned(data: dict[str, Any]) -> dict[str, Any]:
    limits = {"name": 200, "note": MAX_NOTE}
    return {key: clean(value, limits[key]) if key in limits else value for key, value in data.items()}
