"""The itinerary: a route travelled day by day under orders (EP-OV-01..21, D20O-01..05, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.distribution import NOTHING
from travel.rules.itinerary.camps import Watch, watches
from travel.rules.itinerary.costs import day_cost
from travel.rules.itinerary.course import START, Course, Place, course_of, place_of
from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.day import DayPlan, DayRuns
from travel.rules.itinerary.faring import Faring
from travel.rules.itinerary.hours import DAY_START, Orders, check_orders, clock
from travel.rules.itinerary.march import Ground, March
from travel.rules.itinerary.people import HALF, Member
from travel.rules.itinerary.wild import Wild
from travel.rules.modes import OWN
from travel.rules.party import Profile
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

__all__ = ["DAY_START", "Day", "Itinerary", "Orders", "StopTime", "Weakest", "marching_profile", "plan_itinerary"]
MAX_DAYS = 1000


@dataclass(frozen=True, slots=True)
class Weakest:
    """Whoever has the fewest hit points left, by expected damage."""

    name: str
    remaining: int
    max_hp: int


@dataclass(frozen=True, slots=True)
class StopTime:
    """When a stop is reached and left, by calendar day and hour. The goal is not left."""

    arrives: tuple[int, Fraction]
    leaves: tuple[int, Fraction] | None


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the plan. ``end_hour`` is when the party camps or arrives, 24 when it goes on through the night.

    ``drop_chance`` is that of anyone having dropped by its end (None: nobody's hit points are followed).
    """

    day: int
    start_hour: Fraction
    end_hour: Fraction
    march: March
    damage: Damage
    members: tuple[Member, ...]
    weakest: Weakest | None
    drop_chance: Fraction | None
    is_by_hand: bool
    cost_gp: Fraction
    watches: tuple[Watch, ...]
    reasons: Reasons
    cost_reasons: Reasons = ()

    @property
    def camps(self) -> bool:
        """Whether the day ends in a camp: not on arrival, nor aboard a craft that never stops."""
        return not self.march.has_arrived and self.end_hour < 24

    @property
    def is_fatigued(self) -> bool:
        return any(member.tired for member in self.members)

    @property
    def is_stay(self) -> bool:
        """Whether the party spends all of the day at a stop."""
        return not self.march.segments and any(piece.kind == "stay" for piece in self.march.pieces)


@dataclass(frozen=True, slots=True)
class Itinerary:
    """A whole plan day by day. ``damage`` is all that whoever fares worst takes on the way, healed or not."""

    days: tuple[Day, ...]
    route: Route
    damage: Damage
    stop_times: tuple[StopTime, ...]
    warnings: tuple[str, ...] = ()

    @property
    def hours(self) -> Fraction:
        """Hours travelled."""
        return sum((day.march.duration for day in self.days), Fraction(0))

    @property
    def arrival(self) -> tuple[int, Fraction]:
        """Calendar day and hour."""
        return self.days[-1].day, self.days[-1].end_hour

    @property
    def drop_chance(self) -> Fraction | None:
        """The chance that anyone drops before the end."""
        return self.days[-1].drop_chance

    @property
    def cost_gp(self) -> Fraction:
        return sum((day.cost_gp for day in self.days), Fraction(0))

    def time_at(self, feet: Fraction) -> tuple[int, Fraction]:
        """Calendar day and hour at which a place on the route is first reached."""
        for day in self.days:
            hour = day.march.time_at(feet)
            if hour is not None:
                return day.day, hour
        return self.arrival


def marching_profile(ruleset: TravelRuleset, route: Route) -> Profile:
    """What orders may ask for on a route: hustling or forcing if any of its legs can.

    A party in its own boat cannot; on passage orders are for land hours that this route happens not to have.
    """
    profiles = [leg.mode.profile for leg in route.legs]
    land = [profile for profile in profiles if profile.can_force]
    if not land and all(leg.mode.key == OWN for leg in route.legs):
        return profiles[0]
    if not land:
        return Profile(profiles[0].mph, hours_per_day=ruleset.pace.hours_per_day)
    hours = max(profile.hours_per_day for profile in land)
    return replace(land[0], can_hustle=any(profile.can_hustle for profile in land), hours_per_day=hours)


def plan_itinerary(ruleset: TravelRuleset, route: Route, orders: Orders, wild: Wild | None = None) -> Itinerary:
    """Travel a route under orders, with the damage as a distribution and a reason for every figure. With ``wild`` the
    hazards of the land count."""
    check_orders(ruleset, marching_profile(ruleset, route), orders)
    course = course_of(ruleset, route, orders)
    planner = _Planner(ruleset, route, orders, course, wild)
    place, number = START, orders.start_day
    while not course.has_arrived(place):
        if len(planner.days) == MAX_DAYS:
            raise RuleError(
                f"This journey takes more than {MAX_DAYS:,} days",
                remedy="Order more hours a day, or choose a nearer goal.",
                pointer="/orders",
            )
        place = planner.travel(number, place)
        number += 1
    return planner.itinerary()


def day_plan(course: Course, route: Route, orders: Orders, number: int, place: Place) -> DayPlan:
    """What the orders say of a calendar day. A camp that lies behind is not gone back to."""
    order, _ = orders.order_of(number)
    camp = None if order.camp_feet is None else place_of(course, route, order.camp_feet)
    begins = course.ticks(orders.start_hour) if number == orders.start_day else 0
    ahead = camp if camp is not None and camp > place else None
    return DayPlan(order.hours, begins, course.ticks(orders.starts(number)), ahead)


