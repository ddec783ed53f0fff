"""What a creature sees of the ground it is about to enter (EP-MV-11, EP-MV-19, EP-MV-26)."""

from __future__ import annotations

from tactical.rules.combat.bodies import BLINDED
from tactical.rules.combat.senses import TOTAL, light_degree
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space, squares_of


def is_blinded(state: FightState, unit: Combatant) -> bool:
    """Whether a creature has lost its sight."""
    return BLINDED in words_of(state, unit)


def sees_no_way(state: FightState, unit: Combatant) -> bool:
    """Whether a creature cannot see where it runs: blinded, or in a dark that its senses do not cope with."""
    if is_blinded(state, unit):
        return True
    return light_degree(state.arena.light, state.arena.profiles[unit.id].senses, 1) >= TOTAL


def is_hidden_ground(state: FightState, unit: Combatant, space: Space) -> bool:
    """Whether light, smoke or leaves hide a space beside a creature from it, partly or wholly (EP-MV-19)."""
    if is_blinded(state, unit) or light_degree(state.arena.light, state.arena.profiles[unit.id].senses, 1):
        return True
    if not state.layers.veils:
        return False
    veiled = {(x, y) for x, y, value in state.layers.veils if value}
    return not veiled.isdisjoint(squares_of(space))
