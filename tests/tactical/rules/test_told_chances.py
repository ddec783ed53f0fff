"""What a player is told before an attack is what the dice then do, over 20,000 rolls each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.attack import roll_attack
from tactical.rules.combat.damage import roll_damage
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.preview import preview_attack, preview_full
from tactical.rules.kernel.creature import Attack, BonusAttack, Extra
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import SWORD, position, soldier

ROLLS = 20_000
NEXT_TO = ".....\n.AN..\n.....\n.....\n....."
FLANKED = ".....\n.ANB.\n.....\n.....\n....."
KEEN = replace(SWORD, threat_from=15, multiplier=3)
FLAMING = replace(SWORD, extra=(Extra("flaming", ((1, 6),), damage_type="fire"), Extra("bane", ((2, 6),), 2)))
DAGGER = Attack("dagger", "melee", (8,), ((1, 4),), 1)
MACE = Attack("mace", "melee", (8,), ((2, 10),), 1, traits=("brutal",))


@pytest.mark.rule("EP-AT-18", "EP-AT-19", "EP-DA-01", "EP-DA-04")
@pytest.mark.parametrize(
    ("attack", "text", "light", "ruleset", "own", "body"),
    [
        (SWORD, NEXT_TO, "bright", "epic-path", {}, {}),
        (KEEN, NEXT_TO, "bright", "epic-path", {}, {"damage_reduction": {"physical": 8}}),
        (DAGGER, FLANKED, "bright", "epic-path", {"sneak_attack": 3}, {"damage_reduction": {"physical": 5}}),
        (
            FLAMING,
            NEXT_TO,
            "dim",
            "epic-path",
            {},
            {"features": {"fire_vulnerability": 1}, "damage_reduction": {"fire": 3}},
        ),
        (FLAMING, NEXT_TO, "dim", "d20-srd", {}, {"damage_reduction": {"all": 4}}),
        (replace(DAGGER, damage_bonus=-3), NEXT_TO, "bright", "d20-srd", {}, {}),
        (MACE, NEXT_TO, "bright", "epic-path", {}, {}),
        (replace(KEEN, traits=("magic",)), NEXT_TO, "bright", "epic-path", {}, {"features": {"incorporeal": 1}}),
    ],
)
def test_chance_and_expected_damage(
    attack: Attack, text: str, light: str, ruleset: str, own: dict[str, int], body: dict[str, object]
) -> None:
    creatures = {"A": soldier("A", attacks=(attack,), features=own), "N": soldier("N", **body)}
    state = position(text, creatures, ruleset=ruleset, light=light)
    told = preview_attack(state, "A", "N")
    blow = make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])
    dice, hits, damage, squares = SeededDice(11), 0, 0, 0
    for _ in range(ROLLS):
        rolled = roll_attack(blow, dice)
        if rolled.multiplier:
            dealt = roll_damage(blow, rolled.multiplier, dice).total
            hits, damage, squares = hits + 1, damage + dealt, squares + dealt * dealt
    spread = (squares / ROLLS - (damage / ROLLS) ** 2) ** 0.5
    assert hits / ROLLS == pytest.approx(told.chance, abs=0.015)
    assert damage / ROLLS == pytest.approx(told.expected_damage, abs=4 * spread / ROLLS**0.5)


@pytest.mark.rule("EP-AC-22", "EP-AC-26")
def test_a_full_attack_is_worth_the_sum_of_its_attacks() -> None:
    claw = Attack("claw", "melee", (8, 8), ((1, 6),), 3, bonus_attacks=(BonusAttack("bite", attack="bite"),))
    bite = Attack("bite", "melee", (3,), ((1, 8),), 1)
    state = position(NEXT_TO, {"A": soldier("A", attacks=(claw, bite))})
    told = preview_full(state, "A", "N", 0)
    lines = state.arena.profiles["A"].lines
    each = [make_blow(state, state.combatants["A"], state.combatants["N"], line).expected for line in lines]
    assert told.expected_damage == pytest.approx(2 * each[0] + each[1])
    first = make_blow(state, state.combatants["A"], state.combatants["N"], lines[0])
    assert first.full == pytest.approx(told.expected_damage, rel=0.05)
