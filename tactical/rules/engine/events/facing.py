"""Events of phalanxes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class SpearLowered:
    """A creature lowered its spear to a side, or raised it: ``facing`` "". ``members`` is how many make the phalanx it
    stands in now, 0 for none."""

    actor: str
    facing: str
    members: int = 0
    type: Literal["spear_lowered"] = "spear_lowered"


@dataclass(frozen=True, slots=True)
class SpearsSet:
    """The GM filled squares with spears, cleared them, or left them to the phalanxes (AOH-07)."""

    squares: tuple[tuple[int, int], ...]
    filled: bool | None
    reason: str
    type: Literal["spears_set"] = "spears_set"
