"""Bundles: a map comes back from bytes as it went in, or not at all."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps import bundle
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Topology, WorldMap


def assert_same(one: WorldMap, other: WorldMap) -> None:
    for field in fields(WorldMap):
        before, after = getattr(one, field.name), getattr(other, field.name)
        if isinstance(before, np.ndarray):
            assert before.dtype == after.dtype, field.name
            assert np.array_equal(before, after), field.name
        else:
            assert before == after, field.name


@pytest.fixture(scope="module")
def world() -> WorldMap:
    return make_map(MapRecipe(24, 18, seed=4, name="Märchen"))


def test_a_grid_map_survives_the_trip(world: WorldMap) -> None:
    assert_same(world, bundle.load(bundle.dump(world)))


def test_a_map_without_a_grid_survives_the_trip(world: WorldMap) -> None:
    none = np.empty(0, np.int32)
    rings = np.arange(2 * world.cell_count, dtype=np.float32).reshape(-1, 2)
    polygons = replace(
        world,
        topology=Topology.POLYGON,
        grid=None,
        columns=none,
        rows=none,
        ring_offsets=np.arange(world.cell_count + 1, dtype=np.int64),
        ring_xy=rings,
        keys=tuple(map(str, range(world.cell_count))),
    )
    assert_same(polygons, bundle.load(bundle.dump(polygons)))


def test_a_grid_with_its_own_edges_keeps_them(world: WorldMap) -> None:
    lengths = world.lengths.copy()
    lengths[5] = 99
    heads = world.heads.copy()
    heads[[0, 1]] = heads[[1, 0]]
    odd = replace(world, lengths=lengths, heads=heads)
    assert_same(odd, bundle.load(bundle.dump(odd)))


def test_a_grid_with_gaps_keeps_them(world: WorldMap) -> None:
    assert world.grid is not None
    terrain = world.terrain.copy()
    terrain[[3, 40, 41]] = NO_CELL
    cells = build_cells(world.topology, world.grid, terrain != NO_CELL)
    edges = np.zeros(len(cells.heads), np.uint8)
    gaps = replace(
        world,
        terrain=terrain,
        offsets=cells.offsets,
        heads=cells.heads,
        ways=edges,
        river=edges,
        lengths=edges + np.int32(9),
    )
    loaded = bundle.load(bundle.dump(gaps))
    assert_same(gaps, loaded)
    assert not loaded.has_cell(40)


def test_the_same_map_gives_the_same_bytes(world: WorldMap) -> None:
    assert bundle.dump(world) == bundle.dump(world)
    assert bundle.digest(bundle.dump(world)) == bundle.dump(world)[8:40].hex()


@pytest.mark.parametrize("place", [0, 12, 60, -1])
def test_one_changed_byte_is_noticed(world: WorldMap, place: int) -> None:
    damaged = bytearray(bundle.dump(world))
    damaged[place] ^= 1
    with pytest.raises(RuleError, match="damaged") as caught:
        bundle.load(bytes(damaged))
    assert "Import the map again" in caught.value.remedy


@pytest.mark.parametrize("data", [b"", b"OUTMAP1\n", b"PK\x03\x04"])
def test_what_is_no_bundle_is_refused(data: bytes) -> None:
    with pytest.raises(RuleError, match="damaged"):
        bundle.load(data)


def test_a_loaded_map_cannot_be_written_to(world: WorldMap) -> None:
    loaded = bundle.load(bundle.dump(world))
    with pytest.raises(ValueError, match="read-only"):
        loaded.terrain[0] = 3
