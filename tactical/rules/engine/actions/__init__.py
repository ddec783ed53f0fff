"""Orders: what a creature may be told to do, as plain data with a ``type``. A family of orders is a module here, a row
in ``ORDER_TYPES`` each, and a module in ``orders``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine.actions.ailing import ShakeOff as ShakeOff
from tactical.rules.engine.actions.breathing import Breathe as Breathe
from tactical.rules.engine.actions.breathing import GuardBreath as GuardBreath
from tactical.rules.engine.actions.breathing import HoldBreath as HoldBreath
from tactical.rules.engine.actions.doing import Convert as Convert
from tactical.rules.engine.actions.doing import Convertible as Convertible
from tactical.rules.engine.actions.doing import Do as Do
from tactical.rules.engine.actions.doing import SpendPoint as SpendPoint
from tactical.rules.engine.actions.doors import UseDoor as UseDoor
from tactical.rules.engine.actions.facing import Face as Face
from tactical.rules.engine.actions.facing import Tumble as Tumble
from tactical.rules.engine.actions.falling import JumpDown as JumpDown
from tactical.rules.engine.actions.falling import ThrowObject as ThrowObject
from tactical.rules.engine.actions.falling import WhenForced as WhenForced
from tactical.rules.engine.actions.helping import Aid as Aid
from tactical.rules.engine.actions.helping import Assist as Assist
from tactical.rules.engine.actions.killing import CoupDeGrace as CoupDeGrace
from tactical.rules.engine.actions.killing import Stabilize as Stabilize
from tactical.rules.engine.actions.leading import ActFirst as ActFirst
from tactical.rules.engine.actions.manoeuvring import Manoeuvre as Manoeuvre
from tactical.rules.engine.actions.moving import Clamber as Clamber
from tactical.rules.engine.actions.moving import Crawl as Crawl
from tactical.rules.engine.actions.moving import Cube as Cube
from tactical.rules.engine.actions.moving import DoubleMove as DoubleMove
from tactical.rules.engine.actions.moving import Flee as Flee
from tactical.rules.engine.actions.moving import Mode as Mode
from tactical.rules.engine.actions.moving import Move as Move
from tactical.rules.engine.actions.moving import Overrun as Overrun
from tactical.rules.engine.actions.moving import PartOfMove as PartOfMove
from tactical.rules.engine.actions.moving import Path as Path
from tactical.rules.engine.actions.moving import Place as Place
from tactical.rules.engine.actions.moving import Run as Run
from tactical.rules.engine.actions.moving import Square as Square
from tactical.rules.engine.actions.moving import Step as Step
from tactical.rules.engine.actions.moving import Withdraw as Withdraw
from tactical.rules.engine.actions.powers import UsePower as UsePower
from tactical.rules.engine.actions.quartering import TakeQuarter as TakeQuarter
from tactical.rules.engine.actions.readying import Ready as Ready
from tactical.rules.engine.actions.riding import Dismount as Dismount
from tactical.rules.engine.actions.riding import Mount as Mount
from tactical.rules.engine.actions.searching import AttackSquare as AttackSquare
from tactical.rules.engine.actions.searching import Grope as Grope
from tactical.rules.engine.actions.searching import Hide as Hide
from tactical.rules.engine.actions.searching import Search as Search
from tactical.rules.engine.actions.splashing import ThrowSplash as ThrowSplash
from tactical.rules.engine.actions.stances import DropStance as DropStance
from tactical.rules.engine.actions.stances import TakeStance as TakeStance
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
    | Run
    | Withdraw
    | Crawl
    | Clamber
    | Overrun
    | Tumble
    | Face
    | PartOfMove
    | Step
    | Attack
    | FullAttack
    | Charge
    | ThrowSplash
    | CoupDeGrace
    | Stabilize
    | Hide
    | Search
    | Grope
    | AttackSquare
    | TotalDefense
    | FightDefensively
    | Hold
    | Resume
    | Ready
    | Aid
    | Assist
    | TakeStance
    | DropStance
    | HoldBreath
    | Breathe
    | GuardBreath
    | ShakeOff
    | ActFirst
    | StandUp
    | DropProne
    | TakeQuarter
    | UseDoor
    | Do
    | Convert
    | SpendPoint
    | Manoeuvre
    | JumpDown
    | ThrowObject
    | WhenForced
    | Mount
    | Dismount
    | UsePower
    | Flee
    | EndTurn
)

ORDER_TYPES: dict[str, type[Any]] = {
    "move": Move,
    "double_move": DoubleMove,
    "run": Run,
    "withdraw": Withdraw,
    "crawl": Crawl,
    "clamber": Clamber,
    "overrun": Overrun,
    "tumble": Tumble,
    "face": Face,
    "part_of_move": PartOfMove,
    "step": Step,
    "attack": Attack,
    "full_attack": FullAttack,
    "charge": Charge,
    "throw_splash": ThrowSplash,
    "coup_de_grace": CoupDeGrace,
    "stabilize": Stabilize,
    "hide": Hide,
    "search": Search,
    "grope": Grope,
    "attack_square": AttackSquare,
    "total_defense": TotalDefense,
    "fight_defensively": FightDefensively,
    "hold": Hold,
    "resume": Resume,
    "ready": Ready,
    "aid": Aid,
    "assist": Assist,
    "take_stance": TakeStance,
    "drop_stance": DropStance,
    "hold_breath": HoldBreath,
    "breathe": Breathe,
    "guard_breath": GuardBreath,
    "shake_off": ShakeOff,
    "act_first": ActFirst,
    "stand_up": StandUp,
    "drop_prone": DropProne,
    "take_quarter": TakeQuarter,
    "use_door": UseDoor,
    "do": Do,
    "convert": Convert,
    "spend_point": SpendPoint,
    "manoeuvre": Manoeuvre,
    "jump_down": JumpDown,
    "throw_object": ThrowObject,
    "when_forced": WhenForced,
    "mount": Mount,
    "dismount": Dismount,
    "use_power": UsePower,
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
