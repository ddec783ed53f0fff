"""Parts of a journey on the wire: its legs and stops, animals, weather, supplies, courses, and the lost way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from travel.models import Journey
from travel.rules.environment.calendar import date_of
from travel.rules.environment.daylight import daylight
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.night import on_watch
from travel.rules.journey.route import Place, RouteLeg, RoutePoint
from travel.rules.journey.state import HOUR, JourneyState, MountState, Stores, Weather
from travel.selectors.plan_day_views import whole_day

HUNDREDTHS = 100
NIGHT_HOURS = 8


def place_of(context: JourneyContext, state: JourneyState) -> Place:
    """Where the party truly is: off the line by as much as it strayed."""
    route, astray = context.route, state.astray
    place = route.place_at(state.progress)
    if astray is None:
        return place
    scale = route.feet_per_unit
    x, y = place.x + astray.east_feet / scale, place.y + astray.south_feet / scale
    return Place(place.cell, place.key, round(x, 4), round(y, 4), place.name)


def believed_progress(context: JourneyContext, state: JourneyState) -> int:
    """Where the party thinks it is: on its way, as far as it has walked, until it notices (D20O-08)."""
    astray = state.astray
    if astray is None or astray.noticed:
        return state.progress
    return min(context.route.length, state.progress + astray.hours * HOUR)


def line_points(points: Sequence[RoutePoint]) -> list[list[float]]:
    """Points of a line on the wire."""
    return [[point.x, point.y] for point in points]


def travelled_points(context: JourneyContext, progress: int) -> list[list[float]]:
    """The line behind the party, up to where it stands."""
    place = context.route.place_at(progress)
    behind = line_points(context.route.travelled(progress))
    return behind if behind and behind[-1] == [place.x, place.y] else [*behind, [place.x, place.y]]


def day_view(context: JourneyContext, state: JourneyState) -> dict[str, Any]:
    """The day in the campaign's calendar, and from when to when it is light."""
    settings = context.settings or DEFAULT_SETTINGS
    light = daylight(settings.calendar, state.day, settings.latitude)
    return {
        "date": date_of(settings.calendar, state.day).text,
        "daylight": {"dawn": round(float(light.dawn), 2), "dusk": round(float(light.dusk), 2)},
    }


def legs_view(context: JourneyContext) -> list[dict[str, Any]]:
    """The legs of the route, in order."""
    begins = 0
    legs = []
    for leg in context.route.legs or (context.leg(0),):
        legs.append(_leg(context, leg, begins))
        begins = leg.ends
    return legs


def _leg(context: JourneyContext, leg: RouteLeg, begins: int) -> dict[str, Any]:
    return {
        "mode": leg.mode,
        "name": leg.name,
        "from_mile": context.route.miles_at(begins),
        "to_mile": context.route.miles_at(leg.ends),
        "hours_per_day": leg.hours_per_day,
        "is_crewed": leg.is_crewed,
        "change_hours": leg.change_seconds / HOUR,
    }


def stays_view(context: JourneyContext, state: JourneyState) -> list[dict[str, Any]]:
    """The stops at which the plan stays."""
    return [
        {
            "mile": context.route.miles_at(stay.progress),
            "hours": stay.seconds / HOUR,
            "why": stay.why,
            "note": stay.note,
            "place": stay.place,
            "is_over": index < state.stayed,
            "hours_left": (state.staying or stay.seconds) / HOUR if index == state.stayed else None,
        }
        for index, stay in enumerate(context.route.stays)
    ]


def mounts_view(context: JourneyContext, state: JourneyState) -> list[dict[str, Any]]:
    """The animals, with whom they carry."""
    riders = {mount.id: list(mount.riders) for mount in context.mounts}
    return [{**_mount(mount), "riders": riders.get(mount.id, [])} for mount in state.mounts]


def _mount(mount: MountState) -> dict[str, Any]:
    return {
        "id": mount.id,
        "name": mount.name,
        "hp": mount.hp if mount.max_hp else None,
        "max_hp": mount.max_hp or None,
        "fatigue": mount.fatigue,
        "down": mount.is_down,
        "left": mount.left,
        "hunger": mount.hunger,
        "thirst": mount.thirst,
        "starved": mount.starved,
    }


def weather_view(weather: Weather | None) -> dict[str, Any] | None:
    if weather is None:
        return None
    return {
        "name": weather.name,
        "kind": weather.kind,
        "temperature_f": [weather.low_f, weather.high_f],
        "wind_mph": weather.wind_mph,
        "sight_feet": weather.sight_feet or None,
        "pace_percent": weather.pace_percent,
        "by": weather.by,
    }


def _hundredths(amount: int | None) -> float | None:
    return None if amount is None else amount / HUNDREDTHS


def stores_view(stores: Stores | None) -> dict[str, float | None] | None:
    """Pounds and gallons."""
    if stores is None:
        return None
    return {
        "food_lb": _hundredths(stores.food),
        "water_gal": _hundredths(stores.water),
        "feed_lb": _hundredths(stores.feed),
    }


def watches_view(state: JourneyState) -> list[dict[str, Any]]:
    """Who keeps watch in the coming night, hour by hour of sleep."""
    hours = [on_watch(state, hour, NIGHT_HOURS) for hour in range(NIGHT_HOURS)]
    watches: list[dict[str, Any]] = []
    for hour, who in enumerate(hours):
        if watches and watches[-1]["members"] == list(who):
            watches[-1]["to_hour"] = hour + 1
        elif who:
            watches.append({"members": list(who), "from_hour": hour, "to_hour": hour + 1})
    return watches


def astray_view(state: JourneyState) -> dict[str, Any] | None:
    astray = state.astray
    if astray is None:
        return None
    return {
        "hours": astray.hours,
        "noticed": astray.noticed,
        "hours_back": None if astray.back is None else round(astray.back / HOUR, 2),
        "feet_off": round((astray.east_feet**2 + astray.south_feet**2) ** 0.5),
    }


def planned_days(journey: Journey, course: int) -> list[dict[str, Any]]:
    """The planned days of a course: 0 is the plan the journey set out with."""
    days = journey.days if course == 0 or course > len(journey.replans) else journey.replans[course - 1]["days"]
    return [whole_day(day) for day in days]


def courses_view(journey: Journey, context: JourneyContext) -> list[dict[str, Any]]:
    """The plan as it was, and every course laid since: what was planned beside what is now."""
    courses = []
    for number in range(len(context.courses) + 1):
        route = (journey.context["courses"][number - 1] if number else journey.context)["route"]
        days = planned_days(journey, number)
        told = journey.replans[number - 1] if number and number <= len(journey.replans) else {}
        arrival = {"day": days[-1]["day"], "hour": days[-1]["end_hour"]} if days else None
        courses.append(
            {
                "course": number,
                "day": told.get("day"),
                "hour": told.get("hour"),
                "note": told.get("note", ""),
                "points": [[point["x"], point["y"]] for point in route["points"]],
                "days": days,
                "arrival": arrival,
            }
        )
    return courses
