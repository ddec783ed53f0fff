"""Events: what happened on a journey, past tense, with the outcomes they had.

An event stores results (dice, damage, hit points afterwards), never a rule to apply again, so a
corrected rule does not change the past. ``clock`` is the time at its end, in seconds since
midnight of day 1. ``gm_only`` events never reach players.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.rules.journey.happening import Happening as Happening
from travel.rules.journey.happening import Harm as Harm
from travel.rules.journey.happening import Mending as Mending
from travel.rules.journey.happening import MountHarm as MountHarm
from travel.rules.journey.happening import Roll as Roll
from travel.rules.journey.nature_events import Foraged as Foraged
from travel.rules.journey.nature_events import ForagingSet as ForagingSet
from travel.rules.journey.nature_events import Hardship as Hardship
from travel.rules.journey.nature_events import RationsSet as RationsSet
from travel.rules.journey.nature_events import Supplied as Supplied
from travel.rules.journey.nature_events import WayLost as WayLost
from travel.rules.journey.nature_events import WayNoticed as WayNoticed
from travel.rules.journey.nature_events import WaySought as WaySought
from travel.rules.journey.nature_events import WeatherSet as WeatherSet
from travel.rules.journey.state import Astray, Encounter, MemberState, MountState, Pace, Stores, Watch, Weather
from travel.rules.journey.way_events import Chased as Chased
from travel.rules.journey.way_events import ModeChanged as ModeChanged
from travel.rules.journey.way_events import NightRolled as NightRolled
from travel.rules.journey.way_events import Replanned as Replanned
from travel.rules.journey.way_events import SheetsReturned as SheetsReturned
from travel.rules.journey.way_events import Stayed as Stayed
from travel.rules.journey.way_events import WatchesSet as WatchesSet


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyStarted(Happening):
    type: ClassVar[str] = "journey_started"
    place: str
    seed: str = ""
    ruleset_digest: str = ""
    counts_days: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DayStarted(Happening):
    type: ClassVar[str] = "day_started"
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchRolled(Happening):
    """The day's encounter check; the GM's only."""

    type: ClassVar[str] = "watch_rolled"
    watch: Watch


@dataclass(frozen=True, slots=True, kw_only=True)
class Travelled(Happening):
    """A stretch of at most one hour at one pace. ``walked``, ``hustled`` and ``sailed`` are the counters since the
    last rest, afterwards. ``astray`` is where they are off the way, the GM's to know."""

    type: ClassVar[str] = "travelled"
    pace: Pace
    seconds: int
    from_progress: int
    to_progress: int
    from_feet: int
    to_feet: int
    terrain: str
    way: str
    walked: int
    hustled: int
    harms: tuple[Harm, ...] = ()
    mended: tuple[Mending, ...] = ()
    mount_harms: tuple[MountHarm, ...] = ()
    mode: str = ""
    sailed: int = 0
    astray: Astray | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Happening):
    """Someone marched into unconsciousness (EP-OV-13), or an animal fell (D20O-05); the party stops."""

    type: ClassVar[str] = "fell"
    members: tuple[str, ...]
    mounts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterPlaced(Happening):
    type: ClassVar[str] = "encounter_placed"
    encounter: Encounter


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterFound(Happening):
    type: ClassVar[str] = "encounter_found"
    encounter: Encounter


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterShown(Happening):
    type: ClassVar[str] = "encounter_shown"
    encounter: Encounter


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterCleared(Happening):
    type: ClassVar[str] = "encounter_cleared"
    encounter: str
    name: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterPassed(Happening):
    type: ClassVar[str] = "encounter_passed"
    encounter: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Talked(Happening):
    """``hidden``: the players were not told whom they met; the note is then the GM's."""

    type: ClassVar[str] = "talked"
    encounter: str
    name: str
    minutes: int
    note: str
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Camped(Happening):
    type: ClassVar[str] = "camped"
    place: str
    cell: int
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Rested(Happening):
    """A night's rest, or longer: counters go to 0 and people mend."""

    type: ClassVar[str] = "rested"
    seconds: int
    mended: tuple[Mending, ...]
    supplies: int | None = None
    mounts: tuple[MountState, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Overridden(Happening):
    """A figure set by hand. ``member`` is the traveller afterwards, for a traveller's figure."""

    type: ClassVar[str] = "overridden"
    target: str
    name: str
    field: str
    old: str
    value: str
    reason: str
    member: MemberState | None = None
    progress: int | None = None
    supplies: int | None = None
    mount: MountState | None = None
    weather: Weather | None = None
    stores: Stores | None = None
    astray: Astray | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSet(Happening):
    type: ClassVar[str] = "table_set"
    rolls_tables: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FightStarted(Happening):
    """``hidden``: the players were not told what they met; for them the fight is named by ``place``."""

    type: ClassVar[str] = "fight_started"
    name: str
    fight: str
    ambush: str = ""
    place: str = ""
    hidden: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FightEnded(Happening):
    """What a fight did; ``damage`` is by member id, ``foes_fled_to`` by side. ``dying`` are members who bleed."""

    type: ClassVar[str] = "fight_ended"
    name: str
    winner: str
    why: str
    rounds: int
    seconds: int
    after: tuple[MemberState, ...]
    damage: dict[str, int]
    died: tuple[str, ...] = ()
    foes_defeated: int = 0
    foes_fled: int = 0
    loot: tuple[str, ...] = ()
    place: str = ""
    hidden: bool = False
    log_id: str = ""
    log_digest: str = ""
    mounts: tuple[MountState, ...] = ()
    foes_fled_to: dict[str, int] = field(default_factory=dict)
    fled: tuple[str, ...] = ()
    dying: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Happening):
    type: ClassVar[str] = "arrived"
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyEnded(Happening):
    type: ClassVar[str] = "journey_ended"
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Happening):
    """Events ``first``..``last`` were taken back. For the record; the state does not know them."""

    type: ClassVar[str] = "undone"
    first: int
    last: int
    label: str


Event = (
    JourneyStarted
    | DayStarted
    | WatchRolled
    | Travelled
    | Fell
    | EncounterPlaced
    | EncounterFound
    | EncounterShown
    | EncounterCleared
    | EncounterPassed
    | Talked
    | Camped
    | Rested
    | Overridden
    | TableSet
    | FightStarted
    | FightEnded
    | Arrived
    | JourneyEnded
    | Undone
    | ModeChanged
    | Stayed
    | NightRolled
    | WatchesSet
    | Chased
    | Replanned
    | SheetsReturned
    | WeatherSet
    | ForagingSet
    | RationsSet
    | Supplied
    | Foraged
    | Hardship
    | WayLost
    | WayNoticed
    | WaySought
)

EVENTS: dict[str, type[Any]] = {kind.type: kind for kind in Event.__args__}


def event_to_plain(event: Event) -> dict[str, Any]:
    """JSON-ready, with its type."""
    return {"type": event.type, **to_plain(event)}


def event_from_plain(data: Mapping[str, Any]) -> Event:
    """Read a stored event."""
    kind = EVENTS.get(str(data.get("type", "")))
    if kind is None:
        raise RuleError(f"unknown event {data.get('type')!r}", pointer="/type")
    event: Event = from_plain(kind, {key: value for key, value in data.items() if key != "type"})
    return event
