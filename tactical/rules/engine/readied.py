"""Readied actions: what sets them off, and carrying them out in the midst of something else (EP-HO-09 to 13).

Deeds are told of as they are declared (``ask``); what is so or is not is compared before and after anything that may
change it (``standing``, ``settle``). Nobody asks where ``FightState.readied`` is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.effects import flagged
from tactical.rules.engine.events import Event, ReadyFired, ReadyLost
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.registers import CHECKS, ON_ITS_OWN_FEET, PERFORMERS
from tactical.rules.engine.seeing import sees, squares_apart
from tactical.rules.engine.state import Combatant, FightState, Turn
from tactical.rules.engine.triggers import BECOMING, Readied, Trigger
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

Standing = tuple[tuple[Readied, frozenset[str]], ...]
"""Readied actions, each with the creatures of whom what it waits for is so."""
PAID = {"standard": "standard", "move": "move", "swift": "swift"}


def cost_of(state: FightState, unit: Combatant, order: actions.Order) -> str:
    """Return which one action an order takes when it is readied, "" where it cannot be (EP-HO-09)."""
    rules = state.arena.rules
    if isinstance(order, actions.UsePower):
        powers = state.arena.profiles[unit.id].creature.powers
        action = powers[order.power].action if 0 <= order.power < len(powers) else ""
        return PAID.get(action, "")
    if isinstance(order, actions.Do):
        return PAID.get(rules.activities[order.activity].type, "") if order.activity in rules.activities else ""
    return str(rules.combat["ready"]["orders"].get(order.type, ""))


def standing(state: FightState) -> Standing:
    """Return of whom each readied action's trigger is so already: only what becomes so sets it off."""
    return tuple(
        (
            ready,
            frozenset(
                [
                    other.id
                    for other in state.combatants.values()
                    if _is_meant(state, ready, other) and _is_so(state, ready, other)
                ]
            ),
        )
        for ready in _in_order(state)
        if ready.trigger.what in BECOMING
    )


def settle(state: FightState, before: Standing, dice: Dice, events: list[Event]) -> bool:
    """Set off what has become so since ``before``. Return whether anything was."""
    fired = False
    for ready, were in before:
        for other in state.combatants.values():
            if not any(item is ready for item in state.readied):
                break
            if other.id in were or not _is_meant(state, ready, other) or not _is_so(state, ready, other):
                continue
            if _may_fire(state, ready, other):
                _fire(state, ready, other, dice, events)
                fired = True
    return fired


def ask(
    state: FightState, what: str, causer: Combatant, dice: Dice, events: list[Event], targets: tuple[str, ...] = ()
) -> bool:
    """Set off what waits for a deed that ``causer`` is about to do to ``targets``. Return whether anything was."""
    fired = False
    for ready in _in_order(state):
        trigger = ready.trigger
        is_it = trigger.what == what and (not trigger.target or trigger.target in targets)
        if (
            is_it
            and any(item is ready for item in state.readied)
            and _is_meant(state, ready, causer)
            and _may_fire(state, ready, causer)
        ):
            _fire(state, ready, causer, dice, events)
            fired = True
    return fired


def lapse(state: FightState, unit: Combatant, events: list[Event], cause: str, rule: str) -> tuple[Readied, ...]:
    """Let what a creature readied be lost (EP-HO-13). Return it."""
    lost = tuple(ready for ready in state.readied if ready.by == unit.id)
    if lost:
        state.readied = tuple(ready for ready in state.readied if ready.by != unit.id)
        events.append(ReadyLost(unit.id, cause, rule))
    return lost


def _in_order(state: FightState) -> tuple[Readied, ...]:
    if len(state.readied) < 2:
        return state.readied
    places = {key: place for place, key in enumerate(state.order)}
    return tuple(sorted(state.readied, key=lambda ready: places.get(ready.by, len(places))))


def _is_meant(state: FightState, ready: Readied, other: Combatant) -> bool:
    """Whether a creature is one of those that a readied action waits for."""
    trigger, unit = ready.trigger, state.combatants.get(ready.by)
    if unit is None or other.id == unit.id or other.fled:
        return False
    if trigger.who:
        return trigger.who == other.id
    if trigger.side == "anyone":
        return True
    return (other.side == unit.side) == (trigger.side == "ally")


