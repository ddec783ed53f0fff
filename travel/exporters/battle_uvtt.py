"""A battle map as Universal VTT, for other virtual tabletops.

What the format has no place for (kinds of doors, ground, notes, feet) goes along in a member of our own, with a seal
over the rest: unchanged, the file gives back the same battle map; changed elsewhere, the rest of it counts.
"""

from __future__ import annotations

import base64
import io
import json
import math
from collections.abc import Iterator
from typing import Any

from tactical.rules.kernel.errors import RuleError
from travel.exporters.battle_png import backdrop, draw, pixels_a_square
from travel.rules.battlemaps.check import MAX_BARRIERS
from travel.rules.battlemaps.document import document, seal
from travel.rules.battlemaps.ground import BLOCKED
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap

FORMAT = 0.3
_PORTALS = frozenset({BarrierKind.DOOR, BarrierKind.SECRET_DOOR, BarrierKind.WINDOW, BarrierKind.CURTAIN})


def write(battle: BattleMap) -> bytes:
    """Universal VTT 0.3. RuleError if the format cannot hold the map."""
    image, pixels = _image(battle)
    content: dict[str, Any] = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": battle.width, "y": battle.height},
            "pixels_per_grid": pixels,
        },
        "line_of_sight": [_points(wall) for wall in battle.barriers if wall.kind is BarrierKind.WALL],
        "objects_line_of_sight": list(_obstacles(battle.rows)),
        "portals": [_portal(barrier) for barrier in battle.barriers if barrier.kind in _PORTALS],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [
            {
                "position": {"x": light.x, "y": light.y},
                "range": light.dim_feet / battle.feet_per_square,
                "intensity": 1,
                "color": f"ff{light.color[1:]}",
                "shadows": True,
            }
            for light in battle.lights
        ],
    }
    content["outrider"] = {
        "seal": seal(content),
        "battle_map": document(battle, with_picture=False),
        "image_is_drawn": battle.picture is None,
    }
    content["image"] = base64.b64encode(image).decode("ascii")
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def _points(barrier: Barrier) -> list[dict[str, float]]:
    return [{"x": x, "y": y} for x, y in barrier.points]


def _portal(barrier: Barrier) -> dict[str, Any]:
    """A door, window or curtain; to other programs each is a door."""
    (x0, y0), (x1, y1) = barrier.points[0], barrier.points[-1]
    return {
        "position": {"x": (x0 + x1) / 2, "y": (y0 + y1) / 2},
        "bounds": [{"x": x0, "y": y0}, {"x": x1, "y": y1}],
        "rotation": math.atan2(y1 - y0, x1 - x0),
        "closed": not barrier.is_open,
        "freestanding": False,
    }


def _obstacles(rows: tuple[str, ...]) -> Iterator[list[dict[str, float]]]:
    """Outlines of blocked squares: rectangles of them, pillars and trees one by one."""
    for count, (x, y, width, height) in enumerate(_rectangles(rows), 1):
        if count > MAX_BARRIERS:
            raise RuleError(
                f"Universal VTT cannot hold more than {MAX_BARRIERS:,} separate blocked places",
                remedy="Export it as an Outrider battle map.",
            )
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        yield [{"x": float(across), "y": float(down)} for across, down in corners]


def _rectangles(rows: tuple[str, ...]) -> Iterator[tuple[int, int, int, int]]:
    """Blocked squares as x, y, width, height: runs of wall, grown downwards while they are the same."""
    left = [[char in BLOCKED for char in row] for row in rows]
    for y, row in enumerate(rows):
        for x, char in enumerate(row):
            if not left[y][x]:
                continue
            width = height = 1
            if char == "#":
                while x + width < len(row) and left[y][x + width] and row[x + width] == "#":
                    width += 1
                while y + height < len(rows) and _is_run(rows, left, x, y + height, width):
                    height += 1
            for down in range(y, y + height):
                left[down][x : x + width] = [False] * width
            yield x, y, width, height


def _is_run(rows: tuple[str, ...], left: list[list[bool]], x: int, y: int, width: int) -> bool:
    return all(left[y][x : x + width]) and rows[y][x : x + width] == "#" * width


def _image(battle: BattleMap) -> tuple[bytes, int]:
    """The picture over the whole map and its pixels a square: ours as it is, laid out anew, or the map drawn."""
    picture = battle.picture
    whole = (0.0, 0.0, float(battle.width), float(battle.height))
    if picture is not None and picture.place == whole:
        return picture.data, max(1, round(picture.width / battle.width))
    size = pixels_a_square(battle)
    made = draw(battle, size) if picture is None else backdrop(battle, size).convert("RGB")
    out = io.BytesIO()
    made.save(out, "WEBP", quality=86, method=2)
    return out.getvalue(), size
