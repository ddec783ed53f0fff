"""Worldographer: the samples in exact figures, and larger maps in their grammar."""

from __future__ import annotations

import numpy as np
import pytest

from tests.travel.importers.map_samples import SAMPLES, sample
from tests.travel.importers.wxx_maps import (
    HEAD_2017,
    grid,
    read_wxx,
    tile,
    tiles,
    world,
    wxx,
)
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.worldographer.terrain import ground_of_name
from travel.rules.maps import bundle
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Topology

NAMES = ("Classic/Flat Grassland", "Classic/Flat Forest Deciduous", "Classic/Mountains", "Classic/Water Ocean")
SAMPLE_FIGURES = {
    "2017-1.77-1.0-columns-blank.wxx": ("2017 1.77", "hex-flat", (5, 3), {"unknown": 15}, [], 4, 3),
    "2017-1.77-1.0-import.wxx": ("2017 1.77", "hex-flat", (5, 3), {"unknown": 14, "forest": 1}, [], 1, 3),
    "2017-1.77-1.0-rows-blank.wxx": ("2017 1.77", "hex-pointy", (5, 3), {"unknown": 15}, [], 1, 3),
    "2025-2.06-13x11-941577-layers.wxx": (
        "2025 2.06",
        "hex-flat",
        (13, 11),
        {"unknown": 142, "desert": 1},
        ["0302", "0000", "0100"],
        0,
        3,
    ),
}


def test_every_sample_has_its_figures() -> None:
    assert {path.name for path in (SAMPLES / "worldographer").glob("*.wxx")} == set(SAMPLE_FIGURES)


@pytest.mark.parametrize("name", SAMPLE_FIGURES)
def test_a_sample_in_figures(name: str) -> None:
    version, topology, size, terrain, shrines, circles, told = SAMPLE_FIGURES[name]
    imported = read_map([(name, sample(f"worldographer/{name}"))])
    assert isinstance(imported, Imported)
    report, made = imported.report, imported.world
    assert (report.format, report.version, report.topology) == ("worldographer", version, topology)
    assert made.grid is not None
    assert (made.grid.columns, made.grid.rows, made.grid.shifted) == (*size, "odd")
    assert report.terrain == terrain
    assert imported.needed == ("scale", "terrain")
    assert [made.key(each.cell) for each in made.features.settlements] == shrines
    names = [marker.name for marker in made.features.markers]
    assert (names.count("Circle"), len(names) - names.count("Circle")) == (circles, told)
    assert all(marker.gm_only and len(marker.note) <= 10_000 for marker in made.features.markers)
    assert bundle.load(bundle.dump(made)).features == made.features


def test_features_of_the_samples_stand_in_the_middle_of_their_hexes() -> None:
    """Also in rows: the file's (600, 375) is column 1, row 1."""
    for name, keys in (
        ("2017-1.77-1.0-columns-blank.wxx", ["0000", "0001", "0200", "0100"]),
        ("2017-1.77-1.0-rows-blank.wxx", ["0101"]),
    ):
        made = read_map([(name, sample(f"worldographer/{name}"))]).world  # type: ignore[union-attr]
        circles = [marker for marker in made.features.markers if marker.name == "Circle"]
        assert sorted(made.key(marker.cell) for marker in circles) == sorted(keys)
        for marker in circles:
            assert (marker.x, marker.y) == pytest.approx((made.x[marker.cell], made.y[marker.cell]), abs=1e-3)


@pytest.mark.parametrize("encoding", ["utf-16-be", "utf-16-le", "utf-8"])
@pytest.mark.parametrize("head", [HEAD_2017, None])
def test_a_large_map_in_every_encoding(encoding: str, head: str | None) -> None:
    columns = grid(40, 28, lambda column, row: (column + row) % 4)
    text = world(tiles(columns), NAMES, **({"head": head} if head else {}))
    imported = read_map([("m", wxx(text, encoding))], Choices(scale_value=6))
    assert isinstance(imported, Imported)
    assert imported.needed == ()
    assert imported.report.terrain == {"plains": 280, "forest": 280, "mountains": 280, "sea": 280}
    made = imported.world
    assert [Terrain(int(made.terrain[row * 40 + column])).key for column, row in ((0, 0), (1, 0), (0, 2), (5, 2))] == [
        "plains",
        "forest",
        "mountains",
        "sea",
    ]
    assert made.key(5 * 40 + 7) == "0705"


def test_utf_16_without_a_mark_is_recognised() -> None:
    text = world(tiles(grid(2, 2, lambda *_: 0)), NAMES)
    for encoding in ("utf-16-be", "utf-16-le"):
        assert read_map([("m", text.encode(encoding))]).report.format == "worldographer"


@pytest.mark.parametrize(
    ("orientation", "topology"),
    [("COLUMNS", Topology.HEX_FLAT), ("ROWS", Topology.HEX_POINTY), ("SQUARE", Topology.SQUARE)],
)
def test_tile_rows_are_columns_whatever_the_orientation(orientation: str, topology: Topology) -> None:
    text = world(tiles(grid(3, 2, lambda column, row: column)), NAMES, orientation=orientation)
    imported = read_wxx(text)
    assert imported.world.topology is topology
    assert [Terrain(code).key for code in imported.world.terrain.tolist()] == ["plains", "forest", "mountains"] * 2


