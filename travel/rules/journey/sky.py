"""Weather and light of the moment, as the rules of sight and meetings want them."""

from __future__ import annotations

from fractions import Fraction

from travel.rules.environment.daylight import daylight
from travel.rules.environment.weather import DayWeather
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.state import JourneyState

DAWN, DUSK = 6, 20
"""Light where no calendar says otherwise."""


def weather_today(state: JourneyState) -> DayWeather | None:
    """The weather set for this day; None where none was."""
    sky = state.weather
    if sky is None or sky.day != state.day:
        return None
    share, most = Fraction(sky.sight_percent, 100), sky.sight_feet or None
    return DayWeather(sky.kind, sky.name, sky.high_f, sky.low_f, sky.wind_mph, sight_share=share, sight_feet=most)


def is_light(context: JourneyContext, state: JourneyState) -> bool:
    """Whether the sun is up, by the campaign's calendar and latitude."""
    settings = context.settings
    if settings is None:
        return DAWN <= state.hour < DUSK
    return daylight(settings.calendar, state.day, settings.latitude).is_light(state.hour)
