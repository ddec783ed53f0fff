"""What makes a battle map whole: sizes, counts and coordinates within bounds."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from tactical.rules.handoff import check_layers
from tactical.rules.kernel.errors import RuleError
from travel.rules.battlemaps.ground import GROUND
from travel.rules.battlemaps.model import MAX_SIDE, Barrier, BattleMap, BattleNote, Light

MAX_BARRIERS = 20_000
MAX_POINTS = 200_000
"""Points of all barriers together."""

MAX_LIGHTS = 5_000
MAX_NOTES = 2_000
MAX_NAME = 120
MAX_NOTE_CHARACTERS = 10_000
MAX_OUTSIDE = 2.0
"""Squares that a point may lie beyond the map's edge: walls of the rim stand a little off it."""

MAX_AWAY = 1_000_000.0
"""Squares from the corner to an edge of the picture; until a grid is laid over it, its pixels count as squares."""

FEET_PER_SQUARE = (0.5, 100.0)
MAX_LIGHT_FEET = 10_000.0
_COLOR = re.compile(r"#[0-9a-f]{6}\Z")


def check_battle_map(battle: BattleMap) -> BattleMap:
    """The map itself; RuleError with the place of the first thing that is out of bounds."""
    _check_name(battle.name)
    check_rows(battle.rows)
    low, high = FEET_PER_SQUARE
    if not (math.isfinite(battle.feet_per_square) and low <= battle.feet_per_square <= high):
        raise _wrong(
            f"A square of {battle.feet_per_square:g} feet", "/feet_per_square", f"Give {low:g} to {high:g} feet."
        )
    _check_count("walls, doors and windows", len(battle.barriers), MAX_BARRIERS, "/barriers")
    points = sum(len(barrier.points) for barrier in battle.barriers)
    _check_count("points of walls", points, MAX_POINTS, "/barriers")
    _check_count("lights", len(battle.lights), MAX_LIGHTS, "/lights")
    _check_count("notes", len(battle.notes), MAX_NOTES, "/notes")
    for index, barrier in enumerate(battle.barriers):
        _check_barrier(barrier, battle, f"/barriers/{index}")
    for index, light in enumerate(battle.lights):
        _check_light(light, battle, f"/lights/{index}")
    for index, note in enumerate(battle.notes):
        _check_note(note, battle, f"/notes/{index}")
    _check_picture(battle)
    check_layers(battle.layers, battle.width, battle.height)
    return battle


def check_rows(rows: Sequence[str]) -> None:
    """Refuse rows that are no rectangle of known ground, or too many."""
    width, height = len(rows[0]) if rows else 0, len(rows)
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise _wrong(
            f"The battle map is {width} x {height} squares",
            "/rows",
            f"Keep it within 1 to {MAX_SIDE} squares each way.",
        )
    for index, row in enumerate(rows):
        if len(row) != width:
            raise _wrong(
                f"Row {index + 1} has {len(row)} squares, the first has {width}",
                f"/rows/{index}",
                "Make all rows equally long.",
            )
        strange = next((char for char in row if char not in GROUND), None)
        if strange is not None:
            raise _wrong(
                f"Row {index + 1} holds {strange!r}, which is no ground",
                f"/rows/{index}",
                f"Use only {' '.join(GROUND)}.",
            )


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > MAX_NAME:
        raise _wrong("The battle map has no name of fitting length", "/name", f"Give 1 to {MAX_NAME} characters.")


def _check_count(what: str, count: int, limit: int, pointer: str) -> None:
    if count > limit:
        raise _wrong(f"The battle map has {count} {what}; {limit} are allowed", pointer, "Split the map in parts.")


def _check_barrier(barrier: Barrier, battle: BattleMap, pointer: str) -> None:
    if len(barrier.points) < 2:
        raise _wrong("A wall, door or window of fewer than two points", pointer, "Give both ends.")
    if not barrier.kind.is_door and (barrier.is_open or barrier.is_locked):
        raise _wrong("Only doors are open or locked", pointer, "Make it a door, or leave both out.")
    if barrier.is_open and barrier.is_locked:
        raise _wrong("A door is both open and locked", pointer, "Choose one.")
    for index, (x, y) in enumerate(barrier.points):
        _check_place(x, y, battle, f"{pointer}/points/{index}")


def _check_light(light: Light, battle: BattleMap, pointer: str) -> None:
    _check_place(light.x, light.y, battle, pointer)
    for key, feet in (("bright_feet", light.bright_feet), ("dim_feet", light.dim_feet)):
        if not (math.isfinite(feet) and 0 <= feet <= MAX_LIGHT_FEET):
            raise _wrong(f"A light of {feet:g} feet", f"{pointer}/{key}", f"Give 0 to {MAX_LIGHT_FEET:,.0f} feet.")
    if light.bright_feet > light.dim_feet:
        raise _wrong(
            "A light is bright farther than it is dim",
            f"{pointer}/dim_feet",
            "Both count from the light: make dim the longer one.",
        )
    if not _COLOR.match(light.color):
        raise _wrong(
            "A color is not written as #rrggbb", f"{pointer}/color", "Write six hexadecimal digits, such as #ffcc88."
        )


def _check_note(note: BattleNote, battle: BattleMap, pointer: str) -> None:
    _check_place(note.x, note.y, battle, pointer)
    if not note.text.strip() or len(note.text) > MAX_NOTE_CHARACTERS:
        raise _wrong("A note has no text of fitting length", pointer, f"Give 1 to {MAX_NOTE_CHARACTERS:,} characters.")


def _check_place(x: float, y: float, battle: BattleMap, pointer: str) -> None:
    fits = -MAX_OUTSIDE <= x <= battle.width + MAX_OUTSIDE and -MAX_OUTSIDE <= y <= battle.height + MAX_OUTSIDE
    if not fits:
        raise _wrong(
            f"The place {x:.6g}, {y:.6g} lies off the map",
            pointer,
            f"The map has {battle.width} x {battle.height} squares; count x and y from the north-west corner.",
        )


def _check_picture(battle: BattleMap) -> None:
    picture = battle.picture
    if picture is None:
        return
    west, north, east, south = picture.place
    if (
        not all(math.isfinite(side) and abs(side) <= MAX_AWAY for side in picture.place)
        or west >= east
        or north >= south
    ):
        raise _wrong(
            "The picture lies nowhere on the map", "/picture/place", "Give west, north, east, south in squares."
        )


def _wrong(message: str, pointer: str, remedy: str) -> RuleError:
    return RuleError(message, pointer=pointer, remedy=remedy)
