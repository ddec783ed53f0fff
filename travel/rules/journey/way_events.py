"""Events of the way: changing mode, stops, night watches, chases, a new course, and sheets brought up to date."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from travel.rules.journey.happening import Happening, Mending
from travel.rules.journey.state import Encounter, MountState, NightWatch


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeChanged(Happening):
    """The party went over to the mode of leg ``leg``."""

    type: ClassVar[str] = "mode_changed"
    place: str
    leg: int
    mode: str
    name: str
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stayed(Happening):
    """A stop, or the part of it up to the next morning. ``rested``: a night's rest was in it, so counters go to 0.
    ``left`` is what is left of it, ``stayed`` how many stops are then over."""

    type: ClassVar[str] = "stayed"
    place: str
    why: Literal["rest", "trade", "carouse", "other"]
    note: str
    seconds: int
    left: int
    stayed: int
    rested: bool
    day_over: bool
    mended: tuple[Mending, ...] = ()
    mounts: tuple[MountState, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NightRolled(Happening):
    """The night's encounter check; the GM's only."""

    type: ClassVar[str] = "night_rolled"
    night: NightWatch


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchesSet(Happening):
    """Who keeps watch, in order; none: each in turn."""

    type: ClassVar[str] = "watches_set"
    watches: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chased(Happening):
    """One side ran and the other followed (D20O-20). ``encounter`` is what stands before the party if no one got
    away."""

    type: ClassVar[str] = "chased"
    name: str
    flees: Literal["party", "foes"]
    escaped: bool
    seconds: int
    encounter: Encounter | None = None
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Replanned(Happening):
    """A new course was laid from where the party was. ``progress`` is where it is on the new line."""

    type: ClassVar[str] = "replanned"
    place: str
    course: int
    progress: int
    leg: int
    stayed: int
    note: str = ""
    placed: tuple[Encounter, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetsReturned(Happening):
    """Hit points, damage and fatigue went back to the party's sheets. ``before`` and ``after`` are what the sheets
    said, by member or mount id, so that it can be taken back."""

    type: ClassVar[str] = "sheets_returned"
    names: tuple[str, ...]
    before: dict[str, dict[str, int | str | None]]
    after: dict[str, dict[str, int | str | None]]
