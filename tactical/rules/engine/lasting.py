"""What lasts on a creature for a time and then ends: a condition for rounds, aid, a stance, a held breath."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Phase = Literal["start", "end", "encounter", "none"]


@dataclass(frozen=True, slots=True)
class Effect:
    """Something on a creature with an end. ``name`` is a row of effects.toml, or a condition.

    It ends at the ``phase`` ("start" or "end") of the turn of ``until_of``, once ``FightState.rounds_fought`` has
    come to ``until_round``; with the phase "encounter" when the combat number ``combat`` is over (EP-IN-16); with
    "none" when something ends it. ``source`` is the creature it came from, ``against`` the only enemy it counts
    against, ``amount`` its number where the row leaves it open, ``at`` where what was lost lies.
    """

    name: str
    source: str = ""
    until_round: int = 0
    until_of: str = ""
    phase: Phase = "start"
    amount: int = 0
    against: str = ""
    combat: int = 1
    at: tuple[int, int] | None = None
