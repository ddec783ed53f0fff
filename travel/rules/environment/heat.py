"""Heat: saves each hour, each ten minutes, each five, by how hot it is (D20O-12)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.dice import Dice
from travel.rules.environment.exposure import exposure_harm, roll_exposure
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.rulesets.ruleset import TravelRuleset


def heat_harm(ruleset: TravelRuleset, temperature_f: int, hours: Fraction, person: Hardiness, earlier: int = 0) -> Harm:
    """The exact damage of so many hours in the heat (D20O-12)."""
    return exposure_harm(ruleset.environment.heat, temperature_f, hours, person, earlier)


def roll_heat(
    ruleset: TravelRuleset, temperature_f: int, hours: Fraction, person: Hardiness, dice: Dice, earlier: int = 0
) -> HarmRoll:
    """Roll so many hours in the heat (D20O-12)."""
    return roll_exposure(ruleset.environment.heat, temperature_f, hours, person, dice, earlier)
