"""Food and water: what people and animals need, and what they suffer without (D20O-10)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons, signed
from travel.rules.environment.checks import CheckRoll, any_chance, failing_damage, failure_chance, roll_check
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.rulesets.ruleset import TravelRuleset

Want = Literal["water", "food"]
"""What is lacking: water is counted in hours, food in days."""
MAX_UNITS = 24 * 60


@dataclass(frozen=True, slots=True)
class Privation:
    """Checks due without water or food: at which hour or day, against what, with which bonus."""

    at: tuple[int, ...]
    dcs: tuple[int, ...]
    bonus: int
    reasons: Reasons


def heat_factor(ruleset: TravelRuleset, temperature_f: int) -> tuple[int, Reasons]:
    """How many times as much people drink in the heat (D20O-10)."""
    table = ruleset.environment.food
    held = [row for row in table.heat if temperature_f > row.above_f]
    if not held:
        return 1, ()
    return held[-1].factor, (Reason(table.rule, f"Above {held[-1].above_f} °F water", f"x {held[-1].factor}"),)


def person_needs(ruleset: TravelRuleset, size: str, temperature_f: int = 70) -> tuple[Fraction, Fraction, Reasons]:
    """Pounds of food and gallons of water a day for someone of a size (D20O-10)."""
    table = ruleset.environment.food
    if size not in table.shares:
        raise RuleError(f"There is no size {size!r}", remedy=f"Use one of {', '.join(table.shares)}.", pointer="/size")
    share = table.shares[size]
    factor, hot = heat_factor(ruleset, temperature_f)
    rule = table.rule if size in ("small", "medium") else table.own_rule
    food, water = table.food_lb * share, table.water_gal * share * factor
    told = f"{_number(food)} lb and {_number(table.water_gal * share)} gal"
    return food, water, (Reason(rule, f"A {size} person a day", told), *hot)


def _number(value: Fraction) -> str:
    return f"{float(value):.4g}"


def first_check(ruleset: TravelRuleset, want: Want, con_score: int) -> int:
    """The hour (water) or day (food) of the first check: the first one beyond the limit (D20O-10)."""
    table = ruleset.environment.food
    return table.water_free_hours + con_score + 1 if want == "water" else table.food_free_days + 1


def privation(ruleset: TravelRuleset, want: Want, person: Hardiness, before: int, units: int) -> Privation:
    """The checks due in the next ``units`` hours (water) or days (food), after ``before`` without (D20O-10)."""
    if before < 0 or not 0 <= units <= MAX_UNITS:
        raise RuleError("That long without cannot be", remedy=f"Give 0 to {MAX_UNITS}.", pointer="/units")
    table = ruleset.environment.food
    first = first_check(ruleset, want, person.con_score)
    at = tuple(range(max(first, before + 1), before + units + 1))
    dcs = tuple(table.check_dc + table.check_step * (unit - first) for unit in at)
    bonus = person.con_modifier + (table.endurance_bonus if person.has_endurance else 0)
    unit = "hour" if want == "water" else "day"
    why = Reason(
        table.rule,
        f"Without {want}: a Constitution check each {unit} from {unit} {first}, DC {table.check_dc}, "
        f"{signed(table.check_step)} for each before",
        f"{table.dice_count}d{table.dice_sides} nonlethal",
    )
    rest = Reason(table.rule, f"It heals only after {want}, even by magic; any of it fatigues", "fatigued")
    return Privation(at, dcs, bonus, (why, rest) if at else ())


def privation_harm(ruleset: TravelRuleset, want: Want, person: Hardiness, before: int, units: int) -> Harm:
    """The exact damage of going without (D20O-10)."""
    table = ruleset.environment.food
    due = privation(ruleset, want, person, before, units)
    chances = [failure_chance("check", due.bonus, dc) for dc in due.dcs]
    damage = failing_damage(chances, (table.dice_count, table.dice_sides))
    return Harm(damage, fatigue_chance=any_chance(chances), checks=len(chances), reasons=due.reasons)


def roll_privation(
    ruleset: TravelRuleset, want: Want, person: Hardiness, before: int, units: int, dice: Dice
) -> HarmRoll:
    """Roll the checks of going without (D20O-10)."""
    table = ruleset.environment.food
    due = privation(ruleset, want, person, before, units)
    noun = "thirst" if want == "water" else "hunger"
    checks: list[CheckRoll] = []
    faces: list[int] = []
    damage = 0
    for dc in due.dcs:
        check = roll_check("check", f"Constitution check against {noun}", due.bonus, dc, dice)
        checks.append(check)
        faces.append(check.natural)
        if not check.passed:
            harm = roll_pool(dice, table.dice_count, table.dice_sides)
            faces += harm
            damage += sum(harm)
    told = tuple(Reason(table.rule, f"{check.label}: {check.text}") for check in checks)
    return HarmRoll(tuple(checks), damage, is_fatigued=damage > 0, faces=tuple(faces), reasons=(*due.reasons, *told))
