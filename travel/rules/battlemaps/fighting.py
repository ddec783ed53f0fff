"""A part of a battle map as the ground of a fight: squares of five feet, north first, and what stands between them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tactical.rules.handoff import NO_LAYERS, Backdrop, Edge, Layers
from tactical.rules.kernel.errors import RuleError
from travel.rules.battlemaps.clip import window_of
from travel.rules.battlemaps.edges import edges_of
from travel.rules.battlemaps.ground import BLOCKED, WALL
from travel.rules.battlemaps.layers import enlarged_layers, upright
from travel.rules.battlemaps.model import BattleMap

FEET = 5.0
"""Feet of a square in a fight."""

LARGEST, SMALLEST = 120, 5
"""Squares each way that a fight takes."""

MARGIN = 0.5
"""Squares that a picture may reach beyond the map and still show no more than the map."""

_SHUT = frozenset({"wall"})


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a battle map, in its squares; x, y is its north-west square, y south."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class FightGround:
    """The ground of a fight: ``rows`` north first, ``edges`` and ``layers`` with x east and y north from the
    south-west corner."""

    rows: tuple[str, ...]
    edges: tuple[Edge, ...]
    backdrop: Backdrop | None = None
    layers: Layers = NO_LAYERS

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)


def squares_a_square(feet_per_square: float) -> int:
    """How many fight squares one square of the map makes each way: a square of ten feet makes two."""
    return max(1, round(feet_per_square / FEET))


def largest_window(battle: BattleMap) -> tuple[int, int]:
    """How wide and high a part a fight can take, in squares of the map."""
    limit = LARGEST // squares_a_square(battle.feet_per_square)
    return min(battle.width, limit), min(battle.height, limit)


def window_at(battle: BattleMap, corner: tuple[int, int] | None = None) -> Window:
    """The largest part with its north-west square at ``corner``; the middle of the map without one. RuleError if that
    is off the map."""
    width, height = largest_window(battle)
    spare = battle.width - width, battle.height - height
    x, y = corner if corner is not None else (spare[0] // 2, spare[1] // 2)
    if not (0 <= x <= spare[0] and 0 <= y <= spare[1]):
        raise RuleError(
            f"The part at {x}, {y} goes beyond the battle map",
            pointer="/window",
            remedy=f"Give x of 0 to {spare[0]} and y of 0 to {spare[1]}; the part is {width} x {height} squares.",
        )
    return Window(x, y, width, height)


def place_of(battle: BattleMap, window: Window, picture_source: str = "") -> FightGround:
    """The ground that a part of a battle map is to a fight. ``picture_source``: the address of its picture.

    Maps with larger squares are cut into squares of five feet; parts under five squares are walled round.
    """
    part = _enlarged(
        window_of(battle, window.x, window.y, window.width, window.height), squares_a_square(battle.feet_per_square)
    )
    edges = edges_of(part.barriers, part.width, part.height)
    rows = _filled(part.rows, edges)
    wide, high = max(part.width, SMALLEST), max(part.height, SMALLEST)
    rows = (*(row.ljust(wide, WALL) for row in rows), *(WALL * wide for _ in range(high - part.height)))
    lifted = high - part.height
    return FightGround(
        rows,
        tuple(replace(edge, y=edge.y + lifted) for edge in edges) if lifted else edges,
        _backdrop(battle, window, picture_source),
        upright(part.layers, len(rows)),
    )


def _backdrop(battle: BattleMap, window: Window, source: str) -> Backdrop | None:
    """Where the picture lies below the part. Players get it when the part is all of the map, and the picture too."""
    if battle.picture is None or not source:
        return None
    factor = squares_a_square(battle.feet_per_square)
    west, north, east, south = battle.picture.place
    is_whole = (window.width, window.height) == (battle.width, battle.height)
    is_within = min(west, north) > -MARGIN and east < battle.width + MARGIN and south < battle.height + MARGIN
    return Backdrop(
        source,
        (west - window.x) * factor,
        (north - window.y) * factor,
        (east - window.x) * factor,
        (south - window.y) * factor,
        for_players=is_whole and is_within,
    )


def _enlarged(battle: BattleMap, factor: int) -> BattleMap:
    """A battle map with every square cut into ``factor`` x ``factor``."""
    if factor == 1:
        return battle
    rows = ("".join(char * factor for char in row) for row in battle.rows for _ in range(factor))
    barriers = (
        replace(barrier, points=tuple((x * factor, y * factor) for x, y in barrier.points))
        for barrier in battle.barriers
    )
    return replace(
        battle,
        rows=tuple(rows),
        barriers=tuple(barriers),
        lights=(),
        notes=(),
        layers=enlarged_layers(battle.layers, factor),
    )


def _filled(rows: tuple[str, ...], edges: tuple[Edge, ...]) -> tuple[str, ...]:
    """The ground with squares that are walled in on all four sides made rock: pillars drawn as outlines."""
    height = len(rows)
    shut = {(edge.x, edge.y, edge.side) for edge in edges if edge.kind in _SHUT}
    made = [list(row) for row in rows]
    for x, y, side in shut:
        if side == "n" and {(x, y, "e"), (x - 1, y, "e"), (x, y - 1, "n")} <= shut:
            row = made[height - 1 - y]
            row[x] = row[x] if row[x] in BLOCKED else WALL
    return tuple("".join(row) for row in made)
