"""What closes ways for a while or for some: rivers without a bridge, ways shut by the GM, seasons, ground to avoid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Literal

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.areas import Area
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import WorldMap
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.impeded import NOWHERE, Impeded
from travel.rules.routing.ports import places_of
from travel.rules.routing.waterways import BoolArray

Rivers = Literal["open", "fords"]
MAX_CLOSURES = 500
MAX_CURRENT = 30


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a plan takes the map: rivers on the way, the current, ways that are shut and ground kept out of.

    ``rivers`` "fords" means that they are crossed only by a way, in a settlement, or at a ford, ferry or bridge that
    is marked. ``closures`` are (cell, cell, name), shut both ways for everyone. ``drift`` lets river craft go on with
    the current when they are not rowed, ``tow`` has animals draw them upstream. ``fares`` is the share of the printed
    fares that is paid. ``impeded`` is ground at the 5-ft column.
    """

    rivers: Rivers = "open"
    current_mph: Fraction = Fraction(0)
    drift: bool = False
    tow: bool = False
    closures: tuple[tuple[int, int, str], ...] = ()
    areas: tuple[Area, ...] = ()
    fares: Fraction = Fraction(1)
    impeded: Impeded = NOWHERE

    @property
    def drifts(self) -> bool:
        return self.drift and self.current_mph > 0


def closed_in(areas: Sequence[Area], month: int) -> tuple[Area, ...]:
    """The areas that no one enters in a month, as ground kept out of."""
    return tuple(
        replace(area, weight=None, name=f"{area.name} (closed in this season)")
        for area in areas
        if month in area.closed_months
    )


def check_conditions(world: WorldMap, conditions: Conditions) -> None:
    """Refuse what no map or river can be."""
    if not 0 <= conditions.current_mph <= MAX_CURRENT:
        raise RuleError(
            f"A current of {float(conditions.current_mph):g} miles an hour cannot be",
            remedy=f"Give 0 to {MAX_CURRENT}; 3 is usual.",
            pointer="/current_mph",
        )
    if len(conditions.closures) > MAX_CLOSURES:
        raise RuleError(
            f"{len(conditions.closures)} ways are closed, and {MAX_CLOSURES} can be",
            remedy="Paint the ground as an area to avoid instead.",
            pointer="/closures",
        )
    for index, (here, there, name) in enumerate(conditions.closures):
        if not (world.has_cell(here) and world.has_cell(there)):
            raise RuleError(
                f"The closed way {name or index + 1} is not on the map",
                remedy="Pick two cells of the map that lie side by side.",
                pointer=f"/closures/{index}",
            )
        if not _edges_between(world, here, there):
            raise RuleError(
                f"The closed way {name or index + 1} joins {world.key(here)} and {world.key(there)}, "
                "which do not lie side by side",
                remedy="Pick two cells that lie side by side.",
                pointer=f"/closures/{index}",
            )


def _edges_between(world: WorldMap, here: int, there: int) -> list[int]:
    """Edges from one cell to the other and back."""
    forth = edge_between(world.offsets, world.heads, here, there)
    back = edge_between(world.offsets, world.heads, there, here)
    return [edge for edge in (forth, back) if edge >= 0]


def shut_edges(graph: Graph, conditions: Conditions) -> BoolArray | None:
    """Edges that the GM has shut for everyone; None if there are none."""
    if not conditions.closures:
        return None
    shut = np.zeros(graph.world.edge_count, np.bool_)
    for here, there, _ in conditions.closures:
        for tail, head in ((here, there), (there, here)):
            first, last = int(graph.offsets[tail]), int(graph.offsets[tail + 1])
            shut[first + np.flatnonzero(graph.heads[first:last] == head)] = True
    return shut


@lru_cache(maxsize=4)
def unbridged_edges(graph: Graph) -> BoolArray:
    """Edges over a river with no way, settlement or marked crossing on either bank."""
    places, world = places_of(graph), graph.world
    easy = places.settled | places.crossings
    crossed = (world.river != 0) & (world.ways == Way.TRACKLESS)
    return frozen(crossed & ~easy[graph.tails] & ~easy[graph.heads])


def closed_for_land(graph: Graph, conditions: Conditions) -> BoolArray | None:
    """Edges that a party on land may not take; None if there are none."""
    shut = shut_edges(graph, conditions)
    if conditions.rivers == "open":
        return shut
    rivers = unbridged_edges(graph)
    return rivers if shut is None else rivers | shut
