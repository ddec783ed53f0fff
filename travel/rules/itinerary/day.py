"""A day by the clock: what a party does from hour to hour under an order (EP-OV-01, 04, 12, 16).

On land it goes from the day's start for the hours ordered; a crewed craft goes its own hours a day, and one that
goes all 24 never camps. Whoever lands after the hours ordered are over waits for the morning. Stays and changes of
mode take their time at any hour.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from travel.rules.itinerary.course import Block, Course, Place
from travel.rules.itinerary.hours import Hours

Pace = Literal["walk", "hustle", "forced"]
RunKind = Literal["walk", "hustle", "forced", "craft", "stay", "change", "wait"]
PACES: tuple[Pace, ...] = ("walk", "hustle", "forced")


@dataclass(frozen=True, slots=True)
class DayPlan:
    """What a day is to be: the order, the tick it begins at (0 but on the first day), and when the march begins.

    ``turns`` are the ticks on land after which the party goes at the pace of the exhausted, or no more, in turn.
    """

    order: Hours
    begins: int
    opens: int
    camp: Place | None = None
    walks_first: bool = False
    turns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """Something done without a break: by the clock from ``start`` for ``ticks``, from place to place in a block.
    ``is_slow``: at the pace of the exhausted."""

    kind: RunKind
    block: int
    start: int
    ticks: int
    from_done: int
    to_done: int
    is_slow: bool = False

    @property
    def is_march(self) -> bool:
        return self.kind in PACES

    @property
    def is_going(self) -> bool:
        return self.is_march or self.kind == "craft"


@dataclass(frozen=True, slots=True)
class DayRuns:
    """A day as it went, and where it ended. ``ends`` is the tick at which nothing more is done."""

    runs: tuple[Run, ...]
    place: Place
    ends: int


def travel_day(course: Course, place: Place, plan: DayPlan) -> DayRuns:
    """Go a day from a place.

    Hustled hours come first, then walked, then forced. On the day of arrival the hustle of the last stretch comes
    after its walk if that hurts less: the hour that arrival breaks off deals no damage (EP-OV-05).
    """
    first = run_day(course, place, plan)
    if not course.has_arrived(first.place) or not (plan.order.hustled and plan.order.walked):
        return first
    last = run_day(course, place, replace(plan, walks_first=True))
    arrives = course.has_arrived(last.place)
    return last if arrives and _harm(course, last) < _harm(course, first) else first


def slowed_day(course: Course, place: Place, plan: DayPlan) -> DayRuns:
    """The same with the ``turns`` of the plan. What comes first is decided as if there were none, before the march."""
    rested = replace(plan, turns=())
    walks_first = travel_day(course, place, rested) != run_day(course, place, rested)
    return run_day(course, place, replace(plan, walks_first=walks_first))


def _harm(course: Course, day: DayRuns) -> tuple[int, int]:
    hustled, forced = completed(course, day)
    return forced, max(0, hustled - course.free_hustle)


def completed(course: Course, day: DayRuns) -> tuple[int, int]:
    """Completed hours of a day, hustled and forced: only these harm (EP-OV-05, 12)."""
    hustled = sum(run.ticks for run in day.runs if run.kind == "hustle")
    forced = sum(run.ticks for run in day.runs if run.kind == "forced")
    return hustled // course.hour, forced // course.hour


def run_day(course: Course, place: Place, plan: DayPlan) -> DayRuns:
    """Go a day from a place, in the order's own sequence."""
    day = _Day(course, place, plan)
    while not course.has_arrived(day.place) and day.clock < course.day and day.place != plan.camp:
        block = course.blocks[day.place.block]
        if block.kind == "land":
            goes_on = day.march(block)
        elif block.kind == "craft":
            goes_on = day.sail(block)
        else:
            goes_on = day.stand(block)
        if not goes_on:
            break
    return DayRuns(tuple(day.runs), day.place, day.clock)


