"""Maps over REST: as the viewer knows them."""

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
from campaigns.api.problems import NotVisible
from campaigns.roles import Role
from travel.api.eyes import AS_PLAYERS, eyes_of
from travel.api.map_answers import BYTES, BytesRenderer, answer, answer_json
from travel.api.map_edit import edit_map
from travel.api.map_edit_shapes import MapEditedSerializer, MapEditsSerializer
from travel.api.map_feature_shapes import MapFeaturesSerializer, features_json
from travel.api.map_shapes import (
    MapChangeSerializer,
    MapListSerializer,
    MapNewSerializer,
    MapPageSerializer,
    MapSerializer,
    map_json,
    map_row_json,
)
from travel.importers.fields import clean
from travel.rules.maps.edit.check import checked_name
from travel.rules.maps.sight import mesh_bytes, terrain_bytes
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, Topology
from travel.selectors.map_history import picture_bytes, with_history
from travel.selectors.maps import known_cells, visible_map, visible_maps, world_of
from travel.services import maps as service


class MapsApi(CampaignApi):
    @extend_schema(operation_id="maps_list", parameters=[MapListSerializer], responses=MapPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        rows = visible_maps(self.viewer, deleted=self.read_query(MapListSerializer)["deleted"])
        return self.paginated(with_history(rows), lambda row: map_row_json(self.viewer, row))

    @extend_schema(operation_id="maps_create", request=MapNewSerializer, responses={201: MapSerializer})
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(MapNewSerializer)
        row = service.map_blank(
            self.viewer,
            name=checked_name(clean(data["name"], 120), "map", "/name"),
            topology=Topology(data["topology"]),
            columns=data["columns"],
            rows=data["rows"],
            scale=Scale(data["scale"]["value"], data["scale"]["unit"]),
            terrain=Terrain[data["terrain"].upper()],
        )
        return Response(map_json(self.viewer, row), status=201)


class MapDetailApi(CampaignApi):
    @extend_schema(operation_id="maps_read", responses=MapSerializer)
    def get(self, request: Request, campaign: UUID, map: UUID) -> Response:
        return Response(map_json(self.viewer, visible_map(self.viewer, map)))

    @extend_schema(operation_id="maps_update", request=MapChangeSerializer, responses=MapSerializer)
    def patch(self, request: Request, campaign: UUID, map: UUID) -> Response:
        data = self.read(MapChangeSerializer)
        scale = Scale(data["scale"]["value"], data["scale"]["unit"]) if "scale" in data else None
        row = service.map_change(
            self.viewer,
            map,
            version=data["v"],
            name=data.get("name"),
            scale=scale,
            players_see=data.get("players_see"),
        )
        return Response(map_json(self.viewer, row))

    @extend_schema(operation_id="maps_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, map: UUID) -> Response:
        service.map_delete(self.viewer, map)
        return Response(status=204)


class MapRestoreApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="maps_restore", request=None, responses=MapSerializer)
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        return Response(map_json(self.viewer, service.map_restore(self.viewer, map)))


class MapBytesApi(CampaignApi):
    """Bytes of a map; 304 while what the viewer knows is unchanged."""

    renderer_classes = (BytesRenderer, JSONRenderer)
    bytes_of: ClassVar[Any]

    def bytes_answer(self, request: Request, map: UUID) -> HttpResponse:
        viewer = eyes_of(self)
        row = visible_map(viewer, map)
        return answer(request, type(self).bytes_of(world_of(row), known_cells(viewer, row)), BYTES)


class MapTerrainApi(MapBytesApi):
    bytes_of = staticmethod(terrain_bytes)

    @extend_schema(
        operation_id="maps_terrain", parameters=[AS_PLAYERS], responses={(200, BYTES): OpenApiTypes.BINARY, 304: None}
    )
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        return self.bytes_answer(request, map)


class MapMeshApi(MapBytesApi):
    bytes_of = staticmethod(mesh_bytes)

    @extend_schema(
        operation_id="maps_mesh", parameters=[AS_PLAYERS], responses={(200, BYTES): OpenApiTypes.BINARY, 304: None}
    )
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        return self.bytes_answer(request, map)


class MapFeaturesApi(CampaignApi):
    @extend_schema(
        operation_id="maps_features", parameters=[AS_PLAYERS], responses={200: MapFeaturesSerializer, 304: None}
    )
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        viewer = eyes_of(self)
        return answer_json(request, features_json(viewer, visible_map(viewer, map)))

    @extend_schema(operation_id="maps_features_update", request=MapEditsSerializer, responses=MapEditedSerializer)
    def patch(self, request: Request, campaign: UUID, map: UUID) -> Response:
        return Response(edit_map(self, map, self.read(MapEditsSerializer)))


class MapPictureApi(CampaignApi):
    """The picture below a map. It shows all of the land: players get it only where they see all of the map."""

    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(
        operation_id="maps_picture",
        parameters=[AS_PLAYERS],
        responses={(200, "image/webp"): OpenApiTypes.BINARY, 304: None},
    )
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        viewer = eyes_of(self)
        row = visible_map(viewer, map)
        picture = picture_bytes(row) if viewer.is_gm or row.players_see == "all" else None
        if picture is None:
            raise NotVisible
        return answer(request, bytes(picture.data), picture.media, packs=False)
