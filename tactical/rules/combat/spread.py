"""How the sums of damage dice spread: the exact mean of what resistance and halving leave of them (EP-DA-01)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

Die = tuple[int, int]
"""The sides of a die and what brutality adds to each face, up to the highest (EP-DA-04)."""
MOST_WORK = 60_000
"""Dice that would take more steps are reckoned by their mean alone: so many hardly ever fall far from it."""


def mean_of(dice: tuple[Die, ...], change: Callable[[int], int]) -> float:
    """Return the mean of ``change`` of the sum of some dice."""
    if sum(sides for sides, _ in dice) * sum(sides for sides, _ in dice) > MOST_WORK:
        return float(change(int(mean_sum(dice) + 0.5)))
    return sum(chance * change(face) for face, chance in enumerate(chances_of(dice)) if chance)


def mean_sum(dice: tuple[Die, ...]) -> float:
    """Return the mean of the sum of some dice."""
    return sum(mean_face(sides, add) for sides, add in dice)


@lru_cache(maxsize=256)
def mean_face(sides: int, add: int = 0) -> float:
    """Return the mean face of a die whose faces are raised by ``add``, none above the highest."""
    return sum(min(face + add, sides) for face in range(1, sides + 1)) / sides


@lru_cache(maxsize=2_048)
def chances_of(dice: tuple[Die, ...]) -> tuple[float, ...]:
    """Return the chance of each sum of some dice, from 0 up."""
    chances = [1.0]
    for sides, add in dice:
        after = [0.0] * (len(chances) + sides)
        for total, chance in enumerate(chances):
            if chance:
                for face in range(1, sides + 1):
                    after[total + min(face + add, sides)] += chance / sides
        chances = after
    return tuple(chances)
