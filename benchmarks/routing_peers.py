"""What the routing benchmark compares with: the same graph in NetworkX, SciPy and rustworkx."""

from __future__ import annotations

from typing import Any

import networkx as nx
import numpy as np
import rustworkx
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.weights import Weights

Arcs = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]


def arcs_of(graph: Graph, weights: Weights) -> Arcs:
    """Tails, heads and seconds of the open edges."""
    is_open = weights.seconds != CLOSED
    return graph.tails[is_open], graph.heads[is_open], weights.seconds[is_open]


def in_networkx(arcs: Arcs) -> Any:
    network: Any = nx.DiGraph()
    network.add_weighted_edges_from(zip(*(each.tolist() for each in arcs), strict=True))
    return network


def in_scipy(arcs: Arcs, cells: int) -> Any:
    tails, heads, seconds = arcs
    return csr_matrix((seconds.astype(np.float64), (tails, heads)), (cells, cells))


def in_rustworkx(arcs: Arcs, cells: int) -> Any:
    made = rustworkx.PyDiGraph()
    made.add_nodes_from(range(cells))
    made.add_edges_from(list(zip(*(each.tolist() for each in arcs), strict=True)))
    return made


def scipy_path(matrix: Any, start: int, goal: int) -> list[int]:
    """SciPy has no search for one goal: it looks everywhere, and the way is read off."""
    _, before = dijkstra(matrix, indices=start, return_predecessors=True)
    cells = [goal]
    while cells[-1] != start:
        cells.append(int(before[cells[-1]]))
    return cells[::-1]


def scipy_sweep(matrix: Any, start: int, limit: float = np.inf) -> Any:
    return dijkstra(matrix, indices=start, return_predecessors=True, limit=limit)
