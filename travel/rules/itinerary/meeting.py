"""Orders that meet a deadline, held against the itinerary they make: nothing is met that would come too late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, DayOrder, Hours, Orders, clock
from travel.rules.itinerary.itinerary import MAX_DAYS, plan_itinerary
from travel.rules.itinerary.pacing import Deadlines, Objective, Schedule
from travel.rules.itinerary.wild import Wild
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

MOST_TRIES = 8
Moment = tuple[int, Fraction]
"""A day of the calendar and an hour of it."""


def orders_to_deadline(
    ruleset: TravelRuleset,
    route: Route,
    orders: Orders,
    day: int,
    hour: Fraction,
    objective: Objective = "damage",
    keep: Sequence[DayOrder] = (),
    wild: Wild | None = None,
) -> Schedule:
    """The least harmful orders that arrive by ``hour`` of calendar ``day``. RuleError says the earliest if none do.

    ``wild`` is the land whose hazards count in the itinerary. The search knows none of them: its orders are then the
    best by the march alone.
    """
    number = day - orders.start_day
    if number < 0 or (number == 0 and hour <= orders.start_hour):
        raise RuleError(
            f"Day {day} at {clock(float(hour))} is before the party sets out",
            remedy=f"Choose a time after day {orders.start_day}, {clock(float(orders.start_hour))}.",
            pointer="/day",
        )
    meeting = _Meeting(Deadlines(ruleset, route, orders, objective, keep), orders, wild)
    schedule = meeting.met(min(number, MAX_DAYS), hour)
    if schedule is None:
        raise RuleError(
            f"No pace arrives by {clock(float(hour))} of day {day}",
            remedy=f"{meeting.at_best()} Choose a later time or a shorter route.",
            rule=ruleset.pace.segment_rule,
            pointer="/day",
        )
    return schedule if wild is None else replace(schedule, is_exact=False)


def dated(orders: Orders, hours: Sequence[Hours]) -> tuple[DayOrder, ...]:
    """Orders for each day in turn, from the first one on."""
    return tuple(DayOrder(day, each) for day, each in enumerate(hours, start=orders.start_day))


class _Meeting:
    """A deadline to be met. ``_best`` is the earliest arrival among the orders that came too late after all."""

    def __init__(self, deadlines: Deadlines, orders: Orders, wild: Wild | None) -> None:
        self._deadlines, self._orders, self._wild = deadlines, orders, wild
        self._best: Moment | None = None

    def met(self, number: int, hour: Fraction) -> Schedule | None:
        """The best orders that arrive in time; None if none do. Where the exhausted slow the party down more than the
        search reckons, orders for an earlier hour are tried, then those that go furthest every day."""
        first = schedule = self._deadlines.least(number, hour)
        if schedule is None or self._deadlines.course.weary == 1:
            return schedule
        asked = goal = HOURS_OF_A_DAY * number + hour
        for _ in range(MOST_TRIES):
            late = self._arrives(schedule.hours) - asked
            if late <= 0:
                return schedule if schedule is first else replace(schedule, is_exact=False)
            goal -= late
            sooner = self._deadlines.least(*_moment(goal)) if goal > self._orders.start_hour else None
            if sooner is None:
                break
            schedule = sooner
        hours = self._deadlines.all_out()
        if hours and self._arrives(hours) <= asked:
            return replace(self._deadlines.schedule(hours), is_exact=False)
        return None

    def _arrives(self, hours: Sequence[Hours]) -> Fraction:
        """Hours from the first day's midnight to the arrival that the itinerary tells."""
        deadlines = self._deadlines
        orders = replace(self._orders, days=dated(self._orders, hours))
        arrival = plan_itinerary(deadlines.ruleset, deadlines.route, orders, self._wild).arrival
        self._best = arrival if self._best is None else min(self._best, arrival)
        return HOURS_OF_A_DAY * (arrival[0] - orders.start_day) + arrival[1]

    def at_best(self) -> str:
        """When the party arrives at best, as far as is known."""
        if self._best is not None:
            day, hour = self._best
            when = f"day {day}, {clock(float(hour))}"
            return f"Whoever is exhausted slows the party down: the earliest found is {when}."
        deadlines = self._deadlines
        if deadlines.earliest is None:
            return f"All out it takes more than {MAX_DAYS:,} days."
        number, tick = deadlines.earliest
        when = clock(float(deadlines.course.hours(tick)))
        return f"The earliest is day {self._orders.start_day + number}, {when}."


def _moment(hours: Fraction) -> tuple[int, Fraction]:
    return int(hours // HOURS_OF_A_DAY), hours % HOURS_OF_A_DAY
