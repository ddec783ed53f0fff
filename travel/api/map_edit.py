"""Editing maps over REST: edits, undo and redo, ground by cell or key."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.map_edit_reading import edits_of, terrain_edits
from travel.api.map_edit_shapes import (
    MapEditedSerializer,
    MapEditsSerializer,
    MapStepPageSerializer,
    MapTerrainPatchSerializer,
    MapVersionSerializer,
    edited_json,
    step_json,
)
from travel.selectors.map_history import history_of
from travel.selectors.maps import visible_map, world_of
from travel.services import map_edits as service


class MapEditsApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="map_edits_list", responses=MapStepPageSerializer)
    def get(self, request: Request, campaign: UUID, map: UUID) -> Response:
        return self.paginated(history_of(visible_map(self.viewer, map)), step_json)

    @extend_schema(operation_id="map_edits_create", request=MapEditsSerializer, responses=MapEditedSerializer)
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        return Response(edit_map(self, map, self.read(MapEditsSerializer)))


def edit_map(api: CampaignApi, map: UUID, data: dict[str, Any]) -> dict[str, Any]:
    """Carry out the edits of a request."""
    visible_map(api.viewer, map)
    done = service.map_edit(api.viewer, map, version=data["v"], edits=edits_of(data["edits"]))
    return edited_json(api.viewer, done)


class MapUndoApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="map_edits_undo", request=MapVersionSerializer, responses=MapEditedSerializer)
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        done = service.map_undo(self.viewer, map, version=self.read(MapVersionSerializer)["v"])
        return Response(edited_json(self.viewer, done))


class MapRedoApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="map_edits_redo", request=MapVersionSerializer, responses=MapEditedSerializer)
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        done = service.map_redo(self.viewer, map, version=self.read(MapVersionSerializer)["v"])
        return Response(edited_json(self.viewer, done))


class MapTerrainPatchApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="maps_terrain_update", request=MapTerrainPatchSerializer, responses=MapEditedSerializer)
    def patch(self, request: Request, campaign: UUID, map: UUID) -> Response:
        data = self.read(MapTerrainPatchSerializer)
        edits = terrain_edits(world_of(visible_map(self.viewer, map)), data)
        with service.alone():
            done = service.map_edit(self.viewer, map, version=data["v"], edits=edits)
        return Response(edited_json(self.viewer, done))
