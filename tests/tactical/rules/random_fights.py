"""Fights drawn at random out of the bestiary, for every ruleset: who meets whom, where, by which light."""

from __future__ import annotations

from typing import Any

from tactical.rules.bestiary.catalogue import all_creatures
from tactical.rules.geometry.mapmaker import RECIPES
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import SeededDice

RULESETS = ("epic-path", "d20-srd", "age-of-heroes", "yagura")
TERRAINS = tuple(sorted(RECIPES))
LIGHTS: tuple[Any, ...] = ("bright", "bright", "dim", "dark")
MOST = 400
"""Hit points of the largest that are drawn: the fights of dragons are long."""


def drawn(seed: int, ruleset: str, each: int = 4) -> AmbushSetup:
    """Return a fight of one to ``each`` creatures a side; every fourth is an ambush."""
    dice = SeededDice(seed, 77)
    known = [creature for creature in all_creatures() if creature.max_hp <= MOST]
    people: list[Participant] = []
    for side in ("party", "foes"):
        for index in range(dice.roll(each)):
            creature: Creature = known[dice.roll(len(known)) - 1]
            people.append(Participant(f"{side}{index}", side, creature, creature.max_hp))
    place = Place(
        "wild", TERRAINS[dice.roll(len(TERRAINS)) - 1], "trail", LIGHTS[dice.roll(4) - 1], recipe_seed=seed
    )
    check = AmbushCheck("foes", natural=15, total=19, success=True) if seed % 4 == 1 else None
    return AmbushSetup(f"drawn-{seed}", ruleset, "", seed, place, tuple(people), check)
