"""Who of a group acts first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class ActFirst:
    """Let another of the same group act before the creature whose turn is about to begin (EP-IN-14)."""

    combatant: str
    type: Literal["act_first"] = "act_first"
