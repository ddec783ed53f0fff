"""Orders: what a creature may be told to do, as plain data with a ``type``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError

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
class Attack:
    """Attack ``target`` with the attack line ``attack``.

    With ``full`` it is the next attack of a full attack, whose first may still be severed (EP-AC-30).
    """

    target: str
    attack: int = 0
    full: bool = False
    type: Literal["attack"] = "attack"


@dataclass(frozen=True, slots=True)
class FullAttack:
    """Make every attack of the line ``attack``: the first at the first target, and so on (EP-AC-21).

    The last target serves for the attacks that are left; a target that is down passes its attacks on.
    """

    targets: tuple[str, ...]
    attack: int = 0
    type: Literal["full_attack"] = "full_attack"


@dataclass(frozen=True, slots=True)
class Charge:
    """Run straight at ``target`` and strike once (D20-19)."""

    target: str
    attack: int = 0
    type: Literal["charge"] = "charge"


@dataclass(frozen=True, slots=True)
class TotalDefense:
    """Do nothing but parry until the next turn (EP-DE-06)."""

    type: Literal["total_defense"] = "total_defense"


@dataclass(frozen=True, slots=True)
class FightDefensively:
    """Trade accuracy for safety, declared before anything else in the turn (EP-DE-01)."""

    type: Literal["fight_defensively"] = "fight_defensively"


@dataclass(frozen=True, slots=True)
class Hold:
    """Do nothing now, act later (EP-HO-01)."""

    type: Literal["hold"] = "hold"


@dataclass(frozen=True, slots=True)
class Resume:
    """Take a held turn now, before the creature whose turn is about to begin (EP-HO-02)."""

    combatant: str
    type: Literal["resume"] = "resume"


@dataclass(frozen=True, slots=True)
class StandUp:
    """Stand up from prone (EP-AC-12)."""

    type: Literal["stand_up"] = "stand_up"


@dataclass(frozen=True, slots=True)
class DropProne:
    """Drop prone (EP-AO-20)."""

    type: Literal["drop_prone"] = "drop_prone"


@dataclass(frozen=True, slots=True)
class UseDoor:
    """Open or close the door on the north or east side of the square x, y (EP-AC-12)."""

    x: int
    y: int
    side: Literal["n", "e"]
    type: Literal["use_door"] = "use_door"


@dataclass(frozen=True, slots=True)
class Flee:
    """Run for the nearest edge of the map with all of the turn, and leave once there."""

    type: Literal["flee"] = "flee"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn."""

    type: Literal["end_turn"] = "end_turn"


Order = (
    Move
    | DoubleMove
    | Step
    | Attack
    | FullAttack
    | Charge
    | TotalDefense
    | FightDefensively
    | Hold
    | Resume
    | StandUp
    | DropProne
    | UseDoor
    | Flee
    | EndTurn
)

ORDER_TYPES: dict[str, type[Any]] = {
    "move": Move,
    "double_move": DoubleMove,
    "step": Step,
    "attack": Attack,
    "full_attack": FullAttack,
    "charge": Charge,
    "total_defense": TotalDefense,
    "fight_defensively": FightDefensively,
    "hold": Hold,
    "resume": Resume,
    "stand_up": StandUp,
    "drop_prone": DropProne,
    "use_door": UseDoor,
    "flee": Flee,
    "end_turn": EndTurn,
}


def order_from_plain(data: Any, pointer: str = "/order") -> Order:
    """Read an order: ``{"type": "move", "path": [[3, 4], [4, 4]]}``. RuleError names what is wrong with it."""
    kind = data.get("type") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in ORDER_TYPES:
        raise RuleError(
            f"{kind!r} is no order", pointer=f"{pointer}/type", remedy=f"Use one of {', '.join(ORDER_TYPES)}."
        )
    order: Order = from_plain(ORDER_TYPES[kind], data, pointer)
    return order


def order_to_plain(order: Order) -> dict[str, Any]:
    """Return an order as plain data."""
    plain: dict[str, Any] = to_plain(order)
    return plain
