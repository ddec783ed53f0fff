"""Lines over grids: cells on the way, edges over a river, tiles of road as lines, and the words for places."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from travel.importers.grid_lines import GridFrame, Tracer, chains_of, crossed_by, road_edges
from travel.importers.place_words import is_river, settlement_kind, way_of
from travel.importers.refusal import ImportRefused
from travel.rules.maps.edges import edge_between, tails_of
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Grid, Topology

TOPOLOGIES = (Topology.SQUARE, Topology.HEX_FLAT, Topology.HEX_POINTY)


def frame(
    topology: Topology = Topology.SQUARE, columns: int = 9, rows: int = 7, gaps: tuple[int, ...] = ()
) -> GridFrame:
    grid = Grid(columns, rows, "none" if topology is Topology.SQUARE else "odd")
    present = np.ones(columns * rows, np.bool_)
    present[list(gaps)] = False
    return GridFrame(topology, grid, build_cells(topology, grid, present), present)


def test_a_line_is_broken_where_the_map_has_gaps() -> None:
    found = Tracer(frame(gaps=(4,))).stretches([(0.0, 0.0), (8.0, 0.0)])
    assert found == [[0, 1, 2, 3], [5, 6, 7, 8]]


def test_a_line_is_followed_only_where_it_is_on_the_map() -> None:
    assert Tracer(frame()).stretches([(-5.0, 1.0), (2.0, 1.0), (2.0, -40.0)]) == [[9, 10, 11, 2]]
    assert Tracer(frame()).stretches([(-5.0, -5.0), (20.0, -5.0)]) == []


@given(st.sampled_from(TOPOLOGIES), st.lists(st.tuples(st.floats(-3, 16), st.floats(-3, 16)), min_size=2, max_size=5))
def test_every_step_of_a_stretch_is_an_edge(topology: Topology, points: list[tuple[float, float]]) -> None:
    made = frame(topology)
    for stretch in Tracer(made).stretches(points):
        for tail, head in pairwise(stretch):
            assert edge_between(made.cells.offsets, made.cells.heads, tail, head) >= 0


@settings(max_examples=60)
@given(st.sampled_from(TOPOLOGIES), st.floats(0.3, 7.0), st.floats(-0.4, 0.4))
def test_a_river_across_the_map_parts_it_in_two(topology: Topology, height: float, slope: float) -> None:
    """Whoever goes from one bank to the other crosses it; on one bank no step does."""
    made = frame(topology)
    river = [(-5.0, height), (6.0, height + 6 * slope), (30.0, height + 6 * slope)]
    crosses = crossed_by(made, [river], Tracer(made))
    tails = tails_of(made.cells.offsets)
    bends = (np.interp(made.cells.x, [at[0] + 0.0131 for at in river], [at[1] + 0.0077 for at in river])) < made.cells.y
    straight = slope == 0 or abs(slope) < 1e-9
    for edge in range(len(crosses)):
        parted = bool(bends[tails[edge]] != bends[made.cells.heads[edge]])
        near_bend = abs(made.cells.x[tails[edge]] - 6) < 3
        if straight or not near_bend:
            assert bool(crosses[edge]) == parted


def test_lines_beyond_all_measure_are_refused() -> None:
    with pytest.raises(ImportRefused, match="too long in sum"):
        Tracer(frame()).stretches([(-1e6, 0.0), (1e6, 3.0)])
    with pytest.raises(ImportRefused, match="too long in sum"):
        crossed_by(frame(), [[(0.3, 0.0), (1e7, 1.0)]], Tracer(frame()))


def test_tiles_of_road_as_lines() -> None:
    """A road from north to south, a ring, and two roads that cross."""
    made = frame(Topology.HEX_FLAT, 9, 7)
    is_road = np.zeros(63, np.bool_)
    is_road[[0, 9, 18, 27, 36]] = True
    found = chains_of(made, road_edges(made, is_road))
    assert found == [[0, 9, 18, 27, 36]]
    square = frame()
    ring = np.zeros(63, np.bool_)
    ring[[0, 1, 2, 9, 11, 18, 19, 20]] = True
    assert [len(path) for path in chains_of(square, road_edges(square, ring))] == [9]
    cross = np.zeros(63, np.bool_)
    cross[[1, 9, 10, 11, 19]] = True
    assert sorted(len(path) for path in chains_of(square, road_edges(square, cross))) == [3, 3]


def test_every_edge_of_road_is_in_one_chain() -> None:
    rng = np.random.default_rng(5)
    made = frame(Topology.HEX_POINTY, 20, 20)
    edges = road_edges(made, rng.random(400) < 0.5)
    paths = chains_of(made, edges)
    steps = [frozenset(step) for path in paths for step in pairwise(path)]
    assert len(steps) == len(set(steps)) == len(edges) // 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Classic/Settlement City", "city"),
        ("Settlement Capital", "city"),
        ("Classic Building Cottage", "village"),
        ("Building Cathedral", "shrine"),
        ("Military Fort", "keep"),
        ("settlement", "village"),
        ("Resource Mines", "cave"),
        ("Circle", None),
    ],
)
def test_kinds_of_settlement(name: str, kind: str | None) -> None:
    assert settlement_kind(name) == kind


def test_words_for_ways_and_rivers() -> None:
    assert way_of(["King's Highway"]) is Way.HIGHWAY
    assert way_of(["plains", "dirt_track"]) is Way.TRAIL
    assert way_of(["plains"]) is None
    assert is_river("Old River")
    assert not is_river("Riverton")
