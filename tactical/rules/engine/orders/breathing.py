"""Holding the breath: paid for round by round, more dearly each (EP-DE-10 to 13)."""

from __future__ import annotations

from tactical.rules.combat.hazards import read_hazard
from tactical.rules.engine import actions
from tactical.rules.engine.breathing import (
    CHOKING,
    GUARD,
    HOLDING,
    cost_of,
    hold,
    is_paid,
    let_go,
    limit,
    needs_breath,
    rounds_held,
)
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import Effect, gain, has_effect
from tactical.rules.engine.events import BreathGuarded, BreathHeld, Event
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.perils import hazards_at, is_marked
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice

BREATHES = Refusal("EP-DE-13", "it does not breathe", "Do something else.")


def _check_hold(state: FightState, unit: Combatant, order: actions.HoldBreath) -> Refusal | None:
    if not needs_breath(state, unit):
        return BREATHES
    if is_paid(state, unit):
        return Refusal("EP-DE-11", "it holds its breath already", "Go on.")
    if unit.id != state.actor:
        return refuse_cost(state, unit, "immediate")
    held = rounds_held(unit)
    if held >= limit(state, unit):
        text = f"it can hold its breath for {limit(state, unit)} rounds"
        return None if order.choke else Refusal("EP-DE-12", text, "Breathe, or choose to asphyxiate.")
    if state.turn.begun:
        return Refusal("EP-DE-10", "it is declared as the turn starts", "Declare it before anything else.")
    return refuse_cost(state, unit, cost_of(state, held))


def _hold_breath(
    state: FightState, unit: Combatant, order: actions.HoldBreath, dice: Dice, events: list[Event]
) -> None:
    if unit.id != state.actor:
        pay(state, unit, "immediate")
        events.append(BreathHeld(unit.id, 0, "immediate", rule="EP-DE-10"))
        hold(state, unit, 0, events)
        return
    held = rounds_held(unit)
    if held >= limit(state, unit):
        events.append(BreathHeld(unit.id, held + 1, "none", rule="EP-DE-12"))
        hold(state, unit, held + 1, events, for_good=True)
        gain(state, unit, CHOKING, events)
        return
    cost = cost_of(state, held)
    pay(state, unit, cost)
    events.append(BreathHeld(unit.id, held + 1, cost))
    hold(state, unit, held + 1, events)


def _check_breathe(state: FightState, unit: Combatant, order: actions.Breathe) -> Refusal | None:
    if has_effect(unit, HOLDING):
        return None
    return Refusal("EP-DE-11", "it holds no breath", "Go on.")


def _breathe(state: FightState, unit: Combatant, order: actions.Breathe, dice: Dice, events: list[Event]) -> None:
    let_go(state, unit, events)


def _check_guard(state: FightState, unit: Combatant, order: actions.GuardBreath) -> Refusal | None:
    if not needs_breath(state, unit):
        return BREATHES
    if has_effect(unit, GUARD) == (order.when == "always"):
        return Refusal("EP-DE-10", "it has made up its mind so", "Go on.")
    return None


def _guard(state: FightState, unit: Combatant, order: actions.GuardBreath, dice: Dice, events: list[Event]) -> None:
    events.append(BreathGuarded(unit.id, order.when))
    if order.when == "always":
        unit.effects = (*unit.effects, Effect(GUARD, unit.id, phase="none"))
    else:
        unit.effects = tuple(effect for effect in unit.effects if effect.name != GUARD)


def gas_in_sight(state: FightState) -> bool:
    """Whether the map shows anything harmful to breathe in."""
    falls = state.arena.rules.falls
    if not any(read_hazard(falls, words).inhaled for words in {words for _, _, words in state.layers.hazards}):
        return False
    return any(
        is_marked(state, (x, y)) and (hazard := hazards_at(state, (x, y))) is not None and hazard.inhaled
        for x, y, _ in state.layers.hazards
    )


def _has_met(state: FightState) -> bool:
    """Whether somebody in sight has used a power that is breathed in."""
    for unit in state.combatants.values():
        if unit.spent is not None:
            powers = state.arena.profiles[unit.id].creature.powers
            if any("inhaled" in powers[use[0]].traits for use in unit.spent.powers):
                return True
    return False


def _offer(offers: Offers) -> None:
    """List what concerns breath where something to be breathed in has shown itself."""
    state, unit = offers.state, offers.unit
    holds = has_effect(unit, HOLDING)
    if not needs_breath(state, unit) or not (holds or gas_in_sight(state) or _has_met(state)):
        return
    held = rounds_held(unit)
    if held >= limit(state, unit):
        offers.ask(actions.HoldBreath(choke=True), "Hold breath, and asphyxiate", "hold_breath:choke", "free")
    else:
        cost = cost_of(state, held).replace("_", " ")
        offers.ask(actions.HoldBreath(), "Hold breath", "hold_breath", cost)
    if holds:
        offers.ask(actions.Breathe(), "Breathe", "breathe", "free")
    if has_effect(unit, GUARD):
        offers.ask(actions.GuardBreath("never"), "Guard breath, no longer", "guard_breath:never", "free")
    else:
        offers.ask(actions.GuardBreath("always"), "Guard breath, as soon as need be", "guard_breath:always", "free")


def _react(offers: Offers) -> None:
    state, unit = offers.state, offers.unit
    if has_effect(unit, HOLDING) or not needs_breath(state, unit) or not gas_in_sight(state):
        return
    order = actions.HoldBreath(by=unit.id)
    if offers.refuse(state, unit, order) is None:
        offers.ask(order, "Hold breath", f"hold_breath:{unit.id}", "immediate")


FAMILY = Family(
    checks={"hold_breath": _check_hold, "breathe": _check_breathe, "guard_breath": _check_guard},
    performers={"hold_breath": _hold_breath, "breathe": _breathe, "guard_breath": _guard},
    offer=_offer,
    react=_react,
)
