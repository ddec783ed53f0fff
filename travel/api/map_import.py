"""Bringing maps in over REST: an upload becomes a job, a job a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, ClassVar
from uuid import UUID

from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.http import HttpResponse, QueryDict
from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from travel.api.map_answers import BYTES, BytesRenderer, answer, answer_json
from travel.api.map_import_shapes import (
    ImportAcceptSerializer,
    ImportAskSerializer,
    ImportPageSerializer,
    ImportSerializer,
    ImportUploadSerializer,
    import_json,
)
from travel.api.map_shapes import MapPreviewSerializer, world_features_json
from travel.importers.choices import Choices
from travel.importers.limits import MAX_FILE_BYTES
from travel.importers.safe_json import read_json
from travel.rules.maps.scale import miles_per_world_unit
from travel.rules.maps.sight import mesh_bytes, terrain_bytes
from travel.rules.maps.world import Topology, WorldMap
from travel.selectors.map_imports import draft_of, visible_import, visible_imports
from travel.services import map_imports as service
from travel.tasks.imports import ring_for

GM_ONLY: dict[str, Role | str] = {"GET": Role.GM, "POST": Role.GM, "DELETE": Role.GM}
PARTS = {"terrain": terrain_bytes, "mesh": mesh_bytes}


class RawUploadParser(BaseParser):
    """The whole body as the file, whatever its type."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> DataAndFiles[Any, Any]:
        body = stream.read(MAX_FILE_BYTES + 1)
        if len(body) > MAX_FILE_BYTES:
            raise service.too_large()
        return DataAndFiles(QueryDict(), MultiValueDict({"file": [SimpleUploadedFile("map", body)]}))


class ImportsApi(CampaignApi):
    """Multipart with ``file`` and fields, or the file as the body with the fields in the query."""

    roles: ClassVar[dict[str, Role | str]] = GM_ONLY
    parser_classes = (MultiPartParser, RawUploadParser)

    @extend_schema(operation_id="map_imports_list", responses=ImportPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(visible_imports(self.viewer), import_json)

    @extend_schema(
        operation_id="map_imports_create",
        request={"multipart/form-data": ImportUploadSerializer, BYTES: OpenApiTypes.BINARY},
        parameters=[ImportAskSerializer],
        responses={202: ImportSerializer},
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data, asked = self._upload(request)
        job = service.import_create(
            self.viewer, data, file_name=asked["filename"], choices=choices_of(asked), dry_run=asked["dry_run"]
        )
        ring_for(job.pk)
        return Response(import_json(job), status=202)

    def _upload(self, request: Request) -> tuple[bytes, dict[str, Any]]:
        """The file and what was said with it, in the form or in the query."""
        file = request.FILES.get("file")
        if not isinstance(file, UploadedFile):
            raise RuleError(
                "No file came with the upload", remedy='Send it as the body, or as the field "file".', pointer="/file"
            )
        if (file.size or 0) > MAX_FILE_BYTES:
            raise service.too_large()
        form = {key: value for key, value in request.POST.items() if isinstance(value, str)}
        serializer = ImportAskSerializer(data={"filename": file.name, **request.query_params.dict(), **form})
        serializer.is_valid(raise_exception=True)
        return file.read(), serializer.validated_data


class ImportDetailApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_imports_read", responses=ImportSerializer)
    def get(self, request: Request, campaign: UUID, job: UUID) -> Response:
        return Response(import_json(visible_import(self.viewer, job)))

    @extend_schema(operation_id="map_imports_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, job: UUID) -> Response:
        service.import_cancel(self.viewer, job)
        return Response(status=204)


class ImportAcceptApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_imports_accept", request=ImportAcceptSerializer, responses=ImportSerializer)
    def post(self, request: Request, campaign: UUID, job: UUID) -> Response:
        accepted = service.import_accept(self.viewer, job, self.read(ImportAcceptSerializer))
        ring_for(accepted.pk)
        return Response(import_json(accepted))


class ImportPreviewApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_imports_preview", responses={200: MapPreviewSerializer, 304: None})
    def get(self, request: Request, campaign: UUID, job: UUID) -> HttpResponse:
        row = visible_import(self.viewer, job)
        return answer_json(request, preview_json(str(row.pk), draft_of(row), row.report))


class PartSerializer(serializers.Serializer[Any]):
    part = serializers.ChoiceField(choices=list(PARTS), default="terrain")


class ImportPreviewBytesApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = GM_ONLY
    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(
        operation_id="map_imports_preview_bytes",
        parameters=[OpenApiParameter("part", enum=list(PARTS), default="terrain")],
        responses={(200, BYTES): OpenApiTypes.BINARY, 304: None},
    )
    def get(self, request: Request, campaign: UUID, job: UUID) -> HttpResponse:
        part = self.read_query(PartSerializer)["part"]
        return answer(request, PARTS[part](draft_of(visible_import(self.viewer, job)), None), BYTES)


def choices_of(asked: dict[str, Any]) -> Choices:
    """The decisions that came with an upload."""
    terrain: dict[str, str] = {}
    if asked.get("terrain"):
        terrain = terrain_words(asked["terrain"])
    topology = asked.get("topology")
    return Choices(
        name=asked.get("name", ""),
        scale_value=asked.get("scale_value"),
        scale_unit=asked.get("scale_unit", "mi"),
        terrain=terrain,
        topology=Topology(topology) if topology else None,
    )


def terrain_words(text: str) -> dict[str, str]:
    """A JSON object of words and grounds, sent as a form field."""
    words = read_json(text.encode("utf-8", "surrogatepass"))
    if not isinstance(words, dict) or not all(isinstance(ground, str) for ground in words.values()):
        raise RuleError(
            "terrain is a JSON object of words and grounds", remedy='Send {"fin": "moor"}.', pointer="/terrain"
        )
    return words


def preview_json(job: str, world: WorldMap, report: Any) -> dict[str, Any]:
    """A draft in the shape of a stored map, with its features."""
    return {
        "id": job,
        "name": world.name,
        "topology": world.topology.value,
        "cells": (report or {}).get("cells", world.cell_count),
        "grid": to_plain(world.grid),
        "bounds": list(world.bounds),
        "scale": to_plain(world.scale),
        "miles_per_unit": miles_per_world_unit(world.topology, world.scale),
        "revision": 1,
        "report": report,
        "players_see": "travelled",
        "features": world_features_json(world),
    }
