"""What weather and the wild do, where the campaign plays them: in the morning, after each hour, by night."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.environment.calendar import date_of
from travel.rules.environment.weather import roll_weather
from travel.rules.journey.dice import WEATHER
from travel.rules.journey.happening import Roll
from travel.rules.journey.hardship import weather_the_hour
from travel.rules.journey.keep_way import keep_the_way
from travel.rules.journey.living import live, through_of
from travel.rules.journey.nature_events import ForagingSet, WeatherSet
from travel.rules.journey.orders import Forage
from travel.rules.journey.run import Run
from travel.rules.journey.sky import kept


def start_the_day(run: Run) -> None:
    """The day's weather, when camp is broken, unless the GM has set it (D20O-13)."""
    settings, state = run.context.settings, run.state
    if settings is None or not settings.uses_weather or (state.weather and state.weather.day == state.day):
        return
    nature = run.context.route.nature_at(state.progress)
    season = date_of(settings.calendar, state.day).season
    rolled = roll_weather(run.context.travel_ruleset, nature.climate, season, run.dice(WEATHER))
    weather = kept(run.context, rolled, state.day, "rolled")
    faces = rolled.faces
    rolls = (Roll("the day's weather", f"{len(faces)} dice", faces, faces[1] if len(faces) > 1 else faces[0]),)
    run.emit(WeatherSet(clock=state.clock, weather=weather, rolls=rolls, reasons=rolled.reasons))


def after_the_hour(run: Run) -> None:
    """A full hour of travel is over: what the air did, and whether the way was kept."""
    settings = run.context.settings
    if settings is None:
        return
    weather_the_hour(run, settings)
    if settings.uses_lost and not run.leg.is_crewed:
        keep_the_way(run, settings)


def end_the_night(run: Run, seconds: int) -> None:
    """A day is over: people and animals ate and drank."""
    settings = run.context.settings
    if settings is not None and settings.uses_supplies:
        live(run, settings, through_of(run.state), seconds)


def end_the_road(run: Run) -> None:
    """They have arrived: the day's meal is eaten there, as the plan counts it. An older log does without."""
    settings = run.context.settings
    if settings is not None and settings.uses_supplies and run.state.fed_day is not None:
        live(run, settings, through_of(run.state, arrived=True), 0)


def set_foraging(run: Run, order: Forage) -> None:
    """Forage on the way from now on, at half the pace, or no more (D20O-09)."""
    if order.on == run.state.foraging:
        raise RuleError(
            "They forage already" if order.on else "They do not forage", pointer="/order/on", remedy="Travel on."
        )
    pace = "x 1/2" if order.on else "x 1"
    reason = Reason("D20O-09", "Foraging and hunting go at up to half the overland pace", pace)
    run.emit(ForagingSet(clock=run.state.clock, foraging=order.on, reasons=(reason,)))
