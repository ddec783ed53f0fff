"""Where a journey stands: a fold of its events, nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tactical.rules.handoff import Fatigue
from travel.rules.encounters import FoeGroup, Stance

HOUR = 3600
DAY = 24 * HOUR

Status = Literal["camp", "travelling", "encounter", "fight", "arrived", "ended"]
Pace = Literal["walk", "hustle", "forced"]


@dataclass(frozen=True, slots=True)
class MemberState:
    """A traveller. ``primal`` is Primal or nonlethal damage; ``causes`` are what tired them and lasts
    as long as it does ("hustle", "march", "hand"). ``down`` is unconscious."""

    id: str
    name: str
    hp: int
    max_hp: int
    primal: int = 0
    fatigue: Fatigue = "none"
    causes: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    down: bool = False
    dead: bool = False

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead


@dataclass(frozen=True, slots=True)
class Encounter:
    """Something met, or waiting on the route at ``progress``. ``hidden`` = players know nothing of it."""

    id: str
    name: str
    kind: Literal["placed", "rolled"]
    foes: tuple[FoeGroup, ...]
    progress: int
    stance: Stance = "hostile"
    distance_feet: int = 0
    noticed_by: Literal["party", "foes", "both", "nobody"] = "nobody"
    hidden: bool = True


@dataclass(frozen=True, slots=True)
class Watch:
    """Today's encounter check, rolled in the morning: in which travelling hour, and the d100."""

    hour: int
    face: int


@dataclass(frozen=True, slots=True)
class JourneyState:
    """``clock`` is seconds since midnight of day 1. ``walked`` and ``hustled`` are seconds travelled
    and hustled since the last full night's rest. ``under_way``: camp was broken since then. ``step``
    counts the events folded in."""

    clock: int
    progress: int
    members: tuple[MemberState, ...]
    status: Status = "camp"
    walked: int = 0
    hustled: int = 0
    under_way: bool = False
    placed: tuple[Encounter, ...] = ()
    encounter: Encounter | None = None
    watch: Watch | None = None
    ambush: str = ""
    fight: str = ""
    supplies: int | None = None
    rolls_tables: bool = True
    step: int = 0

    @property
    def day(self) -> int:
        return self.clock // DAY + 1

    @property
    def hour(self) -> float:
        return round(self.clock % DAY / HOUR, 4)

    @property
    def is_open(self) -> bool:
        """Whether the party may go on."""
        return self.status in ("camp", "travelling")

    def member(self, member_id: str) -> MemberState | None:
        return next((member for member in self.members if member.id == member_id), None)

    def with_members(self, changed: tuple[MemberState, ...]) -> JourneyState:
        """This state with some members replaced."""
        if not changed:
            return self
        by_id = {member.id: member for member in changed}
        return replace(self, members=tuple(by_id.get(member.id, member) for member in self.members))
