"""Where two groups can meet, how far it is between two places, and the best order of stops."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from tactical.rules.kernel.reasons import Reason, plain_reasons
from travel.models import Map, Party
from travel.rules.maps.scale import miles_per_world_unit
from travel.rules.maps.world import FEET_PER_MILE, Int64Array, WorldMap
from travel.rules.modes import own_mode
from travel.rules.pace import mph_text
from travel.rules.party import Profile
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.graph import Graph
from travel.rules.routing.impeded import impeded_by
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.metrics import time_weights, travel_of
from travel.rules.routing.mixed import RouteRequest, roads_of
from travel.rules.routing.planner import settlement_at
from travel.rules.routing.reach import meeting_place
from travel.rules.routing.route import stretches_of
from travel.rules.routing.search import Sweep, shortest_path, sweep
from travel.rules.routing.weights import Weights, check_scale
from travel.rules.rulesets import TravelRuleset
from travel.selectors.parties import rules_party
from travel.selectors.plan_maps import MapAt, graph_of, map_at
from travel.selectors.plan_reach import DAY, HOUR, DayWorth, check_cell, day_worth
from travel.selectors.plan_route_views import points_of

WALKERS_MPH = Fraction(3)
HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Group:
    """Who is to meet: a party, or anyone of a pace; and where they are."""

    cell: int
    party: Party | None = None
    mph: Fraction = WALKERS_MPH


def going_of(
    ruleset: TravelRuleset, graph: Graph, party: Party | None, mph: Fraction = WALKERS_MPH
) -> tuple[Profile, Weights]:
    """A party as it is arranged, and its weights on a map; without one, walkers of a pace."""
    terms = Conditions(impeded=impeded_by(graph.world.features.areas))
    if party is None:
        profile = Profile(mph)
        return profile, time_weights(ruleset, graph, travel_of(profile, None, terms))
    rules = rules_party(party)
    return own_mode(ruleset, rules).profile, roads_of(RouteRequest(ruleset, rules, graph, (), conditions=terms)).fastest


def meet_json(ruleset: TravelRuleset, row: Map, groups: tuple[Group, Group], days: int) -> dict[str, Any]:
    """Where two groups can be together soonest, each at a walk by day."""
    place = map_at(row)
    graph = graph_of(place)
    sweeps: list[Sweep] = []
    worths: list[DayWorth] = []
    for number, group in enumerate(groups):
        profile, weights = going_of(ruleset, graph, group.party, group.mph)
        check_cell(place.world, group.cell, f"/groups/{number}/cell", is_afloat=profile.is_afloat)
        worths.append(day_worth(ruleset, profile, "walk"))
        limit = days * worths[-1].seconds
        sweeps.append(sweep(graph, weights, group.cell, limit))
    clocks = [_clocks(each, worth, days) for each, worth in zip(sweeps, worths, strict=True)]
    cell = meeting_place(*clocks)
    if cell is None:
        nowhere: dict[str, Any] = dict.fromkeys(("cell", "key", "name", "x", "y", "day", "hour"))
        note = f"They cannot be together within {days} day{'' if days == 1 else 's'} of walking."
        return {**nowhere, "groups": [], "note": note}
    return _meeting(place, cell, sweeps, [int(each[cell]) for each in clocks])


def _clocks(found: Sweep, worth: DayWorth, days: int) -> Int64Array:
    """Seconds after the first midnight at which each cell is reached; ``UNREACHED`` if not in time."""
    return np.where(found.seconds <= days * worth.seconds, worth.clocks(found.seconds), UNREACHED)


def _meeting(place: MapAt, cell: int, sweeps: list[Sweep], clocks: list[int]) -> dict[str, Any]:
    world = place.world
    ways = [_way(place, found, cell, clock) for found, clock in zip(sweeps, clocks, strict=True)]
    last = ways[clocks.index(max(clocks))]
    waits = (max(clocks) - min(clocks)) / HOUR
    return {
        "cell": cell,
        "key": world.key(cell),
        "name": settlement_at(world, cell) or None,
        "x": float(world.x[cell]),
        "y": float(world.y[cell]),
        "day": last["day"],
        "hour": last["hour"],
        "groups": ways,
        "note": "Both arrive together." if waits < 1 / 60 else f"Whoever comes first waits {waits:.1f} h.",
    }


def _way(place: MapAt, found: Sweep, cell: int, clock: int) -> dict[str, Any]:
    graph, cells = graph_of(place), found.path_from(cell)[::-1]
    feet = sum(graph.edge_between(tail, head)[0] for tail, head in pairwise(cells))
    return {
        "day": clock // DAY + 1,
        "hour": clock % DAY / HOUR,
        "miles": feet / FEET_PER_MILE,
        "points": points_of(place.world, list(cells)),
    }


def measure_json(ruleset: TravelRuleset, row: Map, party: Party | None, start: int, goal: int) -> dict[str, Any]:
    """How far it is between two cells: as the crow flies, and along the quickest way."""
    place = map_at(row)
    world = place.world
    check_scale(world)
    for cell, pointer in ((start, "/from"), (goal, "/to")):
        if not world.has_cell(cell):
            check_cell(world, cell, pointer)
    straight = straight_miles(world, start, goal)
    crow = Reason(HOUSE, "In a straight line between the middles of the cells", f"{straight:.4g} mi")
    graph = graph_of(place)
    profile, weights = going_of(ruleset, graph, party)
    path = shortest_path(graph, weights, start, goal)
    if path is None or start == goal:
        none = Reason(HOUSE, "No way leads there" if path is None else "Both are the same cell", "")
        return {
            "straight_miles": straight,
            "road_miles": None if path is None else 0.0,
            "hours": None if path is None else 0.0,
            "reasons": plain_reasons((crow, none)),
        }
    distances, stretches = stretches_of(ruleset, profile, graph, path.cells, impeded_by(world.features.areas))
    miles, hours = distances[-1] / FEET_PER_MILE, sum((each.hours for each in stretches), Fraction(0))
    pace = Reason(ruleset.pace.party_rule, "The pace on open road", mph_text(profile.mph))
    way = Reason(ruleset.pace.segment_rule, f"{len(stretches)} stretches, each at the pace of its ground", "")
    total = Reason(ruleset.pace.segment_rule, "Along the quickest way", f"{float(miles):.4g} mi")
    return {
        "straight_miles": straight,
        "road_miles": float(miles),
        "hours": float(hours),
        "reasons": plain_reasons((crow, pace, way, total)),
    }


def straight_miles(world: WorldMap, start: int, goal: int) -> float:
    """Miles in a straight line between the middles of two cells."""
    apart = np.hypot(float(world.x[start]) - float(world.x[goal]), float(world.y[start]) - float(world.y[goal]))
    return float(apart) * miles_per_world_unit(world.topology, world.scale)
