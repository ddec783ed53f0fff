"""One day laid on the route: its segments of ground, and its pieces in order, in exact fractions (EP-OV-04, 11, 12)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from typing import Literal

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.hustle import hustle_pace
from travel.rules.itinerary.course import Course
from travel.rules.itinerary.day import DayRuns, Pace, Run, completed
from travel.rules.itinerary.hours import Hours
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.pace import mph_text
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

PieceKind = Literal["march", "craft", "stay", "wait", "change"]


@dataclass(frozen=True, slots=True)
class Segment:
    """Part of a day on one ground, by one way, at one pace, in one mode; feet are from the route's start.

    ``start`` is the hour of the day at which it begins. Aboard a crewed craft the pace is "walk", its only one.
    """

    from_feet: Fraction
    to_feet: Fraction
    terrain: Terrain
    way: Way
    pace: Pace
    hours: Fraction
    mph: Fraction
    reasons: Reasons
    mode: str = "own"
    start: Fraction = Fraction(0)
    leg: int = 0
    is_aboard: bool = False
    is_impeded: bool = False
    is_slow: bool = False

    @property
    def miles(self) -> Fraction:
        return (self.to_feet - self.from_feet) / FEET_PER_MILE


@dataclass(frozen=True, slots=True)
class Piece:
    """What is done without a break: a march or a sail over one ground, or time spent standing still."""

    kind: PieceKind
    start: Fraction
    hours: Fraction
    leg: int
    segment: Segment | None = None
    stop: int = -1


@dataclass(frozen=True, slots=True)
class March:
    """What a day's orders come to on the route."""

    ordered: Hours
    segments: tuple[Segment, ...]
    pieces: tuple[Piece, ...]
    from_feet: Fraction
    to_feet: Fraction
    has_arrived: bool
    full_hours: tuple[int, int]

    @property
    def duration(self) -> Fraction:
        """Hours travelled, by land or water."""
        return sum((part.hours for part in self.segments), Fraction(0))

    def time_of(self, pace: Pace) -> Fraction:
        """Hours used on land at one pace, the broken-off one included."""
        return sum((part.hours for part in self.segments if part.pace == pace and not part.is_aboard), Fraction(0))

    @property
    def aboard(self) -> Fraction:
        """Hours gone by a crewed craft."""
        return sum((part.hours for part in self.segments if part.is_aboard), Fraction(0))

    def completed(self, pace: Pace) -> int:
        """Completed hours at one pace: only these deal damage (EP-OV-05, 12, D20O-03)."""
        if pace == "walk":
            return int(self.time_of(pace))
        return self.full_hours[0 if pace == "hustle" else 1]

    def time_at(self, feet: Fraction) -> Fraction | None:
        """The hour of the day at which ``feet`` is reached; None if not this day."""
        for part in self.segments:
            if part.from_feet <= feet <= part.to_feet:
                length = part.to_feet - part.from_feet
                return part.start + (part.hours * (feet - part.from_feet) / length if length else 0)
        return None


