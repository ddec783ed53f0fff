"""Orders about the turn itself: holding, taking it up again, ending it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.records import record


@dataclass(frozen=True, slots=True)
class Hold:
    """Do nothing now, act later (EP-HO-01)."""

    type: Literal["hold"] = "hold"


@dataclass(frozen=True, slots=True)
class Resume:
    """Take a held turn now, before the creature whose turn is about to begin (EP-HO-02)."""

    combatant: str
    type: Literal["resume"] = "resume"


@record
class EndTurn:
    """End the turn."""

    type: Literal["end_turn"] = "end_turn"
