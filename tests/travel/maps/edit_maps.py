"""Maps to edit, edits to try on them, and what makes two maps the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import numpy as np
from hypothesis import strategies as st

from travel.rules.maps.edit import Edit
from travel.rules.maps.edit.edits import (
    AreaAdd,
    DrawBorder,
    DrawRiver,
    DrawSeaRoute,
    Erase,
    Height,
    LabelAdd,
    LayWay,
    LineChange,
    LineRemove,
    MarkerAdd,
    Paint,
    SettlementAdd,
    SettlementChange,
    SettlementRemove,
)
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.world import Topology, WorldMap

COLUMNS, ROWS = 9, 8
ARRAYS = ("terrain", "elevation", "offsets", "heads", "lengths", "ways", "river", "x", "y")


def small_map(topology: Topology = Topology.HEX_FLAT, *, seed: int = 3, heights: bool = True) -> WorldMap:
    """A made map of 9 x 8 cells with towns, roads and a river or two."""
    world = make_map(MapRecipe(COLUMNS, ROWS, seed=seed, topology=topology, towns=4, rivers=2))
    return world if heights else replace(world, elevation=np.empty(0, np.float32))


def ids() -> Iterator[str]:
    """Names for new marks: m1, m2, ..."""
    return (f"m{number}" for number in count(1))


def assert_same(one: WorldMap, other: WorldMap) -> None:
    """Equal to the last bit."""
    for name in ARRAYS:
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
        assert getattr(one, name).dtype == getattr(other, name).dtype, name
    assert one.features == other.features


_cell = st.integers(0, COLUMNS * ROWS - 1)
_cells = st.lists(_cell, min_size=1, max_size=12).map(tuple)
_grounds = st.sampled_from(["plains", "moor", "sea", "mountains", "unknown"])
_point = st.tuples(st.floats(0, 12), st.floats(0, 12))
_points = st.lists(_point, min_size=2, max_size=5, unique=True).map(tuple)
_name = st.sampled_from(["", "Salt Way", "Fen"])
_ways = st.sampled_from(["highway", "road", "trail", "trackless"])

edits: st.SearchStrategy[Edit] = st.one_of(
    st.builds(Paint, _cells, _grounds),
    st.builds(Erase, _cells),
    st.builds(Height, _cells, st.one_of(st.none(), st.floats(-500, 9000, width=32))),
    st.builds(Height, _cells, by=st.floats(-100, 100, width=32)),
    st.builds(LayWay, st.lists(_cell, min_size=2, max_size=4, unique=True).map(tuple), _ways, _name),
    st.builds(DrawRiver, _points, _name),
    st.builds(DrawSeaRoute, _points),
    st.builds(DrawBorder, _points),
    st.builds(LineRemove, st.integers(0, 6)),
    st.builds(LineChange, st.integers(0, 6), _name, st.sampled_from(["road", "river", "border", "trail", None])),
    st.builds(SettlementAdd, _cell, st.just("Marl")),
    st.builds(SettlementChange, st.integers(0, 4), cell=st.one_of(st.none(), _cell), name=st.just("Wick")),
    st.builds(SettlementRemove, st.integers(0, 4)),
    st.builds(LabelAdd, st.floats(0, 12), st.floats(0, 12), st.just("Here be geese")),
    st.builds(AreaAdd, st.just("The Blight"), st.sampled_from(["no_go", "region"]), _cells),
    st.builds(MarkerAdd, st.just("Trap"), _cell),
)
