"""Chances of damage as floating numbers, for days on which the weather is open: many skies, each added up at once.

What is rounded is below one part in 10^14. Damage of ``most`` or more counts as ``most``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from travel.rules.distribution import Distribution
from travel.rules.itinerary.recovery import Body, Recovery
from travel.rules.itinerary.strain import (
    BY_HUSTLE,
    BY_MARCH,
    DROPPED,
    EXHAUSTED,
    PASSING,
    Bite,
    Condition,
    reduced,
    tired,
)

UNIT = 1 << 60
"""Parts of one that a chance is told in."""
SAFE_BITS = 900
FloatArray = NDArray[np.float64]
Parts = dict[int, FloatArray]
"""By what holds of somebody (as in a Condition), the chance of each damage."""


@dataclass(frozen=True, slots=True, eq=False)
class Blow:
    """Harm with nothing mending between: by the causes that hit, the chance of each damage; and all of it together."""

    by_causes: Mapping[int, FloatArray]
    whole: FloatArray


@lru_cache(maxsize=4096)
def chances_of(one: Distribution, most: int) -> FloatArray:
    """The chance of each damage up to ``most``."""
    shift = max(0, one.total.bit_length() - SAFE_BITS)
    weights = [float(weight >> shift) for weight in one.weights]
    found = np.zeros(min(one.maximum, most) + 1)
    places = np.minimum(np.arange(one.start, one.start + len(weights)), most)
    np.add.at(found, places, np.array(weights) / sum(weights))
    return found


def distribution_of(chances: FloatArray) -> Distribution:
    """Chances as whole weights."""
    weights = np.rint(chances * UNIT).astype(np.int64)
    held = np.flatnonzero(weights)
    if not len(held):
        return Distribution(0, (1,))
    first, last = int(held[0]), int(held[-1])
    return Distribution(first, tuple(weights[first : last + 1].tolist()))


def sum_of(each: Sequence[Distribution], most: int) -> Distribution:
    """The sum of independent numbers."""
    total = np.ones(1)
    for one in each:
        if one.maximum:
            total = added(total, chances_of(one, most), most)
    return distribution_of(total)


def parts_of(condition: Condition, most: int) -> Parts:
    """A condition as chances."""
    total = condition.total
    return {flags: chances_of(each, most) * float(Fraction(each.total, total)) for flags, each in condition.parts}


def condition_of(parts: Parts) -> Condition:
    """Chances as a condition."""
    found = [(flags, np.rint(parts[flags] * UNIT).astype(np.int64)) for flags in sorted(parts)]
    held = [(flags, _held(weights)) for flags, weights in found if weights.any()]
    return reduced(Condition(tuple(held)))


def _held(weights: NDArray[np.int64]) -> Distribution:
    held = np.flatnonzero(weights)
    first, last = int(held[0]), int(held[-1])
    return Distribution(first, tuple(weights[first : last + 1].tolist()))


def added(one: FloatArray, other: FloatArray, most: int) -> FloatArray:
    """The sum of two independent numbers."""
    whole: FloatArray = np.convolve(one, other)
    if len(whole) <= most + 1:
        return whole
    kept = whole[: most + 1].copy()
    kept[most] += whole[most + 1 :].sum()
    return kept


def plus(one: FloatArray, other: FloatArray) -> FloatArray:
    """Chances of two ways to the same end, added value by value."""
    if len(one) < len(other):
        one, other = other, one
    total = one.copy()
    total[: len(other)] += other
    return total


def blow_of(rules: Recovery, bites: Sequence[Bite], most: int) -> Blow:
    """The harm of bites together, whatever their order. That of the march is told apart only where causes matter."""
    by_cause: dict[int, tuple[FloatArray, float]] = {}
    for bite in bites:
        before, awake = by_cause.get(bite.cause, (np.ones(1), 1.0))
        harm = added(before, chances_of(bite.damage, most), most)
        by_cause[bite.cause] = (harm, awake * (1 - float(bite.tires)))
    found: Parts = {0: np.ones(1)}
    whole = np.ones(1)
    for cause, (harm, awake) in by_cause.items():
        whole = added(whole, harm, most)
        is_told = rules.exhausts or not cause & (BY_HUSTLE | BY_MARCH)
        found = _hit(found, cause if is_told else 0, harm, awake, most)
    return Blow(found, whole)


def _hit(found: Parts, cause: int, harm: FloatArray, awake: float, most: int) -> Parts:
    after: Parts = {}
    if not cause:
        return {flags: added(each, harm, most) for flags, each in found.items()}
    missed, hitting = harm[0], harm.copy()
    hitting[0] = missed * (1 - awake)
    for flags, each in found.items():
        if missed * awake:
            _put(after, flags, each * (missed * awake))
        if hitting.any():
            _put(after, flags | cause, added(each, hitting, most))
    return after


def _put(parts: Parts, flags: int, chances: FloatArray) -> None:
    parts[flags] = plus(parts[flags], chances) if flags in parts else chances


def blended(blows: Iterable[tuple[float, Blow]]) -> Blow:
    """One of several blows, each with its chance, not necessarily all of them."""
    found: Parts = {}
    whole = np.zeros(1)
    for chance, blow in blows:
        for causes, each in blow.by_causes.items():
            _put(found, causes, each * chance)
        whole = plus(whole, blow.whole * chance)
    return Blow(found, whole)


def struck(rules: Recovery, body: Body, parts: Parts, blow: Blow, most: int) -> Parts:
    """Somebody after a blow: tired by what hit, exhausted by a second cause, dropped at the limit."""
    after: Parts = {}
    for flags, each in parts.items():
        for causes, harm in blow.by_causes.items():
            _put(after, tired(rules, flags, causes), added(each, harm, most))
    return _fallen(body, after)


def _fallen(body: Body, parts: Parts) -> Parts:
    limit = body.limit
    if limit is None:
        return parts
    after: Parts = {}
    at = max(0, limit)
    for flags, each in parts.items():
        if flags & DROPPED or len(each) <= at:
            _put(after, flags, each)
            continue
        down = each.copy()
        down[:at] = 0
        if at:
            _put(after, flags, each[:at])
        _put(after, flags | DROPPED, down)
    return after


def standing(body: Body, parts: Parts, blow: Blow) -> float:
    """The chance of not having dropped after a blow."""
    up = [each for flags, each in parts.items() if not flags & DROPPED]
    if body.limit is None:
        return float(sum(each.sum() for each in up)) * float(blow.whole.sum())
    at_most = np.cumsum(blow.whole)
    found = 0.0
    for each in up:
        room = body.limit - 1 - np.arange(len(each))
        share = np.where(room >= 0, at_most[np.clip(room, 0, len(at_most) - 1)], 0.0)
        found += float((each * share).sum())
    return found


def mended(parts: Parts, amount: int) -> Parts:
    """Somebody after healing; at nothing, fatigue that lasts as long as damage is gone."""
    if not amount:
        return parts
    after: Parts = {}
    for flags, each in parts.items():
        if len(each) == 1:
            _put(after, flags, each)
            continue
        left = each[amount:].copy() if len(each) > amount else np.zeros(1)
        left[0] = each[: amount + 1].sum()
        kept = flags & (DROPPED | PASSING | EXHAUSTED) if flags & PASSING else flags & DROPPED
        whole, left[0] = left[0], 0.0
        if whole:
            _put(after, kept, np.array([whole]))
        if left.any():
            _put(after, flags, left)
    return after


def rested(parts: Parts) -> Parts:
    """Somebody after a night's sleep: no longer exhausted, nor tired by what passes."""
    after: Parts = {}
    for flags, each in parts.items():
        _put(after, flags & ~(EXHAUSTED | PASSING), each)
    return after
