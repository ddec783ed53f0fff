"""Reach in days, and back, against searching from every cell; meeting places against looking at each."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.planning.made_lands import made_land, weights_on
from tests.travel.planning.made_plan import EPIC, WALKERS, line_map
from tests.travel.planning.test_windows import HOUR, SEVEN, journeys
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.reach import NO_DAY, days_of, meeting_place, reach_back, reach_from
from travel.rules.routing.sweeps import sweep
from travel.rules.routing.weights import edge_weights
from travel.rules.routing.windows import Layer, Layered


@pytest.mark.parametrize(
    ("clock", "day"),
    [(7, 1), (8, 1), (15, 1), (24 + 7, 1), (24 + 8, 2), (24 + 15, 2), (249 * 24 + 8, 250), (250 * 24 + 8, NO_DAY)],
)
def test_a_day_lasts_until_the_next_one_opens(clock, day):
    assert days_of(np.array([clock * HOUR], np.int64), SEVEN).tolist() == [day]


def test_who_walks_a_road_gets_as_far_as_the_hours_of_the_days():
    """24 miles a day at 3 mi/h: stations every 12 miles."""
    world = line_map(*[(Terrain.PLAINS, Way.ROAD, 12)] * 5)
    graph = Graph(world)
    made = Layered(graph, [Layer(edge_weights(EPIC, graph, WALKERS), 8 * HOUR)], [])
    there = reach_from(made, 0, [0], 2, SEVEN)
    back = reach_back(made, world.cell_count - 1, 2, [0])
    days = there.days[::2].tolist()
    assert days == [1, 1, 2, 2, NO_DAY]
    assert sum(there.counts(2)) == (there.days != NO_DAY).sum()
    assert back.days[::-1].tolist() == there.days.tolist()


@settings(max_examples=80, deadline=None)
@given(journeys(), st.integers(1, 6), st.data())
def test_reach_back_is_reach_from_every_cell(case, days, data):
    made = Layered(case["graph"], case["layers"], case["changes"])
    layers = range(len(case["layers"]))
    start_layers = data.draw(st.sets(st.sampled_from(list(layers)), min_size=1))
    used = data.draw(st.sets(st.sampled_from(list(layers))))
    back = reach_back(made, 0, days, start_layers, used)
    for cell in range(case["graph"].cell_count):
        there = reach_from(made, cell, start_layers, days, case["day_start"], used)
        assert there.days[0] == back.days[cell]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(list(Topology)), st.integers(0, 5), st.integers(1, 40), st.integers(0, 2**32 - 1))
def test_days_of_one_mode_follow_from_its_seconds(topology, land_seed, days, seed):
    graph = Graph(made_land(topology, land_seed))
    weights = weights_on(graph, WALKERS, seed)
    start = int(np.random.default_rng(seed).integers(graph.cell_count))
    seconds = sweep(graph, weights, start).seconds
    found = reach_from(Layered(graph, [Layer(weights, 8 * HOUR)], []), start, [0], days, SEVEN).days
    expected = np.maximum(1, -(-seconds // (8 * HOUR)))
    assert (found == np.where((seconds == UNREACHED) | (expected > days), NO_DAY, expected)).all()


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=12), st.booleans())
def test_two_groups_meet_where_they_are_together_soonest(clocks, is_apart):
    first, second = (np.array(each, np.int64) for each in zip(*clocks, strict=True))
    if is_apart:
        first[:] = UNREACHED
    cell = meeting_place(first, second)
    if is_apart:
        assert cell is None
    else:
        assert cell is not None
        assert (max(clocks[cell]), min(clocks[cell]), cell) == min(
            (max(each), min(each), index) for index, each in enumerate(clocks)
        )
