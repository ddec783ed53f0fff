"""What a difference in size adds to attacks and damage, and who is too small to reach whom (YAG-08 to YAG-17)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from tactical.rules.combat.extras import Spill
from tactical.rules.combat.lines import AttackLine
from tactical.rules.combat.resisting import Resist
from tactical.rules.kernel.creature import Extra
from tactical.rules.kernel.modifiers import Part
from tactical.rules.rulesets.scaling import Scaling, ScalingRow

TWO_HANDED = "two_handed"


def attack_part(row: ScalingRow) -> Part:
    """Return what the difference in size adds to the attack roll (YAG-09)."""
    return Part(f"{row.words} than the target", row.attack, row.cite)


def special_part(row: ScalingRow) -> Part:
    """Return what it adds to a bull rush, a grapple, an overrun or a trip (YAG-17)."""
    return Part(f"{row.words} than the target", row.special, "YAG-17")


def is_two_handed(scaling: Scaling, line: AttackLine) -> bool:
    """Whether an attack is made with a weapon for two hands: its traits say so, or its name does."""
    if not line.is_melee:
        return False
    words = line.attack.name.lower().replace(",", " ").split()
    return TWO_HANDED in line.attack.traits or not scaling.two_handed_words.isdisjoint(words)


def damage_spill(scaling: Scaling, row: ScalingRow, line: AttackLine, resist: Resist) -> Spill | None:
    """Return what the difference in size does to the damage: once an attack, never multiplied (YAG-15)."""
    dice = ((row.dice, 6),) if row.dice else ()
    bonus = row.damage + (row.two_handed if is_two_handed(scaling, line) else 0)
    if not dice and not bonus:
        return None
    return Spill(Extra(f"{row.words} than the target", dice, bonus), resist, True, "YAG-15")


def is_reach_weapon(line: AttackLine, natural: int) -> bool:
    """Whether a melee weapon reaches farther than its wielder's arms, or is made to (YAG-06, YAG-08)."""
    return line.is_melee and (not line.attack.threatens_adjacent or line.attack.reach // 5 > natural)


def needs_its_space(row: ScalingRow | None, line: AttackLine, natural: int) -> bool:
    """Whether an attacker gets at the target only from within the target's space (YAG-08)."""
    if row is None or not row.enters or not line.is_melee:
        return False
    return row.enters == "always" or not is_reach_weapon(line, natural)


@lru_cache(maxsize=4096)
def within_its_space(line: AttackLine) -> AttackLine:
    """Return an attack line that reaches nothing outside of its maker's own squares."""
    return replace(line, reach_min=0, reach_max=0)


QUARTERS = {"NE": (1, 1), "SE": (1, -1), "SW": (-1, -1), "NW": (-1, 1)}
"""The quadrants of a square, by the way they lie from its middle."""


def quarter_touches(quarter: str, dx: int, dy: int) -> bool:
    """Whether a quadrant touches the square ``dx`` east and ``dy`` north of its own, or is in it (YAG-05)."""
    east, north = QUARTERS[quarter]
    return dx in (0, east) and dy in (0, north)
