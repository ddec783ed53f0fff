"""Loading the compiled searches before the first request needs them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.nearest import nearest_cells
from travel.rules.maps.terrain import Terrain
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import sweep_heap
from travel.rules.routing.landmarks import prepare
from travel.rules.routing.search import NO_LIMIT, alternative_paths, shortest_path
from travel.rules.routing.weights import edge_weights
from travel.rules.rulesets import get_ruleset


def warm_up() -> None:
    """Search a small made map once with every kernel: compiled on the first run ever, then read from the cache."""
    graph = Graph(make_map(MapRecipe(12, 12, seed=1)))
    weights = edge_weights(get_ruleset("epic-path"), graph, Profile(Fraction(3)))
    land = [cell for cell in range(graph.cell_count) if Terrain.DESERT <= graph.world.terrain[cell] <= Terrain.TUNDRA]
    start, goal = land[0], land[-1]
    prepare(graph)
    shortest_path(graph, weights, start, goal)
    alternative_paths(graph, weights, start, goal)
    nearest_cells(graph.world.x, graph.world.y, np.zeros((1, 2)))
    sweep_heap(graph.offsets, graph.heads, weights.seconds, np.array([start], np.int32), NO_LIMIT)
