"""How a creature that plays itself feels about the fight: its temperament, and whether it has had enough."""

from __future__ import annotations

from tactical.rules.combat.profile import Profile
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.rulesets.temperaments import Temperament, fearless_types, temperament_for

RALLIED, LEADERLESS = 0.5, 1.5
"""How far creatures stand with less, or want more, of their side left: while a leader stands, and once it is down."""
_KEPT = 512
_tempers: dict[tuple[Profile, str], Temperament] = {}


def temper_of(state: FightState, unit: Combatant) -> Temperament:
    """Return how a creature fights."""
    key = (state.arena.profiles[unit.id], unit.temperament)
    found = _tempers.get(key)
    if found is None:
        if len(_tempers) >= _KEPT:
            _tempers.clear()
        found = _tempers[key] = temperament_for(key[0].creature, unit.temperament)
    return found


def is_fearless(state: FightState, unit: Combatant) -> bool:
    """Whether a creature never flees, whatever happens."""
    creature = state.arena.profiles[unit.id].creature
    return creature.creature_type in fearless_types() or creature.has("fearless")


def gives_up(state: FightState, unit: Combatant, temper: Temperament) -> bool:
    """Whether a creature has had enough: badly hurt, on the losing side, and able to fear; or a mount left alone."""
    is_mount = state.arena.profiles[unit.id].creature.kind == "mount"
    if unit.hp > temper.fear * unit.max_hp and not is_mount:
        return False
    if is_fearless(state, unit):
        return False
    ours = [other for other in state.up() if other.side == unit.side]
    if is_mount and all(state.arena.profiles[other.id].creature.kind == "mount" for other in ours):
        return True
    if unit.hp > temper.fear * unit.max_hp:
        return False
    theirs = sum([max(other.hp, 0) for other in state.enemies_of(unit)])
    return sum([max(other.hp, 0) for other in ours]) < temper.hopeless * _spirit(state, unit) * theirs


def _spirit(state: FightState, unit: Combatant) -> float:
    """Return what its leaders make of a creature's courage."""
    leaders = [
        other
        for other in state.combatants.values()
        if other.side == unit.side and other is not unit and temper_of(state, other).rallies
    ]
    if not leaders:
        return 1.0
    return RALLIED if any(leader.is_up for leader in leaders) else LEADERLESS
