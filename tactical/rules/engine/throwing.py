"""Throwing a creature that is held: the much larger use the much smaller as missiles (YAG-14)."""

from __future__ import annotations

from tactical.rules.combat.impact import Impact, pools_of
from tactical.rules.engine.crowd import ending
from tactical.rules.engine.events import Event, HitByObject, MovedByForce
from tactical.rules.engine.grips import let_go
from tactical.rules.engine.mishaps import harm_of
from tactical.rules.engine.outsized import row_between
from tactical.rules.engine.perils import entered
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import lose
from tactical.rules.geometry.cover import has_line_of_effect
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]
WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1))


def increment_of(state: FightState, unit: Combatant, target: Combatant) -> int:
    """Return the range increment of throwing a creature, in squares; 0 for one that is not small enough."""
    row = row_between(state, unit, target)
    return row.throw * state.arena.profiles[unit.id].reach if row is not None else 0


def farthest_throw(state: FightState, unit: Combatant, target: Combatant) -> int:
    """Return how far a creature can be thrown at most, in squares; 0 for one that is not small enough."""
    scaling = state.arena.rules.scaling
    return 0 if scaling is None else increment_of(state, unit, target) * scaling.throw_increments


def refuse_throw(state: FightState, unit: Combatant, target: Combatant, goal: Square | None) -> Refusal | None:
    """Return why a creature cannot be thrown there."""
    increment, scaling, name = (
        increment_of(state, unit, target),
        state.arena.rules.scaling,
        state.arena.names[target.id],
    )
    if not increment or scaling is None:
        return Refusal("YAG-14", f"{name} is not small enough to be thrown", "Throw a smaller one.")
    if goal is None:
        return Refusal("YAG-14", f"there is nowhere to throw {name} to", "Name a free square.")
    space, field = (*goal, state.arena.profiles[target.id].side), state.arena.field
    if not field.map.has_room(*space) or ending(state, target, space).refusal is not None:
        return Refusal("YAG-14", f"({goal[0]}, {goal[1]}) has no room for {name}", "Name a free square.")
    most, apart = farthest_throw(state, unit, target), field.apart(unit.space, space)
    if not 0 < apart <= most:
        return Refusal("YAG-14", f"it throws {name} 5 to {most * FEET} ft far", "Name a square within that.")
    if not has_line_of_effect(field, unit.space, space):
        return Refusal("YAG-14", f"something is in the way to ({goal[0]}, {goal[1]})", "Name another square.")
    return None


def landing(state: FightState, unit: Combatant, target: Combatant) -> Square | None:
    """Return where a thrown creature lands that is thrown no particular way: straight and within one increment, as far
    off as there is room."""
    side = state.arena.profiles[target.id].side
    for far in range(increment_of(state, unit, target), 0, -1):
        for dx, dy in WAYS:
            x = unit.x + (dx * (far + unit.squares - 1) if dx > 0 else dx * (far + side - 1))
            y = unit.y + (dy * (far + unit.squares - 1) if dy > 0 else dy * (far + side - 1))
            if refuse_throw(state, unit, target, (x, y)) is None:
                return x, y
    return None


def throw(state: FightState, unit: Combatant, target: Combatant, goal: Square, dice: Dice, events: list[Event]) -> None:
    """Throw a held creature: it lands there and is hurt by it, a die for each increment begun (open)."""
    increment, scaling = increment_of(state, unit, target), state.arena.rules.scaling
    if scaling is None or not increment:
        return
    let_go(state, target, unit.id, events, "thrown")
    start, field = (target.x, target.y, target.z), state.arena.field
    target.squares = state.arena.profiles[target.id].side
    target.x, target.y = goal
    target.z, target.mode = field.level(*target.space), "walk"
    apart = field.apart(unit.space, target.space)
    reason = Reason("YAG-14", f"thrown {apart * FEET} ft", f"range increment {increment * FEET} ft")
    end = (target.x, target.y, target.z)
    events.append(MovedByForce(unit.id, target.id, "push", (start, end), False, (reason,)))
    count = -(-apart // increment)
    if scaling.throw_die:
        impact = Impact(pools_of((count, scaling.throw_die)), reasons=(reason,))
        harm = harm_of(state, target, impact, dice)
        events.append(HitByObject(target.id, "the ground it is thrown at", harm, impact.reasons))
        if harm is not None and harm.total:
            lose(state, target, harm.total, unit.id, events)
    if target.is_up:
        entered(state, target, start, "force", dice, events)
