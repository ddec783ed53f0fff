"""What a turn still allows (EP-AC-01): actions left, how far they take a creature, what spends them."""

from __future__ import annotations

from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET


def has_whole_round(state: FightState) -> bool:
    """Whether nothing of the turn is spent yet (EP-AC-07)."""
    turn = state.turn
    return turn.standard and turn.move and turn.swift and not turn.surprise and not turn.attacks_made


def walk_feet(state: FightState, unit: Combatant) -> int:
    """Return how far one move action takes a creature."""
    return state.arena.profiles[unit.id].speed * FEET


def refuse_walking(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why a creature cannot walk at all just now."""
    if unit.prone:
        return Refusal("EP-AC-12", "it is prone", "Stand up first.")
    if state.turn.stepped:
        return Refusal("EP-MV-14", "it took a 5-foot step this turn", "Stay, or undo the step.")
    if state.arena.profiles[unit.id].speed == 0:
        return Refusal("EP-EN-05", "its speed is 0", "Choose something else.")
    return None


def spend_move(state: FightState) -> None:
    """Spend the move action, or the standard one turned into a move (EP-AC-03)."""
    if state.turn.move:
        state.turn.move = False
    else:
        state.turn.standard = False
