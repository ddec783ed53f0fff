"""Ground that travellers keep out of: ways into it are closed, or seem longer, to whoever looks for a route.

Nothing changes for a party that is there all the same: hours and miles are those of the ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.weights import Weights

HOUSE = "house"


def keepouts_of(world: WorldMap) -> tuple[Area, ...]:
    """The areas of a map that routes keep out of."""
    return tuple(area for area in world.features.areas if area.kind == "no_go")


def avoiding(graph: Graph, weights: Weights, areas: Sequence[Area], open_to: int = -1) -> Weights:
    """Weights as they seem to those who keep out of ``areas``; the way to the cell ``open_to`` is not closed.

    Edges within or out of an area stay open, so that who is in it can leave.
    """
    if not areas:
        return weights
    seconds = weights.seconds.copy()
    _lengthen(graph, seconds, areas)
    for area in areas:
        if area.weight is None and open_to not in area.cells:
            inside = np.zeros(graph.cell_count, np.bool_)
            inside[list(area.cells)] = True
            seconds[inside[graph.heads] & ~inside[graph.tails]] = CLOSED
    return Weights(frozen(seconds), weights.least, weights.pace)


def _lengthen(graph: Graph, seconds: np.ndarray[tuple[int], np.dtype[np.int32]], areas: Sequence[Area]) -> None:
    """Multiply each half of an edge by the weight of its cell; the greatest counts where areas overlap."""
    factor = np.ones(graph.cell_count, np.float32)
    for area in areas:
        if area.weight is not None:
            cells = list(area.cells)
            factor[cells] = np.maximum(factor[cells], area.weight)
    both = factor[graph.tails] + factor[graph.heads]
    edges = np.flatnonzero((both > 2) & (seconds != CLOSED))
    longer = np.rint(seconds[edges] * (both[edges].astype(np.float64) / 2))
    seconds[edges] = np.minimum(longer, CLOSED - 1).astype(np.int32)


def reasons_for(areas: Sequence[Area], cells: Sequence[int], plain: Sequence[int]) -> Reasons:
    """What a route says of areas. ``plain`` is the way it would take without them."""
    route, straight = set(cells), set(plain)
    found = []
    for area in areas:
        inside = route.intersection(area.cells)
        if inside and area.weight is None:
            text = f"Goes into {called(area)}, where a stop lies"
            found.append(Reason(HOUSE, text, "warning", secret=area.gm_only))
        elif inside:
            text = f"Goes through {called(area)}, which seemed {area.weight:g} times as long"
            found.append(Reason(HOUSE, text, "warning", secret=area.gm_only))
        elif straight.intersection(area.cells):
            found.append(Reason(HOUSE, f"Avoids {called(area)}", "another way", secret=area.gm_only))
    return tuple(found)


def called(area: Area) -> str:
    """An area's name; one that is never entered is no-go, not one that only seems longer or is closed for a season."""
    return f"{area.name} (no-go)" if area.kind == "no_go" and area.weight is None else area.name


def closed_between(areas: Sequence[Area], plain: Sequence[int], goal: int) -> tuple[Area, ...]:
    """The areas never entered that the way without them goes into, but for those the goal lies in."""
    return tuple(
        area for area in areas if area.weight is None and goal not in area.cells and _is_entered(set(area.cells), plain)
    )


def _is_entered(cells: set[int], path: Sequence[int]) -> bool:
    return any(tail not in cells and head in cells for tail, head in pairwise(path))
