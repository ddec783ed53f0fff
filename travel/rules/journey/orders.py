"""Orders: what a GM can tell a journey to do. Imperative; JSON is {"type": ..., ...}."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from tactical.rules.handoff import EncounterOutcome
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from travel.rules.encounters import Stance
from travel.rules.journey.state import Pace

OverrideField = Literal[
    "hp",
    "primal",
    "fatigue",
    "dead",
    "conditions",
    "hunger",
    "thirst",
    "ability_damage",
    "shots",
    "powers",
    "mile",
    "day",
    "hour",
    "supplies",
    "food",
    "water",
    "feed",
    "weather",
    "lost",
]


@dataclass(frozen=True, slots=True)
class AdvanceDay:
    """Travel the rest of the day, camp, and sleep till morning. None = as planned."""

    type: ClassVar[str] = "advance_day"
    walked: int | None = None
    hustled: int | None = None
    forced: int | None = None


@dataclass(frozen=True, slots=True)
class AdvanceHours:
    """Travel for some hours at one pace, and no further."""

    type: ClassVar[str] = "advance_hours"
    hours: float
    pace: Pace = "walk"


@dataclass(frozen=True, slots=True)
class Rest:
    """Camp here until the morning ``days`` days on."""

    type: ClassVar[str] = "rest"
    days: int = 1


@dataclass(frozen=True, slots=True)
class SetWatches:
    """Who keeps watch by night, in order; an empty list: each in turn."""

    type: ClassVar[str] = "set_watches"
    watches: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Forage:
    """Forage on the way from now on, at half the pace, or no more (D20O-09)."""

    type: ClassVar[str] = "forage"
    on: bool = True


@dataclass(frozen=True, slots=True)
class SetRations:
    """Who goes without first where food, water or feed run short, by id; an empty list: all share alike."""

    type: ClassVar[str] = "set_rations"
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeekWay:
    """Being lost and knowing it, choose a new course (D20O-08)."""

    type: ClassVar[str] = "seek_way"


@dataclass(frozen=True, slots=True)
class Chase:
    """One side runs, the other follows (D20O-20): ``flees`` says who runs. ``all_day``: overland, by Constitution;
    else a few rounds, by Dexterity."""

    type: ClassVar[str] = "chase"
    flees: Literal["party", "foes"] = "foes"
    all_day: bool = False


@dataclass(frozen=True, slots=True)
class TakeCourse:
    """Go by a new course of the context from here on (sent by the replanning service, not by people)."""

    type: ClassVar[str] = "take_course"
    course: int
    progress: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReturnSheets:
    """What the journey did goes back to the party's sheets (sent by the service, with what it wrote)."""

    type: ClassVar[str] = "return_sheets"
    before: dict[str, dict[str, int | str | None]]
    after: dict[str, dict[str, int | str | None]]


@dataclass(frozen=True, slots=True)
class OrderedFoe:
    """A creature id and how many. ``sheet`` is put in by the service where the id is one of the GM's own creatures."""

    id: str
    count: int = 1
    sheet: Creature | None = None


@dataclass(frozen=True, slots=True)
class PlaceEncounter:
    """Let something wait on the route ahead, at a mile or in a cell (neither = here and now)."""

    type: ClassVar[str] = "place_encounter"
    creatures: tuple[OrderedFoe, ...]
    mile: float | None = None
    cell: int | None = None
    name: str = ""
    hidden: bool = True
    stance: Stance = "hostile"


@dataclass(frozen=True, slots=True)
class ClearEncounter:
    """Take an encounter off the route; without an id, the one met now. The ``reason`` stays in the log."""

    type: ClassVar[str] = "clear_encounter"
    id: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ShowEncounter:
    """Let the players know of the encounter met now."""

    type: ClassVar[str] = "show_encounter"


@dataclass(frozen=True, slots=True)
class LetPass:
    """Both sides go their ways."""

    type: ClassVar[str] = "let_pass"


@dataclass(frozen=True, slots=True)
class Talk:
    """Talk it over: time passes, and a note is kept."""

    type: ClassVar[str] = "talk"
    minutes: int = 10
    note: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    """Set a figure by hand. ``target``: a member's or mount's id, or "journey"."""

    type: ClassVar[str] = "override"
    target: str
    field: OverrideField
    value: bool | int | float | str | tuple[str, ...] | None
    reason: str


@dataclass(frozen=True, slots=True)
class SetTable:
    """Roll on the encounter tables each day, or leave meetings to the GM."""

    type: ClassVar[str] = "set_table"
    rolls: bool = True


@dataclass(frozen=True, slots=True)
class StartFight:
    """The encounter met now has become a fight (sent by the ambush service, not by people)."""

    type: ClassVar[str] = "start_fight"
    fight: str
    ambush: str = ""


@dataclass(frozen=True, slots=True)
class TakeOutcome:
    """A fight is over: take over what it did (sent by the tactical gateway)."""

    type: ClassVar[str] = "take_outcome"
    outcome: EncounterOutcome


@dataclass(frozen=True, slots=True)
class EndJourney:
    """Stop here for good."""

    type: ClassVar[str] = "end_journey"
    reason: str = ""


Order = (
    AdvanceDay
    | AdvanceHours
    | Rest
    | PlaceEncounter
    | ClearEncounter
    | ShowEncounter
    | LetPass
    | Talk
    | Override
    | SetTable
    | StartFight
    | TakeOutcome
    | EndJourney
    | SetWatches
    | Forage
    | SetRations
    | SeekWay
    | Chase
    | TakeCourse
    | ReturnSheets
)

_HAND_ORDERS: tuple[type[Any], ...] = (
    AdvanceDay,
    AdvanceHours,
    Rest,
    PlaceEncounter,
    ClearEncounter,
    ShowEncounter,
    LetPass,
    Talk,
    Override,
    SetTable,
    EndJourney,
    SetWatches,
    Forage,
    SetRations,
    SeekWay,
    Chase,
)
HAND_ORDERS: dict[str, type[Any]] = {kind.type: kind for kind in _HAND_ORDERS}
"""Orders that people may send."""


def order_from_plain(data: Any, pointer: str = "/order") -> Order:
    """Build a hand-sent order; RuleError says which key is wrong."""
    if not isinstance(data, Mapping):
        raise RuleError("An order is an object with a type", pointer=pointer, remedy='Send {"type": "advance_day"}.')
    kind = HAND_ORDERS.get(str(data.get("type", "")))
    if kind is None:
        raise RuleError(
            f"There is no order {data.get('type')!r}",
            pointer=f"{pointer}/type",
            remedy=f"Use one of {', '.join(HAND_ORDERS)}.",
        )
    fields = {key: value for key, value in data.items() if key != "type"}
    try:
        order: Order = from_plain(kind, fields, pointer)
    except RuleError as error:
        known = ", ".join(field.name for field in dataclasses.fields(kind)) or "nothing else"
        remedy = error.remedy or f"An order {kind.type} takes {known}; the schema says of what kind."
        raise RuleError(error.message, remedy=remedy, pointer=error.pointer) from None
    return order


def order_to_plain(order: Order) -> dict[str, Any]:
    return {"type": order.type, **to_plain(order)}
