"""Named parts of a total: every bonus and penalty says what it is and which rule gives it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tactical.rules.kernel.creature import Bonus


@dataclass(frozen=True, slots=True)
class Part:
    """One named part of a total: "+2 flanking" by EP-FL-01."""

    name: str
    value: int
    rule: str = ""


Parts = tuple[Part, ...]


def total(parts: Iterable[Part]) -> int:
    """Return the sum of the parts; circumstance bonuses stack with everything (EP-CV-06)."""
    return sum([part.value for part in parts])


def named_parts(bonuses: Sequence[Bonus], whole: int, rest: str) -> Parts:
    """Return a stat block's ``bonuses`` as parts that add up to ``whole``; what is unnamed is called ``rest``."""
    parts = tuple(Part(bonus.name, bonus.value, "sheet") for bonus in bonuses)
    missing = whole - total(parts)
    return (*parts, Part(rest, missing, "sheet")) if missing or not parts else parts
