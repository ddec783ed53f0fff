"""An attack line of a stat block: what it adds to the die, what it does, what is special about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.errors import RuleError

TRAITS = frozenset(
    (
        *("magic", "spell", "supernatural", "force", "ghost_touch", "holy_water", "channel"),
        *("solid", "unwieldy", "cumbersome"),
        *("melee_capable", "poor_melee", "improvised", "brutal", "splash"),
        *("silver", "cold_iron", "adamantine", "good", "evil", "lawful", "chaotic", "epic"),
    )
)
"""What an attack may be: what harms the incorporeal (EP-IC-01 to 03), ``solid``: no touch attack though its maker is
incorporeal (EP-IC-05), what walls hinder (EP-AC-18), shots that serve in melee too (EP-AT-03), things that are no
weapons, brutal dice (EP-DA-04), flasks that splash (EP-AT-22), and what some creatures' hides do not stop."""
BonusType = Literal["base", "ability", "size", "armor", "shield", "natural", "dex", "dodge", "deflection", "other"]
MOST_DICE, MOST_SIDES = 100, 100
MOST_EXTRAS = 8
MOST_COLUMN = 7
MOST_SHOTS = 1000


@dataclass(frozen=True, slots=True)
class Bonus:
    """A named part of a total: "+5 Strength"."""

    name: str
    value: int
    type: BonusType = "other"


@dataclass(frozen=True, slots=True)
class Extra:
    """Damage on top of a weapon's own, rolled once and never multiplied (EP-AT-19).

    "precision" damage needs a target that nothing hides (EP-CN-08) and, ``when`` "caught", one that is flat-footed
    against the attack or flanked. ``damage_type`` "" is that of the attack.
    """

    name: str
    dice: tuple[tuple[int, int], ...] = ()
    bonus: int = 0
    kind: Literal["bonus", "precision"] = "bonus"
    damage_type: str = ""
    when: Literal["always", "caught"] = "always"


@dataclass(frozen=True, slots=True)
class BonusAttack:
    """An attack that a full attack has beside its base attacks (EP-AC-26).

    ``column`` is the base attack whose penalty it shares and with which it is lost, counted from 0; -1: it is made at
    the best bonus and lost only with the last of them. ``attack`` names the attack line it is made with, "" this one.
    """

    source: str
    column: int = -1
    attack: str = ""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack line of a stat block.

    ``bonuses`` are the totals of a full attack, best first ("+16/+11"); ``parts`` name what the
    first total is made of and may be empty. Damage is ``dice`` (pairs of count and sides) plus
    ``damage_bonus``. Distances are feet; ``reach`` 0 means the creature's own reach. ``traits`` are words that rules
    look up (``TRAITS``). ``extra`` is precision and bonus damage, ``proficient`` whether its wielder knows how to use
    it (EP-AT-30), ``bonus_attacks`` what a full attack with it has besides (EP-AC-26).
    ``ammunition`` is how often it can be shot or thrown, None where nobody counts.
    """

    name: str
    kind: Literal["melee", "ranged", "thrown"]
    bonuses: tuple[int, ...]
    dice: tuple[tuple[int, int], ...]
    damage_bonus: int = 0
    parts: tuple[Bonus, ...] = ()
    damage_parts: tuple[Bonus, ...] = ()
    damage_type: str = "physical"
    threat_from: int = 20
    multiplier: int = 2
    reach: int = 0
    threatens_adjacent: bool = True
    increment: int = 0
    touch: bool = False
    lethal: bool = True
    traits: tuple[str, ...] = ()
    extra: tuple[Extra, ...] = ()
    proficient: bool = True
    bonus_attacks: tuple[BonusAttack, ...] = ()
    ammunition: int | None = None


def check_attack(attack: Attack, pointer: str) -> None:
    """Refuse an attack that no rule could use. RuleError names the field and the remedy."""
    if not attack.bonuses or len(attack.bonuses) > 8:
        raise RuleError(
            f"{attack.name}: 1 to 8 attack bonuses are needed", pointer=f"{pointer}/bonuses", remedy="Write +8/+3."
        )
    _check_dice(attack.name, attack.dice, f"{pointer}/dice")
    unknown = set(attack.traits) - TRAITS
    if unknown:
        raise RuleError(
            f"{attack.name}: no attack is {sorted(unknown)[0]!r}",
            pointer=f"{pointer}/traits",
            remedy=f"Use {', '.join(sorted(TRAITS))}.",
        )
    if not (2 <= attack.threat_from <= 20 and 1 <= attack.multiplier <= 10):
        raise RuleError(f"{attack.name}: the critical range is wrong", pointer=pointer, remedy="Write 19-20/x2.")
    if attack.ammunition is not None and not 0 <= attack.ammunition <= MOST_SHOTS:
        raise RuleError(
            f"{attack.name}: {attack.ammunition} shots cannot be",
            pointer=f"{pointer}/ammunition",
            remedy=f"Give 0 to {MOST_SHOTS}, or leave it out where nobody counts.",
        )
    _check_extras(attack, pointer)


def _check_dice(name: str, dice: tuple[tuple[int, int], ...], pointer: str) -> None:
    for count, sides in dice:
        if not (0 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
            raise RuleError(f"{name}: {count}d{sides} is no damage", pointer=pointer, remedy="Write 2d6.")


def _check_extras(attack: Attack, pointer: str) -> None:
    for name, items in (("extra", attack.extra), ("bonus_attacks", attack.bonus_attacks)):
        if len(items) > MOST_EXTRAS:
            raise RuleError(
                f"{attack.name}: {len(items)} are too many",
                pointer=f"{pointer}/{name}",
                remedy=f"Give at most {MOST_EXTRAS}.",
            )
    for index, extra in enumerate(attack.extra):
        where = f"{pointer}/extra/{index}"
        _check_dice(f"{attack.name}, {extra.name}", extra.dice, f"{where}/dice")
        if not -1000 <= extra.bonus <= 1000:
            raise RuleError(f"{extra.name}: {extra.bonus:+d} is no damage", pointer=f"{where}/bonus", remedy="Write 5.")
    for index, bonus in enumerate(attack.bonus_attacks):
        if not -1 <= bonus.column <= MOST_COLUMN:
            raise RuleError(
                f"{attack.name}: there is no base attack {bonus.column}",
                pointer=f"{pointer}/bonus_attacks/{index}/column",
                remedy="Count base attacks from 0, or write -1 for the best bonus.",
            )
