"""GeoJSON of any origin: polygons as cells, their ground and neighbours, axes, damage."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from tests.travel.importers.made_geojson import Feature, collection, feature, ground, read, row, square, way_between
from tests.travel.importers.map_samples import as_bytes, overland
from travel.importers.choices import Choices
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology


def test_polygons_with_a_side_in_common_are_neighbours() -> None:
    imported = read(*row("forest", "hills", "swamp"), ground(0, 10, "plains"))
    world = imported.world
    pairs = {
        (tail, int(head)) for tail in range(4) for head in world.heads[world.offsets[tail] : world.offsets[tail + 1]]
    }
    assert pairs == {(0, 1), (1, 0), (1, 2), (2, 1), (0, 3), (3, 0)}
    assert [Terrain(int(code)).key for code in world.terrain] == ["forest", "hills", "swamp", "plains"]
    assert (world.topology, imported.needed) == (Topology.POLYGON, ("scale",))
    assert imported.report.warnings == ()


def test_a_side_that_two_share_may_wobble_and_run_either_way() -> None:
    other = feature("Polygon", [[[10.0004, 10], [10, 0.0003], [20, 0], [20, 10]]], terrain="hills")
    imported = read(ground(0, 0, "forest"), other)
    assert imported.world.edge_count == 2


def test_what_fills_a_hole_is_a_neighbour_of_what_is_around_it() -> None:
    around = feature("Polygon", [*square(0, 0, 30), square(10, 10)[0]], terrain="sea")
    world = read(around, ground(10, 10, "forest")).world
    assert world.heads.tolist() == [1, 0]


def test_lists_of_neighbours_count_before_sides() -> None:
    cells = [ground(0, 0, "forest", id="a", neighbors=["b"]), ground(50, 0, "hills", id="b", neighbors=["a", "z"])]
    imported = read(*cells)
    assert imported.world.edge_count == 2
    assert imported.report.warnings == ("1 neighbour that the file names but does not have; left out",)


def test_ids_that_come_twice_are_told_and_sides_count() -> None:
    cells = [ground(0, 0, "forest", id=1, neighbors=[1]), ground(10, 0, "hills", id=1, neighbors=[])]
    imported = read(*cells)
    assert imported.world.edge_count == 2
    assert "Several cells have the same id" in imported.report.warnings[0]


def test_every_part_of_a_multipolygon_is_a_cell() -> None:
    parts = feature("MultiPolygon", [square(0, 0), square(100, 0)], terrain="moor")
    imported = read(parts, ground(10, 0, "hills"))
    assert [Terrain(int(code)).key for code in imported.world.terrain] == ["moor", "moor", "hills"]
    assert imported.report.warnings == ("1 cell without any neighbour; no way leads there over land",)


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"terrain": "Deep forest"}, "sea"),  # deep comes before forest in the list of words
        ({"natural": "wood"}, "forest"),
        ({"landuse": "meadow"}, "plains"),
        ({"Biome": "Taiga"}, "forest"),
        ({"type": "mountain_range"}, "mountains"),
        ({"featurecla": "Lake"}, "lake"),
        ({"name": "The Great Marsh"}, "swamp"),
        ({"class": "zzz", "name": "Fenwood Heath"}, "moor"),
        ({"class": "zzz", "name": "Ouse"}, "unknown"),
        ({"terrain": 7}, "unknown"),
        ({}, "unknown"),
    ],
)
def test_the_word_for_the_ground_is_looked_for(properties: dict[str, Any], expected: str) -> None:
    imported = read(ground(10, 0, "hills"), feature("Polygon", square(0, 0), **properties))
    assert Terrain(int(imported.world.terrain[1])).key == expected
    assert ("terrain" in imported.needed) == (expected == "unknown")


def test_a_chosen_ground_wins_and_its_cells_are_known() -> None:
    choices = Choices(terrain={"Blight": "swamp", "(no word)": "plains"}, scale_value=1)
    imported = read(*row("hills", "Blight"), feature("Polygon", square(50, 0)), choices=choices)
    assert [Terrain(int(code)).key for code in imported.world.terrain] == ["hills", "swamp", "plains"]
    assert imported.needed == ()
    words = imported.cell_words
    assert words is not None
    assert [words.words[code] for code in words.codes] == ["hills", "Blight", "(no word)"]


@pytest.mark.parametrize(
    ("corner", "y_up", "north_is_up", "unit"),
    [
        (-20.0, None, True, "degrees"),
        (600.0, None, False, "pixels"),
        (-40_000.0, None, True, "map units"),
        (600.0, True, True, "pixels"),
        (-20.0, False, False, "degrees"),
    ],
)
def test_which_way_is_north_is_guessed_or_chosen(
    corner: float, y_up: bool | None, north_is_up: bool, unit: str
) -> None:
    cells = [ground(corner, corner, "forest"), ground(corner, corner + 10, "hills")]
    imported = read(*cells, choices=Choices(y_up=y_up))
    y = imported.world.y
    assert (y[1] < y[0]) == north_is_up  # y grows to the south here
    assert any(f"coordinates as {unit}" in line for line in imported.report.used)
    assert any(f"pointing {'north' if north_is_up else 'south'}" in line for line in imported.report.used)


def test_cells_across_the_antimeridian_lie_beside_each_other() -> None:
    across = feature("Polygon", [[[175, 0], [-175, 0], [-175, 10], [175, 10]]], terrain="sea")
    imported = read(ground(165, 0, "forest"), across, ground(-175, 0, "hills"))
    assert imported.world.x.tolist() == [170, 180, 190]
    assert imported.world.edge_count == 4
    assert "across 180 degrees" in imported.report.warnings[0]


def test_what_has_no_shape_is_left_out_and_told() -> None:
    imported = read(
        ground(0, 0, "forest"),
        {"type": "Feature", "geometry": None, "properties": None},
        {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": []}, "properties": {}},
        feature("Polygon", [[[0, 0], [1, 1]]], terrain="hills"),
        feature("LineString", [[0, 0]], group="roads"),
        feature("MultiPolygon", [], terrain="hills"),
        crs={"type": "name"},
    )
    assert imported.report.cells == 1
    assert len(imported.report.warnings) == 5


@pytest.mark.parametrize("root", ["FeatureCollection", "Feature", "Polygon"])
def test_the_root_may_be_a_feature_or_a_bare_geometry(root: str) -> None:
    whole = ground(0, 0, "forest")
    content = {"FeatureCollection": {"type": root, "features": [whole]}, "Feature": whole, "Polygon": whole["geometry"]}
    imported = overland(("a.json", as_bytes(content[root])))
    assert imported.report.cells == 1
    assert imported.report.terrain == {"unknown" if root == "Polygon" else "forest": 1}


def test_biomes_of_the_gms_own_and_heights_in_metres() -> None:
    def cell(index: int, height: int, biome: int, kind: str) -> Feature:
        return feature("Polygon", square(index * 10, 0), id=index, height=height, biome=biome, type=kind)

    heights = [1024, 2809, 4, 9, 961]
    cells = [cell(index, height, 4, "island") for index, height in enumerate(heights)]
    imported = read(
        *cells, cell(5, 9, 13, "island"), cell(6, -30, 0, "ocean"), cell(7, -30, 0, "ocean"), cell(8, 1, 0, "lake")
    )
    grounds = [Terrain(int(code)).key for code in imported.world.terrain]
    assert grounds == ["hills", "mountains", "plains", "plains", "plains", "unknown", "coast", "sea", "lake"]
    assert imported.world.elevation[0] == pytest.approx(1024 * 3.281)
    assert [guess.word for guess in imported.report.guesses] == ["Biome 13"]


@pytest.mark.parametrize(
    ("content", "pointer"),
    [
        ({"type": "FeatureCollection", "features": {}}, "/features"),
        ({"type": "FeatureCollection", "features": [7]}, "/features/0"),
        ({"type": "Feature", "geometry": 7}, "/geometry"),
        ({"type": "Feature", "geometry": {"type": "Sphere", "coordinates": []}}, "/geometry/type"),
        ({"type": "Feature", "geometry": {"type": "Point", "coordinates": 7}}, "/geometry/coordinates"),
        ({"type": "Feature", "geometry": {"type": "Point", "coordinates": [1]}}, "/geometry/coordinates/0"),
        ({"type": "Point", "coordinates": [1e300, 0]}, "/geometry/coordinates/0/0"),
        ({"type": "LineString", "coordinates": [[1, 2], [3, None]]}, "/geometry/coordinates/1/1"),
        ({"type": "Polygon", "coordinates": [[[1, 2], [3, "x"], [4, 5]]]}, "/geometry/coordinates/0/1/1"),
        ({"type": "Polygon", "coordinates": [[[[1, 2]]]]}, "/geometry/coordinates/0/0"),
        ({"type": "MultiPolygon", "coordinates": [7]}, "/geometry/coordinates/0"),
        ({"type": "Feature", "geometry": None, "properties": []}, "/properties"),
    ],
)
def test_the_refusal_names_the_place(content: Any, pointer: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read_map([("a.json", as_bytes(content))])
    assert caught.value.pointer == pointer
    assert pointer in caught.value.message


def test_a_file_without_shapes_is_refused() -> None:
    with pytest.raises(ImportRefused, match="no polygons, lines or points"):
        read_map([("a.json", collection())])


def test_many_polygons_are_joined() -> None:
    side = 60
    cells = [ground(x, y, "forest") for x in range(0, side * 10, 10) for y in range(0, side * 10, 10)]
    data = collection(*cells)
    imported = overland(("a.geojson", data))
    assert imported.world.edge_count == 4 * side * (side - 1)
    assert (np.diff(imported.world.offsets) <= 4).all()
    assert len(json.loads(data)["features"]) == imported.report.cells


def test_sides_that_touch_in_part_make_neighbours() -> None:
    wide = feature("Polygon", [[[0, 10], [30, 10], [30, 20], [0, 20]]], terrain="hills")
    imported = read(*row("forest", "moor", "swamp"), wide)
    assert sorted(imported.world.heads[imported.world.offsets[3] :].tolist()) == [0, 1, 2]


def test_cells_that_touch_in_a_corner_alone_are_no_neighbours() -> None:
    imported = read(ground(0, 0, "forest"), ground(10, 10, "hills"))
    assert imported.world.edge_count == 0


def test_polygons_of_unknown_grounds_are_cells_to_be_decided() -> None:
    imported = read(
        ground(0, 0, "Blight"), ground(10, 0, "Verge"), feature("LineString", [[5, 5], [15, 5]], group="roads")
    )
    assert (imported.world.topology, imported.needed) == (Topology.POLYGON, ("scale", "terrain"))
    assert [guess.word for guess in imported.report.guesses] == ["Blight", "Verge"]
    assert way_between(imported, 0, 1) == Way.ROAD


@pytest.mark.parametrize("key", ["TERR_TYPE", "terrain_type", "hexTerrain", "LAND_USE", "habitat", "zone", "eco"])
def test_the_property_for_the_ground_may_have_any_name(key: str) -> None:
    cells = [
        feature("Polygon", square(10 * at, 0), **{"fid": at, "owner": "Ann", key: word})
        for at, word in enumerate(["Forest", "Rolling hills", "Glimmer", "ocean"])
    ]
    imported = read(*cells)
    assert [Terrain(int(code)).key for code in imported.world.terrain] == ["forest", "hills", "unknown", "sea"]


def test_a_property_that_seldom_names_ground_is_none_for_it() -> None:
    cells = [
        feature("Polygon", square(10 * at, 0), owner=owner)
        for at, owner in enumerate(["Ann", "Lord Forest", "Ben", "Cyd"])
    ]
    imported = read(*cells, *row("forest", "hills"))
    assert [word.word for word in imported.report.words if word.terrain == "forest"] == ["forest"]


def test_layers_in_metres_name_the_map_and_give_its_scale() -> None:
    about = {"crs": "Fantasy Map Cartesian (meters)", "mapName": "Marden", "version": "1.109.5"}
    side = 16093.44
    cells = [
        feature("Polygon", square(side * at, -side, side), id=at, biome=6, height=9, type="island", neighbors=[1 - at])
        for at in (0, 1)
    ]
    burg = feature("Point", [side / 2, -side / 2], id=1, name="Vell", population=12000, capital=True, port=True)
    files = (("cells.geojson", collection(*cells, metadata=about)), ("burgs.geojson", collection(burg, metadata=about)))
    imported = overland(*files)
    world = imported.world
    assert (world.name, world.scale.value, world.scale.unit, imported.needed) == ("Marden", 1.0, "m", ())
    assert world.lengths.tolist() == [52800, 52800]
    assert [(town.name, town.kind, town.cell, town.is_port) for town in world.features.settlements] == [
        ("Vell", "city", 0, True)
    ]
    assert imported.report.version == "Azgaar's generator 1.109.5"
