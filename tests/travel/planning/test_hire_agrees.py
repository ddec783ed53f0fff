"""Fares and hire: what a route says and what its days add up to are the same (D20O-21)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.travel.journeys.test_any_itinerary_kept import EPIC, FOOT
from tests.travel.journeys.test_itinerary_kept import ROWED, SHIP, made
from travel.rules.itinerary.hours import Hours, Orders, Stay
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.modes import Mode
from travel.rules.routing.clock import Clock, timetable
from travel.rules.routing.costs import fares


def paid(mode: Mode, fare: int, daily: int, change: int) -> Mode:
    return replace(mode, fare_gp=Fraction(fare), daily_gp=Fraction(daily), change_hours=Fraction(change))


HIRED = replace(FOOT, key="hired:light_horse")
CASES: dict[str, tuple[tuple[tuple[Mode, int], ...], int, tuple[Stay, ...]]] = {
    "going over ends at midnight": (((FOOT, 9), (paid(ROWED, 3, 1, 1), 30)), 20, ()),
    "going over ends an hour before": (((FOOT, 6), (paid(ROWED, 3, 1, 1), 30)), 20, ()),
    "going over lasts beyond midnight": (((FOOT, 9), (paid(SHIP, 10, 4, 3), 30)), 20, ()),
    "hired as the day closes": (((FOOT, 24), (paid(HIRED, 0, 2, 0), 24)), 7, ()),
    "hired at night, after a stay": (((FOOT, 12), (paid(HIRED, 5, 2, 0), 24)), 7, (Stay(1, 0, 9, "trade"),)),
    "aboard as the crew stops": (((paid(ROWED, 3, 1, 1), 15), (paid(ROWED, 3, 1, 0), 9)), 7, ()),
}


@pytest.mark.rule("D20O-21")
@pytest.mark.parametrize("name", CASES)
def test_the_route_costs_what_its_days_cost(name: str) -> None:
    legs, hour, stays = CASES[name]
    route = made(*legs)
    plan = plan_itinerary(EPIC, route, Orders(Hours(8), start_hour=Fraction(hour), stays=stays))
    seconds = [0] * (len(route.stops) - 1)
    for stay in stays:
        seconds[stay.stop] = (24 * stay.days + stay.hours) * 3600
    whole, reasons = fares(route.legs, timetable(route, Clock(start_hour=Fraction(hour)), seconds))
    assert whole == sum((day.cost_gp for day in plan.days), Fraction(0))
    assert reasons
