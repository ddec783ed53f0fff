"""How everyone fares from day to day: harm of the march and of the land, healing, and whom the others wait for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import prod

from travel.rules.itinerary.course import Course, Place
from travel.rules.itinerary.damage import Damage, day_damage, worst
from travel.rules.itinerary.day import DayPlan, DayRuns, slowed_day, travel_day
from travel.rules.itinerary.hours import HOURS_OF_A_DAY
from travel.rules.itinerary.land_harm import day_harm
from travel.rules.itinerary.march import Ground
from travel.rules.itinerary.mixing import mixed
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
from travel.rules.itinerary.wild import MOST_UNKNOWN, Wild, WildDay, WildHour, weathered, wild_day
from travel.rules.rulesets.ruleset import TravelRuleset

ROUNDED = 1 << 200
"""Parts of one that the chance of nobody having dropped is told in, where the weather is shared."""
HARMFUL = ("hustle", "forced")
Outcomes = list[tuple[Fraction, Condition]]


class Faring:
    """Everyone on the way. ``falls`` are warnings of whoever would not stand it."""

    def __init__(self, ruleset: TravelRuleset, course: Course, ground: Ground, wild: Wild | None) -> None:
        self.ruleset, self.course, self.ground, self.wild = ruleset, course, ground, wild
        self.wearing = [Wearing(ruleset, person) for person in people_of(ruleset, ground.route)]
        self.dealt: list[list[Damage]] = [[] for _ in self.wearing]
        self.falls: list[str] = []
        self.wild_days = 0
        self._idle = 0
        self._values = 0
        self._standing = Fraction(1)

    def paced(self, number: int, place: Place, plan: DayPlan) -> DayRuns:
        """A day from a place, at the pace that the exhausted leave the others (D20O-20)."""
        runs = travel_day(self.course, place, plan)
        turns: tuple[int, ...] = ()
        for _ in range(2 * HOURS_OF_A_DAY if self.course.weary != 1 else 0):
            found = self._turns(number, runs)
            if found == turns:
                break
            turns = found
            runs = slowed_day(self.course, place, replace(plan, turns=turns))
        return runs

    def day(self, number: int, runs: DayRuns) -> tuple[Damage, tuple[Member, ...], Fraction | None]:
        """Let a day pass. Returns the damage of whoever fares worst, how all stand, and the chance that anyone has
        dropped."""
        timed, wild, idle = self._steps(number, runs)
        self._idle = idle
        rest = rest_shown(self.course, runs, idle)
        before = [wearing.condition for wearing in self.wearing]
        outcomes = [self._outcomes(wearing, timed, wild) for wearing in self.wearing]
        damages = []
        for wearing, dealt, each in zip(self.wearing, self.dealt, outcomes, strict=True):
            self._pass(number, wearing, timed, each)
            dealt.append(self._damage(wearing, timed, wild))
            damages.append(dealt[-1])
        self.wild_days += wild is not None and len(wild.skies) > 1
        members = tuple(wearing.member(rest) for wearing in self.wearing)
        return worst(damages), members, self._dropped(members, before, outcomes)

    def _steps(self, number: int, runs: DayRuns) -> tuple[tuple[Timed, ...], WildDay | None, int]:
        if self.wild is not None:
            timed, idle = timed_steps(self.course, runs, self._idle, with_air=True)
            day = wild_day(self.ruleset, self.wild, self.ground, number, runs, timed)
            if day is not None:
                return timed, day, idle
        timed, idle = timed_steps(self.course, runs, self._idle)
        return timed, None, idle

    def _outcomes(self, wearing: Wearing, timed: Sequence[Timed], wild: WildDay | None) -> Outcomes:
        """How somebody may stand after steps: under each sky of the day, with its chance."""
        mine = _borne(wearing, timed, wild)
        person = self.wild.people.get(wearing.person.id) if self.wild else None
        if wild is None or person is None:
            steps = tuple(step for step, hour in mine if hour is None)
            return [(Fraction(1), wearing.after(wearing.condition, steps))]
        known: dict[tuple[Step, ...], Condition] = {}
        found: Outcomes = []
        for sky, chance in wild.skies:
            steps = weathered(self.ruleset, mine, sky, person)
            if steps not in known:
                known[steps] = wearing.after(wearing.condition, steps)
            found.append((chance, known[steps]))
        return found

    def _pass(self, number: int, wearing: Wearing, timed: Sequence[Timed], outcomes: Outcomes) -> None:
        before = wearing.condition
        steps = tuple(step for step, hour in _borne(wearing, timed, None) if hour is None)
        if self.wild is not None:
            wearing.condition = mixed(_merged(outcomes), most_of(wearing))
            self._warn_of_land(number, wearing)
            return
        wearing.condition = outcomes[0][1]
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

    def _damage(self, wearing: Wearing, timed: Sequence[Timed], wild: WildDay | None) -> Damage:
        person = wearing.person
        steps = [step for step, hour in _borne(wearing, timed, None) if hour is None]
        is_hard = any(each.step.kind in HARMFUL for each in timed)
        spared = is_hard and not any(person.bears(each.leg, kind) for each in timed for kind in HARMFUL)
        march = day_damage(self.ruleset, person.name, person.marcher, steps, is_spared=spared)
        hardiness = self.wild.people.get(person.id) if self.wild else None
        if wild is None or hardiness is None:
            return march
        land = day_harm(self.ruleset, _borne(wearing, timed, wild), wild, hardiness, most_of(wearing))
        if not land.maximum:
            return march
        return Damage(march.distribution.plus(land.distribution), (*march.reasons, *land.reasons))

    def _dropped(
        self, members: Sequence[Member], before: Sequence[Condition], outcomes: Sequence[Outcomes]
    ) -> Fraction | None:
        """The chance that anyone has dropped. Those who travel together share the weather of a day: of one day that is
        exact, of several an estimate."""
        if self.wild is None:
            return anyone([member.drop_chance for member in members])
        followed = [number for number, each in enumerate(self.wearing) if each.person.body.limit is not None]
        if not followed:
            return None
        fallen = {number: before[number].chance(DROPPED) for number in followed}
        skies = max((outcomes[number] for number in followed), key=len)
        none = Fraction(0)
        for index, (chance, _) in enumerate(skies):
            each = [outcomes[number][min(index, len(outcomes[number]) - 1)][1] for number in followed]
            shares = (_still(fallen[number], one) for number, one in zip(followed, each, strict=True))
            none += chance * prod(shares, start=Fraction(1))
        self._standing = Fraction(int(self._standing * none * ROUNDED), ROUNDED)
        return 1 - self._standing

    def _turns(self, number: int, runs: DayRuns) -> tuple[int, ...]:
        """The ticks on land at which the party's pace becomes that of the exhausted, or no more, in turn."""
        timed, wild, _ = self._steps(number, runs)
        if not self._may_turn(timed, wild):
            return ()
        legs = [self.course.blocks[run.block].leg for run in runs.runs if run.is_march]
        slow, turns = False, []
        marks = [0, *(index + 1 for index in range(len(timed)))]
        for place, count in enumerate(marks):
            land = timed[count - 1].land if count else 0
            if place + 1 < len(marks) and count and timed[count].land == land:
                continue
            leg = timed[count].leg if count < len(timed) else (timed[-1].leg if timed else (legs or [0])[0])
            if self._drags(leg, timed[:count], wild) != slow:
                slow = not slow
                turns.append(land)
        return tuple(turns)

    def _may_turn(self, timed: Sequence[Timed], wild: WildDay | None) -> bool:
        """Whether anyone is likely exhausted when the day begins or when it ends."""
        return any(
            wearing.condition.chance(EXHAUSTED) > HALF or _likely(self._outcomes(wearing, timed, wild))
            for wearing in self.wearing
        )

    def _drags(self, leg: int, timed: Sequence[Timed], wild: WildDay | None) -> bool:
        """Whether someone whom the others wait for is likely exhausted after steps."""
        return any(
            wearing.person.is_waited_for(leg) and _likely(self._outcomes(wearing, timed, wild))
            for wearing in self.wearing
        )

    def notes(self) -> list[str]:
        """What is to be said of the figures."""
        followed = sum(wearing.person.body.limit is not None for wearing in self.wearing)
        if self.wild_days < 2 or followed < 2 or self._standing == 1:
            return []
        return [
            f"The chance that anyone drops is an estimate: the weather of {self.wild_days} days is shared by all, and "
            "only within each day is that reckoned exactly. Each member's own chance is exact."
        ]


