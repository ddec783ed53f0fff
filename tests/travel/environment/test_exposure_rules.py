"""Cold, heat and thin air: the catalogue's figures as tables (D20O-11, 12, 15)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.creature import Abilities, Creature, Saves
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.altitude import altitude_harm, altitude_saves, roll_altitude
from travel.rules.environment.cold import cold_harm, roll_cold
from travel.rules.environment.exposure import exposure, save_bonus
from travel.rules.environment.hardiness import Hardiness, hardiness_of
from travel.rules.environment.heat import heat_harm, roll_heat
from travel.rules.rulesets import get_ruleset

D20 = get_ruleset("d20-srd")
COLD, HEAT = D20.environment.cold, D20.environment.heat
PLAIN, WINTER = Hardiness(), Hardiness(clothing="winter")


@pytest.mark.rule("D20O-11")
@pytest.mark.parametrize(
    ("degrees", "hours", "person", "dcs", "sure"),
    [
        (10, 2, PLAIN, (15, 16), 0),
        (-5, 1, PLAIN, (15, 16, 17, 18, 19, 20), 0),
        (-5, 1, WINTER, (15,), 0),
        (40, 8, PLAIN, None, 0),
        (39, 1, PLAIN, (15,), 0),
        (39, 8, WINTER, (), 0),
        (0, 1, PLAIN, (15,), 0),
        (-20, 1, WINTER, (15,), 0),
        (-21, Fraction(1, 20), PLAIN, (15, 16, 17), 3),
        (-21, Fraction(1, 20), WINTER, (15, 16, 17), 3),
        (10, Fraction(3, 2), PLAIN, (15,), 0),
    ],
)
def test_the_colder_the_more_saves(
    degrees: int,
    hours: Fraction,
    person: Hardiness,
    dcs: tuple[int, ...] | None,
    sure: int,
) -> None:
    due = exposure(D20.environment.cold, degrees, Fraction(hours), person)
    assert (due and due.dcs) == dcs
    assert (due.sure_minutes if due else 0) == sure


@pytest.mark.rule("D20O-11")
def test_each_save_counts_those_before_it() -> None:
    due = exposure(COLD, 10, Fraction(2), PLAIN, earlier=3)
    assert due is not None
    assert due.dcs == (18, 19)


@pytest.mark.rule("D20O-11")
@pytest.mark.parametrize(
    ("person", "bonus"),
    [
        (Hardiness(fortitude=3), 3),
        (Hardiness(fortitude=3, clothing="winter"), 3),
        (Hardiness(fortitude=3, clothing="cold_outfit"), 8),
        (Hardiness(fortitude=3, has_endurance=True, shelter=2), 9),
        (Hardiness(fortitude=3, wears_armour=True), 3),
    ],
)
def test_what_helps_against_the_cold(person: Hardiness, bonus: int) -> None:
    found, reasons = save_bonus(COLD, person)
    assert found == bonus == sum(int(reason.effect) for reason in reasons)


@pytest.mark.rule("D20O-11")
def test_cold_is_rolled() -> None:
    rolled = roll_cold(D20, 10, Fraction(3), Hardiness(fortitude=4), ScriptedDice([10, 6, 12, 20]))
    assert [check.passed for check in rolled.checks] == [False, True, True]
    assert (rolled.nonlethal, rolled.lethal, rolled.is_fatigued) == (6, 0, True)
    deadly = roll_cold(D20, -30, Fraction(1, 30), PLAIN, ScriptedDice([1, 4, 20, 5, 6]))
    assert (deadly.nonlethal, deadly.lethal, deadly.is_fatigued) == (4, 11, True)
    assert roll_cold(D20, 50, Fraction(8), PLAIN, ScriptedDice([])).faces == ()


@pytest.mark.rule("D20O-12")
def test_four_hours_in_armour_at_95_degrees() -> None:
    person = Hardiness(fortitude=3, wears_armour=True)
    rolled = roll_heat(D20, 95, Fraction(4), person, ScriptedDice([12, 2, 16, 3, 18, 20]))
    assert [check.total for check in rolled.checks] == [11, 15, 17, 19]
    assert [check.dc for check in rolled.checks] == [15, 16, 17, 18]
    assert [check.passed for check in rolled.checks] == [False, False, True, True]
    assert (rolled.nonlethal, rolled.is_fatigued) == (5, True)


@pytest.mark.rule("D20O-12")
@pytest.mark.parametrize(
    ("degrees", "count", "sure"), [(90, 0, 0), (91, 1, 0), (110, 1, 0), (111, 6, 0), (140, 6, 0), (141, 12, 60)]
)
def test_the_hotter_the_more_saves(degrees: int, count: int, sure: int) -> None:
    due = exposure(HEAT, degrees, Fraction(1), PLAIN)
    assert (len(due.dcs) if due else 0) == count
    assert (due.sure_minutes if due else 0) == sure


@pytest.mark.rule("D20O-12")
@pytest.mark.parametrize(
    ("person", "bonus"),
    [
        (Hardiness(fortitude=3, wears_armour=True), -1),
        (Hardiness(fortitude=3, clothing="winter"), -1),
        (Hardiness(fortitude=3, clothing="cold_outfit", wears_armour=True), -1),
        (Hardiness(fortitude=3, has_endurance=True), 7),
    ],
)
def test_what_hinders_in_the_heat(person: Hardiness, bonus: int) -> None:
    assert save_bonus(HEAT, person)[0] == bonus


@pytest.mark.rule("D20O-11", "D20O-12", "D20-21")
def test_a_save_fails_on_a_one_and_holds_on_a_twenty() -> None:
    hero = Hardiness(fortitude=40)
    assert cold_harm(D20, 10, Fraction(1), hero).fatigue_chance == Fraction(1, 20)
    assert heat_harm(D20, 95, Fraction(1), Hardiness(fortitude=-40)).fatigue_chance == Fraction(19, 20)
    assert roll_cold(D20, 10, Fraction(1), hero, ScriptedDice([1, 3])).nonlethal == 3


@pytest.mark.rule("D20O-11")
def test_the_damage_of_the_cold_is_exact() -> None:
    harm = cold_harm(D20, 10, Fraction(2), Hardiness(fortitude=4))
    first, second = Fraction(10, 20), Fraction(11, 20)
    assert harm.expected == (first + second) * Fraction(7, 2)
    assert harm.nonlethal.probability(0) == (1 - first) * (1 - second)
    assert harm.nonlethal.probability(12) == first * second / 36
    assert harm.fatigue_chance == 1 - (1 - first) * (1 - second)
    assert harm.checks == 2


@pytest.mark.rule("D20O-11", "D20O-12")
def test_what_no_save_stops_is_dice_alone() -> None:
    for harm in (cold_harm(D20, -30, Fraction(1, 6), PLAIN), heat_harm(D20, 150, Fraction(1, 6), PLAIN)):
        assert [harm.lethal.minimum, harm.lethal.maximum, harm.lethal.expected] == [10, 60, 35]
        assert harm.fatigue_chance == 1
    assert cold_harm(D20, -30, Fraction(24), PLAIN).lethal.expected == 240 * Fraction(7, 2)


def test_rolls_agree_with_the_exact_damage() -> None:
    person, count = Hardiness(fortitude=2), 4000
    dice = SeededDice(7)
    mean = sum(roll_heat(D20, 115, Fraction(1), person, dice).nonlethal for _ in range(count)) / count
    assert abs(mean - float(heat_harm(D20, 115, Fraction(1), person).expected)) < 0.2


@pytest.mark.rule("D20O-15")
@pytest.mark.parametrize(
    ("feet", "hours", "acclimated", "fatigue", "sickness", "bonus"),
    [
        (4999, 8, False, (), (), 0),
        (5000, 1, False, (15,), (), 0),
        (6000, 2, False, (15, 16), (), 0),
        (6000, 2, True, (), (), 0),
        (15000, 6, False, tuple(range(15, 21)), (), 0),
        (16000, 12, True, tuple(range(15, 27)), (15, 16), 4),
        (16000, 5, False, tuple(range(15, 20)), (), 0),
    ],
)
def test_thin_air_asks_each_hour_and_above_15000_ft_each_six(
    feet: int,
    hours: int,
    acclimated: bool,
    fatigue: tuple[int, ...],
    sickness: tuple[int, ...],
    bonus: int,
) -> None:
    found = altitude_saves(D20, feet, Fraction(hours), Hardiness(is_acclimated=acclimated))
    assert found[:3] == (fatigue, sickness, bonus)


@pytest.mark.rule("D20O-15")
def test_hours_before_count_on() -> None:
    assert altitude_saves(D20, 16_000, Fraction(2), PLAIN, earlier=5)[:2] == ((20, 21), (15,))


@pytest.mark.rule("D20O-15")
def test_thin_air_tires_and_sickens() -> None:
    faces = [20, 20, 20, 20, 20, 9, 8]
    rolled = roll_altitude(D20, 16_000, Fraction(6), Hardiness(fortitude=6), ScriptedDice(faces))
    assert (rolled.is_fatigued, rolled.ability, rolled.nonlethal) == (True, 1, 0)
    assert altitude_harm(D20, 6000, Fraction(1), Hardiness(fortitude=6)).fatigue_chance == Fraction(8, 20)
    assert D20.environment.altitude.acclimates_days == 30
    assert D20.environment.altitude.forgets_days == 60


def test_hardiness_is_read_off_a_sheet() -> None:
    sheet = Creature(
        id="a", name="Ysolde", armour="medium", saves=Saves(fortitude=5), abilities=Abilities(constitution=15),
        features={"endurance": 1, "cold_outfit": 1},
    )  # fmt: skip
    assert hardiness_of(sheet, shelter=2) == Hardiness(
        "Ysolde", 5, 15, True, "cold_outfit", True, False, "medium", False, 2
    )
    assert hardiness_of(sheet, clothing="plain").clothing == "plain"
    assert Hardiness(con_score=7).con_modifier == -2


def test_a_day_has_24_hours() -> None:
    with pytest.raises(RuleError) as refused:
        exposure(COLD, 0, Fraction(25), PLAIN)
    assert refused.value.pointer == "/hours"
