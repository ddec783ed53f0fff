"""A route as what the clock sees of it: blocks of marching, sailing, staying and changing, in whole ticks.

A tick is a fraction of an hour so fine that everything on the way, and every hustle that halves what is left of it,
comes out whole: days can be reckoned with integers and stay exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Literal

from travel.rules.itinerary.hours import HOURS_OF_A_DAY, Orders, Stay, StayReason, check_stays
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.party import Profile
from travel.rules.routing.route import Route, Stretch
from travel.rules.rulesets.ruleset import TravelRuleset

BlockKind = Literal["land", "craft", "stay", "change"]


@dataclass(frozen=True, slots=True)
class Block:
    """Part of a journey of one kind: ``ticks`` it takes at a walk, under way, or standing still.

    ``day_hours`` is how many hours a day a craft goes. ``stretches`` are the route's, from the first to before the
    last; ``stop`` is where a stay is, ``why`` what it is for.
    """

    kind: BlockKind
    ticks: int
    leg: int
    can_hustle: bool = False
    day_hours: int = HOURS_OF_A_DAY
    stretches: tuple[int, int] = (0, 0)
    stop: int = -1
    why: StayReason = "rest"

    @property
    def is_going(self) -> bool:
        return self.kind in ("land", "craft")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """How far a party has come: the block it is in, and how much of it is done."""

    block: int
    done: int


START = Place(0, 0)


@dataclass(frozen=True, slots=True)
class Course:
    """Blocks in order, with ``hour`` ticks to an hour; a hustled tick is worth ``factor`` walked ones.

    ``free_hours`` on land and ``free_hustle`` of hustling cost nothing. ``weary`` is the share of the pace that the
    exhausted have.
    """

    blocks: tuple[Block, ...]
    hour: int
    factor: int
    free_hours: int
    free_hustle: int
    weary: Fraction = Fraction(1)

    @property
    def day(self) -> int:
        return HOURS_OF_A_DAY * self.hour

    def has_arrived(self, place: Place) -> bool:
        return place.block == len(self.blocks)

    def hours(self, ticks: int) -> Fraction:
        return Fraction(ticks, self.hour)

    def ticks(self, hours: Fraction | int) -> int:
        """Whole ticks; hours that came with the course are exact."""
        return int(hours * self.hour)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A block before its hours are made whole."""

    kind: BlockKind
    hours: Fraction
    leg: int
    profile: Profile
    stretches: tuple[int, int] = (0, 0)
    stop: int = -1
    why: StayReason = "rest"


def course_of(ruleset: TravelRuleset, route: Route, orders: Orders) -> Course:
    """The course of a route with its stays; camps and hours of the orders come out whole on it."""
    check_stays(orders.stays, len(route.stops))
    camps = [order.camp_feet for order in orders.days if order.camp_feet is not None]
    factor = int(ruleset.hustle.speed_factor)
    drafts = list(_drafts(route, orders.stays))
    marks = [hours for camp in camps for hours in _camp_hours(route, camp)]
    parts = [*(draft.hours for draft in drafts), *(stretch.hours for stretch in route.stretches)]
    times = [*parts, *marks, orders.start_hour, orders.day_start]
    fine = lcm(*(hours.denominator for hours in times))
    halvings = sum(draft.kind == "land" for draft in drafts) + len(camps) + 1
    weary = ruleset.rest.exhausted_pace
    hour = fine * (factor * weary.numerator * weary.denominator) ** halvings
    blocks = tuple(
        Block(
            draft.kind,
            int(draft.hours * hour),
            draft.leg,
            draft.profile.can_hustle,
            draft.profile.hours_per_day,
            draft.stretches,
            draft.stop,
            draft.why,
        )
        for draft in drafts
    )
    return Course(blocks, hour, factor, ruleset.pace.hours_per_day, ruleset.hustle.free_hours, weary)


def _drafts(route: Route, stays: Sequence[Stay]) -> Iterator[_Draft]:
    """Stretches of a leg together, parted where there is a stay; a stay comes before the change of mode there."""
    waits = {route.cell_feet[route.stops[stay.stop]]: stay for stay in stays if stay.total}
    waits.pop(route.feet, None)
    leg, first, feet, hours = 0, 0, Fraction(0), Fraction(0)
    for index, stretch in enumerate(route.stretches):
        stay = waits.get(feet)
        if (stay or stretch.leg != leg) and hours:
            yield _going(route, leg, hours, (first, index))
            first, hours = index, Fraction(0)
        if stay:
            profile = route.legs[leg].mode.profile
            yield _Draft("stay", Fraction(stay.total), leg, profile, stop=stay.stop, why=stay.why)
        if stretch.leg != leg:
            leg = stretch.leg
            yield from _change(route, leg)
        hours += stretch.hours
        feet += stretch.feet
    yield _going(route, leg, hours, (first, len(route.stretches)))


def _going(route: Route, leg: int, hours: Fraction, stretches: tuple[int, int]) -> _Draft:
    profile = route.legs[leg].mode.profile
    return _Draft("land" if profile.can_force else "craft", hours, leg, profile, stretches)


def _change(route: Route, leg: int) -> Iterator[_Draft]:
    mode = route.legs[leg].mode
    if mode.change_hours:
        yield _Draft("change", mode.change_hours, leg, mode.profile)


def _camp_hours(route: Route, camp: Fraction) -> Iterator[Fraction]:
    """How many hours into its stretch a camp lies."""
    feet = Fraction(0)
    for stretch in route.stretches:
        if feet < camp < feet + stretch.feet:
            yield _hours_into(stretch, camp - feet)
        feet += stretch.feet


def _hours_into(stretch: Stretch, feet: Fraction) -> Fraction:
    return feet / (stretch.rate * stretch.mph * FEET_PER_MILE)


def place_of(course: Course, route: Route, feet: Fraction) -> Place:
    """The place where ``feet`` from the start are reached."""
    begun = Fraction(0)
    for number, block in enumerate(course.blocks):
        if not block.is_going:
            continue
        done = Fraction(0)
        for stretch in route.stretches[slice(*block.stretches)]:
            if feet <= begun + stretch.feet:
                ticks = course.ticks(done + _hours_into(stretch, max(Fraction(0), feet - begun)))
                return Place(number, ticks) if ticks < block.ticks else Place(number + 1, 0)
            begun += stretch.feet
            done += stretch.hours
    return Place(len(course.blocks), 0)


def feet_of(course: Course, route: Route, place: Place) -> Fraction:
    """Feet from the start at a place."""
    for number, block in enumerate(course.blocks):
        if number >= place.block and block.is_going:
            left = course.hours(place.done if number == place.block else 0)
            feet = sum((each.feet for each in route.stretches[: block.stretches[0]]), Fraction(0))
            for stretch in route.stretches[slice(*block.stretches)]:
                used = min(left, stretch.hours)
                feet += used * stretch.rate * stretch.mph * FEET_PER_MILE
                left -= used
            return feet
    return route.feet
