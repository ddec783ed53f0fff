"""Everyone whom a journey may hurt, mode by mode, and what a day brings them (EP-OV-14..16, D20O-04, 05, 20)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tactical.rules.kernel.errors import RuleError
from travel.rules.distribution import Distribution
from travel.rules.forced_march import Marcher
from travel.rules.itinerary.course import Block, Course
from travel.rules.itinerary.damage import HIGH, LOW
from travel.rules.itinerary.day import DayRuns
from travel.rules.itinerary.recovery import Body, body_of, recovery_of
from travel.rules.itinerary.strain import (
    DROPPED,
    EXHAUSTED,
    Condition,
    Step,
    StepKind,
    begun,
    strained,
    tired_chance,
)
from travel.rules.party import Bearer, Fatigue
from travel.rules.routing.route import Route
from travel.rules.rulesets.ruleset import TravelRuleset

HALF = Fraction(1, 2)
PASSING_BY: tuple[StepKind, ...] = ("hour", "aboard")
"""Hours in which nothing harms, nor mends where march damage does not mend on the march."""
MOST_VALUES = 500_000
"""Values of damage that an itinerary reckons with, over all days and members."""


@dataclass(frozen=True, slots=True)
class Person:
    """A member or an animal, with how they bear each leg (None: not there)."""

    name: str
    id: str
    legs: tuple[Bearer | None, ...]
    marcher: Marcher
    body: Body
    hp: int | None
    max_hp: int
    fatigue: Fatigue = "none"

    def is_waited_for(self, leg: int) -> bool:
        """Whether the others go at their pace on a leg when they are exhausted (D20O-20)."""
        bearer = self.legs[leg]
        return bearer is not None and (bearer.walks or self.marcher.is_mount)

    def bears(self, leg: int, kind: str) -> bool:
        bearer = self.legs[leg]
        if bearer is None:
            return False
        return bearer.bears_hustle if kind == "hustle" else bearer.bears_forced


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody at a day's end: damage not yet healed, hit points left by its average, and chances.

    ``drop_chance`` is that of having dropped by then; ``tired`` and ``exhausted`` those of being so. ``is_least``: the
    damage is so high that no more of it is told.
    """

    name: str
    id: str
    damage: Distribution
    hp_left: int | None
    max_hp: int | None
    drop_chance: Fraction | None
    tired: Fraction
    exhausted: Fraction
    is_mount: bool = False
    is_least: bool = False

    @property
    def expected(self) -> Fraction:
        return self.damage.expected

    @property
    def low(self) -> int:
        return self.damage.percentile(LOW)

    @property
    def high(self) -> int:
        return self.damage.percentile(HIGH)

    @property
    def fatigue(self) -> Fatigue:
        """Exhausted when that is more likely than not, fatigued when there is any chance of it."""
        if self.exhausted > HALF:
            return "exhausted"
        return "fatigued" if self.tired else "none"


def people_of(ruleset: TravelRuleset, route: Route) -> tuple[Person, ...]:
    """Everyone whom a leg of the route may hurt, in the order in which they first come along."""
    found: dict[tuple[str, int], dict[int, Bearer]] = {}
    for leg, each in enumerate(route.legs):
        seen: Counter[str] = Counter()
        for bearer in each.mode.bearers:
            key = bearer.id or bearer.name
            found.setdefault((key, seen[key]), {})[leg] = bearer
            seen[key] += 1
    return tuple(_person(ruleset, legs, len(route.legs)) for legs in found.values())


def _person(ruleset: TravelRuleset, legs: dict[int, Bearer], count: int) -> Person:
    one = next(iter(legs.values()))
    along = tuple(legs.get(leg) for leg in range(count))
    return Person(one.name, one.id, along, one.marcher, body_of(ruleset, one), one.hp, one.max_hp, one.fatigue)


def steps_of(course: Course, day: DayRuns, idle: int) -> tuple[tuple[tuple[Step, int], ...], int]:
    """What a day brings, in order, each with the leg it comes on; and the ticks of rest that go on at its end.

    ``idle`` are the ticks of rest before the day. Hours on land count from the day's first (EP-OV-05, 12). A stay
    is a rest by itself, apart from the camps beside it; changing the mode is none.
    """
    timed, rest = timed_steps(course, day, idle)
    return tuple((each.step, each.leg) for each in timed), rest


class Timed(NamedTuple):
    """A step, the leg it comes on, and how far the day is: ticks on land so far; of an hour's air also the run and how
    many of its ticks are over."""

    step: Step
    leg: int
    land: int
    run: int = -1
    ticks: int = 0


