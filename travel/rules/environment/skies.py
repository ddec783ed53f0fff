"""The skies that a day may have, as far as harm asks: outcomes of the weather that are alike count as one (D20O-13).

All temperatures of a band are alike to cold and heat, all speeds of a force to the wind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from travel.rules.environment.exposure import band_of
from travel.rules.environment.weather import Season, season_range, weather_outcomes
from travel.rules.environment.wind import wind_force
from travel.rules.maps.areas import Climate, HazardKind
from travel.rules.rulesets.environment_tables import ExposureTable
from travel.rules.rulesets.ruleset import TravelRuleset

HOUR_MINUTES = 60


@dataclass(frozen=True, slots=True)
class Sky:
    """Degrees by day and by night, miles an hour of wind, and the nonlethal dice of each hour in the open."""

    day_f: int = 60
    night_f: int = 50
    wind_mph: int = 0
    storm: tuple[int, int] = (0, 0)


MILD = Sky()
"""What there is where no weather is played, or none has been rolled."""


def _storm(ruleset: TravelRuleset, kind: str) -> tuple[int, int]:
    row = ruleset.environment.weather.kinds[kind]
    return row.damage if row.damage_minutes == HOUR_MINUTES else (0, 0)


@lru_cache(maxsize=256)
def skies(
    ruleset: TravelRuleset, climate: Climate, season: Season, hazards: frozenset[HazardKind]
) -> tuple[tuple[Sky, Fraction], ...]:
    """The skies of a day that differ to ``hazards``, each by an example, with their chances."""
    season_range(ruleset.environment.weather, climate, season)
    found: dict[object, tuple[Sky, Fraction]] = {}
    for sky, chance in _each(ruleset, climate, season, hazards):
        key = _seen(ruleset, sky, hazards)
        first, before = found.get(key, (sky, Fraction(0)))
        found[key] = (first, before + chance)
    return tuple(found.values())


def _each(
    ruleset: TravelRuleset, climate: Climate, season: Season, hazards: frozenset[HazardKind]
) -> Iterator[tuple[Sky, Fraction]]:
    """Every temperature, night and wind of each weather, but for what no hazard asks of."""
    table = ruleset.environment.weather
    least, most = table.night_colder_f
    colder = range(least, most + 1) if {"cold", "heat"} & hazards else range(least, least + 1)
    for kind, degrees, chance in weather_outcomes(ruleset, climate, season):
        low, high = table.kinds[kind].wind_mph
        winds = _forces(ruleset, low, high) if "wind" in hazards else [(low, Fraction(1))]
        for by in colder:
            for mph, share in winds:
                yield Sky(degrees, degrees - by, mph, _storm(ruleset, kind)), chance * share / len(colder)


def _forces(ruleset: TravelRuleset, low: int, high: int) -> list[tuple[int, Fraction]]:
    """A speed for each force of the wind between two, with its share of them."""
    counts: dict[str, list[int]] = {}
    for mph in range(low, high + 1):
        counts.setdefault(wind_force(ruleset, mph).key, []).append(mph)
    return [(speeds[0], Fraction(len(speeds), high - low + 1)) for speeds in counts.values()]


def _seen(ruleset: TravelRuleset, sky: Sky, hazards: frozenset[HazardKind]) -> tuple[object, ...]:
    """What of a sky makes a difference."""
    environment = ruleset.environment
    tables = [table for name, table in (("cold", environment.cold), ("heat", environment.heat)) if name in hazards]
    bands = [_band(table, degrees) for table in tables for degrees in (sky.day_f, sky.night_f)]
    force = wind_force(ruleset, sky.wind_mph).key if "wind" in hazards else ""
    return (*bands, force, sky.storm)


def _band(table: ExposureTable, degrees: int) -> str:
    band = band_of(table, degrees)
    return band.name if band else ""
