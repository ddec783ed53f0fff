"""Reading "outrider-battle-map" version 1, alone or within another file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.rules.handoff import NO_LAYERS, Layers
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.importers.battle import battle_name
from travel.importers.battle_picture import picture_in_text
from travel.importers.fields import Row, get_list, get_number, get_object, number, text, wrong
from travel.importers.limits import MAX_NOTE
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.battlemaps.check import (
    FEET_PER_SQUARE,
    MAX_BARRIERS,
    MAX_LIGHT_FEET,
    MAX_LIGHTS,
    MAX_NOTES,
    MAX_POINTS,
    check_battle_map,
    check_rows,
)
from travel.rules.battlemaps.document import FORMAT, VERSION
from travel.rules.battlemaps.model import (
    DEFAULT_FEET_PER_SQUARE,
    MAX_SIDE,
    Barrier,
    BarrierKind,
    BattleMap,
    BattleNote,
    Light,
)
from travel.rules.pictures import Picture

_KEYS = {"format", "version", "name", "feet_per_square", "rows", "barriers", "lights", "notes", "picture", "layers"}
_FAR = 4.0 * MAX_SIDE


def is_document(content: Any) -> bool:
    """Whether parsed JSON says that it is a battle map of Outrider's."""
    return isinstance(content, dict) and content.get("format") == FORMAT


def read_document(content: Row, name: str, notes: Notes, pointer: str = "") -> BattleMap:
    """A battle map as written by ``document``; ImportRefused with the place of what is wrong."""
    version = content.get("version")
    if version != VERSION or isinstance(version, bool):
        raise refuse(
            f"Version {text(version, f'{pointer}/version', 20) or 'nothing'} of {FORMAT} is not known here",
            f"Write version {VERSION}, or update this server.",
            f"{pointer}/version",
        )
    unknown = sorted(set(content) - _KEYS)
    if unknown:
        notes.ignored.append(f"keys that a battle map does not have: {', '.join(unknown)[:200]}")
    low, high = FEET_PER_SQUARE
    rows = get_list(content, "rows", pointer, limit=MAX_SIDE)
    battle = BattleMap(
        name=battle_name(name or text(content.get("name"), f"{pointer}/name")),
        rows=read_rows(rows, f"{pointer}/rows"),
        feet_per_square=get_number(
            content, "feet_per_square", pointer, low=low, high=high, default=DEFAULT_FEET_PER_SQUARE
        ),
        barriers=_barriers(content, pointer),
        lights=tuple(_light(row, where) for where, row in _objects(content, "lights", pointer, MAX_LIGHTS)),
        notes=tuple(_note(row, where) for where, row in _objects(content, "notes", pointer, MAX_NOTES)),
        layers=_layers(content, pointer),
    )
    check_battle_map(battle)
    return battle


def read_picture(content: Row, battle: BattleMap, notes: Notes) -> Picture | None:
    """The picture of a document; it lies over the whole map unless a place is given."""
    if content.get("picture") is None:
        return None
    row = get_object(content, "picture", "")
    data = row.get("data")
    if not isinstance(data, str):
        raise wrong("Text (base64)", data, "/picture/data")
    place = (0.0, 0.0, float(battle.width), float(battle.height))
    if "place" in row:
        sides = get_list(row, "place", "/picture", limit=4)
        if len(sides) != 4:
            raise wrong("West, north, east and south", sides, "/picture/place")
        west, north, east, south = (
            number(side, f"/picture/place/{at}", low=-_FAR, high=_FAR) for at, side in enumerate(sides)
        )
        place = (west, north, east, south)
        if west >= east or north >= south:
            raise refuse("The picture lies nowhere", "Give west, north, east and south.", "/picture/place")
    return picture_in_text(data, place, notes)


def read_rows(rows: Sequence[Any], pointer: str) -> tuple[str, ...]:
    """Rows of ground, checked."""
    for index, row in enumerate(rows):
        if not isinstance(row, str):
            raise wrong("Text", row, f"{pointer}/{index}")
    check_rows(rows)
    return tuple(rows)


def _objects(content: Row, key: str, pointer: str, limit: int) -> list[tuple[str, Row]]:
    found: list[tuple[str, Row]] = []
    for index, item in enumerate(get_list(content, key, pointer, limit=limit, default=[])):
        where = f"{pointer}/{key}/{index}"
        if not isinstance(item, dict):
            raise wrong("An object", item, where)
        found.append((where, item))
    return found


def _barriers(content: Row, pointer: str) -> tuple[Barrier, ...]:
    made: list[Barrier] = []
    points = 0
    for where, row in _objects(content, "barriers", pointer, MAX_BARRIERS):
        line = get_list(row, "points", where, limit=MAX_POINTS)
        points += len(line)
        if points > MAX_POINTS:
            raise refuse(f"The file has more than {MAX_POINTS:,} points", "Split the map.", f"{where}/points")
        made.append(
            Barrier(
                kind=_kind(row.get("kind"), f"{where}/kind"),
                points=tuple(_point(item, f"{where}/points/{at}") for at, item in enumerate(line)),
                is_open=_flag(row, "is_open", where),
                is_locked=_flag(row, "is_locked", where),
            )
        )
    return tuple(made)


def _kind(value: Any, pointer: str) -> BarrierKind:
    try:
        return BarrierKind(value)
    except ValueError:
        kinds = ", ".join(kind.value for kind in BarrierKind)
        raise refuse("This is no kind of wall", f"Use one of {kinds}.", pointer) from None


def _point(value: Any, pointer: str) -> tuple[float, float]:
    if not isinstance(value, list) or len(value) != 2:
        raise wrong("A pair of coordinates", value, pointer)
    return number(value[0], f"{pointer}/0", low=-_FAR, high=_FAR), number(
        value[1], f"{pointer}/1", low=-_FAR, high=_FAR
    )


def _layers(content: Row, pointer: str) -> Layers:
    """Layers as the document names them; a layer that no map has is refused."""
    if content.get("layers") is None:
        return NO_LAYERS
    row = get_object(content, "layers", pointer)
    for name in row:
        get_list(row, name, f"{pointer}/layers", limit=MAX_SIDE * MAX_SIDE)
    try:
        return from_plain(Layers, row, f"{pointer}/layers")
    except RuleError as error:
        remedy = error.remedy or "Write lists of [x, y, value] with whole numbers."
        raise refuse("This is no layer of a map", remedy, error.pointer) from error


def _flag(row: Row, key: str, pointer: str) -> bool:
    value = row.get(key, False)
    if not isinstance(value, bool):
        raise wrong("true or false", value, f"{pointer}/{key}")
    return value


def _light(row: Row, where: str) -> Light:
    color = row.get("color", "#ffffff")
    if not isinstance(color, str):
        raise wrong("A color", color, f"{where}/color")
    return Light(
        x=get_number(row, "x", where, low=-_FAR, high=_FAR),
        y=get_number(row, "y", where, low=-_FAR, high=_FAR),
        bright_feet=get_number(row, "bright_feet", where, low=0, high=MAX_LIGHT_FEET),
        dim_feet=get_number(row, "dim_feet", where, low=0, high=MAX_LIGHT_FEET),
        color=color.lower()[:20],
    )


def _note(row: Row, where: str) -> BattleNote:
    return BattleNote(
        text=text(row.get("text"), f"{where}/text", MAX_NOTE),
        x=get_number(row, "x", where, low=-_FAR, high=_FAR),
        y=get_number(row, "y", where, low=-_FAR, high=_FAR),
        gm_only="gm_only" not in row or _flag(row, "gm_only", where),
    )
