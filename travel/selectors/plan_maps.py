"""Maps as plans search them: routing graphs, kept by what the ground is now."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from travel.models import Map
from travel.rules.maps.world import WorldMap
from travel.rules.routing.graph import Graph
from travel.selectors.maps import world_of

GRAPHS_KEPT = 4
_newest: dict[str, Graph] = {}


@dataclass(frozen=True, slots=True)
class MapAt:
    """A map in a state of its ground: the key of everything computed from it."""

    id: str
    state: str
    world: WorldMap = field(compare=False, repr=False)


def map_at(row: Map) -> MapAt:
    """A stored map as it is now."""
    return MapAt(str(row.pk), str(row.state or row.revision), world_of(row))


@lru_cache(maxsize=GRAPHS_KEPT)
def graph_of(place: MapAt) -> Graph:
    """The routing graph of a map as it is now, kept; an older one of the same map lends it what did not change."""
    graph = Graph(place.world, _newest.get(place.id))
    _newest[place.id] = graph
    while len(_newest) > GRAPHS_KEPT:
        _newest.pop(next(iter(_newest)), None)
    return graph
