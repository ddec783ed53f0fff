"""Saving throws: Fortitude, Reflex and Will against a DC that comes with the effect (EP-DA-05, D20-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total
from tactical.rules.rulesets.library import Rules

Save = Literal["fortitude", "reflex", "will"]
Outcome = Literal["half", "negates", "none"]
"""What a made save does to the harm: halves it, turns it away, or nothing."""
SAVES: tuple[Save, ...] = ("fortitude", "reflex", "will")


@dataclass(frozen=True, slots=True)
class SaveRoll:
    """A saving throw as it fell. ``sure``: the die itself decided, a natural 1 or 20."""

    save: Save
    natural: int
    total: int
    dc: int
    success: bool
    parts: Parts
    sure: bool = False


def sheet_part(creature: Creature, save: Save) -> Part:
    """Return what a creature's sheet adds to a saving throw."""
    return Part(save.capitalize(), int(getattr(creature.saves, save)), "sheet")


def roll_save(rules: Rules, save: Save, parts: Parts, dc: int, dice: Dice) -> SaveRoll:
    """Roll d20 + ``parts`` against ``dc``; equal is enough. 1 and 20 decide where the ruleset says so."""
    natural = dice.roll(20)
    result = natural + total(parts)
    sure = natural in (1, 20) and rules.flag("saves", "automatic")
    return SaveRoll(save, natural, result, dc, natural == 20 if sure else result >= dc, parts, sure)


def save_chance(rules: Rules, parts: Parts, dc: int) -> float:
    """Return the probability that a saving throw is made."""
    made = 21 + total(parts) - dc
    low, high = (1, 19) if rules.flag("saves", "automatic") else (0, 20)
    return min(max(made, low), high) / 20


def left_after(creature: Creature, amount: int, save: Save, outcome: Outcome, *, saved: bool) -> int:
    """Return what a save leaves of damage. Evasion turns a half at a made Reflex save into nothing, its better form
    halves at a failed one (EP-AT-24)."""
    if outcome == "none" or (not saved and not (save == "reflex" and creature.has("improved_evasion"))):
        return amount
    if outcome == "negates":
        return 0 if saved else amount
    has_evasion = save == "reflex" and (creature.has("evasion") or creature.has("improved_evasion"))
    return 0 if saved and has_evasion else amount // 2
