"""Events of movement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.modifiers import Parts
from tactical.rules.kernel.records import record

Square = tuple[int, int]


@record
class Moved:
    """A creature moved. ``path`` starts with the square it left; ``order`` names the order, ``modes`` the movement
    types that took it along, ``levels`` the level of each square of the path where it is not all the same."""

    actor: str
    path: tuple[Square, ...]
    cost_feet: int
    order: str = "move"
    stopped: bool = False
    type: Literal["moved"] = "moved"
    modes: tuple[str, ...] = ()
    levels: tuple[int, ...] = ()


@record
class Stepped:
    """A creature took a 5-foot step (EP-MV-13)."""

    actor: str
    start: Square
    end: Square
    type: Literal["stepped"] = "stepped"
    ground: str = "plain"


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


@dataclass(frozen=True, slots=True)
class Squeezed:
    """A creature began or ceased to squeeze, having too little room (EP-SP-08, EP-SP-09). ``how``: "wriggling" where
    only the skill of an escape artist got it in (D20-10)."""

    actor: str
    squeezing: bool
    rule: str = "EP-SP-08"
    type: Literal["squeezed"] = "squeezed"
    how: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A check that a movement hangs on: endurance, holding off enemies, clambering, overrunning.

    ``check`` says what is checked ("Might", "Movement"), ``purpose`` what for; ``effect`` what came of it.
    """

    actor: str
    check: str
    purpose: str
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    rule: str
    effect: str = ""
    target: str = ""
    type: Literal["checked"] = "checked"


@dataclass(frozen=True, slots=True)
class Tired:
    """A creature got a condition from its own effort (EP-MV-12)."""

    actor: str
    condition: str
    rule: str
    type: Literal["tired"] = "tired"


@dataclass(frozen=True, slots=True)
class Handled:
    """A creature did something as part of a move action (EP-MV-07)."""

    actor: str
    activity: str
    item: str = ""
    type: Literal["handled"] = "handled"
