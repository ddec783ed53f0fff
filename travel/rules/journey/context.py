"""What a journey is travelled with and does not change: people, route, orders of the plan, rules."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from travel.rules.encounters import EncounterTable
from travel.rules.environment.settings import WorldSettings
from travel.rules.journey.route import RouteLeg, RouteLine
from travel.rules.journey.state import DAY, HOUR, JourneyState, MemberState, MountState, Stores, lost_modifier
from travel.rules.rulesets.ruleset import TravelRuleset, get_ruleset

ABILITY_DAMAGE = "ability_damage"
"""The sheet's feature that keeps what thin air took from every ability (D20O-15)."""


@dataclass(frozen=True, slots=True)
class Healing:
    """How travellers mend. Figures are hit points per level.

    Epic Path prints no natural rate on its pages ("another page"); ours follow D20O-20: wounds mend
    each night, more in a full day in bed. Primal (nonlethal) damage mends each hour at rest as the
    ruleset's table "rest" says (Epic Path: not on the march, which keeps the plan's figures true),
    and each hour of a full day in bed. ``marching``: it mends while travelling too (D20O-20). ``ability``: points of
    each ability that come back in a night.
    """

    night: int = 1
    bed: int = 2
    primal_hour: int = 0
    bed_primal_hour: int = 1
    marching: bool = False
    rule: str = "D20O-20"
    ability: int = 1


@dataclass(frozen=True, slots=True)
class JourneyRules:
    """The ruleset's answers. ``pool`` shared: Primal damage comes off hit points, and 0 or less fells
    (EP-OV-13, EP-IN-13); separate: nonlethal damage is counted beside them and fells when it exceeds
    them (D20O-04). ``second_cause_exhausts``: D20O-04, D20O-20."""

    pool: Literal["shared", "separate"] = "shared"
    second_cause_exhausts: bool = False
    free_hours: int = 8
    rest_hours: int = 8
    hustle_factor: int = 2
    falls_rule: str = "EP-OV-13"
    healing: Healing = Healing()


def journey_rules(ruleset: TravelRuleset) -> JourneyRules:
    """Read a ruleset's table "journey"; harm from the march mends each hour at rest where "rest" says so."""
    table = ruleset.tables["journey"]
    healing = from_plain(Healing, table["healing"], f"/{ruleset.id}/journey/healing")
    rate = ruleset.rest.damage_per_hour_per_level if ruleset.rest.procedure != "none" else 0
    rules = {
        **table,
        "healing": replace(healing, primal_hour=rate),
        "free_hours": ruleset.pace.hours_per_day,
        "rest_hours": ruleset.rest.hours,
        "hustle_factor": int(ruleset.hustle.speed_factor),
    }
    return from_plain(JourneyRules, rules, f"/{ruleset.id}/journey")


@dataclass(frozen=True, slots=True)
class Traveller:
    """A member as it set out: the stat block, and what carries it.

    ``primal`` is march damage not yet healed, to be taken off the sheet's hit points where there is
    one pool. ``bears_hustle`` and ``bears_forced`` say whether the march harms it: not aboard a crewed
    vehicle (EP-OV-16), and not on a mount that bears it itself (D20O-05). ``dies_at`` are the hit points at which it is
    dead (None: not known, in an older journey)."""

    id: str
    sheet: Creature
    primal: int = 0
    fatigue: Literal["none", "fatigued", "exhausted"] = "none"
    bears_hustle: bool = True
    bears_forced: bool = True
    mount: str = ""
    vehicle: str = ""
    controllers: tuple[str, ...] = ()
    dies_at: int | None = None


@dataclass(frozen=True, slots=True)
class Mount:
    """An animal as it set out. ``riders`` are the ids of those it carries; ``max_hp`` 0: not followed."""

    id: str
    type: str
    name: str
    hp: int = 0
    max_hp: int = 0
    level: int = 1
    fatigue: Literal["none", "fatigued", "exhausted"] = "none"
    riders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DayOrder:
    """Whole hours of a day by pace. ``hustled`` hours come first, then walked, then forced. ``camp_feet``: the day
    ends where the route reaches so many feet."""

    walked: int = 8
    hustled: int = 0
    forced: int = 0
    camp_feet: int | None = None

    @property
    def hours(self) -> int:
        return self.walked + self.hustled + self.forced


@dataclass(frozen=True, slots=True)
class Course:
    """A new way from where the party was, with its orders from ``first_day`` on. ``route`` begins with what lay
    behind them, so that miles go on counting; ``plan`` is the plan it came from, if one was stored. ``opens`` is the
    hour at which travel begins on the first day, where the party had not gone that day; None: in the morning."""

    route: RouteLine
    first_day: int
    orders: tuple[DayOrder, ...] = ()
    default_order: DayOrder = DayOrder()
    note: str = ""
    plan: str = ""
    opens: float | None = None


