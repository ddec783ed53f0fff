"""Walls, lights and notes of a scene, in squares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from travel.importers.fields import Row, get_list, number, text, whole, wrong
from travel.importers.foundry.frame import FAR, Frame
from travel.importers.limits import MAX_NOTE
from travel.importers.refusal import ImportRefused
from travel.importers.report import Notes, counted
from travel.rules.battlemaps.check import MAX_BARRIERS, MAX_LIGHT_FEET, MAX_LIGHTS, MAX_NOTES
from travel.rules.battlemaps.clip import Point, clip_barriers
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleNote, Light

NONE, LIMITED, NORMAL, NEAR, AWAY = 0, 10, 20, 30, 40
_LEVELS = {0: NONE, 1: NORMAL, 2: LIMITED, 10: LIMITED, 20: NORMAL, 30: NEAR, 40: AWAY}
"""What a wall does to a sense: version 8 and older wrote 0, 1, 2, later ones 0 to 40."""

_DOORS = {1: BarrierKind.DOOR, 2: BarrierKind.SECRET_DOOR}
_OPEN, _LOCKED = 1, 2


def rows_of(scene: Row, key: str, limit: int) -> Iterator[tuple[str, Row]]:
    """The objects of a list with their places; a list that is missing or null is empty."""
    if scene.get(key) is None:
        return
    for index, item in enumerate(get_list(scene, key, "", limit=limit)):
        if not isinstance(item, dict):
            raise wrong("An object", item, f"/{key}/{index}")
        yield f"/{key}/{index}", item


def read_walls(scene: Row, frame: Frame, notes: Notes) -> tuple[Barrier, ...]:
    """Every wall as one barrier, cut at the rim of the map."""
    made: list[Barrier] = []
    said: Counter[str] = Counter()
    for pointer, row in rows_of(scene, "walls", MAX_BARRIERS):
        ends = _ends(row.get("c"), frame, pointer, notes)
        kind = None if ends is None else _kind(row, pointer, said)
        if ends is None or kind is None:
            continue
        said["one way"] += row.get("dir") not in (None, 0)
        inside = clip_barriers((_barrier(kind, ends, row, pointer),), frame.columns, frame.rows)
        said["outside"] += not inside and ends[0] != ends[1]
        made += inside
    _say(said, notes)
    return tuple(made)


def _ends(value: Any, frame: Frame, pointer: str, notes: Notes) -> tuple[Point, Point] | None:
    """Both ends; None, with a warning, if the four numbers are not four numbers."""
    if isinstance(value, list) and len(value) == 4:
        try:
            x0, y0, x1, y1 = (number(item, f"{pointer}/c/{at}", low=-FAR, high=FAR) for at, item in enumerate(value))
            return frame.point(x0, y0), frame.point(x1, y1)
        except ImportRefused as refused:
            notes.warn(f"A wall was left out: {refused.message}")
            return None
    notes.warn(f"A wall was left out: four numbers were expected at {pointer}/c")
    return None


def _kind(row: Row, pointer: str, said: Counter[str]) -> BarrierKind | None:
    """What a wall is to a fight; None if it stops neither walking nor sight."""
    door = whole(_given(row, "door", default=0), f"{pointer}/door", low=0, high=100)
    if door in _DOORS:
        return _DOORS[door]
    sight = _level(row, "sight" if "sight" in row else "sense", pointer)
    if whole(_given(row, "move", default=NORMAL), f"{pointer}/move", low=0, high=100) == 0:
        said["nothing"] += sight == NONE
        return None if sight == NONE else BarrierKind.CURTAIN
    if sight in (NEAR, AWAY):
        return BarrierKind.WINDOW
    if sight == NONE:
        if "sound" in row and _level(row, "sound", pointer) != NONE:
            return BarrierKind.WINDOW
        said["clear"] += "sound" not in row
        return BarrierKind.INVISIBLE
    said["terrain"] += sight == LIMITED
    return BarrierKind.WALL


def _level(row: Row, key: str, pointer: str) -> int:
    return _LEVELS.get(whole(_given(row, key, default=NORMAL), f"{pointer}/{key}", low=0, high=100), NORMAL)


def _given(row: Row, key: str, *, default: int) -> Any:
    value = row.get(key)
    return default if value is None else int(value) if isinstance(value, bool) else value


def _barrier(kind: BarrierKind, ends: tuple[Point, Point], row: Row, pointer: str) -> Barrier:
    state = whole(_given(row, "ds", default=0), f"{pointer}/ds", low=0, high=100) if kind.is_door else 0
    return Barrier(kind, ends, state == _OPEN, state == _LOCKED)


def _say(said: Counter[str], notes: Notes) -> None:
    if said["terrain"]:
        notes.warn(f"{counted(said['terrain'], 'terrain wall')} (seen into, not through) came in as walls")
    if said["clear"]:
        notes.warn(
            f"{counted(said['clear'], 'wall')} can be seen through but not walked through: windows, railings or "
            "ledges; version 9 and older does not tell which"
        )
    if said["one way"]:
        notes.warn(f"{counted(said['one way'], 'wall')} stopping one way only came in as stopping both")
    if said["nothing"]:
        notes.ignored.append(f"{counted(said['nothing'], 'wall')} stopping neither walking nor sight")
    if said["outside"]:
        notes.ignored.append(f"{counted(said['outside'], 'wall')} outside the scene")


def read_lights(scene: Row, frame: Frame, notes: Notes) -> tuple[Light, ...]:
    """Lights with their reach in feet; darkness and lights outside the scene are left out."""
    made: list[Light] = []
    said: Counter[str] = Counter()
    for pointer, row in rows_of(scene, "lights", MAX_LIGHTS):
        x = number(row.get("x"), f"{pointer}/x", low=-FAR, high=FAR)
        y = number(row.get("y"), f"{pointer}/y", low=-FAR, high=FAR)
        place = frame.point(x, y)
        config = row["config"] if isinstance(row.get("config"), dict) else row
        dim, bright = (_reach(config, key, frame, pointer) for key in ("dim", "bright"))
        if dim < 0 or bright < 0 or config.get("negative") is True:
            said["darkness"] += 1
        elif not frame.holds(place):
            said["outside"] += 1
        elif max(dim, bright) == 0:
            said["nowhere"] += 1
        else:
            said["hidden"] += row.get("hidden") is True
            said["cone"] += config.get("angle", 360) not in (None, 0, 360)
            color = config.get("color", row.get("tintColor"))
            made.append(Light(*place, bright, max(dim, bright), _color(color)))
    for key, what in (("darkness", "darkness source"), ("outside", "light"), ("nowhere", "light")):
        if said[key]:
            where = {"outside": " outside the scene", "nowhere": " reaching nowhere"}.get(key, "")
            notes.ignored.append(counted(said[key], what) + where)
    if said["hidden"]:
        notes.warn(f"{counted(said['hidden'], 'light')} switched off in the scene came in as lit")
    if said["cone"]:
        notes.warn(f"{counted(said['cone'], 'light')} shining one way came in as shining all round")
    return tuple(made)


def _reach(config: Row, key: str, frame: Frame, pointer: str) -> float:
    value = config.get(key)
    units = number(0 if value is None else value, f"{pointer}/{key}", low=-1e6, high=1e6)
    return min(round(units * frame.feet_a_unit, 6), MAX_LIGHT_FEET)


def _color(value: Any) -> str:
    """A color as "#rrggbb"; white for anything else."""
    if isinstance(value, str) and len(value) == 7 and value[0] == "#":
        digits = value[1:].lower()
        if all(digit in "0123456789abcdef" for digit in digits):
            return f"#{digits}"
    return "#ffffff"


def read_notes(scene: Row, frame: Frame, notes: Notes) -> tuple[BattleNote, ...]:
    """Pins with a text of their own, for the GM; what a pin opens is not in the file."""
    made: list[BattleNote] = []
    without = 0
    for pointer, row in rows_of(scene, "notes", MAX_NOTES):
        words = text(row.get("text"), f"{pointer}/text", MAX_NOTE)
        x = number(row.get("x"), f"{pointer}/x", low=-FAR, high=FAR)
        place = frame.point(x, number(row.get("y"), f"{pointer}/y", low=-FAR, high=FAR))
        if words and frame.holds(place):
            made.append(BattleNote(words, *place))
        else:
            without += 1
    if without:
        notes.ignored.append(f"{counted(without, 'pin')} without a text or outside the scene")
    return tuple(made)
