"""What a plan asks of the search for routes: its map, the party, the modes, and the conditions of the ground."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from fractions import Fraction

import numpy as np

from travel.models import Map
from travel.rules.encounters import EncounterTable, default_tables
from travel.rules.environment.calendar import date_of
from travel.rules.environment.settings import DEFAULT_SETTINGS, WorldSettings
from travel.rules.itinerary.itinerary import Orders
from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import WorldMap
from travel.rules.modes import Mode, craft_of
from travel.rules.party import Party as RulesParty
from travel.rules.routing.clock import Clock
from travel.rules.routing.crossings import Conditions, closed_in
from travel.rules.routing.impeded import impeded_by
from travel.rules.routing.keepouts import keepouts_of
from travel.rules.routing.mixed import RouteRequest
from travel.rules.rulesets import TravelRuleset
from travel.selectors.maps import world_with_markers
from travel.selectors.plan_input import PlanInput
from travel.selectors.plan_maps import MapAt, graph_of, map_at

SECONDS_OF_AN_HOUR = 3600


def place_of(plan: PlanInput, own: Mode) -> MapAt:
    """The map of a plan. Its marks count where they say where rivers are crossed, or where craft land."""
    place = map_at(plan.map)
    named = (*plan.modes.allowed, *(mode for _, mode in plan.modes.by_leg))
    needs_marks = plan.rivers == "fords" or own.is_afloat or any(craft_of(key) for key in named)
    return with_marks(plan.map, place) if needs_marks else place


def with_marks(row: Map, place: MapAt) -> MapAt:
    """A map with its marks among the features, kept under a name of its own."""
    world = world_with_markers(row)
    marks = repr(sorted((mark.cell, mark.name) for mark in world.features.markers))
    return MapAt(place.id, f"{place.state} {hashlib.sha256(marks.encode()).hexdigest()[:16]}", world)


def conditions_of(
    plan: PlanInput, ruleset: TravelRuleset, world: WorldMap, settings: WorldSettings = DEFAULT_SETTINGS
) -> Conditions:
    """How a plan takes its map: its own choices, else the campaign's, else the ruleset's. What is closed in the month
    of setting out is kept out of; `work_out` looks at the months of arrival."""
    current = settings.current_mph
    if plan.current_mph is not None:
        current = Fraction(plan.current_mph).limit_denominator(100)
    month = date_of(settings.calendar, plan.orders.start_day).month
    return Conditions(
        rivers=plan.rivers,
        current_mph=ruleset.modes.current.mph if current is None else current,
        drift=settings.drift,
        tow=settings.tow,
        closures=tuple((each.start, each.end, each.name) for each in plan.closures),
        areas=(*keepouts_of(world), *closed_in(world.features.areas, month), *_on_map(world, plan.avoid)),
        fares=settings.fares,
        impeded=impeded_by((*world.features.areas, *_on_map(world, plan.impeded))),
    )


def _on_map(world: WorldMap, areas: tuple[Area, ...]) -> tuple[Area, ...]:
    """Areas painted on a plan with the cells that the map still has."""
    kept = []
    for area in areas:
        cells = np.array(area.cells, np.int64)
        cells = cells[cells < world.cell_count]
        cells = cells[world.terrain[cells] != NO_CELL]
        if len(cells):
            kept.append(area if len(cells) == len(area.cells) else replace(area, cells=tuple(cells.tolist())))
    return tuple(kept)


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
    settings: WorldSettings = DEFAULT_SETTINGS,
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
        conditions=conditions_of(plan, ruleset, place.world, settings),
        clock=clock_of(plan.orders),
        stays=tuple(stay_hours(stay) * SECONDS_OF_AN_HOUR for stay in plan.stays),
        tables=default_tables() if tables is None else tables,
    )


def stay_hours(stay: dict[str, int] | None) -> int:
    """Hours that the party stays at a stop."""
    return 0 if stay is None else 24 * stay["days"] + stay["hours"]
