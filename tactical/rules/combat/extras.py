"""Damage beside a weapon's own dice: precision and bonus damage, brutal dice (EP-AT-19, EP-DA-04)."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.combat.resisting import Resist
from tactical.rules.kernel.creature import Attack, Creature, Extra
from tactical.rules.rulesets.library import Rules

SNEAK = "sneak_attack"
"""The feature that says how many dice of precision damage a creature deals to those it catches."""


class Spill(NamedTuple):
    """Extra damage as it meets a target. ``is_merged``: it is of the attack's own type and resisted with it."""

    extra: Extra
    resist: Resist
    is_merged: bool
    rule: str = "EP-AT-19"


class Brutal(NamedTuple):
    """What brutal dice gain: added to a face as rolled, and to the average in halves; or all at their greatest."""

    added: int = 0
    halves: int = 0
    is_greatest: bool = False

    @property
    def counts(self) -> bool:
        """Whether it changes anything."""
        return bool(self.added or self.halves or self.is_greatest)


NOT_BRUTAL = Brutal()


def brutal_of(creature: Creature, attack: Attack, rules: Rules) -> Brutal:
    """Return what the brutal quality and its feats do for an attack (EP-DA-04)."""
    if "brutal" not in attack.traits:
        return NOT_BRUTAL
    table = rules.combat["brutal"]
    feats = [name for name in ("improved", "greater") if creature.has(f"{name}_brutality")]
    return Brutal(
        int(table["rolled"]) + sum(int(table[f"{name}_rolled"]) for name in feats),
        int(table["average_halves"]) + sum(int(table[f"{name}_halves"]) for name in feats),
        bool(table["epic_greatest"]) and creature.has("epic_brutality"),
    )


def extras_of(creature: Creature, attack: Attack, rules: Rules) -> tuple[Extra, ...]:
    """Return all that may come on top of an attack's own dice; a sneak attack with any weapon that can kill."""
    count = creature.features.get(SNEAK, 0)
    if not count or not attack.lethal or "splash" in attack.traits:
        return attack.extra
    sneak = Extra("sneak attack", ((count, rules.number("precision", "sneak_die")),), kind="precision", when="caught")
    return (*attack.extra, sneak)
