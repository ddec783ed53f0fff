"""Food, water and prices: the catalogue's figures as tables (D20O-10, 21)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from travel.rules.environment import food
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.prices import gold, price
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.environment.supplies import Mouths, mouths_of, supplies_for
from travel.rules.rulesets import get_ruleset

D20 = get_ruleset("d20-srd")


@pytest.mark.rule("D20O-10")
def test_three_medium_and_one_small_for_five_days() -> None:
    mouths = mouths_of(("medium", "medium", "medium", "small"))
    found = supplies_for(D20, DEFAULT_SETTINGS, mouths, 5)
    assert (found.food_lb, found.water_gal) == (Fraction(35, 2), Fraction(35, 2))
    assert found.cost_gp == Fraction(35, 4)
    assert found.weight_lb == Fraction(35, 2) * 9


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize(("degrees", "gallons"), [(90, 1), (91, 2), (110, 2), (111, 3)])
def test_heat_makes_people_drink(degrees: int, gallons: int) -> None:
    assert food.person_needs(D20, "medium", degrees)[1] == gallons


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize(("reading", "degrees", "gallons"), [("double", 120, 2), ("triple", 95, 3), ("triple", 90, 1)])
def test_how_much_more_they_drink_is_a_reading(reading: str, degrees: int, gallons: int) -> None:
    ruleset = get_ruleset("d20-srd", {"drinking_in_heat": reading})
    assert food.person_needs(ruleset, "medium", degrees)[1] == gallons


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize(
    ("grazes", "terrain", "pounds"), [(True, "plains", 0), (True, "desert", 60), (False, "plains", 60), (True, "", 60)]
)
def test_animals_eat_ten_pounds_a_day_or_graze(grazes: bool, terrain: str, pounds: int) -> None:
    settings = replace(DEFAULT_SETTINGS, animals_graze=grazes, animal_water_gal=Fraction(8))
    found = supplies_for(D20, settings, Mouths(animals=2), 3, terrain=terrain)
    assert [found.feed_lb, found.water_gal] == [pounds, 48]
    assert found.cost_gp == Fraction(pounds, 200)


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize(
    ("want", "con", "first"), [("water", 13, 38), ("water", 10, 35), ("water", 1, 26), ("food", 13, 4), ("food", 3, 4)]
)
def test_the_first_check_falls_beyond_the_limit(want: food.Want, con: int, first: int) -> None:
    assert food.first_check(D20, want, con) == first


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize(
    ("want", "before", "units", "at", "dcs"),
    [
        ("water", 0, 37, (), ()),
        ("water", 0, 41, (38, 39, 40, 41), (10, 11, 12, 13)),
        ("water", 40, 1, (41,), (13,)),
        ("food", 0, 3, (), ()),
        ("food", 0, 5, (4, 5), (10, 11)),
        ("food", 9, 1, (10,), (16,)),
    ],
)
def test_checks_come_each_hour_or_day_and_grow_harder(
    want: food.Want, before: int, units: int, at: tuple[int, ...], dcs: tuple[int, ...]
) -> None:
    due = food.privation(D20, want, Hardiness(con_score=13), before, units)
    assert (due.at, due.dcs) == (at, dcs)


@pytest.mark.rule("D20O-10")
def test_going_without_is_rolled() -> None:
    rolled = food.roll_privation(D20, "food", Hardiness(con_score=14), 3, 3, ScriptedDice([8, 8, 5, 1, 3]))
    assert [check.passed for check in rolled.checks] == [True, False, False]
    assert (rolled.nonlethal, rolled.is_fatigued, rolled.faces) == (8, True, (8, 8, 5, 1, 3))
    assert food.roll_privation(D20, "food", Hardiness(), 0, 3, ScriptedDice([])).faces == ()


@pytest.mark.rule("D20O-10")
def test_its_damage_is_exact() -> None:
    person = Hardiness(con_score=14, has_endurance=True)
    harm = food.privation_harm(D20, "food", person, 9, 2)
    counted: dict[int, Fraction] = {}
    for first, second in product(range(21), repeat=2):
        for damage, share in outcomes(first, 16 - 6).items():
            for more, other in outcomes(second, 17 - 6).items():
                counted[damage + more] = counted.get(damage + more, Fraction(0)) + share * other
    assert dict(harm.nonlethal.items()) == {value: share for value, share in counted.items() if share}
    assert harm.fatigue_chance == 1 - Fraction(11, 20) * Fraction(10, 20)


def outcomes(natural: int, needed: int) -> dict[int, Fraction]:
    """What one face of a d20 adds to the chances of each damage; face 0 stands for nothing."""
    if not natural:
        return {}
    if natural >= needed:
        return {0: Fraction(1, 20)}
    return {damage: Fraction(1, 120) for damage in range(1, 7)}


def test_a_size_no_one_has_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        food.person_needs(D20, "middling")
    assert refused.value.pointer == "/size"
    with pytest.raises(RuleError):
        food.privation(D20, "food", Hardiness(), -1, 1)


PRICES = {
    "light_horse": 75, "heavy_horse": 200, "light_warhorse": 150, "heavy_warhorse": 400, "pony": 30, "warpony": 100,
    "donkey": 8, "mule": 8, "riding_dog": 150, "saddle_riding": 10, "saddle_pack": 5, "saddle_military": 20,
    "bit_and_bridle": 2, "saddlebags": 4, "cart": 15, "wagon": 35, "carriage": 100, "sled": 20, "rowboat": 50,
    "keelboat": 3000, "longship": 10000, "sailing_ship": 10000, "warship": 25000, "galley": 30000,
}  # fmt: skip


@pytest.mark.rule("D20O-21")
@pytest.mark.parametrize(("key", "gp"), PRICES.items())
def test_prices(key: str, gp: int) -> None:
    found, reasons = price(D20, key)
    assert found == gp
    assert reasons[0].rule == "D20O-21"


@pytest.mark.rule("D20O-21")
@pytest.mark.parametrize(
    ("key", "days", "text"),
    [
        ("stabling", 1, "5 sp"),
        ("stabling", 4, "2 gp"),
        ("feed", 1, "5 cp"),
        ("feed", 20, "1 gp"),
        ("feed", 30, "15 sp"),
    ],
)
def test_what_is_paid_each_day(key: str, days: int, text: str) -> None:
    gp, reasons = price(D20, key, days)
    assert gp is not None
    assert gold(gp) == reasons[0].effect == text


@pytest.mark.rule("D20O-21")
@pytest.mark.parametrize(("key", "pounds"), [("cart", 200), ("wagon", 400), ("carriage", 600), ("sled", 300)])
def test_vehicles_have_their_own_weight(key: str, pounds: int) -> None:
    assert D20.prices.rows[key].weight_lb == pounds


@pytest.mark.rule("D20O-21")
@pytest.mark.parametrize(
    ("key", "cargo", "crew", "coast_only"),
    [
        ("keelboat", "40 to 50 tons", "8 to 15", False),
        ("longship", "50 tons", "50", False),
        ("sailing_ship", "150 tons", "20", False),
        ("galley", "150 tons", "200", True),
        ("warship", "160 soldiers", "60 to 80 rowers", True),
    ],
)
def test_ships_have_cargo_and_crew(key: str, cargo: str, crew: str, coast_only: bool) -> None:
    row = D20.prices.rows[key]
    assert (row.cargo, row.crew, row.coast_only) == (cargo, crew, coast_only)


def test_what_is_not_on_the_list() -> None:
    assert price(D20, "waterskin")[0] is None
    with pytest.raises(RuleError):
        price(D20, "elephant")
