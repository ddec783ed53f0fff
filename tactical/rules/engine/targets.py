"""Whether a creature can be attacked from here (EP-AT-01)."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.aiming import cover_between, is_in_reach
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET


def refuse_target(state: FightState, unit: Combatant, target_id: str, line: AttackLine) -> Refusal | None:
    """Return why a target cannot be attacked with a line from here (EP-AT-01)."""
    target = state.combatants.get(target_id)
    if target is None:
        return Refusal("EP-AT-01", f"nobody called {target_id!r} is here", "Name a creature in the fight.")
    if target.id == unit.id:
        return Refusal("EP-AT-01", "it cannot attack itself", "Name an enemy.")
    if not target.is_up:
        return Refusal("EP-IN-13", f"{state.arena.names[target.id]} is down or gone", "Name one who still fights.")
    space = unit.space
    if not is_in_reach(state, line, space, target.space):
        feet = state.arena.field.apart(space, target.space) * FEET
        return Refusal("EP-AT-01", f"{state.arena.names[target.id]} is {feet} ft away", "Move nearer first.")
    if cover_between(state, unit, target, line, space).grade == "total":
        return Refusal("EP-CO-15", f"{state.arena.names[target.id]} has total cover", "Find a free line.")
    return None
