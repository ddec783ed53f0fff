"""Policies: which order a creature nobody plays gives itself."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import Dice


def choose(state: FightState, actor_id: str, dice: Dice) -> actions.Order:
    """Return the order ``actor_id`` gives itself now."""
    unit = state.combatants[actor_id]
    for line in state.arena.profiles[actor_id].lines:
        for enemy in state.enemies_of(unit):
            order = actions.Attack(enemy.id, line.index)
            if refuse(state, unit, order) is None:
                return order
    return actions.EndTurn()
