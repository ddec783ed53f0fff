"""Shapes of import jobs on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.map_shapes import TERRAINS, TOPOLOGIES, UNITS, ReportSerializer
from travel.models import ImportStatus, MapImport

NEEDS = ["scale", "topology", "terrain"]


class ImportAskSerializer(serializers.Serializer[Any]):
    """What may be said with an upload: fields of the form, or of the query."""

    filename = serializers.CharField(max_length=200, required=False, default="map")
    dry_run = serializers.BooleanField(required=False, default=False, help_text="read and report, store nothing")
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    scale_value = serializers.FloatField(required=False, allow_null=True, default=None)
    scale_unit = serializers.ChoiceField(choices=UNITS, required=False, default="mi")
    terrain = serializers.CharField(
        max_length=100_000, required=False, allow_blank=True, default="", help_text='JSON: {"word": "ground"}'
    )
    topology = serializers.ChoiceField(choices=TOPOLOGIES, required=False, allow_null=True, default=None)


class ImportUploadSerializer(ImportAskSerializer):
    file = serializers.FileField()


class ImportAcceptSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, required=False)
    scale_value = serializers.FloatField(required=False)
    scale_unit = serializers.ChoiceField(choices=UNITS, required=False)
    terrain = serializers.DictField(child=serializers.ChoiceField(choices=TERRAINS), required=False)


class ImportProblemSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    detail = serializers.CharField()
    remedy = serializers.CharField(allow_blank=True)
    pointer = serializers.CharField(allow_blank=True)


class ImportSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=ImportStatus.values)
    progress = serializers.FloatField(help_text="0 to 1")
    file_name = serializers.CharField()
    dry_run = serializers.BooleanField()
    report = ReportSerializer(allow_null=True)
    needed = serializers.ListField(child=serializers.ChoiceField(choices=NEEDS))
    problem = ImportProblemSerializer(allow_null=True)
    map = serializers.UUIDField(allow_null=True)


class ImportPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ImportSerializer(many=True)


def import_json(job: MapImport) -> dict[str, Any]:
    """A job as its GM sees it."""
    return {
        "id": str(job.pk),
        "status": job.status,
        "progress": job.progress,
        "file_name": job.file_name,
        "dry_run": job.dry_run,
        "report": job.report,
        "needed": job.needed,
        "problem": job.problem,
        "map": str(job.map_id) if job.map_id else None,
    }
