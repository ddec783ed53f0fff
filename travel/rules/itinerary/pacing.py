"""A route to be travelled in time, and the orders that do it for the least harm.

On one stretch of land in one mode, where the hours' costs rise, the cheapest hours are taken first (greedy.py). With
several modes, stays, orders that are kept, healing or the chance of dropping as the goal, all days are searched
(search.py). Both are exact for whole-hour orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from travel.rules.forced_march import forced_march_spread
from travel.rules.hustle import hustle_total
from travel.rules.itinerary.counts import CountLedger, groups_of
from travel.rules.itinerary.course import START, course_of
from travel.rules.itinerary.damage import at_least
from travel.rules.itinerary.day import DayRuns
from travel.rules.itinerary.greedy import Found, LastDay, cheapest, mildest
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, DayOrder, Hours, Orders, check_orders
from travel.rules.itinerary.in_time import OnePace, best_in_time
from travel.rules.itinerary.itinerary import MAX_DAYS, marching_profile
from travel.rules.itinerary.labels import DamageLedger, DroppingLedger, Ledger, Steps
from travel.rules.itinerary.legal import DayRoom, Prices, price_list, room_from
from travel.rules.itinerary.paths import Days
from travel.rules.itinerary.people import Person, Wearing, anyone, borne, people_of, steps_of
from travel.rules.itinerary.quick_day import quick_day
from travel.rules.itinerary.recovery import recovery_of
from travel.rules.itinerary.search import MOST_TRIED, Search
from travel.rules.itinerary.strain import DROPPED
from travel.rules.itinerary.waits import Waits, carried_day
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

Objective = Literal["damage", "dropping"]


@dataclass(frozen=True, slots=True)
class Schedule:
    """Orders for each day in turn, their expected damage to whoever fares worst, and the chance that anyone drops.

    ``is_exact``: no other orders are better. Else there were too many to try them all. ``arrives`` is the day from 0
    and the tick at which they lead there, where that was reckoned anew.
    """

    hours: tuple[Hours, ...]
    expected: Fraction
    drop_chance: Fraction | None = None
    is_exact: bool = True
    arrives: tuple[int, int] | None = None


class Deadlines:
    """A route to be travelled in time. ``keep`` are orders that stay as they are; ``effort`` is what a search may
    take (see MOST_TRIED)."""

    def __init__(
        self,
        ruleset: TravelRuleset,
        route: Route,
        orders: Orders,
        objective: Objective = "damage",
        keep: Sequence[DayOrder] = (),
        effort: int = MOST_TRIED,
    ) -> None:
        orders = replace(orders, default=Hours(walked=1), days=tuple(keep))
        check_orders(ruleset, marching_profile(ruleset, route), orders)
        self.ruleset, self.route, self.orders = ruleset, route, orders
        self.objective, self.effort = objective, effort
        self.course = course_of(ruleset, route, orders)
        self.people = people_of(ruleset, route)
        self.prices = price_list(ruleset, self.people, len(route.legs))
        kept = {order.day - orders.start_day: order.hours for order in keep}
        ticks = self.course.ticks
        self.days = Days(ticks(orders.start_hour), ticks(orders.day_start), kept)
        self.waits = Waits(ruleset, self.course, self.people)
        self.can_hustle = any(block.can_hustle for block in self.course.blocks if block.kind == "land")
        self.pace = OnePace(self.search())

    @cached_property
    def flat(self) -> Prices | None:
        """Whole prices of the hours, where taking the cheapest is exact; None where it is not."""
        blocks = self.course.blocks
        if len(blocks) != 1 or blocks[0].kind != "land" or len(self.prices.payers) != 1 or self.days.kept:
            return None
        prices = self.prices.payers[0][0]
        return prices if prices.is_rising else None

    @cached_property
    def heals(self) -> bool:
        """Whether anyone may mend on the way."""
        rules, blocks = recovery_of(self.ruleset), self.course.blocks
        standing = sum(block.ticks for block in blocks if block.kind == "change")
        in_bed = any(
            block.kind == "stay" and block.why == "rest" and block.ticks + standing >= self.course.day
            for block in blocks
        )
        return rules.hour > 0 or in_bed or any(person.body.is_lethal for person in self.people)

    @property
    def ledger(self) -> Ledger:
        """How tolls are counted for the goal."""
        if self.objective == "damage":
            return DamageLedger(self.prices)
        if self.counted is not None:
            return self.counted
        return DroppingLedger(self.ruleset, self.prices, self.people, heals=self.heals)

    @cached_property
    def counted(self) -> CountLedger | None:
        """Counts hours, where nothing heals, every forced hour hurts alike and nobody is waited for; None elsewhere."""
        groups = None if self.heals or self.course.weary != 1 else groups_of(self.ruleset, self.people)
        return None if groups is None else CountLedger(self.ruleset, self.prices, groups)

    @cached_property
    def earliest(self) -> tuple[int, int] | None:
        """Day from 0, and tick, of the earliest arrival there is."""
        return self.pace.arrives(START, 0, MAX_DAYS, walking=False)

    @cached_property
    def walked(self) -> tuple[int, int]:
        """Day from 0, and tick, of arrival at a walk."""
        found = self.pace.arrives(START, 0, MAX_DAYS, walking=True)
        if found is None:
            raise RuleError(
                f"This journey takes more than {MAX_DAYS:,} days", remedy="Choose a nearer goal.", pointer="/stops"
            )
        return found

    def room(self, number: int, end: Fraction | None = None) -> DayRoom:
        start = self.orders.start_hour if number == 0 else self.orders.day_start
        return room_from(self.ruleset, start, can_hustle=self.can_hustle, end=end)

    def search(self, ledger: Ledger | None = None) -> Search:
        return Search(
            self.ruleset, self.course, self.days, ledger or DamageLedger(self.prices), self.effort, self.waits
        )

    def least(self, number: int, hour: Fraction) -> Schedule | None:
        """The best orders that arrive by an hour of a day; None if none do."""
        schedule = self.least_damage(number, hour)
        if schedule is None or self.objective == "damage" or not schedule.drop_chance:
            return schedule
        if self.counts_hours:
            return self.mildest(number, hour)
        search = self.search(self.ledger)
        label = best_in_time(search, number, self._tick(hour))
        return milder(schedule, self.schedule(label.orders) if label else None, is_exact=search.is_exact)

    @property
    def counts_hours(self) -> bool:
        """Whether on one stretch of land the number of forced hours decides all but the damage hustled."""
        is_even = self.flat is not None and len(set(self.flat.forced)) == 1
        return is_even and not self.heals and self.course.weary == 1

    def mildest(self, number: int, hour: Fraction) -> Schedule | None:
        """The least chance to drop where hours are counted: by how many are forced, the hustle shared out."""
        prices = self.flat or Prices((), ())
        best: tuple[tuple[Fraction, Fraction], Callable[[], tuple[Hours, ...]]] | None = None
        for rooms, last in self._days_to(number, hour):
            for orders, forced, price in mildest(self.course, prices, rooms, last):
                hustle = price // self.prices.scale
                expected = Fraction(price + sum(prices.forced[:1]) * forced, self.prices.scale)
                key = (anyone(self._chances(hustle, forced)) or Fraction(0), expected)
                if best is None or key < best[0]:
                    best = key, orders
        return self.schedule(best[1]()) if best else None

    def _chance(self, person: Person, hustle: int, forced: int) -> Fraction | None:
        """The chance that so much from hustling and so many forced hours fell somebody, where nothing heals."""
        if person.body.limit is None:
            return None
        spared = person.body.limit - (hustle if person.bears(0, "hustle") else 0)
        spread = forced_march_spread(self.ruleset, 1, person.marcher)
        return at_least(spread, forced if person.bears(0, "forced") else 0, spared)

    def _days_to(self, number: int, hour: Fraction) -> Iterator[tuple[list[DayRoom], LastDay]]:
        """The days to a deadline; when it is early in the day, also those to the evening before."""
        days = [(number, hour)]
        if number > 0 and hour <= self.orders.day_start + 1:
            days.append((number - 1, Fraction(HOURS_OF_A_DAY)))
        for day, end in days:
            start = self.orders.start_hour if day == 0 else self.orders.day_start
            rooms = [self.room(index) for index in range(day)]
            yield rooms, LastDay(self.room(day, end), self.room(day), self._tick(end) - self.course.ticks(start))

    def _tick(self, hour: Fraction) -> int:
        return int(hour * self.course.hour)

    def least_damage(self, number: int, hour: Fraction) -> Schedule | None:
        """The orders of the least expected damage that arrive by an hour of a day; None if none do."""
        if self.flat is None:
            return self._searched(number, hour)
        found = self.cheapest(self.flat, number, hour)
        if found is None or not self.is_slowed(found.orders):
            return self.flat_schedule(self.flat, found) if found else None
        return self._searched(number, hour)

    def _searched(self, number: int, hour: Fraction) -> Schedule | None:
        search = self.search()
        label = best_in_time(search, number, self._tick(hour))
        return replace(self.schedule(label.orders), is_exact=search.is_exact) if label else None

    def is_slowed(self, hours: Sequence[Hours]) -> bool:
        """Whether anyone exhausted by these orders slows the others down."""
        if not (any(self.waits.may_slow(order) for order in hours) or self.waits.carries(hours)):
            return False
        return any(run.is_slow for day, _ in self._travelled(hours, self._begun()) for run in day.runs)

    def _begun(self) -> list[Wearing]:
        return [Wearing(self.ruleset, person) for person in self.people]

    def all_out(self) -> tuple[Hours, ...]:
        """Orders that go furthest every day; none if they take too long."""
        search, place, hours = self.search(), START, list[Hours]()
        while not self.course.has_arrived(place) and len(hours) < MAX_DAYS:
            day = search.furthest(place, len(hours))
            place = day.place
            hours.append(day.order)
        return tuple(hours) if self.course.has_arrived(place) else ()

    def cheapest(self, prices: Prices, number: int, hour: Fraction) -> Found | None:
        """The cheapest hours of one stretch of land in time."""
        plans = (cheapest(self.course, prices, *days) for days in self._days_to(number, hour))
        return min((plan for plan in plans if plan), key=lambda plan: plan.price, default=None)

    def flat_schedule(self, prices: Prices, found: Found) -> Schedule:
        """The cheapest orders with the chance to drop: by hours counted, where that is enough."""
        hustled = [order.hustled for order in found.orders[:-1]] + [found.arrival[0]]
        forced = sum(order.forced for order in found.orders[:-1]) + found.arrival[1]
        hustle = sum(_hustled(self.ruleset, hours) for hours in hustled)
        expected = Fraction(found.price, self.prices.scale)
        if not self.heals and len(set(prices.forced)) == 1:
            return Schedule(found.orders, expected, anyone(self._chances(hustle, forced)))
        most = hustle + forced * self.ruleset.forced_march.dice_count * self.ruleset.forced_march.dice_sides
        limits = [person.body.limit for person in self.people if person.body.limit is not None]
        if all(most < limit for limit in limits):
            return Schedule(found.orders, expected, Fraction(0) if limits else None)
        return self.schedule(found.orders)

    def _chances(self, hustle: int, forced: int) -> list[Fraction | None]:
        return [self._chance(person, hustle, forced) for person in self.people]

    def schedule(self, hours: Sequence[Hours]) -> Schedule:
        """Orders with what they cost: the very days that an itinerary has."""
        if self.counted is not None:
            return self._counted(self.counted, hours)
        wearing, spent = self._begun(), [Fraction(0)] * len(self.prices.payers)
        arrives = None
        for number, (runs, steps) in enumerate(self._travelled(hours, wearing)):
            for index, price in enumerate(self.prices.prices(steps)):
                spent[index] += Fraction(price, self.prices.scale)
            arrives = (number, runs.ends) if self.course.has_arrived(runs.place) else (MAX_DAYS, 0)
        dropped = [None if one.person.body.limit is None else one.condition.chance(DROPPED) for one in wearing]
        return Schedule(tuple(hours), max(spent), anyone(dropped), arrives=arrives)

    def _travelled(self, hours: Sequence[Hours], wearing: Sequence[Wearing]) -> Iterator[tuple[DayRuns, Steps]]:
        """Days under orders, up to the arrival, and what they bring to those who travel."""
        place, idle = START, -self.days.start
        for number, order in enumerate(hours):
            if self.course.has_arrived(place):
                return
            runs = carried_day(self.course, place, self.days.plan(number, order), idle, wearing)
            steps, idle = steps_of(self.course, runs, idle)
            for one in wearing:
                one.pass_through(borne(one.person, steps))
            yield runs, steps
            place = runs.place

    def _counted(self, ledger: CountLedger, hours: Sequence[Hours]) -> Schedule:
        place, toll = START, ledger.start()
        for number, order in enumerate(hours):
            if self.course.has_arrived(place):
                break
            day = quick_day(self.course, place, self.days.plan(number, order))
            toll = ledger.add(toll, day.harms, ledger.prices(day.harms))
            place = day.place
        chance, expected = ledger.key(toll)
        is_followed = any(person.body.limit is not None for person in self.people)
        return Schedule(tuple(hours), expected, chance if is_followed else None)


def milder(schedule: Schedule, other: Schedule | None, *, is_exact: bool) -> Schedule:
    """The one of less chance to drop, then of less damage."""
    found = min(
        (each for each in (schedule, other) if each is not None),
        key=lambda each: (each.drop_chance or Fraction(0), each.expected),
    )
    return replace(found, is_exact=is_exact)


@lru_cache(maxsize=512)
def _hustled(ruleset: TravelRuleset, hours: int) -> int:
    return hustle_total(ruleset, hours)[0]
