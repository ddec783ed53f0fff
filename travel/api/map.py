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
from travel.api.map_answers import BYTES, BytesRenderer, answer, answer_json
from travel.api.map_shapes import (
    CellSerializer,
    MapChangeSerializer,
    MapFeaturesSerializer,
    MapMarkerNewSerializer,
    MapMarkerSerializer,
    MapPageSerializer,
    MapSerializer,
    features_json,
    map_json,
    marker_json,
)
from travel.rules.maps.sight import mesh_bytes, terrain_bytes
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, Scale
from travel.rules.rulesets import get_ruleset
from travel.selectors.maps import is_known, known_cells, visible_map, visible_maps, world_of
from travel.services import maps as service


class MapsApi(CampaignApi):
    @extend_schema(operation_id="maps_list", responses=MapPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(visible_maps(self.viewer), lambda row: map_json(self.viewer, row))


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


class MapBytesApi(CampaignApi):
    """Bytes of a map; 304 while what the viewer knows is unchanged."""

    renderer_classes = (BytesRenderer, JSONRenderer)
    bytes_of: ClassVar[Any]

    def bytes_answer(self, request: Request, map: UUID) -> HttpResponse:
        row = visible_map(self.viewer, map)
        return answer(request, type(self).bytes_of(world_of(row), known_cells(self.viewer, row)), BYTES)


class MapTerrainApi(MapBytesApi):
    bytes_of = staticmethod(terrain_bytes)

    @extend_schema(operation_id="maps_terrain", responses={(200, BYTES): OpenApiTypes.BINARY, 304: None})
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        return self.bytes_answer(request, map)


class MapMeshApi(MapBytesApi):
    bytes_of = staticmethod(mesh_bytes)

    @extend_schema(operation_id="maps_mesh", responses={(200, BYTES): OpenApiTypes.BINARY, 304: None})
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        return self.bytes_answer(request, map)


class MapFeaturesApi(CampaignApi):
    @extend_schema(operation_id="maps_features", responses={200: MapFeaturesSerializer, 304: None})
    def get(self, request: Request, campaign: UUID, map: UUID) -> HttpResponse:
        return answer_json(request, features_json(self.viewer, visible_map(self.viewer, map)))


class MapCellApi(CampaignApi):
    @extend_schema(operation_id="maps_cell", responses=CellSerializer)
    def get(self, request: Request, campaign: UUID, map: UUID, cell: int) -> Response:
        row = visible_map(self.viewer, map)
        if not is_known(self.viewer, row, cell):
            raise NotVisible
        world = world_of(row)
        terrain = Terrain(int(world.terrain[cell]))
        here = (place.name for place in world.features.settlements if place.cell == cell)
        return Response(
            {
                "cell": cell,
                "key": world.key(cell),
                "x": float(world.x[cell]),
                "y": float(world.y[cell]),
                "terrain": terrain.key,
                "elevation_feet": float(world.elevation[cell]) if len(world.elevation) else None,
                "settlement": next(here, None),
                "edges": self._edges(row, cell),
                "rates": self._rates(terrain),
            }
        )

    def _edges(self, row: Any, cell: int) -> list[dict[str, Any]]:
        world, known = world_of(row), known_cells(self.viewer, row)
        edges = range(int(world.offsets[cell]), int(world.offsets[cell + 1]))
        return [
            {
                "to": int(world.heads[edge]),
                "miles": int(world.lengths[edge]) / FEET_PER_MILE,
                "way": Way(int(world.ways[edge])).key,
                "river": bool(world.river[edge]),
            }
            for edge in edges
            if known is None or known[world.heads[edge]]
        ]

    def _rates(self, terrain: Terrain) -> list[dict[str, Any]]:
        ruleset = get_ruleset(self.viewer.campaign.ruleset, self.viewer.campaign.options)
        ground = ruleset.terrain.rows.get(terrain.key)
        if ground is None:
            return []
        return [{"way": way.key, "multiplier": float(ground.rate(way)), "rule": ground.rule} for way in reversed(Way)]


class MapMarkersApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(
        operation_id="map_markers_create", request=MapMarkerNewSerializer, responses={201: MapMarkerSerializer}
    )
    def post(self, request: Request, campaign: UUID, map: UUID) -> Response:
        marker = service.marker_create(self.viewer, map, **self.read(MapMarkerNewSerializer))
        return Response(marker_json(marker), status=201)


class MapMarkerApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {}

    @extend_schema(operation_id="map_markers_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, map: UUID, marker: UUID) -> Response:
        service.marker_delete(self.viewer, map, marker)
        return Response(status=204)
