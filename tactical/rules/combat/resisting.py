"""What a body does to damage of a type: reduction, what overcomes it, immunity, vulnerability (EP-DA-01)."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from tactical.rules.kernel.creature import Creature

PHYSICAL = frozenset({"physical", "slashing", "piercing", "bludgeoning", "falling"})
ENERGY = frozenset({"acid", "cold", "electricity", "fire", "sonic", "energy"})
_SEVERAL = re.compile(r" and | or |/|,")


class Resist(NamedTuple):
    """What is taken off damage of a type, and what it counts for in percent: 0 by immunity."""

    reduction: int = 0
    percent: int = 100

    def left(self, amount: int) -> int:
        """Return what is left of damage."""
        return max(amount * self.percent // 100 - self.reduction, 0)


NONE = Resist()


def resist_of(creature: Creature, damage_type: str, traits: Collection[str], vulnerable_percent: int) -> Resist:
    """Return what a creature does to damage of a type. Of several types ("bludgeoning and piercing") the best counts.

    ``traits`` are those of the attack: magic, silver and so on may overcome a reduction.
    """
    if not creature.damage_reduction and not creature.features:
        return NONE
    reductions = creature.damage_reduction if _is_stopped(creature, damage_type, traits) else {}
    each = [_of_one(creature, reductions, kind, vulnerable_percent) for kind in _types(damage_type)]
    return max(each, key=lambda found: (found.percent, -found.reduction))


def _is_stopped(creature: Creature, damage_type: str, traits: Collection[str]) -> bool:
    return not creature.overcome_by or not {*traits, *_types(damage_type)}.intersection(creature.overcome_by)


def _of_one(creature: Creature, reductions: Mapping[str, int], kind: str, vulnerable_percent: int) -> Resist:
    percent = 100
    if creature.features:
        if creature.has(f"{kind}_immunity") or creature.has(f"{_broad(kind)}_immunity"):
            percent = 0
        elif creature.has(f"{kind}_vulnerability"):
            percent = vulnerable_percent
    return Resist(resistance(reductions, kind) if reductions else 0, percent)


def resistance(reductions: Mapping[str, int], damage_type: str) -> int:
    """Return how much damage of a type is reduced; "all" reduces every type, "physical" and "energy" their kinds."""
    return max(reductions.get(damage_type, 0), reductions.get(_broad(damage_type), 0), reductions.get("all", 0))


def _broad(damage_type: str) -> str:
    """Return the kind of a type of damage, itself where it belongs to none."""
    return "physical" if damage_type in PHYSICAL else "energy" if damage_type in ENERGY else damage_type


@lru_cache(maxsize=512)
def _types(damage_type: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in _SEVERAL.split(damage_type) if part.strip()) or (damage_type,)
