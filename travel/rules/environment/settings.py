"""What a campaign plays of the world: its calendar, climate and latitude, and which rules count."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.calendar import DEFAULT_CALENDAR, Calendar, check_calendar
from travel.rules.maps.areas import Climate

Rivers = Literal["open", "fords"]
MAX_LATITUDE = 90
MAX_CURRENT = 20
MAX_FARES = 100
MAX_WATER = 100


@dataclass(frozen=True, slots=True)
class WorldSettings:
    """A campaign's choices.

    ``climate`` holds where neither a region nor the ground says otherwise. ``current_mph`` None: the ruleset's.
    ``fares`` multiplies what passage and hire cost, 0 for free. ``has_map``: the leader has a map of the land.
    ``animals_graze``: feed is needed only where no grass grows. ``animal_water_gal``: a day for each animal (no
    figure is printed). ``weather_pace``: the share of the pace left in a weather, by kind; 1 where not named.
    """

    calendar: Calendar = DEFAULT_CALENDAR
    climate: Climate = "temperate"
    latitude: int = 45
    uses_weather: bool = True
    uses_supplies: bool = True
    uses_lost: bool = True
    uses_hazards: bool = True
    rivers: Rivers = "open"
    current_mph: Fraction | None = None
    drift: bool = False
    tow: bool = False
    fares: Fraction = Fraction(1)
    has_map: bool = True
    animals_graze: bool = True
    animal_water_gal: Fraction = Fraction(0)
    weather_pace: dict[str, Fraction] = field(default_factory=dict)


DEFAULT_SETTINGS = WorldSettings()


def check_settings(settings: WorldSettings, weathers: Collection[str]) -> None:
    """Refuse choices no world can have. ``weathers`` are the kinds of weather of the ruleset."""
    check_calendar(settings.calendar)
    _within(settings.latitude, -MAX_LATITUDE, MAX_LATITUDE, "A latitude", "/latitude")
    if settings.current_mph is not None:
        _within(settings.current_mph, 0, MAX_CURRENT, "A current", "/current_mph")
    _within(settings.fares, 0, MAX_FARES, "A factor of fares", "/fares")
    _within(settings.animal_water_gal, 0, MAX_WATER, "An animal's water", "/animal_water_gal")
    for kind, pace in settings.weather_pace.items():
        if kind not in weathers:
            raise RuleError(
                f"There is no weather {kind!r}",
                remedy=f"Use {', '.join(sorted(weathers))}.",
                pointer=f"/weather_pace/{kind}",
            )
        _within(pace, 0, 1, "A share of the pace", f"/weather_pace/{kind}")


def _within(value: Fraction | int, least: int, most: int, name: str, pointer: str) -> None:
    if not least <= value <= most:
        raise RuleError(f"{name} of {float(value):g} cannot be", remedy=f"Give {least} to {most}.", pointer=pointer)
