"""Action points: which actions one buys in which round of the combat (EP-IN-18, EP-SU-20, EP-HO-08).

The page of action points is not in the sources. What the other pages tell stands in combat.toml: a point may give a
move action (EP-MV-18), a standard one (EP-EN-05, EP-AC-28), and what it gives depends on the round of the combat.
"""

from __future__ import annotations

from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.creature import Creature
from tactical.rules.rulesets.library import Rules

SECTION = "action_points"
LAST = 3
"""From this round on every round is like it; the surprise round counts as the first (EP-SU-20)."""


def points_at_first(creature: Creature, rules: Rules) -> int:
    """Return the action points that a creature begins a fight with: its sheet's, and a player character's own."""
    fresh = rules.number(SECTION, "each_combat") if creature.kind == "pc" else 0
    return creature.features.get("action_points", 0) + fresh


def buys(state: FightState, gain: str) -> bool:
    """Whether an action point buys an action of a type in this round."""
    number = min(max(state.round, 1), LAST)
    return gain in state.arena.rules.word(SECTION, f"round_{number}").split()


def refuse_point(state: FightState, unit: Combatant, gain: str) -> Refusal | None:
    """Return why a creature cannot turn an action point into an action of a type."""
    rule = state.arena.rules.cite(SECTION)
    if unit.action_points <= 0:
        return Refusal(rule, "it has no action point left", "Use what is left of the turn.")
    if not buys(state, gain):
        text = f"no action point buys a {gain} action in round {max(state.round, 1)}"
        return Refusal(rule, text, "Keep it for another round.")
    return None
