"""A plan worked out, as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import plain_reasons
from travel.models import Plan
from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.deadline import DeadlineOption
from travel.rules.itinerary.hours import DayOrder, Hours
from travel.rules.itinerary.itinerary import Day, Itinerary, Weakest
from travel.rules.itinerary.march import Segment
from travel.rules.itinerary.text import hours_text, itinerary_text
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.routing.planner import off_road_miles, settlement_at
from travel.rules.routing.route import Route
from travel.selectors.maps import world_of
from travel.selectors.plans import PlanInput, PlanSetup


def plan_json(plan: PlanInput, setup: PlanSetup | None, problem: RuleError | None = None) -> dict[str, Any]:
    """A plan as the GM sees it."""
    orders = plan.orders
    world = setup.world if setup else world_of(plan.map)
    return {
        "id": plan.id or None,
        "v": plan.version,
        "name": plan.name,
        "map": str(plan.map.pk),
        "party": str(plan.party.pk),
        "stops": _stops(plan, world, setup),
        "preference": plan.preference,
        "start": {"day": orders.start_day, "hour": float(orders.start_hour)},
        "orders": [_order(each) for each in orders.days],
        "default_order": hours_json(orders.default),
        "routes": [_route(setup, each) for each in setup.routes] if setup else [],
        "chosen": setup.route.id if setup else plan.chosen,
        "itinerary": itinerary_json(setup.world, setup.itinerary) if setup else None,
        "deadline_options": [_option(each) for each in setup.deadlines[setup.route.id]] if setup else [],
        "problem": _problem(problem) if problem else None,
    }


def plan_row(plan: Plan) -> dict[str, Any]:
    """A plan in a list."""
    return {
        "id": str(plan.pk),
        "v": plan.version,
        "name": plan.name,
        "map": str(plan.map_id),
        "map_name": plan.map.name,
        "party": str(plan.party_id),
        "party_name": plan.party.name,
        "start": {"day": plan.start_day, "hour": plan.start_hour},
        "stops": len(plan.stops),
        "miles": plan.miles,
        "days": plan.days,
        "updated_at": plan.updated_at,
    }


def _problem(error: RuleError) -> dict[str, str]:
    return {"detail": error.message, "remedy": error.remedy, "pointer": error.pointer, "rule": error.rule}


def hours_json(hours: Hours) -> dict[str, int]:
    plain: dict[str, int] = to_plain(hours)
    return plain


def _order(order: DayOrder) -> dict[str, int]:
    return {"day": order.day, **hours_json(order.hours)}


def _place(world: WorldMap, cell: int) -> dict[str, Any]:
    return {"cell": cell, "key": world.key(cell), "x": float(world.x[cell]), "y": float(world.y[cell])}


def _miles(feet: Fraction) -> float:
    return float(feet / FEET_PER_MILE)


def _stops(plan: PlanInput, world: WorldMap, setup: PlanSetup | None) -> list[dict[str, Any]]:
    cells = [cell for cell in plan.stops if 0 <= cell < world.cell_count]
    rows = [{**_place(world, cell), "name": settlement_at(world, cell)} for cell in cells]
    if setup is None:
        return [{**row, "day": None, "hour": None, "miles": None} for row in rows]
    return [
        {**row, **_reached(setup, setup.route.cell_feet[place])}
        for row, place in zip(rows, setup.route.stops, strict=True)
    ]


def _reached(setup: PlanSetup, feet: Fraction) -> dict[str, Any]:
    day, hour = setup.itinerary.time_at(feet)
    return {"day": day, "hour": float(hour), "miles": _miles(feet)}


def _route(setup: PlanSetup, route: Route) -> dict[str, Any]:
    world, trail = setup.world, float(route.miles_where(Way.TRAIL))
    cells = list(route.cells)
    return {
        "id": route.id,
        "label": route.label,
        "preference": route.preference,
        "cells": cells,
        "points": [[float(world.x[cell]), float(world.y[cell])] for cell in cells],
        "miles": float(route.miles),
        "seconds": route.seconds,
        "hours_text": hours_text(route.hours),
        "off_road_miles": float(off_road_miles(route)),
        "trail_miles": trail,
        "single_file_miles": trail,
        "reasons": plain_reasons(route.reasons),
        "arrivals": [_arrival(each) for each in setup.deadlines[route.id]],
    }


def _arrival(option: DeadlineOption) -> dict[str, Any]:
    return {
        "day": option.day,
        "half": option.half,
        "hour": float(option.hour),
        "expected": float(option.expected),
        "survivable": option.is_survivable,
    }


def _option(option: DeadlineOption) -> dict[str, Any]:
    return {**_arrival(option), "orders": [_order(each) for each in option.orders]}


def itinerary_json(world: WorldMap, itinerary: Itinerary) -> dict[str, Any]:
    """An itinerary, day by day."""
    day, hour = itinerary.arrival
    return {
        "days": [_day(world, itinerary.route, each) for each in itinerary.days],
        "miles": float(itinerary.route.miles),
        "hours": float(itinerary.hours),
        "arrival": {"day": day, "hour": float(hour)},
        "damage": damage_json(itinerary.damage),
        "warnings": list(itinerary.warnings),
        "text": itinerary_text(itinerary),
    }


def _day(world: WorldMap, route: Route, day: Day) -> dict[str, Any]:
    march = day.march
    return {
        "day": day.day,
        "start_hour": float(day.start_hour),
        "end_hour": float(day.end_hour),
        "hours": {
            "walked": float(march.time_of("walk")),
            "hustled": float(march.time_of("hustle")),
            "forced": float(march.time_of("forced")),
        },
        "ordered": hours_json(march.ordered),
        "miles": _miles(march.to_feet - march.from_feet),
        "segments": list(_segments(march.segments)),
        "damage": damage_json(day.damage),
        "fatigued": day.is_fatigued,
        "weakest": _weakest(day.weakest),
        "camp": _camp(world, route, march.to_feet) if day.camps else None,
        "by_hand": day.is_by_hand,
        "reasons": plain_reasons(day.reasons),
    }


def _segments(segments: Iterable[Segment]) -> Iterable[dict[str, Any]]:
    for segment in segments:
        yield {
            "from_mile": _miles(segment.from_feet),
            "to_mile": _miles(segment.to_feet),
            "terrain": segment.terrain.key,
            "way": segment.way.key,
            "pace": segment.pace,
            "hours": float(segment.hours),
            "miles": float(segment.miles),
            "mph": float(segment.mph),
            "reasons": plain_reasons(segment.reasons),
        }


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
    return {**_place(world, cell), "x": x, "y": y, "place": settlement_at(world, cell) or None}
