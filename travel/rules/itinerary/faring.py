"""How everyone fares from day to day: harm of the march and of the land, healing, and whom the others wait for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from travel.rules.distribution import Distribution
from travel.rules.itinerary.course import Course, Place
from travel.rules.itinerary.damage import Damage, day_damage, summed, told_of, worst
from travel.rules.itinerary.day import DayPlan, DayRuns
from travel.rules.itinerary.march import Ground
from travel.rules.itinerary.open_day import Hours, OpenDays, Outcome, clipped, land_reasons
from travel.rules.itinerary.people import (
    HALF,
    Member,
    Timed,
    Wearing,
    anyone,
    check_values,
    people_of,
    rest_shown,
    timed_steps,
)
from travel.rules.itinerary.strain import DROPPED, EXHAUSTED, Condition, Step
from travel.rules.itinerary.sums import distribution_of, sum_of
from travel.rules.itinerary.waits import carried_day, turns_in, waited_day
from travel.rules.itinerary.wild import MOST_UNKNOWN, Wild, WildDay, WildHour, wild_day
from travel.rules.rulesets.ruleset import TravelRuleset

MOST_TOLD = 1000
"""Damage of a whole way where the land harms: more is told as this."""
ROUNDED = 1 << 200
"""Parts of one that the chance of nobody having dropped is told in, where the weather is shared."""
UNLIKELY = Fraction(1, 1000)
HARMFUL = ("hustle", "forced")


class Faring:
    """Everyone on the way. ``falls`` are warnings of whoever would not stand it; ``begins`` is the tick of the first
    day at which they set out, before which nobody rests."""

    def __init__(self, ruleset: TravelRuleset, course: Course, ground: Ground, wild: Wild | None, begins: int) -> None:
        self.ruleset, self.course, self.ground, self.wild = ruleset, course, ground, wild
        self.wearing = [Wearing(ruleset, person) for person in people_of(ruleset, ground.route)]
        self.dealt: list[list[Damage]] = [[] for _ in self.wearing]
        self._open = [self._open_days(wearing) for wearing in self.wearing]
        self._last: dict[int, tuple[tuple[int, Sequence[Timed]], Outcome]] = {}
        self.falls: list[str] = []
        self.wild_days = 0
        self._clipped: dict[int, int] = {}
        self._idle = -begins
        self._values = 0
        self._standing = Fraction(1)

    def _open_days(self, wearing: Wearing) -> OpenDays | None:
        """Somebody whom the land may harm; None of animals, and where no hazard counts."""
        person = wearing.person
        hardiness = self.wild.people.get(person.id) if self.wild else None
        return None if hardiness is None else OpenDays(self.ruleset, person, hardiness, most_of(wearing))

    def paced(self, number: int, place: Place, plan: DayPlan) -> DayRuns:
        """A day from a place, at the pace that the exhausted leave the others (D20O-20)."""
        if self.wild is None:
            return carried_day(self.course, place, plan, self._idle, self.wearing)
        return waited_day(self.course, place, plan, lambda runs: self._turns(number, runs))

    def day(self, number: int, runs: DayRuns) -> tuple[Damage, tuple[Member, ...], Fraction | None]:
        """Let a day pass. Returns the damage of whoever fares worst, how all stand, and the chance that anyone has
        dropped."""
        timed, wild, self._idle = self._steps(number, runs)
        rest = rest_shown(self.course, runs, self._idle)
        fallen = [wearing.condition.chance(DROPPED) for wearing in self.wearing] if self.wild else []
        mine = _shared_out(self.wearing, timed)
        outcomes = [self._outcome(index, timed, wild, steps) for index, steps in enumerate(mine)]
        damages = []
        for index, (wearing, dealt) in enumerate(zip(self.wearing, self.dealt, strict=True)):
            self._pass(number, wearing, mine[index], timed, outcomes[index].condition)
            if self.wild is not None and reaches(wearing.condition.damage, most_of(wearing)):
                self._clipped.setdefault(index, number)
            dealt.append(self._damage(wearing, mine[index], timed, outcomes[index], wild))
            damages.append(dealt[-1])
        self.wild_days += wild is not None and len(wild.skies) > 1
        members = tuple(
            replace(wearing.member(rest), is_least=index in self._clipped) for index, wearing in enumerate(self.wearing)
        )
        return worst(damages), members, self._dropped(members, fallen, outcomes, wild)

    def _steps(self, number: int, runs: DayRuns) -> tuple[tuple[Timed, ...], WildDay | None, int]:
        if self.wild is not None:
            timed, idle = timed_steps(self.course, runs, self._idle, with_air=True)
            day = wild_day(self.ruleset, self.wild, self.ground, number, runs, timed)
            if day is not None:
                return timed, day, idle
        timed, idle = timed_steps(self.course, runs, self._idle)
        return timed, None, idle

    def _outcome(
        self, index: int, timed: Sequence[Timed], wild: WildDay | None, steps: tuple[Step, ...] | None = None
    ) -> Outcome:
        """How somebody stands after steps, whatever the sky of the day."""
        wearing, open_days = self.wearing[index], self._open[index]
        if wild is not None and open_days is not None:
            key = (id(wearing.condition), timed)
            if self._last.get(index, (None,))[0] != key:
                hours = _borne(wearing, timed, wild.hours)
                self._last[index] = (key, open_days.outcome(wearing.condition, hours, wild))
            return self._last[index][1]
        after = wearing.after(wearing.condition, _plain(wearing, timed) if steps is None else steps)
        if self.wild is None:
            return Outcome(after)
        after = clipped(after, most_of(wearing))
        return Outcome(after, (float(1 - after.chance(DROPPED)),))

    def _pass(
        self, number: int, wearing: Wearing, steps: tuple[Step, ...], timed: Sequence[Timed], after: Condition
    ) -> None:
        before, wearing.condition = wearing.condition, after
        if self.wild is not None:
            self._warn_of_land(number, wearing)
            return
        fall = None if self.falls else wearing.falls(before, steps)
        if fall:
            hour, damage = fall
            figures = f"({wearing.person.hp} hp, {float(damage):.0f} damage)"
            self.falls.append(
                f"{wearing.person.name} would fall in hour {hour} of day {number} {figures}. A later arrival avoids it."
            )
        harmed = sum(each.step.kind in HARMFUL for each in timed)
        self._values += wearing.condition.size * max(1, harmed)
        check_values(self._values, number, wearing)

    def _warn_of_land(self, number: int, wearing: Wearing) -> None:
        """Warn of whoever is more likely than not to drop where the land harms."""
        chance = wearing.condition.chance(DROPPED)
        if chance > HALF and not self.falls:
            name, hp = wearing.person.name, wearing.person.hp
            self.falls.append(
                f"{name} ({hp} hp) is likely to drop by day {number} ({round(chance * 100)} %): the march and the land "
                "do so much harm there. Another way or season avoids it."
            )

    def _damage(
        self,
        wearing: Wearing,
        steps: tuple[Step, ...],
        timed: Sequence[Timed],
        outcome: Outcome,
        wild: WildDay | None,
    ) -> Damage:
        person = wearing.person
        is_hard = any(each.step.kind in HARMFUL for each in timed)
        spared = is_hard and not any(person.bears(each.leg, kind) for each in timed for kind in HARMFUL)
        march = day_damage(self.ruleset, person.name, person.marcher, steps, is_spared=spared)
        if wild is None or len(outcome.land) < 2:
            return march
        land = distribution_of(outcome.land)
        told = land_reasons(self.ruleset, wild, outcome.by_cause)
        return Damage(march.distribution.plus(land).rounded(), (*march.reasons, *told), reaches(land, most_of(wearing)))

    def _dropped(
        self,
        members: Sequence[Member],
        fallen: Sequence[Fraction],
        outcomes: Sequence[Outcome],
        wild: WildDay | None,
    ) -> Fraction | None:
        """The chance that anyone has dropped. Those who travel together share the weather of a day: of one day that is
        exact, of several an estimate."""
        if self.wild is None:
            return anyone([member.drop_chance for member in members])
        followed = [index for index, each in enumerate(self.wearing) if each.person.body.limit is not None]
        if not followed:
            return None
        chances = [float(chance) for _, chance in wild.skies] if wild else [1.0]
        none = 0.0
        for sky, chance in enumerate(chances):
            for index in followed:
                standing = outcomes[index].standing
                before = float(1 - fallen[index])
                chance *= min(1.0, standing[min(sky, len(standing) - 1)] / before) if before > 0 else 0.0
            none += chance
        self._standing *= Fraction(min(1.0, none))
        self._standing = Fraction(int(self._standing * ROUNDED), ROUNDED)
        return 1 - self._standing

    def _turns(self, number: int, runs: DayRuns) -> tuple[int, ...]:
        """The ticks on land at which the party's pace becomes that of the exhausted, or no more, in turn."""
        timed, wild, _ = self._steps(number, runs)
        if not self._may_turn(timed, wild):
            return ()
        return turns_in(self.course, runs, timed, lambda leg, count: self._drags(leg, timed[:count], wild))

    def _may_turn(self, timed: Sequence[Timed], wild: WildDay | None) -> bool:
        """Whether anyone is likely exhausted when the day begins or when it ends."""
        return any(
            wearing.condition.chance(EXHAUSTED) > HALF or self._is_likely(index, timed, wild)
            for index, wearing in enumerate(self.wearing)
        )

    def _drags(self, leg: int, timed: Sequence[Timed], wild: WildDay | None) -> bool:
        """Whether someone whom the others wait for is likely exhausted after steps."""
        return any(
            wearing.person.is_waited_for(leg) and self._is_likely(index, timed, wild)
            for index, wearing in enumerate(self.wearing)
        )

    def _is_likely(self, index: int, timed: Sequence[Timed], wild: WildDay | None) -> bool:
        """Whether somebody is more likely than not exhausted after steps."""
        return self._outcome(index, timed, wild).condition.chance(EXHAUSTED) > HALF

    def total(self) -> Damage:
        """All damage on the way of whoever fares worst."""
        rule = self.ruleset.pace.segment_rule
        if self.wild is None:
            return worst(summed(dealt, rule) for dealt in self.dealt)
        return worst(_told(dealt, rule) for dealt in self.dealt)

    def notes(self) -> list[str]:
        """What is to be said of the figures."""
        followed = sum(wearing.person.body.limit is not None for wearing in self.wearing)
        found = [
            f"{self.wearing[index].person.name} may have {most_of(self.wearing[index])} damage or more from day "
            f"{number} on: no more than that is counted, and the averages from there on are the least it can be."
            for index, number in self._clipped.items()
        ]
        if self.wild_days < 2 or followed < 2 or 1 - self._standing < UNLIKELY:
            return found
        return [
            *found,
            f"The chance that anyone drops is an estimate: the weather of {self.wild_days} days is shared by all, and "
            "only within each day is that reckoned exactly. Each member's own chance is exact.",
        ]


