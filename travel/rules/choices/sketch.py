"""Candidates for a choice: a route under orders with its four figures alone, before anything else of it is reckoned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.costs import day_cost
from travel.rules.itinerary.course import START, course_of
from travel.rules.itinerary.day import travel_day
from travel.rules.itinerary.deadline import Objective, least_harmful
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, DayOrder, Orders, check_orders
from travel.rules.itinerary.itinerary import MAX_DAYS, day_plan, marching_profile
from travel.rules.itinerary.legal import price_list
from travel.rules.itinerary.people import people_of, steps_of
from travel.rules.itinerary.search import MOST_TRIED
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

MOST_SKETCHES = 240
"""Candidates of all routes together; where there would be more, each route has its evenly spread ones."""
Step = Callable[[float], None]
Figures = tuple[Fraction, Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A route under orders; ``figures`` are hours from setting out to arriving, damage, risk and cost."""

    route: Route
    orders: Orders
    figures: Figures


def sketch_of(ruleset: TravelRuleset, route: Route, orders: Orders) -> Sketch:
    """The figures that an itinerary of the same route and orders has."""
    check_orders(ruleset, marching_profile(ruleset, route), orders)
    course = course_of(ruleset, route, orders)
    prices = price_list(ruleset, people_of(ruleset, route), len(route.legs))
    spent, cost, place, number = [0] * len(prices.payers), Fraction(0), START, orders.start_day
    ends = course.ticks(orders.start_hour)
    while not course.has_arrived(place):
        if number - orders.start_day == MAX_DAYS:
            raise RuleError(f"This journey takes more than {MAX_DAYS:,} days", remedy="Order more hours a day.")
        runs = travel_day(course, place, day_plan(course, route, orders, number, place))
        steps, _ = steps_of(course, runs, 0)
        spent = [so_far + price for so_far, price in zip(spent, prices.prices(steps), strict=True)]
        cost += day_cost(course, route, place, runs)[0]
        place, ends, number = runs.place, runs.ends, number + 1
    hours = HOURS_OF_A_DAY * (number - 1 - orders.start_day) + course.hours(ends) - orders.start_hour
    return Sketch(route, orders, (hours, Fraction(max(spent), prices.scale), route.risk, cost))


def sketches(
    ruleset: TravelRuleset,
    routes: Sequence[Route],
    orders: Orders,
    objective: Objective = "damage",
    effort: int = MOST_TRIED,
    step: Step = lambda part: None,
) -> Iterator[Sketch]:
    """Each route under the orders as they stand, and under the least harmful ones for each half day.

    ``step`` is told how far it is, 0 to 1, every few hundredths of a second.
    """
    given = replace(orders, days=tuple(order for order in orders.days if order.camp_feet is None))
    each = max(2, MOST_SKETCHES // len(routes))
    for number, route in enumerate(routes):
        yield sketch_of(ruleset, route, given)
        found: list[tuple[DayOrder, ...]] = []
        for days in least_harmful(ruleset, route, orders, objective, effort // len(routes)):
            step(number / len(routes))
            found.append(_whole(days))
        for days in _evenly(found, each):
            step(number / len(routes))
            yield sketch_of(ruleset, route, replace(orders, days=days))


def _whole(orders: tuple[DayOrder, ...]) -> tuple[DayOrder, ...]:
    """Orders without days of nothing at the end."""
    last = max((index for index, order in enumerate(orders) if order.hours.total), default=-1)
    return orders[: last + 1]


def _evenly(items: list[tuple[DayOrder, ...]], most: int) -> list[tuple[DayOrder, ...]]:
    """At most so many, the first and the last among them."""
    if len(items) <= most:
        return items
    return [items[index * (len(items) - 1) // (most - 1)] for index in range(most)]
