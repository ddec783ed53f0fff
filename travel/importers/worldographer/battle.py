"""A Worldographer battle mat as a battle map: walls, rooms and water from shapes, doors and furniture from features."""

from __future__ import annotations

import math

import numpy as np

from travel.importers.battle import Ground, battle_name, check_size, closed, feet_of, finished
from travel.importers.choices import Choices, ImportedBattle
from travel.importers.fields import clean
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.safe_xml import Element
from travel.importers.square_words import ground_char
from travel.importers.terrain_words import parts_of
from travel.importers.worldographer.document import Level, WorldFile, is_true, number_in
from travel.importers.worldographer.shapes import Shape, read_shapes
from travel.importers.worldographer.terrain import base_name
from travel.importers.worldographer.tiles import read_tiles
from travel.rules.battlemaps.check import MAX_LIGHTS, MAX_NOTE_CHARACTERS, MAX_NOTES
from travel.rules.battlemaps.clip import clip_barriers
from travel.rules.battlemaps.ground import CLEAR, WALL
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap, BattleNote, Light
from travel.rules.maps.world import Topology

_SQUARE = 300.0
_LIGHTS = frozenset({"torch", "lantern", "candle", "brazier", "fireplace", "campfire", "lamp", "chandelier"})
_BRIGHT, _DIM = 20.0, 40.0
"""Feet that a light reaches: a torch."""

Point = tuple[float, float]


def is_battle(world: WorldFile, choices: Choices) -> bool:
    """Whether the file is a battle mat, or is to be read as one."""
    return choices.kind == "battle" or (
        not choices.kind and world.kind == "BATTLEMAT" and world.topology is Topology.SQUARE
    )


def read_battle(world: WorldFile, level: Level, name: str, choices: Choices, notes: Notes) -> ImportedBattle:
    """Turn a battle mat of squares into a battle map."""
    if world.topology is not Topology.SQUARE:
        raise refuse("A battle map has squares; this map has hexes", "Bring it in as a campaign map.", "/kind")
    tiles = read_tiles(level, notes)
    check_size(tiles.columns, tiles.rows, f"line {level.element.line}")
    ground = Ground(tiles.columns, tiles.rows)
    _lay_tiles(world, ground, tiles.slots.reshape(tiles.rows, tiles.columns))
    mat = _Mat(ground, level.name, notes)
    mat.add_shapes(read_shapes(world, level.name, notes))
    for feature in world.rows("features", "feature"):
        mat.add_feature(feature)
    for label in world.rows("labels", "label"):
        mat.add_note(label, clean(label.text), secret=is_true(label, "isGMOnly"))
    for note in world.rows("notes", "note"):
        text = " ".join([note.get("title"), note.text, *(child.text for child in note.all("notetext", "text"))])
        mat.add_note(note, text, secret=True)
    battle = BattleMap(
        name=battle_name(choices.name or name),
        rows=ground.text(),
        feet_per_square=feet_of(choices, None, notes),
        barriers=clip_barriers(mat.barriers, tiles.columns, tiles.rows),
        lights=tuple(mat.lights),
        notes=tuple(mat.battle_notes),
    )
    notes.used.append(f"{tiles.columns} by {tiles.rows} tiles")
    return finished(battle, notes, key="worldographer", version=world.version)


