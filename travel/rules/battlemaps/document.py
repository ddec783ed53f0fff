"""A battle map as Outrider's own JSON, "outrider-battle-map" version 1 (docs/formats/outrider-battle-map.md)."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from tactical.rules.handoff import Layers
from tactical.rules.kernel.codec import to_plain
from travel.rules.battlemaps.model import Barrier, BattleMap

FORMAT = "outrider-battle-map"
VERSION = 1
_SEALED = ("resolution", "line_of_sight", "objects_line_of_sight", "portals", "lights")


def document(battle: BattleMap, *, with_picture: bool = True) -> dict[str, Any]:
    """JSON-ready: everything there is to a battle map, the picture as base64."""
    picture = battle.picture if with_picture else None
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": battle.name,
        "feet_per_square": battle.feet_per_square,
        "rows": list(battle.rows),
        "barriers": [_barrier(barrier) for barrier in battle.barriers],
        **({"layers": _layers(battle.layers)} if battle.layers else {}),
        "lights": to_plain(battle.lights),
        "notes": to_plain(battle.notes),
        "picture": None
        if picture is None
        else {
            "media": picture.media,
            "place": list(picture.place),
            "data": base64.b64encode(picture.data).decode("ascii"),
        },
    }


def _layers(layers: Layers) -> dict[str, Any]:
    """Those layers that say something."""
    plain: dict[str, Any] = to_plain(layers)
    return {name: rows for name, rows in plain.items() if rows}


def _barrier(barrier: Barrier) -> dict[str, Any]:
    plain: dict[str, Any] = {"kind": barrier.kind.value, "points": [list(point) for point in barrier.points]}
    if barrier.kind.is_door:
        plain |= {"is_open": barrier.is_open, "is_locked": barrier.is_locked}
    return plain


def seal(content: Mapping[str, Any]) -> str:
    """A checksum of what other programs change in a Universal VTT file: its size, lines, portals and lights."""
    parts = {key: content.get(key) for key in _SEALED}
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
