"""Tiled: what is written and read again is the same map, coordinates to four places."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from tactical.rules.kernel.errors import RuleError
from tests.travel.exporters.made_worlds import grid_worlds
from tests.travel.exporters.same import differences, import_again
from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.exporters.tiled import tiled_file
from travel.rules.maps.demo import demo_map
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.scale import rescaled
from travel.rules.maps.world import Features, Topology, WorldMap


def rounded(features: Features) -> Features:
    """Features with coordinates to four places."""

    def near(row: object) -> object:
        return replace(row, x=round(row.x, 4), y=round(row.y, 4))  # type: ignore[attr-defined, type-var]  # any feature

    lines = tuple(
        replace(line, points=tuple((round(x, 4), round(y, 4)) for x, y in line.points)) for line in features.lines
    )
    rows = (tuple(map(near, group)) for group in (features.settlements, features.labels, features.markers))
    settlements, labels, markers = rows
    return Features(settlements, lines, labels, markers, features.areas)  # type: ignore[arg-type]  # as they were


def lost(world: WorldMap) -> list[str]:
    """What differs after a turn through Tiled, coordinates of features to four places. The unit of no scale is
    not kept."""
    again = import_again("map.tmj", tiled_file(world)).world
    scale = world.scale if world.has_scale else again.scale
    world = replace(world, features=rounded(world.features), scale=scale)
    return differences(world, replace(again, features=rounded(again.features)))


@pytest.mark.parametrize("topology", [Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE])
def test_a_made_map_comes_back(topology: Topology) -> None:
    world = make_map(MapRecipe(40, 30, seed=5, topology=topology))
    if topology is Topology.SQUARE:  # made squares have steps of one length, and a shift that says nothing
        world = replace(rescaled(world, world.scale), grid=replace(world.grid, shifted="none"))
    assert lost(world) == []


@pytest.mark.parametrize(
    "name",
    ["gen-alpine-hex-60x40-desert.txt", "gen-alpine-square-30x20.txt", "gnomeyland-example.txt", "bright-example.txt"],
)
def test_a_real_map_comes_back(name: str) -> None:
    assert lost(import_again(name, sample(f"text-mapper/{name}")).world) == []


def test_the_demo_comes_back() -> None:
    assert lost(demo_map()) == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(grid_worlds(tuple(Topology)[:3]))
def test_any_grid_comes_back_but_for_lengths_of_its_own(world: WorldMap) -> None:
    assert set(lost(world)) <= {"lengths"}


def test_polygons_are_refused_with_a_remedy() -> None:
    with pytest.raises(RuleError, match="hexes and squares") as caught:
        tiled_file(import_again(AZGAAR_1K, sample(AZGAAR_1K)).world)
    assert "GeoJSON" in caught.value.remedy


def test_the_ground_layer_holds_a_tile_for_each_cell() -> None:
    world = make_map(MapRecipe(100, 80, seed=2))
    content = json.loads(tiled_file(world))
    assert len(content["layers"][0]["data"]) == 8_000
    assert np.array_equal(np.array(content["layers"][0]["data"]) - 1, world.terrain)
