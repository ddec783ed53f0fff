"""Ways through a journey's days: how each day begins, where an order leads, and what it took to get there."""

from __future__ import annotations

from dataclasses import dataclass

from travel.rules.itinerary.course import Course, Place
from travel.rules.itinerary.day import DayPlan, DayRuns
from travel.rules.itinerary.hours import Hours
from travel.rules.itinerary.labels import Steps, Toll
from travel.rules.itinerary.legal import DayRoom, room_from
from travel.rules.itinerary.strain import Step
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a journey: how each begins, by its number from 0, and what is ordered already."""

    start: int
    day_start: int
    kept: dict[int, Hours]

    def plan(self, number: int, order: Hours) -> DayPlan:
        opens = self.start if number == 0 else self.day_start
        return DayPlan(order, self.start if number == 0 else 0, opens)

    def room(self, ruleset: TravelRuleset, course: Course, number: int, *, can_hustle: bool) -> DayRoom:
        start = course.hours(self.start if number == 0 else self.day_start)
        return room_from(ruleset, start, can_hustle=can_hustle)


@dataclass(frozen=True, slots=True)
class Label:
    """A way to a place: what it has cost, the rest going on at the day's end, and the order of its last day."""

    place: Place
    toll: Toll
    idle: int
    order: Hours | None = None
    before: Label | None = None

    @property
    def orders(self) -> tuple[Hours, ...]:
        """The orders of its days, the first one first."""
        found: list[Hours] = []
        label: Label | None = self
        while label is not None and label.order is not None:
            found.append(label.order)
            label = label.before
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Arrival:
    """An arrival on a day, ``tick`` ticks after its midnight."""

    day: int
    tick: int
    label: Label


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a day leads under an order, at what tick it ends, and what it brings (after no rest before it).

    ``runs`` are its runs where rest heals; else none are needed, and ``steps`` are the hours that harm alone.
    """

    order: Hours
    place: Place
    ends: int
    steps: Steps
    idle: int
    prices: tuple[int, ...]
    harms: frozenset[tuple[Step, int]]
    runs: DayRuns | None