TERRAINS = {
    "Blank": "unknown",
    "Border Only": "unknown",
    "Underdark Broken Lands": "unknown",
    "Classic/Background": "unknown",
    "Mountains": "mountains",
    "Mountain Volcano Dormant": "mountains",
    "Isometric/Mountains Forest Evergreen": "mountains",
    "Mountains Glacier": "tundra",
    "Hills Forest Deciduous": "hills",
    "Hills": "hills",
    "Water Ocean": "sea",
    "Water Sea": "sea",
    "Water Kelp Heavy": "sea",
    "Water Shoals": "coast",
    "Water Reefs": "coast",
    "Water Fresh Lake": "lake",
    "Flat Forest Jungle Heavy": "jungle",
    "Flat Wetlands Jungle": "swamp",
    "Flat Forest Deciduous Heavy": "forest",
    "Flat Swamp": "swamp",
    "Flat Marsh": "swamp",
    "Flat Bog": "swamp",
    "Flat Mud": "swamp",
    "Flat Wetlands": "swamp",
    "Flat Desert Sandy": "desert",
    "Classic/Flat Beach": "desert",
    "Other Badlands": "hills",
    "Flat Snowfields": "tundra",
    "Flat Ice": "tundra",
    "Flat Tundra": "tundra",
    "Flat Moor": "moor",
    "Flat Moss": "moor",
    "Flat Shrubland": "moor",
    "Flat Steppe": "plains",
    "Flat Grassland": "plains",
    "Flat Grazing Land": "plains",
    "Flat Farmland Cultivated": "plains",
    "Flat Savanna": "plains",
    "Classic/Flat Dead Soil": "plains",
    "Other Moon Cheese": "unknown",
    "": "unknown",
}


@pytest.mark.parametrize("name", TERRAINS)
def test_the_ground_of_a_terrain_name(name: str) -> None:
    assert ground_of_name(name)[0].key == TERRAINS[name]


def test_ice_heights_and_what_only_the_gm_sees() -> None:
    columns = [
        [tile(0, icy=True), tile(2, icy=True), tile(0, feet=1200.5, gm_only=True, tail="38\t5\t0\t0\t48\t9\t2")],
        [
            tile(1, icy=True, tail="0\tZ\t0.5,0.5,0.5,1.0"),
            tile(3),
            tile(0, tail="0\t0\t0\t0\t0\t0\t0\t1.0,0.0,0.0,1.0"),
        ],
    ]
    imported = read_wxx(world(tiles(columns), NAMES))
    made = imported.world
    assert [Terrain(code).key for code in made.terrain.tolist()] == [
        "tundra",
        "tundra",
        "mountains",
        "sea",
        "plains",
        "plains",
    ]
    assert imported.report.raw_terrain["Classic/Flat Grassland (icy)"] == 1
    assert made.elevation.tolist() == [1, 1, 1, 1, 1200.5, 1]
    assert [(area.cells, area.gm_only) for area in made.features.areas] == [((4,), True)]
    chosen = read_wxx(world(tiles(columns), NAMES), terrain={"Classic/Flat Grassland (icy)": "moor"})
    assert chosen.world.terrain[0] == Terrain.MOOR


def test_view_levels_are_offered_and_the_world_is_taken_first() -> None:
    levels = tiles(grid(2, 2, lambda *_: 1), "KINGDOM") + tiles(grid(3, 3, lambda *_: 2), "WORLD")
    imported = read_wxx(world(levels, NAMES))
    assert imported.report.terrain == {"mountains": 9}
    assert [part.key for part in imported.report.parts] == ["KINGDOM", "WORLD"]
    assert imported.needed == ("scale", "part")
    chosen = read_wxx(world(levels, NAMES), part="KINGDOM")
    assert chosen.report.terrain == {"forest": 4}
    assert chosen.needed == ("scale",)


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("1 Hex = ? units", None),
        ("1 Hex = 6 miles", (6, "mi")),
        ("1 hex = 12.5 km", (12.5, "km")),
        ("1 Hex = 0 miles", None),
        ("1 Hex = 6 parsecs", None),
    ],
)
def test_a_scale_written_out_in_the_map_key_counts(text: str, scale: tuple[float, str] | None) -> None:
    imported = read_wxx(world(tiles(grid(2, 2, lambda *_: 0)), NAMES, scale=text))
    assert ("scale" in imported.needed) == (scale is None)
    if scale:
        assert (imported.world.scale.value, imported.world.scale.unit) == scale


def test_cell_words_give_each_tile_its_terrain() -> None:
    words = read_wxx(world(tiles(grid(3, 1, lambda column, row: column)), NAMES)).cell_words
    assert words is not None
    assert [words.words[code] for code in words.codes.tolist()] == list(NAMES[:3])


def test_every_tile_of_a_large_map_is_read() -> None:
    column = "\n".join(tile(row % 4) for row in range(100))
    rows = f"<tilerow>\n{column}\n</tilerow>\n" * 100
    text = world(f'<tiles viewLevel="WORLD" tilesWide="100" tilesHigh="100">\n{rows}</tiles>\n', NAMES)
    imported = read_map([("map.wxx", wxx(text))], Choices(scale_value=6))
    assert isinstance(imported, Imported)
    assert np.bincount(imported.world.terrain)[[Terrain.PLAINS, Terrain.SEA]].tolist() == [2_500, 2_500]
