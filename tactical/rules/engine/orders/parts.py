"""What rides on a move action: drawing, sheathing, getting out, picking up (EP-MV-07, EP-AC-20)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.budget import begin_move, may_add_part
from tactical.rules.engine.costs import pay, refuse_cost, refuse_part
from tactical.rules.engine.events import Event, Handled
from tactical.rules.engine.grips import pick_up
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.dice import Dice

LONGEST_ITEM = 80
BEGINS = "begins the move action"


def _check_part(state: FightState, unit: Combatant, order: actions.PartOfMove) -> Refusal | None:
    known = state.arena.rules.combat["parts"]
    if order.activity not in known:
        remedy = f"Use one of {', '.join(known)}." if known else "Take the action that it costs."
        return Refusal("EP-MV-07", f"{order.activity!r} is no part of a move action", remedy)
    if len(order.item) > LONGEST_ITEM:
        return Refusal("EP-MV-07", "the name of the thing is too long", f"Use at most {LONGEST_ITEM} characters.")
    refusal = _refuse_hands(state, unit)
    if refusal is None and order.activity == "pick_up" and not _passed(state, unit, order):
        return Refusal("EP-MV-07", f"({order.x}, {order.y}) was not on its way", "Pick up where it is or was.")
    return refusal


def _refuse_hands(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why nothing can be done by the way; before any move action it begins one (EP-AC-20)."""
    turn = state.turn
    if turn.moves or turn.whole or turn.full_attack:
        return refuse_part(state)
    return refuse_cost(state, unit, "move")


def _passed(state: FightState, unit: Combatant, order: actions.PartOfMove) -> bool:
    return order.x is None or order.y is None or (order.x, order.y) in _way(state, unit)


def _way(state: FightState, unit: Combatant) -> set[tuple[int, int]]:
    """Return the squares that a creature is in or came through this turn."""
    places = (*state.turn.trod, (unit.x, unit.y))
    return {square for x, y in places for square in squares_of((x, y, unit.squares))}


def _part(state: FightState, unit: Combatant, order: actions.PartOfMove, dice: Dice, events: list[Event]) -> None:
    rules = state.arena.rules
    state.turn.begun = True
    if may_add_part(state):
        pay(state, unit, "part_of_move")
    else:
        begin_move(state)
    if provokes(state, unit, order.activity):
        label = rules.activities[order.activity].label.lower()
        provoke(state, unit, label, rules.activities[order.activity].cite, dice, events, set())
    if not unit.is_up:
        return
    events.append(Handled(unit.id, order.activity, order.item))
    if order.activity == "pick_up" and unit.effects:
        named = order.x is not None and order.y is not None
        pick_up(state, unit, {(order.x or 0, order.y or 0)} if named else _way(state, unit), events)


def _offer(offers: Offers) -> None:
    """List what may ride on the move action that was taken, or begin one; the refused only after one."""
    state, unit = offers.state, offers.unit
    after = state.turn.moves > 0
    for activity, label in state.arena.rules.combat["parts"].items():
        order = actions.PartOfMove(activity)
        if after or _check_part(state, unit, order) is None:
            offers.ask(order, label, f"part_of_move:{activity}", "part of move" if after else BEGINS)


FAMILY = Family(checks={"part_of_move": _check_part}, performers={"part_of_move": _part}, offer=_offer)
