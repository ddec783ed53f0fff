"""Whether a creature can take an immediate action now, on its turn or off it (EP-AC-08)."""

from __future__ import annotations

from tactical.rules.engine.effects import flag_of
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState


def refuse_immediate(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why a creature cannot take an immediate action, on its turn or off it (EP-AC-08)."""
    if not state.arena.rules.number("actions", "immediate"):
        return Refusal(state.arena.rules.cite("actions"), "there are no immediate actions", "Act in its turn.")
    if state.is_surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Act when its turn comes.")
    if unit.flat_footed:
        return Refusal("EP-AC-08", "it is flat-footed", "Act when its turn comes.")
    if unit.no_opportunities:
        return Refusal("EP-AC-07", "its action takes its whole round", "Act when its next turn comes.")
    if unit.reacted:
        return Refusal("EP-AC-08", "its immediate action is used", "Act when its next turn comes.")
    stopped = "unconscious" if not unit.is_up else flag_of(state.arena.rules, unit, "no_actions")
    return Refusal("EP-IN-12", f"it is {stopped}", "Let it be.") if stopped else None
