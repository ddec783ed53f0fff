"""The best order of several stops: exact, by the seconds between every two of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numba import njit

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.sweeps import sweep
from travel.rules.routing.weights import Weights

MAX_ORDERED = 13
"""Stops besides the start that are put in order."""


@dataclass(frozen=True, slots=True)
class StopOrder:
    """Places of the stops in the list given, the start first, and the seconds of the way through them."""

    places: tuple[int, ...]
    seconds: int


def seconds_between(graph: Graph, weights: Weights, cells: Sequence[int]) -> Int64Array:
    """Seconds from each of ``cells`` (a row) to each (a column); ``UNREACHED`` where no way leads."""
    return np.stack([sweep(graph, weights, cell, targets=cells).seconds[list(cells)] for cell in cells])


def best_order(seconds: Int64Array, *, keeps_end: bool = False) -> StopOrder | None:
    """The quickest order of stops from the first, to the last if ``keeps_end``; None if none leads through all.

    The order given is kept if no other is quicker.
    """
    count = len(seconds)
    free = count - (2 if keeps_end else 1)
    if free > MAX_ORDERED:
        raise RuleError(
            f"{free} stops to put in order are more than {MAX_ORDERED}",
            remedy="Order them in two parts, or fix some by hand.",
            pointer="/stops",
        )
    if free < 1:
        found, order = way_through(seconds, range(count)), list(range(count))
    else:
        found, places = held_karp(seconds, free, keeps_end)
        order = [0, *places.tolist(), *([count - 1] if keeps_end else [])]
    if found >= UNREACHED:
        return None
    given = tuple(range(count))
    return StopOrder(given if way_through(seconds, given) == found else tuple(order), int(found))


def way_through(seconds: Int64Array, places: Sequence[int]) -> int:
    """Seconds through stops in this order, ``UNREACHED`` or more if a piece is missing."""
    return sum(int(seconds[here, there]) for here, there in pairwise(places))


@njit(nogil=True, cache=True)
def held_karp(seconds: Int64Array, free: int, keeps_end: bool) -> tuple[int, Int32Array]:
    """The least seconds from stop 0 through stops 1 to ``free``, then to the one after if ``keeps_end``; their order.

    ``best[set, last]`` is the least to have been at a set of stops (a bit each) and to be at its ``last``.
    """
    sets = 1 << free
    best = np.full((sets, free), UNREACHED, np.int64)
    before = np.full((sets, free), -1, np.int8)
    for last in range(free):
        best[1 << last, last] = seconds[0, last + 1]
    for visited in range(1, sets):
        for last in range(free):
            here = best[visited, last]
            if here >= UNREACHED:
                continue
            for stop in range(free):
                step = seconds[last + 1, stop + 1]
                if visited >> stop & 1 or step >= UNREACHED:
                    continue
                wider = visited | 1 << stop
                if here + step < best[wider, stop]:
                    best[wider, stop] = here + step
                    before[wider, stop] = last
    least, end = UNREACHED, -1
    for last in range(free):
        total = best[sets - 1, last]
        if keeps_end and total < UNREACHED:
            total = min(UNREACHED, total + seconds[last + 1, free + 1])
        if total < least:
            least, end = total, last
    order = np.empty(free, np.int32)
    visited = sets - 1
    for place in range(free - 1, -1, -1):
        if end == -1:
            return UNREACHED, order
        order[place] = end + 1
        last = before[visited, end]
        visited ^= 1 << end
        end = last
    return least, order
