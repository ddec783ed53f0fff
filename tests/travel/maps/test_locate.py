"""Cells under many points at once are those found one by one."""

from __future__ import annotations

from typing import Literal

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from travel.rules.maps.gridcells import place_at, places_at
from travel.rules.maps.nearest import nearest_cells
from travel.rules.maps.world import Grid, Topology

_number = st.floats(-30, 60)
_points = st.lists(st.tuples(_number, _number), min_size=1, max_size=30)


@settings(max_examples=200, deadline=None)
@given(
    _points,
    st.sampled_from([Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE]),
    st.sampled_from(["odd", "even", "none"]),
)
def test_places_of_a_grid(
    points: list[tuple[float, float]], topology: Topology, shifted: Literal["odd", "even", "none"]
) -> None:
    grid = Grid(20, 15, shifted=shifted)
    found = places_at(topology, grid, np.array(points, np.float64)).tolist()
    places = [place_at(topology, grid, x, y) for x, y in points]
    assert found == [-1 if place is None else place[1] * 20 + place[0] for place in places]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 40, width=32), st.floats(0, 5, width=32)), min_size=1, max_size=60), _points)
def test_the_nearest_centre(centres: list[tuple[float, float]], points: list[tuple[float, float]]) -> None:
    x, y = (np.array(part, np.float32) for part in zip(*centres, strict=True))
    at = np.array(points, np.float64)
    apart = (at[:, :1] - x.astype(np.float64)) ** 2 + (at[:, 1:] - y.astype(np.float64)) ** 2
    assert nearest_cells(x, y, at).tolist() == apart.argmin(axis=1).tolist()
