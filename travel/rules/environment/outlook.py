"""What a day may bring, before any die falls: weather, light, sight, the way, hazards."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.calendar import Date, date_of
from travel.rules.environment.checks import percent_text
from travel.rules.environment.daylight import Daylight, daylight
from travel.rules.environment.hazards import HAZARD_RULES, hazard_chance
from travel.rules.environment.lost import lost_dc
from travel.rules.environment.nature import Nature
from travel.rules.environment.settings import WorldSettings
from travel.rules.environment.spotting import is_poor_in, sight
from travel.rules.environment.weather import Season, WeatherChance, season_range, weather_chances
from travel.rules.maps.areas import Climate, HazardKind
from travel.rules.rulesets.ruleset import TravelRuleset

_HAZARD_WORDS: dict[HazardKind, str] = {
    "cold": "cold that asks for saves",
    "heat": "heat that asks for saves",
    "wind": "wind that throws people down or stops them",
    "altitude": "thin air",
}


@dataclass(frozen=True, slots=True)
class HazardOutlook:
    """A hazard of the region and the chance that it bites on the day."""

    kind: HazardKind
    name: str
    chance: Fraction
    reasons: Reasons = ()

    @property
    def text(self) -> str:
        return f"{self.name}: {percent_text(self.chance)}"


@dataclass(frozen=True, slots=True)
class DayOutlook:
    """A day beforehand. ``lost_dc`` is that of a clear day, ``poor_lost_dc`` that of one with poor visibility, which
    comes with ``poor_chance``; None: no one gets lost there, or the campaign does not play it. ``pace`` is the share of
    the pace that the weather leaves on average, as the campaign has it, and ``paces`` that of each kind."""

    date: Date
    daylight: Daylight
    weather: tuple[WeatherChance, ...] = ()
    temperature_f: tuple[int, int] | None = None
    night_f: tuple[int, int] | None = None
    sight_feet: int = 0
    lost_dc: int | None = None
    poor_lost_dc: int | None = None
    poor_chance: Fraction = Fraction(0)
    hazards: tuple[HazardOutlook, ...] = ()
    reasons: Reasons = ()
    pace: Fraction = Fraction(1)
    paces: dict[str, Fraction] = field(default_factory=dict)


def day_outlook(
    ruleset: TravelRuleset,
    settings: WorldSettings,
    day: int,
    nature: Nature,
    *,
    way: str = "trackless",
    follows: str = "",
) -> DayOutlook:
    """The outlook of a day of the game in a place, on a way."""
    date = date_of(settings.calendar, day)
    light = daylight(settings.calendar, day, settings.latitude)
    clear = sight(ruleset, nature.terrain)
    kinds = weather_chances(ruleset, nature.climate, date.season) if settings.uses_weather else ()
    poor = _poor_chance(ruleset, nature.terrain, nature.climate, date.season) if kinds else Fraction(0)
    dc, poor_dc, way_reasons = _ways(ruleset, settings, nature, way, follows)
    day_range, night_range, told = _temperatures(ruleset, settings, nature, date)
    pace, slowed = _pace(settings, kinds)
    return DayOutlook(
        date=date,
        daylight=light,
        weather=kinds,
        temperature_f=day_range,
        night_f=night_range,
        sight_feet=clear.feet,
        lost_dc=dc,
        poor_lost_dc=poor_dc if poor else dc,
        poor_chance=poor,
        hazards=_hazards(ruleset, nature, date),
        reasons=(*nature.reasons, *told, *clear.reasons, *way_reasons, *light.reasons, *slowed),
        pace=pace,
        paces=settings.weather_pace,
    )


@lru_cache(maxsize=256)
def _poor_chance(ruleset: TravelRuleset, terrain: str, climate: Climate, season: Season) -> Fraction:
    """The chance of a day whose weather hides what is 60 ft off, at least for some hours."""
    rows = ruleset.environment.weather.kinds
    kinds = weather_chances(ruleset, climate, season)
    return sum((each.chance * is_poor_in(ruleset, terrain, rows[each.kind]) for each in kinds), Fraction(0))


def _ways(
    ruleset: TravelRuleset, settings: WorldSettings, nature: Nature, way: str, follows: str
) -> tuple[int | None, int | None, Reasons]:
    if not settings.uses_lost:
        return None, None, ()
    found = [
        lost_dc(ruleset, nature.terrain, way, has_map=settings.has_map, is_poor=poor, follows=follows)
        for poor in (False, True)
    ]
    return found[0][0], found[1][0], found[0][1]


def _pace(settings: WorldSettings, kinds: tuple[WeatherChance, ...]) -> tuple[Fraction, Reasons]:
    """The share of the pace that the day's weather leaves on average, where the campaign slows in any of it."""
    slow = [(each, settings.weather_pace.get(each.kind, Fraction(1))) for each in kinds]
    pace = 1 - sum((each.chance * (1 - left) for each, left in slow), Fraction(0))
    told = [
        Reason("house", f"{each.name.capitalize()}, {percent_text(each.chance)}: the pace", percent_text(left))
        for each, left in slow
        if left != 1
    ]
    return pace, tuple(told)


def _temperatures(
    ruleset: TravelRuleset, settings: WorldSettings, nature: Nature, date: Date
) -> tuple[tuple[int, int] | None, tuple[int, int] | None, Reasons]:
    """Usual temperatures by day and by night; None where the campaign plays no weather."""
    if not settings.uses_weather:
        return None, None, ()
    table = ruleset.environment.weather
    low, high = season_range(table, nature.climate, date.season)
    least, most = table.night_colder_f
    text = f"Usual temperature of a day, {table.climates[nature.climate].name} climate, {date.season}"
    return (low, high), (low - most, high - least), (Reason(table.rule, text, f"{low} to {high} °F"),)


def _hazards(ruleset: TravelRuleset, nature: Nature, date: Date) -> tuple[HazardOutlook, ...]:
    found: list[HazardOutlook] = []
    for kind in nature.hazards:
        chance = hazard_chance(ruleset, kind, nature, date.season)
        why = Reason(
            HAZARD_RULES[kind](ruleset),
            f"{_HAZARD_WORDS[kind].capitalize()}, switched on in this region",
            percent_text(chance),
        )
        found.append(HazardOutlook(kind, _HAZARD_WORDS[kind], chance, (why,)))
    return tuple(found)


def plain_outlook(outlook: DayOutlook) -> dict[str, Any]:
    """An outlook as JSON: members of the plan's day on the wire, percents and hours as numbers."""
    light = outlook.daylight
    return {
        "weather": [
            {
                "name": each.name,
                "percent": round(float(each.chance) * 100, 2),
                "kind": each.kind,
                "pace_percent": round(float(outlook.paces.get(each.kind, 1)) * 100, 2),
            }
            for each in outlook.weather
        ],
        "temperature_f": list(outlook.temperature_f) if outlook.temperature_f else None,
        "daylight": {"dawn": round(float(light.dawn), 3), "dusk": round(float(light.dusk), 3)},
        "sight_feet": outlook.sight_feet,
        "lost_dc": outlook.lost_dc,
        "poor_lost_dc": outlook.poor_lost_dc,
        "poor_percent": round(float(outlook.poor_chance) * 100, 2),
        "hazards": [each.text for each in outlook.hazards],
        "pace_percent": round(float(outlook.pace) * 100, 2),
    }