def most_of(wearing: Wearing) -> int:
    """Damage from which on it is told no more, where the land harms: twice what fells."""
    limit = wearing.person.body.limit
    return MOST_UNKNOWN if limit is None else max(20, 2 * limit)


def _borne(wearing: Wearing, timed: Sequence[Timed], wild: WildDay | None) -> list[tuple[Step, WildHour | None]]:
    """The steps that concern somebody, each hour's air with where it is breathed."""
    hours = iter(wild.hours if wild else ())
    found: list[tuple[Step, WildHour | None]] = []
    for each in timed:
        if each.step.kind == "air":
            if wild is not None:
                found.append((each.step, next(hours)))
        elif each.step.kind not in HARMFUL or wearing.person.bears(each.leg, each.step.kind):
            found.append((each.step, None))
    return found


def _merged(outcomes: Outcomes) -> Outcomes:
    """The same, conditions that several skies lead to once."""
    found: dict[int, tuple[Fraction, Condition]] = {}
    for chance, condition in outcomes:
        before = found.get(id(condition), (Fraction(0), condition))[0]
        found[id(condition)] = (before + chance, condition)
    return list(found.values())


def _likely(outcomes: Outcomes) -> bool:
    return sum((chance * condition.chance(EXHAUSTED) for chance, condition in outcomes), Fraction(0)) > HALF


def _still(fallen: Fraction, after: Condition) -> Fraction:
    """The chance of not having dropped, of one who had not before."""
    return (1 - after.chance(DROPPED)) / (1 - fallen) if fallen < 1 else Fraction(0)
