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


def measure() -> list[dict[str, Any]]:
    """Return a row per comparison: {name, ours, peer, peer_name, unit, ratio, target}."""
    graph = Graph(make_map(MapRecipe(COLUMNS, ROWS, seed=SEED)))
    weights = edge_weights(get_ruleset("epic-path"), graph, Profile(Fraction(3)))
    network, matrix = _network(graph, weights), _matrix(graph, weights)
    pairs = _pairs(graph, weights)
    _check(graph, weights, network, matrix, pairs)
    start = pairs[0][0]
    ruleset = get_ruleset("epic-path")

    def one_to_one(pair: tuple[int, int]) -> Any:
        return shortest_path(graph, weights, *pair)

    def one_to_all(cell: int) -> Any:
        return sweep(graph, weights, cell)

    return [
        _row(
            "one to one", "NetworkX astar_path", 20, one_to_one, lambda p: _nx_astar(graph, weights, network, *p), pairs
        ),
        _row("one to one", "NetworkX dijkstra_path", 20, one_to_one, lambda p: nx.dijkstra_path(network, *p), pairs),
        _row("one to all", "SciPy dijkstra", 1, one_to_all, lambda c: _scipy(matrix, c), [start] * 9),
        _row("one to all", "NetworkX dijkstra", 10, one_to_all, lambda c: _nx_sweep(network, c), [start] * 3),
        _row(
            "weigh again",
            "NumPy",
            1,
            lambda speed: edge_weights(ruleset, graph, Profile(Fraction(speed))),
            lambda speed: _weigh_in_numpy(graph, speed),
            [2, 3, 4, 5, 6],
        ),
    ]


def _row(
    name: str,
    peer_name: str,
    target: float,
    ours: Callable[[Any], Any],
    peer: Callable[[Any], Any],
    arguments: list[Any],
) -> dict[str, Any]:
    """Time both by turns, so that a busy moment of the machine falls on both."""
    ours(arguments[0])
    times: dict[str, list[float]] = {"ours": [], "peer": []}
    for argument in arguments:
        for who, run, repeats in (("ours", ours, 3), ("peer", peer, 1)):
            for _ in range(repeats):
                begin = perf_counter()
                run(argument)
                times[who].append(perf_counter() - begin)
    mine, theirs = median(times["ours"]), median(times["peer"])
    return {
        "name": f"{name}, 100k hexes",
        "ours": round(mine * 1000, 3),
        "peer": round(theirs * 1000, 3),
        "peer_name": peer_name,
        "unit": "ms",
        "ratio": round(theirs / mine, 1),
        "target": target,
    }


def _scipy(matrix: Any, start: int) -> Any:
    return dijkstra(matrix, indices=start, return_predecessors=True)


def _nx_sweep(network: Any, start: int) -> Any:
    return nx.single_source_dijkstra_path_length(network, start)


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
