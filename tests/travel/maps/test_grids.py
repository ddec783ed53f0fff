"""Grids: the hex under a point, neighbours, lines, and the arrays built from them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from travel.rules.maps import gridcells, hexgrid, squaregrid
from travel.rules.maps.edges import edge_between, reverse_edges, tails_of
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.world import Grid, Topology

VECTORS = json.loads((Path(__file__).parents[2] / "data/hit_tests.json").read_text(encoding="utf-8"))["grids"]
IDS = [f"{vector['topology']} {vector['grid']['shifted']}" for vector in VECTORS]
HEXES = [(topology, shifted) for topology in (Topology.HEX_FLAT, Topology.HEX_POINTY) for shifted in ("odd", "even")]


def _grid(vector: dict[str, Any]) -> tuple[Topology, Grid]:
    return Topology(vector["topology"]), Grid(**vector["grid"])


def _neighbours(topology: Topology, grid: Grid, column: int, row: int) -> list[tuple[int, int]]:
    if topology is Topology.SQUARE:
        return squaregrid.neighbours(grid, column, row)
    return hexgrid.neighbours(topology, grid, column, row)


@pytest.mark.parametrize("vector", VECTORS, ids=IDS)
def test_a_point_lies_in_the_cell_with_the_nearest_centre(vector: dict[str, Any]) -> None:
    topology, grid = _grid(vector)
    for point in vector["points"]:
        found = gridcells.place_at(topology, grid, point["x"], point["y"])
        assert (list(found) if found else None) == point["place"], point


@pytest.mark.parametrize("vector", VECTORS, ids=IDS)
def test_centres_and_neighbours_are_as_the_shared_vectors_say(vector: dict[str, Any]) -> None:
    topology, grid = _grid(vector)
    cells = gridcells.build_cells(topology, grid)
    for entry in vector["centres"]:
        column, row = entry["place"]
        cell = row * grid.columns + column
        assert (float(cells.x[cell]), float(cells.y[cell])) == pytest.approx((entry["x"], entry["y"]), abs=1e-5)
    for entry in vector["neighbours"]:
        assert sorted(map(list, _neighbours(topology, grid, *entry["place"]))) == entry["neighbours"]


@pytest.mark.parametrize(("topology", "shifted"), HEXES)
def test_neighbours_are_root_three_apart_and_mutual(topology: Topology, shifted: Any) -> None:
    cells = gridcells.build_cells(topology, Grid(6, 5, shifted))
    tails = tails_of(cells.offsets)
    apart = np.hypot(cells.x[tails] - cells.x[cells.heads], cells.y[tails] - cells.y[cells.heads])
    assert apart == pytest.approx(np.sqrt(3.0), abs=1e-5)
    back = reverse_edges(cells.offsets, cells.heads)
    assert (cells.heads[back] == tails).all()


@pytest.mark.parametrize("vector", VECTORS, ids=IDS)
def test_arrays_hold_the_same_neighbours_as_the_single_question(vector: dict[str, Any]) -> None:
    topology, grid = _grid(vector)
    present = np.ones(grid.columns * grid.rows, np.bool_)
    present[[3, 11, 12, 20]] = False
    cells = gridcells.build_cells(topology, grid, present)
    for cell in range(grid.columns * grid.rows):
        beside = cells.heads[cells.offsets[cell] : cells.offsets[cell + 1]].tolist()
        places = _neighbours(topology, grid, int(cells.columns[cell]), int(cells.rows[cell]))
        expected = [row * grid.columns + column for column, row in places]
        assert beside == (sorted(other for other in expected if present[other]) if present[cell] else [])


@pytest.mark.parametrize(("topology", "shifted"), HEXES)
def test_a_line_steps_from_neighbour_to_neighbour_by_the_shortest_way(topology: Topology, shifted: Any) -> None:
    grid = Grid(30, 30, shifted)
    for a, b in (((0, 0), (9, 4)), ((5, 5), (5, 5)), ((20, 3), (2, 17)), ((7, 7), (8, 20))):
        path = hexgrid.line(topology, grid, a, b)
        assert path[0] == a
        assert path[-1] == b
        assert len(path) == hexgrid.distance(topology, grid, a, b) + 1
        assert all(hexgrid.distance(topology, grid, one, other) == 1 for one, other in pairwise(path))


def test_a_line_of_squares_may_run_diagonally() -> None:
    assert squaregrid.line((0, 0), (3, 3)) == [(0, 0), (1, 1), (2, 2), (3, 3)]
    assert squaregrid.line((4, 1), (4, 1)) == [(4, 1)]


def test_a_march_across_a_river_crosses_it_once() -> None:
    """A river down the middle column of 7 x 7 hexes; each row's walk from west to east meets one crossing."""
    grid = Grid(7, 7, "odd")
    cells = gridcells.build_cells(Topology.HEX_FLAT, grid)
    course = [row * 7 + 3 for row in range(7)]
    river = river_crossings(cells.offsets, cells.heads, cells.x, cells.y, [course])
    for row in range(2, 5):
        walk = [row * 7 + column for column in range(7)]
        edges = [edge_between(cells.offsets, cells.heads, a, b) for a, b in pairwise(walk)]
        assert sum(river[edge] for edge in edges) == 1
        back = [edge_between(cells.offsets, cells.heads, b, a) for a, b in pairwise(walk)]
        assert sum(river[edge] for edge in back) == 1
