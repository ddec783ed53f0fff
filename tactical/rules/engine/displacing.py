"""Creatures that are where they cannot stay, and where they come to instead.

One that ceases to be ethereal inside rock (EP-IC-11), one that comes to where somebody stands by now (EP-SP-09), one
whose movement was cut short in another's squares (D20-09).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.combat.impact import Impact
from tactical.rules.engine.crowd import ending
from tactical.rules.engine.events import Displaced, Event
from tactical.rules.engine.mishaps import harm_of
from tactical.rules.engine.saddle import carry_along
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.squeezing import settle_squeezing
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import lose
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.relief import is_open
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason

Cube = tuple[int, int, int]
Out = tuple[str, ...]


def out_of_the_way(state: FightState) -> Out:
    """Return who takes up no room now, and may again: the fallen, and those whom a condition takes through walls."""
    return tuple(
        [
            unit.id
            for unit in state.combatants.values()
            if unit.defeated or (unit.conditions and passes_solid(unit.conditions))
        ]
    )


def settle_places(state: FightState, before: Out, dice: Dice, events: list[Event]) -> None:
    """Let those ``before`` who take up room again come to a place where they can be."""
    for key in before:
        unit = state.combatants[key]
        if unit.is_up and not unit.mount:
            why = misplaced(state, unit)
            if why:
                displace(state, unit, why, dice, events)
            settle_squeezing(state, unit, (), events)


def misplaced(state: FightState, unit: Combatant) -> str:
    """Return why a creature cannot stay where it is: "solid", "taken", or "" where it can."""
    is_buried = not is_open(state.arena.field.relief, unit.x, unit.y, unit.z, unit.squares)
    if is_buried and unit.mode != "burrow" and not passes_solid(words_of(state, unit)):
        return "solid"
    return "taken" if ending(state, unit, unit.space, unit.z).refusal is not None else ""


def _stands_free(state: FightState, unit: Combatant, at: Cube) -> bool:
    field = state.arena.field
    return field.has_room(at[0], at[1], unit.squares) and is_open(field.relief, *at, unit.squares)


def displace(state: FightState, unit: Combatant, why: str, dice: Dice, events: list[Event]) -> None:
    """Put a creature into the nearest place where it can be; being shunted out of something solid may hurt."""
    start = (unit.x, unit.y, unit.z)
    found = next(_free_places(state, unit), None)
    if found is None:
        return
    unit.x, unit.y, unit.z = found
    if unit.bears:
        carry_along(state, unit)
    feet = FEET * max(abs(one - other) for one, other in zip(start, found, strict=True))
    rules = state.arena.rules
    die, rule = rules.number("displaced", "die") if why == "solid" else 0, rules.cite("displaced")
    impact = Impact(((feet // FEET, die),) if die else (), reasons=(Reason(rule, f"shunted {feet} ft", ""),))
    harm = harm_of(state, unit, impact, dice)
    events.append(Displaced(unit.id, start, found, feet, why, harm, impact.reasons))
    if harm is not None and harm.total:
        lose(state, unit, harm.total, "", events)


def _free_places(state: FightState, unit: Combatant) -> Iterator[Cube]:
    """Yield the places where a creature may be, the nearest first; of those as near the most southern and western."""
    field, side = state.arena.field, unit.squares
    near = sorted(
        (max(abs(x - unit.x), abs(y - unit.y)), y, x)
        for y in range(field.map.height - side + 1)
        for x in range(field.map.width - side + 1)
    )
    for _, y, x in near:
        z = max(unit.z, field.rest_level(x, y, side)) if unit.mode == "fly" else field.rest_level(x, y, side)
        end = ending(state, unit, (x, y, side), z)
        if _stands_free(state, unit, (x, y, z)) and end.refusal is None and not end.squeezed_with:
            yield x, y, z


def back_to_a_legal_place(state: FightState, unit: Combatant, trail: Sequence[Cube], events: list[Event]) -> None:
    """Put one that was stopped where it may not end back to the last place of its way where it may (D20-09)."""
    here = (unit.x, unit.y, unit.z)
    if not unit.is_up or unit.mount or ending(state, unit, unit.space, unit.z).refusal is None:
        return
    for at in reversed(trail):
        if ending(state, unit, (at[0], at[1], unit.squares), at[2]).refusal is None:
            unit.x, unit.y, unit.z = at
            if unit.bears:
                carry_along(state, unit)
            feet = FEET * max(abs(one - other) for one, other in zip(here, at, strict=True))
            events.append(Displaced(unit.id, here, at, feet, "taken"))
            return
