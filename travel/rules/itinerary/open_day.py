"""A day whose weather is open, as it may go for somebody: over all its skies at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.hazards import HAZARD_RULES
from travel.rules.environment.skies import Sky
from travel.rules.itinerary.people import Person
from travel.rules.itinerary.recovery import Recovery, recovery_of
from travel.rules.itinerary.strain import BY_STORM, DROPPED, REST, Bite, Condition, Step, harm_of, healed_by
from travel.rules.itinerary.sums import (
    Blow,
    FloatArray,
    Parts,
    blended,
    blow_of,
    condition_of,
    mended,
    parts_of,
    plus,
    rested,
    standing,
    struck,
)
from travel.rules.itinerary.wild import CAUSE_OF, Breath, WildDay, WildHour, weathered
from travel.rules.rulesets.ruleset import TravelRuleset

Act = Blow | int | None
"""What comes over somebody: a blow, so much healing, or (None) a night's sleep."""
Hours = tuple[tuple[Step, WildHour | None], ...]
NO_BLOW = Blow({0: np.ones(1)}, np.ones(1))


@dataclass(frozen=True, slots=True, eq=False)
class Weathered:
    """What a day does to somebody under one sky: before the first blow, and from it on; the harm of the land by cause,
    and the chances of all of it."""

    lead: tuple[Act, ...]
    acts: tuple[Act, ...]
    by_cause: dict[int, Fraction]
    land: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """How somebody may stand after a day, whatever its sky; ``standing``: under each sky, the chance of not having
    dropped; and the harm of the land."""

    condition: Condition
    standing: tuple[float, ...] = ()
    land: FloatArray = field(default_factory=lambda: np.ones(1))
    by_cause: dict[int, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Skies that begin a day alike: ``blow`` is all that those bring that strike once at most, each with its chance;
    ``others`` strike more often, with something mending between."""

    lead: tuple[Act, ...]
    blow: Blow
    simple: tuple[tuple[int, Blow | None], ...]
    others: tuple[tuple[int, float, tuple[Act, ...]], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A day's hours under all its skies, whoever stands how before it."""

    groups: tuple[Group, ...]
    land: FloatArray
    by_cause: dict[int, float]


@dataclass(slots=True)
class OpenDays:
    """Days reckoned for somebody; what is known of hours that come again is kept."""

    ruleset: TravelRuleset
    person: Person
    hardiness: Hardiness
    most: int
    _known: dict[tuple[Sky, Hours], Weathered] = field(default_factory=dict)
    _days: dict[object, Prepared] = field(default_factory=dict)

    def outcome(self, before: Condition, hours: Hours, day: WildDay) -> Outcome:
        """A day from how somebody stood before it."""
        key = (hours, day.skies)
        if key not in self._days:
            self._days[key] = self._prepared(hours, day)
        prepared = self._days[key]
        begun, found = parts_of(before, self.most), Parts()
        still = [0.0] * len(day.skies)
        for group in prepared.groups:
            self._add(found, still, begun, group)
        return Outcome(condition_of(found), tuple(still), prepared.land, prepared.by_cause)

    def _add(self, found: Parts, still: list[float], parts: Parts, group: Group) -> None:
        """Add what the skies of a group make of somebody."""
        rules, person = recovery_of(self.ruleset), self.person
        for act in group.lead:
            parts = _done(rules, person, parts, act, self.most)
        if group.simple:
            _gather(found, struck(rules, person.body, parts, group.blow, self.most), 1.0)
        unhurt = _upright(parts)
        for index, blow in group.simple:
            still[index] = unhurt if blow is None else standing(person.body, parts, blow)
        for index, chance, acts in group.others:
            after = parts
            for act in acts:
                after = _done(rules, person, after, act, self.most)
            _gather(found, after, chance)
            still[index] = _upright(after)

    def _prepared(self, hours: Hours, day: WildDay) -> Prepared:
        land, by_cause = np.zeros(1), dict[int, float]()
        groups: dict[tuple[Act, ...], list[tuple[int, float, tuple[Act, ...]]]] = {}
        for index, (sky, share) in enumerate(day.skies):
            course, chance = self._weathered(sky, hours), float(share)
            groups.setdefault(course.lead, []).append((index, chance, course.acts))
            land = plus(land, course.land * chance)
            for cause, expected in course.by_cause.items():
                by_cause[cause] = by_cause.get(cause, 0.0) + chance * float(expected)
        return Prepared(tuple(_group(lead, each) for lead, each in groups.items()), land, by_cause)

    def _weathered(self, sky: Sky, hours: Hours) -> Weathered:
        key = (sky, hours)
        if key not in self._known:
            self._known[key] = _course(self.ruleset, self.person, self.hardiness, hours, sky, self.most)
        return self._known[key]


def _group(lead: tuple[Act, ...], each: list[tuple[int, float, tuple[Act, ...]]]) -> Group:
    simple = [(index, chance, _blow(acts)) for index, chance, acts in each if len(acts) < 2]
    return Group(
        lead,
        blended((chance, blow or NO_BLOW) for _, chance, blow in simple),
        tuple((index, blow) for index, _, blow in simple),
        tuple(one for one in each if len(one[2]) > 1),
    )


def _upright(parts: Parts) -> float:
    return sum(float(each.sum()) for flags, each in parts.items() if not flags & DROPPED)


def _blow(acts: tuple[Act, ...]) -> Blow | None:
    return acts[0] if acts and isinstance(acts[0], Blow) else None


def _gather(found: Parts, parts: Parts, chance: float) -> None:
    for flags, each in parts.items():
        found[flags] = plus(found[flags], each * chance) if flags in found else each * chance


def _done(rules: Recovery, person: Person, parts: Parts, act: Act, most: int) -> Parts:
    if act is None:
        return rested(parts)
    if isinstance(act, int):
        return mended(parts, act)
    return struck(rules, person.body, parts, act, most)


def _course(
    ruleset: TravelRuleset, person: Person, hardiness: Hardiness, hours: Hours, sky: Sky, most: int
) -> Weathered:
    rules = recovery_of(ruleset)
    acts: list[Act] = []
    bites: list[Bite] = []
    land: list[Bite] = []
    is_chilled = False

    def strike() -> None:
        if bites:
            acts.append(blow_of(rules, bites, most))
            bites.clear()

    for step in weathered(ruleset, hours, sky, hardiness):
        if isinstance(step, Breath):
            bites += step.bites
            land += step.bites
            is_chilled = is_chilled or step.chills
        elif step.kind in ("hustle", "forced"):
            bites.append(harm_of(ruleset, person.marcher, step))
        else:
            is_rest = step.kind in REST
            healed = 0 if is_chilled and not is_rest else healed_by(rules, person.body, step)
            if healed or is_rest:
                strike()
            if healed and acts and isinstance(acts[-1], int):
                acts[-1] += healed
            elif healed:
                acts.append(healed)
            if is_rest and step.count >= rules.rest_hours:
                acts.append(None)
                is_chilled = False
    strike()
    first = next((index for index, act in enumerate(acts) if isinstance(act, Blow)), len(acts))
    by_cause: dict[int, Fraction] = {}
    for bite in land:
        by_cause[bite.cause] = by_cause.get(bite.cause, Fraction(0)) + bite.damage.expected
    return Weathered(tuple(acts[:first]), tuple(acts[first:]), by_cause, blow_of(rules, land, most).whole)


def clipped(condition: Condition, most: int) -> Condition:
    """The same with all damage from ``most`` on as ``most``."""
    return condition if condition.most <= most else condition_of(parts_of(condition, most))


def land_reasons(ruleset: TravelRuleset, day: WildDay, by_cause: dict[int, float]) -> Reasons:
    """What each hazard of a day deals, on average."""
    rules = {CAUSE_OF[hazard]: (HAZARD_RULES[hazard](ruleset), hazard.capitalize()) for hazard in CAUSE_OF}
    rules[BY_STORM] = (ruleset.environment.weather.rule, "Storms")
    found = []
    for cause, expected in by_cause.items():
        rule, name = rules[cause]
        hours = sum(name.lower() in hour.hazards for hour in day.hours) or len(day.hours)
        text = f"{name}, {hours} h under way, over all the weather that the day may have"
        if expected:
            found.append(Reason(rule, text, f"{expected:.3g} on average"))
    return tuple(found)
