"""Text Mapper: ground, ways, rivers, settlements and names come back; what cannot is said."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from tactical.rules.kernel.errors import RuleError
from tests.travel.exporters.made_worlds import grid_worlds
from tests.travel.exporters.same import differences, import_again
from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.exporters.text_mapper import losses, text_mapper_file
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Topology, WorldMap

REAL = (
    "apocalypse-example.txt",
    "bright-example.txt",
    "forgotten-depths.txt",
    "gen-alpine-hex-60x40-desert.txt",
    "gen-alpine-square-30x20.txt",
    "gen-apocalypse.txt",
    "gen-island-hex-40x15.txt",
    "gen-smale-20x10.txt",
    "gnomeyland-example.txt",
)
MADE = {"scale", "lengths", "elevation", "features", "name"}


def again(world: WorldMap) -> WorldMap:
    return import_again("map.txt", text_mapper_file(world)).world


@pytest.mark.parametrize("name", REAL)
def test_a_map_that_came_from_text_mapper_comes_back_whole(name: str) -> None:
    world = import_again("map.txt", sample(f"text-mapper/{name}")).world
    assert differences(world, again(world)) == []


@pytest.mark.parametrize("topology", [Topology.HEX_FLAT, Topology.SQUARE])
def test_a_made_map_comes_back_but_for_what_is_said(topology: Topology) -> None:
    world = make_map(MapRecipe(40, 30, seed=5, topology=topology))
    other = again(world)
    assert set(differences(world, other)) <= MADE | ({"grid"} if topology is Topology.SQUARE else set())
    names = [(place.name, place.kind, place.cell, place.is_port) for place in world.features.settlements]
    found = [(place.name, place.kind, place.cell, place.is_port) for place in other.features.settlements]
    assert sorted(found) == sorted({row[2]: row for row in reversed(names)}.values())
    assert [line.kind for line in other.features.lines].count("river") == len(
        [line for line in world.features.lines if line.kind == "river"]
    )
    assert losses(world) == [
        "the scale",
        "heights",
        "how many people live in settlements",
        "points of lines between the middles of cells",
    ]


def test_a_way_through_thousands_of_regions_tells_what_the_text_is() -> None:
    regions = "".join(f"{x:02}{y:02} unknown\n" for x in range(3) for y in range(7))
    way = "--".join(f"{x:02}{y:02}" for x in range(50) for y in range(40))
    imported = import_again("map.txt", f'{regions}{way} highway "A"\ninclude bright.txt\n'.encode())
    assert imported.world.cell_count >= 21


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(grid_worlds((Topology.HEX_FLAT, Topology.SQUARE)))
def test_ground_of_any_grid_comes_back(world: WorldMap) -> None:
    other = again(world)
    listed = world.terrain[world.terrain != 255]
    assert np.array_equal(listed, other.terrain[other.terrain != 255])
    assert int(other.ways.sum()) == int(world.ways.sum())


def test_each_ground_has_a_word_that_reads_back() -> None:
    grounds = list(Terrain)
    world = make_map(MapRecipe(len(grounds), 1, seed=1, sea_part=0, towns=1))
    world.terrain[:] = grounds
    assert again(world).terrain.tolist() == [int(ground) for ground in grounds]


def test_the_text_says_what_it_leaves_out() -> None:
    text = text_mapper_file(make_map(MapRecipe(10, 10, seed=1))).decode()
    assert "# Not in this text: heights" in text
    assert "::Hex" in text


@pytest.mark.parametrize("topology", [Topology.HEX_POINTY])
def test_other_topologies_are_refused(topology: Topology) -> None:
    with pytest.raises(RuleError, match="flat-top hexes and squares"):
        text_mapper_file(make_map(MapRecipe(10, 10, topology=topology)))
    with pytest.raises(RuleError, match="polygon"):
        text_mapper_file(import_again(AZGAAR_1K, sample(AZGAAR_1K)).world)


def test_every_hex_has_its_line() -> None:
    data = text_mapper_file(make_map(MapRecipe(100, 100, seed=2))).decode()
    assert len(re.findall(r"^\d+\.?\d+ [a-z]", data, re.MULTILINE)) == 10_000
