"""Which power a creature nobody plays would use, and what that is worth beside its attacks.

It knows what its creature may know: it aims at those whose squares it knows, and counts friends who would be caught
against it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.engine import actions
from tactical.rules.engine.casting import refuse_power
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.effects import has_effect
from tactical.rules.engine.powers import power_provokes, powers_of
from tactical.rules.engine.prospects import Caught, prospect
from tactical.rules.engine.seeing import locates
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.weighing import Scene
from tactical.rules.kernel.powers import Power

MOST_AIMS = 12
"""Enemies, or points, that one power is tried at."""
FRIENDS = 1.5
"""How much more harm to a friend counts than to an enemy."""
STOPPED, HAMPERED, BLESSING = 0.4, 3.0, 2.0
"""What it is worth to stop an enemy, as a share of its hit points; to hamper one; to bless a friend."""
STEP_COST = 0.2
"""How much better a power has to be after a 5-foot step than without one."""
RECHARGED = 0.05
"""How much more a power counts that comes back by itself: it is used first, and the others kept."""
Choice = tuple[actions.UsePower | actions.Step, float]


def best_power(scene: Scene, floor: float) -> Choice | None:
    """Return the power that is worth most now, aimed where it does most, and its worth, if that beats ``floor``.

    One that is free, and would do anything, comes before all others.
    """
    best: Choice | None = None
    state, unit = scene.state, scene.unit
    for index, power in enumerate(powers_of(state, unit)):
        if power.rides or power.action == "immediate" or not _is_ready(state, unit, index, power):
            continue
        for order in _aims(state, unit, index, power):
            value = _worth(state, unit, power, order)
            least = 0.0 if power.action == "free" else max(floor, best[1] if best else 0.0)
            if value <= least or refuse_power(state, unit, order) is not None:
                continue
            if power.action == "free":
                return order, 1000.0
            given, value = _unthreatened(scene, power, order, value)
            if value > least:
                best = given, value
    return best


def _is_ready(state: FightState, unit: Combatant, index: int, power: Power) -> bool:
    """Whether anything but its aim could refuse the power; one on itself is not used twice."""
    bar = refuse_power(state, unit, actions.UsePower(index, x=unit.x, y=unit.y))
    if bar is not None and bar.rule not in ("EP-AT-01", "EP-3D-06", "EP-CO-15", "EP-IN-13"):
        return False
    return not (power.shape == "self" and power.effect and has_effect(unit, power.effect))


def _aims(state: FightState, unit: Combatant, index: int, power: Power) -> Iterator[actions.UsePower]:
    order = actions.UsePower(index)
    if power.shape == "self" or (power.is_area and not power.range and power.shape not in ("cone", "line")):
        yield order
        return
    if not power.is_harmful:
        friends = [other for other in state.up() if other.side == unit.side]
        for friend in friends[:MOST_AIMS]:
            yield _at(index, friend, power)
        return
    field = state.arena.field
    known = [enemy for enemy in state.enemies_of(unit) if locates(state, unit, enemy)]
    known.sort(key=lambda enemy: (field.apart(unit.space, enemy.space), enemy.id))
    for enemy in known[:MOST_AIMS]:
        yield _at(index, enemy, power)
        if power.shape in ("burst", "spread", "cubes"):
            yield actions.UsePower(index, x=enemy.x + enemy.squares, y=enemy.y + enemy.squares)


def _at(index: int, target: Combatant, power: Power) -> actions.UsePower:
    if power.is_area:
        return actions.UsePower(index, x=target.x, y=target.y)
    return actions.UsePower(index, target.id)


def _worth(state: FightState, unit: Combatant, power: Power, order: actions.UsePower) -> float:
    """Return what using a power so is worth, in points of damage."""
    seen = prospect(state, unit, order)
    value = sum(_worth_of(state, power, one) for one in seen.caught) * seen.works
    return value * (1 + RECHARGED) if power.recharge or not power.uses else value


def _unthreatened(scene: Scene, power: Power, order: actions.UsePower, value: float) -> Choice:
    """Return how a power is best used where it provokes: here, or after a step to where fewer strike; and its worth."""
    state, unit, turn = scene.state, scene.unit, scene.state.turn
    if not scene.here_mask or not power_provokes(state.arena.rules, power):
        return order, value
    best: Choice = order, value - scene.risk(scene.here_mask)
    if turn.stepped or turn.moved_feet or unit.mount or power.action == "full_round":
        return best
    free, risk = scene.free(), scene.step_risk
    for at in state.arena.field.neighbours(unit.x, unit.y, scene.profile.side):
        after = value - risk - scene.risk(scene.mask_at(at)) - STEP_COST
        if after > best[1] and free(*at) and refuse(state, unit, actions.Step(*at)) is None:
            best = actions.Step(*at), after
    return best


def _worth_of(state: FightState, power: Power, one: Caught) -> float:
    target = state.combatants[one.id]
    if power.heals:
        is_needed = target.hp * 2 < target.max_hp
        return (-one.expected if is_needed else 0.0) * (1 if one.is_friend else -1)
    value = min(one.expected, max(target.hp, 1) * 1.0)
    if power.ability:
        value += power.average * one.afflicts
    if power.condition and power.condition not in target.conditions:
        row = state.arena.rules.conditions.get(power.condition, {})
        value += one.afflicts * (max(target.hp, 1) * STOPPED if row.get("no_actions") else HAMPERED)
    if power.effect and not power.is_harmful:
        return 0.0 if has_effect(target, power.effect) else BLESSING * (1 if one.is_friend else -1)
    return -value * FRIENDS if one.is_friend else value
