"""How somebody stands after hours on the road, as an exact distribution of damage by cause (EP-OV-05, 12, 13, D20O-20).

Damage of independent hours is added by convolution; healing takes it away again, never below nothing. Everyone goes
on in these figures, also who has dropped: the chance to have dropped is kept beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Literal

from travel.rules.distribution import MOST_BITS, NOTHING, Distribution, certain, shortened
from travel.rules.forced_march import Marcher, forced_march_spread
from travel.rules.hustle import hustle_damage
from travel.rules.itinerary.recovery import (
    Body,
    Recovery,
    mended_by_hours,
    mended_by_rest,
    mended_by_stay,
    recovery_of,
)
from travel.rules.party import Fatigue
from travel.rules.rulesets.ruleset import TravelRuleset

StepKind = Literal["hustle", "forced", "hour", "aboard", "rest", "stay", "air"]
REST: tuple[StepKind, ...] = ("rest", "stay")
BY_HUSTLE, BY_MARCH, EXHAUSTED, DROPPED = 1, 2, 4, 8
BY_COLD, BY_HEAT, BY_WIND, BY_HEIGHT, BY_STORM, BEFORE = 16, 32, 64, 128, 256, 512
LASTING = BY_HUSTLE | BY_MARCH | BY_COLD | BY_HEAT
"""Causes that tire as long as their damage lasts."""
PASSING = BY_WIND | BY_HEIGHT | BY_STORM | BEFORE
"""Causes that tire until a night's rest. ``BEFORE``: whoever set out tired."""
CAUSES = LASTING | PASSING
MOST_KEPT = 128
"""Conditions with more values are reckoned anew each time: thousands of them kept would fill the memory."""


@dataclass(frozen=True, slots=True)
class Bite:
    """Harm of one cause; ``tires`` is the chance of being tired by it without damage."""

    cause: int
    damage: Distribution
    tires: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Step:
    """What comes over somebody: the ``count``-th hustled or extra hour, a land hour passed, hours aboard,
    at rest, or at a stop for something else; or an hour of the land's air, whose harm is told apart (open_day.py)."""

    kind: StepKind
    count: int = 1


@dataclass(frozen=True, slots=True)
class Condition:
    """Damage by state: each part is what it was caused by and whether one is exhausted or has dropped, with weights."""

    parts: tuple[tuple[int, Distribution], ...]

    @property
    def total(self) -> int:
        return sum(each.total for _, each in self.parts)

    @property
    def damage(self) -> Distribution:
        """Damage not yet healed, whatever the state."""
        return _sum(each for _, each in self.parts)

    @property
    def most(self) -> int:
        return max(each.maximum for _, each in self.parts)

    @property
    def size(self) -> int:
        """How many values it holds."""
        return sum(len(each.weights) for _, each in self.parts)

    @property
    def expected(self) -> Fraction:
        return self.damage.expected

    def chance(self, flag: int) -> Fraction:
        """Chance of a state."""
        return Fraction(sum(each.total for flags, each in self.parts if flags & flag), self.total)


FRESH = Condition(((0, NOTHING),))


def begun(fatigue: Fatigue) -> Condition:
    """How somebody stands who sets out tired: until a night's rest (D20O-20)."""
    if fatigue == "none":
        return FRESH
    return Condition(((BEFORE | (EXHAUSTED if fatigue == "exhausted" else 0), NOTHING),))


def tired_chance(condition: Condition) -> Fraction:
    """The chance of being fatigued: by damage, or by something that passes with a night's rest."""
    damage = condition.damage
    by_damage = 1 - Fraction(damage.probability(0)) if damage != NOTHING else Fraction(0)
    if not any(flags & PASSING for flags, _ in condition.parts):
        return by_damage
    fresh = sum(each.weights[0] for flags, each in condition.parts if not flags & CAUSES and each.start == 0)
    return 1 - Fraction(fresh, condition.total)


def strained(
    ruleset: TravelRuleset, marcher: Marcher, body: Body, condition: Condition, steps: tuple[Step, ...]
) -> Condition:
    """The condition after steps, in order."""
    work = _strained if condition.size > MOST_KEPT else _kept
    return work(ruleset, marcher, body, condition, steps)


def _strained(
    ruleset: TravelRuleset, marcher: Marcher, body: Body, condition: Condition, steps: tuple[Step, ...]
) -> Condition:
    rules = recovery_of(ruleset)
    pending: list[Bite] = []
    for step in steps:
        if step.kind in ("hustle", "forced"):
            pending.append(harm_of(ruleset, marcher, step))
            continue
        healed = healed_by(rules, body, step)
        if healed or step.kind in REST:
            condition = _hurt(rules, body, condition, pending)
            pending = []
            condition = _mended(condition, healed)
        if step.kind in REST and step.count >= rules.rest_hours:
            condition = _without(condition, EXHAUSTED | PASSING)
    return reduced(_hurt(rules, body, condition, pending))


_kept = lru_cache(maxsize=8192)(_strained)


@lru_cache(maxsize=512)
def harm_of(ruleset: TravelRuleset, marcher: Marcher, step: Step) -> Bite:
    if step.kind == "hustle":
        return Bite(BY_HUSTLE, certain(hustle_damage(ruleset, step.count)[0]))
    return Bite(BY_MARCH, forced_march_spread(ruleset, step.count, marcher))


