"""Armour, load, carrying capacity, mounts and vehicles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.creature import Abilities, Creature, Size
from tactical.rules.kernel.errors import RuleError
from travel.rules.load import Burden, carrying_capacity, creature_speed, load_category, reduced_speed, run_multiplier
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.mounts import mount_load, mount_speed
from travel.rules.pace import terrain_rate, walking_pace
from travel.rules.rulesets import get_ruleset
from travel.rules.vehicles import other_vehicle_day, spares_its_people, vehicle_day, vehicle_pace

EPIC, D20, YAGURA = (get_ruleset(key) for key in ("epic-path", "d20-srd", "yagura"))

EPIC_LOADS = [
    ("light", "light", 0, 0), ("medium", "light", 5, 0), ("heavy", "light", 10, 5), ("medium", "medium", 10, 0),
    ("heavy", "medium", 15, 10), ("heavy", "heavy", 20, 10),
]  # fmt: skip


@pytest.mark.rule("EP-EN-02", "EP-EN-03", "EP-EN-04")
@pytest.mark.parametrize(("one", "other", "fast", "slow"), EPIC_LOADS)
def test_epic_path_armour_and_load_stack_either_way(one, other, fast, slow):
    for burden in (Burden(one, other), Burden(other, one)):
        assert reduced_speed(EPIC, 30, burden)[0] == 30 - fast
        assert reduced_speed(EPIC, 20, burden)[0] == 20 - slow
        assert reduced_speed(EPIC, 5, burden)[0] >= 0


EPIC_RUNS = [
    ("light", "light", 5), ("light", "medium", 4), ("light", "heavy", 3), ("medium", "light", 4),
    ("medium", "medium", 3), ("medium", "heavy", 2), ("heavy", "light", 3), ("heavy", "medium", 2),
    ("heavy", "heavy", 1),
]  # fmt: skip


@pytest.mark.rule("EP-EN-06", "EP-EN-07")
@pytest.mark.parametrize(("armour", "load", "times"), EPIC_RUNS)
def test_epic_path_run_multiplier(armour, load, times):
    assert run_multiplier(EPIC, Burden(armour, load)) == times


EPIC_EXAMPLES = [
    (30, "heavy", "medium", 15, 30), (20, "heavy", "medium", 10, 20), (30, "none", "light", 30, 150),
    (30, "heavy", "light", 20, 60), (30, "heavy", "heavy", 10, 10), (10, "heavy", "heavy", 5, 5),
]  # fmt: skip


@pytest.mark.rule("EP-EN-01", "EP-EN-03", "EP-EN-05", "EP-OV-01", "EP-OV-02")
@pytest.mark.parametrize(("base", "armour", "load", "speed", "run"), EPIC_EXAMPLES)
def test_epic_path_worked_examples(base, armour, load, speed, run):
    creature = Creature(id="x", name="X", speed=base, armour=armour, load=load)
    feet, reasons = creature_speed(EPIC, creature)
    assert feet == speed
    assert reasons[0].effect == f"{base} ft"
    assert feet * run_multiplier(EPIC, Burden("light" if armour == "none" else armour, load)) == run


def test_no_speed_left_uses_the_five_foot_column():
    creature = Creature(id="x", name="X", speed=10, armour="heavy", load="heavy")
    assert walking_pace(EPIC, creature_speed(EPIC, creature)[0])[0] == Fraction(1, 2)
    assert creature_speed(EPIC, Creature(id="x", name="X", speed=0))[0] == 0


@pytest.mark.rule("D20-02")
@pytest.mark.parametrize(
    ("base", "reduced"),
    [(15, 10), (20, 15), (25, 20), (30, 20), (35, 25), (40, 30), (50, 35), (60, 40), (70, 50), (80, 55), (100, 70)],
)
def test_the_srd_reduces_once_to_two_thirds(base, reduced):
    for burden in (Burden("medium", "light"), Burden("light", "heavy"), Burden("heavy", "heavy")):
        assert reduced_speed(D20, base, burden)[0] == reduced


D20_PEOPLE = [
    ("barbarian in medium armour", {"armour": "medium", "features": {"fast_movement": 10}}, 30),
    ("barbarian in heavy armour", {"armour": "heavy", "features": {"fast_movement": 10}}, 20),
    ("dwarf, heavy and heavy", {"speed": 20, "armour": "heavy", "load": "heavy", "features": {"never_slowed": 1}}, 20),
    ("halfling, medium load", {"speed": 20, "load": "medium"}, 15),
]


@pytest.mark.rule("D20-02")
@pytest.mark.parametrize(("who", "fields", "speed"), D20_PEOPLE)
def test_the_srd_worked_examples(who, fields, speed):
    assert creature_speed(D20, Creature(id="x", name=who, **fields))[0] == speed


@pytest.mark.rule("AOH-04")
def test_a_spartans_bonus_comes_before_the_armour():
    spartan = Creature(id="x", name="Spartan", speed=30, armour="medium", features={"fast_movement": 10})
    assert creature_speed(get_ruleset("age-of-heroes"), spartan)[0] == 30


@pytest.mark.rule("YAG-01")
def test_in_yagura_only_load_slows():
    assert creature_speed(YAGURA, Creature(id="x", name="X", armour="heavy"))[0] == 30
    assert creature_speed(YAGURA, Creature(id="x", name="X", armour="heavy", load="medium"))[0] == 20


@pytest.mark.rule("D20O-07")
@pytest.mark.parametrize(
    ("strength", "size", "limits"),
    [
        (13, "medium", (50, 100, 150)),
        (10, "small", (Fraction(99, 4), Fraction(99, 2), 75)),
        (34, "medium", (932, 1864, 2800)),
        (45, "medium", (266 * 16, 533 * 16, 800 * 16)),
        (29, "medium", (466, 933, 1400)),
        (30, "medium", (532, 1064, 1600)),
        (0, "medium", (0, 0, 0)),
    ],
)
def test_carrying_capacity(strength, size, limits):
    assert carrying_capacity(D20, strength, size) == limits


@pytest.mark.rule("YAG-02")
def test_yaguras_small_folk_carry_half():
    assert carrying_capacity(YAGURA, 10, "small") == (Fraction(33, 2), 33, 50)
    assert carrying_capacity(YAGURA, 10, "fine", is_quadruped=True)[2] == Fraction(100, 8)


@pytest.mark.rule("D20O-07", "EP-EN-01")
@pytest.mark.parametrize(
    ("strength", "size", "pounds", "load"),
    [(13, Size.MEDIUM, 51, "medium"), (13, Size.MEDIUM, 50, "light"), (10, Size.SMALL, 26, "medium"),
     (18, Size.MEDIUM, 250, "heavy")],
)  # fmt: skip
def test_pounds_make_a_load(strength, size, pounds, load):
    bearer = Creature(id="x", name="X", size=size, load_lb=pounds, abilities=Abilities(strength=strength))
    assert load_category(D20, bearer)[0] == load


def test_more_than_a_heavy_load_is_refused():
    bearer = Creature(id="x", name="Bram", load_lb=101, abilities=Abilities(strength=10))
    with pytest.raises(RuleError, match="Bram carries 101 lb and can bear 100 lb") as refused:
        load_category(D20, bearer)
    assert refused.value.pointer == "/sheet/load_lb"


MOUNTS = [
    ("light_horse", 60, 40, 150, 300, 450), ("light_warhorse", 60, 40, 230, 460, 690),
    ("heavy_horse", 50, 35, 200, 400, 600), ("heavy_warhorse", 50, 35, 300, 600, 900), ("pony", 40, 30, 75, 150, 225),
    ("warpony", 40, 30, 100, 200, 300), ("donkey", 30, 20, 50, 100, 150), ("mule", 30, 20, 230, 460, 690),
    ("riding_dog", 40, 30, 100, 200, 300), ("camel", 50, 35, 300, 600, 900),
]  # fmt: skip


@pytest.mark.rule("D20O-06")
@pytest.mark.parametrize(("key", "speed", "loaded", "light", "medium", "heavy"), MOUNTS)
def test_animals_by_load(key, speed, loaded, light, medium, heavy):
    for ruleset in (EPIC, D20):
        assert [mount_load(ruleset, key, pounds) for pounds in (light, medium, heavy, heavy + 1)] == [
            "light",
            "medium",
            "heavy",
            None,
        ]
        assert [mount_speed(ruleset, key, pounds)[0] for pounds in (0, light, medium, heavy, heavy + 1)] == [
            speed,
            speed,
            loaded,
            loaded,
            0,
        ]


@pytest.mark.rule("D20O-05", "EP-OV-14")
@pytest.mark.parametrize(
    ("key", "pounds", "miles"),
    [("light_horse", 100, 48), ("light_horse", 160, 32), ("heavy_horse", 300, 28), ("pony", 76, 24), ("mule", 0, 24),
     ("donkey", 60, 16), ("riding_dog", 0, 32)],
)  # fmt: skip
def test_miles_a_day_of_mounts(key, pounds, miles):
    assert 8 * walking_pace(D20, mount_speed(D20, key, pounds)[0])[0] == miles


VEHICLES = [
    ("cart", "2", 16, 8), ("wagon", "2", 16, 8), ("raft", "1/2", 5, 10), ("keelboat", "1", 10, 10),
    ("rowboat", "3/2", 15, 10), ("sailing_ship", "2", 48, 24), ("warship", "5/2", 60, 24), ("longship", "3", 72, 24),
    ("galley", "4", 96, 24),
]  # fmt: skip


@pytest.mark.rule("EP-OV-17", "D20O-05")
@pytest.mark.parametrize(("key", "mph", "day", "hours"), VEHICLES)
def test_vehicles(key, mph, day, hours):
    for ruleset in (EPIC, D20):
        assert vehicle_pace(ruleset, key)[0] == Fraction(mph)
        assert vehicle_day(ruleset, key)[0] == day
        assert ruleset.vehicle(key).hours_per_day == hours
        assert vehicle_day(ruleset, key, 30)[0] == day


@pytest.mark.rule("EP-OV-10", "EP-OV-17", "EP-OV-19", "D20O-02")
def test_a_cart_on_a_forest_trail():
    rate, _ = terrain_rate(EPIC, Terrain.FOREST, Way.TRAIL, has_vehicle=True)
    assert 8 * vehicle_pace(EPIC, "cart")[0] * rate == 8


@pytest.mark.rule("EP-OV-16", "EP-OV-18")
def test_a_crew_is_spared_and_draft_animals_are_not():
    assert spares_its_people(EPIC, "sailing_ship")
    assert not spares_its_people(EPIC, "wagon")
    assert vehicle_day(EPIC, "sailing_ship")[1][-1].effect == "no fatigue"
    assert other_vehicle_day(Fraction(2), is_drawn=True, is_nonstop=True) == 16
    assert other_vehicle_day(Fraction(2), is_drawn=False, is_nonstop=True) == 48
    assert other_vehicle_day(Fraction(2), is_drawn=False, is_nonstop=False) == 16


def test_an_unknown_mount_names_the_known_ones():
    with pytest.raises(RuleError) as refused:
        mount_speed(EPIC, "unicorn", 0)
    assert "pony" in refused.value.remedy
