"""A day at the pace of the exhausted, for whom the others wait (D20O-20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate

from travel.rules.itinerary.course import Course, Place
from travel.rules.itinerary.day import DayPlan, DayRuns, completed, slowed_day, travel_day
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, Hours
from travel.rules.itinerary.people import HALF, PASSING_BY, Person, Timed, Wearing, borne, timed_steps
from travel.rules.itinerary.recovery import mended_by_rest, recovery_of
from travel.rules.itinerary.strain import CAUSES, EXHAUSTED, Step
from travel.rules.rulesets.ruleset import TravelRuleset

Turns = tuple[int, ...]


def waited_day(course: Course, place: Place, plan: DayPlan, turns_of: Callable[[DayRuns], Turns]) -> DayRuns:
    """A day from a place; ``turns_of`` a day are the ticks on land at which its pace changes."""
    runs = travel_day(course, place, plan)
    turns: Turns = ()
    for _ in range(2 * HOURS_OF_A_DAY if course.weary != 1 else 0):
        found = turns_of(runs)
        if found == turns:
            break
        turns = found
        runs = slowed_day(course, place, replace(plan, turns=turns))
    return runs


def turns_in(course: Course, runs: DayRuns, timed: Sequence[Timed], drags: Callable[[int, int], bool]) -> Turns:
    """The ticks on land at which the party's pace becomes that of the exhausted, or no more, in turn. ``drags`` tells
    whether someone waited for on a leg is likely exhausted after so many steps."""
    legs = [course.blocks[run.block].leg for run in runs.runs if run.is_march]
    slow, turns = False, []
    for count in range(len(timed) + 1):
        land = timed[count - 1].land if count else 0
        if 0 < count < len(timed) and timed[count].land == land:
            continue
        leg = timed[count].leg if count < len(timed) else (timed[-1].leg if timed else (legs or [0])[0])
        if drags(leg, count) != slow:
            slow = not slow
            turns.append(land)
    return tuple(turns)


def carried_day(course: Course, place: Place, plan: DayPlan, idle: int, wearing: Sequence[Wearing]) -> DayRuns:
    """A day from a place by people who stand as the days before have left them, after so many ticks of rest."""

    def turns_of(runs: DayRuns) -> Turns:
        if not (_is_hard(course, runs) or any(flags & CAUSES for each in wearing for flags, _ in each.condition.parts)):
            return ()
        timed, _ = timed_steps(course, runs, idle)
        tired = [_Tired(one, timed) for one in wearing]
        if not any(one.is_likely(count) for one in tired for count in (0, len(timed))):
            return ()

        def drags(leg: int, count: int) -> bool:
            return any(one.is_likely(count) for one in tired if one.wearing.person.is_waited_for(leg))

        return turns_in(course, runs, timed, drags)

    return waited_day(course, place, plan, turns_of)


def _is_hard(course: Course, runs: DayRuns) -> bool:
    """Whether a day alone may exhaust: it harms by hustling and by force."""
    hustled, forced = completed(course, runs)
    return forced > 0 and hustled > course.free_hustle


class _Tired:
    """Somebody on a day, asked step by step whether they are likely exhausted."""

    def __init__(self, wearing: Wearing, timed: Sequence[Timed]) -> None:
        self.wearing, self._known = wearing, dict[tuple[Step, ...], bool]()
        mends = recovery_of(wearing.ruleset).marching
        self._steps = tuple((one.step, one.leg) for one in timed if mends or one.step.kind not in PASSING_BY)
        self._counts = [0, *accumulate(mends or one.step.kind not in PASSING_BY for one in timed)]

    def is_likely(self, count: int) -> bool:
        """After so many steps of the day. Hours that neither harm nor mend change nothing."""
        steps = borne(self.wearing.person, self._steps[: self._counts[count]])
        if steps not in self._known:
            before = self.wearing.condition
            after = self.wearing.after(before, steps) if steps else before
            self._known[steps] = after.chance(EXHAUSTED) > HALF
        return self._known[steps]


class Waits:
    """Days that everyone begins rested and unhurt, as the search over days takes them to do."""

    def __init__(self, ruleset: TravelRuleset, course: Course, people: Sequence[Person]) -> None:
        self._ruleset, self._course, self._rules = ruleset, course, recovery_of(ruleset)
        slows = course.weary != 1 and self._rules.exhausts
        alike = {_kind(person): Wearing(ruleset, replace(person, fatigue="none")) for person in people if slows}
        self._everyone = tuple(alike.values())
        self._is_tired = any(person.fatigue != "none" for person in people if slows)
        self._tiring: dict[tuple[int, int], bool] = {}

    def may_slow(self, order: Hours) -> bool:
        """Whether anyone is ever likely exhausted by a day of this order."""
        if not self._everyone or not order.forced or order.hustled <= self._course.free_hustle:
            return False
        key = order.hustled, order.forced
        if key not in self._tiring:
            steps = _harm_of(order)
            self._tiring[key] = any(one.after(one.condition, steps).chance(EXHAUSTED) > HALF for one in self._everyone)
        return self._tiring[key]

    def carries(self, hours: Sequence[Hours]) -> bool:
        """Whether anyone may go on tired or hurt from one day to the next, so that days slow down otherwise than the
        search reckons."""
        harmful = any(order.forced for order in hours) and any(order.hustled for order in hours)
        if not self._everyone or not (harmful or self._is_tired):
            return False
        return self._is_tired or not all(self._mends(order) for order in set(hours))

    def _mends(self, order: Hours) -> bool:
        """Whether the night after a day mends all that it may do."""
        rest = HOURS_OF_A_DAY - order.total
        for one in self._everyone:
            most = one.after(one.condition, _harm_of(order)).most
            if most > mended_by_rest(self._rules, one.person.body, rest):
                return False
        return True

    def day(self, course: Course, place: Place, plan: DayPlan) -> DayRuns | None:
        """A day from a place, on its course or one that is like it but has no end; None if nobody slows it down."""
        if not self.may_slow(plan.order):
            return None
        runs = carried_day(course, place, plan, 0, self._everyone)
        return runs if any(run.is_slow for run in runs.runs) else None


def _harm_of(order: Hours) -> tuple[Step, ...]:
    hustled = tuple(Step("hustle", hour + 1) for hour in range(order.hustled))
    return (*hustled, *(Step("forced", hour + 1) for hour in range(order.forced)))


def _kind(person: Person) -> object:
    bears = tuple(one and (one.walks, one.bears_hustle, one.bears_forced) for one in person.legs)
    return person.marcher, person.body, bears
