"""Temperaments: how creatures that play themselves fight, as data."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tactical.rules.kernel.creature import Attack, Creature
from tactical.rules.kernel.errors import RuleError

_FILE = Path(__file__).parent / "temperaments.toml"


@dataclass(frozen=True, slots=True)
class Temperament:
    """How a creature fights; what each number means stands at the head of temperaments.toml."""

    id: str
    label: str
    text: str
    fear: float = 0.0
    hopeless: float = 0.0
    caution: float = 0.0
    focus: float = 0.0
    cunning: float = 0.0
    aloof: float = 0.0
    patient: bool = False
    heedless: bool = False
    rallies: bool = False
    parries: bool = False
    wary: float = 0.0
    readies: bool = False
    charges: bool = False
    tends: float = 0.0
    merciless: float = 0.0
    tricks: bool = False
    aids: bool = False


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def temperaments() -> dict[str, Temperament]:
    """Return every temperament by id."""
    return {key: Temperament(id=key, **row) for key, row in _tables()["temperament"].items()}


def check_temperament(name: str, pointer: str) -> None:
    """Refuse a temperament that nobody has; "" stands for the one that a creature's kind gives."""
    if name and name not in temperaments():
        known = ", ".join(temperaments())
        raise RuleError(f"no creature is {name!r}", pointer=pointer, remedy=f"Use one of {known}, or leave it empty.")


@cache
def fearless_types() -> frozenset[str]:
    """Return the types of creature that never flee."""
    return frozenset(_tables()["defaults"]["fearless"])


def temperament_for(creature: Creature, chosen: str = "") -> Temperament:
    """Return a creature's temperament: the one chosen for it, its stat block's, or the one its kind gives."""
    known = temperaments()
    return known.get(chosen) or known.get(creature.temperament) or known[default_for(creature)]


def default_for(creature: Creature) -> str:
    """Return the temperament that a creature has by its kind, its wits and its weapons."""
    words = _tables()["defaults"]
    wits = creature.abilities.intelligence
    if creature.kind == "mount":
        return "mount"
    if creature.creature_type in words["mindless"] or (
        creature.creature_type == "undead" and wits < words["mindless_below"]
    ):
        return "mindless"
    if wits < words["beast_below"]:
        return "beast"
    return "archer" if _prefers_shooting(creature) else "soldier"


def _prefers_shooting(creature: Creature) -> bool:
    shots = [_power(attack) for attack in creature.attacks if attack.kind != "melee"]
    blades = [_power(attack) for attack in creature.attacks if attack.kind == "melee"]
    return bool(shots) and max(shots) > max(blades, default=0.0)


def _power(attack: Attack) -> float:
    """Return about what a full attack does: by its bonuses and its dice."""
    harm = sum(count * (sides + 1) / 2 for count, sides in attack.dice) + attack.damage_bonus
    return sum(max(bonus + 10, 1) for bonus in attack.bonuses) * harm
