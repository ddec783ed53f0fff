"""Choices of a plan that no other beats in time, damage, risk and cost; and two plans side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import plain_reasons
from travel.rules.choices.compare import ExtraRow, PlanSide, compare
from travel.rules.choices.front import Around, Choice, front
from travel.rules.choices.ways import ways_of
from travel.rules.itinerary.wild import wild_of
from travel.selectors.plan_day_views import share_of
from travel.selectors.plan_encounters import itinerary_risk
from travel.selectors.plan_input import PlanInput
from travel.selectors.plan_route_views import hours_json, order_json, route_json
from travel.selectors.plan_world import days_world
from travel.selectors.plans import PlanSetup, work_out

Step = Callable[[float], None]
SUPPLIES = (("Food", "food_lb", "lb"), ("Water", "water_gal", "gal"), ("Feed", "feed_lb", "lb"))


def front_json(plan: PlanInput, step: Step = lambda part: None) -> dict[str, Any]:
    """At most seven choices of a plan, the quickest first. RuleError says what is in the way."""
    setup = work_out(plan, with_deadlines=False)
    step(0.2)
    routes = ways_of(setup.request, lambda part: step(0.2 + part * 0.4))
    step(0.6)
    is_plain = all(len(route.legs) == 1 for route in routes) and not plan.orders.stays
    objective = plan.objective if is_plain else "damage"
    around = Around(
        lambda route: wild_of(setup.settings, setup.world, route, setup.party),
        lambda itinerary: itinerary_risk(setup, itinerary)[0],
    )
    choices = front(
        setup.ruleset, routes, plan.orders, objective, step=lambda part: step(0.6 + part * 0.35), around=around
    )
    step(0.95)
    return {"points": [_point(setup, choice) for choice in choices]}


def _point(setup: PlanSetup, choice: Choice) -> dict[str, Any]:
    day, hour = choice.itinerary.arrival
    route = route_json(setup, replace(choice.route, id=choice.id))
    risk, reasons = itinerary_risk(setup, choice.itinerary)
    return {
        "id": choice.id,
        "label": choice.label,
        "route": {
            **route,
            "door_to_door_hours": float(choice.hours),
            "risk": float(risk),
            "risk_reasons": plain_reasons(reasons),
        },
        "orders": [order_json(each) for each in choice.orders.days],
        "default_order": hours_json(choice.orders.default),
        "arrival": {"day": day, "hour": float(hour)},
        "damage": float(choice.damage),
        "drop_chance": share_of(choice.drop_chance),
        "risk": float(choice.risk),
        "cost_gp": float(choice.cost_gp),
        "is_beaten": False,
    }


def compare_json(first: PlanInput, second: PlanInput) -> dict[str, Any]:
    """Two plans side by side. RuleError names the one that has no route."""
    sides = [_side(plan) for plan in (first, second)]
    told = compare(*sides)
    return {
        "a": {"id": first.id, "name": first.name},
        "b": {"id": second.id, "name": second.name},
        "rows": [
            {"name": row.name, "a": row.a, "b": row.b, "difference": row.difference, "better": row.better}
            for row in told.rows
        ],
        "sentence": told.sentence,
    }


def _side(plan: PlanInput) -> PlanSide:
    if len(plan.stops) < 2:
        raise RuleError(f"{plan.name} has no route yet", remedy="Set its start and goal first.")
    try:
        setup = work_out(plan, with_deadlines=False)
    except RuleError as error:
        raise RuleError(f"{plan.name}: {error.message}", remedy=error.remedy, rule=error.rule) from error
    used = [world.used for world in days_world(setup, setup.itinerary) if world.used is not None]
    extra = tuple(
        ExtraRow(name, sum((getattr(each, key) for each in used), Fraction(0)), unit) for name, key, unit in SUPPLIES
    )
    risk, _ = itinerary_risk(setup, setup.itinerary)
    return PlanSide(plan.name, setup.itinerary, risk, extra if used else ())
