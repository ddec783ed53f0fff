"""Whether an order may be given now; if not, by which rule."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.barring import barred
from tactical.rules.engine.budget import ABOVE_GROUND
from tactical.rules.engine.costs import refuse_immediate
from tactical.rules.engine.orders.registry import CHECKS
from tactical.rules.engine.registers import ON_ITS_OWN_FEET
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.errors import RuleError


def require(state: FightState, order: actions.Order) -> Combatant:
    """Return the creature that carries the order out; RuleError with rule and remedy if it may not."""
    if state.is_over:
        raise RuleError("The fight is over", rule="EP-IN-13", remedy="Take its outcome, or undo.")
    key = giver(state, order)
    unit = state.combatants.get(key or "")
    if unit is None:
        raise RuleError(f"nobody called {key!r} is in this fight", pointer="/order", remedy="Name a combatant.")
    refusal = refuse(state, unit, order)
    if refusal is not None:
        raise RuleError(refusal.text, rule=refusal.rule, remedy=refusal.remedy, pointer="/order")
    return unit


def giver(state: FightState, order: actions.Order) -> str | None:
    """Return who carries an order out: whose turn it is, or who the order says acts out of its turn."""
    if isinstance(order, actions.Resume):
        return order.combatant
    return getattr(order, "by", "") or state.actor


def refuse(state: FightState, unit: Combatant, order: actions.Order) -> Refusal | None:
    """Return why ``unit`` may not carry ``order`` out now, None if it may."""
    if unit.id != state.actor and not isinstance(order, actions.Resume):
        refusal = _refuse_off_turn(state, unit, order)
        if refusal is not None:
            return refusal
    if unit.mount and order.type in ON_ITS_OWN_FEET:
        return ABOVE_GROUND
    bar = barred(state, unit, order) if unit.conditions else None
    if bar is not None:
        return bar
    return CHECKS[order.type](state, unit, order)


def _refuse_off_turn(state: FightState, unit: Combatant, order: actions.Order) -> Refusal | None:
    """Return why an order cannot be given out of turn: it takes an immediate action (EP-AC-06, EP-AC-08)."""
    if getattr(order, "by", "") != unit.id:
        return Refusal("EP-AC-06", "it is not its turn", "Wait for its turn.")
    return refuse_immediate(state, unit)
