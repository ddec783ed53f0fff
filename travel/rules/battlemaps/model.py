"""A battle map as brought in or drawn: squares, walls, doors, windows, lights, and a picture below.

Coordinates are in squares from the north-west corner, x east, y south; they need not be whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tactical.rules.handoff import NO_LAYERS, Layers
from travel.rules.pictures import Picture

DEFAULT_FEET_PER_SQUARE = 5.0
MAX_SIDE = 500
"""Squares each way that a battle map may have. A fight takes a part of at most 120 each way."""


class BarrierKind(StrEnum):
    """What a line on a battle map is."""

    WALL = "wall"
    DOOR = "door"
    SECRET_DOOR = "secret_door"  # noqa: S105 - a door, no secret of ours
    WINDOW = "window"
    INVISIBLE = "invisible"
    """Stops walking, not sight."""
    CURTAIN = "curtain"
    """Stops sight, not walking."""
    LOW = "low"
    """A low wall: walked over with effort, seen over."""

    @property
    def is_door(self) -> bool:
        return self in (BarrierKind.DOOR, BarrierKind.SECRET_DOOR)


@dataclass(frozen=True, slots=True)
class Barrier:
    """A line of straight pieces. ``is_open`` and ``is_locked`` count for doors only."""

    kind: BarrierKind
    points: tuple[tuple[float, float], ...]
    is_open: bool = False
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class Light:
    """A source of light: how far it is bright and how far it is dim (from the source), in feet. ``color`` "#rrggbb"."""

    x: float
    y: float
    bright_feet: float
    dim_feet: float
    color: str = "#ffffff"


@dataclass(frozen=True, slots=True)
class BattleNote:
    """Text at a place of a battle map."""

    text: str
    x: float
    y: float
    gm_only: bool = True


@dataclass(frozen=True, slots=True)
class BattleMap:
    """``rows`` are the ground, north first, one character a square (the legend of ``tactical``'s battle maps:
    ``.`` clear, ``,`` difficult, ``:`` impeded, ``#`` wall, ``o`` pillar, ``T`` tree, ``~`` water, ``^`` hazard,
    ``=`` low obstacle), ``layers`` what they do not say: heights, water and so on, y south."""

    name: str
    rows: tuple[str, ...]
    feet_per_square: float = DEFAULT_FEET_PER_SQUARE
    barriers: tuple[Barrier, ...] = ()
    lights: tuple[Light, ...] = ()
    notes: tuple[BattleNote, ...] = ()
    picture: Picture | None = None
    layers: Layers = NO_LAYERS

    @property
    def width(self) -> int:
        """Squares from west to east."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Squares from north to south."""
        return len(self.rows)

    def count(self, *kinds: BarrierKind) -> int:
        """How many lines are of these kinds."""
        return sum(barrier.kind in kinds for barrier in self.barriers)
