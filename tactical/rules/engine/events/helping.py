"""Events of helping one another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.modifiers import Parts


@dataclass(frozen=True, slots=True)
class Aided:
    """A creature troubled an enemy for an ally's sake with a touch attack (EP-DE-15)."""

    actor: str
    target: str
    ally: str
    gives: Literal["attack", "ac"]
    natural: int
    total: int
    parts: Parts
    against: int
    against_parts: Parts
    success: bool
    type: Literal["aided"] = "aided"