class _Planner:
    """An itinerary being made."""

    def __init__(self, ruleset: TravelRuleset, route: Route, orders: Orders, course: Course, wild: Wild | None) -> None:
        if not route.feet:
            raise RuleError("The route has no length", remedy="Set a goal away from the start.", pointer="/stops")
        self.ruleset, self.route, self.orders, self.course = ruleset, route, orders, course
        self.ground = Ground(ruleset, route, course)
        self.faring = Faring(ruleset, course, self.ground, wild, course.ticks(orders.start_hour))
        self.days: list[Day] = []
        self.times: list[tuple[Place, int, DayRuns]] = []
        self.feet = Fraction(0)

    def travel(self, number: int, place: Place) -> Place:
        """Add a day. Returns where it ended."""
        plan = day_plan(self.course, self.route, self.orders, number, place)
        runs = self.faring.paced(number, place, plan)
        each = self.ground.march(plan.order, runs, self.feet)
        self.feet = each.to_feet
        damage, members, drop_chance = self.faring.day(number, runs)
        self.times.append((place, number, runs))
        cost, why = day_cost(self.course, self.route, place, runs)
        start = self.course.hours(runs.runs[0].start if runs.runs else plan.opens)
        end = self.course.hours(runs.ends if runs.runs else plan.opens)
        day = Day(
            day=number,
            start_hour=start,
            end_hour=end,
            march=each,
            damage=damage,
            members=members,
            weakest=_weakest(members),
            drop_chance=drop_chance,
            is_by_hand=self.orders.order_of(number)[1],
            cost_gp=cost,
            watches=(),
            reasons=_day_reasons(self.ruleset, each),
            cost_reasons=why,
        )
        self.days.append(replace(day, watches=self._watches(day)) if day.camps else day)
        return runs.place

    def _tired(self) -> list[str]:
        """Tell who is likely exhausted first, and whether the others wait (D20O-20)."""
        pace = self.ruleset.rest.exhausted_pace
        likely = ((day.day, one) for day in self.days for one in day.members if one.exhausted > HALF)
        number, member = next(likely, (0, None))
        if member is None or pace == 1:
            return []
        chance = f"{round(member.exhausted * 100)} %"
        is_slow = any(part.is_slow for day in self.days for part in day.march.segments)
        waits = f"the party goes at {pace} of its pace until all have slept" if is_slow else "nobody has to wait"
        told = f"{member.name} is likely exhausted on day {number} ({chance}): {waits}."
        is_sure = member.exhausted == 1
        return [told if is_sure else f"{told} Dice decide when; the days told go by what is likely."]

    def _watches(self, day: Day) -> tuple[Watch, ...]:
        people = [one.person.name for one in self.faring.wearing if not one.person.marcher.is_mount]
        morning = self.orders.day_start
        return watches(people, day.end_hour, morning, self.ruleset.pace.rest_hours)

    def itinerary(self) -> Itinerary:
        total = self.faring.total()
        told = (*self.faring.falls, *self._tired(), *self.faring.notes())
        return Itinerary(tuple(self.days), self.route, total, self._stop_times(), told)

    def _stop_times(self) -> tuple[StopTime, ...]:
        """When each stop is reached, and left after a stay there."""
        found: list[StopTime] = []
        stays = {block.stop: number for number, block in enumerate(self.course.blocks) if block.kind == "stay"}
        plan = Itinerary(tuple(self.days), self.route, Damage(NOTHING), ())
        for stop, cell in enumerate(self.route.stops):
            feet = self.route.cell_feet[cell]
            first = (self.orders.start_day, self.orders.start_hour)
            arrives = plan.time_at(feet) if feet else first
            leaves = self._ends(stays[stop]) if stop in stays else arrives
            found.append(StopTime(arrives, None if feet == self.route.feet else leaves))
        return tuple(found)

    def _ends(self, block: int) -> tuple[int, Fraction]:
        """When a block is done."""
        last = [(number, run) for _, number, day in self.times for run in day.runs if run.block == block][-1]
        return last[0], self.course.hours(last[1].start + last[1].ticks)


def _weakest(members: Sequence[Member]) -> Weakest | None:
    standing = [member for member in members if member.hp_left is not None]
    if not standing:
        return None
    least = min(standing, key=lambda member: (member.hp_left or 0, -member.expected))
    return Weakest(least.name, least.hp_left or 0, least.max_hp or 0)


def _day_reasons(ruleset: TravelRuleset, each: March) -> Reasons:
    ordered = each.ordered
    text = f"{ordered.walked} h walked, {ordered.hustled} h hustled, {ordered.forced} h forced are ordered"
    reasons = [Reason(ruleset.pace.day_rule, text, f"{ordered.total} h")]
    if each.has_arrived and each.pieces[-1].kind == "march" and each.segments[-1].pace != "walk":
        pace = each.segments[-1].pace
        if each.time_of(pace).denominator != 1:
            note = f"Arrival breaks off the last hour at a {pace}; only completed hours count"
            reasons.append(Reason(ruleset.hustle.damage_rule, note, f"{each.completed(pace)} full h"))
    if any(piece.kind == "wait" for piece in each.pieces):
        times = ", ".join(clock(float(piece.start)) for piece in each.pieces if piece.kind == "wait")
        reasons.append(Reason(ruleset.pace.day_rule, f"From {times} the party waits for the day to begin", "waits"))
    return tuple(reasons)
