"""Orders about how a creature stands and parries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TotalDefense:
    """Do nothing but parry until the next turn (EP-DE-06)."""

    type: Literal["total_defense"] = "total_defense"


@dataclass(frozen=True, slots=True)
class FightDefensively:
    """Trade accuracy for safety, declared before anything else in the turn (EP-DE-01)."""

    type: Literal["fight_defensively"] = "fight_defensively"


@dataclass(frozen=True, slots=True)
class StandUp:
    """Stand up from prone (EP-AC-12)."""

    type: Literal["stand_up"] = "stand_up"


@dataclass(frozen=True, slots=True)
class DropProne:
    """Drop prone (EP-AO-20)."""

    type: Literal["drop_prone"] = "drop_prone"
