"""Itineraries, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.reasons import plain_reasons
from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.itinerary import Day, Itinerary, Weakest
from travel.rules.itinerary.march import Segment
from travel.rules.itinerary.text import itinerary_text
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.routing.planner import settlement_at
from travel.rules.routing.route import Route
from travel.selectors.plan_route_views import hours_json

NOT_TOLD: dict[str, Any] = {
    "date": "",
    "is_stay": False,
    "pieces": [],
    "members": [],
    "watches": [],
    "encounter_chance": None,
    "outlook": None,
    "supplies": None,
    "cost_gp": 0.0,
}
"""What days stored by older versions do not say."""


def whole_day(day: dict[str, Any]) -> dict[str, Any]:
    """A stored day with every field that days have now."""
    segments = [{"mode": "own", "start_hour": day["start_hour"], **each} for each in day["segments"]]
    return {**NOT_TOLD, **day, "segments": segments}


def itinerary_json(world: WorldMap, itinerary: Itinerary) -> dict[str, Any]:
    """An itinerary, day by day."""
    day, hour = itinerary.arrival
    return {
        "days": [_day(world, itinerary.route, each) for each in itinerary.days],
        "miles": float(itinerary.route.miles),
        "hours": float(itinerary.hours),
        "arrival": {"day": day, "hour": float(hour)},
        "damage": damage_json(itinerary.damage),
        "drop_chance": None,
        "risk": 0.0,
        "cost_gp": 0.0,
        "warnings": list(itinerary.warnings),
        "text": itinerary_text(itinerary),
    }


def place_json(world: WorldMap, cell: int) -> dict[str, Any]:
    """A cell and where it lies."""
    return {"cell": cell, "key": world.key(cell), "x": float(world.x[cell]), "y": float(world.y[cell])}


def miles_of(feet: Fraction) -> float:
    """Feet as miles, for display."""
    return float(feet / FEET_PER_MILE)


def _day(world: WorldMap, route: Route, day: Day) -> dict[str, Any]:
    march = day.march
    return {
        **NOT_TOLD,
        "day": day.day,
        "start_hour": float(day.start_hour),
        "end_hour": float(day.end_hour),
        "hours": {
            "walked": float(march.time_of("walk")),
            "hustled": float(march.time_of("hustle")),
            "forced": float(march.time_of("forced")),
        },
        "ordered": hours_json(march.ordered),
        "miles": miles_of(march.to_feet - march.from_feet),
        "segments": list(_segments(march.segments, day.start_hour)),
        "damage": damage_json(day.damage),
        "fatigued": day.is_fatigued,
        "weakest": _weakest(day.weakest),
        "camp": _camp(world, route, march.to_feet) if day.camps else None,
        "by_hand": day.is_by_hand,
        "reasons": plain_reasons(day.reasons),
    }


def _segments(segments: Iterable[Segment], start: Fraction) -> Iterable[dict[str, Any]]:
    hour = start
    for segment in segments:
        yield {
            "from_mile": miles_of(segment.from_feet),
            "to_mile": miles_of(segment.to_feet),
            "terrain": segment.terrain.key,
            "way": segment.way.key,
            "pace": segment.pace,
            "mode": "own",
            "start_hour": float(hour),
            "hours": float(segment.hours),
            "miles": float(segment.miles),
            "mph": float(segment.mph),
            "reasons": plain_reasons(segment.reasons),
        }
        hour += segment.hours


def damage_json(damage: Damage) -> dict[str, Any]:
    """A damage figure with its distribution."""
    return {
        "expected": float(damage.expected),
        "low": damage.low,
        "high": damage.high,
        "minimum": damage.minimum,
        "maximum": damage.maximum,
        "distribution": [[value, float(chance)] for value, chance in damage.distribution.items()],
        "reasons": plain_reasons(damage.reasons),
    }


def _weakest(weakest: Weakest | None) -> dict[str, Any] | None:
    if weakest is None:
        return None
    return {"name": weakest.name, "remaining": weakest.remaining, "max": weakest.max_hp}


def _camp(world: WorldMap, route: Route, feet: Fraction) -> dict[str, Any]:
    """A camp lies on the route where the day ended, in the nearest cell of it."""
    cell = route.cell_at(feet)
    x, y = route.point_at(world, feet)
    return {**place_json(world, cell), "x": x, "y": y, "place": settlement_at(world, cell) or None}
