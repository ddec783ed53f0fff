"""Scenes with several floors (version 14 and later): each floor is a map of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from travel.importers.fields import Row, clean
from travel.importers.refusal import refuse

_ON_LEVELS = ("walls", "lights", "notes", "tokens", "tiles", "drawings", "sounds", "regions")
_MAX_LEVELS = 50
"""Floors of one scene."""

Scenes = dict[str, Row]


def by_level(scenes: Mapping[str, Row]) -> Scenes:
    """The scenes, those with several floors taken apart; the floor that a scene opens on comes first."""
    found: Scenes = {}
    for key, scene in scenes.items():
        levels = _levels(scene)
        if not levels:
            found[key] = scene
        for level in levels:
            own = key if len(levels) == 1 else f"{key}.{clean(level['_id'], 80)}"
            found[own] = _only(scene, level, len(levels))
    return found


def _levels(scene: Row) -> list[Row]:
    rows: Any = scene.get("levels")
    if not isinstance(rows, list):
        return []
    if len(rows) > _MAX_LEVELS:
        raise refuse(
            f"The scene has {len(rows):,} levels; {_MAX_LEVELS} are allowed", "Export single floors.", "/levels"
        )
    levels = [row for row in rows if isinstance(row, dict) and isinstance(row.get("_id"), str)]
    return sorted(levels, key=lambda row: row["_id"] != scene.get("initialLevel"))


def _only(scene: Row, level: Row, count: int) -> Row:
    """A scene with what is on one floor, under that floor's picture."""
    name, floor = scene.get("name"), level.get("name")
    one = {**scene, **{key: list(_on(scene[key], level["_id"])) for key in _ON_LEVELS if _is_list(scene, key)}}
    if _has_picture(level):
        one["background"] = level["background"]
    if count > 1 and isinstance(name, str) and isinstance(floor, str):
        one["name"] = f"{name}: {floor}"
    return one


def _is_list(scene: Row, key: str) -> bool:
    return isinstance(scene.get(key), list)


def _has_picture(level: Row) -> bool:
    background = level.get("background")
    return isinstance(background, dict) and isinstance(background.get("src"), str)


def _on(rows: list[Any], level: str) -> Iterator[Any]:
    """What is on a floor: what names it, or names none."""
    for row in rows:
        levels = row.get("levels") if isinstance(row, dict) else None
        if not isinstance(levels, list) or not levels or level in levels:
            yield row
