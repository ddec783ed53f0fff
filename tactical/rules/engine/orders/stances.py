"""Stances: taken with a swift action, kept up for nothing, broken by what takes actions away (EP-DE-08, EP-DE-09)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.concentrating import keeps_its_guard
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import add_effect, end_named, for_rounds, has_effect
from tactical.rules.engine.events import Event
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.stances import stance_bar
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.powers import Power
from tactical.rules.rulesets.library import Rules

Row = Mapping[str, Any]


def stance_row(rules: Rules, key: str) -> Row | None:
    """Return the row of a stance, None where there is none of that name."""
    row = rules.effects.get(key)
    return row if row is not None and row.get("stance") else None


def stances_of(state: FightState, unit: Combatant) -> list[str]:
    """Return the stances that a creature is in."""
    return [effect.name for effect in unit.effects if stance_row(state.arena.rules, effect.name)]


def _check_take(state: FightState, unit: Combatant, order: actions.TakeStance) -> Refusal | None:
    row = stance_row(state.arena.rules, order.stance)
    creature = state.arena.profiles[unit.id].creature
    if row is None or not creature.has(order.stance):
        known = [key for key in state.arena.rules.effects if creature.has(key)]
        remedy = f"Choose {', '.join(known)}." if known else "Choose something else."
        return Refusal("EP-DE-08", f"it knows no stance called {order.stance!r}", remedy)
    if has_effect(unit, order.stance):
        return Refusal("EP-DE-08", "it is in that stance", "Go on.")
    present = stances_of(state, unit)
    if present and creature.kind == "pc":
        label = str(state.arena.rules.effects[present[0]]["label"]).lower()
        return Refusal("EP-DE-08", f"it is in a stance: {label}", "Give that up first.")
    cause = stance_bar(state, unit, row)
    if cause:
        return Refusal("EP-DE-09", f"{cause} keeps it from any stance", "Take it when that is over.")
    return refuse_cost(state, unit, str(row["stance"]))


def _take(state: FightState, unit: Combatant, order: actions.TakeStance, dice: Dice, events: list[Event]) -> None:
    row = state.arena.rules.effects[order.stance]
    pay(state, unit, str(row["stance"]))
    if row.get("harmful"):
        harm = Power(str(row["label"]), action="swift", dice=((1, 6),))
        if not keeps_its_guard(state, unit, harm, dice, events):
            return
    add_effect(state, unit, for_rounds(state, order.stance, int(row["rounds"]), source=unit.id, of=unit.id), events)


def _check_drop(state: FightState, unit: Combatant, order: actions.DropStance) -> Refusal | None:
    row = stance_row(state.arena.rules, order.stance)
    if row is None or not has_effect(unit, order.stance):
        return Refusal("EP-DE-09", "it is in no such stance", "Choose something else.")
    return refuse_cost(state, unit, str(row["drop"]))


def _drop(state: FightState, unit: Combatant, order: actions.DropStance, dice: Dice, events: list[Event]) -> None:
    pay(state, unit, str(state.arena.rules.effects[order.stance]["drop"]))
    end_named(state, unit, order.stance, events, "given up")


def _offer(offers: Offers) -> None:
    """List the stances that the stat block names, and those to be given up."""
    state, unit = offers.state, offers.unit
    creature = state.arena.profiles[unit.id].creature
    for key in creature.features:
        row = stance_row(state.arena.rules, key)
        if row is None:
            continue
        label = str(row["label"])
        if has_effect(unit, key):
            offers.ask(actions.DropStance(key), f"Give up stance, {label}", f"drop_stance:{key}", str(row["drop"]))
        else:
            offers.ask(actions.TakeStance(key), f"Take stance, {label}", f"take_stance:{key}", str(row["stance"]))


FAMILY = Family(
    checks={"take_stance": _check_take, "drop_stance": _check_drop},
    performers={"take_stance": _take, "drop_stance": _drop},
    offer=_offer,
)
