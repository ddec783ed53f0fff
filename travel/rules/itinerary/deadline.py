"""Pace to a deadline: the orders that arrive in time, and what each half day costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.hours import DayOrder, Orders, clock
from travel.rules.itinerary.itinerary import MAX_DAYS
from travel.rules.itinerary.pacing import Deadlines, Objective, Schedule
from travel.rules.itinerary.search import Arrival
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

__all__ = ["DeadlineOption", "Half", "Objective", "Schedule", "deadline_options", "orders_to_deadline"]
MAX_OPTIONS = 40
Half = Literal["noon", "dusk"]


@dataclass(frozen=True, slots=True)
class DeadlineOption:
    """Arriving by noon or dusk of a day: the least harm it can be had for."""

    day: int
    half: Half
    hour: Fraction
    orders: tuple[DayOrder, ...]
    expected: Fraction
    is_survivable: bool
    drop_chance: Fraction | None


def orders_to_deadline(
    ruleset: TravelRuleset,
    route: Route,
    orders: Orders,
    day: int,
    hour: Fraction,
    objective: Objective = "damage",
    keep: Sequence[DayOrder] = (),
) -> Schedule:
    """The least harmful orders that arrive by ``hour`` of calendar ``day``. RuleError says the earliest if none do."""
    number = day - orders.start_day
    if number < 0 or (number == 0 and hour <= orders.start_hour):
        raise RuleError(
            f"Day {day} at {clock(float(hour))} is before the party sets out",
            remedy=f"Choose a time after day {orders.start_day}, {clock(float(orders.start_hour))}.",
            pointer="/day",
        )
    deadlines = Deadlines(ruleset, route, orders, objective, keep)
    schedule = deadlines.least(min(number, MAX_DAYS), hour)
    if schedule is None:
        raise RuleError(
            f"No pace arrives by {clock(float(hour))} of day {day}",
            remedy=f"{_at_best(deadlines)} Choose a later time or a shorter route.",
            rule=ruleset.pace.segment_rule,
            pointer="/day",
        )
    return schedule


def _at_best(deadlines: Deadlines) -> str:
    if deadlines.earliest is None:
        return f"All out it takes more than {MAX_DAYS:,} days."
    number, tick = deadlines.earliest
    when = clock(float(deadlines.course.hours(tick)))
    return f"The earliest is day {deadlines.orders.start_day + number}, {when}."


def deadline_options(
    ruleset: TravelRuleset, route: Route, orders: Orders, objective: Objective = "damage"
) -> tuple[DeadlineOption, ...]:
    """Arrival by half days, up to the first that costs nothing.

    It begins with the earliest anyone could make, or at most 20 days before all is walked. Noon is
    half the ordinary day after setting out; dusk leaves only the night's rest.
    """
    deadlines = Deadlines(ruleset, route, orders, objective)
    last = deadlines.walked[0]
    earliest = deadlines.earliest or deadlines.walked
    first = max(earliest[0], last - MAX_OPTIONS // 2)
    halves = [(number, *half) for number in range(first, last + 2) for half in _halves(deadlines, number)]
    is_quick = deadlines.flat is not None and (objective == "damage" or not deadlines.heals)
    schedules = _one_by_one(deadlines, halves) if is_quick else _by_search(deadlines, halves)
    options: list[DeadlineOption] = []
    for (number, half, hour), schedule in zip(halves, schedules, strict=False):
        if schedule is None:
            continue
        options.append(_option(deadlines, number, half, hour, schedule))
        if not schedule.expected:
            break
    return tuple(options)


def _halves(deadlines: Deadlines, number: int) -> list[tuple[Half, Fraction]]:
    room = deadlines.room(number)
    start = deadlines.orders.start_hour if number == 0 else deadlines.orders.day_start
    return [("noon", start + Fraction(room.plain, 2)), ("dusk", start + room.plain + room.forced)]


def _one_by_one(deadlines: Deadlines, halves: Sequence[tuple[int, Half, Fraction]]) -> Iterator[Schedule | None]:
    return (deadlines.least(number, hour) for number, _, hour in halves)


def _by_search(deadlines: Deadlines, halves: Sequence[tuple[int, Half, Fraction]]) -> Iterator[Schedule | None]:
    """All deadlines from one search."""
    search = deadlines.search(deadlines.ledger)
    arrivals: list[Arrival] = []
    for number, _, hour in halves:
        while search.number <= number and search.open:
            arrivals += search.next_day()
            if arrivals:
                least = min(search.ledger.key(each.label.toll) for each in arrivals)
                search.open = [label for label in search.open if search.ledger.key(label.toll) < least]
        limit = (number, int(hour * deadlines.course.hour))
        fits = [each for each in arrivals if (each.day, each.tick) <= limit]
        best = min(fits, key=lambda each: search.ledger.key(each.label.toll), default=None)
        yield deadlines.schedule(best.label.orders) if best else None


def _option(deadlines: Deadlines, number: int, half: Half, hour: Fraction, schedule: Schedule) -> DeadlineOption:
    hit_points = min((person.hp for person in deadlines.people if person.hp is not None), default=None)
    start = deadlines.orders.start_day
    return DeadlineOption(
        day=start + number,
        half=half,
        hour=hour,
        orders=tuple(DayOrder(day, hours) for day, hours in enumerate(schedule.hours, start=start)),
        expected=schedule.expected,
        is_survivable=hit_points is None or schedule.expected < hit_points,
        drop_chance=schedule.drop_chance,
    )
