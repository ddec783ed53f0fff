"""Thin air: fatigue on high ground, sickness above it (D20O-15)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason, Reasons, signed
from travel.rules.environment.checks import CheckRoll, any_chance, failure_chance, roll_check
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.rulesets.environment_tables import AltitudeTable
from travel.rules.rulesets.ruleset import TravelRuleset

HOUR = 60


def altitude_saves(
    ruleset: TravelRuleset, feet: int, hours: Fraction, person: Hardiness, earlier: int = 0
) -> tuple[tuple[int, ...], tuple[int, ...], int, Reasons]:
    """DCs of the saves against fatigue and against sickness, the bonus, and why (D20O-15).

    ``earlier`` counts the hours already spent up there.
    """
    table = ruleset.environment.altitude
    if feet < table.high_feet:
        return (), (), 0, ()
    is_extreme = feet > table.extreme_feet
    if person.is_acclimated and not is_extreme:
        return (), (), 0, (Reason(table.rule, f"{feet:,} ft: acclimated", "no save"),)
    bonus = person.fortitude + (table.acclimated_bonus if person.is_acclimated else 0)
    fatigue = _dcs(table, table.fatigue_minutes, hours, earlier)
    sickness = _dcs(table, table.sickness_minutes, hours, earlier) if is_extreme else ()
    return fatigue, sickness, bonus, _reasons(table, feet, person, is_extreme=is_extreme)


def _dcs(table: AltitudeTable, minutes: int, hours: Fraction, earlier: int) -> tuple[int, ...]:
    before = int(Fraction(earlier * HOUR, minutes))
    after = int((earlier + hours) * HOUR / minutes)
    return tuple(table.dc + table.dc_step * number for number in range(before, after))


def _reasons(table: AltitudeTable, feet: int, person: Hardiness, *, is_extreme: bool) -> Reasons:
    reasons = [
        Reason(
            table.rule,
            f"{feet:,} ft: a Fortitude save each hour, DC {table.dc}, +{table.dc_step} for each before",
            "or fatigued",
        )
    ]
    if is_extreme:
        every = table.sickness_minutes // HOUR
        reasons.append(
            Reason(table.rule, f"Above {table.extreme_feet:,} ft: another each {every} hours", "or 1 from each ability")
        )
    if person.is_acclimated:
        reasons.append(Reason(table.rule, "Acclimated", signed(table.acclimated_bonus)))
    return tuple(reasons)


def altitude_harm(ruleset: TravelRuleset, feet: int, hours: Fraction, person: Hardiness, earlier: int = 0) -> Harm:
    """How likely thin air tires someone; it deals no hit point damage (D20O-15)."""
    fatigue, sickness, bonus, reasons = altitude_saves(ruleset, feet, hours, person, earlier)
    chance = any_chance(failure_chance("save", bonus, dc) for dc in fatigue)
    return Harm(fatigue_chance=chance, checks=len(fatigue) + len(sickness), reasons=reasons)


def roll_altitude(
    ruleset: TravelRuleset, feet: int, hours: Fraction, person: Hardiness, dice: Dice, earlier: int = 0
) -> HarmRoll:
    """Roll so many hours on high ground: fatigue first, then sickness (D20O-15)."""
    fatigue, sickness, bonus, reasons = altitude_saves(ruleset, feet, hours, person, earlier)
    tired = [roll_check("save", "Fortitude save against thin air", bonus, dc, dice) for dc in fatigue]
    sick = [roll_check("save", "Fortitude save against altitude sickness", bonus, dc, dice) for dc in sickness]
    checks: tuple[CheckRoll, ...] = (*tired, *sick)
    return HarmRoll(
        checks=checks,
        ability=sum(not check.passed for check in sick),
        is_fatigued=any(not check.passed for check in tired),
        faces=tuple(check.natural for check in checks),
        reasons=(*reasons, *(Reason("D20O-15", f"{check.label}: {check.text}") for check in checks)),
    )
