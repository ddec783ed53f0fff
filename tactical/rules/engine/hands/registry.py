"""What the GM may do by hand in a fight, with a reason, logged like any order (EP-CV-08)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine.displacing import out_of_the_way, settle_places
from tactical.rules.engine.effects import flagged
from tactical.rules.engine.events import Event, GmWord
from tactical.rules.engine.hands import (
    edges,
    effects,
    figures,
    force,
    ground,
    initiative,
    mishap,
    raising,
    spears,
    stance,
    temper,
)
from tactical.rules.engine.hands.hand import Foresight, Hand
from tactical.rules.engine.limbs import settle_limbs
from tactical.rules.engine.outsized import settle_quarters
from tactical.rules.engine.perils import drop_unsupported
from tactical.rules.engine.seeing import forget_moved
from tactical.rules.engine.stances import settle_stances
from tactical.rules.engine.state import FightState
from tactical.rules.engine.turns import end_turn, finish
from tactical.rules.engine.unseating import settle_riders
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

HANDS: Mapping[str, Hand] = {
    "override": figures.HAND,
    "effect": effects.HAND,
    "stance": stance.HAND,
    "initiative": initiative.HAND,
    "temperament": temper.HAND,
    "raise_dead": raising.HAND,
    "ground": ground.HAND,
    "edge": edges.HAND,
    "spears": spears.HAND,
    "force": force.HAND,
    "when_forced": force.BRACE,
    "let_fall": mishap.FALL,
    "collide": mishap.COLLIDE,
    "hit_by_object": mishap.OBJECT,
}


def is_by_hand(data: Mapping[str, Any]) -> bool:
    """Whether a stored order is something the GM did by hand: those carry a reason, which no other order does."""
    return data.get("type") in HANDS and "reason" in data


def hand_from_plain(data: Any, pointer: str = "") -> Any:
    """Read what the GM does by hand: ``{"type": "override", "target": "orc", "hp": 3}``."""
    kind = data.get("type") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in HANDS:
        remedy = f"Use one of {', '.join(HANDS)}."
        raise RuleError(f"{kind!r} is nothing the GM does by hand", pointer=f"{pointer}/type", remedy=remedy)
    return from_plain(HANDS[kind].type, data, pointer)


def hand_to_plain(act: Any) -> dict[str, Any]:
    """Return it as plain data with a ``type``, to stand among the orders."""
    plain: dict[str, Any] = to_plain(act)
    return plain


def apply_hand(state: FightState, act: Any, dice: Dice) -> tuple[FightState, list[Event]]:
    """Do something by hand. ``state`` stays as it was; RuleError names what cannot be."""
    after = state.copy()
    events: list[Event] = []
    out = out_of_the_way(after)
    HANDS[act.type].perform(after, act, dice, events)
    _give_reason(act, events)
    settle_riders(after, dice, events)
    settle_places(after, out, dice, events)
    drop_unsupported(after, dice, events)
    forget_moved(after)
    settle_stances(after, events)
    if after.arena.is_sized:
        settle_quarters(after)
        settle_limbs(after, events)
    if not finish(after, events) and after.actor is not None:
        actor = after.combatants[after.actor]
        if not actor.is_up or flagged(after.arena.rules, actor, "no_actions"):
            end_turn(after, dice, events)
    return after, events


def _give_reason(act: Any, events: list[Event]) -> None:
    """Put the GM's reason before what was done, unless an event tells it."""
    reason, target = getattr(act, "reason", ""), getattr(act, "target", "")
    if reason and target and not any(getattr(event, "reason", "") == reason for event in events):
        events.insert(0, GmWord(target, reason))


def foresee(state: FightState, act: Any) -> Foresight:
    """Say what doing something by hand would do; RuleError when it cannot be. Nothing changes, nothing is rolled."""
    tool = HANDS[act.type].foresee
    return Foresight("It is done as it says.") if tool is None else tool(state.copy(), act)
