"""Orders: what a creature may be told to do, as plain data with a ``type``. A family of orders is a module here, a row
in ``ORDER_TYPES`` each, and a module in ``orders``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine.actions.doors import UseDoor as UseDoor
from tactical.rules.engine.actions.moving import DoubleMove as DoubleMove
from tactical.rules.engine.actions.moving import Flee as Flee
from tactical.rules.engine.actions.moving import Move as Move
from tactical.rules.engine.actions.moving import Square as Square
from tactical.rules.engine.actions.moving import Step as Step
from tactical.rules.engine.actions.standing import DropProne as DropProne
from tactical.rules.engine.actions.standing import FightDefensively as FightDefensively
from tactical.rules.engine.actions.standing import StandUp as StandUp
from tactical.rules.engine.actions.standing import TotalDefense as TotalDefense
from tactical.rules.engine.actions.striking import Attack as Attack
from tactical.rules.engine.actions.striking import Charge as Charge
from tactical.rules.engine.actions.striking import FullAttack as FullAttack
from tactical.rules.engine.actions.waiting import EndTurn as EndTurn
from tactical.rules.engine.actions.waiting import Hold as Hold
from tactical.rules.engine.actions.waiting import Resume as Resume
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError

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
