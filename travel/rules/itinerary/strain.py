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
from travel.rules.rulesets.ruleset import TravelRuleset

StepKind = Literal["hustle", "forced", "hour", "aboard", "rest", "stay"]
REST: tuple[StepKind, ...] = ("rest", "stay")
BY_HUSTLE, BY_MARCH, EXHAUSTED, DROPPED = 1, 2, 4, 8
BOTH = BY_HUSTLE | BY_MARCH
MOST_KEPT = 128
"""Conditions with more values are reckoned anew each time: thousands of them kept would fill the memory."""


@dataclass(frozen=True, slots=True)
class Step:
    """What comes over somebody: the ``count``-th hustled or extra hour, a land hour passed, hours aboard,
    at rest, or at a stop for something else."""

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
    pending: list[tuple[int, Distribution]] = []
    for step in steps:
        if step.kind in ("hustle", "forced"):
            pending.append(_harm(ruleset, marcher, step))
            continue
        healed = _healed(rules, body, step)
        if healed or step.kind in REST:
            condition = _hurt(rules, body, condition, pending)
            pending = []
            condition = _mended(condition, healed)
        if step.kind in REST and step.count >= rules.rest_hours:
            condition = _without(condition, EXHAUSTED)
    return reduced(_hurt(rules, body, condition, pending))


_kept = lru_cache(maxsize=8192)(_strained)


@lru_cache(maxsize=512)
def _harm(ruleset: TravelRuleset, marcher: Marcher, step: Step) -> tuple[int, Distribution]:
    if step.kind == "hustle":
        return BY_HUSTLE, certain(hustle_damage(ruleset, step.count)[0])
    return BY_MARCH, forced_march_spread(ruleset, step.count, marcher)


def _healed(rules: Recovery, body: Body, step: Step) -> int:
    if step.kind == "rest":
        return mended_by_rest(rules, body, step.count)
    if step.kind == "stay":
        return mended_by_stay(rules, body, step.count)
    return mended_by_hours(rules, body, step.count)


def _hurt(rules: Recovery, body: Body, condition: Condition, harms: list[tuple[int, Distribution]]) -> Condition:
    """Harm with no healing between. Where causes do not matter it is added up first: damage only grows."""
    if not harms:
        return condition
    if not rules.exhausts:
        total = NOTHING
        for _, each in harms:
            total = total.plus(each)
        return _fallen(body, _joined([(flags, each.plus(total)) for flags, each in condition.parts]))
    for cause, each in harms:
        condition = _fallen(body, _joined(_struck(condition, cause, each)))
    return condition


def _struck(condition: Condition, cause: int, harm: Distribution) -> list[tuple[int, Distribution]]:
    """One hour's harm: whoever takes damage is tired by its cause, and exhausted by a second one (D20O-20)."""
    if harm.maximum == 0:
        return list(condition.parts)
    parts: list[tuple[int, Distribution]] = []
    spared = harm.weights[0] if harm.minimum == 0 else 0
    hitting = _trimmed(harm.start, (0, *harm.weights[1:])) if spared else harm
    for flags, each in condition.parts:
        if spared:
            parts.append((flags, Distribution(each.start, tuple(weight * spared for weight in each.weights))))
        after = flags | cause
        parts.append((after | EXHAUSTED if after & BOTH == BOTH else after, each.plus(hitting)))
    return parts


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
    """Damage after healing; at nothing, its fatigue is gone too."""
    if not amount or not any(each.maximum for _, each in condition.parts):
        return condition
    parts: list[tuple[int, Distribution]] = []
    for flags, each in condition.parts:
        after = each.less_at_least_zero(amount)
        if after.minimum == 0:
            parts.append((flags & DROPPED, Distribution(0, after.weights[:1])))
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
