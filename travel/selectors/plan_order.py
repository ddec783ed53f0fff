"""The order of a plan's stops that takes least time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.world import Int64Array
from travel.rules.modes import OWN
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.mixed import RouteRequest, check_request, roads_of
from travel.rules.routing.order import best_order, seconds_between, way_through
from travel.rules.routing.stops import place_name
from travel.selectors.parties import ruleset_of
from travel.selectors.plan_input import PlanInput
from travel.selectors.plan_modes import seconds_by_modes
from travel.selectors.plan_party import company_of, own_mode_of, party_at
from travel.selectors.plan_terms import place_of, request_of
from travel.selectors.travel_settings import settings_of

HOUR = 3600


def order_json(plan: PlanInput, *, keeps_end: bool) -> dict[str, Any]:
    """The stops in their best order, each with its stay, and the hours of travel before and after."""
    campaign = plan.party.campaign
    ruleset, at = ruleset_of(campaign), party_at(plan.party)
    place = place_of(plan, own_mode_of(at, ruleset))
    request = request_of(plan, ruleset, company_of(at), place, settings_of(campaign))
    request = replace(request, by_leg=())
    check_request(request)
    seconds = _between(request)
    before = way_through(seconds, range(len(plan.stops)))
    found = best_order(seconds, keeps_end=keeps_end)
    if found is None:
        raise _nowhere(request, seconds)
    return {
        "stops": [{"cell": plan.stops[place], "stay": plan.stays[place]} for place in found.places],
        "hours_before": before / HOUR if before < UNREACHED else None,
        "hours_after": found.seconds / HOUR,
    }


def _between(request: RouteRequest) -> Int64Array:
    """Seconds of travel from each stop to each, nights and stays left out."""
    if request.keys != (OWN,):
        return seconds_by_modes(request)
    weights, _ = roads_of(request).towards(-1)
    return seconds_between(request.graph, weights, request.stops)


def _nowhere(request: RouteRequest, seconds: Int64Array) -> RuleError:
    """Which stop cannot be reached from the first."""
    world = request.graph.world
    lost = int(np.argmax(seconds[0]))
    here, there = place_name(world, request.stops[0]), place_name(world, request.stops[lost])
    return RuleError(
        f"No order leads through all stops: no way to {there} from {here}",
        remedy="Take that stop out, or allow more modes.",
        pointer=f"/stops/{lost}/cell",
    )
