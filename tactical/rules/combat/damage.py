"""Damage: dice, bonuses, criticals, resistance; and when a creature is down or dead (EP-DA-01, EP-IN-13)."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.averaging import Tally, tally
from tactical.rules.combat.bodies import taken
from tactical.rules.combat.resisting import resistance as resistance
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.kernel.records import record
from tactical.rules.rulesets.library import Rules


@dataclass(frozen=True, slots=True)
class ExtraRoll:
    """Extra damage as rolled: the faces shown, what resistance took off, what is left."""

    name: str
    words: str
    faces: tuple[int, ...]
    total: int
    resisted: int = 0
    rule: str = "EP-AT-19"


@record
class DamageRoll:
    """Damage as rolled: the weapon's faces in order, what resistance took off, what is left, what passed through a body
    that is not quite there; ``parts`` beside the usual bonuses, and the extra damage, which ``total`` holds."""

    faces: tuple[int, ...]
    resisted: int
    total: int
    passed: int = 0
    parts: Parts = ()
    extras: tuple[ExtraRoll, ...] = ()


def roll_damage(blow: Blow, multiplier: int, dice: Dice, average: int = 0) -> DamageRoll:
    """Roll dice and usual bonuses ``multiplier`` times and sum (EP-AT-18), share (EP-IC-02), resist (EP-DA-01).

    ``average``: of so many dice the average is taken, of the first ones (EP-DA-03).
    """
    if blow.spills or average or blow.brutal.counts:
        return _roll_all(blow, multiplier, dice, average)
    faces = tuple(
        [dice.roll(sides) for _ in range(multiplier) for count, sides in blow.line.attack.dice for _ in range(count)]
    )
    whole = max(sum(faces) + multiplier * blow.damage_bonus, blow.least_damage)
    felt = taken(whole, blow.share)
    left = blow.resist.left(felt)
    return DamageRoll(faces, felt - left, left, whole - felt)


def _roll_all(blow: Blow, multiplier: int, dice: Dice, average: int) -> DamageRoll:
    """Roll a blow with extra damage, brutal or averaged dice: the weapon's first, then the extra ones."""
    left_to_average = max(average, 0)
    own = tally(blow.line.attack.dice * multiplier, blow.brutal, left_to_average, dice)
    left_to_average -= own.averaged
    rolled: list[Tally] = []
    for spill in blow.spills:
        rolled.append(tally(spill.extra.dice, None, left_to_average, dice))
        left_to_average -= rolled[-1].averaged
    halves = own.halves + sum(each.halves % 2 for each in rolled)
    whole = own.sum + halves // 2 + multiplier * blow.damage_bonus
    others = []
    for spill, each in zip(blow.spills, rolled, strict=True):
        amount = each.sum + each.halves // 2 + spill.extra.bonus
        if spill.is_merged:
            whole += amount
            others.append(ExtraRoll(spill.extra.name, each.words, each.faces, amount, rule=spill.rule))
            continue
        felt = taken(max(amount, 0), blow.share)
        left = spill.resist.left(felt)
        others.append(ExtraRoll(spill.extra.name, each.words, each.faces, left, felt - left, spill.rule))
    whole = max(whole, blow.least_damage)
    felt = taken(whole, blow.share)
    left = blow.resist.left(felt)
    total = left + sum(each.total for each, spill in zip(others, blow.spills, strict=True) if not spill.is_merged)
    return DamageRoll(own.faces, felt - left, total, whole - felt, _parts(own, rolled, halves), tuple(others))


def _parts(own: Tally, rolled: list[Tally], halves: int) -> Parts:
    """Return what brutality and averaging add to the weapon's faces."""
    averaged = own.averaged + sum(each.averaged for each in rolled)
    parts = (Part("brutal", own.brutal, "EP-DA-04"),) if own.brutal else ()
    return (*parts, Part(f"average of {averaged} dice", halves // 2, "EP-DA-03")) if averaged else parts


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
