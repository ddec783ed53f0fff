"""Hazards a GM switched on for a region: one way to reckon and to roll each of them (D20O-11, 12, 14, 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.environment.altitude import altitude_harm, roll_altitude
from travel.rules.environment.checks import CheckRoll, blend, percent_text
from travel.rules.environment.cold import cold_harm, roll_cold
from travel.rules.environment.exposure import band_of
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.environment.heat import heat_harm, roll_heat
from travel.rules.environment.nature import Nature
from travel.rules.environment.weather import Season, weather_chances, weather_outcomes
from travel.rules.environment.wind import roll_wind, wind_force, wind_harm
from travel.rules.maps.areas import HazardKind
from travel.rules.rulesets.ruleset import TravelRuleset

HAZARD_RULES: Mapping[HazardKind, Callable[[TravelRuleset], str]] = {
    "cold": lambda ruleset: ruleset.environment.cold.rule,
    "heat": lambda ruleset: ruleset.environment.heat.rule,
    "wind": lambda ruleset: ruleset.environment.wind.rule,
    "altitude": lambda ruleset: ruleset.environment.altitude.rule,
}
"""The citation of each hazard."""


@dataclass(frozen=True, slots=True)
class Air:
    """What a traveller stands in: degrees, miles an hour of wind, feet of height."""

    temperature_f: int = 60
    wind_mph: int = 0
    elevation_feet: int = 0


def hazard_harm(
    ruleset: TravelRuleset, hazard: HazardKind, person: Hardiness, hours: Fraction, air: Air, earlier: int = 0
) -> Harm:
    """The exact damage of so many hours of a hazard. ``earlier`` is how many checks (altitude: hours) went before.

    Wind asks for a save each hour of travel (ours: the table gives no interval).
    """
    match hazard:
        case "cold":
            return cold_harm(ruleset, air.temperature_f, hours, person, earlier)
        case "heat":
            return heat_harm(ruleset, air.temperature_f, hours, person, earlier)
        case "altitude":
            return altitude_harm(ruleset, air.elevation_feet, hours, person, earlier)
        case "wind":
            one = wind_harm(ruleset, air.wind_mph, person)
            total = one
            for _ in range(int(hours) - 1):
                total = Harm(total.nonlethal.plus(one.nonlethal), checks=total.checks + 1, reasons=one.reasons)
            return total if hours >= 1 else Harm()
    raise RuleError(f"There is no hazard {hazard!r}", remedy="Use cold, heat, wind or altitude.", pointer="/hazard")


def roll_hazard(
    ruleset: TravelRuleset,
    hazard: HazardKind,
    person: Hardiness,
    hours: Fraction,
    air: Air,
    dice: Dice,
    earlier: int = 0,
) -> HarmRoll:
    """Roll so many hours of a hazard."""
    match hazard:
        case "cold":
            return roll_cold(ruleset, air.temperature_f, hours, person, dice, earlier)
        case "heat":
            return roll_heat(ruleset, air.temperature_f, hours, person, dice, earlier)
        case "altitude":
            return roll_altitude(ruleset, air.elevation_feet, hours, person, dice, earlier)
        case "wind":
            return _roll_wind(ruleset, person, int(hours), air, dice)
    raise RuleError(f"There is no hazard {hazard!r}", remedy="Use cold, heat, wind or altitude.", pointer="/hazard")


def _roll_wind(ruleset: TravelRuleset, person: Hardiness, hours: int, air: Air, dice: Dice) -> HarmRoll:
    rolled = [roll_wind(ruleset, air.wind_mph, person, dice) for _ in range(hours)]
    checks: tuple[CheckRoll, ...] = tuple(each.check for each in rolled if each.check is not None)
    return HarmRoll(
        checks=checks,
        nonlethal=sum(each.nonlethal for each in rolled),
        effects=tuple(each.effect for each in rolled if each.effect != "none"),
        faces=tuple(face for each in rolled for face in each.faces),
        reasons=tuple(reason for each in rolled for reason in each.reasons),
    )


@lru_cache(maxsize=512)
def hazard_chance(
    ruleset: TravelRuleset, hazard: HazardKind, nature: Nature, season: Season, person: Hardiness | None = None
) -> Fraction:
    """The chance that a day's weather makes a hazard bite at all; without a person, for someone in plain clothes."""
    who = person or Hardiness()
    airs = airs_of(ruleset, hazard, nature, season)
    return sum((chance for air, chance, _ in airs if _bites(ruleset, hazard, who, air)), Fraction(0))


def _bites(ruleset: TravelRuleset, hazard: HazardKind, person: Hardiness, air: Air) -> bool:
    return hazard_harm(ruleset, hazard, person, Fraction(1), air).checks > 0


def airs_of(
    ruleset: TravelRuleset, hazard: HazardKind, nature: Nature, season: Season
) -> tuple[tuple[Air, Fraction, str], ...]:
    """What a day may be like as far as a hazard asks: an example of each, its chance, its name (D20O-13).

    All temperatures of a band are alike to cold and heat, all speeds of a force to the wind.
    """
    found: dict[str, tuple[Air, Fraction]] = {}
    for air, chance, name in _airs(ruleset, hazard, nature, season):
        first, before = found.get(name, (air, Fraction(0)))
        found[name] = (first, before + chance)
    return tuple((air, chance, name) for name, (air, chance) in found.items())


def _airs(
    ruleset: TravelRuleset, hazard: HazardKind, nature: Nature, season: Season
) -> Iterator[tuple[Air, Fraction, str]]:
    height = nature.elevation_feet or 0
    if hazard == "altitude":
        yield Air(elevation_feet=height), Fraction(1), "thin air"
        return
    if hazard == "wind":
        for each in weather_chances(ruleset, nature.climate, season):
            low, high = ruleset.environment.weather.kinds[each.kind].wind_mph
            for mph in range(low, high + 1):
                yield Air(wind_mph=mph), each.chance / (high - low + 1), wind_force(ruleset, mph).name
        return
    table = ruleset.environment.cold if hazard == "cold" else ruleset.environment.heat
    for _, degrees, chance in weather_outcomes(ruleset, nature.climate, season):
        band = band_of(table, degrees)
        yield Air(degrees), chance, band.name if band else "harmless"


@lru_cache(maxsize=1024)
def day_harm(
    ruleset: TravelRuleset, hazard: HazardKind, nature: Nature, season: Season, person: Hardiness, hours: Fraction
) -> Harm:
    """The exact damage of a day's travel in a region, over all the weather the day may have."""
    parts = [
        (chance, hazard_harm(ruleset, hazard, person, hours, air), name)
        for air, chance, name in airs_of(ruleset, hazard, nature, season)
    ]
    rule = HAZARD_RULES[hazard](ruleset)
    told = tuple(
        Reason(
            rule, f"{name.capitalize()}, {percent_text(chance)} of such days", f"{float(harm.expected):.3g} on average"
        )
        for chance, harm, name in parts
        if harm.checks or harm.lethal.maximum
    )
    return Harm(
        nonlethal=blend([(chance, harm.nonlethal) for chance, harm, _ in parts]),
        lethal=blend([(chance, harm.lethal) for chance, harm, _ in parts]),
        fatigue_chance=sum((chance * harm.fatigue_chance for chance, harm, _ in parts), Fraction(0)),
        checks=max((harm.checks for _, harm, _ in parts), default=0),
        reasons=told,
    )
