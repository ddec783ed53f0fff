"""Dawn and dusk by date and latitude: the plain sunrise equation, ours, since no ruleset prints one.

Midwinter, the middle of the calendar's winter, is the shortest day. The sun then stands 23.44 degrees off the
equator; half the day is arccos(-tan latitude x tan of that) / 15 hours either side of noon, to ten minutes.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import acos, cos, degrees, pi, radians, tan

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.calendar import Calendar, date_of, midwinter

TILT = 23.44
NOON = 12
STEPS = 6
"""Parts of an hour: ten minutes."""


@dataclass(frozen=True, slots=True)
class Daylight:
    """Hours of dawn and dusk. Equal: the sun does not rise; 0 and 24: it does not set."""

    dawn: Fraction
    dusk: Fraction
    reasons: Reasons = ()

    @property
    def hours(self) -> Fraction:
        return self.dusk - self.dawn

    def is_light(self, hour: Fraction | float) -> bool:
        """Whether the sun is up at an hour of the day."""
        return self.dawn <= hour % 24 < self.dusk


def daylight(calendar: Calendar, day: int, latitude: int) -> Daylight:
    """Dawn and dusk of a day of the game. North or south is all one: the calendar's seasons say which half it is."""
    date = date_of(calendar, day)
    after = (date.day_of_year - midwinter(calendar)) % calendar.year_days
    half = _half_day(abs(latitude), after / calendar.year_days)
    length = f"{float(2 * half):.3g} hours of light"
    reasons = (Reason("house", f"{date.text} at {abs(latitude)} degrees: sunrise equation, to ten minutes", length),)
    return Daylight(NOON - half, NOON + half, reasons)


def _half_day(latitude: int, share: float) -> Fraction:
    """Half the hours of light, ``share`` of a year after midwinter."""
    declination = -TILT * cos(2 * pi * share)
    if latitude >= 90:
        return Fraction(NOON if declination > 0 else 0)
    reach = -tan(radians(latitude)) * tan(radians(declination))
    if reach >= 1:
        return Fraction(0)
    if reach <= -1:
        return Fraction(NOON)
    return Fraction(round(degrees(acos(reach)) / 15 * STEPS), STEPS)
