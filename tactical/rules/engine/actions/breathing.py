"""Orders about breath (EP-DE-10 to 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HoldBreath:
    """Hold the breath, or go on holding it, this round. ``choke``: beyond what it can, and asphyxiate (EP-DE-12).

    ``by`` is who does it out of its turn, with an immediate action.
    """

    choke: bool = False
    by: str = ""
    type: Literal["hold_breath"] = "hold_breath"


@dataclass(frozen=True, slots=True)
class Breathe:
    """Let the breath go."""

    type: Literal["breathe"] = "breathe"


@dataclass(frozen=True, slots=True)
class GuardBreath:
    """Say whether to hold the breath, as an immediate action, as soon as something would be breathed in (EP-DE-10)."""

    when: Literal["never", "always"] = "always"
    type: Literal["guard_breath"] = "guard_breath"