def _told(dealt: Sequence[Damage], rule: str) -> Damage:
    """The damage of days on which the land harms, added up."""
    total = sum_of([damage.distribution for damage in dealt], MOST_TOLD)
    told = told_of(total, dealt, rule)
    return replace(told, is_least=told.is_least or reaches(total, MOST_TOLD))


def reaches(damage: Distribution, most: int) -> bool:
    """Whether damage may well be as much as is told at most."""
    return damage.maximum >= most and sum(chance for value, chance in damage.items() if value >= most) > UNLIKELY


def most_of(wearing: Wearing) -> int:
    """Damage from which on it is told no more, where the land harms: twice what fells."""
    limit = wearing.person.body.limit
    return MOST_UNKNOWN if limit is None else max(20, 2 * limit)


def _shared_out(everyone: Sequence[Wearing], timed: Sequence[Timed]) -> list[tuple[Step, ...]]:
    """What each of them bears of a day's steps, but for the air."""
    if any(each.step.kind in HARMFUL for each in timed):
        return [_plain(wearing, timed) for wearing in everyone]
    return [tuple(each.step for each in timed if each.step.kind != "air")] * len(everyone)


def _plain(wearing: Wearing, timed: Sequence[Timed]) -> tuple[Step, ...]:
    return tuple(step for step, hour in _borne(wearing, timed) if hour is None and step.kind != "air")


def _borne(wearing: Wearing, timed: Sequence[Timed], hours: Sequence[WildHour] = ()) -> Hours:
    """The steps that concern somebody, each hour's air with where it is breathed."""
    breathed = iter(hours)
    found: list[tuple[Step, WildHour | None]] = []
    for each in timed:
        if each.step.kind == "air":
            found.append((each.step, next(breathed, None)))
        elif each.step.kind not in HARMFUL or wearing.person.bears(each.leg, each.step.kind):
            found.append((each.step, None))
    return tuple(found)
