"""Senses: what sees in the dark, what needs no light at all, and how far (EP-CN-06, EP-CN-07, EP-CN-10, EP-IV-01)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tactical.rules.kernel.creature import Creature
from tactical.rules.rulesets.library import Rules

PARTIAL, TOTAL = 6, 12
"""Degrees of concealment: the natural up to which an attack misses in Epic Path (EP-CN-11)."""


class Senses(NamedTuple):
    """How far a creature perceives, in squares: in the dark by sight, without sight, through the ground, and what is
    invisible. ``dim``: dim light is as good as bright."""

    dim: bool = False
    dark: int = 0
    beyond: int = 0
    ground: int = 0
    unmasks: int = 0


PLAIN = Senses()


def senses_of(creature: Creature, rules: Rules) -> Senses:
    """Return a creature's senses as the ruleset sorts them."""
    if not creature.senses and not creature.features:
        return PLAIN
    table = rules.combat["senses"]
    return Senses(
        any(creature.senses.get(name) for name in table["dim"]),
        _range(creature, table["dark"]),
        _range(creature, table["beyond"]),
        _range(creature, table["ground"]),
        _range(creature, table["unmasks"]),
    )


def _range(creature: Creature, names: Iterable[str]) -> int:
    """Return the longest range in squares of the senses, or features, of these names."""
    return max([max(creature.senses.get(name, 0), creature.features.get(name, 0)) // 5 for name in names], default=0)


def light_degree(light: str, senses: Senses, apart: int) -> int:
    """Return how well darkness hides what is so many squares away (EP-CN-06, EP-CN-07)."""
    if light == "bright" or senses.dark >= apart > 0 or (senses.dark and apart == 0):
        return 0
    if light == "dim":
        return 0 if senses.dim else PARTIAL
    return TOTAL


def feels(senses: Senses, apart: int, *, is_grounded: bool) -> bool:
    """Whether a sense that needs no sight reaches so far: what hides from the eye is nothing to it (EP-CN-10)."""
    return (0 < senses.beyond >= apart) or (is_grounded and 0 < senses.ground >= apart)


def chances(rules: Rules, degree: int) -> tuple[int, int]:
    """Return the natural up to which an attack misses, and the chance to miss in percent (EP-CN-05, D20-22)."""
    if degree <= 0:
        return 0, 0
    table = rules.combat["concealment"]
    if table["procedure"] != "natural":
        return 0, int(table["total"] if degree >= TOTAL else table["partial"])
    return min(int(table["total"]), {PARTIAL: int(table["partial"]), TOTAL: int(table["total"])}.get(degree, degree)), 0
