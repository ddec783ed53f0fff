"""Bringing maps in over REST: an upload becomes a job, a job a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, ClassVar
from uuid import UUID

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.kernel.errors import RuleError
from travel.api.map_answers import BYTES
from travel.api.map_import_shapes import (
    EffectsQuerySerializer,
    ImportAcceptSerializer,
    ImportAgainSerializer,
    ImportAskSerializer,
    ImportPageSerializer,
    ImportReplacedSerializer,
    ImportSerializer,
    ImportUploadSerializer,
    WordCellsSerializer,
    WordQuerySerializer,
    import_json,
)
from travel.importers.limits import MAX_FILE_BYTES
from travel.importers.read import MapFile
from travel.importers.safe_json import read_json
from travel.selectors.map_imports import visible_import, visible_imports, word_cells_of
from travel.services import map_imports as service
from travel.tasks.imports import ring_for

GM_ONLY: dict[str, Role | str] = {"GET": Role.GM, "POST": Role.GM, "DELETE": Role.GM}
MAX_WORD_CELLS = 20_000


class RawUploadParser(BaseParser):
    """The whole body as the file, whatever its type: also our own format as JSON."""

    media_type = "*/*"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> DataAndFiles[Any, Any]:
        body = stream.read(MAX_FILE_BYTES + 1)
        if len(body) > MAX_FILE_BYTES:
            raise service.too_large()
        return DataAndFiles(QueryDict(), MultiValueDict({"file": [SimpleUploadedFile("map", body)]}))


class ImportsApi(CampaignApi):
    """Multipart with one or more ``file`` and fields, or the file as the body with the fields in the query."""

    roles: ClassVar[dict[str, Role | str]] = GM_ONLY
    parser_classes = (MultiPartParser, RawUploadParser)

    @extend_schema(operation_id="map_imports_list", responses=ImportPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(visible_imports(self.viewer), import_json)

    @extend_schema(
        operation_id="map_imports_create",
        request={
            "multipart/form-data": ImportUploadSerializer,
            BYTES: OpenApiTypes.BINARY,
            "application/json": OpenApiTypes.OBJECT,
        },
        parameters=[ImportAskSerializer],
        responses={202: ImportSerializer},
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        files, asked = self._upload(request)
        job = service.import_create(self.viewer, files, asked, dry_run=asked["dry_run"])
        ring_for(job.pk)
        return Response(import_json(job), status=202)

    def _upload(self, request: Request) -> tuple[list[MapFile], dict[str, Any]]:
        """The files and what was said with them, in the form or in the query."""
        sent = request.FILES.getlist("file")
        if not sent:
            raise RuleError(
                "No file came with the upload", remedy='Send it as the body, or as the field "file".', pointer="/file"
            )
        if sum(file.size or 0 for file in sent) > MAX_FILE_BYTES:
            raise service.too_large()
        form = {key: value for key, value in request.POST.items() if isinstance(value, str)}
        serializer = ImportAskSerializer(data={**request.query_params.dict(), **form})
        serializer.is_valid(raise_exception=True)
        asked = {**serializer.validated_data, **_json_fields(serializer.validated_data)}
        if request.content_type.startswith("multipart/"):
            return [(file.name or asked["filename"], file.read()) for file in sent], asked
        return [(asked["filename"], sent[0].read())], asked


def _json_fields(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are JSON in a form or a query, read; empty ones say nothing."""
    found: dict[str, Any] = {}
    for name, shape in (("terrain", '{"fin": "moor"}'), ("grid", '{"columns": 20, "rows": 30, "x": 0, ...}')):
        text = asked.get(name, "")
        value = read_json(text.encode("utf-8", "surrogatepass")) if text else None
        if text and not isinstance(value, dict):
            raise RuleError(f"{name} is a JSON object", remedy=f"Send {shape}.", pointer=f"/{name}")
        found[name] = value if text or name == "grid" else {}
    return found


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


class ImportAgainApi(CampaignApi):
    """Read the files again with other decisions, to see what comes of them."""

    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_imports_again", request=ImportAgainSerializer, responses=ImportSerializer)
    def post(self, request: Request, campaign: UUID, job: UUID) -> Response:
        waiting = service.import_again(self.viewer, job, self.read(ImportAgainSerializer))
        ring_for(waiting.pk)
        return Response(import_json(waiting))


class ImportWordsApi(CampaignApi):
    """Where a word of the file lies on the draft."""

    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(operation_id="map_imports_words", parameters=[WordQuerySerializer], responses=WordCellsSerializer)
    def get(self, request: Request, campaign: UUID, job: UUID) -> Response:
        word = self.read_query(WordQuerySerializer)["word"]
        cells = word_cells_of(visible_import(self.viewer, job), word, MAX_WORD_CELLS)
        return Response({"word": word, "cells": cells})


class ImportEffectsApi(CampaignApi):
    """What would become of plans, journeys and marks if the draft replaced a map."""

    roles: ClassVar[dict[str, Role | str]] = GM_ONLY

    @extend_schema(
        operation_id="map_imports_effects", parameters=[EffectsQuerySerializer], responses=ImportReplacedSerializer
    )
    def get(self, request: Request, campaign: UUID, job: UUID) -> Response:
        replaces = self.read_query(EffectsQuerySerializer)["replaces"]
        return Response(service.import_effects(self.viewer, job, replaces))
