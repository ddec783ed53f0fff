"""How size decides who gets at whom: differences in size, quarters of a square (YAG-05 to YAG-09, YAG-13)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tactical.rules.combat.profile import AttackLine
from tactical.rules.combat.scaling import QUARTERS, is_reach_weapon, needs_its_space, quarter_touches, within_its_space
from tactical.rules.engine.effects import has_effect
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space, ThreatArea, squares_of
from tactical.rules.kernel.creature import RANKS
from tactical.rules.rulesets.scaling import ScalingRow

VITAL = "vital_area"
"""The effect of one who has got at a vital area of another, ``against`` that one (YAG-13)."""


def sizes_apart(state: FightState, attacker: Combatant, target: Combatant) -> int:
    """Return how many sizes an attacker is larger than a target, a vital area reckoned in (YAG-09, YAG-13)."""
    scaling, profiles = state.arena.rules.scaling, state.arena.profiles
    apart = RANKS[profiles[attacker.id].creature.size] - RANKS[profiles[target.id].creature.size]
    if scaling is not None and attacker.effects and is_at_vitals(attacker, target):
        apart += scaling.vital
    return apart


def is_at_vitals(attacker: Combatant, target: Combatant) -> bool:
    """Whether a creature is at a vital area of another."""
    return any(effect.name == VITAL and effect.against == target.id for effect in attacker.effects)


def row_between(state: FightState, attacker: Combatant, target: Combatant) -> ScalingRow | None:
    """Return what size changes between two creatures, None for nothing."""
    scaling = state.arena.rules.scaling
    return scaling.row(sizes_apart(state, attacker, target)) if scaling is not None else None


def fitted(state: FightState, unit: Combatant, line: AttackLine, target: Combatant) -> AttackLine:
    """Return an attack line as it reaches a target of such a size: the much smaller reach only what they are in
    (YAG-08)."""
    if not state.arena.is_scaled or not line.is_melee:
        return line
    profiles = state.arena.profiles
    scaling = state.arena.rules.scaling
    apart = RANKS[profiles[unit.id].creature.size] - RANKS[profiles[target.id].creature.size]
    row = scaling.row(apart) if scaling is not None else None
    return within_its_space(line) if needs_its_space(row, line, profiles[unit.id].reach) else line


def refuse_stature(
    state: FightState, unit: Combatant, line: AttackLine, target: Combatant, apart: int
) -> Refusal | None:
    """Return why size keeps a creature from getting at a target that is near enough (YAG-05, YAG-08)."""
    name = state.arena.names[target.id]
    if apart and fitted(state, unit, line, target) is not line:
        text = f"{name} is too large to be reached from outside of its space"
        return Refusal("YAG-08", text, "Move into its space.")
    if apart and not reaches_from_quarter(state, unit, line, unit.space, target):
        text = f"its quarter of the square, {quarter_of(state, unit)}, does not touch that of {name}"
        return Refusal("YAG-05", text, "Use a reach weapon, or go where fewer stand.")
    return None


def refuse_arms(state: FightState, unit: Combatant, target: Combatant, apart: int) -> Refusal | None:
    """Return why bare arms do not get at a target that is near enough (YAG-08)."""
    row = row_between(state, unit, target) if apart and state.arena.is_scaled else None
    if row is None or not row.enters:
        return None
    text = f"{state.arena.names[target.id]} is too large to be laid hands on from outside of its space"
    return Refusal("YAG-08", text, "Move into its space.")


def fits_line(
    state: FightState, unit: Combatant, line: AttackLine, space: Space, target: Combatant, apart: int
) -> bool:
    """Whether size lets a creature that is near enough, at ``space``, get at a target with an attack line."""
    arena = state.arena
    if not apart or not arena.is_sized:
        return True
    return fitted(state, unit, line, target) is line and reaches_from_quarter(state, unit, line, space, target)


def is_quartered(state: FightState, unit: Combatant) -> bool:
    """Whether a creature shares its square with others that hold a quarter of one each."""
    sizes = state.arena.rules.sizes
    return state.arena.is_quartered and sizes[state.arena.profiles[unit.id].creature.size].quadrants


def reaches_from_quarter(state: FightState, unit: Combatant, line: AttackLine, space: Space, target: Combatant) -> bool:
    """Whether the quarter of a square that a creature holds lets it reach a target; from another square anything
    goes (YAG-05, YAG-06)."""
    if not is_quartered(state, unit) or not line.is_melee or space != unit.space:
        return True
    if is_reach_weapon(line, state.arena.profiles[unit.id].reach):
        return True
    quarter = quarter_of(state, unit)
    return not quarter or any(quarter_touches(quarter, x - unit.x, y - unit.y) for x, y in squares_of(target.space))


def part_within(state: FightState, unit: Combatant, line: AttackLine, area: ThreatArea) -> ThreatArea:
    """Return the squares of a threatened area that a creature's quarter touches (YAG-05)."""
    if not is_quartered(state, unit) or is_reach_weapon(line, state.arena.profiles[unit.id].reach):
        return area
    quarter = quarter_of(state, unit)
    if not quarter:
        return area
    width = state.arena.field.map.width
    kept = [
        place
        for place in area.places.tolist()
        if quarter_touches(quarter, place % width - unit.x, place // width - unit.y)
    ]
    return ThreatArea(frozenset(kept), np.array(kept, dtype=np.int64))


def quarter_of(state: FightState, unit: Combatant) -> str:
    """Return the quarter of its square that a creature holds, "" for one that has the square to itself."""
    others = _beside(state, unit)
    if not others:
        return ""
    here = (unit.x, unit.y)
    if unit.stature.at == here and unit.stature.quarter:
        return unit.stature.quarter
    taken = {other.stature.quarter for other in others if other.stature.at == here}
    return next((quarter for quarter in QUARTERS if quarter not in taken), "")


def free_quarters(state: FightState, unit: Combatant) -> tuple[str, ...]:
    """Return the quarters of its square that nobody else holds; () for one that has the square to itself."""
    others = _beside(state, unit)
    if not others:
        return ()
    taken = {quarter_of(state, other) for other in others}
    return tuple(quarter for quarter in QUARTERS if quarter not in taken)


def _beside(state: FightState, unit: Combatant) -> list[Combatant]:
    """Return the others that hold quarters of the same square."""
    sizes, profiles = state.arena.rules.sizes, state.arena.profiles
    return [
        other
        for other in state.combatants.values()
        if other.x == unit.x
        and other.y == unit.y
        and other.z == unit.z
        and other.id != unit.id
        and not (other.defeated or other.fled)
        and sizes[profiles[other.id].creature.size].quadrants
    ]


def settle_quarters(state: FightState) -> None:
    """Let everybody who shares a square hold a quarter of it: those who came last take what is left, where they reach
    most enemies (YAG-05)."""
    for unit in state.combatants.values():
        if not unit.is_up or not is_quartered(state, unit):
            continue
        here = (unit.x, unit.y)
        if unit.stature.at == here and unit.stature.quarter:
            continue
        others = _beside(state, unit)
        if not others:
            continue
        taken = {other.stature.quarter for other in others if other.stature.at == here}
        free = [quarter for quarter in QUARTERS if quarter not in taken]
        if free:
            best = max(free, key=lambda quarter: _foes_touched(state, unit, quarter))
            unit.stature = replace(unit.stature, quarter=best, at=here)


def _foes_touched(state: FightState, unit: Combatant, quarter: str) -> int:
    return sum(
        any(
            quarter_touches(quarter, x - unit.x, y - unit.y) and max(abs(x - unit.x), abs(y - unit.y)) == 1
            for x, y in squares_of(enemy.space)
        )
        for enemy in state.enemies_of(unit)
    )


def clings_to(unit: Combatant) -> bool:
    """Whether a creature is at somebody's vital area."""
    return has_effect(unit, VITAL)
