"""One day's march along a route, hour by hour, in exact fractions (EP-OV-04, 11, 12)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Literal

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.hustle import hustle_pace, hustle_total
from travel.rules.itinerary.hours import Hours
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.pace import mph_text
from travel.rules.routing.route import Route, Stretch
from travel.rules.rulesets.ruleset import TravelRuleset

Pace = Literal["walk", "hustle", "forced"]


@dataclass(frozen=True, slots=True)
class Segment:
    """Part of a day on one ground, by one way, at one pace; feet are from the route's start."""

    from_feet: Fraction
    to_feet: Fraction
    terrain: Terrain
    way: Way
    pace: Pace
    hours: Fraction
    mph: Fraction
    reasons: Reasons

    @property
    def miles(self) -> Fraction:
        return (self.to_feet - self.from_feet) / FEET_PER_MILE


@dataclass(frozen=True, slots=True)
class MarchedHour:
    """An hour of a day: its number from 1, its pace, how much of it was used, and where it ended."""

    number: int
    pace: Pace
    length: Fraction
    to_feet: Fraction

    @property
    def is_complete(self) -> bool:
        """Only completed hours deal damage (EP-OV-05, 12, D20O-03)."""
        return self.length == 1


@dataclass(frozen=True, slots=True)
class March:
    """What a day's orders come to on the route."""

    ordered: Hours
    hours: tuple[MarchedHour, ...]
    segments: tuple[Segment, ...]
    from_feet: Fraction
    to_feet: Fraction
    has_arrived: bool

    @property
    def duration(self) -> Fraction:
        return sum((hour.length for hour in self.hours), Fraction(0))

    def time_of(self, pace: Pace) -> Fraction:
        """Hours used at one pace, the broken-off one included."""
        return sum((hour.length for hour in self.hours if hour.pace == pace), Fraction(0))

    def completed(self, pace: Pace) -> int:
        """Completed hours at one pace."""
        return sum(1 for hour in self.hours if hour.pace == pace and hour.is_complete)

    def time_at(self, feet: Fraction) -> Fraction | None:
        """Hours after the day's start at which ``feet`` is reached; None if not this day."""
        passed = Fraction(0)
        for segment in self.segments:
            if segment.from_feet <= feet <= segment.to_feet:
                return passed + segment.hours * (feet - segment.from_feet) / (segment.to_feet - segment.from_feet)
            passed += segment.hours
        return None


def march(ruleset: TravelRuleset, route: Route, from_feet: Fraction, hours: Hours) -> March:
    """March a day's orders from a place on the route.

    Hustled hours come first, then walked, then forced. On the day of arrival the hustle comes after
    the walk if that hurts less: the hour that arrival breaks off deals no damage (EP-OV-05).
    """
    first = _follow(ruleset, route, from_feet, hours, _sequence("hustle", "walk", hours))
    if not first.has_arrived or not (hours.hustled and hours.walked):
        return first
    last = _follow(ruleset, route, from_feet, hours, _sequence("walk", "hustle", hours))
    return last if _harm(ruleset, last) < _harm(ruleset, first) else first


def _sequence(before: Pace, after: Pace, hours: Hours) -> list[Pace]:
    counts: dict[Pace, int] = {"walk": hours.walked, "hustle": hours.hustled, "forced": hours.forced}
    paces: tuple[Pace, ...] = (before, after, "forced")
    return [pace for pace in paces for _ in range(counts[pace])]


def _harm(ruleset: TravelRuleset, each: March) -> tuple[int, int]:
    return each.completed("forced"), hustle_total(ruleset, each.completed("hustle"))[0]


def _follow(ruleset: TravelRuleset, route: Route, from_feet: Fraction, ordered: Hours, paces: Sequence[Pace]) -> March:
    ends = list(accumulate(stretch.feet for stretch in route.stretches))
    place, index = from_feet, bisect_right(ends, from_feet)
    hours: list[MarchedHour] = []
    segments: list[Segment] = []
    for number, pace in enumerate(paces, start=1):
        left = Fraction(1)
        while left > 0 and index < len(ends):
            stretch = route.stretches[index]
            piece = _segment(ruleset, route, stretch, pace, place, ends[index], left)
            _append(segments, piece)
            left -= piece.hours
            place = piece.to_feet
            index += place == ends[index]
        if left < 1:
            hours.append(MarchedHour(number, pace, 1 - left, place))
        if index == len(ends):
            break
    return March(ordered, tuple(hours), tuple(segments), from_feet, place, index == len(ends))


def _segment(
    ruleset: TravelRuleset, route: Route, stretch: Stretch, pace: Pace, place: Fraction, end: Fraction, left: Fraction
) -> Segment:
    """Go on from ``place`` until the stretch ends or ``left`` hours have passed."""
    mph, reasons = stretch.mph, stretch.reasons
    if pace == "hustle":
        mph, why = hustle_pace(ruleset, mph)
        reasons = (*why, *reasons)
    mph *= stretch.rate
    needed = (end - place) / (mph * FEET_PER_MILE)
    used = min(needed, left)
    to_feet = end if used == needed else place + used * mph * FEET_PER_MILE
    base = Reason(ruleset.pace.step_rule, "The party's pace on open road", mph_text(stretch.mph))
    total = Reason(ruleset.pace.segment_rule, "Pace here", mph_text(mph))
    return Segment(place, to_feet, stretch.terrain, stretch.way, pace, used, mph, (base, *reasons, total))


def _append(segments: list[Segment], piece: Segment) -> None:
    """Add a piece, joined to the one before if nothing changed but the hour."""
    if segments:
        last = segments[-1]
        if (last.terrain, last.way, last.pace, last.mph) == (piece.terrain, piece.way, piece.pace, piece.mph):
            hours = last.hours + piece.hours
            segments[-1] = Segment(
                last.from_feet, piece.to_feet, last.terrain, last.way, last.pace, hours, last.mph, last.reasons
            )
            return
    segments.append(piece)
