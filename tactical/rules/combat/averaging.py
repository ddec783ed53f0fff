"""Damage dice as they count: rolled, raised by brutality, or averaged (EP-DA-03, EP-DA-04)."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.extras import NOT_BRUTAL, Brutal
from tactical.rules.combat.impact import Pools, dice_words
from tactical.rules.kernel.dice import Dice


@dataclass(frozen=True, slots=True)
class Tally:
    """Dice as they counted: the faces shown, their sum with what brutality added to it, how many were averaged, and
    what those count for, in halves, so that it is rounded down once."""

    words: str
    faces: tuple[int, ...]
    sum: int
    brutal: int
    averaged: int
    halves: int


def tally(pools: Pools, brutal: Brutal | None, average: int, dice: Dice) -> Tally:
    """Roll dice, but for the first ``average`` of them, whose average is taken."""
    gain = brutal or NOT_BRUTAL
    sides_of = [sides for count, sides in pools for _ in range(count)]
    averaged, rolled = sides_of[:average], sides_of[average:]
    if gain.is_greatest:
        whole = sum(sides_of)
        return Tally(dice_words(pools), (), whole, whole, 0, 0)
    faces = tuple([dice.roll(sides) for sides in rolled])
    raised = sum([min(face + gain.added, sides) for face, sides in zip(faces, rolled, strict=True)])
    return Tally(
        dice_words(pools),
        faces,
        raised,
        raised - sum(faces),
        len(averaged),
        sum([average_halves(sides, gain) for sides in averaged]),
    )


def average_halves(sides: int, brutal: Brutal = NOT_BRUTAL) -> int:
    """Return the average of a die in halves: (sides + 1) / 2, more with brutality, never above the highest face."""
    return 2 * sides if brutal.is_greatest else min(sides + 1 + brutal.halves, 2 * sides)


def average_of(pools: Pools, brutal: Brutal = NOT_BRUTAL) -> int:
    """Return the average of dice taken together, rounded down once."""
    return sum(count * average_halves(sides, brutal) for count, sides in pools) // 2
