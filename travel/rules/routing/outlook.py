"""What awaits on a route: encounters to expect, fares to pay, and when it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from travel.rules.routing.clock import SECONDS_PER_HOUR, Clock, timetable
from travel.rules.routing.costs import fares
from travel.rules.routing.legs import Course
from travel.rules.routing.risk import Dangers, expected_encounters
from travel.rules.routing.route import Route


@dataclass(frozen=True, slots=True, eq=False)
class Outlook:
    """The dangers of the map, the clock of the plan, and the seconds stayed at each stop."""

    dangers: Dangers
    clock: Clock
    stays: tuple[int, ...] = ()


def looked_at(route: Route, course: Course, outlook: Outlook) -> Route:
    """A route with its risk, its cost and its time from door to door."""
    times = timetable(route, outlook.clock, outlook.stays)
    risk, risk_reasons = expected_encounters(outlook.dangers, course)
    cost, cost_reasons = fares(route.legs, times)
    spent = times[-1].ends - outlook.clock.start_hour
    return replace(
        route,
        risk=risk,
        risk_reasons=risk_reasons,
        cost_gp=cost,
        cost_reasons=cost_reasons,
        door_to_door=ceil(spent * SECONDS_PER_HOUR),
    )
