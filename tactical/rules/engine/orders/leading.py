"""A group acts one after the other, in any order the GM picks (EP-IN-14)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.effects import restore, tick
from tactical.rules.engine.events import Event, Yielded
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.perils import begin_turn
from tactical.rules.engine.sequence import group_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.turns import start_turn
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice


def _waiting(state: FightState, unit: Combatant) -> list[Combatant]:
    """Return who of the group may still act this round."""
    rows = state.arena.rules.conditions
    return [
        other
        for other in group_of(state, unit)
        if other.is_up
        and not (other.acted or other.held)
        and (other.aware or not state.is_surprise)
        and not any(rows.get(word, {}).get("no_actions") for word in other.conditions)
    ]


def _check_act_first(state: FightState, unit: Combatant, order: actions.ActFirst) -> Refusal | None:
    if state.turn.begun:
        return Refusal("EP-IN-14", "the turn has begun", "End the turn.")
    if order.combatant not in {other.id for other in _waiting(state, unit)}:
        return Refusal("EP-IN-14", "it is of no group with that creature, or that one has acted", "Act, or hold.")
    return None


def _act_first(state: FightState, unit: Combatant, order: actions.ActFirst, dice: Dice, events: list[Event]) -> None:
    other = state.combatants[order.combatant]
    before = state.turn.was
    if before is not None:
        state.combatants[unit.id] = before.copy()
        restore(state, state.turn.lapsed)
    state.order.remove(other.id)
    state.order.insert(state.order.index(unit.id), other.id)
    events.append(Yielded(unit.id, other.id))
    lapsed = tick(state, other, "start", events)
    begin_turn(state, other, dice, events)
    start_turn(state, other, events)
    state.turn.lapsed = lapsed


def _offer(offers: Offers) -> None:
    if len(offers.unit.tie) < 2 or not offers.unit.tie[-2] or offers.state.turn.begun:
        return
    for other in _waiting(offers.state, offers.unit):
        order = actions.ActFirst(other.id)
        offers.orders.append(LegalOrder(order, "Let another act first", f"act_first:{other.id}", "none", other.id))


FAMILY = Family(checks={"act_first": _check_act_first}, performers={"act_first": _act_first}, offer=_offer)