class _Day:
    """A day under way."""

    __slots__ = ("clock", "course", "land", "left", "place", "plan", "runs")

    def __init__(self, course: Course, place: Place, plan: DayPlan) -> None:
        self.course, self.plan, self.place, self.clock = course, plan, place, plan.begins
        self.land = 0
        order, hour = plan.order, course.hour
        self.left: dict[Pace, int] = {
            "walk": order.walked * hour,
            "hustle": order.hustled * hour,
            "forced": order.forced * hour,
        }
        self.runs: list[Run] = []

    def stand(self, block: Block) -> bool:
        """Stay, or change the mode."""
        self._pass(block, "stay" if block.kind == "stay" else "change", self.course.day - self.clock, 1)
        return True

    def sail(self, block: Block) -> bool:
        """Go by a crewed craft, in its own hours."""
        hours = block.day_hours * self.course.hour
        opens = min(self.plan.opens, self.course.day - hours)
        if self.clock >= opens + hours:
            return False
        self._wait(opens)
        self._pass(block, "craft", opens + hours - self.clock, 1)
        return True

    def march(self, block: Block) -> bool:
        """Go on land for the next hours of one pace."""
        order = self.plan.order.total * self.course.hour
        closes = min(self.course.day, self.plan.opens + order)
        self._cut(closes - max(self.clock, self.plan.opens))
        pace = self._next(block)
        if pace is None:
            return False
        self._wait(self.plan.opens)
        kind: Pace = pace if block.can_hustle or pace != "hustle" else "walk"
        factor = self.course.factor if kind == "hustle" else 1
        most, is_slow = self._till_turn(self.left[pace])
        used = self._pass(block, kind, most, factor, is_slow=is_slow)
        self.left[pace] -= used
        self.land += used
        return True

    def _till_turn(self, most: int) -> tuple[int, bool]:
        """How long the pace stays as it is, and whether it is that of the exhausted."""
        passed = sum(turn <= self.land for turn in self.plan.turns)
        ahead = self.plan.turns[passed : passed + 1]
        return min(most, ahead[0] - self.land) if ahead else most, passed % 2 == 1

    def _cut(self, most: int) -> None:
        """Forced hours are the first to be left out, then walked ones."""
        over = sum(self.left.values()) - max(0, most)
        cuts: tuple[Pace, ...] = ("forced", "walk", "hustle")
        for pace in cuts:
            if over > 0:
                off = min(over, self.left[pace])
                self.left[pace] -= off
                over -= off

    def _next(self, block: Block) -> Pace | None:
        is_last = self.place.block == len(self.course.blocks) - 1
        walks_first = (self.plan.walks_first and is_last) or not block.can_hustle
        sequence: tuple[Pace, ...] = ("walk", "hustle", "forced") if walks_first else ("hustle", "walk", "forced")
        return next((pace for pace in sequence if self.left[pace] > 0), None)

    def _wait(self, until: int) -> None:
        """Wait, which is worth telling only after something was done that day."""
        if self.clock < until:
            if self.runs:
                done = self.place.done
                self.runs.append(Run("wait", self.place.block, self.clock, until - self.clock, done, done))
            self.clock = until

    def _pass(self, block: Block, kind: RunKind, most: int, factor: int, *, is_slow: bool = False) -> int:
        """Do a block for at most ``most`` ticks of the clock. Returns how many passed."""
        here, number = self.place.done, self.place.block
        camp = self.plan.camp
        goal = camp.done if camp and camp.block == number and camp.done > here else block.ticks
        gains, each = factor, 1
        if is_slow:
            gains, each = factor * self.course.weary.numerator, self.course.weary.denominator
        used = min(most, -(-(goal - here) * each // gains))
        done = min(goal, here + used * gains // each)
        self.runs.append(Run(kind, number, self.clock, used, here, done, is_slow))
        self.clock += used
        self.place = Place(number, done) if done < block.ticks else Place(number + 1, 0)
        return used