def timed_steps(course: Course, day: DayRuns, idle: int, *, with_air: bool = False) -> tuple[tuple[Timed, ...], int]:
    """The same with their times; ``with_air`` also each hour under way in which the air may harm, to be filled in."""
    steps: list[Timed] = []
    land, hustled, sailed = 0, 0, 0
    idle += day.runs[0].start if day.runs else 0
    for number, run in enumerate(day.runs):
        block = course.blocks[run.block]
        if not run.is_going:
            idle += run.ticks if run.kind != "change" else 0
            if block.kind == "stay" and run.to_done == block.ticks:
                steps.append(Timed(_resting(course, block, idle), block.leg, land))
                idle = 0
            continue
        if idle:
            steps.append(Timed(Step("rest", idle // course.hour), block.leg, land))
            idle = 0
        if run.kind == "craft":
            if with_air:
                for over in _full(course, sailed, run.ticks):
                    steps.append(Timed(Step("aboard"), block.leg, land))
                    steps.append(Timed(Step("air"), block.leg, land, number, over))
            else:
                steps.append(Timed(Step("aboard", run.ticks // course.hour), block.leg, land))
            sailed += run.ticks
            continue
        hours = _hours(course, land, hustled, run.ticks, run.kind == "hustle", with_air=with_air)
        steps += (Timed(step, block.leg, land + over, number, over) for step, over in hours)
        land += run.ticks
        hustled += run.ticks if run.kind == "hustle" else 0
    return tuple(steps), idle + course.day - (day.ends if day.runs else 0)


def _full(course: Course, before: int, ticks: int) -> list[int]:
    """How many ticks into a run each full hour is over, after ``before`` ticks of its kind."""
    hour = course.hour
    return [number * hour - before for number in range(before // hour + 1, (before + ticks) // hour + 1)]


def rest_shown(course: Course, day: DayRuns, idle: int) -> Step | None:
    """The rest that a day without travel ends in, to be shown as mended already."""
    if any(run.is_going for run in day.runs) or idle < course.hour:
        return None
    last = course.blocks[day.runs[-1].block] if day.runs else None
    is_over = last is None or last.kind != "stay" or day.runs[-1].to_done == last.ticks
    return Step("rest", idle // course.hour) if last is None or is_over else _resting(course, last, idle)


def _resting(course: Course, stay: Block, ticks: int) -> Step:
    """Time at a stop: in bed if it is for rest."""
    return Step("rest" if stay.why == "rest" else "stay", ticks // course.hour)


def _hours(
    course: Course, land: int, hustled: int, ticks: int, is_hustle: bool, *, with_air: bool = False
) -> Iterator[tuple[Step, int]]:
    """The hours completed in a run, in order, with the ticks of it that are over: by all the day's time on land, and
    by its time hustled; the air of a land hour after what it harms."""
    hour = course.hour
    ends = [((number + 1) * hour - land, 0, number + 1) for number in range(land // hour, (land + ticks) // hour)]
    if is_hustle:
        first, last = hustled // hour, (hustled + ticks) // hour
        ends += [((number + 1) * hour - hustled, 1, number + 1) for number in range(first, last)]
    if with_air:
        ends += [(over, 2, 0) for over in _full(course, land, ticks)]
    for over, kind, number in sorted(ends):
        if kind == 2:
            yield Step("air"), over
        elif kind == 1:
            yield Step("hustle", number), over
        else:
            yield Step("hour"), over
            if number > course.free_hours:
                yield Step("forced", number - course.free_hours), over


def borne(person: Person, steps: Sequence[tuple[Step, int]]) -> tuple[Step, ...]:
    """The steps that concern somebody."""
    harms = ("hustle", "forced")
    return tuple(step for step, leg in steps if step.kind not in harms or person.bears(leg, step.kind))


class Wearing:
    """Somebody on the way: how they stand from day to day."""

    __slots__ = ("_last", "_passing", "condition", "person", "ruleset")

    def __init__(self, ruleset: TravelRuleset, person: Person) -> None:
        self.ruleset, self.person, self.condition = ruleset, person, begun(person.fatigue)
        self._passing = () if recovery_of(ruleset).marching else PASSING_BY
        self._last: tuple[Condition, tuple[Step, ...], Condition] | None = None

    def pass_through(self, steps: tuple[Step, ...]) -> None:
        self.condition = self.after(self.condition, steps)

    def after(self, condition: Condition, steps: tuple[Step, ...]) -> Condition:
        """How they stand after steps; the last answer is kept, as it is asked for more than once."""
        steps = tuple(step for step in steps if step.kind not in self._passing)
        if self._last is None or self._last[0] is not condition or self._last[1] != steps:
            after = strained(self.ruleset, self.person.marcher, self.person.body, condition, steps)
            self._last = condition, steps, after
        return self._last[2]

    def falls(self, before: Condition, steps: tuple[Step, ...]) -> tuple[int, Fraction] | None:
        """The land hour in which the expected damage takes the last hit point, and that damage (EP-OV-13)."""
        limit = self.person.body.limit
        if limit is None or self.condition.most < limit or self.condition.expected < limit:
            return None
        hour = 0
        for index, step in enumerate(steps):
            hour += step.kind == "hour"
            expected = self.after(before, steps[: index + 1]).expected
            if step.kind in ("hustle", "forced") and expected >= limit:
                return max(1, hour), expected
        return None

    def member(self, rest: Step | None) -> Member:
        """How they stand at a day's end; ``rest`` is that of a day without travel, shown as mended."""
        shown = self.after(self.condition, (rest,)) if rest else self.condition
        person, damage = self.person, shown.damage
        left = None if person.hp is None else int((person.hp - damage.expected) // 1)
        return Member(
            name=person.name,
            id=person.id,
            damage=damage,
            hp_left=left,
            max_hp=person.max_hp if person.hp is not None else None,
            drop_chance=None if person.body.limit is None else shown.chance(DROPPED),
            tired=tired_chance(shown),
            exhausted=shown.chance(EXHAUSTED),
            is_mount=person.marcher.is_mount,
        )


def anyone(chances: Sequence[Fraction | None]) -> Fraction | None:
    """The chance that at least one drops; damage of different people is independent."""
    known = [chance for chance in chances if chance is not None]
    if not known:
        return None
    none = Fraction(1)
    for chance in known:
        none *= 1 - chance
    return 1 - none


def check_values(values: int, number: int, wearing: Wearing) -> None:
    """Refuse a march so hard and long that its damage has no end of ``values`` to add up, over all days and members."""
    if values <= MOST_VALUES:
        return
    name, expected = wearing.person.name, float(wearing.condition.expected)
    raise RuleError(
        f"So many hard hours cannot be reckoned: by day {number} {name} has {expected:,.0f} damage on average",
        remedy="Order fewer hustled and forced hours, or plan the journey in parts.",
        rule=wearing.ruleset.forced_march.damage_rule,
        pointer="/orders",
    )
