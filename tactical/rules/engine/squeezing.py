"""Who squeezes now: in too narrow a place, or beside one that fills the space too (EP-SP-08, EP-SP-09, D20-10)."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.rules.engine.crowd import is_tight, narrowness_at, overlapping
from tactical.rules.engine.events import Event, Squeezed
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space
from tactical.rules.geometry.squeeze import PASSINGS

SQUEEZING, WRIGGLING = "squeezing", "wriggling"
TIGHT = frozenset((SQUEEZING, WRIGGLING))


def neighbours_in(state: FightState, unit: Combatant) -> tuple[str, ...]:
    """Return who shares squares with a creature."""
    return tuple(other.id for other in overlapping(state, unit, unit.space))


def is_wriggling_into(state: FightState, unit: Combatant, space: Space) -> bool:
    """Whether only the skill of an escape artist gets a creature into a space (D20-10, AOH-03)."""
    if not state.arena.rules.number("escape", "dc"):
        return False
    return narrowness_at(state, unit, space) == PASSINGS.index("squeezes_impeded")


def tightness(state: FightState, unit: Combatant) -> str:
    """Return the condition of who has too little room where it is, "" for one who has enough."""
    if not unit.is_up or not is_tight(state, unit):
        return ""
    return WRIGGLING if is_wriggling_into(state, unit, unit.space) else SQUEEZING


def settle_squeezing(state: FightState, unit: Combatant, before: Iterable[str], events: list[Event]) -> None:
    """See who squeezes now that a creature has moved; ``before`` names who shared squares with it then (EP-SP-09)."""
    near = (*before, *neighbours_in(state, unit)) if before or unit.is_up else tuple(before)
    is_loose = unit.squares == state.arena.profiles[unit.id].side and not state.layers.gaps
    if not near and is_loose and TIGHT.isdisjoint(unit.conditions):
        return
    for key in dict.fromkeys((unit.id, *near)):
        other = state.combatants[key]
        now, was = tightness(state, other), next((name for name in other.conditions if name in TIGHT), "")
        if now == was:
            continue
        rest = tuple(name for name in other.conditions if name not in TIGHT)
        other.conditions = (*rest, now) if now else rest
        events.append(Squeezed(other.id, bool(now), how=now if now == WRIGGLING else ""))
