"""Words for ground: the most hindering one wins, and guesses are marked."""

from __future__ import annotations

import pytest

from travel.importers.terrain_words import ground_of
from travel.rules.maps.terrain import Terrain


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("deep_sea", Terrain.SEA),
        ("coastal", Terrain.COAST),
        ("Reef", Terrain.COAST),
        ("lake", Terrain.LAKE),
        ("white mountain", Terrain.MOUNTAINS),
        ("forest-mountains", Terrain.MOUNTAINS),
        ("volcano", Terrain.MOUNTAINS),
        ("dark-grey swamp", Terrain.SWAMP),
        ("swamp2", Terrain.SWAMP),
        ("Tropical forest", Terrain.JUNGLE),
        ("Rainforest/dense", Terrain.JUNGLE),
        ("Frozen forest", Terrain.TUNDRA),
        ("forest-hill", Terrain.HILLS),
        ("badlands", Terrain.HILLS),
        ("fir-forest", Terrain.FOREST),
        ("Taiga", Terrain.FOREST),
        ("dust desert", Terrain.DESERT),
        ("dead_lands", Terrain.DESERT),
        ("brushland", Terrain.MOOR),
        ("bushes", Terrain.MOOR),
        ("light-green grass", Terrain.PLAINS),
        ("farmland", Terrain.PLAINS),
        ("DeepWater", Terrain.SEA),
        ("HeavyWoods", Terrain.FOREST),
        ("Highlands", Terrain.HILLS),
        ("boreal", Terrain.FOREST),
        ("Heathland", Terrain.MOOR),
        ("Savannah", Terrain.PLAINS),
        ("icy wastes", Terrain.TUNDRA),
    ],
)
def test_a_known_word_is_certain(name: str, terrain: Terrain) -> None:
    ground = ground_of(name)
    assert ground is not None
    assert (ground.terrain, ground.reason) == (terrain, "")


@pytest.mark.parametrize(
    ("name", "terrain"),
    [
        ("white", Terrain.TUNDRA),
        ("rock", Terrain.MOUNTAINS),
        ("sand", Terrain.DESERT),
        ("light-soil", Terrain.PLAINS),
        ("dark-green", Terrain.PLAINS),
        ("Beach", Terrain.DESERT),
        ("ShallowShore", Terrain.DESERT),
        ("plateau", Terrain.HILLS),
        ("Barrens", Terrain.DESERT),
        ("valley", Terrain.PLAINS),
        ("strait", Terrain.COAST),
    ],
)
def test_a_colour_or_a_vague_word_alone_is_a_guess(name: str, terrain: Terrain) -> None:
    ground = ground_of(name)
    assert ground is not None
    assert ground.terrain is terrain
    assert ground.reason


@pytest.mark.parametrize("name", ["", "bubble", "light-grey", "woodenly", "42"])
def test_an_unknown_word_is_none(name: str) -> None:
    assert ground_of(name) is None
