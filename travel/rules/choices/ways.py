"""All ways worth weighing against each other: by every preference, and those between the quickest and the safest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.modes import OWN, own_mode
from travel.rules.routing.front import front, well_spread
from travel.rules.routing.graph import frozen
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.legs import Run, course_of
from travel.rules.routing.mixed import find_mixed_routes, roads_of
from travel.rules.routing.outlook import Outlook, looked_at
from travel.rules.routing.planner import pace_reasons
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.risk import dangers_of, edge_percent
from travel.rules.routing.roads import Roads
from travel.rules.routing.route import Preference, Route
from travel.rules.routing.search import path_seconds, shortest_path
from travel.rules.routing.weights import Weights

PREFERENCES: tuple[Preference, ...] = ("fastest", "safest", "least_harm", "cheapest", "roads")
MOST_LONGER = 1.6
"""How many times longer than the quickest way a safer one may be."""
MOST_BETWEEN = 4
RISK_STEPS = 200
"""Units that the risk of the most dangerous step is counted in."""
MAX_LABELS = 1 << 20
Step = Callable[[float], None]


def ways_of(request: RouteRequest, step: Step = lambda part: None) -> tuple[Route, ...]:
    """Routes by every preference, then some between the quickest and the safest; each once. RuleError if none leads.

    ``step`` is told how far it is, 0 to 1.
    """
    found = list(find_mixed_routes(replace(request, preference="fastest")))
    for number, preference in enumerate(PREFERENCES[1:], start=1):
        step(number / (len(PREFERENCES) + 1))
        with suppress(RuleError):  # the quickest stands: what is found by another preference comes on top
            found += find_mixed_routes(replace(request, preference=preference))
    step(len(PREFERENCES) / (len(PREFERENCES) + 1))
    if OWN in request.allowed and not request.by_leg:
        found += _between(request)
    once = {(route.cells, tuple(leg.mode.key for leg in route.legs)): route for route in reversed(found)}
    return tuple(reversed(once.values()))


def _between(request: RouteRequest) -> Iterator[Route]:
    """The party's own ways that trade time for safety, by the exact front of each leg."""
    roads = roads_of(request)
    risk = _risk(request, roads)
    if risk is None:
        return
    legs: list[list[tuple[int, ...]]] = []
    for start, goal in pairwise(request.stops):
        fastest, _ = roads.towards(goal)
        quickest = shortest_path(request.graph, fastest, start, goal)
        if quickest is None:
            return
        longest = int(quickest.seconds * MOST_LONGER)
        paths = front(request.graph, fastest, risk, start, goal, limit=MAX_LABELS, most_seconds=longest).paths
        legs.append([path.cells for path in well_spread(paths, MOST_BETWEEN)])
    for share in range(MOST_BETWEEN):
        yield _route(request, roads, [ways[min(share, len(ways) - 1)] for ways in legs])


def _risk(request: RouteRequest, roads: Roads) -> Weights | None:
    """Expected encounters of every edge in whole units; None where all ground is alike."""
    percent = edge_percent(request.graph, dangers_of(request.graph, request.tables), is_afloat=roads.hull is not None)
    is_open = roads.fastest.seconds != CLOSED
    if not is_open.any() or np.ptp(percent[is_open]) == 0:
        return None
    danger = np.where(is_open, percent * roads.fastest.seconds, 0.0)
    units = np.rint(danger * (RISK_STEPS / danger.max()))
    return Weights(frozen(np.where(is_open, units, CLOSED).astype(np.int32)), 0.0)


def _route(request: RouteRequest, roads: Roads, ways: list[tuple[int, ...]]) -> Route:
    """A route out of one way for each leg."""
    cells, places = ways[0], [0, len(ways[0]) - 1]
    for way in ways[1:]:
        cells += way[1:]
        places.append(len(cells) - 1)
    mode = own_mode(request.ruleset, request.party, drifts=request.conditions.drifts)
    course = course_of(request.ruleset, request.graph, [Run(mode, roads.hull, cells)], tuple(places), roads.impeded)
    route = Route(
        id="",
        label="Between quick and safe",
        preference="safest",
        cells=course.cells,
        stops=tuple(places),
        seconds=sum(path_seconds(request.graph, roads.fastest, cells)),
        cell_feet=course.cell_feet,
        stretches=course.stretches,
        legs=course.legs,
        reasons=pace_reasons(request.ruleset, course, mode),
    )
    outlook = Outlook(dangers_of(request.graph, request.tables), request.clock, request.stays)
    return looked_at(route, course, outlook)
