"""What an import job has read, as a map that can be drawn before it is stored."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.kernel.codec import to_plain
from travel.api.battle_map_shapes import BattlePreviewSerializer, battle_json_of
from travel.api.map_answers import BYTES, BytesRenderer, answer, answer_json
from travel.api.map_feature_shapes import world_features_json
from travel.api.map_shapes import MapPreviewSerializer
from travel.models import MapImport
from travel.rules.maps.scale import miles_per_world_unit
from travel.rules.maps.sight import mesh_bytes, terrain_bytes
from travel.rules.maps.world import WorldMap
from travel.selectors.map_imports import (
    battle_draft_of,
    draft_of,
    draft_picture,
    draft_picture_place,
    visible_import,
)

GM_ONLY: dict[str, Role | str] = {"GET": Role.GM}
PARTS = {"terrain": terrain_bytes, "mesh": mesh_bytes}
PICTURE = "picture"
PREVIEW = PolymorphicProxySerializer(
    component_name="ImportPreview",
    serializers=[MapPreviewSerializer, BattlePreviewSerializer],
    resource_type_field_name=None,
)


class ImportPreviewApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_imports_preview", responses={200: PREVIEW, 304: None})
    def get(self, request: Request, campaign: UUID, job: UUID) -> HttpResponse:
        row = visible_import(self.viewer, job)
        if row.kind == "battle":
            url = f"{request.path.removesuffix('/')}.bin?part={PICTURE}"
            battle = battle_draft_of(row)
            return answer_json(request, battle_json_of(battle, id=str(row.pk), report=row.report, picture_url=url))
        return answer_json(request, preview_json(row, draft_of(row)))


class PartSerializer(serializers.Serializer[Any]):
    part = serializers.ChoiceField(choices=[*PARTS, PICTURE], default="terrain")


class ImportPreviewBytesApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY
    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(
        operation_id="map_imports_preview_bytes",
        parameters=[OpenApiParameter("part", enum=[*PARTS, PICTURE], default="terrain")],
        responses={(200, BYTES): OpenApiTypes.BINARY, 304: None},
    )
    def get(self, request: Request, campaign: UUID, job: UUID) -> HttpResponse:
        part = self.read_query(PartSerializer)["part"]
        row = visible_import(self.viewer, job)
        if part == PICTURE:
            media, data = draft_picture(row)
            return answer(request, data, media, packs=False)
        return answer(request, PARTS[part](draft_of(row), None), BYTES)


def preview_json(job: MapImport, world: WorldMap) -> dict[str, Any]:
    """A draft in the shape of a stored map, with its features."""
    return {
        "id": str(job.pk),
        "name": world.name,
        "topology": world.topology.value,
        "cells": (job.report or {}).get("cells", world.cell_count),
        "grid": to_plain(world.grid),
        "bounds": list(world.bounds),
        "scale": to_plain(world.scale),
        "miles_per_unit": miles_per_world_unit(world.topology, world.scale),
        "revision": 1,
        "report": job.report,
        "players_see": "travelled",
        "picture": draft_picture_place(job),
        "undo_label": None,
        "redo_label": None,
        "features": world_features_json(world),
    }
