"""The compiled searches against SciPy, weights, and alternatives."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from tests.travel.planning.made_plan import EPIC, WALKERS, line_map, points_map, roads
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import WorldMap
from travel.rules.party import Profile
from travel.rules.routing import kernels, search
from travel.rules.routing.astar import astar
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import CLOSED, UNREACHED, sweep_buckets, sweep_heap
from travel.rules.routing.search import alternative_paths, path_seconds, shared_part, shortest_path, sweep, sweep_back
from travel.rules.routing.sweeps import bucket_shape
from travel.rules.routing.warm import warm_up
from travel.rules.routing.weights import Weights, edge_weights

WAGONERS = Profile(Fraction(2), has_vehicle=True, can_hustle=False)


@st.composite
def maps(draw: st.DrawFn) -> WorldMap:
    """A random point map: any ground, any ways, not always connected."""
    count = draw(st.integers(2, 14))
    terrain = draw(st.lists(st.sampled_from(list(Terrain)), min_size=count, max_size=count))
    edge = st.tuples(
        st.integers(0, count - 1), st.integers(0, count - 1), st.integers(1, 200_000), st.sampled_from(list(Way))
    ).filter(lambda each: each[0] != each[1])
    return points_map(terrain, draw(st.lists(edge, min_size=1, max_size=40)))


def scipys(graph: Graph, weights: Weights, start: int) -> np.ndarray:
    """SciPy's distances from a cell."""
    is_open = weights.seconds != CLOSED
    shape = (graph.cell_count, graph.cell_count)
    matrix = csr_matrix((weights.seconds[is_open], (graph.tails[is_open], graph.heads[is_open])), shape)
    return dijkstra(matrix, indices=start)


@settings(max_examples=150, deadline=None)
@given(maps(), st.sampled_from([WALKERS, WAGONERS]), st.booleans())
def test_every_search_agrees_with_scipy(world, profile, prefers_roads):
    graph = Graph(world)
    weights = edge_weights(EPIC, graph, profile, prefers_roads=prefers_roads)
    expected = scipys(graph, weights, 0)
    forth, back = sweep(graph, weights, 0), sweep_back(graph, weights, 0)
    by_heap, _ = sweep_heap(graph.offsets, graph.heads, weights.seconds, np.array([0], np.int32), search.NO_LIMIT)
    for cell, seconds in enumerate(expected):
        found = shortest_path(graph, weights, 0, cell)
        if np.isinf(seconds):
            assert found is None
            assert forth.seconds[cell] == back.seconds[cell] == by_heap[cell] == UNREACHED
        else:
            assert found is not None
            assert found.seconds == forth.seconds[cell] == back.seconds[cell] == by_heap[cell] == seconds
            assert sum(path_seconds(graph, weights, found.cells)) == seconds
            assert (found.cells[0], found.cells[-1]) == (0, cell)


@settings(max_examples=60, deadline=None)
@given(maps(), st.integers(1, 400_000))
def test_a_sweep_with_a_limit_is_the_sweep_cut_off(world, limit):
    graph = Graph(world)
    weights = edge_weights(EPIC, graph, WALKERS)
    whole, near = sweep(graph, weights, 0), sweep(graph, weights, 0, limit)
    assert (near.seconds == np.where(whole.seconds <= limit, whole.seconds, UNREACHED)).all()


@pytest.fixture(scope="module")
def land() -> Graph:
    return Graph(make_map(MapRecipe(60, 50, seed=5)))


@pytest.mark.parametrize("prefers_roads", [False, True])
def test_a_made_land_agrees_with_scipy(land, prefers_roads):
    weights = edge_weights(EPIC, land, WALKERS, prefers_roads=prefers_roads)
    cells = np.flatnonzero((land.world.terrain >= 1) & (land.world.terrain <= 9))
    rng = np.random.default_rng(1)
    for start in rng.choice(cells, 5).tolist():
        expected = scipys(land, weights, start)
        found = sweep(land, weights, start).seconds
        assert (np.where(found == UNREACHED, np.inf, found) == expected).all()
        for goal in rng.choice(cells, 20).tolist():
            path = shortest_path(land, weights, start, goal)
            assert (path.seconds if path else np.inf) == expected[goal]


