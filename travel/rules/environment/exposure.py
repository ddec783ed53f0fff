"""Exposure to cold and heat, which go alike: bands of temperature, saves at intervals (D20O-11, 12)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons, signed
from travel.rules.distribution import NOTHING, Distribution, of_dice
from travel.rules.environment.checks import (
    CheckRoll,
    any_chance,
    failing_damage,
    failure_chance,
    repeated,
    roll_check,
)
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.rulesets.environment_tables import ExposureBand, ExposureTable

HOUR = 60
MAX_HOURS = 24
MAX_SURE = 240
"""Minutes of extreme cold or heat that are reckoned: 240d6 kills anyone."""


@dataclass(frozen=True, slots=True)
class Exposure:
    """Some hours in a band: the saves due, and the minutes of damage that no save stops."""

    band: ExposureBand
    dcs: tuple[int, ...]
    bonus: int
    sure_minutes: int
    reasons: Reasons


def band_of(table: ExposureTable, temperature_f: int) -> ExposureBand | None:
    """The band a temperature is in, None where it is neither cold nor hot."""
    sign = -1 if table.side == "below" else 1
    held = [band for band in table.bands if (temperature_f - band.limit_f) * sign > 0]
    return held[-1] if held else None


def save_bonus(table: ExposureTable, person: Hardiness) -> tuple[int, Reasons]:
    """The bonus of a save against it, part by part."""
    parts = [
        ("Fortitude", person.fortitude, "sheet"),
        ("Endurance", table.endurance_bonus if person.has_endurance else 0, table.rule),
        ("Cold weather outfit", table.outfit_bonus if person.clothing == "cold_outfit" else 0, table.rule),
        ("Armour or heavy clothing", -table.armour_penalty if _is_wrapped(person) else 0, table.rule),
        ("A guide's care", person.shelter, "D20O-09"),
    ]
    reasons = tuple(Reason(rule, text, signed(value)) for text, value, rule in parts if value)
    return sum(value for _, value, _ in parts), reasons


def _is_wrapped(person: Hardiness) -> bool:
    return person.wears_armour or person.clothing != "plain"


def exposure(
    table: ExposureTable, temperature_f: int, hours: Fraction, person: Hardiness, earlier: int = 0
) -> Exposure | None:
    """What so many hours at a temperature ask of someone after ``earlier`` checks; None where nothing."""
    if not 0 <= hours <= MAX_HOURS or earlier < 0:
        raise RuleError(f"{float(hours):g} hours cannot be spent in one day", remedy="Give 0 to 24.", pointer="/hours")
    band = band_of(table, temperature_f)
    if band is None:
        return None
    minutes = band.minutes if person.clothing == "plain" else band.clothed_minutes
    count = int(hours * HOUR / minutes) if minutes else 0
    sure = int(hours * HOUR) if band.sure[0] else 0
    bonus, reasons = save_bonus(table, person)
    dcs = tuple(table.dc + table.dc_step * (earlier + number) for number in range(count))
    return Exposure(band, dcs, bonus, sure, (_band_reason(table, band, temperature_f, minutes, count), *reasons))


def _band_reason(table: ExposureTable, band: ExposureBand, temperature_f: int, minutes: int, count: int) -> Reason:
    where = f"{band.name.capitalize()}: {temperature_f} °F, {table.side} {band.limit_f}"
    if not minutes:
        return Reason(table.rule, f"{where}; dressed for it", "no save")
    every = "each hour" if minutes == HOUR else f"every {minutes} minutes" if minutes > 1 else "each minute"
    step = f", {signed(table.dc_step)} for each before" if table.dc_step else ""
    return Reason(table.rule, f"{where}; a Fortitude save {every}, DC {table.dc}{step}", str(count))


def exposure_harm(
    table: ExposureTable, temperature_f: int, hours: Fraction, person: Hardiness, earlier: int = 0
) -> Harm:
    """The exact damage of so many hours at a temperature."""
    due = exposure(table, temperature_f, hours, person, earlier)
    if due is None:
        return Harm()
    chances = [failure_chance("save", due.bonus, dc) for dc in due.dcs[:MAX_SURE]]
    nonlethal = failing_damage(chances, due.band.dice)
    lethal = _sure(due.band.sure, min(due.sure_minutes, MAX_SURE)) if due.sure_minutes else NOTHING
    fatigue = Fraction(1) if due.sure_minutes else any_chance(chances)
    reasons = (*due.reasons, *_suffering(table, bool(chances) or bool(due.sure_minutes)))
    return Harm(nonlethal, lethal, fatigue, len(due.dcs), reasons)


@lru_cache(maxsize=64)
def _sure(dice: tuple[int, int], times: int) -> Distribution:
    return repeated(of_dice(*dice), times)


def _suffering(table: ExposureTable, is_due: bool) -> Reasons:
    if not is_due:
        return ()
    text = f"Any damage is {table.suffering}: fatigued until it heals, and it does not heal in the {table.name}"
    return (Reason(table.rule, text, "fatigued"),)


def roll_exposure(
    table: ExposureTable, temperature_f: int, hours: Fraction, person: Hardiness, dice: Dice, earlier: int = 0
) -> HarmRoll:
    """Roll so many hours at a temperature. Damage beyond what fells is lethal: whoever keeps hit points says so."""
    due = exposure(table, temperature_f, hours, person, earlier)
    if due is None:
        return HarmRoll()
    checks: list[CheckRoll] = []
    faces: list[int] = []
    nonlethal = 0
    for number, dc in enumerate(due.dcs, start=earlier + 1):
        check = roll_check("save", f"Fortitude save {number} against the {table.name}", due.bonus, dc, dice)
        checks.append(check)
        faces.append(check.natural)
        if not check.passed:
            harm = roll_pool(dice, *due.band.dice)
            faces += harm
            nonlethal += sum(harm)
    sure = [roll_pool(dice, *due.band.sure) for _ in range(min(due.sure_minutes, MAX_SURE))]
    lethal = sum(map(sum, sure))
    faces += [face for pool in sure for face in pool]
    told = tuple(Reason(table.rule, check.text, "" if check.passed else "damage") for check in checks[:MAX_HOURS])
    reasons = (*due.reasons, *told, *_suffering(table, bool(nonlethal or lethal)))
    tired = bool(nonlethal or lethal)
    return HarmRoll(tuple(checks), nonlethal, lethal, is_fatigued=tired, faces=tuple(faces), reasons=reasons)
