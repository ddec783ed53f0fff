"""Hazards a GM switched on for a region: one way to reckon and to roll each of them (D20O-11, 12, 14, 15)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.altitude import altitude_harm, roll_altitude
from travel.rules.environment.checks import CheckRoll, blend
from travel.rules.environment.cold import cold_harm, roll_cold
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.harm import Harm, HarmRoll
from travel.rules.environment.heat import heat_harm, roll_heat
from travel.rules.environment.nature import Nature
from travel.rules.environment.weather import Season, weather_outcomes
from travel.rules.environment.wind import roll_wind, wind_effect, wind_harm
from travel.rules.maps.areas import HazardKind
from travel.rules.rulesets.ruleset import TravelRuleset


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


def hazard_chance(
    ruleset: TravelRuleset, hazard: HazardKind, nature: Nature, season: Season, person: Hardiness | None = None
) -> Fraction:
    """The chance that a day's weather makes a hazard bite at all, for someone in plain clothes."""
    who = person or Hardiness()
    if hazard == "altitude":
        return Fraction(_bites(ruleset, hazard, who, Air(elevation_feet=nature.elevation_feet or 0)))
    return sum(
        (chance for air, chance in airs_of(ruleset, nature, season) if _bites(ruleset, hazard, who, air)),
        Fraction(0),
    )


def _bites(ruleset: TravelRuleset, hazard: HazardKind, person: Hardiness, air: Air) -> bool:
    if hazard == "wind":
        return wind_effect(ruleset, air.wind_mph, person.size, is_flying=person.is_flying) != "none"
    return hazard_harm(ruleset, hazard, person, Fraction(1), air).checks > 0


def airs_of(ruleset: TravelRuleset, nature: Nature, season: Season) -> tuple[tuple[Air, Fraction], ...]:
    """Every temperature and the middling wind of the day's weather, with their chances (D20O-13)."""
    kinds = ruleset.environment.weather.kinds
    height = nature.elevation_feet or 0
    found: dict[Air, Fraction] = {}
    for kind, degrees, chance in weather_outcomes(ruleset, nature.climate, season):
        low, high = kinds[kind].wind_mph
        air = Air(degrees, (low + high) // 2, height)
        found[air] = found.get(air, Fraction(0)) + chance
    return tuple(found.items())


def day_harm(
    ruleset: TravelRuleset, hazard: HazardKind, nature: Nature, season: Season, person: Hardiness, hours: Fraction
) -> Harm:
    """The exact damage of a day's travel in a region, over all the weather the day may have."""
    parts = [
        (chance, hazard_harm(ruleset, hazard, person, hours, air)) for air, chance in airs_of(ruleset, nature, season)
    ]
    biting = [harm for _, harm in parts if harm.checks]
    return Harm(
        nonlethal=blend([(chance, harm.nonlethal) for chance, harm in parts]),
        lethal=blend([(chance, harm.lethal) for chance, harm in parts]),
        fatigue_chance=sum((chance * harm.fatigue_chance for chance, harm in parts), Fraction(0)),
        checks=max((harm.checks for _, harm in parts), default=0),
        reasons=biting[0].reasons if biting else (),
    )
