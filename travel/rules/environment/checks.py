"""Checks and saves: rolled, and how often they fail. Only a save fails on a 1 and holds on a 20 (D20-21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import signed
from travel.rules.distribution import NOTHING, Distribution, mixture, of_dice

CheckKind = Literal["save", "check"]


@dataclass(frozen=True, slots=True)
class CheckRoll:
    """A check as it was rolled."""

    label: str
    natural: int
    bonus: int
    dc: int
    passed: bool

    @property
    def total(self) -> int:
        return self.natural + self.bonus

    @property
    def text(self) -> str:
        """ "14 +2 against DC 15: holds"."""
        return f"{self.natural} {signed(self.bonus)} against DC {self.dc}: {'holds' if self.passed else 'fails'}"


def passes(kind: CheckKind, natural: int, bonus: int, dc: int) -> bool:
    """Whether a d20 holds (D20-21)."""
    if kind == "save" and natural in (1, 20):
        return natural == 20
    return natural + bonus >= dc


def roll_check(kind: CheckKind, label: str, bonus: int, dc: int, dice: Dice) -> CheckRoll:
    """Roll a d20 against a DC."""
    natural = dice.roll(20)
    return CheckRoll(label, natural, bonus, dc, passes(kind, natural, bonus, dc))


def failure_chance(kind: CheckKind, bonus: int, dc: int) -> Fraction:
    """How often a check fails."""
    failing = dc - bonus - 1
    least, most = (1, 19) if kind == "save" else (0, 20)
    return Fraction(min(most, max(least, failing)), 20)


def any_chance(chances: Iterable[Fraction]) -> Fraction:
    """The chance of at least one of several independent things."""
    none = Fraction(1)
    for chance in chances:
        none *= 1 - chance
    return 1 - none


def repeated(one: Distribution, times: int) -> Distribution:
    """The sum of ``times`` independent numbers spread alike."""
    total, power = NOTHING, one
    while times:
        if times & 1:
            total = total.plus(power)
        times >>= 1
        if times:
            power = power.plus(power)
    return total


def failing_damage(chances: Sequence[Fraction], dice: tuple[int, int]) -> Distribution:
    """The damage of several checks, each of which deals ``dice`` where it fails."""
    total = NOTHING
    harm = of_dice(*dice)
    at = 0
    while at < len(chances):
        same = at
        while same < len(chances) and chances[same] == chances[at]:
            same += 1
        total = total.plus(repeated(mixture(chances[at], harm, NOTHING), same - at))
        at = same
    return total


def blend(parts: Sequence[tuple[Fraction, Distribution]]) -> Distribution:
    """One of several distributions, each with its chance; the chances add up to 1."""
    total, seen = NOTHING, Fraction(0)
    for chance, part in parts:
        if chance:
            seen += chance
            total = mixture(chance / seen, part, total)
    return total


def percent_text(chance: Fraction) -> str:
    """A chance as it is printed: "17 %", "under 1 %"."""
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    return f"{round(chance * 100)} %"
