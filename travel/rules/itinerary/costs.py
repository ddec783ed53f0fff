"""What the way to go costs: fares when a leg begins, hire for every calendar day of it (D20O-21)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.itinerary.course import Course, Place
from travel.rules.itinerary.day import DayRuns, Run
from travel.rules.pace import mixed
from travel.rules.routing.route import Route

PRICES = "D20O-21"


def day_cost(course: Course, route: Route, place: Place, day: DayRuns) -> tuple[Fraction, Reasons]:
    """Gold of a day that began at ``place``: what is begun in it is paid then, after a stay at the start."""
    if _stays_at_start(course, place, day):
        return Fraction(0), ()
    first = _leg_at(course, place)
    is_fresh = _waits(course, place) or (place.done == 0 and _begins(course, place))
    is_fresh |= course.blocks[place.block].kind == "change"
    legs = sorted({first, *(course.blocks[run.block].leg for run in day.runs if not _goes_over(course, day, run))})
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


def _waits(course: Course, place: Place) -> bool:
    """Whether the party has not yet left the start, where it stays."""
    return place.block == 0 and course.blocks[0].kind == "stay"


def _stays_at_start(course: Course, place: Place, day: DayRuns) -> bool:
    """Whether a stay at the start takes all of the day."""
    is_over = day.place.block > 1 or day.place.done > 0 or day.ends < course.day
    return _waits(course, place) and (day.place.block == 0 or not is_over)


def _goes_over(course: Course, day: DayRuns, run: Run) -> bool:
    """Whether a change of mode lasts beyond midnight: the next mode is paid from then on."""
    return run.kind == "change" and day.place.block == run.block


def _begins(course: Course, place: Place) -> bool:
    """Whether a leg begins at this block."""
    if place.block == 1 and course.blocks[0].kind == "stay":
        return True
    return place.block == 0 or course.blocks[place.block].leg != course.blocks[place.block - 1].leg


def gold(amount: Fraction) -> str:
    """Gold pieces as printed: "12 gp", "2 1/2 gp"."""
    return f"{mixed(amount.limit_denominator(100))} gp"
