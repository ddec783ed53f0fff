"""What a plan asks of the search for routes: its map, the party, the modes, and the conditions of the ground."""

from __future__ import annotations

import hashlib
from fractions import Fraction

from travel.models import Map
from travel.rules.encounters import EncounterTable, default_tables
from travel.rules.itinerary.itinerary import Orders
from travel.rules.maps.world import WorldMap
from travel.rules.party import Party as RulesParty
from travel.rules.routing.clock import Clock
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.keepouts import keepouts_of
from travel.rules.routing.mixed import RouteRequest
from travel.rules.rulesets import TravelRuleset
from travel.selectors.maps import world_with_markers
from travel.selectors.plan_input import PlanInput
from travel.selectors.plan_maps import MapAt, graph_of, map_at

SECONDS_OF_AN_HOUR = 3600


def place_of(plan: PlanInput) -> MapAt:
    """The map of a plan. Where rivers are crossed at fords, with its marks: they say where those are."""
    place = map_at(plan.map)
    return with_marks(plan.map, place) if plan.rivers == "fords" else place


def with_marks(row: Map, place: MapAt) -> MapAt:
    """A map with its marks among the features, kept under a name of its own."""
    world = world_with_markers(row)
    marks = repr(sorted((mark.cell, mark.name) for mark in world.features.markers))
    return MapAt(place.id, f"{place.state} {hashlib.sha256(marks.encode()).hexdigest()[:16]}", world)


def conditions_of(plan: PlanInput, ruleset: TravelRuleset, world: WorldMap) -> Conditions:
    """How a plan takes its map."""
    current = plan.current_mph
    return Conditions(
        rivers=plan.rivers,
        current_mph=ruleset.modes.current.mph if current is None else Fraction(current).limit_denominator(100),
        closures=tuple((each.start, each.end, each.name) for each in plan.closures),
        areas=(*keepouts_of(world), *plan.avoid),
    )


def clock_of(orders: Orders) -> Clock:
    """When the party sets out, and how far an ordered hour goes on the mean."""
    hours = orders.default
    if not hours.total:
        return Clock(orders.start_hour, orders.day_start)
    pace = Fraction(hours.total + hours.hustled, hours.total)
    return Clock(orders.start_hour, orders.day_start, hours.total, pace)


def request_of(
    plan: PlanInput,
    ruleset: TravelRuleset,
    party: RulesParty,
    place: MapAt,
    tables: tuple[EncounterTable, ...] | None = None,
) -> RouteRequest:
    """The search for a plan's routes."""
    return RouteRequest(
        ruleset=ruleset,
        party=party,
        graph=graph_of(place),
        stops=plan.stops,
        preference=plan.preference,
        allowed=plan.modes.allowed,
        by_leg=plan.modes.by_leg,
        conditions=conditions_of(plan, ruleset, place.world),
        clock=clock_of(plan.orders),
        stays=tuple(stay_hours(stay) * SECONDS_OF_AN_HOUR for stay in plan.stays),
        tables=default_tables() if tables is None else tables,
    )


def stay_hours(stay: dict[str, int] | None) -> int:
    """Hours that the party stays at a stop."""
    return 0 if stay is None else 24 * stay["days"] + stay["hours"]
