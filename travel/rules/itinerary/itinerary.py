"""The itinerary: a route travelled day by day under orders (EP-OV-01..21, D20O-01..04, 20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.distribution import NOTHING, Distribution
from travel.rules.forced_march import forced_march_spread
from travel.rules.hustle import hustle_damage
from travel.rules.itinerary.damage import Damage, day_damage, summed, worst
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, DayOrder, Hours, check_orders, cut
from travel.rules.itinerary.march import March, Pace, march
from travel.rules.party import Bearer, Profile
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

DAY_START = 7
MAX_DAYS = 1000


@dataclass(frozen=True, slots=True)
class Orders:
    """How the party is to travel: from ``start_day`` at ``start_hour``, later days from ``day_start``.

    ``days`` are set by hand, counted by the calendar (``start_day`` is the first); every other day
    has ``default``.
    """

    default: Hours = field(default_factory=lambda: Hours(walked=8))
    days: tuple[DayOrder, ...] = ()
    start_day: int = 1
    start_hour: Fraction = Fraction(DAY_START)
    day_start: Fraction = Fraction(DAY_START)

    def hours_of(self, day: int) -> tuple[Hours, bool]:
        """The orders of a calendar day, and whether they were set by hand."""
        for order in self.days:
            if order.day == day:
                return order.hours, True
        if day == self.start_day:
            return cut(self.default, int(HOURS_OF_A_DAY - self.start_hour)), False
        return self.default, False

    def starts(self, day: int) -> Fraction:
        return self.start_hour if day == self.start_day else self.day_start


@dataclass(frozen=True, slots=True)
class Weakest:
    """Whoever has the fewest hit points left, by expected damage."""

    name: str
    remaining: int
    max_hp: int


@dataclass(frozen=True, slots=True)
class Day:
    """One day of the plan. ``end_hour`` is when the party camps or arrives."""

    day: int
    start_hour: Fraction
    march: March
    damage: Damage
    is_fatigued: bool
    weakest: Weakest | None
    is_by_hand: bool
    reasons: Reasons

    @property
    def end_hour(self) -> Fraction:
        return self.start_hour + self.march.duration

    @property
    def camps(self) -> bool:
        return not self.march.has_arrived


@dataclass(frozen=True, slots=True)
class Itinerary:
    """A whole plan day by day. ``damage`` is that of whoever fares worst."""

    days: tuple[Day, ...]
    route: Route
    damage: Damage
    warnings: tuple[str, ...] = ()

    @property
    def hours(self) -> Fraction:
        return sum((day.march.duration for day in self.days), Fraction(0))

    @property
    def arrival(self) -> tuple[int, Fraction]:
        """Calendar day and hour."""
        return self.days[-1].day, self.days[-1].end_hour

    def time_at(self, feet: Fraction) -> tuple[int, Fraction]:
        """Calendar day and hour at which a place on the route is first reached."""
        for day in self.days:
            after = day.march.time_at(feet)
            if after is not None:
                return day.day, day.start_hour + after
        return self.arrival


@dataclass(slots=True)
class _Bearing:
    """A bearer on the way: damage not yet healed, and whether it was tired by it."""

    bearer: Bearer
    carried: Distribution = NOTHING
    before: Fraction = Fraction(0)
    days: list[Damage] = field(default_factory=list)

    def suffer(self, ruleset: TravelRuleset, each: March) -> Damage:
        damage = day_damage(ruleset, self.bearer, each.completed("hustle"), each.completed("forced"))
        self.days.append(damage)
        self.before = self.carried.expected
        self.carried = self.carried.plus(damage.distribution)
        return damage

    def rest(self, ruleset: TravelRuleset, hours: int) -> None:
        """Heal by the hour where the ruleset does (D20O-20)."""
        rate = ruleset.rest.damage_per_hour_per_level
        if rate and self.carried.maximum and not self.bearer.marcher.is_mount:
            self.carried = self.carried.less_at_least_zero(rate * self.bearer.level * hours)

    def fall(self, ruleset: TravelRuleset, each: March) -> tuple[int, Fraction] | None:
        """The hour of the day in which the expected damage takes the last hit point, and that damage (EP-OV-13)."""
        carried, counts = self.before, {"hustle": 0, "forced": 0}
        for hour in each.hours:
            if hour.is_complete and hour.pace != "walk":
                counts[hour.pace] += 1
                carried += self._cost(ruleset, hour.pace, counts[hour.pace])
                if self.bearer.hp is not None and carried >= self.bearer.hp:
                    return hour.number, carried
        return None

    def _cost(self, ruleset: TravelRuleset, pace: Pace, count: int) -> Fraction:
        if pace == "hustle":
            return Fraction(hustle_damage(ruleset, count)[0] if self.bearer.bears_hustle else 0)
        forced = self.bearer.bears_forced
        return forced_march_spread(ruleset, count, self.bearer.marcher).expected if forced else Fraction(0)

    @property
    def remaining(self) -> Fraction:
        return (self.bearer.hp or 0) - self.carried.expected


def plan_itinerary(
    ruleset: TravelRuleset, profile: Profile, bearers: Sequence[Bearer], route: Route, orders: Orders
) -> Itinerary:
    """Travel a route under orders, with the damage as a distribution and a reason for every figure."""
    starts = (float(orders.start_hour), float(orders.day_start))
    check_orders(ruleset, profile, orders.default, orders.days, orders.start_day, starts)
    bearings = [_Bearing(bearer) for bearer in bearers]
    days: list[Day] = []
    feet, number = Fraction(0), orders.start_day
    warnings: list[str] = []
    while feet < route.feet:
        if len(days) == MAX_DAYS:
            raise RuleError(
                f"This journey takes more than {MAX_DAYS:,} days",
                remedy="Order more hours a day, or choose a nearer goal.",
                pointer="/orders",
            )
        hours, is_by_hand = orders.hours_of(number)
        each = march(ruleset, route, feet, hours)
        day = _day(ruleset, bearings, each, number, orders.starts(number), is_by_hand=is_by_hand)
        warnings += _falls(ruleset, bearings, day)
        _rest(ruleset, bearings, day, orders.day_start)
        days.append(day)
        feet, number = each.to_feet, number + 1
    if not days:
        raise RuleError("The route has no length", remedy="Set a goal away from the start.", pointer="/stops")
    total = worst(summed(bearing.days, ruleset.pace.segment_rule) for bearing in bearings)
    return Itinerary(tuple(days), route, total, tuple(warnings[:1]))


def _day(
    ruleset: TravelRuleset, bearings: list[_Bearing], each: March, number: int, start: Fraction, *, is_by_hand: bool
) -> Day:
    damage = worst([bearing.suffer(ruleset, each) for bearing in bearings])
    tired = any(bearing.carried.expected > 0 for bearing in bearings)
    return Day(number, start, each, damage, tired, _weakest(bearings), is_by_hand, _day_reasons(ruleset, each))


def _weakest(bearings: list[_Bearing]) -> Weakest | None:
    standing = [bearing for bearing in bearings if bearing.bearer.hp is not None]
    if not standing:
        return None
    least = min(standing, key=lambda bearing: bearing.remaining)
    return Weakest(least.bearer.name, int(least.remaining // 1), least.bearer.max_hp)


def _day_reasons(ruleset: TravelRuleset, each: March) -> Reasons:
    ordered = each.ordered
    text = f"{ordered.walked} h walked, {ordered.hustled} h hustled, {ordered.forced} h forced are ordered"
    reasons = [Reason(ruleset.pace.day_rule, text, f"{ordered.total} h")]
    if each.hours and not each.hours[-1].is_complete:
        pace = each.hours[-1].pace
        done = each.completed(pace)
        note = f"Arrival breaks off the last hour at a {pace}; only completed hours count"
        reasons.append(Reason(ruleset.hustle.damage_rule, note, f"{done} full h"))
    return tuple(reasons)


def _falls(ruleset: TravelRuleset, bearings: list[_Bearing], day: Day) -> list[str]:
    """Warn of whoever would march into unconsciousness (EP-OV-13)."""
    warnings = []
    for bearing in bearings:
        fall = bearing.fall(ruleset, day.march)
        if fall:
            hour, damage = fall
            figures = f"({bearing.bearer.hp} hp, {float(damage):.0f} damage)"
            warnings.append(
                f"{bearing.bearer.name} would fall in hour {hour} of day {day.day} {figures}. "
                "A later arrival avoids it."
            )
    return warnings


def _rest(ruleset: TravelRuleset, bearings: list[_Bearing], day: Day, day_start: Fraction) -> None:
    hours = int(24 - day.end_hour + day_start)
    for bearing in bearings:
        bearing.rest(ruleset, max(0, hours))
