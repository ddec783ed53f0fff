"""Route searches side by side with NetworkX and SciPy, on a made map of 100,000 hexes.

Each figure is a median of one run; building the peers' graphs is outside the clock. Distances are
checked to be equal before anything is timed.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from statistics import median
from time import perf_counter
from typing import Any

import networkx as nx
import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import CLOSED, UNREACHED
from travel.rules.routing.search import shortest_path, sweep
from travel.rules.routing.weights import Weights, edge_weights
from travel.rules.rulesets import get_ruleset

COLUMNS, ROWS, SEED = 400, 250, 7
PAIRS = 5
TARGETS = {
    "networkx astar": 20.0,
    "networkx dijkstra": 20.0,
    "networkx sweep": 10.0,
    "scipy sweep": 1.0,
    "numpy weigh": 1.0,
}


def measure() -> list[dict[str, Any]]:
    """Return a row per comparison: {name, ours, peer, peer_name, unit, ratio, target}."""
    graph = Graph(make_map(MapRecipe(COLUMNS, ROWS, seed=SEED)))
    weights = edge_weights(get_ruleset("epic-path"), graph, Profile(Fraction(3)))
    network, matrix = _network(graph, weights), _matrix(graph, weights)
    pairs = _pairs(graph, weights)
    _check(graph, weights, network, matrix, pairs)
    start = pairs[0][0]
    ours_one = _times(lambda pair: shortest_path(graph, weights, *pair), pairs, repeats=5)
    astar = _times(lambda pair: _nx_astar(graph, weights, network, *pair), pairs)
    plain = _times(lambda pair: nx.dijkstra_path(network, *pair), pairs)
    ours_all = _times(lambda cell: sweep(graph, weights, cell), [start] * 9)
    scipys = _times(lambda cell: dijkstra(matrix, indices=cell, return_predecessors=True), [start] * 5)
    networks = _times(lambda cell: nx.single_source_dijkstra_path_length(network, cell), [start] * 2)
    weighing = _times(lambda speed: _weigh(graph, speed), [2, 3, 4, 5, 6])
    in_numpy = _times(lambda speed: _weigh_in_numpy(graph, speed), [2, 3, 4, 5, 6])
    return [
        _row("one to one, 100k hexes", ours_one, astar, "NetworkX astar_path", "networkx astar"),
        _row("one to one, 100k hexes", ours_one, plain, "NetworkX dijkstra_path", "networkx dijkstra"),
        _row("one to all, 100k hexes", ours_all, scipys, "SciPy dijkstra", "scipy sweep"),
        _row("one to all, 100k hexes", ours_all, networks, "NetworkX single source", "networkx sweep"),
        _row("weigh 100k hexes again", weighing, in_numpy, "NumPy", "numpy weigh"),
    ]


def _row(name: str, ours: float, peer: float, peer_name: str, target: str) -> dict[str, Any]:
    return {
        "name": name,
        "ours": round(ours * 1000, 3),
        "peer": round(peer * 1000, 3),
        "peer_name": peer_name,
        "unit": "ms",
        "ratio": round(peer / ours, 1),
        "target": TARGETS[target],
    }


def _times(run: Callable[[Any], Any], arguments: list[Any], repeats: int = 1) -> float:
    """Median seconds of a call, over all arguments."""
    times = []
    for argument in arguments * repeats:
        begin = perf_counter()
        run(argument)
        times.append(perf_counter() - begin)
    return median(times)


def _weigh(graph: Graph, speed: int) -> Weights:
    return edge_weights(get_ruleset("epic-path"), graph, Profile(Fraction(speed)))


def _weigh_in_numpy(graph: Graph, speed: int) -> Any:
    """The same sums with NumPy's own indexing, the table given."""
    pace = np.random.default_rng(speed).random((256, 4))
    world = graph.world
    each = pace[world.terrain[graph.tails], world.ways] + pace[world.terrain[graph.heads], world.ways]
    return np.rint(each * world.lengths * 0.5).astype(np.int32)


def _network(graph: Graph, weights: Weights) -> Any:
    is_open = weights.seconds != CLOSED
    network = nx.DiGraph()
    network.add_weighted_edges_from(
        zip(
            graph.tails[is_open].tolist(),
            graph.heads[is_open].tolist(),
            weights.seconds[is_open].tolist(),
            strict=True,
        )
    )
    return network


def _matrix(graph: Graph, weights: Weights) -> Any:
    is_open = weights.seconds != CLOSED
    cells = (graph.tails[is_open], graph.heads[is_open])
    return csr_matrix((weights.seconds[is_open].astype(np.float64), cells), (graph.cell_count,) * 2)


def _pairs(graph: Graph, weights: Weights) -> list[tuple[int, int]]:
    """Far-apart cells with a way between them."""
    rng = np.random.default_rng(SEED)
    land = np.flatnonzero((graph.world.terrain >= 1) & (graph.world.terrain <= 9))
    start = max(rng.choice(land, 5).tolist(), key=lambda cell: int((sweep(graph, weights, cell).towards >= 0).sum()))
    reached = np.flatnonzero(sweep(graph, weights, start).seconds != UNREACHED)
    return [(int(start), int(goal)) for goal in rng.choice(reached[reached != start], PAIRS)]


def _nx_astar(graph: Graph, weights: Weights, network: Any, start: int, goal: int) -> Any:
    a, b, _ = graph.places
    columns, skewed = a.tolist(), b.tolist()

    def bound(cell: int, other: int) -> float:
        da, db = columns[cell] - columns[other], skewed[cell] - skewed[other]
        return weights.least * max(abs(da), abs(db), abs(da + db))

    return nx.astar_path(network, start, goal, heuristic=bound)


def _check(graph: Graph, weights: Weights, network: Any, matrix: Any, pairs: list[tuple[int, int]]) -> None:
    found = sweep(graph, weights, pairs[0][0]).seconds
    expected = dijkstra(matrix, indices=pairs[0][0])
    assert (np.where(found == UNREACHED, np.inf, found) == expected).all()
    for start, goal in pairs:
        path = shortest_path(graph, weights, start, goal)
        assert path is not None
        assert path.seconds == expected[goal] == nx.dijkstra_path_length(network, start, goal)
    _nx_astar(graph, weights, network, *pairs[0])
