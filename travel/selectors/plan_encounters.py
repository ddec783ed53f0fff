"""What is met on a plan: on the march by its ground, ways and regions, and in the camps of its nights.

The days of the chosen route add up to what its route says. Other routes are reckoned at a walk, with their nights.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.reasons import Reason, Reasons, plain_reasons
from travel.rules.encounters import chance_percent
from travel.rules.itinerary.course import START, course_of, feet_of
from travel.rules.itinerary.itinerary import MAX_DAYS, Day, Itinerary, day_plan
from travel.rules.itinerary.quick_day import quick_day
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.routing.risk import HOURS_OF_A_CHANCE, Dangers, dangers_of
from travel.rules.routing.route import Route
from travel.selectors.plans import PlanSetup

HOUSE = "house"


def encounter_json(setup: PlanSetup, route: Route, day: Day) -> dict[str, Any] | None:
    """The chance of at least one encounter on a day; None on a day of rest in a place."""
    dangers = dangers_of(setup.request.graph, setup.request.tables)
    parts = [*_march(route, dangers, day), *_camp(setup, route, dangers, day)]
    if not parts:
        return None
    none = Fraction(1)
    for chance, _ in parts:
        none *= 1 - min(chance, Fraction(1))
    reasons = [Reason(HOUSE, text, f"{float(100 * chance):.1f} in 100") for chance, text in parts if chance]
    return {
        "percent": round(float(100 * (1 - none)), 2),
        "expected": round(float(sum((chance for chance, _ in parts), Fraction(0))), 6),
        "reasons": plain_reasons(reasons),
    }


def route_risk(setup: PlanSetup, route: Route) -> tuple[Fraction, Reasons]:
    """How many encounters to expect on a route, by day and by night, and why."""
    if route is setup.route:
        return itinerary_risk(setup, setup.itinerary)
    dangers = dangers_of(setup.request.graph, setup.request.tables)
    nights = [_night(setup, route, dangers, feet) for feet in _camps(setup, route)]
    reasons = (*route.risk_reasons, *_gathered(nights, "nights"))
    return route.risk + sum((chance for chance, _ in nights), Fraction(0)), reasons


def itinerary_risk(setup: PlanSetup, itinerary: Itinerary) -> tuple[Fraction, Reasons]:
    """How many encounters the days of an itinerary add up to, and where."""
    route, total = itinerary.route, Fraction(0)
    dangers = dangers_of(setup.request.graph, setup.request.tables)
    marched: dict[tuple[str, int], Fraction] = {}
    nights: list[tuple[Fraction, str]] = []
    for day in itinerary.days:
        for key, spent in _hours(route, dangers, day).items():
            marched[key] = marched.get(key, Fraction(0)) + spent
        nights += _camp(setup, route, dangers, day)
    reasons: list[Reason] = []
    for (ground, percent), spent in marched.items():
        risk = Fraction(percent, 100) * spent / HOURS_OF_A_CHANCE
        total += risk
        if risk:
            text = f"{ground.capitalize()}: {percent} in 100 for eight hours, {float(spent):.1f} h"
            reasons.append(Reason(HOUSE, text, f"+{float(risk):.2f}"))
    total += sum((chance for chance, _ in nights), Fraction(0))
    return total, (*reasons, *_gathered(nights, "nights"))


def _gathered(nights: Sequence[tuple[Fraction, str]], noun: str) -> Iterator[Reason]:
    """Nights of one kind together."""
    for (chance, text), count in Counter(nights).items():
        if chance:
            many = f", {count} {noun}" if count > 1 else ""
            yield Reason(HOUSE, f"{text}: {float(100 * chance):g} in 100{many}", f"+{float(chance * count):.2f}")


def _camps(setup: PlanSetup, route: Route) -> Iterator[Fraction]:
    """Where the nights of another route are camped: under the same orders, but for days by hand, which are the chosen
    route's."""
    given = setup.input.orders
    stays = tuple(stay for stay in given.stays if stay.stop < len(route.stops))
    orders = replace(given, days=(), stays=stays)
    course = course_of(setup.ruleset, route, orders)
    place, number = START, orders.start_day
    while not course.has_arrived(place) and number < orders.start_day + MAX_DAYS:
        day = quick_day(course, place, day_plan(course, route, orders, number, place))
        place, number = day.place, number + 1
        if not course.has_arrived(place) and day.clock < course.day:
            yield feet_of(course, route, place)


def _march(route: Route, dangers: Dangers, day: Day) -> Iterator[tuple[Fraction, str]]:
    """Chances by ground and way, each for the hours spent on it."""
    for (ground, percent), spent in _hours(route, dangers, day).items():
        text = f"{ground.capitalize()}: {percent} in 100 for eight hours, {float(spent):.1f} h"
        yield Fraction(percent, 100) * spent / HOURS_OF_A_CHANCE, text


def _hours(route: Route, dangers: Dangers, day: Day) -> dict[tuple[str, int], Fraction]:
    """Hours of a day's march by ground and way, with the chance there."""
    hours: dict[tuple[str, int], Fraction] = {}
    for part in day.march.segments:
        is_afloat = route.legs[part.leg].mode.is_afloat
        cell = route.cell_at((part.from_feet + part.to_feet) / 2)
        way = len(Way) if is_afloat else part.way
        percent = int(dangers.percent[dangers.regions[cell], part.terrain, way])
        ground = part.terrain.key if is_afloat else f"{part.terrain.key}, {part.way.key}"
        hours[ground, percent] = hours.get((ground, percent), Fraction(0)) + part.hours
    return hours


def _camp(setup: PlanSetup, route: Route, dangers: Dangers, day: Day) -> Iterator[tuple[Fraction, str]]:
    if not day.camps:
        return
    yield _night(setup, route, dangers, day.march.to_feet)


def _night(setup: PlanSetup, route: Route, dangers: Dangers, feet: Fraction) -> tuple[Fraction, str]:
    """The chance of a night's camp at a place of the route."""
    cell = route.cell_at(feet)
    terrain = Terrain(int(setup.world.terrain[cell]))
    areas = dangers.names[int(dangers.regions[cell])]
    percent = chance_percent(setup.request.tables, terrain.key, "", areas, by_night=True)
    return Fraction(percent, 100), f"The night's camp ({terrain.key})"
