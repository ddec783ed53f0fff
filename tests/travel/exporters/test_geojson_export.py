"""GeoJSON: what is written and read again is the same map, and other programs find polygons, lines and points."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.travel.exporters.made_worlds import grid_worlds, listed_worlds
from tests.travel.exporters.same import differences, import_again
from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.exporters.geojson import geojson_file
from travel.rules.maps.demo import demo_map
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.world import Topology, WorldMap

ANY_WORLD = st.one_of(grid_worlds(tuple(Topology)[:3]), listed_worlds(), listed_worlds(Topology.POINTS))


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(ANY_WORLD)
def test_any_map_comes_back_the_same(world: WorldMap) -> None:
    assert differences(world, import_again("map.geojson", geojson_file(world)).world) == []


@pytest.mark.parametrize(
    "name",
    [AZGAAR_1K, "text-mapper/gen-alpine-hex-60x40-desert.txt", "text-mapper/gen-alpine-square-30x20.txt"],
)
def test_a_real_map_comes_back_the_same(name: str) -> None:
    world = import_again(name, sample(name)).world
    imported = import_again("map.geojson", geojson_file(world))
    assert differences(world, imported.world) == []
    assert imported.report.format == "geojson"


def test_the_demo_is_geojson_that_turns_the_right_way() -> None:
    content = json.loads(geojson_file(demo_map()))
    assert content["type"] == "FeatureCollection"
    kinds = {feature["geometry"]["type"] for feature in content["features"]}
    assert kinds == {"Polygon", "LineString", "Point"}
    for feature in content["features"]:
        if feature["geometry"]["type"] == "Polygon":
            (ring,) = feature["geometry"]["coordinates"]
            assert ring[0] == ring[-1]
            assert sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(ring)) > 0
    assert differences(demo_map(), import_again("map.geojson", geojson_file(demo_map())).world) == []


def test_without_our_member_any_reader_still_finds_cells_and_lines() -> None:
    content = json.loads(geojson_file(demo_map()))
    del content["outrider"]
    report = import_again("map.geojson", json.dumps(content).encode(), scale_value=6).report
    assert report.format == "geojson"
    assert report.cells == demo_map().cell_count
    assert report.terrain["plains"] == int((demo_map().terrain == 7).sum())


def test_large_maps_are_written_as_regions_and_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("travel.exporters.geojson.MAX_CELL_FEATURES", 9_999)
    world = make_map(MapRecipe(100, 100, seed=2))
    data = geojson_file(world)
    assert len(data) < 100 * world.cell_count
    assert differences(world, import_again("map.geojson", data).world) == []
