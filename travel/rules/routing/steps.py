"""The edges of a path: where several join the same two cells, the one that is taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from travel.rules.maps.world import Int64Array
from travel.rules.routing.graph import Graph

NOT_THERE = 2**62


def edges_of(graph: Graph, cells: Sequence[int], rank: Callable[[Int64Array], Int64Array]) -> Int64Array:
    """The edge of each step of a path, that of the least ``rank`` where there are several."""
    path = np.asarray(cells, np.int64)
    tails, heads = path[:-1], path[1:]
    firsts, lasts = graph.offsets[tails], graph.offsets[tails + 1]
    edges = firsts[:, None] + np.arange(int((lasts - firsts).max(initial=1)))
    inside = edges < lasts[:, None]
    edges = np.minimum(edges, len(graph.heads) - 1)
    leads = inside & (graph.heads[edges] == heads[:, None])
    ranks = np.where(leads, rank(edges), NOT_THERE)
    found: Int64Array = edges[np.arange(len(tails)), ranks.argmin(axis=1)]
    return found


def land_edges(graph: Graph, cells: Sequence[int]) -> Int64Array:
    """The edges of a path by land: by the best way, then the shortest."""
    world = graph.world
    return edges_of(graph, cells, lambda edges: world.lengths[edges] - (world.ways[edges].astype(np.int64) << 32))


def craft_edges(graph: Graph, cells: Sequence[int]) -> Int64Array:
    """The edges of a path over water: the shortest."""
    return edges_of(graph, cells, lambda edges: graph.world.lengths[edges].astype(np.int64))