def test_buckets_and_heap_agree_on_a_made_land(land):
    weights = edge_weights(EPIC, land, WALKERS)
    start = int(np.flatnonzero(land.world.terrain == Terrain.PLAINS)[0])
    shift, buckets = bucket_shape(weights.spread)
    assert buckets <= search.MAX_BUCKETS
    args = (land.offsets, land.heads, weights.seconds, np.array([start], np.int32))
    by_buckets, _ = sweep_buckets(*args, np.empty(0, np.int32), search.NO_LIMIT, shift, buckets)
    assert (by_buckets == sweep_heap(*args, search.NO_LIMIT)[0]).all()


def test_the_bound_of_astar_is_never_more_than_the_way(land):
    weights = edge_weights(EPIC, land, WALKERS)
    assert land.places[2]
    assert (land.spans == 1).all()
    assert (weights.least <= weights.seconds[weights.seconds != CLOSED]).all()


@pytest.mark.rule("EP-OV-11", "D20O-02")
def test_half_of_an_edge_is_in_each_of_its_cells():
    """10 miles from plains (road 1) to hills (road 3/4) at 3 mi/h: 5/3 h + 5/(3 x 3/4) h."""
    world = points_map([Terrain.PLAINS, Terrain.HILLS], [(0, 1, 10 * 5280, Way.ROAD)])
    weights = edge_weights(EPIC, Graph(world), WALKERS)
    assert weights.seconds.tolist() == [round(3600 * (5 / 3 + 5 / 2.25))] * 2


@pytest.mark.rule("EP-OV-09", "EP-OV-10")
def test_wagons_get_nothing_from_a_trail():
    world = line_map((Terrain.FOREST, Way.TRAIL, 12))
    walked = edge_weights(EPIC, Graph(world), WALKERS).seconds[0]
    driven = edge_weights(EPIC, Graph(world), WAGONERS).seconds[0]
    assert (walked, driven) == (4 * 3600, 12 * 3600)


def test_water_and_unknown_ground_are_closed_on_foot_and_land_by_boat():
    world = points_map(
        [Terrain.PLAINS, Terrain.SEA, Terrain.UNKNOWN, Terrain.SEA],
        [(0, 1, 5280, Way.TRACKLESS), (0, 2, 5280, Way.ROAD), (1, 3, 5280, Way.TRACKLESS)],
    )
    assert (edge_weights(EPIC, Graph(world), WALKERS).seconds == CLOSED).all()
    boat = Profile(Fraction(2), True, True, 24, can_hustle=False, can_force=False)
    assert (edge_weights(EPIC, Graph(world), boat).seconds != CLOSED).sum() == 2


def test_alternatives_are_simple_and_different_and_not_much_longer():
    graph = Graph(demo_map())
    weights = edge_weights(EPIC, graph, WALKERS)
    paths = alternative_paths(graph, weights, demo_place("Harrowgate"), demo_place("Kestrel Keep"))
    assert [round(path.seconds / 3600, 2) for path in paths] == [57.67, 62.0, 60.0]
    for index, path in enumerate(paths):
        assert len(set(path.cells)) == len(path.cells)
        assert sum(path_seconds(graph, weights, path.cells)) == path.seconds
        assert path.seconds < search.MAX_STRETCH * paths[0].seconds
        for other in paths[:index]:
            assert shared_part(graph, weights, path.cells, other.cells) < search.MAX_SHARE


def test_roads_preferred_keep_to_the_road_at_their_real_time():
    graph = roads(EPIC, demo_map())
    start, goal = demo_place("Harrowgate"), demo_place("Kestrel Keep")
    found = shortest_path(graph.graph, graph.roads, start, goal)
    assert found
    assert sum(path_seconds(graph.graph, graph.fastest, found.cells)) == 60 * 3600


def test_weighing_again_is_quick_enough_to_be_forgotten(land):
    first = edge_weights(EPIC, land, WALKERS)
    slower = edge_weights(EPIC, land, Profile(Fraction(3, 2)))
    is_open = first.seconds != CLOSED
    assert (np.abs(slower.seconds[is_open] - 2 * first.seconds[is_open]) <= 1).all()


def test_warming_up_leaves_every_kernel_compiled():
    warm_up()
    for kernel in (astar, kernels.sweep_buckets, kernels.sweep_heap, kernels.plateaus, kernels.weigh):
        assert kernel.signatures
