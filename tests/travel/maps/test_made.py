"""Made maps: the same seed gives the same land, and the land hangs together."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from travel.rules.maps import bundle, gridcells
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology


def test_the_same_seed_gives_the_same_map() -> None:
    recipe = MapRecipe(40, 30, seed=9)
    assert bundle.dump(make_map(recipe)) == bundle.dump(make_map(recipe))
    assert bundle.dump(make_map(recipe)) != bundle.dump(make_map(MapRecipe(40, 30, seed=10)))


@pytest.mark.parametrize("topology", [Topology.HEX_FLAT, Topology.HEX_POINTY])
def test_roads_run_on_land_and_rivers_reach_water(topology: Topology) -> None:
    world = make_map(MapRecipe(60, 50, seed=2, topology=topology))
    assert world.grid is not None
    for line in world.features.lines:
        places = [gridcells.place_at(topology, world.grid, x, y) for x, y in line.points]
        cells = [place[1] * 60 + place[0] for place in places if place is not None]
        assert len(cells) == len(line.points)
        for a, b in pairwise(cells):
            assert b in world.heads[world.offsets[a] : world.offsets[a + 1]]
        if line.kind != "river":
            assert not (world.terrain[cells] == Terrain.SEA).any()
    assert (world.ways > Way.TRACKLESS).sum() > 50
    assert world.river.any()


def test_towns_stand_on_land_and_have_names() -> None:
    world = make_map(MapRecipe(50, 50, seed=5))
    names = [settlement.name for settlement in world.features.settlements]
    assert len(set(names)) == len(names) > 10
    assert all(Terrain(int(world.terrain[place.cell])).is_land for place in world.features.settlements)


def test_a_small_or_dry_map_can_be_made_too() -> None:
    assert make_map(MapRecipe(5, 4, seed=1)).cell_count == 20
    dry = make_map(MapRecipe(20, 20, seed=1, sea_part=0))
    assert not (dry.terrain == Terrain.SEA).any()


def test_large_maps_keep_their_lengths_as_whole_feet() -> None:
    world = make_map(MapRecipe(200, 150, seed=7))
    assert world.cell_count == 30_000
    assert world.lengths.dtype == np.int32
