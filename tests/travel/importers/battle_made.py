"""Battle maps of other programs, made small."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

from PIL import Image

from travel.importers.choices import Choices, ImportedBattle
from travel.importers.read import read_map


def picture(width: int = 64, height: int = 48, kind: str = "PNG") -> bytes:
    """A plain picture."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), "#708090").save(out, kind)
    return out.getvalue()


def small_uvtt(**changes: Any) -> dict[str, Any]:
    """Four by three squares cut out of a larger map at (10, 20): a wall, a pillar, a door, a light, a picture."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 10, "y": 20}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 16},
        "line_of_sight": [
            [{"x": 8, "y": 21}, {"x": 12, "y": 21}, {"x": 12, "y": 30}],
            [{"x": 0, "y": 0}, {"x": 1, "y": 1}],
        ],
        "objects_line_of_sight": [
            [{"x": 13, "y": 21}, {"x": 14, "y": 21}, {"x": 14, "y": 22}, {"x": 13, "y": 22}],
        ],
        "portals": [
            {
                "position": {"x": 10.5, "y": 22},
                "bounds": [{"x": 10, "y": 22}, {"x": 11, "y": 22}],
                "rotation": 0,
                "closed": True,
                "freestanding": False,
            }
        ],
        "lights": [
            {"position": {"x": 11, "y": 21.5}, "range": 4, "intensity": 1, "color": "ffeccd8b", "shadows": True}
        ],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "image": base64.b64encode(picture()).decode(),
        **changes,
    }


def small_scene(**changes: Any) -> dict[str, Any]:
    """A scene of version 10 or later: 10 x 8 squares of 100 pixels with a margin of a quarter (3 and 2 squares)."""
    return {
        "_id": "scene1",
        "name": "Guard room",
        "width": 1000,
        "height": 800,
        "padding": 0.25,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "background": {"src": "maps/guard-room.webp", "offsetX": 0, "offsetY": 0},
        "walls": [
            {"c": [300, 200, 800, 200], "move": 20, "sight": 20, "sound": 20, "door": 0},
            {"c": [800, 200, 900, 200], "move": 20, "sight": 20, "sound": 20, "door": 1, "ds": 1},
            {"c": [900, 200, 1000, 200], "move": 20, "sight": 20, "sound": 20, "door": 2, "ds": 2},
            {"c": [300, 300, 400, 300], "move": 20, "sight": 30, "sound": 30, "door": 0},
            {"c": [300, 400, 400, 400], "move": 20, "sight": 0, "sound": 20, "door": 0},
            {"c": [300, 500, 400, 500], "move": 20, "sight": 0, "sound": 0, "door": 0},
            {"c": [300, 600, 400, 600], "move": 0, "sight": 20, "sound": 0, "door": 0},
            {"c": [300, 700, 400, 700], "move": 20, "sight": 10, "sound": 10, "door": 0},
            {"c": [300, 800, 400, 800], "move": 0, "sight": 0, "sound": 20, "door": 0},
            {"c": [500, 500, 500, 600], "move": 20, "sight": 20, "dir": 1},
            {"c": [0, 0, 100, 0], "move": 20, "sight": 20},
        ],
        "lights": [{"x": 350, "y": 250, "config": {"dim": 30, "bright": 15, "color": "#FF8800", "angle": 360}}],
        "notes": [{"x": 450, "y": 250, "text": "Guards <b>sleep</b>"}, {"x": 450, "y": 250, "entryId": "abc"}],
        "tokens": [{"name": "Secret", "actorId": "x"}],
        "_stats": {"coreVersion": "12.331"},
        **changes,
    }


def as_json(content: Any) -> bytes:
    return json.dumps(content).encode()


def read(content: Any, name: str = "map.json", *beside: tuple[str, bytes], **choices: Any) -> ImportedBattle:
    """What a file gives, read with what was sent along; a battle map."""
    data = content if isinstance(content, bytes) else as_json(content)
    found = read_map([(name, data), *beside], Choices(**choices))
    assert isinstance(found, ImportedBattle)
    return found
