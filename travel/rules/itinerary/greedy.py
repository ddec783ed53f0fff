"""The least harmful orders on land in one mode, by taking the cheapest hours first.

Each extra hour's worth of way can be bought by hustling one of the day's hours or by a forced hour beyond them. Within
a day each next one costs at least as much as the last (0, 1, 2, 4, 8 ... and 7, 7, ... for 2d6), so on the days before
the last, taking the cheapest that is left, over all days, is exact. The day of arrival is tried out in full: the hour
in which the party arrives is broken off and deals no damage (EP-OV-05, 12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heapreplace, merge
from typing import Literal

from travel.rules.itinerary.course import Course
from travel.rules.itinerary.hours import Hours
from travel.rules.itinerary.legal import DayRoom, orders_in

Kind = Literal["hustled", "forced"]


@dataclass(frozen=True, slots=True)
class Prices:
    """Whole prices of a day's first, second, ... hustled and forced hour; each sequence rises."""

    hustled: tuple[int, ...]
    forced: tuple[int, ...]

    def offers(self, room: DayRoom) -> list[tuple[int, Kind]]:
        """The hours a day offers, cheapest first. On a tie hustle before force: it ends earlier."""
        hustle: list[tuple[int, Kind]] = [(cost, "hustled") for cost in self.hustled[: room.hustled]]
        force: list[tuple[int, Kind]] = [(cost, "forced") for cost in self.forced[: room.forced]]
        return list(merge(hustle, force, key=lambda offer: offer[0]))

    def of(self, hustled: int, forced: int) -> int:
        return sum(self.hustled[:hustled]) + sum(self.forced[:forced])


@dataclass(frozen=True, slots=True)
class LastDay:
    """The day of arrival: its room, and the ticks after its start by which the party must be there."""

    room: DayRoom
    full: DayRoom
    ticks: int


def cheapest(
    course: Course, prices: Prices, rooms: Sequence[DayRoom], last: LastDay
) -> tuple[tuple[Hours, ...], int] | None:
    """Orders for each day and their price: the rooms in full, then the last day. None if no orders arrive."""
    left = course.blocks[0].ticks - sum(room.plain for room in rooms) * course.hour
    if left <= 0:
        return tuple(Hours(walked=room.plain) for room in (*rooms, last.room)), 0
    most = last.full.most * course.hour
    sums = _sums(prices, rooms, -(-left // course.hour))
    best: tuple[tuple[int, int], int, Hours] | None = None
    for extra in range(max(0, -(-(left - most) // course.hour)), len(sums)):
        rest = left - extra * course.hour
        if rest <= 0:
            break
        arrival = _arrival(course, prices, last, rest)
        if arrival is None:
            continue
        busiest = max(-(-extra // max(1, len(rooms))), arrival[1].hustled + arrival[1].forced)
        key = (sums[extra] + arrival[0], busiest)
        if best is None or key < best[0]:
            best = key, extra, arrival[1]
    if best is None:
        return None
    (total, _), extra, hours = best
    return (*_spread(prices, rooms, extra), hours), total


def _sums(prices: Prices, rooms: Sequence[DayRoom], most: int) -> list[int]:
    """The price of the cheapest 0, 1, 2 ... extra hours over all days."""
    sums = [0]
    for price, _ in _taken(prices, rooms):
        if len(sums) > most:
            break
        sums.append(sums[-1] + price)
    return sums


def _taken(prices: Prices, rooms: Sequence[DayRoom]) -> Iterator[tuple[int, int]]:
    """Extra hours, cheapest first, each with its price and day. On a tie the day with fewest, then the earlier."""
    by_room = {room: [price for price, _ in prices.offers(room)] for room in set(rooms)}
    days = [by_room[room] for room in rooms]
    heap = [(day[0], 0, index) for index, day in enumerate(days) if day]
    heapify(heap)
    while heap:
        price, taken, index = heap[0]
        yield price, index
        day = days[index]
        if taken + 1 < len(day):
            heapreplace(heap, (day[taken + 1], taken + 1, index))
        else:
            heappop(heap)


def _spread(prices: Prices, rooms: Sequence[DayRoom], extra: int) -> tuple[Hours, ...]:
    """The days' orders that take the cheapest extra hours."""
    counts = [0] * len(rooms)
    for _, (_, index) in zip(range(extra), _taken(prices, rooms), strict=False):
        counts[index] += 1
    return tuple(_hours(room, prices.offers(room)[:count]) for room, count in zip(rooms, counts, strict=True))


def _hours(room: DayRoom, taken: Sequence[tuple[int, Kind]]) -> Hours:
    hustled = sum(1 for _, kind in taken if kind == "hustled")
    return Hours(room.plain - hustled, hustled, len(taken) - hustled)


@lru_cache(maxsize=4096)
def _arrival(course: Course, prices: Prices, last: LastDay, rest: int) -> tuple[int, Hours] | None:
    """The cheapest order that covers the ``rest`` in time on the last day; None if none does.

    Among equals the one that fills the hours until the deadline, then the one with the fewest extra hours.
    """
    found: list[tuple[int, bool, int, int, Hours]] = []
    for order in orders_in(last.full, course.free_hours):
        outcome = _outcome(course, order, rest)
        if outcome and outcome[0] <= last.ticks:
            price = prices.of(outcome[1], outcome[2])
            fills = order.walked + order.hustled == last.room.plain and order.forced <= last.room.forced
            found.append((price, not fills, order.hustled + order.forced, -order.walked, order))
    if not found:
        return None
    best = min(found, key=lambda each: each[:4])
    return best[0], best[4]


def _outcome(course: Course, order: Hours, rest: int) -> tuple[int, int, int] | None:
    """Ticks, and completed hours hustled and forced, of arriving under an order, as a day goes (see travel_day)."""
    hour, factor = course.hour, course.factor
    before, after = _first_hustle(order, rest, hour, factor), None
    if before and order.hustled and order.walked:
        after = _first_walk(order, rest, hour, factor)
    free = course.free_hustle
    if before and after and (after[2], max(0, after[1] - free)) < (before[2], max(0, before[1] - free)):
        return after
    return before


def _first_hustle(order: Hours, rest: int, hour: int, factor: int) -> tuple[int, int, int] | None:
    if rest <= factor * order.hustled * hour:
        return rest // factor, rest // factor // hour, 0
    rest -= factor * order.hustled * hour
    return _rest(order, rest, order.hustled * hour, order.hustled, order.walked * hour, hour)


def _first_walk(order: Hours, rest: int, hour: int, factor: int) -> tuple[int, int, int] | None:
    if rest <= order.walked * hour:
        return rest, 0, 0
    rest -= order.walked * hour
    if rest <= factor * order.hustled * hour:
        return order.walked * hour + rest // factor, rest // factor // hour, 0
    rest -= factor * order.hustled * hour
    return _rest(order, rest, (order.hustled + order.walked) * hour, order.hustled, 0, hour)


def _rest(order: Hours, rest: int, ticks: int, hustled: int, walked: int, hour: int) -> tuple[int, int, int] | None:
    """Arriving at a walk, or in a forced hour."""
    if rest <= walked:
        return ticks + rest, hustled, 0
    rest, ticks = rest - walked, ticks + walked
    if rest > order.forced * hour:
        return None
    return ticks + rest, hustled, rest // hour
