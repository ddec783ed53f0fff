"""Shapes of import jobs on the wire."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from travel.api.choices import LARGEST
from travel.api.map_shapes import TERRAINS, TOPOLOGIES, UNITS, ReportSerializer
from travel.models import ImportStatus, MapImport

NEEDS = ["scale", "terrain", "topology", "part", "grid"]
KINDS = ["overland", "battle"]
GRIDS = ["hex-flat", "hex-pointy", "square"]
MOST_TEXT = 100_000


class GridChoiceSerializer(serializers.Serializer[Any]):
    """A grid laid over a picture, in pixels of the picture."""

    columns = serializers.IntegerField(min_value=1, max_value=LARGEST)
    rows = serializers.IntegerField(min_value=1, max_value=LARGEST)
    x = serializers.FloatField(help_text="pixels from the left edge to the grid's north-west corner")
    y = serializers.FloatField()
    cell = serializers.FloatField(help_text="pixels between the centres of neighbouring cells")


class ImportDecisionSerializer(serializers.Serializer[Any]):
    """What a GM may decide about an import."""

    name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    scale_value = serializers.FloatField(required=False, allow_null=True)
    scale_unit = serializers.ChoiceField(choices=UNITS, required=False)
    topology = serializers.ChoiceField(choices=TOPOLOGIES, required=False, allow_null=True)
    part = serializers.CharField(
        max_length=300, required=False, allow_blank=True, help_text="key of one of the report's parts"
    )
    kind = serializers.ChoiceField(
        choices=["", *KINDS], required=False, help_text="what the file is, where it could be either"
    )
    feet_per_square = serializers.FloatField(required=False, allow_null=True)
    y_up = serializers.BooleanField(required=False, allow_null=True, help_text="the y axis of coordinates points north")
    paved_roads = serializers.BooleanField(required=False, help_text="roads of the file are highways")
    preset = serializers.CharField(
        max_length=80, required=False, allow_blank=True, help_text="a preset, for what is not said here"
    )
    replaces = serializers.UUIDField(
        required=False, allow_null=True, help_text="the campaign map that this is a newer version of"
    )


class ImportAskSerializer(ImportDecisionSerializer):
    """What may be said with an upload: fields of the form, or of the query."""

    filename = serializers.CharField(max_length=200, required=False, default="map")
    dry_run = serializers.BooleanField(required=False, default=False, help_text="read and report, store nothing")
    terrain = serializers.CharField(
        max_length=MOST_TEXT, required=False, allow_blank=True, help_text='JSON: {"word": "ground"}'
    )
    grid = serializers.CharField(
        max_length=1_000,
        required=False,
        allow_blank=True,
        help_text='JSON: {"columns": 20, "rows": 30, "x": 0, "y": 0, "cell": 48}',
    )


class ImportUploadSerializer(ImportAskSerializer):
    file = serializers.ListField(child=serializers.FileField(), help_text="one or more files; zip archives are opened")


class ImportAgainSerializer(ImportDecisionSerializer):
    terrain = serializers.DictField(child=serializers.ChoiceField(choices=TERRAINS), required=False)
    grid = GridChoiceSerializer(required=False, allow_null=True)


class ImportAcceptSerializer(ImportAgainSerializer):
    save_preset = serializers.CharField(
        max_length=80, required=False, allow_blank=True, help_text="keep these decisions under this name"
    )


class ImportProblemSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    detail = serializers.CharField()
    remedy = serializers.CharField(allow_blank=True)
    pointer = serializers.CharField(allow_blank=True)


class ImportLostSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    why = serializers.CharField()


class ImportReplacedSerializer(serializers.Serializer[Any]):
    """What becomes of all that stands on a map when it gets new cells."""

    plans_kept = serializers.IntegerField()
    plans_lost = ImportLostSerializer(many=True)
    journeys_kept = serializers.IntegerField()
    journeys_lost = ImportLostSerializer(many=True)
    markers_kept = serializers.IntegerField()
    markers_lost = serializers.ListField(child=serializers.CharField())
    areas_kept = serializers.IntegerField()
    areas_lost = serializers.ListField(child=serializers.CharField())
    children_lost = serializers.ListField(child=serializers.CharField())
    cells_matched = serializers.IntegerField(help_text="cells of the old map that are in the new one")
    cells_changed = serializers.IntegerField(help_text="of those, cells whose ground changed")
    cells_new = serializers.IntegerField()
    cells_gone = serializers.IntegerField()
    notes = serializers.ListField(child=serializers.CharField())


class ImportSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    status = serializers.ChoiceField(choices=ImportStatus.values)
    progress = serializers.FloatField(help_text="0 to 1")
    file_name = serializers.CharField()
    files = serializers.ListField(child=serializers.CharField())
    dry_run = serializers.BooleanField()
    kind = serializers.ChoiceField(choices=KINDS, allow_null=True)
    report = ReportSerializer(allow_null=True)
    needed = serializers.ListField(child=serializers.ChoiceField(choices=NEEDS))
    problem = ImportProblemSerializer(allow_null=True)
    map = serializers.UUIDField(allow_null=True)
    battle_map = serializers.UUIDField(allow_null=True)
    replaces = serializers.UUIDField(allow_null=True)
    replaced = ImportReplacedSerializer(allow_null=True)


class ImportPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = ImportSerializer(many=True)


class WordQuerySerializer(serializers.Serializer[Any]):
    word = serializers.CharField(max_length=500, trim_whitespace=False)


class WordCellsSerializer(serializers.Serializer[Any]):
    word = serializers.CharField()
    cells = serializers.ListField(child=serializers.IntegerField())


class EffectsQuerySerializer(serializers.Serializer[Any]):
    replaces = serializers.UUIDField()


def import_json(job: MapImport) -> dict[str, Any]:
    """A job as its GM sees it."""
    return {
        "id": str(job.pk),
        "status": job.status,
        "progress": job.progress,
        "file_name": job.file_name,
        "files": [file["name"] for file in job.files] or [job.file_name],
        "dry_run": job.dry_run,
        "kind": job.kind or None,
        "report": job.report,
        "needed": job.needed,
        "problem": job.problem,
        "map": _key(job.map_id),
        "battle_map": _key(job.battle_map_id),
        "replaces": _key(job.replaces_id),
        "replaced": job.replaced,
    }


def _key(value: Any) -> str | None:
    return None if value is None else str(value)
