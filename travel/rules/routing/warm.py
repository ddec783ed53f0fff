"""Loading the compiled searches before the first request needs them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.nearest import nearest_cells
from travel.rules.maps.terrain import Terrain
from travel.rules.party import Profile
from travel.rules.routing.front import front
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import least_per_unit, reversed_graph, sweep_heap
from travel.rules.routing.landmarks import prepare
from travel.rules.routing.order import best_order, seconds_between
from travel.rules.routing.reach import reach_back, reach_from
from travel.rules.routing.search import NO_LIMIT, alternative_paths, shortest_path, sweep_back
from travel.rules.routing.weights import Weights, edge_weights
from travel.rules.routing.windows import Change, Layer, Layered
from travel.rules.rulesets import all_rulesets

SEVEN, EIGHT_HOURS = 7 * 3600, 8 * 3600


def warm_up() -> None:
    """Search a small made map once with every kernel: compiled on the first run ever, then read from the cache."""
    graph = Graph(make_map(MapRecipe(12, 12, seed=1)))
    weights = edge_weights(all_rulesets()[0], graph, Profile(Fraction(3)))
    land = [cell for cell in range(graph.cell_count) if Terrain.DESERT <= graph.world.terrain[cell] <= Terrain.TUNDRA]
    start, goal = land[0], land[-1]
    alternative_paths(graph, weights, start, goal)
    shortest_path(graph, weights, start, goal)
    best_order(seconds_between(graph, weights, land[:3]))
    _warm_far(graph, weights, start, goal)
    nearest_cells(graph.world.x, graph.world.y, np.zeros((1, 2)))
    sweep_heap(graph.offsets, graph.heads, weights.seconds, np.array([start], np.int32), NO_LIMIT)
    least_per_unit(graph.offsets, graph.heads, weights.seconds, *graph.places)
    reversed_graph(graph.offsets, graph.heads)


def _warm_far(graph: Graph, weights: Weights, start: int, goal: int) -> None:
    """Landmarks, the front of time and risk, and searches by several modes."""
    one_way = weights.seconds.copy()
    one_way[0] += 1
    sweep_back(graph, Weights(frozen(one_way), 0.0), goal)
    prepare(graph).scale(graph, Weights(weights.seconds, weights.least))
    risk = np.minimum(weights.seconds, weights.seconds // 3600)
    front(graph, weights, Weights(frozen(risk), 0.0), start, goal)
    cells = np.array([start], np.int32)
    made = Layered(graph, [Layer(weights, EIGHT_HOURS)] * 2, [Change(0, 1, cells, cells, 3600)])
    reach_from(made, start, [0], 2, SEVEN)
    reach_back(made, start, 2, [0])
