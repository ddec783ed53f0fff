"""Searches with landmarks are exact: on every kind of map, for every party, with edges raised and closed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.planning.made_lands import distances, made_land, weights_on
from tests.travel.planning.made_plan import EPIC, WALKERS, points_map
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import WATER, Terrain, Way
from travel.rules.maps.world import Topology, WorldMap
from travel.rules.party import Profile
from travel.rules.routing import landmarks
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED, UNREACHED
from travel.rules.routing.landmark_kernels import FIRST_WATER
from travel.rules.routing.landmarks import COUNT, ahead_of, prepare
from travel.rules.routing.search import path_seconds, shortest_path, sweep, sweep_back
from travel.rules.routing.weights import Weights, edge_weights

WAGONERS = Profile(Fraction(2), has_vehicle=True, can_hustle=False)
SAILORS = Profile(Fraction(5), True, True, 24, can_hustle=False, can_force=False)
CRAWLERS = Profile(Fraction(1, 10))


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(list(Topology)),
    st.integers(0, 7),
    st.sampled_from([WALKERS, WAGONERS, SAILORS, CRAWLERS]),
    st.integers(0, 2**32 - 1),
)
def test_far_and_near_searches_are_scipys_on_every_kind_of_map(topology, land_seed, profile, seed):
    graph = Graph(made_land(topology, land_seed))
    weights = weights_on(graph, profile, seed)
    rng = np.random.default_rng(seed)
    start = int(rng.integers(graph.cell_count))
    expected = distances(graph, weights, start)
    found = sweep(graph, weights, start)
    assert (np.where(found.seconds == UNREACHED, np.inf, found.seconds) == expected).all()
    for has_landmarks in (False, True):
        graph.landmarks = prepare(graph) if has_landmarks else None
        if has_landmarks:
            assert prepare(graph).scale(graph, weights) >= 0
        for goal in rng.integers(0, graph.cell_count, 12).tolist():
            path = shortest_path(graph, weights, start, goal)
            assert (path.seconds if path else np.inf) == expected[goal]
            assert path is None or sum(path_seconds(graph, weights, path.cells)) == path.seconds


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(list(Topology)), st.integers(0, 7), st.integers(0, 2**32 - 1))
def test_sweeps_back_are_sweeps_forth_turned_round(topology, land_seed, seed):
    graph = Graph(made_land(topology, land_seed))
    weights = weights_on(graph, WALKERS, seed)
    goal = int(np.random.default_rng(seed).integers(graph.cell_count))
    back = sweep_back(graph, weights, goal)
    for cell in range(0, graph.cell_count, 17):
        assert sweep(graph, weights, cell).seconds[goal] == back.seconds[cell]
        if back.reaches(cell):
            assert sum(path_seconds(graph, weights, back.path_from(cell))) == back.seconds[cell]


@pytest.fixture(scope="module")
def land() -> Graph:
    graph = Graph(make_map(MapRecipe(60, 50, seed=5)))
    prepare(graph)
    return graph


@pytest.mark.parametrize("profile", [WALKERS, WAGONERS, SAILORS, CRAWLERS])
@pytest.mark.parametrize("is_pace_known", [True, False])
def test_what_landmarks_say_is_never_more_than_the_way(land, profile, is_pace_known):
    weights = edge_weights(EPIC, land, profile)
    if not is_pace_known:
        weights = Weights(weights.seconds, weights.least)
    marks = prepare(land)
    scale = marks.scale(land, weights)
    assert scale > 0
    start = int(land.tails[np.flatnonzero(weights.seconds == weights.spread.least)[0]])
    seconds = sweep(land, weights, start).seconds
    reached = np.flatnonzero(seconds != UNREACHED)
    steps = np.abs(marks.table[reached].astype(np.int64) - marks.table[start].astype(np.int64)) - 1
    assert (steps.max(axis=1) * scale <= seconds[reached]).all()
    assert (steps.max(axis=1) * scale).sum() > 0.5 * seconds[reached].sum()


def test_landmarks_lie_in_every_part_of_the_map_apart_from_each_other(land):
    table = prepare(land).table
    sea = np.flatnonzero(land.world.terrain == Terrain.SEA)
    shore = np.flatnonzero(land.world.terrain == Terrain.PLAINS)
    for cells in (sea, shore):
        assert (table[cells] != landmarks.NO_LANDMARK).all()
    start = shore[0]
    assert min(WATER) == FIRST_WATER
    assert len(np.unique(table[start])) > COUNT // 2


def one_way(world: WorldMap, edges: int) -> Graph:
    """The map without every so-manyth edge, so that some lead one way only."""
    keeps = np.arange(world.edge_count) % edges != 0
    tails = Graph(world).tails[keeps]
    offsets = np.zeros(world.cell_count + 1, np.int64)
    np.cumsum(np.bincount(tails, minlength=world.cell_count), out=offsets[1:])
    kept = {name: getattr(world, name)[keeps] for name in ("heads", "lengths", "ways", "river")}
    return Graph(replace(world, offsets=offsets, **kept))


@pytest.mark.parametrize("topology", list(Topology))
def test_ways_that_lead_in_one_direction_only(topology):
    graph = one_way(made_land(topology, 3), 5)
    prepare(graph)
    weights = edge_weights(EPIC, graph, WALKERS)
    prepare(graph).scale(graph, weights)
    for start in range(0, graph.cell_count, 23):
        expected = distances(graph, weights, start)
        back = sweep_back(graph, weights, start).seconds
        for goal in range(0, graph.cell_count, 11):
            path = shortest_path(graph, weights, start, goal)
            assert (path.seconds if path else np.inf) == expected[goal]
            there = shortest_path(graph, weights, goal, start)
            assert (there.seconds if there else UNREACHED) == back[goal]


@pytest.mark.parametrize("times", [50, 1_000, 20_000, 10**9])
def test_ground_that_seems_very_long_is_searched_as_exactly(land, times):
    weights = edge_weights(EPIC, land, WALKERS)
    seconds = weights.seconds.astype(np.int64)
    is_long = (np.random.default_rng(times).random(len(seconds)) < 0.3) & (seconds != CLOSED)
    seconds[is_long] = np.minimum(seconds[is_long] * times, CLOSED - 1)
    longer = Weights(frozen(seconds.astype(np.int32)), weights.least, weights.pace)
    cells = np.flatnonzero(land.world.terrain == Terrain.PLAINS)[::40].tolist()
    for start in cells[:4]:
        expected = distances(land, longer, start)
        for goal in cells:
            path = shortest_path(land, longer, start, goal)
            assert (path.seconds if path else np.inf) == expected[goal]


def test_a_ferry_joins_land_and_water():
    """Plains, sea, plains: a road over the water is open by land; trackless it is not, and landmarks say so."""
    terrain = [Terrain.PLAINS, Terrain.PLAINS, Terrain.SEA, Terrain.PLAINS]
    ends = [(0, 1, 5280, Way.TRACKLESS), (1, 2, 5280, Way.ROAD), (2, 3, 5280, Way.ROAD)]
    for way, is_open in ((Way.ROAD, True), (Way.TRACKLESS, False)):
        graph = Graph(points_map(terrain, [ends[0], *((a, b, feet, way) for a, b, feet, _ in ends[1:])]))
        weights = Weights(frozen(np.full(6, 1200, np.int32)), 0.0)
        assert (prepare(graph).scale(graph, weights) > 0) == is_open
        path = shortest_path(graph, weights, 0, 3)
        assert path
        assert path.seconds == 3600


def test_weights_on_ground_that_the_metric_knows_nothing_of_do_without():
    world = points_map([Terrain.PLAINS, Terrain.UNKNOWN, Terrain.SEA], [(0, 1, 9, Way.ROAD), (1, 2, 9, Way.ROAD)])
    graph = Graph(world)
    weights = Weights(frozen(np.full(4, 60, np.int32)), 0.0)
    assert prepare(graph).scale(graph, weights) == 0
    path = shortest_path(graph, weights, 0, 2)
    assert path
    assert path.seconds == 120


def test_landmarks_are_made_once_searches_have_cost_as_much(land):
    graph = Graph(land.world)
    weights = edge_weights(EPIC, graph, WALKERS)
    start, goal = np.flatnonzero(sweep(graph, weights, int(np.argmax(land.world.terrain == 7))).towards >= 0)[[0, -1]]
    before = shortest_path(graph, weights, int(start), int(goal))
    assert graph.landmarks is None
    assert 0 < graph.effort <= graph.cell_count * 2
    graph.effort = COUNT * graph.cell_count + 1
    after = shortest_path(graph, weights, int(start), int(goal))
    assert graph.landmarks is not None
    assert before
    assert after
    assert before.seconds == after.seconds


def test_near_searches_wait_for_nobody_to_look_at_every_edge(land):
    weights = Weights(edge_weights(EPIC, land, WALKERS).seconds, 0.0)
    table, scale = ahead_of(land, weights, 0, 1)
    assert (table.size, scale) == (0, 0.0)
    far = land.cell_count - 1
    assert ahead_of(land, weights, 0, far)[1] > 0
    assert ahead_of(land, weights, 0, 1)[1] > 0


def test_many_searches_share_workspaces(land):
    weights = edge_weights(EPIC, land, WALKERS)
    with land.workspace() as one, land.workspace() as other:
        assert one is not other
    for _ in range(4):
        assert shortest_path(land, weights, 0, 0)
    one._stamp = 2**31 - 1
    assert one.next_stamp() == 1
    assert not one.known["stamp"].any()
