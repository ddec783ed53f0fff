"""The least harmful orders on land in one mode, by taking the cheapest hours first.

Each extra hour's worth of way can be bought by hustling one of the day's hours or by a forced hour beyond them. Within
a day each next one costs at least as much as the last (0, 1, 2, 4, 8 ... and 7, 7, ... for 2d6), so on the days before
the last, taking the cheapest that is left, over all days, is exact. The day of arrival is tried out in full: the hour
in which the party arrives is broken off and deals no damage (EP-OV-05, 12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from heapq import heapify, heappop, heapreplace, merge
from typing import Literal

from travel.rules.itinerary.course import Course
from travel.rules.itinerary.hours import Hours
from travel.rules.itinerary.legal import DayRoom, Prices, orders_in

Kind = Literal["hustled", "forced"]


@dataclass(frozen=True, slots=True)
class LastDay:
    """The day of arrival: its room, and the ticks after its start by which the party must be there."""

    room: DayRoom
    full: DayRoom
    ticks: int


@dataclass(frozen=True, slots=True)
class Arriving:
    """An order for the last day, its price, and the hours it completes, hustled and forced."""

    order: Hours
    price: int
    completed: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Found:
    """Orders for each day with their price, and the hours completed on the last one, hustled and forced."""

    orders: tuple[Hours, ...]
    price: int
    arrival: tuple[int, int] = (0, 0)


def cheapest(course: Course, prices: Prices, rooms: Sequence[DayRoom], last: LastDay) -> Found | None:
    """The cheapest orders: the rooms in full, then the last day. None if no orders arrive."""
    left = course.blocks[0].ticks - sum(room.plain for room in rooms) * course.hour
    if left <= 0:
        return Found(tuple(Hours(walked=room.plain) for room in (*rooms, last.room)), 0)
    most = last.full.most * course.hour
    sums = _sums(prices, rooms, -(-left // course.hour))
    best: tuple[tuple[int, int], int, Arriving] | None = None
    for extra in range(max(0, -(-(left - most) // course.hour)), len(sums)):
        rest = left - extra * course.hour
        if rest <= 0 or (best is not None and sums[extra] > best[0][0]):
            break
        arrival = _arrival(course, prices, last, rest)
        if arrival is None:
            continue
        busiest = max(-(-extra // max(1, len(rooms))), arrival.order.hustled + arrival.order.forced)
        key = (sums[extra] + arrival.price, busiest)
        if best is None or key < best[0]:
            best = key, extra, arrival
    if best is None:
        return None
    (total, _), extra, arriving = best
    return Found((*_spread(prices, rooms, extra), arriving.order), total, arriving.completed)


def _offers(prices: Prices, room: DayRoom) -> list[tuple[int, Kind]]:
    """The hours a day offers, cheapest first. On a tie hustle before force: it ends earlier."""
    hustle: list[tuple[int, Kind]] = [(cost, "hustled") for cost in prices.hustled[: room.hustled]]
    force: list[tuple[int, Kind]] = [(cost, "forced") for cost in prices.forced[: room.forced]]
    return list(merge(hustle, force, key=lambda offer: offer[0]))


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
    by_room = {room: [price for price, _ in _offers(prices, room)] for room in set(rooms)}
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
    return tuple(_hours(room, _offers(prices, room)[:count]) for room, count in zip(rooms, counts, strict=True))


def _hours(room: DayRoom, taken: Sequence[tuple[int, Kind]]) -> Hours:
    hustled = sum(1 for _, kind in taken if kind == "hustled")
    return Hours(room.plain - hustled, hustled, len(taken) - hustled)


@lru_cache(maxsize=4096)
def _arrival(course: Course, prices: Prices, last: LastDay, rest: int) -> Arriving | None:
    """The cheapest order that covers the ``rest`` in time on the last day; None if none does.

    Among equals the one that fills the hours until the deadline, then the one with the fewest extra hours.
    """
    found: list[tuple[tuple[int, bool, int, int], Arriving]] = []
    for order in orders_in(last.full, course.free_hours):
        outcome = _outcome(course, order, rest)
        if outcome and outcome[0] <= last.ticks:
            price = prices.of(outcome[1], outcome[2])
            fills = order.walked + order.hustled == last.room.plain and order.forced <= last.room.forced
            key = (price, not fills, order.hustled + order.forced, -order.walked)
            found.append((key, Arriving(order, price, outcome[1:])))
    return min(found, key=lambda each: each[0])[1] if found else None


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


def mildest(
    course: Course, prices: Prices, rooms: Sequence[DayRoom], last: LastDay
) -> Iterator[tuple[Callable[[], tuple[Hours, ...]], int, int]]:
    """For every number of completed forced hours, the orders with the least damage from hustling beside them.

    Where nothing heals on the way and all forced hours hurt alike, one of these is the best for any goal that
    grows with damage. Yields how to write the orders down, forced hours and the price of the hustle.
    """
    left = course.blocks[0].ticks - sum(room.plain for room in rooms) * course.hour
    hustling = Prices(prices.hustled, ())
    sums = _sums(hustling, [DayRoom(room.plain, room.hustled, 0) for room in rooms], len(rooms) * 24)
    forced_room = sum(room.forced for room in rooms)
    best: dict[int, tuple[int, int, int, Hours]] = {}
    for extra in range(len(sums) + forced_room):
        rest = left - extra * course.hour
        if rest <= 0:
            break
        for price, done, order in _arrivals(course, hustling, last, rest):
            for forced in range(max(0, extra - len(sums) + 1), min(extra, forced_room) + 1):
                cost = sums[extra - forced] + price
                if forced + done not in best or cost < best[forced + done][0]:
                    best[forced + done] = cost, extra - forced, forced, order
    for count, (cost, hustled, forced, order) in sorted(best.items()):
        yield partial(_shared, hustling, rooms, hustled, forced, order), count, cost


@lru_cache(maxsize=1024)
def _arrivals(course: Course, prices: Prices, last: LastDay, rest: int) -> tuple[tuple[int, int, Hours], ...]:
    """For each number of completed forced hours of the last day, the least price of its hustle."""
    found: dict[int, tuple[int, int, Hours]] = {}
    for order in orders_in(last.full, course.free_hours):
        outcome = _outcome(course, order, rest)
        if outcome and outcome[0] <= last.ticks:
            price, forced = prices.of(outcome[1], 0), outcome[2]
            if forced not in found or price < found[forced][0]:
                found[forced] = price, forced, order
    return tuple(found.values())


def _shared(prices: Prices, rooms: Sequence[DayRoom], hustled: int, forced: int, last: Hours) -> tuple[Hours, ...]:
    """Hustled hours where they are cheapest, forced hours shared out; then the last day."""
    plain = [DayRoom(room.plain, room.hustled, 0) for room in rooms]
    counts = [0] * len(rooms)
    while forced:
        for index, room in enumerate(rooms):
            if forced and counts[index] < room.forced:
                counts[index] += 1
                forced -= 1
    spread = _spread(prices, plain, hustled)
    days = (Hours(each.walked, each.hustled, count) for each, count in zip(spread, counts, strict=True))
    return (*days, last)
