"""Searches over all modes that a plan allows: times between stops, and reach."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from travel.rules.maps.world import Int64Array
from travel.rules.routing.clock import Clock
from travel.rules.routing.layered import LayeredSearch
from travel.rules.routing.outlook import Outlook
from travel.rules.routing.reach import Reach, reach_back, reach_from
from travel.rules.routing.request import RouteRequest
from travel.rules.routing.risk import dangers_of
from travel.rules.routing.weights import SECONDS_PER_HOUR

ROUND_THE_CLOCK = Clock(Fraction(0), Fraction(0), 24)


def search_of(request: RouteRequest) -> LayeredSearch:
    """The layers of a plan's modes."""
    outlook = Outlook(dangers_of(request.graph, request.tables), request.clock, request.stays)
    return LayeredSearch.of(request, outlook)


def seconds_by_modes(request: RouteRequest) -> Int64Array:
    """Seconds from each stop to each by the quickest modes, as if nobody had to camp on land."""
    search = search_of(replace(request, clock=ROUND_THE_CLOCK))
    layered = search.layered("fastest", search.areas)
    stops = list(request.stops)
    rows = [
        layered.sweep(stop, dict.fromkeys(sorted(search.modes.starting(stop)), 0), 0).earliest[stops] for stop in stops
    ]
    return np.stack(rows)


def reach_by_modes(request: RouteRequest, cell: int, days: int, *, backwards: bool) -> Reach:
    """The travelling day on which each cell is reached, or from which the cell is, by the quickest modes."""
    search = search_of(request)
    layered = search.layered("fastest", search.areas)
    if backwards:
        return reach_back(layered, cell, days, [0])
    start = round(request.clock.day_start * SECONDS_PER_HOUR)
    return reach_from(layered, cell, sorted(search.modes.starting(cell)), days, start)
