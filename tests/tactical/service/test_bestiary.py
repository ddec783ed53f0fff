"""The bestiary: every ready creature is a sound stat block."""

from __future__ import annotations

import dataclasses

import pytest

from tactical.rules import bestiary
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.powers import Power
from tactical.rules.rulesets.library import rules_for

CREATURES = bestiary.all_creatures()
HERO_HP = {"ysolde_marrow": 118, "bram_tallowick": 92, "fenn_ashgrove": 96, "nix_quickbarrow": 74, "oriel_vance": 61}
HERO_PERCEPTION = {
    "fenn_ashgrove": 13,
    "nix_quickbarrow": 11,
    "bram_tallowick": 9,
    "ysolde_marrow": 6,
    "oriel_vance": 4,
}


@pytest.mark.parametrize("creature", CREATURES, ids=lambda creature: creature.id)
def test_every_stat_block_is_sound_and_adds_up(creature: Creature) -> None:
    check_creature(creature)
    bestiary.check_sums(creature)
    assert sum(part.value for part in creature.ac_parts) == creature.ac
    for attack in creature.attacks:
        assert sum(part.value for part in attack.parts) == attack.bonuses[0]
        assert sum(part.value for part in attack.damage_parts) == attack.damage_bonus
        assert list(attack.bonuses) == sorted(attack.bonuses, reverse=True)
    assert creature.hp == creature.max_hp
    assert creature.notes
    assert creature.attacks


def test_there_are_foes_of_every_challenge_from_a_quarter_to_twelve() -> None:
    foes = [creature.cr for creature in CREATURES if creature.kind in ("npc", "monster")]
    assert min(foes) == 0.25
    assert max(foes) == 12.0
    assert {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0} <= set(foes)
    assert len(CREATURES) >= 140


@pytest.mark.parametrize(("hero", "hp"), HERO_HP.items())
def test_the_lantern_company_has_the_hit_points_of_the_demo(hero: str, hp: int) -> None:
    creature = bestiary.get(hero)
    assert (creature.kind, creature.level, creature.max_hp) == ("pc", 11, hp)
    assert creature.perception == HERO_PERCEPTION[hero]


def test_ysolde_in_her_breastplate_is_the_slowest_of_the_company() -> None:
    assert [bestiary.get(hero).armour for hero in HERO_HP] == ["medium", "light", "light", "light", "none"]
    assert {bestiary.get(hero).speed for hero in HERO_HP} == {30}


def test_old_tam_rolls_what_the_board_shows() -> None:
    club = bestiary.get("old_tam").attacks[0]
    assert [(part.name, part.value) for part in club.parts] == [("base attack", 14), ("Strength", 5), ("size", -1)]
    assert (club.dice, club.damage_bonus, bestiary.get("old_tam").ac) == (((2, 8),), 10, 27)


@pytest.mark.rule("D20O-06")
@pytest.mark.parametrize(
    ("animal", "speed", "loaded", "light", "medium", "heavy", "drag"),
    [
        ("camel", 50, 35, 300, 600, 900, 4500),
        ("donkey", 30, 20, 50, 100, 150, 750),
        ("riding_dog", 40, 30, 100, 200, 300, 1500),
        ("heavy_horse", 50, 35, 200, 400, 600, 3000),
        ("heavy_warhorse", 50, 35, 300, 600, 900, 4500),
        ("light_horse", 60, 40, 150, 300, 450, 2250),
        ("light_warhorse", 60, 40, 230, 460, 690, 3450),
        ("mule", 30, 20, 230, 460, 690, 3450),
        ("pony", 40, 30, 75, 150, 225, 1125),
        ("warpony", 40, 30, 100, 200, 300, 1500),
    ],
)
def test_animals_carry_what_the_table_says(
    animal: str, speed: int, loaded: int, light: int, medium: int, heavy: int, drag: int
) -> None:
    creature = bestiary.get(animal)
    keys = ("loaded_speed", "light_lb", "medium_lb", "heavy_lb", "drag_lb")
    assert creature.speed == speed
    assert [creature.features[key] for key in keys] == [loaded, light, medium, heavy, drag]


def test_find_takes_words_and_a_kind() -> None:
    assert [creature.id for creature in bestiary.find("dire wolf")] == ["dire_wolf"]
    assert {creature.kind for creature in bestiary.find("", "mount")} == {"mount"}
    assert bestiary.find("no such beast") == ()


def test_an_unknown_id_is_refused_with_a_remedy() -> None:
    with pytest.raises(RuleError) as caught:
        bestiary.get("jabberwock")
    assert "jabberwock" in caught.value.message
    assert caught.value.remedy


def test_a_total_that_its_parts_do_not_make_is_refused() -> None:
    wrong = dataclasses.replace(bestiary.get("orc"), ac=99)
    with pytest.raises(RuleError, match="armour class is 99"):
        bestiary.check_sums(wrong)


def test_bones_shrug_off_blades_and_not_maces() -> None:
    bones = bestiary.get("skeleton").damage_reduction
    kinds = {attack.damage_type for creature in CREATURES for attack in creature.attacks}
    assert bones == {"slashing": 5, "piercing": 5}
    assert bestiary.get("bram_tallowick").attacks[0].damage_type == "bludgeoning"
    assert kinds == {"slashing", "piercing", "bludgeoning", "cold", "fire", "electricity"}
    for creature in CREATURES:
        assert set(creature.damage_reduction) <= {*kinds, "all", "physical", "energy"}


@pytest.mark.parametrize(
    ("words", "least"),
    [("sea", 3), ("shark", 3), ("pirate", 2), ("giant", 10), ("dragon", 3)],
)
def test_what_a_crew_meets_is_found_by_its_name(words: str, least: int) -> None:
    assert len(bestiary.find(words)) >= least


def test_at_least_a_dozen_creatures_swim_and_as_many_people_can_be_met() -> None:
    foes = [creature for creature in CREATURES if creature.kind == "monster"]
    assert sum("swim" in creature.speeds for creature in foes) >= 12
    assert len(foes) >= 90
    assert sum(creature.kind == "npc" for creature in CREATURES) >= 28


POWERS = [(creature, power) for creature in CREATURES for power in creature.powers]


@pytest.mark.parametrize(("creature", "power"), POWERS, ids=lambda item: getattr(item, "name", ""))
def test_every_power_names_conditions_and_effects_that_both_games_know(creature: Creature, power: Power) -> None:
    for rules in (rules_for("epic-path"), rules_for("d20-srd")):
        assert not power.condition or power.condition in rules.conditions
        assert not power.lesser or power.lesser in rules.conditions
        assert not power.effect or power.effect in rules.effects
    assert power.text


def test_the_dragon_breathes_the_spider_spins_and_the_ghoul_paralyses() -> None:
    named = {(creature.id, power.name) for creature, power in POWERS}
    assert {
        ("young_dragon", "Breath of fire"),
        ("giant_spider", "Web"),
        ("giant_spider", "Poison"),
        ("ghoul", "Paralysing touch"),
        ("basilisk", "Petrifying gaze"),
        ("wight", "Energy drain"),
        ("priest", "Mend wounds"),
    } <= named
    assert bestiary.get("troll").features["regeneration"] == 5