def _is_so(state: FightState, ready: Readied, other: Combatant) -> bool:
    """Whether what a readied action waits for is so of a creature now."""
    trigger, unit = ready.trigger, state.combatants[ready.by]
    match trigger.what:
        case "comes_near":
            return other.is_up and squares_apart(state, unit, unit.space, other) * FEET <= trigger.feet
        case "goes_away":
            return other.is_up and squares_apart(state, unit, unit.space, other) * FEET > trigger.feet
        case "enters":
            return other.is_up and not set(squares_of(other.space)).isdisjoint(trigger.squares)
        case "comes_into_sight":
            return other.is_up and sees(state, unit, other)
        case "stands_up":
            return other.is_up and not other.prone
        case _:
            return not other.is_up


def _may_fire(state: FightState, ready: Readied, cause: Combatant) -> bool:
    """Whether the one that waits can act and makes out what happens (EP-HO-10)."""
    unit = state.combatants[ready.by]
    return unit.is_up and not flagged(state.arena.rules, unit, "no_actions") and sees(state, unit, cause)


def _fire(state: FightState, ready: Readied, cause: Combatant, dice: Dice, events: list[Event]) -> None:
    """Carry a readied order out as an interrupt; whose turn it is goes on after it (EP-HO-11, EP-HO-12)."""
    unit = state.combatants[ready.by]
    state.readied = tuple(item for item in state.readied if item is not ready)
    actor, turn = state.actor, state.turn
    try:
        order = actions.order_from_plain(aimed(state, unit, ready, cause))
    except RuleError as error:
        kind = str(ready.then.get("type"))
        events.append(ReadyFired(unit.id, cause.id, (cause.x, cause.y), ready.trigger, kind, error.message))
        return
    cost = cost_of(state, unit, order)
    state.actor = unit.id
    state.turn = Turn(standard=cost == "standard", move=cost == "move", swift=cost == "swift", begun=True)
    refusal = _refuse(state, unit, order)
    failed = refusal.text if refusal else ""
    events.append(ReadyFired(unit.id, cause.id, (cause.x, cause.y), ready.trigger, order.type, failed))
    if refusal is None:
        PERFORMERS[order.type](state, unit, order, dice, events)
    if not state.is_over:
        state.actor, state.turn = actor, turn


def _refuse(state: FightState, unit: Combatant, order: actions.Order) -> Refusal | None:
    if unit.mount and order.type in ON_ITS_OWN_FEET:
        return Refusal("EP-3D-04", "it is on another's back", "Ready something else.")
    return CHECKS[order.type](state, unit, order)


def aimed(state: FightState, unit: Combatant, ready: Readied, cause: Combatant) -> dict[str, Any]:
    """Return the order with whoever set it off as its target, where it names none."""
    then = dict(ready.then)
    is_at_square = then.get("type") == "throw_splash" and then.get("x") is not None
    if then.get("target") != "" or is_at_square:
        return then
    powers = state.arena.profiles[unit.id].creature.powers
    if (
        then.get("type") == "use_power"
        and 0 <= then["power"] < len(powers)
        and powers[then["power"]].shape != "creature"
    ):
        if then["x"] is None and powers[then["power"]].range:
            then["x"], then["y"] = cause.x, cause.y
        return then
    return {**then, "target": cause.id}


def is_stopped(state: FightState, unit: Combatant, at: tuple[int, int, int], words: tuple[str, ...]) -> bool:
    """Whether what befell a creature on its way ends its movement: down, moved off, thrown down, held."""
    if not unit.is_up or (unit.x, unit.y, unit.z) != at:
        return True
    fresh = [word for word in unit.conditions if word not in words]
    rows: Mapping[str, Mapping[str, Any]] = state.arena.rules.conditions
    return any(
        word == "prone" or rows.get(word, {}).get("no_move") or rows.get(word, {}).get("no_actions") for word in fresh
    )


def with_reach(state: FightState, unit: Combatant, trigger: Trigger, order: actions.Order) -> Trigger:
    """Return a trigger with the feet of the readied attack's reach, where it names none."""
    if trigger.feet or trigger.what not in ("comes_near", "goes_away"):
        return trigger
    profile = state.arena.profiles[unit.id]
    reach = profile.threat_reach
    if isinstance(order, actions.Attack) and 0 <= order.attack < len(profile.lines):
        reach = profile.lines[order.attack].reach_max or reach
    return replace(trigger, feet=max(1, reach) * FEET)
