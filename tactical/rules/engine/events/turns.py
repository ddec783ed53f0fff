"""Events of rounds and turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.records import record


@record
class RoundStarted:
    """A round began; round 0 is the surprise round (EP-SU-20)."""

    round: int
    combat: int
    type: Literal["round_started"] = "round_started"


@dataclass(frozen=True, slots=True)
class CombatRolledOver:
    """Ten rounds were over and a new combat began at once (EP-IN-15, EP-IN-16)."""

    combat: int
    type: Literal["combat_rolled_over"] = "combat_rolled_over"


@record
class TurnStarted:
    """A creature's turn began."""

    actor: str
    round: int
    type: Literal["turn_started"] = "turn_started"


@dataclass(frozen=True, slots=True)
class Held:
    """A creature held its turn (EP-HO-01)."""

    actor: str
    type: Literal["held"] = "held"


@dataclass(frozen=True, slots=True)
class Resumed:
    """A creature took its held turn and now stands elsewhere in the order (EP-HO-03)."""

    actor: str
    initiative: int
    after: str
    type: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A turn passed unused: surprised, unable to act."""

    actor: str
    cause: str
    rule: str
    type: Literal["turn_skipped"] = "turn_skipped"


@record
class TurnEnded:
    """A creature's turn ended."""

    actor: str
    type: Literal["turn_ended"] = "turn_ended"


@dataclass(frozen=True, slots=True)
class CombatEnded:
    """The fight was over. ``winner`` is a side or "none"."""

    winner: str
    reason: str
    rounds: int
    type: Literal["combat_ended"] = "combat_ended"
