"""The front of time and risk against every way there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.planning.made_lands import distances, made_land, weights_on
from tests.travel.planning.made_plan import WALKERS, points_map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology
from travel.rules.routing.front import Front, FrontPath, front, unbeaten, well_spread
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.weights import Weights


def costs(values: list[int]) -> Weights:
    return Weights(frozen(np.array(values, np.int32)), 0.0)


def by_hand(graph: Graph, seconds: Weights, risk: Weights, goal: int) -> list[tuple[int, int]]:
    """The points of the front from cell 0 by walking every simple way."""
    found: list[tuple[int, int]] = []

    def walk(cell: int, been: frozenset[int], time: int, danger: int) -> None:
        if cell == goal:
            found.append((time, danger))
            return
        for edge in range(graph.offsets[cell], graph.offsets[cell + 1]):
            head, step, harm = int(graph.heads[edge]), int(seconds.seconds[edge]), int(risk.seconds[edge])
            if head not in been and CLOSED not in (step, harm):
                walk(head, been | {head}, time + step, danger + harm)

    walk(0, frozenset({0}), 0, 0)
    kept: list[tuple[int, int]] = []
    for point in sorted(found):
        if not kept or point[1] < kept[-1][1]:
            kept.append(point)
    return kept


@st.composite
def small(draw: st.DrawFn) -> tuple[Graph, Weights, Weights, int]:
    count = draw(st.integers(2, 7))
    edge = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda each: each[0] != each[1])
    ends = draw(st.lists(edge, min_size=1, max_size=20))
    graph = Graph(points_map([Terrain.PLAINS] * count, [(a, b, 5280, Way.ROAD) for a, b in ends]))
    edges = len(graph.heads)
    time, harm = st.one_of(st.integers(1, 30), st.just(CLOSED)), st.one_of(st.integers(0, 12), st.just(CLOSED))
    return (
        graph,
        costs(draw(st.lists(time, min_size=edges, max_size=edges))),
        costs(draw(st.lists(harm, min_size=edges, max_size=edges))),
        draw(st.integers(1, count - 1)),
    )


def check_paths(graph: Graph, seconds: Weights, risk: Weights, found: Front, goal: int) -> None:
    for path in found.paths:
        assert (path.cells[0], path.cells[-1]) == (0, goal)
        time = danger = 0
        for tail, head in pairwise(path.cells):
            edges = range(graph.offsets[tail], graph.offsets[tail + 1])
            (edge,) = (each for each in edges if graph.heads[each] == head)
            time += int(seconds.seconds[edge])
            danger += int(risk.seconds[edge])
        assert (time, danger) == (path.seconds, path.risk)


@settings(max_examples=150, deadline=None)
@given(small(), st.one_of(st.none(), st.integers(1, 90)))
def test_the_front_is_that_of_every_way(case, most_seconds):
    graph, seconds, risk, goal = case
    found = front(graph, seconds, risk, 0, goal, most_seconds=most_seconds)
    expected = [each for each in by_hand(graph, seconds, risk, goal) if most_seconds is None or each[0] <= most_seconds]
    assert [(path.seconds, path.risk) for path in found.paths] == expected
    assert found.is_exact
    check_paths(graph, seconds, risk, found, goal)


@settings(max_examples=80, deadline=None)
@given(small(), st.integers(1, 12))
def test_with_too_few_labels_the_front_is_coarser_and_says_so(case, limit):
    graph, seconds, risk, goal = case
    expected = by_hand(graph, seconds, risk, goal)
    found = front(graph, seconds, risk, 0, goal, limit=limit)
    check_paths(graph, seconds, risk, found, goal)
    assert bool(found.paths) == bool(expected)
    if found.is_exact:
        assert [(path.seconds, path.risk) for path in found.paths] == expected
    elif expected:
        assert found.paths[0].seconds == expected[0][0]
        assert found.paths[-1].risk == expected[-1][1]
        assert all(any(a <= path.seconds and b <= path.risk for a, b in expected) for path in found.paths)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(list(Topology)), st.integers(0, 5), st.integers(0, 2**32 - 1))
def test_the_ends_of_a_front_are_the_quickest_and_the_safest_way(topology, land_seed, seed):
    graph = Graph(made_land(topology, land_seed))
    seconds = weights_on(graph, WALKERS, seed)
    rng = np.random.default_rng(seed)
    risk = costs(np.where(seconds.seconds == CLOSED, CLOSED, rng.integers(0, 400, len(seconds.seconds))).tolist())
    start, goal = rng.integers(0, graph.cell_count, 2).tolist()
    quickest = distances(graph, seconds, start)[goal]
    found = front(graph, seconds, risk, start, goal)
    if not np.isfinite(quickest):
        assert found.paths == ()
        return
    assert found.paths[0].seconds == quickest
    positive = costs(np.where(risk.seconds == CLOSED, CLOSED, risk.seconds * 10_000 + 1).tolist())
    assert found.paths[-1].risk == distances(graph, positive, start)[goal] // 10_000
    times, dangers = [path.seconds for path in found.paths], [path.risk for path in found.paths]
    assert times == sorted(set(times))
    assert dangers == sorted(set(dangers), reverse=True)


def test_of_several_edges_between_two_cells_each_may_be_on_the_front():
    world = points_map([Terrain.PLAINS] * 2, [(0, 1, 5280, Way.ROAD)])
    twice = replace(
        world,
        offsets=np.array([0, 2, 2], np.int64),
        heads=np.array([1, 1], np.int32),
        lengths=np.array([1, 1], np.int32),
        ways=np.zeros(2, np.uint8),
        river=np.zeros(2, np.uint8),
    )
    found = front(Graph(twice), costs([5, 9]), costs([7, 2]), 0, 1)
    assert [(path.seconds, path.risk) for path in found.paths] == [(5, 7), (9, 2)]


def test_a_great_risk_is_counted_in_larger_units():
    ends = [(0, 1), (1, 3), (0, 2), (2, 3)]
    world = points_map([Terrain.PLAINS] * 4, [(tail, head, 1, Way.ROAD) for tail, head in ends])
    graph = Graph(world)
    through = {1: (1, 2_000_000_000), 2: (2, 1_000_000_000)}
    steps = [through[int(t) if t in (1, 2) else int(h)] for t, h in zip(graph.tails, graph.heads, strict=True)]
    found = front(graph, costs([time for time, _ in steps]), costs([harm for _, harm in steps]), 0, 3)
    assert [(path.seconds, path.risk) for path in found.paths] == [(2, 4_000_000_000), (4, 2_000_000_000)]
    assert not found.is_exact


@pytest.mark.parametrize("count", [2, 3, 5, 7])
def test_well_spread_points_keep_both_ends(count):
    paths = [FrontPath((0,), 100 + step, (30 - step) ** 2) for step in range(31)]
    chosen = well_spread(paths, count)
    assert len(chosen) == count
    assert (chosen[0], chosen[-1]) == (paths[0], paths[-1])
    gaps = [b.seconds - a.seconds for a, b in pairwise(chosen)]
    assert max(gaps) <= 30 / (count - 1) * 2.2
    assert well_spread(paths[:2], count) == tuple(paths[:2])
    assert unbeaten([*paths, FrontPath((1,), 500, 0)]) == tuple(paths)
