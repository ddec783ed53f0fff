"""Exact probability distributions of whole numbers, such as the damage of a march."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import mul

MOST_BITS = 1024
"""Weights longer than this are rounded: an error below one part in 10^300."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """A probability mass function: ``start + i`` has probability ``weights[i] / sum(weights)``."""

    start: int
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.weights)

    @property
    def minimum(self) -> int:
        return self.start

    @property
    def maximum(self) -> int:
        return self.start + len(self.weights) - 1

    @property
    def expected(self) -> Fraction:
        if len(self.weights) == 1:
            return Fraction(self.start)
        values = range(self.start, self.start + len(self.weights))
        return Fraction(sum(map(mul, values, self.weights)), self.total)

    def probability(self, value: int) -> Fraction:
        if not self.minimum <= value <= self.maximum:
            return Fraction(0)
        return Fraction(self.weights[value - self.start], self.total)

    def items(self) -> Iterator[tuple[int, Fraction]]:
        """Each possible value with its probability, least first."""
        total = self.total
        return ((value, Fraction(weight, total)) for value, weight in self._pairs() if weight)

    def percentile(self, share: Fraction) -> int:
        """The least value that at least ``share`` of all outcomes do not exceed."""
        needed = -(-share.numerator * self.total // share.denominator)
        seen = 0
        for value, weight in self._pairs():
            seen += weight
            if seen >= needed:
                return value
        return self.maximum

    def plus(self, other: Distribution) -> Distribution:
        """The sum of two independent numbers."""
        return Distribution(self.start + other.start, _convolved(self.weights, other.weights))

    def shifted(self, by: int) -> Distribution:
        return Distribution(self.start + by, self.weights)

    def less_at_least_zero(self, amount: int) -> Distribution:
        """The number after taking ``amount`` off, never below 0: damage after healing."""
        weights: dict[int, int] = {}
        for value, weight in self._pairs():
            left = max(0, value - amount)
            weights[left] = weights.get(left, 0) + weight
        top = max(weights)
        return _trimmed(0, tuple(weights.get(value, 0) for value in range(top + 1)))

    def rounded(self) -> Distribution:
        """The same within ``MOST_BITS``, with every value that is possible; long sums stay quick."""
        shift = self.total.bit_length() - MOST_BITS
        return Distribution(self.start, shortened(self.weights, shift)) if shift > 0 else self

    def _pairs(self) -> Iterator[tuple[int, int]]:
        return ((self.start + index, weight) for index, weight in enumerate(self.weights))


def certain(value: int) -> Distribution:
    """A number known beforehand."""
    return Distribution(value, (1,))


NOTHING = certain(0)


def shortened(weights: tuple[int, ...], shift: int) -> tuple[int, ...]:
    """Weights with ``shift`` bits less; what is possible stays so."""
    return tuple(max(1, weight >> shift) if weight else 0 for weight in weights)


@lru_cache(maxsize=256)
def of_dice(count: int, sides: int) -> Distribution:
    """The total of ``count`` dice."""
    die = Distribution(1, (1,) * sides)
    total = NOTHING
    for _ in range(count):
        total = total.plus(die)
    return total


def mixture(chance: Fraction, hit: Distribution, miss: Distribution) -> Distribution:
    """``hit`` with probability ``chance``, else ``miss``."""
    low, high = min(hit.minimum, miss.minimum), max(hit.maximum, miss.maximum)
    weights = [0] * (high - low + 1)
    hits, misses = chance.numerator * miss.total, (chance.denominator - chance.numerator) * hit.total
    for each, times in ((hit, hits), (miss, misses)):
        for value, weight in each._pairs():
            weights[value - low] += weight * times
    return _trimmed(low, tuple(weights))


def _trimmed(start: int, weights: tuple[int, ...]) -> Distribution:
    first = next(index for index, weight in enumerate(weights) if weight)
    last = max(index for index, weight in enumerate(weights) if weight)
    return Distribution(start + first, weights[first : last + 1])


def _convolved(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    """Coefficients of the product of two polynomials, by multiplying one long number with another.

    Each weight gets a field of bytes wide enough for any coefficient, so none runs into the next.
    """
    if len(left) == 1 or len(right) == 1:
        return tuple(a * b for a in left for b in right)
    width = (sum(left) * sum(right)).bit_length() // 8 + 1
    product = _packed(left, width) * _packed(right, width)
    count = len(left) + len(right) - 1
    fields = product.to_bytes(count * width, "little")
    return tuple(int.from_bytes(fields[i : i + width], "little") for i in range(0, count * width, width))


def _packed(weights: tuple[int, ...], width: int) -> int:
    return int.from_bytes(b"".join(weight.to_bytes(width, "little") for weight in weights), "little")
