"""Tiled's tile layers: every encoding, chunks, groups, orientations, and what tiles mean."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.travel.importers.tiled_maps import (
    GROUNDS,
    as_tmj,
    as_tmx,
    encoded,
    ground_set,
    hex_measures,
    properties,
    read_tiled,
    tile_layer,
    tiled_map,
)
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import Topology

FLIPS = (1 << 31, 1 << 30, 1 << 29, 1 << 28)
ROWS = [[(column + row * 3) % 9 for column in range(7)] for row in range(5)]
ENCODINGS = ("csv", "elements", "base64", "base64 zlib", "base64 gzip", "base64 zstd")


def read(name: str, data: bytes) -> Imported:
    imported = read_map([(name, data)], Choices())
    assert isinstance(imported, Imported)
    return imported


def grounds(imported: Imported) -> list[str]:
    return ["-" if code == NO_CELL else Terrain(code).key for code in imported.world.terrain.tolist()]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_gives_the_same_map(encoding: str) -> None:
    content = tiled_map(tile_layer(ROWS), properties=properties(scale_miles_per_tile=6.0))
    expected = ["-" if gid == 0 else GROUNDS[gid - 1] for row in ROWS for gid in row]
    kind, _, compression = encoding.partition(" ")
    maps = [read("map.tmx", as_tmx(content, kind, compression))]
    if kind == "base64":
        maps.append(read("map.tmj", as_tmj(encoded(content, kind, compression))))
    maps.append(read("map.tmj", as_tmj(content)))
    for imported in maps:
        assert grounds(imported) == expected
        assert np.array_equal(imported.world.heads, maps[0].world.heads)
        assert imported.needed == ()
        assert imported.world.scale.value == 6


@pytest.mark.parametrize("flip", [*FLIPS, sum(FLIPS)])
def test_flipped_tiles_are_the_same_tiles(flip: int) -> None:
    turned = [[gid + flip if gid else 0 for gid in row] for row in ROWS]
    assert grounds(read_tiled(tiled_map(tile_layer(turned)))) == grounds(read_tiled(tiled_map(tile_layer(ROWS))))


def test_an_infinite_map_is_cut_to_its_tiles() -> None:
    """Chunks from -8 to 8; tiles lie in columns -2 to 1 and rows -1 to 0."""
    west, east = [0] * 64, [0] * 64
    west[7 * 8 + 6], west[7 * 8 + 7] = 1, 2
    east[0], east[1] = 3, 4
    chunks = [
        {"x": -8, "y": -8, "width": 8, "height": 8, "data": west},
        {"x": 0, "y": 0, "width": 8, "height": 8, "data": east},
    ]
    layer = {"type": "tilelayer", "name": "ground", "width": 16, "height": 16, "chunks": chunks}
    for imported in (
        read_tiled(tiled_map(layer, infinite=True)),
        read("map.tmx", as_tmx(tiled_map(layer, infinite=True))),
        read("map.tmx", as_tmx(tiled_map(layer, infinite=True), "base64", "zlib")),
    ):
        assert grounds(imported) == ["plains", "forest", "-", "-", "-", "-", "hills", "mountains"]
        assert [imported.world.key(cell) for cell in (0, 1, 6, 7)] == ["-2.-1", "-1.-1", "00.00", "01.00"]


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("first", [0, 1, -3])
def test_hexes_touch_those_that_tiled_draws_beside_them(axis: str, index: str, first: int) -> None:
    """Neighbours are the six whose centres in pixels are nearest, also in maps cut out of an infinite one."""
    chunk = {"x": first, "y": first, "width": 5, "height": 5, "data": [1] * 25}
    layer = {"type": "tilelayer", "name": "ground", "chunks": [chunk]}
    world = read_tiled(tiled_map(layer, infinite=True, **hex_measures(axis, index))).world
    assert world.topology is (Topology.HEX_FLAT if axis == "x" else Topology.HEX_POINTY)
    centres = [_hex_centre(axis, index, first + column, first + row) for row in range(5) for column in range(5)]
    for cell in range(25):
        apart = [math.dist(centres[cell], centre) for centre in centres]
        near = {other for other in range(25) if other != cell and apart[other] < 28}
        assert set(world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()) == near


def _hex_centre(axis: str, index: str, column: int, row: int) -> tuple[float, float]:
    along, across = (column, row) if axis == "x" else (row, column)
    late = 0.5 * ((along % 2 == 1) == (index == "odd"))
    straight, shifted = 14 + along * 21.0, 12 + (across + late) * 24.0
    return (straight, shifted) if axis == "x" else (shifted, straight)


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_diamonds_touch_those_beside_their_sides_and_corners(axis: str, index: str) -> None:
    content = tiled_map(
        tile_layer([[1] * 6 for _ in range(8)]),
        orientation="staggered",
        staggeraxis=axis,
        staggerindex=index,
        tilewidth=64,
        tileheight=32,
    )
    imported = read_tiled(content)
    world = imported.world
    cells = {world.key(cell): cell for cell in range(world.cell_count) if world.has_cell(cell)}
    assert len(cells) == 48
    centres = {f"{c:02d}.{r:02d}": _diamond_centre(axis, index, c, r) for c in range(6) for r in range(8)}
    for key, cell in cells.items():
        beside = {world.key(head) for head in world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()}
        assert beside == {other for other in centres if _touches(centres[key], centres[other])}


def _diamond_centre(axis: str, index: str, column: int, row: int) -> tuple[float, float]:
    """In half tiles."""
    late = ((row if axis == "y" else column) % 2 == 1) == (index == "odd")
    return (2.0 * column + late, float(row)) if axis == "y" else (float(column), 2.0 * row + late)


def _touches(one: tuple[float, float], other: tuple[float, float]) -> bool:
    across, down = abs(one[0] - other[0]), abs(one[1] - other[1])
    return (across, down) in ((1, 1), (2, 0), (0, 2))


def test_layers_of_groups_lie_over_each_other() -> None:
    below = tile_layer([[1, 1, 1, 1]])
    above = tile_layer([[0, 2, 99, 6]], "over")
    hidden = tile_layer([[5, 5, 5, 5]], "hidden", visible=False)
    group = {"type": "group", "name": "all", "layers": [{"type": "group", "name": "in", "layers": [above]}]}
    imported = read_tiled(tiled_map(below, group, hidden))
    assert grounds(imported) == ["plains", "forest", "plains", "sea"]
    words = {(row.word, row.terrain, row.count) for row in imported.report.words}
    assert ("tile 98 of ground", "plains", 1) in words
    assert "the hidden layer 'hidden'" in imported.report.ignored
    chosen = read_tiled(tiled_map(below, group), terrain={"tile 98 of ground": "jungle"})
    assert grounds(chosen) == ["plains", "forest", "jungle", "sea"]


def test_a_layer_set_off_by_whole_tiles_is_moved() -> None:
    shifted = tile_layer([[2, 0, 0]], "over", offsetx=64.0)
    assert grounds(read_tiled(tiled_map(tile_layer([[1, 1, 1]]), shifted))) == ["plains", "plains", "forest"]


def test_cell_words_say_which_word_each_cell_had() -> None:
    imported = read_tiled(tiled_map(tile_layer([[1, 0, 9]])))
    words = imported.cell_words
    assert words is not None
    assert [words.words[code] if code >= 0 else None for code in words.codes.tolist()] == [
        "plains",
        None,
        "tile 8 of ground",
    ]


MEANINGS: list[tuple[dict[str, Any], str, str]] = [
    ({"type": "moor"}, "moor", "moor"),
    ({"class": "Deep Forest"}, "Deep Forest", "sea"),
    ({"properties": properties(terrain="jungle"), "type": "sea"}, "jungle", "jungle"),
    ({"properties": properties(about={"terrain": "swamp"})}, "swamp", "swamp"),
    ({"properties": properties(biome="Snowy Tundra")}, "Snowy Tundra", "tundra"),
    ({"properties": properties(water="coast")}, "coast", "coast"),
    ({"properties": properties(water="river")}, "river", "river"),
    ({"properties": properties(forest=True)}, "forest", "forest"),
    ({"image": "../art/Hex_Mountain-02.png", "type": "tile"}, "Hex_Mountain-02", "mountains"),
    ({"type": "Gully"}, "Gully", "unknown"),
    ({}, "tile 0 of odd", "unknown"),
]


@pytest.mark.parametrize(("tile", "word", "ground"), MEANINGS, ids=[row[1] for row in MEANINGS])
def test_what_a_tile_means(tile: dict[str, Any], word: str, ground: str) -> None:
    odd = {"firstgid": 1, "name": "odd", "tilecount": 4, "tiles": [{"id": 0, **tile}]}
    content = tiled_map(tile_layer([[1]]), tilesets=[odd])
    for imported in (read_tiled(content), read("map.tmx", as_tmx(content))):
        assert [(row.word, row.terrain) for row in imported.report.words] == [(word, ground)]


def test_the_terrain_of_most_corners_counts_and_of_halves_the_more_hindering() -> None:
    wang = {
        "name": "Ground",
        "colors": [{"name": "Grass"}, {"name": "Water"}],
        "wangtiles": [
            {"tileid": 0, "wangid": [0, 1, 0, 1, 0, 1, 0, 2]},
            {"tileid": 1, "wangid": [0, 1, 0, 1, 0, 2, 0, 2]},
        ],
    }
    content = tiled_map(tile_layer([[1, 2]]), tilesets=[{"firstgid": 1, "name": "set", "wangsets": [wang]}])
    for imported in (read_tiled(content), read("map.tmx", as_tmx(content))):
        assert grounds(imported) == ["plains", "lake"]
        assert [guess.word for guess in imported.report.guesses] == ["set: Grass and Water"]


def test_a_tile_set_may_give_all_its_tiles_one_ground() -> None:
    bog = {"firstgid": 1, "name": "b", "class": "Bog", "tiles": [{"id": 1, "type": "sea"}]}
    content = tiled_map(tile_layer([[1, 2]]), tilesets=[bog])
    assert grounds(read_tiled(content)) == grounds(read("map.tmx", as_tmx(content))) == ["swamp", "sea"]


def test_files_beside_are_found_whatever_their_folder_and_case() -> None:
    content = tiled_map(tile_layer([[1]]), tilesets=[{"firstgid": 1, "source": "..\\Sets\\Land.TSX"}])
    tsx = b'<tileset name="land" tilecount="1"><tile id="0" type="moor"/></tileset>'
    assert grounds(read_tiled(content, ("land.tsx", tsx))) == ["moor"]
    assert grounds(read_tiled(content, ("other.tsx", tsx))) == ["unknown"]


def test_a_layer_gives_its_name_to_tiles_without_any() -> None:
    imported = read_tiled(tiled_map(tile_layer([[9, 10]], "Swamp")))
    assert grounds(imported) == ["swamp", "swamp"]
    assert all("'Swamp'" in guess.reason for guess in imported.report.guesses)


def test_water_is_sea_at_the_rim_and_lake_within_unless_declared() -> None:
    wet = {"firstgid": 1, "name": "w", "tiles": [{"id": 0, "type": "water"}, {"id": 1, "type": "grass"}]}
    rows = [[2] * 5 for _ in range(5)]
    rows[0][0] = rows[2][2] = 1
    found = grounds(read_tiled(tiled_map(tile_layer(rows), tilesets=[wet])))
    assert (found[0], found[12]) == ("sea", "lake")
    wet["tiles"][0]["type"] = "lake"  # type: ignore[index]  # the literal above
    assert grounds(read_tiled(tiled_map(tile_layer(rows), tilesets=[wet])))[0] == "lake"


def test_tiles_of_road_join_those_beside_them() -> None:
    """A bend: two tiles across a corner are not joined where a side joins them already."""
    roads = {"firstgid": 9, "name": "ways", "tiles": [{"id": 0, "type": "road"}, {"id": 1, "type": "highway"}]}
    ground = tile_layer([[1] * 4 for _ in range(3)])
    layer = tile_layer([[9, 9, 0, 0], [0, 9, 0, 0], [0, 0, 9, 10]], "ways on top")
    world = read_tiled(tiled_map(ground, layer, tilesets=[ground_set(), roads])).world
    joined = {
        tuple(sorted((cell, int(head))))
        for cell in range(12)
        for edge, head in enumerate(
            world.heads[world.offsets[cell] : world.offsets[cell + 1]], int(world.offsets[cell])
        )
        if world.ways[edge] == Way.ROAD
    }
    assert joined == {(0, 1), (1, 5), (5, 10)}
    assert [(line.kind, len(line.points)) for line in world.features.lines] == [("road", 4)]


def test_heights_of_tiles_and_of_a_property() -> None:
    high = {"firstgid": 1, "name": "h", "tiles": [{"id": 0, "type": "hills", "properties": properties(elevation=900)}]}
    elevation = read_tiled(tiled_map(tile_layer([[1, 2]]), tilesets=[high])).world.elevation
    assert elevation[0] == 900
    assert math.isnan(elevation[1])
    written = tiled_map(tile_layer([[1, 2]]), properties=properties(elevation_feet="120 -"))
    assert read_tiled(written).world.elevation[0] == 120


def test_the_example_of_the_documents() -> None:
    text = (Path(__file__).parents[3] / "docs/formats/tiled.md").read_text(encoding="utf-8")
    example = text.partition("```json\n")[2].partition("```")[0]
    imported = read("example.tmj", example.encode())
    assert grounds(imported) == ["plains", "plains", "sea", "forest", "forest", "sea"]
    assert (imported.needed, imported.world.scale.value) == ((), 6)
    assert int((imported.world.ways == Way.HIGHWAY).sum()) == 2
    assert imported.world.features.settlements[0].name == "Oldham"


@pytest.mark.parametrize("form", ["list", "base64 zlib", "elements"])
def test_large_maps_are_read_in_every_form(form: str) -> None:
    numbers = np.random.default_rng(3).integers(1, 9, (100, 120)).tolist()
    content = tiled_map(
        tile_layer(numbers), properties=properties(scale_miles_per_tile=6.0), **hex_measures("x", "odd")
    )
    encoding, _, compression = form.partition(" ")
    if form == "elements":
        name, data = "map.tmx", as_tmx(content, encoding)
    else:
        name, data = "map.tmj", as_tmj(encoded(content, encoding, compression) if compression else content)
    imported = read(name, data)
    assert imported.report.cells == 12_000
    assert imported.needed == ()


def test_pictures_of_settlements_over_the_ground_are_settlements() -> None:
    pictures = ("town", "small_city", "cave", "town_wall", "danger")
    marks = {
        "firstgid": 20,
        "name": "marks",
        "tilecount": len(pictures),
        "tiles": [{"id": index, "image": f"pics/{name}.png"} for index, name in enumerate(pictures)],
    }
    over = tile_layer([[20, 21, 22], [23, 24, 0]], "symbols")
    world = read_tiled(tiled_map(tile_layer([[1, 2, 3], [1, 1, 1]]), over, tilesets=[ground_set(), marks])).world
    found = [(town.name, town.kind, town.cell) for town in world.features.settlements]
    assert found == [("Town", "town", 0), ("City", "city", 1), ("Cave", "cave", 2)]
    assert world.terrain.tolist()[:3] == [Terrain.PLAINS, Terrain.FOREST, Terrain.HILLS]
