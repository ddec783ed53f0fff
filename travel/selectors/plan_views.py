"""A plan worked out, as JSON."""

from __future__ import annotations

from typing import Any

from tactical.rules.kernel.errors import RuleError
from travel.models import Plan
from travel.rules.itinerary.itinerary import StopTime
from travel.rules.maps.world import WorldMap
from travel.rules.routing.planner import settlement_at
from travel.selectors.maps import world_of
from travel.selectors.plan_day_views import itinerary_json, miles_of, place_json
from travel.selectors.plan_route_views import hours_json, mode_choice_json, option_json, order_json, route_json
from travel.selectors.plans import PlanInput, PlanSetup, modes_of, stale_of

__all__ = ["itinerary_json", "plan_json", "plan_row", "problem_json", "stop_times"]


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
        **_wishes(plan),
        "mode_choices": [mode_choice_json(each) for each in (setup.modes if setup else modes_of(plan))],
        "start": {"day": orders.start_day, "hour": float(orders.start_hour)},
        "orders": [order_json(each) for each in orders.days],
        "default_order": hours_json(orders.default),
        "routes": [route_json(setup, each) for each in setup.routes] if setup else [],
        "chosen": setup.route.id if setup else plan.chosen,
        "itinerary": itinerary_json(setup) if setup else None,
        "deadline_options": [option_json(each) for each in setup.deadlines.get(setup.route.id, ())] if setup else [],
        "stale": _stale(plan, setup, problem),
        "problem": problem_json(problem) if problem else None,
    }


def _wishes(plan: PlanInput) -> dict[str, Any]:
    """What was asked for, as it was."""
    return {
        "preference": plan.preference,
        "objective": plan.objective,
        "modes": {
            "allowed": list(plan.modes.allowed),
            "by_leg": [{"leg": leg, "mode": mode} for leg, mode in plan.modes.by_leg],
        },
        "rivers": plan.rivers,
        "current_mph": plan.current_mph,
        "avoid": [{"name": area.name, "cells": list(area.cells), "weight": area.weight} for area in plan.avoid],
        "impeded": [{"name": area.name, "cells": list(area.cells)} for area in plan.impeded],
        "closures": [{"from": each.start, "to": each.end, "name": each.name} for each in plan.closures],
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
        "stale": stale_of(plan) is not None,
        "updated_at": plan.updated_at,
    }


def problem_json(error: RuleError) -> dict[str, str]:
    """What is in the way, as JSON."""
    return {"detail": error.message, "remedy": error.remedy, "pointer": error.pointer, "rule": error.rule}


def _stops(plan: PlanInput, world: WorldMap, setup: PlanSetup | None) -> list[dict[str, Any]]:
    """All stops that were asked for; one that is on the map no more keeps its number, without a place."""
    rows = [
        {**_stop(world, cell), "stay": stay, "day": None, "hour": None, "miles": None, "leaves": None}
        for cell, stay in zip(plan.stops, plan.stays, strict=True)
    ]
    if setup is None:
        return rows
    miles = [miles_of(setup.route.cell_feet[place]) for place in setup.route.stops]
    return [{**row, **time, "miles": mile} for row, time, mile in zip(rows, stop_times(setup), miles, strict=True)]


def _stop(world: WorldMap, cell: int) -> dict[str, Any]:
    if not 0 <= cell < world.cell_count:
        return {"cell": cell, "key": "", "x": 0.0, "y": 0.0, "name": ""}
    return {**place_json(world, cell), "name": settlement_at(world, cell)}


def stop_times(setup: PlanSetup) -> list[dict[str, Any]]:
    """When each stop is reached, and when it is left after a stay."""
    return [
        {"day": each.arrives[0], "hour": float(each.arrives[1]), "leaves": _leaves(each)}
        for each in setup.itinerary.stop_times
    ]


def _leaves(time: StopTime) -> dict[str, Any] | None:
    if time.leaves is None or time.leaves == time.arrives:
        return None
    return {"day": time.leaves[0], "hour": float(time.leaves[1])}


def _stale(plan: PlanInput, setup: PlanSetup | None, problem: RuleError | None) -> dict[str, Any] | None:
    """What the change of the map comes to for this plan."""
    if plan.stale is None:
        return None
    before = plan.stale
    if problem is not None:
        note = "The map was changed since this plan was stored, and it cannot be travelled as it is. Nothing is lost."
    elif setup is None or before.miles is None:
        note = "The map was changed since this plan was stored."
    elif (round(before.miles, 3), before.days) == (round(float(setup.route.miles), 3), len(setup.itinerary.days)):
        note = "The map was changed since this plan was stored; its miles and days are the same."
    else:
        now = f"{float(setup.route.miles):.4g} mi and {len(setup.itinerary.days)} days"
        note = (
            f"The map was changed since this plan was stored: {before.miles:.4g} mi and {before.days} days have become "
            f"{now}. Store the plan to keep that."
        )
    return {"since_revision": before.revision, "note": note}
