"""Searches on the daily clock against a walk that takes every day as it comes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from tests.travel.planning.made_lands import made_land, weights_on
from tests.travel.planning.made_plan import EPIC, WALKERS, line_map, points_map
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology
from travel.rules.party import Profile
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import CLOSED, UNREACHED
from travel.rules.routing.weights import Weights, edge_weights
from travel.rules.routing.windows import Change, Layer, Layered, quickest, sweep_windows
from travel.rules.routing.windows_kernel import DAY, arrival

HOUR = 3600
SEVEN = 7 * HOUR


def walked(clock: int, seconds: int, window: int, day_start: int) -> int:
    """Arrival by going through the days one by one."""
    day = clock // DAY - 1
    while True:
        opens, shuts = day * DAY + day_start, day * DAY + day_start + window
        begin = max(clock, opens)
        if begin < shuts:
            if seconds <= shuts - begin:
                return begin + seconds
            seconds -= shuts - begin
        day += 1


@pytest.mark.parametrize(
    ("clock", "seconds", "window", "expected"),
    [
        (7, 3, 8, 10),
        (7, 8, 8, 15),
        (7, 9, 8, 24 + 8),
        (5, 1, 8, 8),
        (15, 1, 8, 24 + 8),
        (20, 8, 8, 24 + 15),
        (26, 1, 8, 24 + 8),
        (7, 24, 8, 48 + 15),
        (20, 30, 24, 50),
        (12, 10, 10, 24 + 12),
    ],
)
def test_who_camps_goes_on_in_the_morning(clock, seconds, window, expected):
    assert arrival(clock * HOUR, seconds * HOUR, window * HOUR, SEVEN) == expected * HOUR


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 5 * DAY), st.integers(1, 9 * DAY), st.integers(1, DAY), st.integers(0, DAY - 1))
def test_arrivals_are_those_of_going_through_the_days(clock, seconds, window, day_start):
    expected = walked(clock, seconds, window, day_start) if window < DAY else clock + seconds
    assert arrival(clock, seconds, window, day_start) == expected
    assert arrival(clock + 1, seconds, window, day_start) >= expected


def made_weights(graph: Graph, seconds: list[int]) -> Weights:
    weights = np.array(seconds, np.int32)
    is_far = (weights != CLOSED) & (graph.spans > 0)
    least = float((weights[is_far] / graph.spans[is_far]).min()) * (1 - 1e-9) if is_far.any() else 0.0
    return Weights(frozen(weights), least)


@st.composite
def journeys(draw: st.DrawFn) -> dict[str, Any]:
    """A small map, up to three modes, and changes between them."""
    count, layers = draw(st.integers(2, 8)), draw(st.integers(1, 3))
    edge = st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda each: each[0] != each[1])
    ends = draw(st.lists(edge, min_size=1, max_size=18))
    graph = Graph(points_map([Terrain.PLAINS] * count, [(a, b, 5280, Way.ROAD) for a, b in ends]))
    seconds = st.one_of(st.integers(1, 3 * HOUR), st.integers(1, 2 * DAY), st.just(CLOSED))
    edges = len(graph.heads)
    window = st.one_of(st.just(DAY), st.integers(1, 12).map(lambda hours: hours * HOUR), st.integers(600, DAY))
    made = [
        Layer(made_weights(graph, draw(st.lists(seconds, min_size=edges, max_size=edges))), draw(window))
        for _ in range(layers)
    ]
    cell, layer = st.integers(0, count - 1), st.integers(0, layers - 1)
    changes = draw(
        st.lists(
            st.tuples(layer, layer, st.lists(st.tuples(cell, cell), max_size=4), st.integers(0, 5 * HOUR)), max_size=4
        )
    )
    return {
        "graph": graph,
        "layers": made,
        "changes": [
            Change(a, b, np.array([c for c, _ in at], np.int32), np.array([c for _, c in at], np.int32), time)
            for a, b, at, time in changes
        ],
        "clocks": draw(st.dictionaries(layer, st.integers(0, 3 * DAY), min_size=1)),
        "day_start": draw(st.integers(0, DAY - 1)),
    }


def earliest(case: dict[str, Any], start: int, clocks: dict[int, int], used: set[int]) -> dict[tuple[int, int], int]:
    """Earliest clocks by trying every edge and change until nothing is better."""
    graph: Graph = case["graph"]
    found = {(layer, start): clock for layer, clock in clocks.items()}
    is_better = True
    while is_better:
        is_better = False
        for (layer, cell), clock in list(found.items()):
            options = []
            here = case["layers"][layer]
            for edge in range(graph.offsets[cell], graph.offsets[cell + 1]):
                weight = int(here.weights.seconds[edge])
                if weight != CLOSED and layer in used:
                    there = walked(clock, weight, here.day_seconds, case["day_start"])
                    options.append(((layer, int(graph.heads[edge])), there))
            for change in case["changes"]:
                if change.from_layer == layer:
                    options += [
                        ((change.to_layer, int(to)), clock + change.seconds)
                        for at, to in zip(change.from_cells, change.to_cells, strict=True)
                        if at == cell
                    ]
            for state, there in options:
                if there < found.get(state, UNREACHED):
                    found[state] = there
                    is_better = True
    return found


@settings(max_examples=120, deadline=None)
@given(journeys(), st.data())
def test_layered_searches_are_those_of_trying_everything(case, data):
    made = Layered(case["graph"], case["layers"], case["changes"])
    used = data.draw(st.sets(st.integers(0, len(case["layers"]) - 1)))
    expected = earliest(case, 0, case["clocks"], used)
    swept = made.sweep(0, case["clocks"], case["day_start"], used=used)
    cells = case["graph"].cell_count
    for layer in range(len(case["layers"])):
        for cell in range(cells):
            assert swept.clocks[layer, cell] == expected.get((layer, cell), UNREACHED)
    for goal in range(cells):
        best = min((clock for (_, cell), clock in expected.items() if cell == goal), default=None)
        found = made.sweep(0, case["clocks"], case["day_start"], goal=goal, used=used).path_to(goal)
        assert (found.arrives if found else None) == best
        if found:
            assert found.steps[0][0] == 0
    limit = data.draw(st.integers(0, 6 * DAY))
    near = made.sweep(0, case["clocks"], case["day_start"], limit=limit, used=used).clocks
    assert (near == np.where(swept.clocks <= limit, swept.clocks, UNREACHED)).all()


@settings(max_examples=80, deadline=None)
@given(journeys(), st.data())
def test_a_way_through_stops_is_the_best_of_all(case, data):
    cells, layers = case["graph"].cell_count, len(case["layers"])
    stops = [0, *data.draw(st.lists(st.integers(0, cells - 1), min_size=1, max_size=3))]
    stays = data.draw(st.lists(st.integers(0, 2 * DAY), max_size=3))
    used = data.draw(st.lists(st.sets(st.integers(0, layers - 1)), max_size=3))
    start_layers = sorted(data.draw(st.sets(st.integers(0, layers - 1), min_size=1)))
    clocks = dict.fromkeys(start_layers, SEVEN)
    for number, (here, there) in enumerate(pairwise(stops)):
        allowed = used[number] if number < len(used) else set(range(layers))
        found = earliest(case, here, clocks, allowed)
        stay = stays[number] if number < len(stays) and number < len(stops) - 2 else 0
        clocks = {layer: clock + stay for (layer, cell), clock in found.items() if cell == there}
    made = Layered(case["graph"], case["layers"], case["changes"])
    ways = made.through(stops, start_layers, SEVEN, case["day_start"], stays=stays, used=used)
    assert (ways[-1].arrives if ways else None) == min(clocks.values(), default=None)
    for number, way in enumerate(ways or ()):
        assert (way.steps[0][0], way.steps[-1][0]) == (stops[number], stops[number + 1])
        if number:
            assert ways
            assert way.steps[0][1] == ways[number - 1].steps[-1][1]
            stay = stays[number - 1] if number - 1 < len(stays) else 0
            assert way.clocks[0] == ways[number - 1].arrives + stay


def test_the_clocks_of_a_way_follow_from_its_steps():
    """Land 12 h at 8 h a day; a ship for 30 h round the clock, boarded in an hour; then land again."""
    world = line_map((Terrain.PLAINS, Way.ROAD, 36), (Terrain.SEA, Way.TRACKLESS, 60), (Terrain.PLAINS, Way.ROAD, 6))
    graph = Graph(world)
    land = edge_weights(EPIC, graph, WALKERS)
    sea = land.seconds.copy()
    sea[:] = CLOSED
    out = [edge for edge in range(len(sea)) if {int(graph.tails[edge]), int(graph.heads[edge])} == {2, 3}]
    sea[out] = 30 * HOUR
    layers = [Layer(land, 8 * HOUR), Layer(Weights(frozen(sea), 0.0), DAY)]
    changes = [
        Change(0, 1, np.array([1], np.int32), np.array([2], np.int32), HOUR),
        Change(1, 0, np.array([3], np.int32), np.array([4], np.int32), 0),
    ]
    way = quickest(graph, layers, changes, 0, [0], 5, SEVEN, SEVEN)
    assert way is not None
    assert way.steps == ((0, 0), (1, 0), (2, 1), (3, 1), (4, 0), (5, 0))
    hours = [clock / HOUR for clock in way.clocks]
    assert hours == [7, 24 + 11, 24 + 12, 48 + 18, 48 + 18, 72 + 9]
    assert quickest(graph, layers, changes[:1], 0, [0], 5, SEVEN, SEVEN) is None


def test_layers_that_never_camp_are_scipys_distances():
    graph = Graph(make_map(MapRecipe(40, 30, seed=3)))
    weights = edge_weights(EPIC, graph, WALKERS)
    is_open = weights.seconds != CLOSED
    start = int(graph.tails[np.flatnonzero(is_open)[0]])
    matrix = csr_matrix(
        (weights.seconds[is_open], (graph.tails[is_open], graph.heads[is_open])), (graph.cell_count, graph.cell_count)
    )
    expected = dijkstra(matrix, indices=start)
    found = sweep_windows(graph, [Layer(weights, DAY)], [], start, [0], 0, SEVEN).earliest
    assert (np.where(found == UNREACHED, np.inf, found) == expected).all()
    camped = sweep_windows(graph, [Layer(weights, 8 * HOUR)], [], start, [0], SEVEN, SEVEN).earliest
    for seconds, clock in zip(expected.tolist(), camped.tolist(), strict=True):
        if seconds == np.inf:
            assert clock == UNREACHED
        else:
            assert clock == (walked(SEVEN, int(seconds), 8 * HOUR, SEVEN) if seconds else SEVEN)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(list(Topology)),
    st.integers(0, 7),
    st.lists(st.sampled_from([8 * HOUR, 10 * HOUR, DAY]), min_size=1, max_size=3),
    st.booleans(),
    st.integers(0, 2**32 - 1),
)
def test_a_goal_is_reached_when_the_sweep_says_on_every_kind_of_map(topology, land_seed, windows, is_in_place, seed):
    graph = Graph(made_land(topology, land_seed))
    profiles = [WALKERS, Profile(Fraction(5)), Profile(Fraction(2), True, True, 24, can_hustle=False, can_force=False)]
    layers = [
        Layer(weights_on(graph, profile, seed), window) for profile, window in zip(profiles, windows, strict=False)
    ]
    rng = np.random.default_rng(seed)
    changes = []
    for _ in range(4):
        one, other = rng.integers(0, len(layers), 2).tolist()
        edges = rng.integers(0, len(graph.heads), 12)
        tails, heads = graph.tails[edges], graph.heads[edges]
        changes.append(Change(one, other, tails, tails if is_in_place else heads, int(rng.integers(0, 5 * HOUR))))
    made = Layered(graph, layers, changes)
    start, depart = int(rng.integers(graph.cell_count)), int(rng.integers(0, DAY))
    swept = made.sweep(start, {0: depart}, SEVEN).earliest
    for goal in rng.integers(0, graph.cell_count, 8).tolist():
        found = made.sweep(start, {0: depart}, SEVEN, goal=goal).path_to(goal)
        assert (found.arrives if found else UNREACHED) == swept[goal]
