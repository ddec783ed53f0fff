"""A mode's weights on a map, with the ground that is kept out of."""

from __future__ import annotations

from dataclasses import dataclass

from travel.rules.maps.areas import Area
from travel.rules.routing.craft import Hull
from travel.rules.routing.graph import Graph
from travel.rules.routing.impeded import NOWHERE, Impeded
from travel.rules.routing.keepouts import avoiding
from travel.rules.routing.waterways import BoolArray
from travel.rules.routing.weights import Weights


@dataclass(frozen=True, slots=True, eq=False)
class Roads:
    """A mode's weights: real seconds, and seconds as they seem to who prefers roads, or whatever else is preferred.

    ``areas`` are those that routes keep out of; ``hull`` is the craft's, None by land, and ``landings`` the cells of
    land where it may stop.
    """

    graph: Graph
    fastest: Weights
    roads: Weights
    areas: tuple[Area, ...] = ()
    hull: Hull | None = None
    landings: BoolArray | None = None
    impeded: Impeded = NOWHERE

    def towards(self, goal: int) -> tuple[Weights, Weights]:
        """The two weights as they seem on the way to a cell."""
        if not self.areas:
            return self.fastest, self.roads
        fastest = avoiding(self.graph, self.fastest, self.areas, goal)
        return fastest, avoiding(self.graph, self.roads, self.areas, goal)
