"""Who squeezes now: in too narrow a place, or beside one that fills the space too (EP-SP-08, EP-SP-09, D20-10)."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.rules.engine.crowd import is_tight, overlapping
from tactical.rules.engine.events import Event, Squeezed
from tactical.rules.engine.state import Combatant, FightState

SQUEEZING = "squeezing"


def neighbours_in(state: FightState, unit: Combatant) -> tuple[str, ...]:
    """Return who shares squares with a creature."""
    return tuple(other.id for other in overlapping(state, unit, unit.space))


def settle_squeezing(state: FightState, unit: Combatant, before: Iterable[str], events: list[Event]) -> None:
    """See who squeezes now that a creature has moved; ``before`` names who shared squares with it then (EP-SP-09)."""
    near = (*before, *neighbours_in(state, unit)) if before or unit.is_up else tuple(before)
    is_loose = unit.squares == state.arena.profiles[unit.id].side and not state.layers.gaps
    if not near and is_loose and SQUEEZING not in unit.conditions:
        return
    for key in dict.fromkeys((unit.id, *near)):
        other = state.combatants[key]
        squeezes = other.is_up and is_tight(state, other)
        if squeezes == (SQUEEZING in other.conditions):
            continue
        rest = tuple(name for name in other.conditions if name != SQUEEZING)
        other.conditions = (*rest, SQUEEZING) if squeezes else rest
        events.append(Squeezed(other.id, squeezes))
