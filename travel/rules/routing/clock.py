"""The clock of a route: who camps moves a window of each day, a ship sails on (EP-OV-16, 21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import ceil

from travel.rules.modes import Mode
from travel.rules.routing.route import Route

HOURS_OF_A_DAY = 24
DAY_START = 7
SECONDS_PER_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Clock:
    """When the party sets out, and the hours of a day it goes by land: those that are ordered.

    ``pace`` is how many times its walking miles it makes in such an hour, on the mean.
    """

    start_hour: Fraction = Fraction(DAY_START)
    day_start: Fraction = Fraction(DAY_START)
    hours: int = 8
    pace: Fraction = Fraction(1)

    def window(self, mode: Mode) -> int:
        """Hours of a day that a mode moves."""
        return mode.profile.hours_per_day if is_crewed(mode) else self.hours

    def pace_of(self, mode: Mode) -> Fraction:
        return Fraction(1) if is_crewed(mode) else self.pace


@dataclass(frozen=True, slots=True)
class Passed:
    """When a leg was begun and done, in hours since the midnight before the departure. ``is_changed``: going over to it
    took time before it began."""

    leg: int
    begins: Fraction
    ends: Fraction
    is_changed: bool = False

    @property
    def days_begun(self) -> int:
        """Calendar days of which a part was spent in it; one that was gone over to by midnight was hired that day."""
        first = self.begins / HOURS_OF_A_DAY
        before = ceil(first) - 1 if self.is_changed else int(first)
        return max(1, ceil(self.ends / HOURS_OF_A_DAY) - before)


def is_crewed(mode: Mode) -> bool:
    """Whether its hours are its crew's, not the party's orders (EP-OV-16)."""
    return not mode.profile.can_force


def done_at(clock: Clock, at: Fraction, hours: Fraction, window: int) -> Fraction:
    """When ``hours`` of travel begun ``at`` are done, moving ``window`` hours of each day.

    Who is done as the window closes arrives then; who sets out at night waits for the morning. On the first day the
    window opens when the party sets out.
    """
    if window >= HOURS_OF_A_DAY or hours <= 0:
        return at + hours
    opens = min(clock.day_start, Fraction(HOURS_OF_A_DAY - window))
    if at < HOURS_OF_A_DAY:
        left = max(Fraction(0), min(clock.start_hour + window, Fraction(HOURS_OF_A_DAY)) - at)
        if hours <= left:
            return at + hours
        hours, at = hours - left, opens + HOURS_OF_A_DAY
    day = (at - opens) // HOURS_OF_A_DAY
    marched = day * window + min(at - opens - day * HOURS_OF_A_DAY, Fraction(window)) + hours
    last = ceil(marched / window) - 1
    return opens + last * HOURS_OF_A_DAY + marched - last * window


def going_from(clock: Clock, at: Fraction, window: int) -> Fraction:
    """When a party that is ready ``at`` goes on: at once, or when the window of the next day opens."""
    if window >= HOURS_OF_A_DAY:
        return at
    opens = min(clock.day_start, Fraction(HOURS_OF_A_DAY - window))
    if at < HOURS_OF_A_DAY:
        closes = min(clock.start_hour + window, Fraction(HOURS_OF_A_DAY))
        return at if at < closes else opens + HOURS_OF_A_DAY
    hour = at % HOURS_OF_A_DAY
    midnight = at - hour
    if hour >= opens + window:
        return midnight + HOURS_OF_A_DAY + opens
    return max(at, midnight + opens)


def timetable(route: Route, clock: Clock, stays: Sequence[int] = ()) -> tuple[Passed, ...]:
    """When each leg begins and ends: the first after a stay at the start. ``stays`` are seconds at each stop."""
    at = begins = clock.start_hour + (Fraction(stays[0], SECONDS_PER_HOUR) if stays else 0)
    current, is_changed = 0, False
    passed: list[Passed] = []
    for number, hours, stay in _marches(route, stays):
        mode = route.legs[number].mode
        if number != current:
            passed.append(Passed(current, begins, at, is_changed))
            current, is_changed = number, mode.change_hours > 0
            at += mode.change_hours
            begins = at if is_changed else going_from(clock, at, clock.window(mode))
        at = done_at(clock, at, hours / clock.pace_of(mode), clock.window(mode)) + stay
    return (*passed, Passed(current, begins, at, is_changed))


def _marches(route: Route, stays: Sequence[int]) -> Iterator[tuple[int, Fraction, Fraction]]:
    """Leg, hours and the stay after them, from one change or stay to the next."""
    for number, pieces in groupby(_pieces(route, stays), key=lambda piece: piece[0]):
        hours = Fraction(0)
        for _, more, stay in pieces:
            hours += more
            if stay:
                yield number, hours, stay
                hours = Fraction(0)
        if hours:
            yield number, hours, Fraction(0)


def _pieces(route: Route, stays: Sequence[int]) -> Iterator[tuple[int, Fraction, Fraction]]:
    """Leg, hours and the stay after them, of every stretch cut at the stops between."""
    between = zip(route.stops[1:-1], stays[1:], strict=False)
    pauses = {route.cell_feet[place]: Fraction(stay, SECONDS_PER_HOUR) for place, stay in between if stay}
    place = Fraction(0)
    for stretch in route.stretches:
        end = place + stretch.feet
        cuts = sorted(feet for feet in pauses if place < feet < end)
        for feet in (*cuts, end):
            yield stretch.leg, stretch.hours * (feet - place) / stretch.feet, pauses.get(feet, Fraction(0))
            place = feet
