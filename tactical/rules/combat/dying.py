"""What becomes of those who are down and not dead: bleeding, death checks, a helping hand (EP-IN-12, EP-AO-20, D20-21).

What a ruleset does is a row of its tables; the sources at hand only name death checks and the dying.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.damage import dies_at
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.rulesets.library import Rules


@dataclass(frozen=True, slots=True)
class Passing:
    """A turn of one who is dying: the die and what it had to reach, hit points lost, whether it is stable or dead now.

    ``fails`` counts failures on end.
    """

    natural: int
    dc: int
    sides: int
    success: bool
    lost: int = 0
    fails: int = 0
    is_dead: bool = False


def is_dying(rules: Rules, creature: Creature, hp: int) -> bool:
    """Whether a creature that is down at these hit points is dying."""
    table = rules.combat["dying"]
    return table["procedure"] != "none" and creature.kind in table["who"] and hp < int(table["below"])


def pass_turn(rules: Rules, fails: int, dice: Dice) -> Passing:
    """Roll what a dying creature's turn brings; ``fails`` are its failures on end so far."""
    table = rules.combat["dying"]
    return PROCEDURES[str(table["procedure"])](table, fails, dice)


def death_chance(rules: Rules, hp: int, constitution: int, fails: int) -> float:
    """Return the probability that a dying creature dies of it in the end, should nobody help."""
    table = rules.combat["dying"]
    if str(table["procedure"]) == "death_check":
        return float(min(max(int(table["dc"]) - 1, 0), 20) / 20) ** max(int(table["fails"]) - fails, 0)
    turns = -(-max(hp - dies_at(rules, constitution), 0) // max(int(table["bleed"]), 1))
    return float((1 - int(table["percent"]) / 100) ** turns)


def _death_check(table: Mapping[str, Any], fails: int, dice: Dice) -> Passing:
    natural, dc = dice.roll(20), int(table["dc"])
    if natural >= dc:
        return Passing(natural, dc, 20, True)
    return Passing(natural, dc, 20, False, 0, fails + 1, fails + 1 >= int(table["fails"]))


def _bleed(table: Mapping[str, Any], fails: int, dice: Dice) -> Passing:
    natural, dc = dice.roll(100), 101 - int(table["percent"])
    return Passing(natural, dc, 100, True) if natural >= dc else Passing(natural, dc, 100, False, int(table["bleed"]))


PROCEDURES: dict[str, Callable[[Mapping[str, Any], int, Dice], Passing]] = {
    "death_check": _death_check,
    "bleed": _bleed,
}


def heal_parts(creature: Creature) -> Parts:
    """Return what a creature adds to a Heal check: the skill where its sheet has it, else Wisdom."""
    if "heal" in creature.features:
        return (Part("Heal", creature.features["heal"], "sheet"),)
    return (Part("Wisdom", creature.abilities.modifier("wisdom"), "sheet"),)