class Ground:
    """The route's stretches as the course counts them, to find where on the ground a run of hours leads."""

    def __init__(self, ruleset: TravelRuleset, route: Route, course: Course) -> None:
        self.ruleset, self.route, self.course = ruleset, route, course
        ticks = [course.ticks(stretch.hours) for stretch in route.stretches]
        self.ends = list(accumulate(ticks))
        self.feet = list(accumulate((stretch.feet for stretch in route.stretches), initial=Fraction(0)))
        self._base = {
            number: (self.ends[block.stretches[0] - 1] if block.stretches[0] else 0)
            for number, block in enumerate(course.blocks)
        }

    def march(self, ordered: Hours, day: DayRuns, from_feet: Fraction) -> March:
        """A day's runs as segments and pieces."""
        segments: list[Segment] = []
        pieces: list[Piece] = []
        for run in day.runs:
            block = self.course.blocks[run.block]
            if run.is_going:
                parts = _joined(self._parts(run))
                kind: PieceKind = "craft" if run.kind == "craft" else "march"
                pieces += [Piece(kind, part.start, part.hours, block.leg, part) for part in parts]
                for part in parts:
                    _append(segments, part)
            else:
                start, hours = self.course.hours(run.start), self.course.hours(run.ticks)
                pieces.append(Piece(_standing(run), start, hours, block.leg, stop=block.stop))
        to_feet = segments[-1].to_feet if segments else from_feet
        arrived = self.course.has_arrived(day.place)
        full = completed(self.course, day)
        return March(ordered, tuple(segments), tuple(pieces), from_feet, to_feet, arrived, full)

    def _parts(self, run: Run) -> Iterator[Segment]:
        """A run cut where the ground changes."""
        base, factor = self._base[run.block], self.rate_of(run)
        here, goal, start = base + run.from_done, base + run.to_done, Fraction(run.start)
        index = bisect_right(self.ends, here)
        while here < goal:
            end = min(goal, self.ends[index])
            yield self._segment(run, index, here, end, start / self.course.hour, factor)
            start += Fraction(end - here, factor) if isinstance(factor, int) else (end - here) / factor
            here, index = end, index + 1

    def rate_of(self, run: Run) -> Fraction | int:
        """Ticks of walking that a tick of a run is worth."""
        factor = self.course.factor if run.kind == "hustle" else 1
        return factor * self.course.weary if run.is_slow else factor

    def feet_at(self, block: int, done: Fraction) -> Fraction:
        """Feet from the start where so many ticks of a block are done."""
        here = self._base[block] + done
        index = min(bisect_right(self.ends, here), len(self.ends) - 1)
        stretch = self.route.stretches[index]
        left = (self.ends[index] - here) / self.course.hour
        return self.feet[index + 1] - left * stretch.rate * stretch.mph * FEET_PER_MILE

    def _segment(self, run: Run, index: int, here: int, end: int, start: Fraction, factor: Fraction | int) -> Segment:
        stretch = self.route.stretches[index]
        pace: Pace = "hustle" if run.kind == "hustle" else "forced" if run.kind == "forced" else "walk"
        plain = stretch.rate * stretch.mph
        walked = self.course.hours(end - here)
        whole = self.feet[index + 1]
        from_feet = whole - self.course.hours(self.ends[index] - here) * plain * FEET_PER_MILE
        to_feet = whole - self.course.hours(self.ends[index] - end) * plain * FEET_PER_MILE
        mph, reasons = stretch.mph, stretch.reasons
        if pace == "hustle":
            mph, why = hustle_pace(self.ruleset, mph)
            first = int(stretch.is_impeded)
            reasons = (*reasons[:first], *why, *reasons[first:])
        mph *= stretch.rate
        if run.is_slow:
            rest, share = self.ruleset.rest, self.course.weary
            mph *= share
            reasons = (*reasons, Reason(rest.rule, "Someone on their own feet is exhausted", f"x {share}"))
        table, mode = self.ruleset.pace, self.route.legs[stretch.leg].mode
        base = Reason(table.step_rule, _base_text(mode.key), mph_text(mode.profile.mph))
        why_here = (base, *reasons, Reason(table.segment_rule, "Pace here", mph_text(mph)))
        hours = walked / factor
        where = (from_feet, to_feet, stretch.terrain, stretch.way)
        how = (pace, hours, mph, why_here)
        return Segment(*where, *how, mode.key, start, stretch.leg, run.kind == "craft", stretch.is_impeded, run.is_slow)


def _base_text(mode: str) -> str:
    return "The party's pace on open road" if mode == "own" else "The plain pace of this way to go"


def _standing(run: Run) -> PieceKind:
    kinds: dict[str, PieceKind] = {"stay": "stay", "change": "change"}
    return kinds.get(run.kind, "wait")


def _joined(parts: Iterator[Segment]) -> list[Segment]:
    joined: list[Segment] = []
    for part in parts:
        _append(joined, part)
    return joined


def _append(segments: list[Segment], part: Segment) -> None:
    """Add a part, joined to the one before if nothing changed but the hour."""
    if segments and _is_same(segments[-1], part):
        last = segments[-1]
        segments[-1] = replace(last, to_feet=part.to_feet, hours=last.hours + part.hours)
        return
    segments.append(part)


def _is_same(last: Segment, part: Segment) -> bool:
    goes_on = last.start + last.hours == part.start
    grounds = ((each.terrain, each.way, each.pace, each.mph, each.leg) for each in (last, part))
    return goes_on and next(grounds) == next(grounds)
