"""Random maps of every topology for the searches, with weights raised, edges closed and ways of one direction."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import Delaunay

from tests.travel.planning.made_plan import EPIC
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Scale, Topology, WorldMap
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.weights import Weights, edge_weights

LAND = [each for each in Terrain if each.is_land]


def made_land(topology: Topology, seed: int) -> WorldMap:
    """A map of some two hundred cells."""
    if topology.is_grid:
        return make_map(MapRecipe(16, 14, seed=seed, topology=topology))
    rng = np.random.default_rng(seed)
    places = rng.random((180, 2)) * 100
    if topology == Topology.POLYGON:
        corners = Delaunay(places).simplices
        pairs = np.concatenate((corners[:, :2], corners[:, 1:], corners[:, ::2]))
    else:
        pairs = rng.integers(0, 180, (320, 2))
        pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    pairs = np.unique(np.sort(pairs, axis=1), axis=0)
    feet = np.rint(np.hypot(*(places[pairs[:, 0]] - places[pairs[:, 1]]).T) * 5280).astype(np.int64) + 1
    if topology == Topology.POINTS:
        feet = np.rint(feet * rng.uniform(0.2, 3, len(feet))).astype(np.int64) + 1
    ways = rng.choice([int(way) for way in Way], len(pairs), p=[0.6, 0.2, 0.15, 0.05])
    return _world(rng, topology, places, pairs, feet, ways)


def _world(
    rng: np.random.Generator,
    topology: Topology,
    places: np.ndarray,
    pairs: np.ndarray,
    feet: np.ndarray,
    ways: np.ndarray,
) -> WorldMap:
    tails, heads = np.concatenate((pairs, pairs[:, ::-1])).T
    order = np.lexsort((heads, tails))
    terrain = rng.choice([*(int(each) for each in LAND), int(Terrain.SEA)], len(places))
    offsets = np.zeros(len(places) + 1, np.int64)
    np.cumsum(np.bincount(tails, minlength=len(places)), out=offsets[1:])
    return WorldMap(
        name="Land",
        topology=topology,
        scale=Scale(1.0),
        terrain=terrain.astype(np.uint8),
        x=places[:, 0].astype(np.float32),
        y=places[:, 1].astype(np.float32),
        offsets=offsets,
        heads=heads[order].astype(np.int32),
        lengths=np.concatenate((feet, feet))[order].astype(np.int32),
        ways=np.concatenate((ways, ways))[order].astype(np.uint8),
        river=np.zeros(len(order), np.uint8),
    )


def weights_on(graph: Graph, profile: Profile, seed: int, *, raised: float = 0.2, closed: float = 0.1) -> Weights:
    """A party's weights, some edges raised and some closed, each direction by itself."""
    plain = edge_weights(EPIC, graph, profile)
    rng = np.random.default_rng(seed)
    seconds = plain.seconds.copy()
    is_raised = (rng.random(len(seconds)) < raised) & (seconds != CLOSED)
    seconds[is_raised] = np.minimum(seconds[is_raised] * rng.uniform(1, 9, is_raised.sum()), CLOSED - 1)
    seconds[rng.random(len(seconds)) < closed] = CLOSED
    return Weights(frozen(seconds), plain.least)


def distances(graph: Graph, weights: Weights, start: int) -> np.ndarray:
    """SciPy's distances from a cell."""
    is_open = weights.seconds != CLOSED
    matrix = csr_matrix(
        (weights.seconds[is_open], (graph.tails[is_open], graph.heads[is_open])), (graph.cell_count, graph.cell_count)
    )
    found: np.ndarray = dijkstra(matrix, indices=start)
    return found
