"""How long something lasts, by the scale of durations: in a fight as actions and rounds (EP-TI-02, EP-TI-03)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine.effects import Effect, for_encounter, for_rounds
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.errors import RuleError

ROUNDS_A_DAY = 14_400
MOST_TIMES = 1000


def lasting(state: FightState, unit: Combatant, name: str, step: str, times: int = 1) -> Effect:
    """Return an effect on a creature that lasts a step of the scale, so many times over; RuleError if it cannot."""
    row = state.arena.rules.durations.get(step)
    if row is None:
        known = ", ".join(state.arena.rules.durations)
        raise RuleError(
            f"no duration is called {step!r}", rule="EP-TI-02", pointer="/duration", remedy=f"Use one of {known}."
        )
    most = MOST_TIMES if row.get("times") else 1
    if not 1 <= times <= most:
        remedy = f"Give 1 to {most}." if most > 1 else "Give it once, or choose another duration."
        raise RuleError(f"{row['label']}: not {times} times", rule="EP-TI-02", pointer="/times", remedy=remedy)
    if row.get("turn"):
        is_next = unit.acted and unit.id != state.actor
        return for_rounds(state, name, int(is_next), of=unit.id, phase="end")
    if row.get("combats"):
        found = for_encounter(state, name)
        return replace(found, combat=found.combat + int(row["combats"]) - 1)
    rounds = int(row.get("rounds", 0)) + ROUNDS_A_DAY * int(row.get("days", 0))
    return for_rounds(state, name, rounds * times) if rounds else Effect(name, phase="none")
