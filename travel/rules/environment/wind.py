"""Wind: whom it stops, throws down or carries off, and what flies in it (D20O-14)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.distribution import NOTHING, mixture, of_dice
from travel.rules.environment.checks import CheckRoll, blend, failure_chance, roll_check
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm
from travel.rules.rulesets.environment_tables import WindForce, WindTable
from travel.rules.rulesets.ruleset import TravelRuleset

WindEffect = Literal["none", "checked", "down", "blown away"]
_WORDS = {
    "none": "nothing",
    "checked": "no progress against the wind",
    "down": "knocked down",
    "blown away": "blown away",
}


@dataclass(frozen=True, slots=True)
class WindRoll:
    """What the wind did: feet moved back, and nonlethal damage."""

    force: str
    effect: WindEffect
    check: CheckRoll | None = None
    feet: int = 0
    nonlethal: int = 0
    faces: tuple[int, ...] = ()
    reasons: Reasons = ()


def wind_force(ruleset: TravelRuleset, mph: int) -> WindForce:
    """The force of a wind (D20O-14)."""
    forces = ruleset.environment.wind.forces
    if not 0 <= mph <= forces[-1].up_to_mph:
        raise RuleError(
            f"A wind of {mph} miles an hour cannot be",
            remedy=f"Give 0 to {forces[-1].up_to_mph}.",
            rule=ruleset.environment.wind.rule,
            pointer="/wind_mph",
        )
    return next(force for force in forces if mph <= force.up_to_mph)


def wind_effect(ruleset: TravelRuleset, mph: int, size: str, *, is_flying: bool = False) -> WindEffect:
    """What a failed save means for a size (D20O-14)."""
    force = wind_force(ruleset, mph)
    rank = Size(size).rank - (ruleset.environment.wind.flyer_sizes_smaller if is_flying else 0)
    effects: tuple[tuple[WindEffect, str], ...] = (
        ("blown away", force.away),
        ("down", force.down),
        ("checked", force.checked),
    )
    return next((effect for effect, largest in effects if largest and rank <= Size(largest).rank), "none")


def _why(table: WindTable, force: WindForce, person: Hardiness, mph: int) -> Reasons:
    reasons = [Reason(table.rule, f"{force.name.capitalize()}, {mph} miles an hour", f"Fortitude DC {force.dc}")]
    if person.is_flying:
        reasons.append(Reason(table.rule, "A flyer counts one size smaller", person.size))
    return tuple(reasons)


def roll_wind(ruleset: TravelRuleset, mph: int, person: Hardiness, dice: Dice) -> WindRoll:
    """Roll a save against the wind, and what comes of failing it (D20O-14)."""
    table, force = ruleset.environment.wind, wind_force(ruleset, mph)
    effect = wind_effect(ruleset, mph, person.size, is_flying=person.is_flying)
    if effect == "none":
        return WindRoll(force.key, "none", reasons=(Reason(table.rule, f"{force.name.capitalize()}", "no effect"),))
    check = roll_check("save", "Fortitude save against the wind", person.fortitude, force.dc, dice)
    told = (*_why(table, force, person, mph), Reason(table.rule, check.text, "" if check.passed else _WORDS[effect]))
    if check.passed:
        return WindRoll(force.key, "none", check, faces=(check.natural,), reasons=told)
    feet, damage, faces = _carried(table, effect, dice, is_flying=person.is_flying)
    return WindRoll(force.key, effect, check, feet, damage, (check.natural, *faces), told)


def _carried(table: WindTable, effect: WindEffect, dice: Dice, *, is_flying: bool) -> tuple[int, int, tuple[int, ...]]:
    """Feet back, damage, and the dice."""
    if is_flying:
        rows = {
            "checked": (table.flyer_checked, table.flyer_checked_feet),
            "down": (table.flyer_down, table.flyer_down_feet),
            "blown away": (table.flyer_away, table.flyer_away_feet),
        }
        pool, feet = rows[effect]
        faces = roll_pool(dice, *pool)
        harm = roll_pool(dice, *table.flyer_away_damage) if effect == "blown away" else ()
        return sum(faces) * feet, sum(harm), (*faces, *harm)
    if effect != "blown away":
        return 0, 0, ()
    faces = roll_pool(dice, *table.rolled)
    count, sides = table.rolled_damage
    harm = roll_pool(dice, count * sum(faces), sides)
    return sum(faces) * table.rolled_feet, sum(harm), (*faces, *harm)


def wind_harm(ruleset: TravelRuleset, mph: int, person: Hardiness) -> Harm:
    """The exact nonlethal damage of one save against the wind (D20O-14)."""
    table, force = ruleset.environment.wind, wind_force(ruleset, mph)
    effect = wind_effect(ruleset, mph, person.size, is_flying=person.is_flying)
    if effect == "none":
        return Harm()
    chance = failure_chance("save", person.fortitude, force.dc)
    harm = NOTHING
    if effect == "blown away":
        if person.is_flying:
            harm = of_dice(*table.flyer_away_damage)
        else:
            count, sides = table.rolled_damage
            harm = blend([(share, of_dice(count * tens, sides)) for tens, share in of_dice(*table.rolled).items()])
    reasons = (*_why(table, force, person, mph), Reason(table.rule, "Who fails", _WORDS[effect]))
    return Harm(mixture(chance, harm, NOTHING), fatigue_chance=Fraction(0), checks=1, reasons=reasons)
