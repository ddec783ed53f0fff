"""The Survival skill on a journey: foraging, shelter from weather, foretelling it (D20O-09)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.checks import CheckRoll, failure_chance, roll_check
from travel.rules.environment.food import person_needs
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True)
class Forage:
    """What a day's foraging brought: people fed, the forager first. The party goes at ``pace`` times its speed."""

    check: CheckRoll
    people: int
    pace: Fraction
    reasons: Reasons


def forage_feeds(ruleset: TravelRuleset, total: int) -> int:
    """How many people a check feeds, the forager among them (D20O-09)."""
    table = ruleset.environment.survival
    if total < table.forage_dc:
        return 0
    return 1 + (total - table.forage_dc) // table.forage_points_a_person


def roll_forage(ruleset: TravelRuleset, bonus: int, dice: Dice) -> Forage:
    """Forage and hunt for a day, at up to half pace, once in 24 hours (D20O-09)."""
    table = ruleset.environment.survival
    check = roll_check("check", "Survival check to forage", bonus, table.forage_dc, dice)
    people = forage_feeds(ruleset, check.total)
    told = f"feeds {people}" if people else "finds nothing"
    return Forage(check, people, table.forage_pace, (Reason(table.rule, f"Foraging: {check.text}", told),))


def forage_expected(ruleset: TravelRuleset, bonus: int) -> Fraction:
    """People fed on average by a day's foraging (D20O-09)."""
    return Fraction(sum(forage_feeds(ruleset, natural + bonus) for natural in range(1, 21)), 20)


def forage_chance(ruleset: TravelRuleset, bonus: int) -> Fraction:
    """The chance that foraging brings anything (D20O-09)."""
    return 1 - failure_chance("check", bonus, ruleset.environment.survival.forage_dc)


def foraged(ruleset: TravelRuleset, people: int) -> tuple[Fraction, Fraction]:
    """Pounds of food and gallons of water that foraging for so many gave (D20O-09, 10)."""
    food, water, _ = person_needs(ruleset, "medium")
    return people * food, people * water


def sheltered(ruleset: TravelRuleset, total: int, *, is_still: bool) -> tuple[int, int]:
    """What a check does against severe weather: others cared for, and everyone's bonus on Fortitude saves (D20O-09).

    At up to half pace, or better when staying put.
    """
    table = ruleset.environment.survival
    if total < table.shelter_dc:
        return 0, 0
    others = (total - table.shelter_dc) // table.shelter_points_a_person
    return others, table.shelter_still if is_still else table.shelter_moving


def days_foretold(ruleset: TravelRuleset, total: int) -> int:
    """How many days ahead a check foretells the weather (D20O-09)."""
    table = ruleset.environment.survival
    if total < table.predict_dc:
        return 0
    return 1 + (total - table.predict_dc) // table.predict_points_a_day


def avoids_hazards(ruleset: TravelRuleset, total: int) -> bool:
    """Whether a check keeps the party out of quicksand and the like (D20O-09)."""
    return total >= ruleset.environment.survival.avoid_dc


def spots_quicksand(ruleset: TravelRuleset, total: int) -> bool:
    """Whether quicksand is seen when coming up to it at a normal pace (D20O-09)."""
    return total >= ruleset.environment.survival.quicksand_dc
