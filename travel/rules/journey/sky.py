"""The weather of today, as the rules of sight want it."""

from __future__ import annotations

from fractions import Fraction

from travel.rules.environment.weather import DayWeather
from travel.rules.journey.state import JourneyState


def weather_today(state: JourneyState) -> DayWeather | None:
    """The weather set for this day; None where none was."""
    sky = state.weather
    if sky is None or sky.day != state.day:
        return None
    share, most = Fraction(sky.sight_percent, 100), sky.sight_feet or None
    return DayWeather(sky.kind, sky.name, sky.high_f, sky.low_f, sky.wind_mph, sight_share=share, sight_feet=most)
