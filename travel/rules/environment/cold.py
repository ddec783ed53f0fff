"""Cold: saves each hour, each ten minutes, each minute, by how cold it is (D20O-11)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.dice import Dice
from travel.rules.environment.exposure import exposure_harm, roll_exposure
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.rulesets.ruleset import TravelRuleset


def cold_harm(ruleset: TravelRuleset, temperature_f: int, hours: Fraction, person: Hardiness, earlier: int = 0) -> Harm:
    """The exact damage of so many hours in the cold (D20O-11)."""
    return exposure_harm(ruleset.environment.cold, temperature_f, hours, person, earlier)


def roll_cold(
    ruleset: TravelRuleset, temperature_f: int, hours: Fraction, person: Hardiness, dice: Dice, earlier: int = 0
) -> HarmRoll:
    """Roll so many hours in the cold (D20O-11)."""
    return roll_exposure(ruleset.environment.cold, temperature_f, hours, person, dice, earlier)
