"""Dice of falls, dives, collisions and objects: the worked examples of the catalogue, edges, and what always holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.combat.collision import collision, impact_speed, is_cautious
from tactical.rules.combat.falling import (
    Drop,
    dive_dc,
    dive_depth,
    jump_check,
    landing,
    spell_in_fall,
)
from tactical.rules.combat.impact import Impact
from tactical.rules.combat.objects import covers_area, largest_thrown, object_impact, size_dice
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import merge
from tactical.rules.rulesets.library import rulesets

FALLS = rulesets()["epic-path"].table("falling")
OBJECTS = rulesets()["epic-path"].table("objects")
D20 = rulesets()["d20-srd"]


def bounds(impact: Impact) -> tuple[str, int, int, float]:
    return impact.words, impact.minimum, impact.maximum, impact.mean


@pytest.mark.parametrize(
    ("drop", "expected"),
    [
        (Drop(30), ("3d6", 3, 18, 10.5)),
        (Drop(30, how="jump"), ("2d6", 2, 12, 7)),
        (Drop(30, how="jump", is_checked=True), ("1d6", 1, 6, 3.5)),
        (Drop(15), ("1d6", 1, 6, 3.5)),
        (Drop(10), ("1d6", 1, 6, 3.5)),
        (Drop(9), ("0", 0, 0, 0)),
        (Drop(10, how="jump"), ("0", 0, 0, 0)),
        (Drop(20, how="jump", is_checked=True), ("0", 0, 0, 0)),
        (Drop(200), ("20d6", 20, 120, 70)),
        (Drop(5000), ("20d6", 20, 120, 70)),
        (Drop(220, how="jump"), ("20d6", 20, 120, 70)),
        (Drop(210, how="jump", is_checked=True), ("19d6", 19, 114, 66.5)),
        (Drop(30, "jagged"), ("3d6", 9, 24, 16.5)),
        (Drop(30, "hard"), ("3d6", 6, 21, 13.5)),
        (Drop(30, "soft"), ("3d6", 0, 15, 7.5)),
        (Drop(300, "hard"), ("20d6", 40, 140, 90)),
        (Drop(60, depth_feet=10), ("2d3+2d6", 4, 18, 11)),
        (Drop(60, depth_feet=9), ("6d6", 6, 36, 21)),
        (Drop(20, depth_feet=10), ("0", 0, 0, 0)),
        (Drop(30, depth_feet=10), ("1d3", 1, 3, 2)),
        (Drop(400, depth_feet=50), ("2d3+20d6", 22, 126, 74)),
        (Drop(30, depth_feet=10, how="dive", is_checked=True), ("0", 0, 0, 0)),
        (Drop(30, depth_feet=10, how="dive"), ("1d3", 1, 3, 2)),
        (Drop(40, depth_feet=10, how="dive", is_checked=True), ("2d3", 2, 6, 4)),
    ],
)
def test_falls_and_dives_are_as_the_catalogue_has_them(drop: Drop, expected: tuple[str, int, int, float]) -> None:
    assert bounds(landing(FALLS, drop)) == expected


def test_only_a_solid_landing_lays_flat() -> None:
    assert landing(FALLS, Drop(30)).prone
    assert not landing(FALLS, Drop(60, depth_feet=10)).prone
    assert not collision(FALLS, 80, "charge").prone


@pytest.mark.parametrize(
    ("drop", "dc"),
    [
        (Drop(30, how="jump"), 15),
        (Drop(30), 0),
        (Drop(15, how="jump"), 0),
        (Drop(30, depth_feet=10, how="dive"), 15),
        (Drop(50, depth_feet=20, how="dive"), 20),
        (Drop(100, depth_feet=40, how="dive"), 25),
        (Drop(31, depth_feet=10, how="dive"), 0),
    ],
)
def test_a_check_is_asked_for_where_it_helps(drop: Drop, dc: int) -> None:
    assert jump_check(FALLS, drop) == dc


def test_a_dive_needs_ten_feet_of_water_for_every_thirty_begun() -> None:
    assert [dive_depth(FALLS, feet) for feet in (0, 1, 30, 31, 60, 90)] == [0, 10, 10, 20, 20, 30]
    assert [dive_dc(FALLS, feet) for feet in (0, 49, 50, 99, 100)] == [15, 15, 20, 20, 25]


def test_spells_in_a_fall() -> None:
    assert spell_in_fall(FALLS, 500, 3) == (False, 22)
    assert spell_in_fall(FALLS, 501, 9) == (True, 46)


def test_the_cap_is_data() -> None:
    aether = merge(FALLS, {"falling": {"cap": 0}})
    earth = merge(FALLS, {"falling": {"possible": False}})
    assert landing(aether, Drop(5000)).words == "500d6"
    assert landing(earth, Drop(5000)).words == "0"


@pytest.mark.parametrize(
    ("speed", "how", "dice"),
    [
        (80, "charge", "8d6"),
        (impact_speed(FALLS, "run", 30, 5), "run", "15d6"),
        (impact_speed(FALLS, "charge", 30, 5), "charge", "3d6"),
        (35, "charge", "3d6"),
        (80, "move", "0"),
        (80, "double_move", "0"),
        (80, "rammed", "0"),
        (60, "swept", "6d6"),
        (250, "run", "20d6"),
        (50, "fallen_from_mount", "5d6"),
        (9, "hit", "0"),
    ],
)
def test_collisions(speed: int, how: str, dice: str) -> None:
    assert collision(FALLS, speed, how).words == dice


def test_cautious_movements() -> None:
    assert {how: is_cautious(FALLS, how) for how in ("move", "double_move", "withdraw", "run", "charge", "swept")} == {
        "move": True,
        "double_move": True,
        "withdraw": True,
        "run": False,
        "charge": False,
        "swept": False,
    }


@pytest.mark.parametrize(
    ("size", "stuff", "feet", "expected"),
    [
        (Size.MEDIUM, "dense", 40, ("3d6+4d6", 14, 49, 31.5)),
        (Size.MEDIUM, "ordinary", 0, ("3d6", 3, 18, 10.5)),
        (Size.TINY, "ordinary", 0, ("1d6", 1, 6, 3.5)),
        (Size.DIMINUTIVE, "harmful", 200, ("0", 0, 0, 0)),
        (Size.TITANIC, "ordinary", 0, ("34d6", 34, 204, 119)),
        (Size.SMALL, "harmful", 0, ("2d6", 6, 16, 11)),
        (Size.TINY, "ordinary", 5000, ("1d6+20d6", 21, 126, 73.5)),
        (Size.LARGE, "loose", 9, ("5d6", 0, 25, 12.5)),
    ],
)
def test_objects(size: Size, stuff: str, feet: int, expected: tuple[str, int, int, float]) -> None:
    assert bounds(object_impact(OBJECTS, size, stuff, feet)) == expected


def test_soft_objects_never_heal() -> None:
    feathers = object_impact(OBJECTS, Size.TINY, "soft")
    assert (feathers.minimum, feathers.maximum) == (0, 4)
    assert feathers.mean == pytest.approx((0 + 0 + 1 + 2 + 3 + 4) / 6)
    assert feathers.roll(ScriptedDice([1])) == ((1,), 0)


def test_dice_of_objects_rise_with_size() -> None:
    dice = [size_dice(OBJECTS, size) for size in Size]
    assert dice[:10] == [0, 0, 1, 2, 3, 5, 8, 13, 21, 34]
    assert set(dice[10:]) <= {34}


def test_whether_the_fall_adds_is_an_option() -> None:
    plain = merge(OBJECTS, {"objects": {"fall_adds": False}})
    assert object_impact(plain, Size.MEDIUM, fallen_feet=40).words == "3d6"


def test_who_throws_what() -> None:
    assert largest_thrown(OBJECTS, Size.HUGE) == Size.LARGE
    assert largest_thrown(OBJECTS, Size.FINE) is None
    assert next(size for size in Size if covers_area(OBJECTS, size)) == Size.GARGANTUAN


def test_a_ruleset_without_falling_leaves_the_harm_to_the_gm() -> None:
    falls, objects = D20.table("falling"), D20.table("objects")
    found = [
        landing(falls, Drop(100)),
        collision(falls, 100, "run"),
        object_impact(objects, Size.HUGE),
    ]
    assert [impact.words for impact in found] == ["0", "0", "0"]
    assert all("GM rules" in impact.reasons[0].text for impact in found)
    assert jump_check(falls, Drop(100, how="jump")) == 0


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        (Drop(-1), "/feet"),
        (Drop(10**9), "/feet"),
        (Drop(10, "cheese"), "/surface"),
        (Drop(10, depth_feet=-5), "/depth_feet"),
    ],
)
def test_falls_that_cannot_be(wrong: Drop, pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        landing(FALLS, wrong)
    assert refused.value.pointer == pointer
    assert refused.value.remedy


def test_collisions_and_objects_that_cannot_be() -> None:
    for call in (
        lambda: collision(FALLS, -1, "run"),
        lambda: collision(FALLS, 30, "run", "cheese"),
        lambda: object_impact(OBJECTS, Size.TINY, "cheese"),
        lambda: object_impact(OBJECTS, Size.TINY, "soft", -1),
    ):
        with pytest.raises(RuleError) as refused:
            call()
        assert refused.value.remedy


feet = st.integers(0, 2000)
surfaces = st.sampled_from(sorted(FALLS["surfaces"]))


@given(feet, surfaces, st.integers(0, 100), st.sampled_from(["accident", "jump", "dive"]), st.booleans(), st.integers())
def test_rolls_stay_in_bounds(fallen, surface, depth, how, is_checked, seed) -> None:
    impact = landing(FALLS, Drop(fallen, surface, depth, how, is_checked))
    faces, total = impact.roll(SeededDice(seed % 1000))
    assert len(faces) == impact.count
    assert impact.minimum <= total <= impact.maximum
    assert impact.minimum <= impact.mean <= impact.maximum


@given(feet, feet, surfaces)
def test_a_longer_fall_never_hurts_less(one: int, other: int, surface: str) -> None:
    low, high = (landing(FALLS, Drop(fallen, surface)) for fallen in sorted((one, other)))
    assert low.maximum <= high.maximum
    assert low.mean <= high.mean + 1e-9


@given(feet, surfaces)
def test_meaning_it_never_hurts_more(fallen: int, surface: str) -> None:
    slipped = landing(FALLS, Drop(fallen, surface))
    jumped = landing(FALLS, Drop(fallen, surface, how="jump"))
    tumbled = landing(FALLS, Drop(fallen, surface, how="jump", is_checked=True))
    assert slipped.mean >= jumped.mean >= tumbled.mean
