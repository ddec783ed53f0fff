"""Universal VTT (Dungeondraft, Arkenforge, Dungeonfog and others): one JSON object, coordinates in squares.

Lines, portals and lights are those of the whole map, whatever part was exported: the origin is taken off and
what lies outside the part is cut away.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from travel.importers.battle import Ground, battle_name, check_size, feet_of, finished
from travel.importers.battle_document import is_document, read_document
from travel.importers.battle_picture import looks_like_path, picture_beside, picture_in_text
from travel.importers.choices import Choices, ImportedBattle
from travel.importers.fields import Row, clean, get_number, get_object
from travel.importers.report import Notes, counted
from travel.importers.source import Source
from travel.importers.universal_vtt.lines import FAR, Frame, read_lights, read_objects, read_portals, read_walls
from travel.importers.upload import Format, Progress, Upload
from travel.rules.battlemaps.document import seal
from travel.rules.battlemaps.model import BattleMap
from travel.rules.pictures import Picture

KEY = "universal-vtt"
ALMOST = 0.01
"""Squares that a size written as a fraction may be over a whole number without counting one more."""


def recognises(source: Source) -> bool:
    """A resolution, and something of walls, portals or a picture."""
    if not source.looks_like_json or not isinstance(source.json, dict):
        return False
    parts = ("line_of_sight", "portals", "image", "lights", "format")
    return isinstance(source.json.get("resolution"), dict) and any(part in source.json for part in parts)


def read(upload: Upload, choices: Choices, progress: Progress) -> ImportedBattle:
    """Turn a file into a battle map."""
    content, notes = upload.main.json, Notes()
    frame = _frame(content, notes)
    own = _own(content, choices, notes)
    battle = own or _battle(content, frame, upload, choices, notes)
    progress(0.3)
    is_drawn = own is not None and content["outrider"].get("image_is_drawn") is True
    picture = None if is_drawn else _picture(content, upload, frame, notes)
    return finished(replace(battle, picture=picture), notes, key=KEY, version=_version(content))


def _own(content: Row, choices: Choices, notes: Notes) -> BattleMap | None:
    """The battle map that Outrider wrote into the file, if nothing was changed in it since."""
    own = content.get("outrider")
    if not isinstance(own, dict) or not is_document(own.get("battle_map")):
        return None
    if own.get("seal") != seal(content):
        notes.ignored.append("what Outrider wrote into the file: it was changed since")
        return None
    battle = read_document(own["battle_map"], choices.name, notes, "/outrider/battle_map")
    notes.used.append("the battle map that Outrider wrote into the file")
    return replace(battle, feet_per_square=feet_of(choices, battle.feet_per_square, notes))


def _battle(content: Row, frame: Frame, upload: Upload, choices: Choices, notes: Notes) -> BattleMap:
    """A battle map, without its picture, of what every program writes."""
    feet = feet_of(choices, None, notes)
    ground = Ground(frame.width, frame.height)
    walls = read_walls(content, frame, notes)
    objects = read_objects(content, frame, ground, notes)
    doors = read_portals(content, frame, notes)
    lights = read_lights(content, frame, feet, notes)
    _say(content, len(objects), notes)
    return BattleMap(
        name=battle_name(choices.name or upload.name),
        rows=ground.text(),
        feet_per_square=feet,
        barriers=(*walls, *objects, *doors),
        lights=lights,
    )


def _frame(content: Row, notes: Notes) -> Frame:
    resolution = get_object(content, "resolution", "")
    where = "/resolution"
    size = get_object(resolution, "map_size", where)
    width = math.ceil(get_number(size, "x", f"{where}/map_size", low=0, high=1e12) - ALMOST)
    height = math.ceil(get_number(size, "y", f"{where}/map_size", low=0, high=1e12) - ALMOST)
    check_size(width, height, f"{where}/map_size")
    origin: Row = {}
    if resolution.get("map_origin") is not None:
        origin = get_object(resolution, "map_origin", where)
    x = get_number(origin, "x", f"{where}/map_origin", low=-FAR, high=FAR, default=0)
    y = get_number(origin, "y", f"{where}/map_origin", low=-FAR, high=FAR, default=0)
    pixels: Any = resolution.get("pixels_per_grid")
    if isinstance(pixels, bool) or not isinstance(pixels, (int, float)) or pixels <= 0:
        notes.warn("The file gives no pixels a square (pixels_per_grid); the picture is laid over the whole map")
    return Frame(x, y, width, height)


def _picture(content: Row, upload: Upload, frame: Frame, notes: Notes) -> Picture | None:
    """The picture; it spans the whole part, whatever its pixels are."""
    written = content.get("image")
    place = (0.0, 0.0, float(frame.width), float(frame.height))
    if not isinstance(written, str) or not written.strip():
        return None
    if looks_like_path(written):
        return picture_beside(upload, written, place, notes)
    return picture_in_text(written, place, notes)


def _say(content: Row, objects: int, notes: Notes) -> None:
    notes.used.append("walls, portals and lights")
    if objects:
        notes.used.append(f"{counted(objects, 'outline')} of objects as walls")
    environment = content.get("environment")
    if isinstance(environment, dict) and "ambient_light" in environment:
        notes.ignored.append("the light of the surroundings (ambient_light)")


def _version(content: Row) -> str:
    value = content.get("format")
    return clean(str(value), 20) if isinstance(value, (int, float, str)) else ""


FORMATS = (Format(KEY, "a Universal VTT map", recognises, read),)
