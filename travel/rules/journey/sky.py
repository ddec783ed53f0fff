"""Weather and light of the moment, as the rules of sight and meetings want them."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from travel.rules.environment.daylight import daylight
from travel.rules.environment.weather import DayWeather
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.state import JourneyState, Weather

HOUR_MINUTES = 60
DAWN, DUSK = 6, 20
"""Light where no calendar says otherwise."""


def weather_today(state: JourneyState) -> DayWeather | None:
    """The weather set for this day; None where none was."""
    sky = state.weather
    if sky is None or sky.day != state.day:
        return None
    share, most = Fraction(sky.sight_percent, 100), sky.sight_feet or None
    return DayWeather(sky.kind, sky.name, sky.high_f, sky.low_f, sky.wind_mph, sight_share=share, sight_feet=most)


def kept(context: JourneyContext, rolled: DayWeather, day: int, by: Literal["rolled", "hand"]) -> Weather:
    """The weather of a day as the journey keeps it, with the pace that the campaign leaves in it."""
    pace = context.settings.weather_pace.get(rolled.kind, Fraction(1)) if context.settings else Fraction(1)
    return Weather(
        name=rolled.name,
        kind=rolled.kind,
        day=day,
        low_f=rolled.night_f,
        high_f=rolled.temperature_f,
        wind_mph=rolled.wind_mph,
        sight_feet=rolled.sight_feet or 0,
        pace_percent=round(pace * 100),
        by=by,
        sight_percent=round(rolled.sight_share * 100),
        damage=rolled.damage if rolled.damage_minutes == HOUR_MINUTES else (0, 0),
        effects=rolled.effects,
    )


def is_light(context: JourneyContext, state: JourneyState) -> bool:
    """Whether the sun is up, by the campaign's calendar and latitude."""
    settings = context.settings
    if settings is None:
        return DAWN <= state.hour < DUSK
    return daylight(settings.calendar, state.day, settings.latitude).is_light(state.hour)
