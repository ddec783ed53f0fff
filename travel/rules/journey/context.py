"""What a journey is travelled with and does not change: people, route, orders of the plan, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.rulesets import RulesetData, load_rulesets
from travel.rules import rulesets
from travel.rules.encounters import EncounterTable
from travel.rules.journey.route import RouteLine
from travel.rules.journey.state import HOUR, JourneyState, MemberState
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Healing:
    """How travellers mend. Figures are hit points per level.

    Epic Path prints no natural rate on its pages ("another page"); ours follow D20O-20: wounds mend
    each night, more in a full day in bed. Primal (nonlethal) damage mends each hour at rest as the
    ruleset's table "rest" says (Epic Path: not on the march, which keeps the plan's figures true),
    and each hour of a full day in bed. ``marching``: it mends while travelling too (D20O-20).
    """

    night: int = 1
    bed: int = 2
    primal_hour: int = 0
    bed_primal_hour: int = 1
    marching: bool = False
    rule: str = "D20O-20"


@dataclass(frozen=True, slots=True)
class JourneyRules:
    """The ruleset's answers. ``pool`` shared: Primal damage comes off hit points, and 0 or less fells
    (EP-OV-13, EP-IN-13); separate: nonlethal damage is counted beside them and fells when it exceeds
    them (D20O-04). ``second_cause_exhausts``: D20O-04, D20O-20."""

    pool: Literal["shared", "separate"] = "shared"
    second_cause_exhausts: bool = False
    free_hours: int = 8
    rest_hours: int = 8
    falls_rule: str = "EP-OV-13"
    healing: Healing = Healing()


PRIMAL_HEALING = "primal_healing"


def journey_rules(ruleset: TravelRuleset, options: Mapping[str, str] | None = None) -> JourneyRules:
    """Read a ruleset's table "journey". The campaign's option ``primal_healing`` may change how
    Primal damage mends: "hourly" each hour at rest, "bed" only in a full day in bed, "never"."""
    table = journey_table(ruleset.id)
    healing = from_plain(Healing, table["healing"], f"/{ruleset.id}/journey/healing")
    rate = ruleset.rest.damage_per_hour_per_level if ruleset.rest.procedure != "none" else 0
    healing = replace(healing, primal_hour=rate)
    choice = (options or {}).get(PRIMAL_HEALING, "")
    if choice == "hourly":
        healing = replace(healing, primal_hour=max(1, rate))
    elif choice == "bed":
        healing = replace(healing, primal_hour=0, marching=False)
    elif choice == "never":
        healing = replace(healing, primal_hour=0, bed_primal_hour=0, marching=False)
    rules = {**table, "healing": healing, "free_hours": ruleset.pace.hours_per_day, "rest_hours": ruleset.rest.hours}
    return from_plain(JourneyRules, rules, f"/{ruleset.id}/journey")


@cache
def _all_tables() -> dict[str, RulesetData]:
    return load_rulesets(Path(rulesets.__file__).parent)


def journey_table(ruleset_id: str) -> dict[str, Any]:
    """The table "journey" of a ruleset."""
    return dict(_all_tables()[ruleset_id].table("journey"))


@dataclass(frozen=True, slots=True)
class Traveller:
    """A member as it set out: the stat block, and what carries it.

    ``primal`` is march damage not yet healed, to be taken off the sheet's hit points where there is
    one pool. ``bears_hustle`` and ``bears_forced`` say whether the march harms it: not aboard a crewed
    vehicle (EP-OV-16), and not on a mount that bears it itself (D20O-05)."""

    id: str
    sheet: Creature
    primal: int = 0
    fatigue: Literal["none", "fatigued", "exhausted"] = "none"
    bears_hustle: bool = True
    bears_forced: bool = True
    mount: str = ""
    vehicle: str = ""
    controllers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DayOrder:
    """Whole hours of a day by pace. ``hustled`` hours come first, then walked, then forced."""

    walked: int = 8
    hustled: int = 0
    forced: int = 0

    @property
    def hours(self) -> int:
        return self.walked + self.hustled + self.forced


@dataclass(frozen=True, slots=True)
class JourneyContext:
    """Everything an order needs to know besides the state; stored once with the journey.

    ``options`` are the campaign's readings, ``names`` prints creature ids.
    """

    ruleset: str
    ruleset_digest: str
    rules: JourneyRules
    route: RouteLine
    travellers: tuple[Traveller, ...]
    start_day: int = 1
    start_hour: float = 7.0
    morning_hour: float = 7.0
    orders: tuple[DayOrder, ...] = ()
    default_order: DayOrder = DayOrder()
    tables: tuple[EncounterTable, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    can_hustle: bool = True
    can_force: bool = True
    supplies: int | None = None

    def traveller(self, member_id: str) -> Traveller:
        return next(traveller for traveller in self.travellers if traveller.id == member_id)

    def order_of(self, day: int) -> DayOrder:
        """The plan's order for a day of the game."""
        index = day - self.start_day
        return self.orders[index] if 0 <= index < len(self.orders) else self.default_order


def start(context: JourneyContext) -> JourneyState:
    """The state before the first event."""
    members = tuple(_member(context.rules, traveller) for traveller in context.travellers)
    clock = round(((context.start_day - 1) * 24 + context.start_hour) * HOUR)
    return JourneyState(clock=clock, progress=0, members=members, supplies=context.supplies)


def _member(rules: JourneyRules, traveller: Traveller) -> MemberState:
    sheet, primal = traveller.sheet, traveller.primal
    shared = rules.pool == "shared"
    hp = min(sheet.hp, sheet.max_hp) - (primal if shared else 0)
    tired = traveller.fatigue != "none"
    return MemberState(
        id=traveller.id,
        name=sheet.name,
        hp=hp,
        max_hp=sheet.max_hp,
        primal=primal,
        fatigue=traveller.fatigue,
        causes=("march" if primal else "hand",) if tired else (),
        down=hp <= 0 or (not shared and primal > hp),
    )
