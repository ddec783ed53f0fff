"""Readying an action: one thing to be done as soon as something comes to pass (EP-HO-09 to 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.events import Event, ReadyMade
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.provoking import stands_up_to
from tactical.rules.engine.readied import cost_of, with_reach
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.triggers import Readied, Trigger, What
from tactical.rules.kernel.dice import Dice

MOST_SQUARES = 60
FARTHEST_FEET = 1000
LONGEST = 200
MOVEMENTS = ("comes_near", "goes_away", "enters", "moves")
TRIGGERS: dict[What, tuple[str, str]] = {
    "comes_near": ("comes near", "feet"),
    "goes_away": ("goes away", "feet"),
    "enters": ("enters squares", "squares"),
    "comes_into_sight": ("comes into sight", ""),
    "moves": ("moves", ""),
    "attacks": ("attacks", "target"),
    "uses_power": ("casts or uses a power", "target"),
    "opens_door": ("opens a door", ""),
    "stands_up": ("stands up", ""),
    "goes_down": ("goes down", ""),
    "acts": ("does anything", ""),
}
"""What may be waited for, in words, and what it needs to be told besides who."""


def _check_ready(state: FightState, unit: Combatant, order: actions.Ready) -> Refusal | None:
    refusal = refuse_cost(state, unit, state.arena.rules.word("ready", "cost"))
    if refusal is not None:
        return refusal
    return _refuse_trigger(state, unit, order.trigger) or _refuse_then(state, unit, order)


def _refuse_trigger(state: FightState, unit: Combatant, trigger: Trigger) -> Refusal | None:
    for key in (trigger.who, trigger.target):
        if key and key not in state.combatants:
            return Refusal("EP-HO-10", f"nobody called {key!r} is here", "Name a creature in the fight, or a side.")
    if trigger.who == unit.id:
        return Refusal("EP-HO-10", "it waits for somebody else", "Name another creature, or a side.")
    if not 0 <= trigger.feet <= FARTHEST_FEET:
        return Refusal("EP-HO-10", f"{trigger.feet} ft cannot be", f"Give 0 to {FARTHEST_FEET}.")
    if len(trigger.squares) > MOST_SQUARES or (trigger.what == "enters" and not trigger.squares):
        text = f"{len(trigger.squares)} squares cannot be watched"
        return Refusal("EP-HO-10", text, f"Name 1 to {MOST_SQUARES} squares.")
    if any(not state.arena.field.map.contains(x, y) for x, y in trigger.squares):
        return Refusal("EP-HO-10", "a square is off the map", "Name squares of the map.")
    return None


def _refuse_then(state: FightState, unit: Combatant, order: actions.Ready) -> Refusal | None:
    then = actions.order_from_plain(order.then, "/order/then")
    if not cost_of(state, unit, then):
        known = ", ".join(state.arena.rules.combat["ready"]["orders"])
        return Refusal("EP-HO-09", f"{then.type} is not one standard, move or swift action", f"Ready one of {known}.")
    if any(len(getattr(then, name, ())) > LONGEST for name in ("path", "squares", "others", "targets")):
        return Refusal("EP-HO-09", "the readied order is too long", f"Name at most {LONGEST} squares or creatures.")
    if getattr(then, "full", False):
        return Refusal("EP-HO-09", "a full attack is more than one action", "Ready one attack.")
    if then.type == "attack_square" and order.trigger.what in MOVEMENTS:
        text = "nobody guesses a square as another moves"
        return Refusal("EP-AO-17", text, "Attack whoever sets it off, or wait for something else.")
    if getattr(then, "by", ""):
        return Refusal("EP-HO-09", "it readies for itself", "Leave out who does it.")
    index, lines = getattr(then, "attack", None), state.arena.profiles[unit.id].lines
    if index is not None and not 0 <= index < len(lines):
        return Refusal("EP-AT-01", f"it has no attack number {index}", "Choose one of its attacks.")
    target = getattr(then, "target", None)
    if target and target not in state.combatants:
        return Refusal("EP-AT-01", f"nobody called {target!r} is here", "Name a creature, or whoever sets it off.")
    return None


def _ready(state: FightState, unit: Combatant, order: actions.Ready, dice: Dice, events: list[Event]) -> None:
    then = actions.order_from_plain(order.then, "/order/then")
    trigger = with_reach(state, unit, order.trigger, then)
    pay(state, unit, state.arena.rules.word("ready", "cost"))
    state.turn.opened = False
    if not stands_up_to(state, unit, "ready", dice, events):
        return
    kept = tuple(ready for ready in state.readied if ready.by != unit.id)
    state.readied = (*kept, Readied(unit.id, trigger, actions.order_to_plain(then)))
    events.append(ReadyMade(unit.id, trigger, then.type, _detail(state, unit, then)))


@dataclass(frozen=True, slots=True)
class Readiable:
    """An order that may be readied. ``needs`` is what must be added to it: "path"."""

    label: str
    order: dict[str, Any]
    needs: str = ""


def readiable(state: FightState, unit: Combatant) -> tuple[Readiable, ...]:
    """Return what a creature may ready now, none when it may ready nothing."""
    if refuse_cost(state, unit, state.arena.rules.word("ready", "cost")) is not None:
        return ()
    profile = state.arena.profiles[unit.id]
    orders: list[tuple[str, actions.Order, str]] = [
        (line.attack.name, actions.Attack("", line.index), "") for line in profile.lines
    ]
    orders += [
        (f"Charge, {line.attack.name}", actions.Charge("", line.index), "") for line in profile.lines if line.is_melee
    ]
    orders += [(power.name, actions.UsePower(index, ""), "") for index, power in enumerate(profile.creature.powers)]
    orders += [("Move", actions.Move(()), "path"), ("Stand up", actions.StandUp(), "")]
    return tuple(
        Readiable(label, actions.order_to_plain(order), needs)
        for label, order, needs in orders
        if cost_of(state, unit, order)
    )


def _detail(state: FightState, unit: Combatant, then: actions.Order) -> str:
    profile = state.arena.profiles[unit.id]
    if isinstance(then, actions.UsePower):
        return profile.creature.powers[then.power].name
    index = getattr(then, "attack", None)
    return profile.lines[index].attack.name if index is not None else ""


def _offer(offers: Offers) -> None:
    """List the commonest: each attack, at whoever of the enemy comes near or into sight, or attacks."""
    state, unit = offers.state, offers.unit
    for line in state.arena.profiles[unit.id].lines:
        then = actions.order_to_plain(actions.Attack("", line.index))
        near = Trigger("comes_near", side="enemy") if line.is_melee else Trigger("comes_into_sight", side="enemy")
        words = "comes within reach" if line.is_melee else "comes into sight"
        label = f"Ready, {line.attack.name} when an enemy {words}"
        if not offers.ask(actions.Ready(near, then), label, f"ready:{near.what}:{line.index}", "standard"):
            return
        hits = Trigger("attacks", side="enemy")
        label = f"Ready, {line.attack.name} when an enemy attacks"
        offers.ask(actions.Ready(hits, then), label, f"ready:attacks:{line.index}", "standard")


FAMILY = Family(checks={"ready": _check_ready}, performers={"ready": _ready}, offer=_offer)
