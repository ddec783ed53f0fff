"""Carrying out orders: ``apply_order(state, order, dice)`` returns the new state and what happened."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.breathing import HOLDING, is_paid, let_go
from tactical.rules.engine.budget import has_flag
from tactical.rules.engine.checks import require
from tactical.rules.engine.displacing import out_of_the_way, settle_places
from tactical.rules.engine.effects import has_effect
from tactical.rules.engine.events import Event
from tactical.rules.engine.grips import loosen
from tactical.rules.engine.limbs import settle_limbs
from tactical.rules.engine.orders.registry import CHECKS, PERFORMERS
from tactical.rules.engine.outsized import settle_quarters
from tactical.rules.engine.perils import drop_unsupported, inhale
from tactical.rules.engine.readied import ask, settle, standing
from tactical.rules.engine.seeing import forget_moved
from tactical.rules.engine.stances import settle_stances
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.turns import end_turn, finish
from tactical.rules.engine.unseating import settle_riders
from tactical.rules.kernel.dice import Dice

NO_DEEDS = frozenset(("end_turn", "hold", "resume", "ready", "act_first"))
"""Orders that nobody sees a creature carry out."""
STEPS = frozenset(("step", "jump_down"))
"""Movements of one square, which no path is followed for."""
AT_ONCE = frozenset(("hold_breath", "breathe", "guard_breath", "fight_defensively"))
"""Orders before which the breath need not be paid for."""


def apply_order(state: FightState, order: actions.Order, dice: Dice) -> tuple[FightState, list[Event]]:
    """Carry ``order`` out for whoever's turn it is. ``state`` stays as it was.

    Raises RuleError, with rule and remedy, when the order is not legal.
    """
    after = state.copy()
    events: list[Event] = []
    perform(after, order, dice, events)
    return after, events


def perform(state: FightState, order: actions.Order, dice: Dice, events: list[Event]) -> None:
    """Carry an order out on ``state`` itself, adding what happens to ``events``; RuleError if it is not legal."""
    carry_out(state, require(state, order), order, dice, events)


def carry_out(state: FightState, unit: Combatant, order: actions.Order, dice: Dice, events: list[Event]) -> None:
    """Carry out an order that is known to be legal."""
    before = standing(state) if state.readied else None
    out = out_of_the_way(state)
    if state.readied and order.type not in NO_DEEDS:
        ask(state, "acts", unit, dice, events)
        if order.type in STEPS:
            ask(state, "moves", unit, dice, events)
        if not unit.is_up or CHECKS[order.type](state, unit, order) is not None:
            _see_who_is_down(state, dice, events)
            return
    if unit.effects and order.type not in AT_ONCE and unit.id == state.actor and has_effect(unit, HOLDING):
        _breathe_or_pay(state, unit, dice, events)
    begun, had_standard = state.turn.open_moves, state.turn.standard
    PERFORMERS[order.type](state, unit, order, dice, events)
    if begun and had_standard and not state.turn.standard and order.type != "convert":
        state.turn.open_moves = max(0, state.turn.open_moves - begun)  # another action was taken: the move is over
    if before is not None and state.readied and not state.is_over:
        settle(state, before, dice, events)
    odd = [one for one in state.combatants.values() if one.effects or one.z or one.pinned or one.bears]
    if odd:
        settle_riders(state, dice, events)
    if out:
        settle_places(state, out, dice, events)
    if state.arena.is_sized:
        settle_quarters(state)
        settle_limbs(state, events)
    if odd or out or state.arena.is_sized:
        odd = [one for one in state.combatants.values() if one.effects or one.z or one.pinned]
    if odd and any(one.effects for one in odd):
        loosen(state, events)
        settle_stances(state, events)
    if odd or not state.arena.field.is_flat:
        drop_unsupported(state, dice, events)
        forget_moved(state)
    _see_who_is_down(state, dice, events)


def _breathe_or_pay(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """Let a creature breathe that acts without having paid for holding its breath (EP-DE-11)."""
    if not is_paid(state, unit):
        let_go(state, unit, events)
        inhale(state, unit, dice, events)


def _see_who_is_down(state: FightState, dice: Dice, events: list[Event]) -> None:
    """End the fight, or the turn of one that cannot go on with it."""
    if finish(state, events) or state.actor is None:
        return
    actor = state.combatants[state.actor]
    if not actor.is_up or (actor.conditions and has_flag(state, actor, "no_actions")):
        end_turn(state, dice, events)
