"""A day as ``travel_day`` has it, without a word on its runs: where it ends, when, and the hours that harm.

The search over days tries thousands of orders from thousands of places; all it asks of most is this. Tests hold the
two to each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from travel.rules.itinerary.course import Block, Course, Place
from travel.rules.itinerary.day import DayPlan
from travel.rules.itinerary.strain import Step, StepKind

Harms = tuple[tuple[Step, int], ...]


@dataclass(slots=True)
class QuickDay:
    """A day without a camp under way or over: the clock, the block and what is done of it, ticks on land and hustled,
    and the harmful hours completed, each with its leg."""

    block: int
    done: int
    clock: int
    land: int = 0
    hustled: int = 0
    forced: int = 0
    harms: Harms = ()

    @property
    def place(self) -> Place:
        return Place(self.block, self.done)


def quick_day(course: Course, place: Place, plan: DayPlan) -> QuickDay:
    """Go a day from a place; the hustle of the last stretch after its walk, where that hurts less (EP-OV-05)."""
    first = _gone(course, place, plan, walks_first=False)
    last = len(course.blocks)
    if first.block != last or not (plan.order.hustled and plan.order.walked):
        return first
    other = _gone(course, place, plan, walks_first=True)
    return other if other.block == last and _harm(course, other) < _harm(course, first) else first


def _harm(course: Course, day: QuickDay) -> tuple[int, int]:
    return day.forced // course.hour, max(0, day.hustled // course.hour - course.free_hustle)


def _gone(course: Course, place: Place, plan: DayPlan, *, walks_first: bool) -> QuickDay:
    day, end, blocks = QuickDay(place.block, place.done, plan.begins), course.day, course.blocks
    order, hour = plan.order, course.hour
    left = [order.hustled * hour, order.walked * hour, order.forced * hour]
    while day.block < len(blocks) and day.clock < end:
        block = blocks[day.block]
        if block.kind == "land":
            if not _marched(course, day, block, plan, left, walks_first and day.block == len(blocks) - 1):
                break
        elif block.kind == "craft":
            opens = min(plan.opens, end - block.day_hours * hour)
            closes = opens + block.day_hours * hour
            if day.clock >= closes:
                break
            day.clock = max(day.clock, opens)
            _passed(day, block, closes - day.clock, 1)
        else:
            _passed(day, block, end - day.clock, 1)
    return day


def _marched(course: Course, day: QuickDay, block: Block, plan: DayPlan, left: list[int], walks_first: bool) -> bool:
    """Go on land for the next hours of one pace; False when none are left."""
    closes = min(course.day, plan.opens + plan.order.total * course.hour)
    over = sum(left) - max(0, closes - max(day.clock, plan.opens))
    if over > 0:
        for each in (2, 1, 0):
            off = min(over, left[each])
            left[each] -= off
            over -= off
    pace = _next(left, walks_first or not block.can_hustle)
    if pace is None:
        return False
    day.clock = max(day.clock, plan.opens)
    is_hustle = pace == 0 and block.can_hustle
    used = _passed(day, block, left[pace], course.factor if is_hustle else 1)
    left[pace] -= used
    hour, land = course.hour, day.land
    day.land += used
    if day.land // hour > max(course.free_hours, land // hour):
        day.harms += tuple(_hours("forced", land // hour, day.land // hour, course.free_hours, block.leg))
    if is_hustle:
        day.harms += tuple(_hours("hustle", day.hustled // hour, (day.hustled + used) // hour, 0, block.leg))
        day.hustled += used
    elif pace == 2:
        day.forced += used
    return True


def _next(left: list[int], walks_first: bool) -> int | None:
    for pace in (1, 0, 2) if walks_first else (0, 1, 2):
        if left[pace] > 0:
            return pace
    return None


def _hours(kind: StepKind, first: int, last: int, free: int, leg: int) -> Iterator[tuple[Step, int]]:
    """The harmful hours among those completed, the ``first``-th (from 0) to before the ``last``-th."""
    return ((_step(kind, number + 1 - free), leg) for number in range(max(first, free), last))


@lru_cache(maxsize=256)
def _step(kind: StepKind, count: int) -> Step:
    return Step(kind, count)


def _passed(day: QuickDay, block: Block, most: int, factor: int) -> int:
    """Do a block for at most ``most`` ticks of the clock. Returns how many passed."""
    used = min(most, -(-(block.ticks - day.done) // factor))
    day.clock += used
    day.done += used * factor
    if day.done >= block.ticks:
        day.block, day.done = day.block + 1, 0
    return used
