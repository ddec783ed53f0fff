"""Damage: dice, bonuses, criticals, resistance; and when a creature is down or dead (EP-DA-01, EP-IN-13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.bodies import taken
from tactical.rules.kernel.dice import Dice
from tactical.rules.rulesets.library import Rules


@dataclass(frozen=True, slots=True)
class DamageRoll:
    """Damage as rolled: all faces in order, what resistance took off, what is left, what passed through a body that is
    not quite there."""

    faces: tuple[int, ...]
    resisted: int
    total: int
    passed: int = 0


def roll_damage(blow: Blow, multiplier: int, dice: Dice) -> DamageRoll:
    """Roll dice and usual bonuses ``multiplier`` times and sum (EP-AT-18), share (EP-IC-02), resist (EP-DA-01)."""
    faces = tuple(
        dice.roll(sides) for _ in range(multiplier) for count, sides in blow.line.attack.dice for _ in range(count)
    )
    whole = max(sum(faces) + multiplier * blow.damage_bonus, blow.least_damage)
    felt = taken(whole, blow.share)
    resisted = min(blow.resist, felt)
    return DamageRoll(faces, resisted, felt - resisted, whole - felt)


def resistance(reductions: Mapping[str, int], damage_type: str) -> int:
    """Return how much of a blow of that type is resisted; "all" resists every type."""
    return max(reductions.get(damage_type, 0), reductions.get("all", 0))


def is_down(rules: Rules, hp: int, primal: int) -> bool:
    """Whether a creature is defeated at these hit points (EP-IN-13, D20-21).

    Where nonlethal damage is tallied apart, more of it than hit points left knocks out.
    """
    if hp <= rules.number("defeat", "at"):
        return True
    return rules.word("defeat", "nonlethal") == "apart" and primal > hp


def is_dead(rules: Rules, hp: int, constitution: int) -> bool:
    """Whether a defeated creature is dead rather than unconscious."""
    return hp <= dies_at(rules, constitution)


def dies_at(rules: Rules, constitution: int) -> int:
    """The hit points at which a creature is dead."""
    return {"constitution": -max(1, constitution), "minus_ten": -10}[rules.word("defeat", "dead")]
