"""Orders that take a creature from its place.

A path names every square entered, in order, as x, y, or every cube as x, y, z; without z the level follows the ground.
A fourth number is how many squares wide a creature goes there that may squeeze; without it the cheapest is taken.
``mode`` is a movement type ("walk", "fly", ...), or "auto" for whichever serves, square by square.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.records import record

Square = tuple[int, int]
Cube = tuple[int, int, int]
Stance = tuple[int, int, int, int]
Place = Square | Cube | Stance
Path = tuple[Place, ...]
Mode = Literal["walk", "burrow", "climb", "fly", "swim", "teleport", "auto"]


@record
class Move:
    """Go along ``path`` with a move action (EP-MV-04, EP-MV-28)."""

    path: Path
    type: Literal["move"] = "move"
    mode: Mode = "walk"


@record
class DoubleMove:
    """Go up to twice as far with the standard and the move action (EP-MV-08, EP-MV-30)."""

    path: Path
    type: Literal["double_move"] = "double_move"
    mode: Mode = "walk"


@dataclass(frozen=True, slots=True)
class Run:
    """Run along ``path`` with all of the round (EP-MV-09)."""

    path: Path
    type: Literal["run"] = "run"


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Fall back from ``target``, which may not strike; a Movement check holds off ``others`` too (EP-MV-24, EP-MV-25).

    Without names the others are held off in the order in which the path meets them. Where a withdrawal takes the whole
    round nobody need be named (D20-19).
    """

    path: Path
    target: str = ""
    others: tuple[str, ...] = ()
    type: Literal["withdraw"] = "withdraw"
    mode: Mode = "walk"


@record
class Step:
    """Take a 5-foot step to the square x, y (EP-MV-13).

    ``ground`` says by what right: "plain" without other movement, "attack" for an attack given up, "feature" of the
    creature's own, "action_point" (EP-MV-14 to 18).
    """

    x: int
    y: int
    type: Literal["step"] = "step"
    ground: Literal["plain", "attack", "feature", "action_point"] = "plain"
    z: int | None = None
    mode: Mode = "walk"


@dataclass(frozen=True, slots=True)
class Crawl:
    """Crawl along ``path`` while prone (EP-MV-20)."""

    path: Path
    type: Literal["crawl"] = "crawl"


@dataclass(frozen=True, slots=True)
class Clamber:
    """Move along ``path`` and stop inside the space of the enemy ``target``, by a Might check (EP-MV-23)."""

    path: Path
    target: str
    type: Literal["clamber"] = "clamber"


@dataclass(frozen=True, slots=True)
class Overrun:
    """Move along ``path`` through the space of the enemy ``target``, by a Movement check (EP-MV-23)."""

    path: Path
    target: str
    type: Literal["overrun"] = "overrun"


@dataclass(frozen=True, slots=True)
class PartOfMove:
    """Do something that rides on a move action of the turn: "draw_weapon", "pick_up" (EP-MV-07, EP-AC-20).

    ``item`` says what, in the table's words; x, y where it is picked up, if not where the creature stands.
    """

    activity: str
    item: str = ""
    x: int | None = None
    y: int | None = None
    type: Literal["part_of_move"] = "part_of_move"


@dataclass(frozen=True, slots=True)
class Flee:
    """Run for the nearest edge of the map with all of the turn, and leave once there."""

    type: Literal["flee"] = "flee"
