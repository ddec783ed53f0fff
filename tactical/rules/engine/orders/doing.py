"""Whatever else an action is spent on: the rows of the table of activities that have no order of their own.

EP-AC-11, EP-AC-12, EP-AO-20: drinking, reading, lighting a torch. The engine spends what the row says and lets those
strike whom the row lets; what comes of it is told at the table.
"""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import lose_word
from tactical.rules.engine.events import Done, Event
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.provoking import provokes
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice
from tactical.rules.rulesets.library import Activity

LONGEST_ITEM = 80
OWN = "do"


def _check(state: FightState, unit: Combatant, order: actions.Do) -> Refusal | None:
    row = state.arena.rules.activities.get(order.activity)
    if row is None:
        return Refusal("EP-AO-20", f"the table has no {order.activity!r}", "Use a key of the table of activities.")
    if row.order != OWN:
        return Refusal(row.cite, f"{row.label.lower()} has an order of its own", f"Give the order {row.order}.")
    if len(order.item) > LONGEST_ITEM:
        return Refusal(row.cite, "the name of the thing is too long", f"Use at most {LONGEST_ITEM} characters.")
    if not _makes_sense(state, unit, row):
        return Refusal(row.cite, f"{row.label.lower()} is nothing for it now", "Choose something else.")
    return refuse_cost(state, unit, row.type)


def _makes_sense(state: FightState, unit: Combatant, row: Activity) -> bool:
    """Whether an activity is for such a creature in such a state: what the row says under ``who``."""
    creature = state.arena.profiles[unit.id].creature
    kind, _, name = row.who.partition(" ")
    if kind == "condition":
        return name in unit.conditions
    if kind == "feature":
        return creature.has(name)
    return kind == "anyone" or creature.kind in _KINDS[kind] or creature.has(row.key)


_KINDS = {"people": ("pc", "npc"), "players": ("pc",)}
"""Who does such things: whoever has hands and a pack, whom a player plays, or has a feature of the row's key."""


def _do(state: FightState, unit: Combatant, order: actions.Do, dice: Dice, events: list[Event]) -> None:
    row = state.arena.rules.activities[order.activity]
    pay(state, unit, row.type)
    if provokes(state, unit, row.key):
        provoke(state, unit, row.label.lower(), row.cite, dice, events, set())
    if not unit.is_up:
        return
    events.append(Done(unit.id, row.key, row.label, row.type, order.item, row.cite))
    if row.ends:
        lose_word(state, unit, row.ends)


def _offer(offers: Offers) -> None:
    _list(offers, "")


def _react(offers: Offers) -> None:
    _list(offers, offers.unit.id)


def _list(offers: Offers, by: str) -> None:
    """List what may be done now; what may not is left out, for the list is long."""
    for row in offers.state.arena.rules.activities.values():
        if row.order != OWN or (by and row.type != "immediate"):
            continue
        order = actions.Do(row.key, by=by)
        if offers.refuse(offers.state, offers.unit, order) is None:
            key = f"do:{by}:{row.key}" if by else f"do:{row.key}"
            offers.orders.append(LegalOrder(order, row.label, key, row.type.replace("_", " ")))


FAMILY = Family(checks={"do": _check}, performers={"do": _do}, offer=_offer, react=_react)
