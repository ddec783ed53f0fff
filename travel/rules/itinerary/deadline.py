"""Pace to a deadline: the orders that arrive in time, and what each half day costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from travel.rules.itinerary.greedy import Found
from travel.rules.itinerary.hours import DayOrder, Hours, Orders
from travel.rules.itinerary.labels import DamageLedger, Ledger
from travel.rules.itinerary.legal import Prices
from travel.rules.itinerary.meeting import dated, orders_to_deadline
from travel.rules.itinerary.pacing import Deadlines, Objective, Schedule, milder
from travel.rules.itinerary.paths import Arrival, Label
from travel.rules.itinerary.search import MOST_TRIED, Search
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

__all__ = ["DeadlineOption", "Half", "Objective", "Schedule", "deadline_options", "least_harmful", "orders_to_deadline"]
MAX_OPTIONS = 40
Half = Literal["noon", "dusk"]
Time = tuple[int, Half, Fraction]


@dataclass(frozen=True, slots=True)
class DeadlineOption:
    """Arriving by noon or dusk of a day: the least harm it can be had for; ``is_exact`` as in Schedule."""

    day: int
    half: Half
    hour: Fraction
    orders: tuple[DayOrder, ...]
    expected: Fraction
    is_survivable: bool
    drop_chance: Fraction | None
    is_exact: bool = True


def deadline_options(
    ruleset: TravelRuleset, route: Route, orders: Orders, objective: Objective = "damage", effort: int = MOST_TRIED
) -> tuple[DeadlineOption, ...]:
    """Arrival by half days, up to the first that costs nothing. ``effort`` is what a search may take.

    It begins with the earliest anyone could make, or at most 20 days before all is walked. Noon is
    half the ordinary day after setting out; dusk leaves only the night's rest.
    """
    deadlines = Deadlines(ruleset, route, orders, objective, effort=effort)
    halves = _half_days(deadlines)
    found: list[tuple[Time, Schedule]] = []
    for time, schedule in _least_damage(deadlines, halves):
        found.append((time, schedule))
        if not schedule.expected:
            break
    if objective == "dropping":
        found = _milder(deadlines, found)
    return tuple(_option(deadlines, *time, schedule) for time, schedule in found)


def least_harmful(
    ruleset: TravelRuleset, route: Route, orders: Orders, objective: Objective = "damage", effort: int = MOST_TRIED
) -> Iterator[tuple[DayOrder, ...]]:
    """The orders of those deadlines, each less harmful than all before. The least damage needs no chances."""
    if objective == "dropping":
        yield from _safer(deadline_options(ruleset, route, orders, objective, effort))
        return
    deadlines = Deadlines(ruleset, route, orders, effort=effort)
    least: Fraction | None = None
    for cost, hours in _priced(deadlines, _half_days(deadlines)):
        if least is None or cost < least:
            yield dated(deadlines.orders, hours)
            least = cost
        if not cost:
            break


def _safer(options: Sequence[DeadlineOption]) -> Iterator[tuple[DayOrder, ...]]:
    """The orders of options with less damage, or a smaller chance that anyone drops, than the last one kept."""
    least: tuple[Fraction, Fraction] | None = None
    for option in options:
        harm = (option.expected, option.drop_chance or Fraction(0))
        if least is None or any(mine < theirs for mine, theirs in zip(harm, least, strict=True)):
            least = harm
            yield option.orders


def _priced(deadlines: Deadlines, halves: Sequence[Time]) -> Iterator[tuple[Fraction, tuple[Hours, ...]]]:
    known, hard = dict[Time, tuple[Fraction, tuple[Hours, ...]]](), list(halves)
    if deadlines.flat is not None:
        found = dict(_cheapest(deadlines, deadlines.flat, halves))
        hard = [time for time, each in found.items() if deadlines.is_slowed(each.orders)]
        known = {time: (Fraction(each.price, deadlines.prices.scale), each.orders) for time, each in found.items()}
    known = {time: each for time, each in known.items() if time not in hard}
    search = deadlines.search()
    for time, label in _labels(deadlines, search, hard):
        known[time] = search.ledger.key(label.toll)[0], label.orders
    yield from (known[time] for time in halves if time in known)


def _cheapest(deadlines: Deadlines, prices: Prices, halves: Sequence[Time]) -> Iterator[tuple[Time, Found]]:
    """The cheapest hours of one stretch of land for each half day, up to the first that costs nothing."""
    for time in halves:
        found = deadlines.cheapest(prices, time[0], time[2])
        if found is not None:
            yield time, found
            if not found.price:
                return


def _half_days(deadlines: Deadlines) -> list[Time]:
    """The half days to try: from the earliest arrival, or not too long before that at a walk, to the day after it."""
    last = deadlines.walked[0]
    earliest = deadlines.earliest or deadlines.walked
    first = max(earliest[0], last - MAX_OPTIONS // 2)
    return [(number, *half) for number in range(first, last + 2) for half in _halves(deadlines, number)]


def _least_damage(deadlines: Deadlines, halves: Sequence[Time]) -> Iterator[tuple[Time, Schedule]]:
    if deadlines.flat is None:
        yield from _by_search(deadlines, DamageLedger(deadlines.prices), halves)
        return
    found = dict(_cheapest(deadlines, deadlines.flat, halves))
    hard = [time for time, each in found.items() if deadlines.is_slowed(each.orders)]
    better = dict(_by_search(deadlines, DamageLedger(deadlines.prices), hard))
    for time, each in found.items():
        if time not in hard:
            yield time, deadlines.flat_schedule(deadlines.flat, each)
        elif time in better:
            yield time, better[time]


def _milder(deadlines: Deadlines, found: Sequence[tuple[Time, Schedule]]) -> list[tuple[Time, Schedule]]:
    """Arrivals with the least chance that anyone drops: only those are sought where somebody may."""
    risky = [time for time, schedule in found if schedule.drop_chance]
    if deadlines.counts_hours:
        better = {time: deadlines.mildest(time[0], time[2]) for time in risky}
        return [(time, better.get(time) or schedule) for time, schedule in found]
    search = deadlines.search(deadlines.ledger)
    found_safer = _searched(deadlines, search, risky)
    others = {time: schedule for time, schedule in found_safer if not _is_late(deadlines, time, schedule)}
    return [
        (time, milder(schedule, others.get(time), is_exact=search.is_exact) if time in risky else schedule)
        for time, schedule in found
    ]


def _halves(deadlines: Deadlines, number: int) -> list[tuple[Half, Fraction]]:
    """Noon and dusk of a day."""
    room = deadlines.room(number)
    start = deadlines.orders.start_hour if number == 0 else deadlines.orders.day_start
    return [("noon", start + Fraction(room.plain, 2)), ("dusk", start + room.plain + room.forced)]


def _by_search(deadlines: Deadlines, ledger: Ledger, halves: Sequence[Time]) -> Iterator[tuple[Time, Schedule]]:
    search = deadlines.search(ledger)
    for time, schedule in _searched(deadlines, search, halves):
        if not _is_late(deadlines, time, schedule):
            yield time, replace(schedule, is_exact=search.is_exact)


def _is_late(deadlines: Deadlines, time: Time, schedule: Schedule) -> bool:
    """Whether orders lead there later than the search reckons: people go on exhausted from the days before."""
    limit = time[0], int(time[2] * deadlines.course.hour)
    return schedule.arrives is not None and schedule.arrives > limit


def _searched(deadlines: Deadlines, search: Search, halves: Sequence[Time]) -> Iterator[tuple[Time, Schedule]]:
    """All deadlines from one search. One way is often the best for several: it is reckoned once."""
    schedules: dict[int, Schedule] = {}
    for time, label in _labels(deadlines, search, halves):
        if id(label) not in schedules:
            schedules[id(label)] = deadlines.schedule(label.orders)
        yield time, schedules[id(label)]


def _labels(deadlines: Deadlines, search: Search, halves: Sequence[Time]) -> Iterator[tuple[Time, Label]]:
    arrivals: list[Arrival] = []
    for time in halves:
        number, _, hour = time
        while search.number <= number and search.open:
            arrivals += search.next_day()
            if arrivals:
                least = min(search.ledger.key(each.label.toll) for each in arrivals)
                search.open = [label for label in search.open if search.ledger.key(label.toll) < least]
        limit = (number, int(hour * deadlines.course.hour))
        fits = [each for each in arrivals if (each.day, each.tick) <= limit]
        best = min(fits, key=lambda each: search.ledger.key(each.label.toll), default=None)
        if best is not None:
            yield time, best.label


def _option(deadlines: Deadlines, number: int, half: Half, hour: Fraction, schedule: Schedule) -> DeadlineOption:
    hit_points = min((person.hp for person in deadlines.people if person.hp is not None), default=None)
    start = deadlines.orders.start_day
    return DeadlineOption(
        day=start + number,
        half=half,
        hour=hour,
        orders=dated(deadlines.orders, schedule.hours),
        expected=schedule.expected,
        is_survivable=hit_points is None or schedule.expected < hit_points,
        drop_chance=schedule.drop_chance,
        is_exact=schedule.is_exact,
    )
