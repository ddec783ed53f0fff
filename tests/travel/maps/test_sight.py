"""What is known of a map: cells around a way, and features cut to them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.maps.knowledge import known_with, pack_known, unpack_known
from travel.rules.maps.locate import cells_at
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.sight import known_features, mesh_bytes, terrain_bytes
from travel.rules.maps.world import Features, Topology


def test_known_cells_survive_packing() -> None:
    known = np.zeros(1003, np.bool_)
    known[[0, 7, 8, 1002]] = True
    assert (unpack_known(pack_known(known), 1003) == known).all()
    assert not unpack_known(b"", 5).any()


def test_knowledge_grows_by_steps() -> None:
    world = demo_map()
    nothing = np.zeros(world.cell_count, np.bool_)
    place = demo_place("Tarn Hollow")
    counts = [int(known_with(world, nothing, [place], around).sum()) for around in (0, 1, 2)]
    assert counts == [1, 7, 19]
    assert not nothing.any()
    assert not known_with(world, nothing, [-1, 10**9]).any()


def test_a_point_is_found_in_its_cell_on_every_kind_of_map() -> None:
    world = demo_map()
    points = [(float(world.x[cell]) + 0.2, float(world.y[cell]) - 0.2) for cell in (0, 77, 1000)]
    assert cells_at(world, points).tolist() == [0, 77, 1000]
    assert cells_at(world, [(-5.0, 0.0)]).tolist() == [-1]
    loose = replace(world, grid=None, topology=Topology.POINTS)
    assert cells_at(loose, points).tolist() == [0, 77, 1000]


def test_nothing_known_shows_nothing_and_all_known_shows_all() -> None:
    world = demo_map()
    none = np.zeros(world.cell_count, np.bool_)
    assert known_features(world, none) == Features()
    assert set(terrain_bytes(world, none)) == {255}
    every = known_features(world, ~none)
    assert every.settlements == world.features.settlements
    assert every.lines == world.features.lines
    assert known_features(world, None) is world.features


def test_a_line_that_is_known_in_the_middle_only_comes_as_that_piece() -> None:
    world = demo_map()
    road = next(line for line in world.features.lines if line.name == "The Salt Road")
    cells = cells_at(world, road.points)
    known = np.zeros(world.cell_count, np.bool_)
    known[cells[[2, 3, 4, 9, 12, 13]]] = True
    pieces = [line for line in known_features(world, known).lines if line.name == "The Salt Road"]
    assert [piece.points for piece in pieces] == [road.points[2:5], road.points[12:14]]


def test_a_map_without_features_or_outlines_has_a_mesh_too() -> None:
    world = replace(make_map(MapRecipe(6, 5, sea_part=0)), features=Features())
    known = np.ones(world.cell_count, np.bool_)
    assert known_features(world, known) == Features()
    assert len(mesh_bytes(world, known)) == 8 + 30 * 8 + 31 * 4