def _lay_tiles(world: WorldFile, ground: Ground, slots: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> None:
    """The ground of squares whose terrain names one."""
    chars = {slot: ground_char(base_name(name)) or CLEAR for slot, name in world.names.items()}
    ground.rows = [[chars.get(slot, CLEAR) for slot in row] for row in slots.tolist()]


class _Mat:
    """Collects what is drawn on a battle mat."""

    def __init__(self, ground: Ground, level: str, notes: Notes) -> None:
        self._ground = ground
        self._level = level
        self._notes = notes
        self._others = 0
        self.barriers: list[Barrier] = []
        self.lights: list[Light] = []
        self.battle_notes: list[BattleNote] = []

    def add_shapes(self, shapes: list[Shape]) -> None:
        """Rooms and floors first: what they leave out is rock; then water, then walls."""
        drawn = [(shape, tuple(_place(point) for point in shape.points)) for shape in shapes]
        floors = [points for shape, points in drawn if shape.kind in ("room", "floor") and len(points) > 2]
        if floors:
            inside = {square for points in floors for square in self._covered(points)}
            for row, chars in enumerate(self._ground.rows):
                self._ground.rows[row] = [char if (x, row) in inside else WALL for x, char in enumerate(chars)]
        for shape, points in drawn:
            if shape.kind in ("water", "river") and shape.is_closed:
                for column, row in self._covered(points):
                    self._ground.rows[row][column] = "~"
            elif shape.kind in ("wall", "room"):
                line = closed(points) if shape.is_closed or shape.kind == "room" else points
                if any(point != line[0] for point in line):
                    self.barriers.append(Barrier(BarrierKind.WALL, line))

    def add_feature(self, element: Element) -> None:
        """A door, a window, a light, something that stands in the way, or a note."""
        at = self._at(element)
        if at is None:
            return
        kind = base_name(clean(element.get("type")))
        words = set(parts_of(kind))
        label = element.first("label")
        if "door" in words or "doors" in words:
            secret = "secret" in words or is_true(element, "isGMOnly")
            self._opening(BarrierKind.SECRET_DOOR if secret else BarrierKind.DOOR, element, at)
        elif "window" in words:
            self._opening(BarrierKind.WINDOW, element, at)
        elif not _LIGHTS.isdisjoint(words):
            if len(self.lights) < MAX_LIGHTS:
                self.lights.append(Light(*at, _BRIGHT, _DIM))
        elif (char := ground_char(kind)) and char not in (CLEAR, WALL):
            column, row = min(int(at[0]), self._ground.width - 1), min(int(at[1]), self._ground.height - 1)
            self._ground.rows[row][column] = char
        else:
            text = clean(label.text) if label is not None else ""
            self.add_note(element, text or kind, secret=is_true(element, "isGMOnly") or not text)

    def add_note(self, element: Element, text: str, *, secret: bool) -> None:
        """Text at a place."""
        at, text = self._at(element), clean(text, MAX_NOTE_CHARACTERS)
        if at is None or not text:
            return
        if len(self.battle_notes) < MAX_NOTES:
            self.battle_notes.append(BattleNote(text, *at, gm_only=secret))
        else:
            self._notes.warn(f"The map has more than {MAX_NOTES:,} notes; the others are left out")

    def _covered(self, points: tuple[Point, ...]) -> list[tuple[int, int]]:
        return self._ground.squares_in(points)

    def _at(self, element: Element) -> Point | None:
        """The place of an element in squares, if it is on the map at this view level."""
        location = next(
            (each for each in element.all("location") if each.get("viewLevel", self._level) in (self._level, "null")),
            element,
        )
        if "x" not in location.attributes:
            return None
        at = _place((number_in(location, "x"), number_in(location, "y")))
        if 0 <= at[0] <= self._ground.width and 0 <= at[1] <= self._ground.height:
            return at
        self._notes.warn(f"{counted(1, 'feature or label')} off the map; left out")
        return None

    def _opening(self, kind: BarrierKind, element: Element, at: Point) -> None:
        """A door or window one square wide, along the grid line it stands on or as it is turned."""
        turn = math.radians(number_in(element, "rotate", 0.0))
        right, down = math.cos(turn) / 2, math.sin(turn) / 2
        ends = ((at[0] - right, at[1] - down), (at[0] + right, at[1] + down))
        self.barriers.append(Barrier(kind, tuple((round(x, 4), round(y, 4)) for x, y in ends)))


def _place(point: Point) -> Point:
    return round(point[0] / _SQUARE, 4), round(point[1] / _SQUARE, 4)
