"""Events of movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Moved:
    """A creature walked. ``path`` starts with the square it left; ``order`` names the order."""

    actor: str
    path: tuple[Square, ...]
    cost_feet: int
    order: str = "move"
    stopped: bool = False
    type: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Stepped:
    """A creature took a 5-foot step (EP-MV-13)."""

    actor: str
    start: Square
    end: Square
    type: Literal["stepped"] = "stepped"


@dataclass(frozen=True, slots=True)
class PostureChanged:
    """A creature stood up or dropped prone."""

    actor: str
    prone: bool
    type: Literal["posture_changed"] = "posture_changed"


@dataclass(frozen=True, slots=True)
class DoorMoved:
    """A creature opened or closed a door (EP-AC-12)."""

    actor: str
    x: int
    y: int
    side: Literal["n", "e"]
    is_open: bool
    type: Literal["door_moved"] = "door_moved"


@dataclass(frozen=True, slots=True)
class Fled:
    """A creature left the map."""

    actor: str
    square: Square
    type: Literal["fled"] = "fled"
