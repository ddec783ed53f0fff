"""The dice of a fight: one stream per order, so that any order can be rolled again byte for byte."""

from __future__ import annotations

from tactical.rules.handoff import AmbushSetup
from tactical.rules.kernel.dice import Dice, SeededDice
from tactical.rules.kernel.errors import RuleError

OPENING = 0
SEED_MASK = (1 << 63) - 1
_ROLLS, _DECISIONS = 1, 2


class TypedDice:
    """Dice whose first d20 was rolled at the table and typed in."""

    def __init__(self, inner: Dice, natural: int) -> None:
        self._inner = inner
        self._natural: int | None = natural

    def roll(self, sides: int) -> int:
        if sides == 20 and self._natural is not None:
            face, self._natural = self._natural, None
            return face
        return self._inner.roll(sides)


def order_dice(setup: AmbushSetup, stream: int, natural: int | None = None) -> Dice:
    """Return the dice of the order with this stream; ``natural`` is a d20 that was typed.

    Fights that share a seed (those of one journey) are kept apart by the set-up's own stream.
    """
    dice = _seeded(setup, stream, _ROLLS)
    if natural is None:
        return dice
    if not 1 <= natural <= 20:
        raise RuleError(f"A d20 does not show {natural}", pointer="/natural", remedy="Type a number from 1 to 20.")
    return TypedDice(dice, natural)


def policy_dice(setup: AmbushSetup, stream: int) -> Dice:
    """Return the dice with which a policy decides, apart from those that the order rolls."""
    return _seeded(setup, stream, _DECISIONS)


def _seeded(setup: AmbushSetup, stream: int, use: int) -> SeededDice:
    return SeededDice(setup.seed & SEED_MASK, setup.stream & SEED_MASK, stream, use)
