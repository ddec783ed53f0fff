"""Routes of a plan, as JSON."""

from __future__ import annotations

from typing import Any

from tactical.rules.kernel.reasons import plain_reasons
from travel.rules.itinerary.deadline import DeadlineOption
from travel.rules.itinerary.hours import DayOrder, Hours
from travel.rules.itinerary.text import hours_text
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.rules.routing.offers import ModeChoice
from travel.rules.routing.planner import off_road_miles, place_name
from travel.rules.routing.route import Leg, Route
from travel.selectors.plan_encounters import route_risk
from travel.selectors.plans import PlanSetup


def hours_json(hours: Hours) -> dict[str, int]:
    """Whole hours ordered."""
    return {"walked": hours.walked, "hustled": hours.hustled, "forced": hours.forced}


def order_json(order: DayOrder) -> dict[str, Any]:
    """A day's order."""
    camp = None if order.camp_feet is None else float(order.camp_feet / FEET_PER_MILE)
    return {"day": order.day, **hours_json(order.hours), "camp_mile": camp}


def points_of(world: WorldMap, cells: list[int]) -> list[list[float]]:
    """World coordinates of cells."""
    xs, ys = world.x[cells].tolist(), world.y[cells].tolist()
    return [list(pair) for pair in zip(xs, ys, strict=True)]


def route_json(setup: PlanSetup, route: Route) -> dict[str, Any]:
    """A route with its legs and its arrivals."""
    trail = float(route.miles_where(Way.TRAIL))
    cells = list(route.cells)
    risk, risk_reasons = route_risk(setup, route)
    return {
        "id": route.id,
        "label": route.label,
        "preference": route.preference,
        "cells": cells,
        "points": points_of(setup.world, cells),
        "miles": float(route.miles),
        "seconds": route.seconds,
        "hours_text": hours_text(route.hours),
        "door_to_door_hours": _hours_to_door(setup, route),
        "off_road_miles": float(off_road_miles(route)),
        "trail_miles": trail,
        "single_file_miles": trail,
        "legs": [_leg(setup.world, route, leg) for leg in route.legs],
        "risk": float(risk),
        "risk_reasons": plain_reasons(risk_reasons),
        "cost_gp": float(route.cost_gp),
        "cost_reasons": plain_reasons(route.cost_reasons),
        "reasons": plain_reasons(route.reasons),
        "arrivals": [arrival_json(each) for each in setup.deadlines.get(route.id, ())],
    }


def _hours_to_door(setup: PlanSetup, route: Route) -> float:
    """Hours from setting out to arriving: of the chosen route by its itinerary, of others at the mean pace."""
    orders = setup.input.orders
    if route is not setup.route:
        return route.door_to_door / 3600
    day, hour = setup.itinerary.arrival
    return float(24 * (day - orders.start_day) + hour - orders.start_hour)


def _leg(world: WorldMap, route: Route, leg: Leg) -> dict[str, Any]:
    mode = leg.mode
    return {
        "mode": mode.key,
        "name": mode.name,
        "is_afloat": mode.is_afloat,
        "from_mile": float(leg.from_feet / FEET_PER_MILE),
        "to_mile": float(leg.to_feet / FEET_PER_MILE),
        "first": leg.first,
        "last": leg.last,
        "place": place_name(world, route.cells[leg.first]),
        "change_hours": float(mode.change_hours),
        "fare_gp": float(mode.fare_gp),
    }


def mode_choice_json(choice: ModeChoice) -> dict[str, Any]:
    """A way in which the party could go, or why not."""
    mode = choice.mode
    return {
        "key": mode.key,
        "name": mode.name,
        "mph": float(mode.profile.mph),
        "hours_per_day": mode.profile.hours_per_day,
        "is_afloat": mode.is_afloat,
        "begins": mode.begins,
        "change_hours": float(mode.change_hours),
        "fare_gp": float(mode.fare_gp),
        "daily_gp": float(mode.daily_gp),
        "reasons": plain_reasons(mode.reasons),
        "refused": choice.refused,
    }


def arrival_json(option: DeadlineOption) -> dict[str, Any]:
    """Arriving by half a day."""
    return {
        "day": option.day,
        "half": option.half,
        "hour": float(option.hour),
        "expected": float(option.expected),
        "survivable": option.is_survivable,
        "is_exact": option.is_exact,
        "drop_chance": None if option.drop_chance is None else float(option.drop_chance),
    }


def option_json(option: DeadlineOption) -> dict[str, Any]:
    """Arriving by half a day, with the orders that do it."""
    return {**arrival_json(option), "orders": [order_json(each) for each in option.orders]}
