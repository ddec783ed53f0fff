"""Shapes of battle maps and child maps on the wire, and how they are filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rest_framework import serializers

from tactical.rules.kernel.codec import to_plain
from travel.api.map_shapes import ReportSerializer
from travel.models import BattleMap, MapChild
from travel.rules.battlemaps.check import (
    FEET_PER_SQUARE,
    MAX_BARRIERS,
    MAX_LIGHTS,
    MAX_NAME,
    MAX_NOTE_CHARACTERS,
    MAX_NOTES,
    MAX_POINTS,
)
from travel.rules.battlemaps.model import MAX_SIDE, BarrierKind
from travel.rules.battlemaps.model import BattleMap as Battle
from travel.selectors.battle_maps import Under, area_number, place_key

KINDS = [kind.value for kind in BarrierKind]


class SquarePointField(serializers.ListField):
    """A place [x, y] in squares from the north-west corner, x east, y south."""

    child = serializers.FloatField()


class BarrierSerializer(serializers.Serializer[Any]):
    """A wall, door or window: a line of straight pieces."""

    kind = serializers.ChoiceField(choices=KINDS)
    points = serializers.ListField(
        child=SquarePointField(min_length=2, max_length=2), min_length=2, max_length=MAX_POINTS
    )
    is_open = serializers.BooleanField(default=False, help_text="doors only")
    is_locked = serializers.BooleanField(default=False, help_text="doors only")


class BattleLightSerializer(serializers.Serializer[Any]):
    """How far it is bright and how far it is dim, both from the light."""

    x = serializers.FloatField()
    y = serializers.FloatField()
    bright_feet = serializers.FloatField()
    dim_feet = serializers.FloatField()
    color = serializers.RegexField(r"^#[0-9a-f]{6}$", default="#ffffff")


class BattleNoteSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=MAX_NOTE_CHARACTERS)
    x = serializers.FloatField()
    y = serializers.FloatField()
    gm_only = serializers.BooleanField(default=True)


class BattlePictureSerializer(serializers.Serializer[Any]):
    url = serializers.CharField()
    width = serializers.IntegerField(help_text="pixels")
    height = serializers.IntegerField(help_text="pixels")
    place = serializers.ListField(
        child=serializers.FloatField(), min_length=4, max_length=4, help_text="west, north, east, south in squares"
    )


class BattlePlaceSerializer(serializers.Serializer[Any]):
    """Where a battle map lies under a campaign map: under a cell, or under an area (cell null, key its name)."""

    map = serializers.UUIDField()
    map_name = serializers.CharField()
    cell = serializers.IntegerField(allow_null=True)
    key = serializers.CharField(allow_blank=True)


class _BattleBaseSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    v = serializers.IntegerField(help_text="send it with a change")
    name = serializers.CharField()
    width = serializers.IntegerField(help_text="squares from west to east")
    height = serializers.IntegerField(help_text="squares from north to south")
    feet_per_square = serializers.FloatField()
    walls = serializers.IntegerField(help_text="lines that are no doors and no windows")
    doors = serializers.IntegerField()
    windows = serializers.IntegerField()
    has_picture = serializers.BooleanField()
    deleted_at = serializers.DateTimeField(allow_null=True)
    under = BattlePlaceSerializer(many=True)


class BattleMapRowSerializer(_BattleBaseSerializer):
    """A battle map as lists show it."""

    lights = serializers.IntegerField()


class BattleMapListSerializer(serializers.Serializer[Any]):
    """?deleted=true lists those that can be brought back."""

    deleted = serializers.BooleanField(default=False)


class BattleMapPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = BattleMapRowSerializer(many=True)


class BattleMapSerializer(_BattleBaseSerializer):
    """A battle map whole (GM only)."""

    rows = serializers.ListField(child=serializers.CharField(), help_text="the ground, north first")
    barriers = BarrierSerializer(many=True)
    lights = BattleLightSerializer(many=True)
    notes = BattleNoteSerializer(many=True)
    picture = BattlePictureSerializer(allow_null=True)
    report = ReportSerializer(allow_null=True)


class BattlePreviewSerializer(BattleMapSerializer):
    """A battle map that is not stored yet."""


class BattleRowField(serializers.CharField):
    """One row of ground, a character a square."""

    def __init__(self) -> None:
        super().__init__(max_length=MAX_SIDE, trim_whitespace=False)


class BattlePartsSerializer(serializers.Serializer[Any]):
    """Each list that is sent takes the place of the one there is."""

    name = serializers.CharField(max_length=MAX_NAME, required=False)
    feet_per_square = serializers.FloatField(required=False, min_value=FEET_PER_SQUARE[0], max_value=FEET_PER_SQUARE[1])
    rows = serializers.ListField(child=BattleRowField(), required=False, min_length=1, max_length=MAX_SIDE)
    barriers = serializers.ListField(child=BarrierSerializer(), required=False, max_length=MAX_BARRIERS)
    lights = serializers.ListField(child=BattleLightSerializer(), required=False, max_length=MAX_LIGHTS)
    notes = serializers.ListField(child=BattleNoteSerializer(), required=False, max_length=MAX_NOTES)


class BattleMapChangeSerializer(BattlePartsSerializer):
    v = serializers.IntegerField()


class BattleMapNewSerializer(BattlePartsSerializer):
    """A battle map from nothing (name, width, height), or whole (name, rows, ...)."""

    name = serializers.CharField(max_length=MAX_NAME)
    width = serializers.IntegerField(required=False, min_value=1, max_value=MAX_SIDE)
    height = serializers.IntegerField(required=False, min_value=1, max_value=MAX_SIDE)


class ChildSerializer(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=["map", "battle"])
    id = serializers.UUIDField()
    name = serializers.CharField()


class MapChildSerializer(serializers.Serializer[Any]):
    """A map that lies under a cell or an area of a campaign map."""

    id = serializers.UUIDField()
    cell = serializers.IntegerField(allow_null=True)
    key = serializers.CharField(allow_null=True, help_text="of the cell, as printed")
    area = serializers.IntegerField(allow_null=True, help_text="null also when the area is no longer on the map")
    area_name = serializers.CharField(allow_null=True)
    child = ChildSerializer()
    note = serializers.CharField(allow_blank=True)


class MapChildPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = MapChildSerializer(many=True)


class MapChildNewSerializer(serializers.Serializer[Any]):
    cell = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    area = serializers.IntegerField(required=False, allow_null=True, min_value=0)
    child_map = serializers.UUIDField(required=False, allow_null=True)
    child_battle = serializers.UUIDField(required=False, allow_null=True)
    note = serializers.CharField(max_length=MAX_NOTE_CHARACTERS, required=False, allow_blank=True, default="")


def battle_map_row_json(row: BattleMap, under: Sequence[Under]) -> dict[str, Any]:
    """A battle map in a list."""
    return {
        "id": str(row.pk),
        "v": row.revision,
        "name": row.name,
        "width": row.width,
        "height": row.height,
        "feet_per_square": row.feet_per_square,
        "walls": row.walls,
        "doors": row.doors,
        "windows": row.windows,
        "lights": row.lights,
        "has_picture": row.has_picture,
        "deleted_at": None if row.deleted_at is None else row.deleted_at.isoformat(),
        "under": [
            {"map": str(place.map), "map_name": place.map_name, "cell": place.cell, "key": place.key} for place in under
        ],
    }


def battle_map_json(row: BattleMap, battle: Battle, under: Sequence[Under], picture_url: str) -> dict[str, Any]:
    """A battle map whole."""
    return {**battle_map_row_json(row, under), **_drawn(battle, picture_url), "report": row.report}


def battle_json_of(
    battle: Battle, *, id: str, report: dict[str, Any] | None, picture_url: str | None
) -> dict[str, Any]:
    """A battle map that is not stored, in the shape of one that is."""
    doors = battle.count(BarrierKind.DOOR, BarrierKind.SECRET_DOOR)
    windows = battle.count(BarrierKind.WINDOW)
    return {
        "id": id,
        "v": 1,
        "name": battle.name,
        "width": battle.width,
        "height": battle.height,
        "feet_per_square": battle.feet_per_square,
        "walls": len(battle.barriers) - doors - windows,
        "doors": doors,
        "windows": windows,
        "has_picture": battle.picture is not None,
        "deleted_at": None,
        "under": [],
        **_drawn(battle, picture_url or ""),
        "report": report,
    }


def _drawn(battle: Battle, picture_url: str) -> dict[str, Any]:
    picture = battle.picture
    return {
        "rows": list(battle.rows),
        "barriers": to_plain(battle.barriers),
        "lights": to_plain(battle.lights),
        "notes": to_plain(battle.notes),
        "picture": None
        if picture is None
        else {"url": picture_url, "width": picture.width, "height": picture.height, "place": list(picture.place)},
    }


def child_json(link: MapChild) -> dict[str, Any]:
    """A child map with its place."""
    child = link.child_map or link.child_battle
    return {
        "id": str(link.pk),
        "cell": link.cell,
        "key": None if link.cell is None else place_key(link),
        "area": area_number(link),
        "area_name": link.area or None,
        "child": {
            "kind": "map" if link.child_map_id else "battle",
            "id": str(child.pk) if child else "",
            "name": child.name if child else "",
        },
        "note": link.note,
    }
