"""What the way to go costs: fares when a leg begins, hire for every calendar day of it (D20O-21)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.itinerary.course import Course, Place
from travel.rules.itinerary.day import DayRuns
from travel.rules.pace import mixed
from travel.rules.routing.route import Route

PRICES = "D20O-21"


def day_cost(course: Course, route: Route, place: Place, day: DayRuns) -> tuple[Fraction, Reasons]:
    """Gold of a day that began at ``place``: what is begun in it is paid then."""
    first = _leg_at(course, place)
    is_fresh = place.done == 0 and _begins(course, place)
    legs = sorted({first, *(course.blocks[run.block].leg for run in day.runs)})
    total = Fraction(0)
    reasons: list[Reason] = []
    for leg in legs:
        mode = route.legs[leg].mode
        begins = leg != first or (is_fresh and bool(day.runs))
        if mode.fare_gp and begins:
            total += mode.fare_gp
            reasons.append(Reason(PRICES, f"Fare {mode.name}", gold(mode.fare_gp)))
        if mode.daily_gp:
            total += mode.daily_gp
            reasons.append(Reason(PRICES, f"A day's hire {mode.name}", gold(mode.daily_gp)))
    return total, tuple(reasons)


def _leg_at(course: Course, place: Place) -> int:
    return course.blocks[min(place.block, len(course.blocks) - 1)].leg


def _begins(course: Course, place: Place) -> bool:
    """Whether a leg begins at this block."""
    return place.block == 0 or course.blocks[place.block].leg != course.blocks[place.block - 1].leg


def gold(amount: Fraction) -> str:
    """Gold pieces as printed: "12 gp", "2 1/2 gp"."""
    return f"{mixed(amount.limit_denominator(100))} gp"
