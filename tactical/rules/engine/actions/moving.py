"""Orders that take a creature from its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Move:
    """Walk along ``path`` (squares entered, in order) with a move action (EP-MV-04)."""

    path: tuple[Square, ...]
    type: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class DoubleMove:
    """Walk up to twice the speed with all of the turn (EP-MV-08)."""

    path: tuple[Square, ...]
    type: Literal["double_move"] = "double_move"


@dataclass(frozen=True, slots=True)
class Step:
    """Take a 5-foot step to the square x, y (EP-MV-13)."""

    x: int
    y: int
    type: Literal["step"] = "step"


@dataclass(frozen=True, slots=True)
class Flee:
    """Run for the nearest edge of the map with all of the turn, and leave once there."""

    type: Literal["flee"] = "flee"
