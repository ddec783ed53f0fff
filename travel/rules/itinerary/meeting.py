"""Orders that meet a deadline, held against the itinerary they make: nothing is met that would come too late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
        self._keep = deadlines.orders.days
        self._best: Moment | None = None

    def met(self, number: int, hour: Fraction) -> Schedule | None:
        """The best orders that arrive in time; None if none do. Where the exhausted slow the party down more than the
        search reckons, orders for an earlier hour are tried, then those that go furthest every day."""
        first = schedule = self._deadlines.least(number, hour)
        if self._deadlines.course.weary == 1:
            return schedule
        asked = goal = HOURS_OF_A_DAY * number + hour
        for _ in range(MOST_TRIES):
            if schedule is None:
                break
            late = self._arrives(schedule.hours) - asked
            if late <= 0:
                return schedule if schedule is first else replace(schedule, is_exact=False)
            goal -= late
            schedule = self._deadlines.least(*_moment(goal)) if goal > self._orders.start_hour else None
        met = [self._deadlines.schedule(hours) for hours in self._even() if self._arrives(hours) <= asked]
        best = min(met, key=lambda each: (each.drop_chance or 0, each.expected), default=None)
        return replace(best, is_exact=False) if best else None

    def _even(self) -> Iterator[tuple[Hours, ...]]:
        """Orders that go furthest every day, and such as tire nobody in two ways: all days alike."""
        deadlines = self._deadlines
        yield deadlines.all_out()
        room = deadlines.room(1)
        free = min(room.hustled, deadlines.course.free_hustle)
        for hours in (
            Hours(room.plain - room.hustled, room.hustled),
            Hours(room.plain - free, free, room.forced),
            Hours(room.plain),
        ):
            alike = replace(self._orders, default=hours, days=self._keep)
            days = len(plan_itinerary(deadlines.ruleset, deadlines.route, alike, self._wild).days)
            dates = range(self._orders.start_day, self._orders.start_day + days)
            yield tuple(alike.order_of(date)[0].hours for date in dates)

    def _arrives(self, hours: Sequence[Hours]) -> Fraction:
        """Hours from the first day's midnight to the arrival that the itinerary tells."""
        deadlines = self._deadlines
        orders = replace(self._orders, days=dated(self._orders, hours))
        arrival = plan_itinerary(deadlines.ruleset, deadlines.route, orders, self._wild).arrival
        self._best = arrival if self._best is None else min(self._best, arrival)
        return HOURS_OF_A_DAY * (arrival[0] - orders.start_day) + arrival[1]

    def at_best(self) -> str:
        """When the party arrives at best, as far as is known."""
        deadlines, first = self._deadlines, self._orders.start_day
        reckoned = deadlines.earliest
        if reckoned is None:
            return f"All out it takes more than {MAX_DAYS:,} days."
        earliest = first + reckoned[0], deadlines.course.hours(reckoned[1])
        day, hour = self._best or earliest
        when = f"day {day}, {clock(float(hour))}"
        if (day, hour) <= earliest:
            return f"The earliest is {when}."
        return f"Whoever is exhausted slows the party down: the earliest found is {when}."


def _moment(hours: Fraction) -> tuple[int, Fraction]:
    return int(hours // HOURS_OF_A_DAY), hours % HOURS_OF_A_DAY
