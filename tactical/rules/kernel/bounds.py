"""How large the numbers of a stat block may be: beyond them no rule makes sense of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tactical.rules.kernel.errors import RuleError

if TYPE_CHECKING:
    from tactical.rules.kernel.attacks import Attack
    from tactical.rules.kernel.creature import Creature

FIGURES: tuple[tuple[str, float, float], ...] = (
    ("speed", 0, 1000),
    ("max_hp", 1, 100_000),
    ("hp", -1000, 100_000),
    ("ac", 0, 200),
    ("level", 0, 100),
    ("cr", 0, 100),
    ("survival", -20, 200),
    ("maneuver_offense", -50, 200),
    ("maneuver_defense", -50, 300),
    ("might", -50, 200),
    ("initiative_bonus", -50, 200),
    ("movement_bonus", -50, 200),
    ("perception", -50, 300),
    ("stealth", -50, 300),
    ("load_lb", 0, 10_000_000),
    ("space", 0, 600),
    ("reach", 0, 600),
)
SCORES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SAVES = ("fortitude", "reflex", "will")
TABLES: tuple[tuple[str, int, int], ...] = (
    ("speeds", 0, 2000),
    ("senses", 0, 10_000),
    ("damage_reduction", 0, 100_000),
    ("features", -100_000, 10_000_000),
)
MOST_KEYS, LONGEST_KEY, MOST_ATTACKS, LONGEST_NOTES = 100, 60, 40, 20_000
ATTACK_FIGURES: tuple[tuple[str, int, int], ...] = (
    ("damage_bonus", -1000, 10_000),
    ("reach", 0, 600),
    ("increment", 0, 10_000),
)


def check_bounds(creature: Creature, pointer: str) -> None:
    """Refuse a stat block with a number out of bounds. RuleError names the place and the bounds."""
    for name, low, high in FIGURES:
        _check(creature.name, name, getattr(creature, name), low, high, f"{pointer}/{name}")
    for name in SCORES:
        _check(creature.name, name, getattr(creature.abilities, name), 0, 200, f"{pointer}/abilities/{name}")
    for name in SAVES:
        _check(creature.name, f"{name} save", getattr(creature.saves, name), -50, 200, f"{pointer}/saves/{name}")
    for name, low, high in TABLES:
        _check_table(creature.name, name, getattr(creature, name), (low, high), pointer)
    if len(creature.attacks) > MOST_ATTACKS:
        raise RuleError(
            f"{creature.name}: {len(creature.attacks)} attacks are too many",
            pointer=f"{pointer}/attacks",
            remedy=f"Give at most {MOST_ATTACKS}.",
        )
    if len(creature.notes) > LONGEST_NOTES:
        raise RuleError(
            f"{creature.name}: the notes are too long",
            pointer=f"{pointer}/notes",
            remedy=f"Use at most {LONGEST_NOTES} characters.",
        )
    for index, attack in enumerate(creature.attacks):
        _check_attack(attack, f"{pointer}/attacks/{index}")


def _check_attack(attack: Attack, pointer: str) -> None:
    if not attack.name.strip() or len(attack.name) > 80:
        raise RuleError("An attack needs a name of 1 to 80 characters", pointer=f"{pointer}/name", remedy="Name it.")
    for bonus in attack.bonuses:
        _check(attack.name, "attack bonus", bonus, -50, 200, f"{pointer}/bonuses")
    for name, low, high in ATTACK_FIGURES:
        _check(attack.name, name.replace("_", " "), getattr(attack, name), low, high, f"{pointer}/{name}")
    if len(attack.dice) > 8:
        raise RuleError(
            f"{attack.name}: too many kinds of dice", pointer=f"{pointer}/dice", remedy="Give at most eight kinds."
        )


def _check_table(who: str, name: str, table: Mapping[str, int], bounds: tuple[int, int], pointer: str) -> None:
    if len(table) > MOST_KEYS:
        raise RuleError(
            f"{who}: {len(table)} {name} are too many", pointer=f"{pointer}/{name}", remedy=f"Give at most {MOST_KEYS}."
        )
    for key, value in table.items():
        if not key or len(key) > LONGEST_KEY:
            raise RuleError(
                f"{who}: a name among {name} has {len(key)} characters",
                pointer=f"{pointer}/{name}",
                remedy=f"Use 1 to {LONGEST_KEY}.",
            )
        _check(who, f"{name} {key}", value, *bounds, f"{pointer}/{name}/{key}")


def _check(who: str, what: str, value: float | None, low: float, high: float, pointer: str) -> None:
    if value is not None and not low <= value <= high:
        raise RuleError(
            f"{who}: {what} is {value:g}, outside {low:g} to {high:g}",
            pointer=pointer,
            remedy=f"Give {low:g} to {high:g}.",
        )
