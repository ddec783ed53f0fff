"""Using a power: whether it may be used so, and what comes of it (EP-AO-07, EP-AO-08, EP-AT-21, EP-DE-03 to 05)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat.attack import roll_attack
from tactical.rules.combat.bodies import INVISIBLE
from tactical.rules.engine import actions
from tactical.rules.engine.afflicting import Doing, befall, roll_harm
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.concentrating import keeps_its_guard
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.effects import flagged
from tactical.rules.engine.events import Event, PowerUsed, TouchHeld
from tactical.rules.engine.powers import (
    Laid,
    caught_in,
    concerns,
    cover_help,
    lay,
    line_of,
    power_provokes,
    powers_of,
    refuse_use,
    uses_left,
)
from tactical.rules.engine.readied import ask
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import has_effect, squares_apart, words_of
from tactical.rules.engine.spending import NOTHING, with_use
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import deliver, lose, provoke
from tactical.rules.engine.targets import refuse_unseen
from tactical.rules.engine.unseen import remembers
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.powers import Power

FARTHEST = 1000
"""Squares off which an area may be aimed at most, by either axis."""


def delivers(state: FightState, unit: Combatant, order: actions.UsePower) -> bool:
    """Whether an order delivers the touch spell that was cast before and is held ready (EP-AO-08)."""
    return unit.spent is not None and unit.spent.holding == order.power and bool(order.target)


def is_free_touch(state: FightState, unit: Combatant) -> bool:
    """Whether the touch that is held belongs to the casting of this very turn."""
    return unit.spent is not None and unit.spent.held_since == state.rounds_fought and unit.id == state.actor


def cost_of(state: FightState, unit: Combatant, order: actions.UsePower) -> str:
    """Return what using a power so takes of the turn."""
    if delivers(state, unit, order):
        return "free" if is_free_touch(state, unit) else "standard"
    return powers_of(state, unit)[order.power].action


def refuse_power(state: FightState, unit: Combatant, order: actions.UsePower) -> Refusal | None:
    """Return why a power cannot be used so."""
    known = powers_of(state, unit)
    if not 0 <= order.power < len(known):
        return Refusal("EP-AC-11", f"it has no power number {order.power}", "Choose one of its powers.")
    power = known[order.power]
    if unit.id != state.actor and power.action != "immediate":
        return Refusal(
            "EP-AC-08", f"{power.name} takes a {power.action.replace('_', '-')} action", "Wait for its turn."
        )
    bar = None if delivers(state, unit, order) else refuse_use(state, unit, order.power)
    return bar or refuse_cost(state, unit, cost_of(state, unit, order)) or _refuse_aim(state, unit, power, order)


def _refuse_aim(state: FightState, unit: Combatant, power: Power, order: actions.UsePower) -> Refusal | None:
    gaze = state.arena.rules.powers["gaze"]
    if "gaze" in power.traits and not gaze["unseen"] and INVISIBLE in words_of(state, unit):
        return Refusal(str(gaze["cite"]), "nobody meets the gaze of the unseen", "Become visible first.")
    if power.shape == "self":
        return None
    if power.is_area:
        return _refuse_area(state, unit, power, order)
    if not order.target and _may_hold(power):
        return None
    return refuse_whom(state, unit, order.power, order.target)


def _may_hold(power: Power) -> bool:
    return power.attack == "touch" and power.nature == "spell"


def _refuse_area(state: FightState, unit: Combatant, power: Power, order: actions.UsePower) -> Refusal | None:
    is_aimed = power.shape in ("cone", "line")
    if not power.range and not is_aimed:
        return None
    if order.x is None or order.y is None or max(abs(order.x), abs(order.y), abs(order.z or 0)) > FARTHEST:
        what = "a direction" if is_aimed else "a place"
        return Refusal("EP-3D-06", f"{power.name} needs {what}", "Name a square of the map with x and y.")
    field = state.arena.field
    apart = field.apart(unit.space, (order.x, order.y, 1)) if field.map.contains(order.x, order.y) else FARTHEST
    if is_aimed:
        if not apart and (2 * order.x + 1, 2 * order.y + 1) == _middle(unit):
            return Refusal("EP-3D-06", f"{power.name} needs a direction", "Name a square beside it or farther off.")
        return None
    if apart * FEET > power.range:
        feet = f"{apart * FEET} ft away" if apart < FARTHEST else "off the map"
        return Refusal("EP-AT-10", f"({order.x}, {order.y}) is {feet}", f"Stay within {power.range} ft.")
    if not lay(state, unit, power, order).squares:
        return Refusal("EP-CO-15", f"a wall stands before ({order.x}, {order.y})", "Find a free line.")
    return None


def _middle(unit: Combatant) -> tuple[int, int]:
    return 2 * unit.x + unit.squares, 2 * unit.y + unit.squares


def refuse_whom(state: FightState, unit: Combatant, index: int, target_id: str) -> Refusal | None:
    """Return why a power cannot be used on a creature from here."""
    power, target = powers_of(state, unit)[index], state.combatants.get(target_id)
    if target is None:
        named = f"nobody called {target_id!r} is here" if target_id else f"{power.name} needs a target"
        return Refusal("EP-AT-01", named, "Name a creature in the fight.")
    name = state.arena.names[target.id]
    if target.dead or target.fled or (target.defeated and not power.heals):
        return Refusal("EP-IN-13", f"{name} is down or gone", "Name one who still fights.")
    if target.id == unit.id and power.is_harmful:
        return Refusal("EP-AT-01", "it cannot turn it on itself", "Name another.")
    if target.side != unit.side:
        bar = refuse_unseen(state, unit, target)
        if bar is not None:
            return bar
    if not concerns(state, unit, target, power):
        return Refusal("EP-CV-08", f"{power.name} is not for {name}", "Name another.")
    if target.id == unit.id:
        return None
    apart = squares_apart(state, unit, unit.space, target)
    reach = power.range // FEET if power.range else max(1, state.arena.profiles[unit.id].reach)
    if apart > reach:
        return Refusal(
            "EP-AT-01", f"{name} is {apart * FEET} ft away", f"It goes {reach * FEET} ft: move nearer first."
        )
    if not has_effect(state, unit, target):
        return Refusal("EP-CO-15", f"{name} has total cover", "Find a free line.")
    return None


def use_power(state: FightState, unit: Combatant, order: actions.UsePower, dice: Dice, events: list[Event]) -> None:
    """Use a power: spend it, let enemies strike, see to the defensive check, and let it take effect."""
    power = powers_of(state, unit)[order.power]
    cost = cost_of(state, unit, order)
    if delivers(state, unit, order):
        pay(state, unit, cost)
        unit.spent = replace(unit.spent or NOTHING, holding=-1)
        _touch(state, unit, order, dice, events)
        return
    pay(state, unit, cost)
    ready_in = _spend(state, unit, power, order.power, dice)
    rules = state.arena.rules
    if power_provokes(rules, power):
        cause = f"{'casting' if power.nature == 'spell' else 'using'} {power.name}"
        provoke(state, unit, cause, "EP-AO-07", dice, events, set())
    if state.readied:
        ask(state, "uses_power", unit, dice, events, (order.target,) if order.target else ())
    is_able = unit.is_up and not flagged(rules, unit, "no_actions")
    if not is_able or not keeps_its_guard(state, unit, power, dice, events):
        return
    if power.is_harmful:
        unit.hidden = False
    if not power.is_area and not order.target and _may_hold(power):
        unit.spent = replace(unit.spent or NOTHING, holding=order.power, held_since=state.rounds_fought)
        events.append(TouchHeld(unit.id, power.name))
        return
    laid = lay(state, unit, power, order) if power.is_area else None
    harm = None if power.attack != "none" or power.ability else roll_harm(power, dice)
    at = (order.x, order.y) if order.x is not None and order.y is not None else None
    squares = tuple(sorted(laid.squares)) if laid is not None else ()
    left = uses_left(state, unit, order.power)
    events.append(PowerUsed(unit.id, power.name, power.nature, at, squares, harm, left, ready_in, power.text))
    doing = Doing(unit, power, lose, harm)
    if laid is not None:
        _fill(state, doing, laid, dice, events)
    elif power.attack != "none":
        _touch(state, unit, order, dice, events)
    else:
        target = unit if power.shape == "self" else state.combatants[order.target]
        if remembers(state, unit, target, dice, events):
            befall(state, doing, target, dice, events)


def _spend(state: FightState, unit: Combatant, power: Power, index: int, dice: Dice) -> int:
    """Count the use and roll how many rounds it takes to gather again. A spell held ready is lost by another."""
    rounds = sum(
        count if sides == 1 else sum(dice.roll(sides) for _ in range(count)) for count, sides in power.recharge
    )
    if power.uses or power.recharge:
        unit.spent = with_use(unit.spent, index, state.combat, state.rounds_fought + rounds)
    if unit.spent is not None and unit.spent.holding >= 0 and power.nature == "spell":
        unit.spent = replace(unit.spent, holding=-1)
    return rounds


def _fill(state: FightState, doing: Doing, laid: Laid, dice: Dice, events: list[Event]) -> None:
    """Let an area take effect on everybody in it, friend and foe."""
    source, power = doing.source, doing.power
    for target in caught_in(state, source, power, laid):
        if not (target.dead or target.fled) and remembers(state, source, target, dice, events):
            befall(state, doing, target, dice, events, cover_help(state, power, laid, target))


def _touch(state: FightState, unit: Combatant, order: actions.UsePower, dice: Dice, events: list[Event]) -> None:
    """Roll the touch of a power: damage by the hit, then what else it does; a critical hit doubles both (EP-AT-21)."""
    power, target = powers_of(state, unit)[order.power], state.combatants[order.target]
    if not remembers(state, unit, target, dice, events):
        return
    line = line_of(state, unit, order.power)
    blow = make_blow(state, unit, target, line)
    rolled = roll_attack(blow, dice)
    deliver(state, unit, target, line, blow, rolled, dice, events)
    if rolled.multiplier and (power.condition or power.effect or power.ability) and not target.dead:
        befall(state, Doing(unit, power, lose, None, rolled.multiplier), target, dice, events)
