"""Worldographer: the samples in exact figures, and larger maps in their grammar."""

from __future__ import annotations

import math
import time

import numpy as np
import pytest

from tests.travel.importers.map_samples import SAMPLES, sample
from tests.travel.importers.wxx_maps import (
    HEAD_2017,
    centre,
    feature,
    grid,
    label,
    path,
    read_wxx,
    shape,
    tile,
    tiles,
    world,
    wxx,
)
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.worldographer.terrain import ground_of_name
from travel.rules.maps import bundle
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Terrain, Way
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


def test_roads_rivers_and_borders_by_tag_and_by_the_color_of_a_style() -> None:
    shapes = (
        shape(path(centre(0, 0), centre(3, 0)), tags="road")
        + shape(path(centre(0, 2), centre(3, 2)), strokeColor="0.8100000023,0.7099999785,0.30000001192,1.0")
        + shape(path((0, 900.0), (1000, 900.0)), strokeColor="0.55,0.7,0.85,1.0")
        + shape(path((0, 0), (600, 0), (600, 600)), tags="border", kind="Polygon")
        + shape(path((0, 0), (9, 9)), tags="shipping")
        + shape(path((0, 0), (9, 9)), tags="coast")
        + shape(path((0, 0), (9, 9)), strokeColor="0.9,0.1,0.9,1.0")
        + shape(path((0, 0), (9, 9)), tags="road", isGMOnly="true")
        + shape(path((0, 0), (9, 9)), tags="road", currentShapeViewLevel="KINGDOM")
    )
    imported = read_wxx(world(tiles(grid(6, 5, lambda *_: 0)), NAMES, shapes=shapes))
    made, report = imported.world, imported.report
    assert [line.kind for line in made.features.lines] == ["road", "trail", "river", "border", "sea_route"]
    assert len(made.features.lines[3].points) == 4
    assert (report.roads, report.trails, report.rivers, report.sea_routes) == (1, 1, 1, 1)
    assert int((made.ways == Way.ROAD).sum()) == 6
    assert int((made.ways == Way.TRAIL).sum()) == 6
    assert report.ignored == ("1 shape of other view levels", "1 shape (coast)", "1 shape (shape)")
    assert any("lines cannot be hidden" in warning for warning in report.warnings)
    assert made.river[edge_between(made.offsets, made.heads, 2 * 6, 3 * 6)] == 1
    assert made.river[edge_between(made.offsets, made.heads, 1 * 6, 2 * 6)] == 0


def test_curves_are_followed_and_a_shape_may_begin_anew() -> None:
    curve = '<p type="m" x="150" y="150"/><p type="c" x="750" y="150" cx1="150" cy1="750" cx2="750" cy2="750"/>'
    imported = read_wxx(
        world(tiles(grid(5, 5, lambda *_: 0)), NAMES, shapes=shape(curve + path((0, 0), (9, 9)), tags="river"))
    )
    lines = imported.world.features.lines
    assert [len(line.points) for line in lines] == [9, 2]
    middle = lines[0].points[4]
    assert middle == pytest.approx((1.5 * 300 / 225, math.sqrt(3) * 450 / 300), abs=1e-3)


def test_a_river_along_the_sides_of_hexes_is_crossed_at_those_sides() -> None:
    """Along the southern side of hex 0202, whose corners lie 75 to each side, 150 below its centre."""
    x, y = centre(2, 2)
    made = read_wxx(
        world(tiles(grid(5, 5, lambda *_: 0)), NAMES, shapes=shape(path((x - 75, y + 150), (x + 75, y + 150)), "river"))
    ).world
    crossed = {
        (cell, int(made.heads[edge]))
        for cell in range(25)
        for edge in range(int(made.offsets[cell]), int(made.offsets[cell + 1]))
        if made.river[edge]
    }
    assert crossed == {(12, 17), (17, 12)}


def test_settlements_take_the_label_in_or_beside_them() -> None:
    features = (
        feature("Classic/Settlement City", *centre(1, 1), name="Oldham")
        + feature("Classic Settlement Town", *centre(3, 1))
        + feature("Symbol Anchor", *centre(3, 1))
        + feature("Classic/Building Castle", *centre(5, 3))
        + feature("Classic/Symbol Anchor", *centre(0, 4))
        + feature("Classic/Resource Mines", *centre(2, 2))
        + feature("Circle", *centre(4, 4), name="Nook")
        + feature("Classic Coasts/Edge 3", *centre(4, 0))
        + feature("Classic/Creature Dragon", *centre(1, 3), name="Smog")
        + feature("Classic/Settlement Village", *centre(2, 4), name="Hidden", isGMOnly="true")
        + feature("Classic/Settlement Village", *centre(2, 4), level="KINGDOM")
        + feature("Classic/Settlement Village", 99_999, 0)
    )
    town = centre(3, 1)
    labels = label("Vell", town[0], town[1] + 90) + label("The Marches", *centre(5, 3), style="Nation")
    labels += label("Cult", *centre(0, 0), gm_only="true")
    imported = read_wxx(world(tiles(grid(6, 5, lambda *_: 0)), NAMES, features=features, labels=labels))
    found = imported.world.features
    assert [(each.name, each.kind, imported.world.key(each.cell), each.is_port) for each in found.settlements] == [
        ("Oldham", "city", "0101", False),
        ("Vell", "town", "0301", True),
        ("Keep", "keep", "0503", False),
        ("Cave", "cave", "0202", False),
        ("Nook", "other", "0404", False),
        ("Port", "port", "0004", True),
    ]
    assert [each.text for each in found.labels] == ["The Marches"]
    assert [(each.name, each.gm_only) for each in found.markers] == [("Smog", True), ("Hidden", True), ("Cult", True)]
    assert imported.report.ignored[:2] == (
        "1 feature, label or note of other view levels",
        "1 feature that only decorate",
    )


def test_notes_are_markers_of_the_gm_as_text() -> None:
    x, y = centre(2, 1)
    notes = (
        f'<note viewLevel="WORLD" x="{x}" y="{y}" title="Old pit" color="null"><notetext>'
        "<![CDATA[<html><b>Deep</b> and <script>bad()</script>wet</html>]]></notetext></note>\n"
    )
    made = read_wxx(world(tiles(grid(4, 3, lambda *_: 0)), NAMES, notes=notes)).world
    marker = made.features.markers[0]
    assert (marker.name, made.key(marker.cell), marker.note, marker.gm_only) == (
        "Old pit",
        "0201",
        "Deep and bad()wet",
        True,
    )


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


def test_a_million_tiles_are_read_in_time() -> None:
    column = "\n".join(tile(row % 4) for row in range(1000))
    rows = f"<tilerow>\n{column}\n</tilerow>\n" * 1000
    text = world(f'<tiles viewLevel="WORLD" tilesWide="1000" tilesHigh="1000">\n{rows}</tiles>\n', NAMES)
    started = time.process_time()
    imported = read_map([("map.wxx", text.encode("utf-16"))], Choices(scale_value=6))
    assert time.process_time() - started < 12
    assert isinstance(imported, Imported)
    assert np.bincount(imported.world.terrain)[[Terrain.PLAINS, Terrain.SEA]].tolist() == [250_000, 250_000]