@dataclass(frozen=True, slots=True)
class JourneyContext:
    """Everything an order needs to know besides the state; stored with the journey.

    ``options`` are the campaign's readings, ``changes`` its own tables of travel and ``fight_changes`` those of fights,
    as they were when the journey began, and ``rules_name`` what the GM called those; ``names`` prints creature ids.
    ``courses`` were laid later; ``route`` and ``orders`` stay those of the plan; ``on`` gives the context of a course.
    ``awareness``: who notices whom is rolled. ``speed_feet`` is the party's speed for a chase (0: unknown).
    ``settings``: what the campaign plays of weather, supplies, hazards and getting lost, as it was when the journey
    began; None: nothing.
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
    changes: dict[str, Any] = field(default_factory=dict)
    can_hustle: bool = True
    can_force: bool = True
    supplies: int | None = None
    first_day: int = 0
    courses: tuple[Course, ...] = ()
    mounts: tuple[Mount, ...] = ()
    awareness: bool = False
    speed_feet: int = 0
    stores: Stores | None = None
    settings: WorldSettings | None = None
    first_opens: float | None = None
    own: dict[str, Creature] = field(default_factory=dict)
    fight_changes: dict[str, Any] = field(default_factory=dict)
    rules_name: str = ""

    def on(self, course: int) -> JourneyContext:
        """The context of a course: 0 is the plan itself."""
        if course == 0:
            return self
        laid = self.courses[course - 1]
        return replace(
            self,
            route=laid.route,
            first_day=laid.first_day,
            first_opens=laid.opens,
            orders=laid.orders,
            default_order=laid.default_order,
        )

    @property
    def travel_ruleset(self) -> TravelRuleset:
        """The ruleset with the campaign's readings and changes laid on; RuleError where it cannot be had any more."""
        return get_ruleset(self.ruleset, self.options, self.changes or None)

    @property
    def rules_problem(self) -> RuleError | None:
        """Why the journey cannot go on: its ruleset is gone, or no longer takes the journey's changes. None: it can."""
        try:
            get_ruleset(self.ruleset, self.options, self.changes or None)
        except RuleError as error:
            return RuleError(
                f"This journey goes by the ruleset {self.ruleset!r}, which cannot be had any more: {error.message}",
                remedy=f"Read it as it stands, or end it. To go on, put the folder of {self.ruleset!r} back as it was, "
                "and restart.",
                pointer="/ruleset",
            )
        return None

    def leg(self, index: int) -> RouteLeg:
        """A leg of the route; of one without legs, the whole of it as the party was arranged."""
        if self.route.legs:
            return self.route.legs[index]
        return RouteLeg("own", "", self.route.length, self.rules.free_hours, self.can_hustle, self.can_force)

    def traveller(self, member_id: str) -> Traveller:
        return next(traveller for traveller in self.travellers if traveller.id == member_id)

    def order_of(self, day: int) -> DayOrder:
        """The plan's order for a day of the game."""
        index = day - (self.first_day or self.start_day)
        return self.orders[index] if 0 <= index < len(self.orders) else self.default_order


def start(context: JourneyContext) -> JourneyState:
    """The state before the first event."""
    members = tuple(_member(context.rules, traveller) for traveller in context.travellers)
    clock = round(((context.start_day - 1) * 24 + context.start_hour) * HOUR)
    mounts = tuple(MountState(each.id, each.name, each.hp, each.max_hp, each.fatigue) for each in context.mounts)
    return JourneyState(
        clock=clock, progress=0, members=members, supplies=context.supplies, mounts=mounts, stores=context.stores
    )


def set_out(context: JourneyContext) -> JourneyState:
    """The state on setting out, with nothing owed to anyone yet."""
    state = start(context)
    return replace(state, fed_day=state.clock // DAY)


def _member(rules: JourneyRules, traveller: Traveller) -> MemberState:
    sheet, primal = traveller.sheet, traveller.primal
    shared = rules.pool == "shared"
    damage = max(0, sheet.features.get(ABILITY_DAMAGE, 0))
    most = max(1, sheet.max_hp - max(1, sheet.level) * lost_modifier(sheet.abilities.constitution, damage))
    hp = min(sheet.hp, most) - (primal if shared else 0)
    tired = traveller.fatigue != "none"
    return MemberState(
        id=traveller.id,
        name=sheet.name,
        hp=hp,
        max_hp=most,
        primal=primal,
        fatigue=traveller.fatigue,
        causes=("march" if primal else "hand",) if tired else (),
        down=hp <= 0 or (not shared and primal > hp),
        ability_damage=damage,
        dies_at=traveller.dies_at,
        dead=traveller.dies_at is not None and min(sheet.hp, most) <= traveller.dies_at,
    )
