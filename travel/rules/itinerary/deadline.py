"""Pace to a deadline: the orders that arrive in time for the least expected damage.

Each extra hour's worth of way can be bought by hustling one of the day's hours or by a forced hour
beyond them. Within a day each next one costs at least as much as the last (0, 1, 2, 4, 8 ... and 7, 7,
... for 2d6), so taking the cheapest that is left, over all days, is exact. The hour in which the
party arrives is broken off and deals no damage (EP-OV-05, 12), so the last one bought is free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heapify, heappop, heapreplace, merge
from math import ceil, lcm
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from travel.rules.forced_march import forced_march_spread
from travel.rules.hustle import hustle_damage
from travel.rules.itinerary.hours import DayOrder, Hours, clock
from travel.rules.party import Bearer, Profile
from travel.rules.rulesets.ruleset import TravelRuleset

MAX_OPTIONS = 40
Kind = Literal["hustled", "forced"]
Half = Literal["noon", "dusk"]


@dataclass(frozen=True, slots=True)
class DayRoom:
    """A day's room: hours of the ordinary day, how many of them may be hustled, how many forced."""

    plain: int
    hustled: int
    forced: int

    @property
    def most(self) -> int:
        """Hours of walking that can be covered, all out."""
        return self.plain + self.hustled + self.forced


@dataclass(frozen=True, slots=True)
class Schedule:
    """Orders for each day in turn, and their expected damage to whoever fares worst."""

    hours: tuple[Hours, ...]
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Costs:
    """Expected damage of a day's first, second, ... hustled and forced hour; each sequence rises."""

    hustled: tuple[Fraction, ...]
    forced: tuple[Fraction, ...]

    def marginals(self, room: DayRoom) -> list[tuple[Fraction, Kind]]:
        """The hours a day offers, cheapest first. On a tie hustle before force: it ends earlier."""
        hustle: list[tuple[Fraction, Kind]] = [(cost, "hustled") for cost in self.hustled[: room.hustled]]
        force: list[tuple[Fraction, Kind]] = [(cost, "forced") for cost in self.forced[: room.forced]]
        return list(merge(hustle, force, key=lambda offer: offer[0]))


@dataclass(frozen=True, slots=True)
class DeadlineOption:
    """Arriving by noon or dusk of a day: the least damage it can be had for."""

    day: int
    half: Half
    hour: Fraction
    orders: tuple[DayOrder, ...]
    expected: Fraction
    is_survivable: bool


@dataclass(frozen=True, slots=True)
class Calendar:
    """When the party sets out, and when later days start."""

    start_day: int
    start_hour: Fraction
    day_start: Fraction

    def starts(self, index: int) -> Fraction:
        return self.start_hour if index == 0 else self.day_start


def hour_costs(ruleset: TravelRuleset, bearers: Sequence[Bearer]) -> Costs:
    """What each further hour costs whoever fares worst."""
    forcing = [bearer for bearer in bearers if bearer.bears_forced]
    hustling = any(bearer.bears_hustle for bearer in bearers)
    hours = ruleset.pace.hours_per_day
    hustled = [Fraction(hustle_damage(ruleset, hour)[0] if hustling else 0) for hour in range(1, hours + 1)]
    most_forced = 24 - ruleset.pace.rest_hours - hours
    forced = [
        max((forced_march_spread(ruleset, hour, bearer.marcher).expected for bearer in forcing), default=Fraction(0))
        for hour in range(1, most_forced + 1)
    ]
    return Costs(tuple(hustled), tuple(forced))


def least_damage(needed: Fraction, rooms: Sequence[DayRoom], costs: Costs) -> Schedule | None:
    """Whole-hour orders that cover ``needed`` hours of walking for the least damage; None if no orders do."""
    extra = needed - sum(room.plain for room in rooms)
    if extra <= 0:
        return Schedule(tuple(Hours(walked=room.plain) for room in rooms), Fraction(0))
    if extra > sum(room.hustled + room.forced for room in rooms):
        return None
    has_free_hour = extra.denominator != 1
    by_room = {room: costs.marginals(room) for room in set(rooms)}
    if has_free_hour and not by_room[rooms[-1]]:
        return None
    scale = lcm(*(cost.denominator for offers in by_room.values() for cost, _ in offers))
    priced = {room: [int(cost * scale) for cost, _ in offers] for room, offers in by_room.items()}
    prices = [priced[room] for room in rooms]
    if has_free_hour:
        prices[-1] = prices[-1][:-1]
    taken = _cheapest(ceil(extra) - has_free_hour, prices)
    if taken is None:
        return None
    counts, total = taken
    counts[-1] += has_free_hour
    hours = (_hours(room, by_room[room][:count]) for room, count in zip(rooms, counts, strict=True))
    return Schedule(tuple(hours), Fraction(total, scale))


