"""The best order of stops against every order there is; seconds between stops against sweeps."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_lands import distances, made_land, weights_on
from tests.travel.planning.made_plan import WALKERS
from travel.rules.maps.world import Topology
from travel.rules.routing.graph import Graph
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.order import MAX_ORDERED, best_order, seconds_between, way_through

GAP = int(UNREACHED)


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 7), st.booleans(), st.data())
def test_no_order_is_quicker(count, keeps_end, data):
    step = st.one_of(st.integers(1, 50), st.just(GAP))
    seconds = np.array(
        data.draw(
            st.lists(st.lists(step, min_size=count, max_size=count), min_size=count, max_size=count), label="seconds"
        ),
        np.int64,
    )
    found = best_order(seconds, keeps_end=keeps_end)
    middle = range(1, count - 1 if keeps_end else count)
    ends = (count - 1,) if keeps_end and count > 1 else ()
    every = [(0, *order, *ends) for order in permutations(middle)]
    least = min(way_through(seconds, order) for order in every)
    if least >= GAP:
        assert found is None
    else:
        assert found is not None
        assert found.seconds == least == way_through(seconds, found.places)
        assert found.places in every


def test_the_order_given_is_kept_where_no_other_is_quicker():
    seconds = np.full((6, 6), 5, np.int64)
    found = best_order(seconds)
    assert found
    assert found.places == (0, 1, 2, 3, 4, 5)


def test_thirteen_stops_are_ordered_and_one_more_is_refused():
    rng = np.random.default_rng(1)
    places = rng.random((15, 2))
    seconds = np.rint(1000 * np.hypot(*(places[:, None] - places).transpose(2, 0, 1))).astype(np.int64)
    found = best_order(seconds, keeps_end=True)
    assert found
    assert sorted(found.places) == list(range(15))
    assert found.seconds < way_through(seconds, range(15))
    with pytest.raises(RuleError, match=f"14 stops to put in order are more than {MAX_ORDERED}"):
        best_order(seconds)


@pytest.mark.parametrize("topology", list(Topology))
def test_seconds_between_stops_are_scipys(topology):
    graph = Graph(made_land(topology, 2))
    weights = weights_on(graph, WALKERS, 4)
    cells = np.random.default_rng(7).integers(0, graph.cell_count, 6).tolist()
    found = seconds_between(graph, weights, cells)
    for row, cell in zip(found, cells, strict=True):
        expected = distances(graph, weights, cell)[cells]
        assert (np.where(row == UNREACHED, np.inf, row) == expected).all()
