"""Our own format: what is written and read again is the same map."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.travel.exporters.made_worlds import grid_worlds, listed_worlds
from tests.travel.exporters.same import differences, import_again
from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.exporters.outrider import outrider_file
from travel.rules.maps.demo import demo_map
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.world import Topology, WorldMap

ANY_WORLD = st.one_of(grid_worlds(tuple(Topology)[:3]), listed_worlds(), listed_worlds(Topology.POINTS))
REAL = (
    AZGAAR_1K,
    "text-mapper/gen-alpine-hex-60x40-desert.txt",
    "text-mapper/gen-alpine-square-30x20.txt",
    "text-mapper/gnomeyland-example.txt",
    "text-mapper/bright-example.txt",
    "text-mapper/forgotten-depths.txt",
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(ANY_WORLD)
def test_any_map_comes_back_the_same(world: WorldMap) -> None:
    imported = import_again("map.json", outrider_file(world))
    assert differences(world, imported.world) == []
    assert ("scale" in imported.needed) is not world.has_scale


@pytest.mark.parametrize("name", REAL)
def test_a_real_map_comes_back_the_same(name: str) -> None:
    world = import_again(name, sample(name)).world
    assert differences(world, import_again("map.json", outrider_file(world)).world) == []


@pytest.mark.parametrize("topology", [Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE])
def test_a_made_map_comes_back_the_same(topology: Topology) -> None:
    world = make_map(MapRecipe(40, 30, seed=5, topology=topology))
    assert differences(world, import_again("map.json", outrider_file(world)).world) == []


def test_the_demo_comes_back_the_same_and_is_readable() -> None:
    data = outrider_file(demo_map())
    assert differences(demo_map(), import_again("map.json", data).world) == []
    content = json.loads(data)
    assert list(content)[:6] == ["format", "version", "name", "topology", "scale", "grid"]
    assert content["terrain"][0] == "".join(content["terrain"][0])
    assert len(content["terrain"]) == content["grid"]["rows"]


def test_a_cell_takes_few_bytes() -> None:
    world = make_map(MapRecipe(100, 100, seed=2))
    data = outrider_file(world)
    assert differences(world, import_again("map.json", data).world) == []
    assert len(data) < 20 * world.cell_count