def healed_by(rules: Recovery, body: Body, step: Step) -> int:
    if step.kind == "rest":
        return mended_by_rest(rules, body, step.count)
    if step.kind == "stay":
        return mended_by_stay(rules, body, step.count)
    return mended_by_hours(rules, body, step.count)


def _hurt(rules: Recovery, body: Body, condition: Condition, harms: list[Bite]) -> Condition:
    """Harm with no healing between, added up by cause: who is hurt by what, and how much, asks for no order.

    Where a second cause does not matter, that of the march is not told apart: its damage tells who is tired.
    """
    if not harms:
        return condition
    for cause, bite in _by_cause(harms).items():
        if cause & (BY_HUSTLE | BY_MARCH) and not rules.exhausts:
            condition = _joined([(flags, each.plus(bite.damage)) for flags, each in condition.parts])
        else:
            condition = _joined(_struck(rules, condition, bite))
    return _fallen(body, condition)


def _by_cause(harms: list[Bite]) -> dict[int, Bite]:
    found: dict[int, Bite] = {}
    for each in harms:
        known = found.get(each.cause)
        found[each.cause] = each if known is None else Bite(each.cause, known.damage.plus(each.damage))
    return found


def _struck(rules: Recovery, condition: Condition, bite: Bite) -> list[tuple[int, Distribution]]:
    """Harm of one cause: whoever takes damage is tired by it, and exhausted by a second one (D20O-20)."""
    harm = bite.damage
    if harm.maximum == 0:
        return list(condition.parts)
    parts: list[tuple[int, Distribution]] = []
    spared = harm.weights[0] if harm.minimum == 0 else 0
    hitting = _trimmed(harm.start, (0, *harm.weights[1:])) if spared else harm
    for flags, each in condition.parts:
        if spared:
            parts.append((flags, Distribution(each.start, tuple(weight * spared for weight in each.weights))))
        parts.append((tired(rules, flags, bite.cause), each.plus(hitting)))
    return parts


def tired(rules: Recovery, flags: int, cause: int) -> int:
    """What holds of somebody whom a cause has tired: a second one exhausts, where the ruleset says so."""
    after = flags | cause
    return after | EXHAUSTED if cause and rules.exhausts and (after & CAUSES).bit_count() > 1 else after


def _fallen(body: Body, condition: Condition) -> Condition:
    limit = body.limit
    if limit is None or all(each.maximum < limit for _, each in condition.parts):
        return condition
    parts: list[tuple[int, Distribution]] = []
    for flags, each in condition.parts:
        cut = min(max(0, limit - each.start), len(each.weights))
        low, high = each.weights[:cut], each.weights[cut:]
        if any(low):
            parts.append((flags, _trimmed(each.start, low)))
        if any(high):
            parts.append((flags | DROPPED, _trimmed(each.start + cut, high)))
    return _joined(parts)


def _mended(condition: Condition, amount: int) -> Condition:
    """Damage after healing; at nothing, the fatigue that lasts as long as damage is gone too."""
    if not amount or not any(each.maximum for _, each in condition.parts):
        return condition
    parts: list[tuple[int, Distribution]] = []
    for flags, each in condition.parts:
        after = each.less_at_least_zero(amount)
        if after.minimum == 0:
            kept = flags & (DROPPED | PASSING | EXHAUSTED) if flags & PASSING else flags & DROPPED
            parts.append((kept, Distribution(0, after.weights[:1])))
            if after.maximum:
                parts.append((flags, _trimmed(0, (0, *after.weights[1:]))))
        else:
            parts.append((flags, after))
    return _joined(parts)


def _without(condition: Condition, flag: int) -> Condition:
    return _joined([(flags & ~flag, each) for flags, each in condition.parts])


def _joined(parts: Iterable[tuple[int, Distribution]]) -> Condition:
    by_flags: dict[int, list[Distribution]] = {}
    for flags, each in parts:
        by_flags.setdefault(flags, []).append(each)
    return Condition(tuple((flags, _sum(by_flags[flags])) for flags in sorted(by_flags)))


def _sum(parts: Iterable[Distribution]) -> Distribution:
    """Weights added value by value."""
    each = list(parts)
    if len(each) == 1:
        return each[0]
    start, top = min(one.minimum for one in each), max(one.maximum for one in each)
    weights = [0] * (top - start + 1)
    for one in each:
        for index, weight in enumerate(one.weights, start=one.start - start):
            weights[index] += weight
    return Distribution(start, tuple(weights))


def _trimmed(start: int, weights: tuple[int, ...]) -> Distribution:
    first = next(index for index, weight in enumerate(weights) if weight)
    last = max(index for index, weight in enumerate(weights) if weight)
    return Distribution(start + first, weights[first : last + 1])


def reduced(condition: Condition) -> Condition:
    """The same with the smallest whole weights, so that equal conditions are the same; very long ones are rounded."""
    common = gcd(*(weight for _, each in condition.parts for weight in each.weights))
    shift = condition.total.bit_length() - common.bit_length() - MOST_BITS
    if common == 1 and shift <= 0:
        return condition
    divided: list[tuple[int, Distribution]] = []
    for flags, each in condition.parts:
        weights = tuple(weight // common for weight in each.weights) if common > 1 else each.weights
        divided.append((flags, Distribution(each.start, shortened(weights, shift) if shift > 0 else weights)))
    return Condition(tuple(divided))
