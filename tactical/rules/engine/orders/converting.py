"""Turning an action into a lesser one, and action points into more of them (EP-AC-03, EP-AC-04, EP-IN-18)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.costs import converts
from tactical.rules.engine.events import Converted, Event, PointSpent
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.points import buys, refuse_point
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice

LADDER: tuple[actions.Convertible, ...] = ("standard", "move", "swift")


def _check_convert(state: FightState, unit: Combatant, order: actions.Convert) -> Refusal | None:
    turn = state.turn
    if not converts(state, order.action, order.into):
        text = f"a {order.action} action does not turn into a {order.into} one"
        return Refusal(state.arena.rules.cite("conversions"), text, "Turn a greater action into a lesser one.")
    if not getattr(turn, order.action):
        return Refusal("EP-AC-03", f"the {order.action} action is spent", "Use what is left.")
    if order.into == "move" and turn.move:
        return Refusal("EP-AC-04", "its own move action is still there", "Use that first.")
    return None


def _convert(state: FightState, unit: Combatant, order: actions.Convert, dice: Dice, events: list[Event]) -> None:
    turn = state.turn
    turn.begun = True
    setattr(turn, order.action, False)
    if order.into == "move":
        turn.move = True
    else:
        turn.more_swifts += 1
    events.append(Converted(unit.id, order.action, order.into, state.arena.rules.cite("conversions")))


def _check_point(state: FightState, unit: Combatant, order: actions.SpendPoint) -> Refusal | None:
    refusal = refuse_point(state, unit, order.gain)
    if refusal is None and getattr(state.turn, order.gain):
        text = f"its {order.gain} action is still there"
        return Refusal(state.arena.rules.cite("action_points"), text, "Use that first.")
    return refusal


def _spend_point(
    state: FightState, unit: Combatant, order: actions.SpendPoint, dice: Dice, events: list[Event]
) -> None:
    """Gain an action. With a standard one a new attack begins, and a manoeuvre may follow (EP-AC-05, EP-AC-28)."""
    turn = state.turn
    turn.begun = True
    unit.action_points -= 1
    setattr(turn, order.gain, True)
    if order.gain == "standard":
        turn.attacks_made = turn.bonus_steps = 0
        turn.attack_line, turn.struck = -1, ()
        turn.opened = turn.full_attack = False
        turn.manoeuvred = 0
    rule = state.arena.rules.cite("action_points")
    events.append(PointSpent(unit.id, order.gain, unit.action_points, rule))


def _offer(offers: Offers) -> None:
    """List what may be turned into what, and what an action point buys."""
    state = offers.state
    for action in LADDER:
        for into in LADDER:
            order = actions.Convert(action, into)
            if offers.refuse(state, offers.unit, order) is None:
                label = f"Turn the {action} action into a {into} one"
                offers.orders.append(LegalOrder(order, label, f"convert:{action}:{into}", action))
    if offers.unit.action_points <= 0:
        return
    for gain in LADDER:
        if buys(state, gain):
            label = f"Action point: one more {gain} action"
            offers.ask(actions.SpendPoint(gain), label, f"spend_point:{gain}", "action point")


FAMILY = Family(
    checks={"convert": _check_convert, "spend_point": _check_point},
    performers={"convert": _convert, "spend_point": _spend_point},
    offer=_offer,
)
