"""What is left of a turn, as it goes over the wire (EP-AC-32)."""

from __future__ import annotations

import dataclasses
from typing import Any

from tactical.rules.engine.remaining import what_is_left
from tactical.rules.engine.state import FightState


def turn_view(state: FightState) -> dict[str, Any] | None:
    """Return what the acting creature has left, None while nobody acts."""
    if state.actor is None:
        return None
    left = what_is_left(state, state.combatants[state.actor])
    plain = dataclasses.asdict(left)
    plain["five_foot_step"] = plain.pop("step")
    del plain["begun"]  # told in words
    plain["stance"] = list(left.stance)
    plain["speed_feet"] = state.arena.profiles[state.actor].speed * 5
    plain["words"] = list(left.words)
    return plain