def _cheapest(count: int, prices: Sequence[Sequence[int]]) -> tuple[list[int], int] | None:
    """Take the ``count`` cheapest hours, each day's in its order; on a tie the day with fewest, then the earlier.

    Returns how many each day gives, and their sum.
    """
    if count > sum(len(day) for day in prices):
        return None
    counts = [0] * len(prices)
    heap = [(day[0], 0, index) for index, day in enumerate(prices) if day]
    heapify(heap)
    total = 0
    for _ in range(count):
        price, taken, index = heap[0]
        total += price
        counts[index] = taken + 1
        day = prices[index]
        if taken + 1 < len(day):
            heapreplace(heap, (day[taken + 1], taken + 1, index))
        else:
            heappop(heap)
    return counts, total


def _hours(room: DayRoom, taken: Sequence[tuple[Fraction, Kind]]) -> Hours:
    hustled = sum(1 for _, kind in taken if kind == "hustled")
    return Hours(room.plain - hustled, hustled, len(taken) - hustled)


def room_of(ruleset: TravelRuleset, profile: Profile, start: Fraction, end: Fraction | None = None) -> DayRoom:
    """A day's room from ``start`` to ``end`` (None: until a full night's rest must begin)."""
    if not profile.can_force:
        plain = min(profile.hours_per_day, int((end if end is not None else 24) - start))
        return DayRoom(max(0, plain), 0, 0)
    longest = min(24 - ruleset.pace.rest_hours, int(24 - start))
    awake = longest if end is None else min(longest, int(end - start))
    plain = max(0, min(profile.hours_per_day, awake))
    return DayRoom(plain, plain if profile.can_hustle else 0, max(0, awake - plain))


def orders_to_deadline(
    ruleset: TravelRuleset,
    profile: Profile,
    bearers: Sequence[Bearer],
    needed: Fraction,
    calendar: Calendar,
    day: int,
    hour: Fraction,
) -> Schedule:
    """The least harmful orders that arrive by ``hour`` of calendar ``day``. RuleError if there are none."""
    index = day - calendar.start_day
    if index < 0 or (index == 0 and hour <= calendar.start_hour):
        raise RuleError(
            f"Day {day} at {clock(float(hour))} is before the party sets out",
            remedy=f"Choose a time after day {calendar.start_day}, {clock(float(calendar.start_hour))}.",
            pointer="/day",
        )
    rooms = [room_of(ruleset, profile, calendar.starts(number)) for number in range(index)]
    rooms.append(room_of(ruleset, profile, calendar.starts(index), hour))
    schedule = least_damage(needed, rooms, hour_costs(ruleset, bearers))
    if schedule is None:
        earliest = _earliest(ruleset, profile, needed, calendar)
        raise RuleError(
            f"No pace arrives by {clock(float(hour))} of day {day}",
            remedy=f"The earliest is day {earliest}. Choose a later time or a shorter route.",
            rule=ruleset.pace.segment_rule,
            pointer="/day",
        )
    return schedule


def _earliest(ruleset: TravelRuleset, profile: Profile, needed: Fraction, calendar: Calendar) -> int:
    """The first calendar day by whose end ``needed`` hours can be covered, all out."""
    reach, day = Fraction(0), calendar.start_day
    while True:
        room = room_of(ruleset, profile, calendar.starts(day - calendar.start_day))
        reach += room.most
        if reach >= needed:
            return day
        day += 1


def deadline_options(
    ruleset: TravelRuleset, profile: Profile, bearers: Sequence[Bearer], needed: Fraction, calendar: Calendar
) -> tuple[DeadlineOption, ...]:
    """Arrival by half days, up to the first that costs nothing.

    It begins with the earliest anyone could make, or at most 20 days before all is walked. Noon is
    half the ordinary day after setting out; dusk leaves only the night's rest.
    """
    costs = hour_costs(ruleset, bearers)
    hit_points = min((bearer.hp for bearer in bearers if bearer.hp is not None), default=None)
    walked = calendar.start_day + int(needed / profile.hours_per_day)
    first = max(_earliest(ruleset, profile, needed, calendar), walked - MAX_OPTIONS // 2)
    options: list[DeadlineOption] = []
    rooms = [room_of(ruleset, profile, calendar.starts(index)) for index in range(first - calendar.start_day)]
    while True:
        index = len(rooms)
        for half, last, hour in _halves(ruleset, profile, calendar.starts(index)):
            schedule = least_damage(needed, [*rooms, last], costs)
            if schedule is None:
                continue
            options.append(_option(calendar, index, half, hour, schedule, hit_points))
            if schedule.expected == 0:
                return tuple(options)
        rooms.append(room_of(ruleset, profile, calendar.starts(index)))


def _option(
    calendar: Calendar, index: int, half: Half, hour: Fraction, schedule: Schedule, hit_points: int | None
) -> DeadlineOption:
    survives = hit_points is None or schedule.expected < hit_points
    days = enumerate(schedule.hours, start=calendar.start_day)
    orders = tuple(DayOrder(day, hours) for day, hours in days)
    return DeadlineOption(calendar.start_day + index, half, hour, orders, schedule.expected, survives)


def _halves(ruleset: TravelRuleset, profile: Profile, start: Fraction) -> list[tuple[Half, DayRoom, Fraction]]:
    whole = room_of(ruleset, profile, start)
    noon = start + Fraction(whole.plain, 2)
    dusk = start + whole.plain + whole.forced
    return [("noon", room_of(ruleset, profile, start, noon), noon), ("dusk", whole, dusk)]
