"""One of several conditions, each with its chance: how somebody stands whatever the weather of a day was."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from travel.rules.distribution import Distribution
from travel.rules.itinerary.strain import Condition, reduced

EXACT_BITS = 512
"""Chances that take longer numbers are rounded, which is an error below one part in 10^150."""


def mixed(parts: Sequence[tuple[Fraction, Condition]], most: int) -> Condition:
    """The chances add up to 1. Damage of ``most`` or more is told as ``most``."""
    if len(parts) == 1:
        return _clipped(parts[0][1], most)
    scale = lcm(*((chance / condition.total).denominator for chance, condition in parts))
    if scale.bit_length() > EXACT_BITS:
        scale = 1 << EXACT_BITS
    by_flags: dict[int, dict[int, int]] = {}
    for chance, condition in parts:
        times, parted = chance.numerator * scale, chance.denominator * condition.total
        for flags, each in condition.parts:
            into = by_flags.setdefault(flags, {})
            for value, weight in enumerate(each.weights, start=each.start):
                if weight:
                    at = min(value, most)
                    into[at] = into.get(at, 0) + max(1, weight * times // parted)
    return reduced(Condition(tuple((flags, _spread(by_flags[flags])) for flags in sorted(by_flags))))


def _spread(weights: dict[int, int]) -> Distribution:
    start, top = min(weights), max(weights)
    return Distribution(start, tuple(weights.get(value, 0) for value in range(start, top + 1)))


def _clipped(condition: Condition, most: int) -> Condition:
    """The same with all damage from ``most`` on as ``most``."""
    if condition.most <= most:
        return condition
    parts: list[tuple[int, Distribution]] = []
    for flags, each in condition.parts:
        if each.maximum <= most:
            parts.append((flags, each))
        else:
            kept: dict[int, int] = {}
            for value, weight in enumerate(each.weights, start=each.start):
                if weight:
                    kept[min(value, most)] = kept.get(min(value, most), 0) + weight
            parts.append((flags, _spread(kept)))
    return Condition(tuple(parts))
