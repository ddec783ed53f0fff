"""Shaking a condition off with an action, where its row says how (column ``clear``)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import NO_ROW, end_named, lose_word
from tactical.rules.engine.events import Event, ShakenOff
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice


def _check(state: FightState, unit: Combatant, order: actions.ShakeOff) -> Refusal | None:
    row = state.arena.rules.conditions.get(order.condition, NO_ROW)
    if order.condition not in unit.conditions:
        return Refusal(
            str(row.get("cite", "EP-CV-08")), f"it is not {order.condition!r}", "Name one of its conditions."
        )
    if not row.get("clear"):
        return Refusal(str(row["cite"]), f"no action ends it: {row['label']}", "Wait until it is over.")
    return refuse_cost(state, unit, str(row["clear"]))


def _shake_off(state: FightState, unit: Combatant, order: actions.ShakeOff, dice: Dice, events: list[Event]) -> None:
    row = state.arena.rules.conditions[order.condition]
    pay(state, unit, str(row["clear"]))
    events.append(ShakenOff(unit.id, order.condition, str(row["clear"]), str(row["cite"])))
    end_named(state, unit, order.condition, events, "shaken off")
    lose_word(state, unit, order.condition)


def _offer(offers: Offers) -> None:
    """List the conditions that an action ends."""
    for word in offers.unit.conditions:
        row = offers.state.arena.rules.conditions.get(word, NO_ROW)
        if row.get("clear"):
            cost = str(row["clear"]).replace("_", " ")
            offers.ask(actions.ShakeOff(word), f"Shake off, {str(row['label']).lower()}", f"shake_off:{word}", cost)


FAMILY = Family(checks={"shake_off": _check}, performers={"shake_off": _shake_off}, offer=_offer)
