"""Presets of imports over REST."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.map_shapes import TERRAINS, TOPOLOGIES, UNITS
from travel.models import MapPreset
from travel.selectors.map_imports import presets
from travel.services import map_presets as service

GM_ONLY: dict[str, Role | str] = {"GET": Role.GM, "POST": Role.GM, "PATCH": Role.GM, "DELETE": Role.GM}


class PresetChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80, required=False)
    terrain = serializers.DictField(
        child=serializers.ChoiceField(choices=TERRAINS), required=False, help_text="words of files and their ground"
    )
    scale_value = serializers.FloatField(required=False, allow_null=True)
    scale_unit = serializers.ChoiceField(choices=UNITS, required=False)
    topology = serializers.ChoiceField(choices=TOPOLOGIES, required=False, allow_null=True)
    feet_per_square = serializers.FloatField(required=False, allow_null=True)
    paved_roads = serializers.BooleanField(required=False)


class PresetNewSerializer(PresetChangeSerializer):
    name = serializers.CharField(max_length=80)


class PresetSerializer(serializers.Serializer[Any]):
    """Decisions about imports, kept by name."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    terrain = serializers.DictField(child=serializers.ChoiceField(choices=TERRAINS))
    scale_value = serializers.FloatField(allow_null=True)
    scale_unit = serializers.ChoiceField(choices=UNITS)
    topology = serializers.ChoiceField(choices=TOPOLOGIES, allow_null=True)
    feet_per_square = serializers.FloatField(allow_null=True)
    paved_roads = serializers.BooleanField()


class PresetPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = PresetSerializer(many=True)


def preset_json(row: MapPreset) -> dict[str, Any]:
    """A preset as its GM sees it."""
    return {
        "id": str(row.pk),
        "name": row.name,
        "terrain": row.terrain,
        "scale_value": row.scale_value,
        "scale_unit": row.scale_unit,
        "topology": row.topology or None,
        "feet_per_square": row.feet_per_square,
        "paved_roads": row.paved_roads,
    }


class PresetsApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_presets_list", responses=PresetPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(presets(self.viewer), preset_json)

    @extend_schema(operation_id="map_presets_create", request=PresetNewSerializer, responses={201: PresetSerializer})
    def post(self, request: Request, campaign: UUID) -> Response:
        row = service.preset_create(self.viewer, self.read(PresetNewSerializer))
        return Response(preset_json(row), status=201)


class PresetApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_presets_update", request=PresetChangeSerializer, responses=PresetSerializer)
    def patch(self, request: Request, campaign: UUID, preset: UUID) -> Response:
        row = service.preset_change(self.viewer, preset, self.read(PresetChangeSerializer))
        return Response(preset_json(row))

    @extend_schema(operation_id="map_presets_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, preset: UUID) -> Response:
        service.preset_delete(self.viewer, preset)
        return Response(status=204)
