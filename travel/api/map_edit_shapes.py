"""Shapes of map edits on the wire. Edits are read by travel.rules.maps.edit; the serializers here describe them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from campaigns.access import Viewer
from travel.api.choices import LARGEST
from travel.api.map_cell_shapes import CellChangedSerializer, changed_json
from travel.api.map_feature_shapes import CLIMATES, MapPointsField
from travel.api.map_shapes import TERRAINS, WAYS, MapSerializer, map_json
from travel.models import MapEdit
from travel.rules.maps.areas import HAZARDS
from travel.rules.maps.edit.check import MAX_CELLS
from travel.services.map_edits import Edited

LINE_KINDS = ["highway", "road", "trail", "sea_route", "river", "canyon", "border"]
PLACE_KINDS = ["city", "town", "village", "keep", "tower", "shrine", "cave", "ruin", "port", "other"]
AREA_KINDS = ["region", "no_go"]


def _cells(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(min_value=0), **options)


def _text(**options: Any) -> serializers.CharField:
    return serializers.CharField(max_length=200, **options)


def _whole(**options: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, **options)


def _nature() -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """What only regions have."""
    return {
        "climate": serializers.ChoiceField(["", *CLIMATES], required=False),
        "hazards": serializers.ListField(child=serializers.ChoiceField(HAZARDS), required=False),
        "closed_months": serializers.ListField(child=serializers.IntegerField(min_value=1), required=False),
        "impeded": serializers.BooleanField(required=False),
    }


_MEMBERS: dict[str, dict[str, serializers.Field[Any, Any, Any, Any]]] = {
    "paint": {
        "cells": _cells(help_text="a gap of a grid becomes a cell"),
        "terrain": serializers.ChoiceField(TERRAINS),
    },
    "erase": {"cells": _cells(help_text="cells of a grid that become gaps")},
    "height": {
        "cells": _cells(),
        "feet": serializers.FloatField(required=False, allow_null=True, help_text="null: not known"),
        "by": serializers.FloatField(required=False, help_text="instead of feet: so much higher"),
    },
    "way": {
        "path": _cells(help_text="cells beside each other; on a grid straight lines are filled in"),
        "way": serializers.ChoiceField(WAYS, help_text="trackless takes the way up"),
        "name": _text(required=False, allow_blank=True),
    },
    **{
        kind: {"points": MapPointsField(), "name": _text(required=False, allow_blank=True)}
        for kind in ("river", "sea_route", "border")
    },
    "line_change": {
        "line": _whole(),
        "name": _text(required=False, allow_blank=True),
        "kind": serializers.ChoiceField(LINE_KINDS, required=False),
        "points": MapPointsField(required=False),
    },
    "line_remove": {"line": _whole()},
    "settlement": {
        "cell": _whole(),
        "name": _text(),
        "kind": serializers.ChoiceField(PLACE_KINDS, required=False),
        "population": _whole(required=False),
        "is_port": serializers.BooleanField(required=False),
    },
    "settlement_change": {
        "settlement": _whole(),
        "cell": _whole(required=False),
        "name": _text(required=False),
        "kind": serializers.ChoiceField(PLACE_KINDS, required=False),
        "population": _whole(required=False),
        "is_port": serializers.BooleanField(required=False),
    },
    "settlement_remove": {"settlement": _whole()},
    "label": {
        "x": serializers.FloatField(),
        "y": serializers.FloatField(),
        "text": _text(),
        "size": serializers.FloatField(required=False),
    },
    "label_change": {
        "label": _whole(),
        "x": serializers.FloatField(required=False),
        "y": serializers.FloatField(required=False),
        "text": _text(required=False),
        "size": serializers.FloatField(required=False),
    },
    "label_remove": {"label": _whole()},
    "area": {
        "name": _text(),
        "kind": serializers.ChoiceField(AREA_KINDS),
        "cells": _cells(),
        "weight": serializers.FloatField(required=False, allow_null=True, help_text="of a no_go; null: never entered"),
        "gm_only": serializers.BooleanField(required=False),
        **_nature(),
    },
    "area_change": {
        "area": _whole(),
        "name": _text(required=False),
        "kind": serializers.ChoiceField(AREA_KINDS, required=False),
        "cells": _cells(required=False),
        "weight": serializers.FloatField(required=False, allow_null=True),
        "gm_only": serializers.BooleanField(required=False),
        **_nature(),
    },
    "area_remove": {"area": _whole()},
    "marker": {
        "name": _text(),
        "cell": _whole(),
        "note": serializers.CharField(required=False, allow_blank=True, max_length=10_000),
        "gm_only": serializers.BooleanField(required=False),
    },
    "marker_change": {
        "marker": serializers.UUIDField(),
        "name": _text(required=False),
        "cell": _whole(required=False),
        "note": serializers.CharField(required=False, allow_blank=True, max_length=10_000),
        "gm_only": serializers.BooleanField(required=False),
    },
    "marker_remove": {"marker": serializers.UUIDField()},
}


def _described(kind: str) -> type[serializers.Serializer[Any]]:
    name = "".join(part.title() for part in kind.split("_"))
    fields = {"type": serializers.ChoiceField([kind]), **_MEMBERS[kind]}
    return type(f"MapEdit{name}Serializer", (serializers.Serializer,), fields)


MAP_EDIT = PolymorphicProxySerializer(
    component_name="MapEdit",
    serializers={kind: _described(kind) for kind in _MEMBERS},
    resource_type_field_name="type",
)


@extend_schema_field(MAP_EDIT)
class MapEditField(serializers.Field[Any, Any, Any, Any]):
    """An edit as sent; the rules read and refuse it."""

    def to_internal_value(self, data: Any) -> Any:
        return data

    def to_representation(self, value: Any) -> Any:
        return value


class MapEditsSerializer(serializers.Serializer[Any]):
    """Edits that are one step of the history."""

    v = serializers.IntegerField(min_value=0, max_value=LARGEST)
    edits = serializers.ListField(child=MapEditField(), max_length=100, allow_empty=False)


class MapVersionSerializer(serializers.Serializer[Any]):
    v = serializers.IntegerField(min_value=0, max_value=LARGEST)


class TerrainOfCellSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField(min_value=0, max_value=LARGEST, required=False)
    key = serializers.CharField(max_length=200, required=False)
    terrain = serializers.ChoiceField(choices=TERRAINS)


class MapTerrainPatchSerializer(serializers.Serializer[Any]):
    """Cells or keys with one ground, or changes with one each."""

    v = serializers.IntegerField(min_value=0, max_value=LARGEST)
    cells = _cells(required=False, max_length=MAX_CELLS)
    keys = serializers.ListField(child=serializers.CharField(max_length=200), required=False, max_length=MAX_CELLS)
    terrain = serializers.ChoiceField(choices=TERRAINS, required=False)
    changes = TerrainOfCellSerializer(many=True, required=False)


class MapEditedSerializer(serializers.Serializer[Any]):
    map = MapSerializer()
    cells = CellChangedSerializer(
        many=True, allow_null=True, help_text="whose ground or height changed; null: so many that all is read again"
    )


class MapStepSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field of this name, not the field's own label
    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    undone = serializers.BooleanField()


class MapStepPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = MapStepSerializer(many=True)


def edited_json(viewer: Viewer, done: Edited) -> dict[str, Any]:
    """The answer to an edit."""
    few = len(done.cells) <= MAX_CELLS
    cells = [changed_json(done.world, cell) for cell in done.cells.tolist()] if few else None
    return {"map": map_json(viewer, done.row), "cells": cells}


def step_json(edit: MapEdit) -> dict[str, Any]:
    """A step of the history."""
    by = (edit.by.display_name or edit.by.username) if edit.by else None
    return {"number": edit.number, "label": edit.label, "by": by, "at": edit.at, "undone": edit.undone}
