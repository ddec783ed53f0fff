"""Events of weather, supplies, hardship and the lost way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from travel.rules.journey.happening import Cause, Happening, Harm, MountHarm
from travel.rules.journey.state import Astray, MemberState, MountState, Stores, Weather


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherSet(Happening):
    """The day's weather, rolled or typed (D20O-13)."""

    type: ClassVar[str] = "weather_set"
    weather: Weather


@dataclass(frozen=True, slots=True, kw_only=True)
class ForagingSet(Happening):
    """Whether the party forages on its way, at half its pace (D20O-09)."""

    type: ClassVar[str] = "foraging_set"
    foraging: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Supplied(Happening):
    """What people and animals ate and drank (D20O-10), in hundredths of a pound or gallon. ``short`` says of what
    there was too little; ``through`` is the last day eaten for (0: not told, in an older log)."""

    type: ClassVar[str] = "supplied"
    used: Stores
    stores: Stores | None
    days: int = 1
    after: tuple[MemberState, ...] = ()
    short: tuple[Literal["food", "water", "feed"], ...] = ()
    mounts: tuple[MountState, ...] = ()
    through: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RationsSet(Happening):
    """Who goes without first where there is too little, the first of them first; nobody: all share alike."""

    type: ClassVar[str] = "rations_set"
    without: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(Happening):
    """What the day's foraging found: food and water for ``fed`` people, for a day (D20O-09)."""

    type: ClassVar[str] = "foraged"
    fed: int
    by: str
    day: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hardship(Happening):
    """Weather, height, hunger or thirst did its work. ``exposure`` counts the checks made so far, by cause."""

    type: ClassVar[str] = "hardship"
    cause: Cause
    harms: tuple[Harm, ...]
    after: tuple[MemberState, ...]
    exposure: dict[str, int]
    mounts: tuple[MountHarm, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WayLost(Happening):
    """A check of the way failed; the party does not know (D20O-08)."""

    type: ClassVar[str] = "way_lost"
    place: str
    astray: Astray


@dataclass(frozen=True, slots=True, kw_only=True)
class WayNoticed(Happening):
    """Someone noticed that they are lost (D20O-08)."""

    type: ClassVar[str] = "way_noticed"
    member: str
    name: str
    astray: Astray


@dataclass(frozen=True, slots=True, kw_only=True)
class WaySought(Happening):
    """A new course was chosen, rightly or not, or the way was reached again (``astray`` None, D20O-08)."""

    type: ClassVar[str] = "way_sought"
    found: bool
    astray: Astray | None
