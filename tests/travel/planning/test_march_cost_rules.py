"""Hustle and forced march: tables, distributions, dice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from travel.rules.distribution import Distribution, certain, mixture, of_dice
from travel.rules.forced_march import (
    Marcher,
    failure_chance,
    forced_march_distribution,
    forced_march_hour,
    forced_march_spread,
)
from travel.rules.hustle import hustle_damage, hustle_hour, hustle_pace, hustle_total
from travel.rules.rulesets import all_rulesets, get_ruleset

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")
HUSTLE = [(1, 0, 0), (2, 1, 1), (3, 2, 3), (4, 4, 7), (5, 8, 15), (6, 16, 31), (7, 32, 63), (8, 64, 127)]


@pytest.mark.rule("EP-OV-05", "D20O-03")
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda each: each.id)
@pytest.mark.parametrize(("hour", "damage", "total"), HUSTLE)
def test_each_hustled_hour_costs_twice_the_one_before(ruleset, hour, damage, total):
    assert hustle_damage(ruleset, hour)[0] == damage
    assert hustle_total(ruleset, hour)[0] == total


@pytest.mark.rule("EP-OV-06", "D20O-03")
def test_damage_from_a_hustle_tires_and_a_free_hour_does_not():
    assert not hustle_hour(EPIC, 1).is_fatiguing
    tired = hustle_hour(EPIC, 2)
    assert tired.is_fatiguing
    assert tired.kind == "primal"
    assert [reason.rule for reason in tired.reasons] == ["EP-OV-05", "EP-OV-06"]
    assert hustle_hour(D20, 2).kind == "nonlethal"


@pytest.mark.rule("EP-OV-04", "D20O-01")
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda each: each.id)
def test_hustling_is_twice_the_walk(ruleset):
    assert hustle_pace(ruleset, Fraction(3))[0] == 6


@pytest.mark.rule("EP-OV-12")
@pytest.mark.parametrize("hours", range(1, 9))
def test_epic_path_forced_hours_are_two_dice_each(hours):
    total, reasons = forced_march_distribution(EPIC, hours)
    assert (total.minimum, total.maximum, total.expected) == (2 * hours, 12 * hours, 7 * hours)
    assert sum(chance for _, chance in total.items()) == 1
    assert total == of_dice(2 * hours, 6)
    assert reasons[0].rule == "EP-OV-12"


@pytest.mark.rule("EP-OV-12")
def test_epic_path_rolls_two_dice_and_tires():
    cost = forced_march_hour(EPIC, 1, 0, ScriptedDice([3, 5]))
    assert (cost.damage, cost.kind, cost.is_fatiguing) == (8, "primal", True)
    assert cost.rolls[0].faces == (3, 5)


@pytest.mark.rule("D20O-04")
def test_the_srd_checks_constitution_each_hour():
    """d20 10, damage 5; 14; 15 with Con +1: 11 against 12 fails, 15 against 14 and 16 against 16 hold."""
    dice = ScriptedDice([10, 5, 14, 15])
    costs = [forced_march_hour(D20, hour, 1, dice) for hour in (1, 2, 3)]
    assert [cost.damage for cost in costs] == [5, 0, 0]
    assert [cost.is_fatiguing for cost in costs] == [True, False, False]
    assert costs[0].kind == "nonlethal"
    assert dice.left == 0


@pytest.mark.rule("D20O-04")
@pytest.mark.parametrize(
    ("hour", "con", "endurance", "chance"),
    [(1, 0, False, "11/20"), (2, 0, False, "13/20"), (1, 1, False, "1/2"), (1, 0, True, "7/20"), (9, 0, False, "1")],
)
def test_chance_to_fail_the_check(hour, con, endurance, chance):
    assert failure_chance(D20.forced_march, hour, Marcher(con, endurance)) == Fraction(chance)


@pytest.mark.rule("D20O-04")
def test_the_other_reading_starts_at_ten():
    other = get_ruleset("d20-srd", {"forced_march_first_dc": "10"})
    assert failure_chance(other.forced_march, 1, Marcher()) == Fraction(9, 20)
    with pytest.raises(RuleError) as refused:
        get_ruleset("d20-srd", {"forced_march_first_dc": "11"})
    assert refused.value.pointer == "/options/forced_march_first_dc"


@pytest.mark.rule("D20O-04", "D20O-05")
def test_a_horse_fails_all_checks_and_is_hurt_for_good():
    dice = ScriptedDice([3, 5, 2, 6])
    costs = [forced_march_hour(D20, hour, 2, dice, is_mount=True) for hour in (1, 2, 3, 4)]
    assert sum(cost.damage for cost in costs) == 16
    assert {cost.kind for cost in costs} == {"lethal"}
    assert hustle_hour(D20, 3, is_mount=True).kind == "lethal"
    assert hustle_hour(EPIC, 3, is_mount=True).kind == "primal"


@pytest.mark.rule("D20O-04")
def test_the_distribution_is_what_the_dice_do():
    """All 20 x 6 outcomes of one hour, counted."""
    counted = dict.fromkeys(range(7), Fraction(0))
    for natural in range(1, 21):
        for die in range(1, 7):
            cost = forced_march_hour(D20, 2, 1, ScriptedDice([natural, die]))
            counted[cost.damage] += Fraction(1, 120)
    assert dict(forced_march_spread(D20, 2, Marcher(1)).items()) == counted


@pytest.mark.parametrize("hours", [-1, 25])
def test_hours_outside_the_day_are_refused(hours):
    with pytest.raises(RuleError):
        hustle_total(EPIC, hours)
    with pytest.raises(RuleError):
        forced_march_distribution(EPIC, hours)


weights = st.lists(st.integers(0, 50), min_size=1, max_size=8).filter(lambda each: each[0] > 0 and each[-1] > 0)
numbers = st.builds(lambda start, each: Distribution(start, tuple(each)), st.integers(-5, 20), weights)


@given(numbers, numbers)
def test_sums_add_up(left, right):
    both = left.plus(right)
    assert both.expected == left.expected + right.expected
    assert both.minimum == left.minimum + right.minimum
    assert both.maximum == left.maximum + right.maximum
    assert both == right.plus(left)
    assert both.total == left.total * right.total


@given(numbers, st.integers(0, 30))
def test_healing_never_goes_below_nothing(number, amount):
    healed = number.less_at_least_zero(amount)
    assert healed.minimum >= 0
    assert sum(chance for _, chance in healed.items()) == 1


def test_percentiles_hold_nine_in_ten():
    four = of_dice(4, 6)
    assert (four.percentile(Fraction(5, 100)), four.percentile(Fraction(95, 100))) == (8, 20)
    assert mixture(Fraction(1, 4), certain(8), certain(0)).expected == 2
