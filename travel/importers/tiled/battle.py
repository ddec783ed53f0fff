"""A Tiled map as a battle map: squares from tiles; walls, doors, windows, lights and notes from objects."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from travel.importers.battle import Ground, battle_name, check_size, closed, feet_of, finished
from travel.importers.choices import Choices, ImportedBattle
from travel.importers.fields import clean
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.source import Source
from travel.importers.square_words import ground_char
from travel.importers.tiled.document import TiledMap
from travel.importers.tiled.frame import TileFrame, frame_of
from travel.importers.tiled.layers import ObjectLayer
from travel.importers.tiled.roles import BATTLE_ROLES, role_of, role_of_name
from travel.importers.tiled.shapes import Shape, ShapeReader
from travel.importers.tiled.squares import squares_of
from travel.importers.tiled.values import Properties, flag_of, get_property, note_of, text_of, word_property
from travel.rules.battlemaps.check import FEET_PER_SQUARE, MAX_LIGHT_FEET, MAX_NOTE_CHARACTERS, MAX_NOTES
from travel.rules.battlemaps.clip import clip_barriers
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap, BattleNote, Light

_BRIGHT, _DIM = 20.0, 40.0
"""Feet that a light reaches which does not say: a torch."""

_COLOR = re.compile(r"#(?:[0-9a-fA-F]{2})?([0-9a-fA-F]{6})\Z")
_KINDS = {
    "walls": BarrierKind.WALL,
    "doors": BarrierKind.DOOR,
    "windows": BarrierKind.WINDOW,
}
_MAX_FEET = 50.0
"""Feet of a tile up to which a map is a battle map."""

Point = tuple[float, float]


def is_battle(document: TiledMap, choices: Choices) -> bool:
    """Whether the map is a battle map: by choice, by its feet_per_tile, or by layers of walls, doors or lights."""
    if choices.kind:
        return choices.kind == "battle"
    if document.layout.orientation not in ("orthogonal", "isometric"):
        return False
    feet = feet_per_tile(document.properties)
    if feet is not None:
        return feet <= _MAX_FEET
    if get_property(document.properties, "scale_miles_per_tile") is not None:
        return False
    about = [layer.about for layer in document.layers.tiles] + [layer.about for layer in document.layers.objects]
    return "battle" in document.class_name.casefold() or any(role_of(each) in BATTLE_ROLES for each in about)


def feet_per_tile(properties: Properties) -> float | None:
    """What the map says a tile measures, if it can be."""
    value = get_property(properties, "feet_per_tile")
    try:
        feet = float(value)
    except (TypeError, ValueError):
        return None
    return feet if math.isfinite(feet) and feet > 0 else None


def read_battle(
    document: TiledMap, sources: Sequence[Source], name: str, choices: Choices, notes: Notes
) -> ImportedBattle:
    """Turn a Tiled map into a battle map."""
    if document.layout.orientation not in ("orthogonal", "isometric"):
        raise refuse(
            f"A battle map has squares; this map is {document.layout.orientation}",
            "Bring it in as a campaign map.",
            "/kind",
        )
    window = document.window()
    check_size(window.columns, window.rows, "/width")
    feet = feet_per_tile(document.properties)
    low, high = FEET_PER_SQUARE
    if feet is not None and not low <= feet <= high:
        notes.warn(f"A tile of {feet:g} feet is no square of a battle map")
        feet = None
    ground = Ground(window.columns, window.rows)
    ground.rows, doors = squares_of(document, window, notes)
    feet = feet_of(choices, feet, notes)
    placer = _BattlePlacer(ground, frame_of(document.layout, window), feet, notes)
    placer.barriers += doors
    reader = ShapeReader(sources, notes)
    for layer in document.layers.objects:
        placer.add(layer, reader.read(layer))
    notes.used.append(
        f"{counted(len(document.layers.tiles), 'tile layer')}, {counted(len(document.layers.objects), 'object layer')}"
    )
    battle = BattleMap(
        name=battle_name(choices.name or word_property(document.properties, "name") or name),
        rows=ground.text(),
        feet_per_square=feet,
        barriers=clip_barriers(placer.barriers, window.columns, window.rows),
        lights=tuple(placer.lights),
        notes=tuple(placer.battle_notes[:MAX_NOTES]),
    )
    return finished(battle, notes, key="tiled", version=document.version)


class _BattlePlacer:
    """Puts objects on a battle map, each by its class or the role of its layer."""

    def __init__(self, ground: Ground, frame: TileFrame, feet: float, notes: Notes) -> None:
        self._ground = ground
        self._frame = frame
        self._feet = feet
        self._notes = notes
        self.barriers: list[Barrier] = []
        self.lights: list[Light] = []
        self.battle_notes: list[BattleNote] = []

    def add(self, layer: ObjectLayer, shapes: list[Shape]) -> None:
        """Put the objects of a layer on the map."""
        role = role_of(layer.about)
        char = ground_char(layer.about.name) or ground_char(layer.about.class_name)
        if layer.about.is_hidden and not role and not char:
            self._notes.ignored.append(f"the hidden layer {layer.about.name!r}")
            return
        for shape in shapes:
            own = role_of_name(shape.class_name) or role
            if own == "lights":
                self._light(shape)
            elif own in _KINDS:
                self._barrier(shape, own)
            elif shape.is_area and (found := ground_char(shape.class_name) or char):
                self._fill(shape, found)
            else:
                self._note(shape, role)

    def _place(self, point: Point) -> Point:
        x, y = self._frame.world(*point)
        return round(x + 0.5, 4), round(y + 0.5, 4)

    def _is_on(self, at: Point) -> bool:
        return 0 <= at[0] <= self._ground.width and 0 <= at[1] <= self._ground.height

    def _barrier(self, shape: Shape, role: str) -> None:
        points = tuple(self._place(point) for point in shape.points)
        kind = _kind_of(shape, _KINDS[role])
        if role == "walls" and kind is BarrierKind.WALL and shape.is_area:
            outline = flag_of(get_property(shape.properties, "outline"))
            if not outline and self._ground.fill(points):
                return
            points = closed(points)
        elif shape.kind == "polygon":
            points = closed(points)
        elif shape.kind != "polyline":
            points = _along_middle(points)
        if len(points) < 2 or all(point == points[0] for point in points):
            self._notes.warn(f"A {kind.value.replace('_', ' ')} is only a point; left out")
            return
        is_open = kind.is_door and flag_of(get_property(shape.properties, "is_open", "open"))
        is_locked = kind.is_door and not is_open and flag_of(get_property(shape.properties, "is_locked", "locked"))
        self.barriers.append(Barrier(kind, points, is_open, is_locked))

    def _light(self, shape: Shape) -> None:
        at = self._place(shape.centre)
        if not self._is_on(at):
            self._notes.warn("A light lies off the map; left out")
            return
        dim = _feet_of(shape.properties, "dim_feet", "range_feet", "radius_feet")
        bright = _feet_of(shape.properties, "bright_feet")
        if dim is None and shape.kind == "ellipse":
            dim = max(shape.size) / 2 / self._frame.layout.tile_width * self._feet
        if bright is None:
            bright = dim / 2 if dim is not None else _BRIGHT
        dim = min(max(dim if dim is not None else _DIM, bright), MAX_LIGHT_FEET)
        color = _COLOR.match(text_of(get_property(shape.properties, "color")))
        self.lights.append(Light(*at, min(bright, dim), dim, f"#{color[1].lower()}" if color else "#ffffff"))

    def _fill(self, shape: Shape, char: str) -> None:
        outline = [self._place(point) for point in shape.points]
        for column, row in self._ground.squares_in(outline):
            self._ground.rows[row][column] = char

    def _note(self, shape: Shape, role: str) -> None:
        text = shape.text or "\n".join(filter(None, (shape.name or shape.class_name, self._details(shape))))
        at = self._place(shape.centre)
        if not text or not self._is_on(at):
            self._notes.warn("An object without a name, or off the map, is left out")
            return
        if len(self.battle_notes) == MAX_NOTES:
            self._notes.warn(f"The map has more than {MAX_NOTES:,} notes; the others are left out")
        gm_only = get_property(shape.properties, "gm_only")
        secret = role != "labels" if gm_only is None else flag_of(gm_only, default=True)
        self.battle_notes.append(BattleNote(clean(text, MAX_NOTE_CHARACTERS), *at, gm_only=secret))

    def _details(self, shape: Shape) -> str:
        note = get_property(shape.properties, "note", "notes", "description")
        return clean(note, MAX_NOTE_CHARACTERS) if isinstance(note, str) else note_of(shape.properties)


def _kind_of(shape: Shape, default: BarrierKind) -> BarrierKind:
    named = (word_property(shape.properties, "kind") or shape.class_name).casefold().replace(" ", "_")
    if flag_of(get_property(shape.properties, "secret")) and default is BarrierKind.DOOR:
        return BarrierKind.SECRET_DOOR
    return BarrierKind(named) if named in set(BarrierKind) else default


def _along_middle(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The line along the middle of a rectangle, the long way."""
    if len(points) < 4:
        return points
    if len(points) > 4:
        west, east = min(x for x, _ in points), max(x for x, _ in points)
        north, south = min(y for _, y in points), max(y for _, y in points)
        points = ((west, north), (east, north), (east, south), (west, south))
    sides = [_between(points[at], points[(at + 1) % 4]) for at in range(4)]
    across, down = math.dist(sides[1], sides[3]), math.dist(sides[0], sides[2])
    return (sides[3], sides[1]) if across >= down else (sides[0], sides[2])


def _between(a: Point, b: Point) -> Point:
    return round((a[0] + b[0]) / 2, 4), round((a[1] + b[1]) / 2, 4)


def _feet_of(properties: Properties, *names: str) -> float | None:
    value = get_property(properties, *names)
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        feet = float(value)
    except (ValueError, OverflowError):
        return None
    return min(feet, MAX_LIGHT_FEET) if feet >= 0 else None
