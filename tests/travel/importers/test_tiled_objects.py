"""Tiled's objects on campaign maps: what each becomes, where, and the maps that Outrider writes read back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.importers.tiled_maps import (
    as_tmx,
    hex_measures,
    object_layer,
    properties,
    read_tiled,
    tile_layer,
    tiled_map,
)
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import WorldMap

GROUND = tile_layer([[1] * 6 for _ in range(4)])


def line(*points: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A polyline through points counted in squares of 32 pixels."""
    return {"x": 0, "y": 0, "polyline": [{"x": x * 32, "y": y * 32} for x, y in points], **more}


def both(content: dict[str, Any], **choices: Any) -> list[Imported]:
    """The map read from JSON and from XML."""
    as_xml = read_map([("map.tmx", as_tmx(content))], Choices(**choices))
    assert isinstance(as_xml, Imported)
    return [read_tiled(content, **choices), as_xml]


def ways(world: WorldMap, *pairs: tuple[int, int]) -> list[Way]:
    return [Way(int(world.ways[edge_between(world.offsets, world.heads, *pair)])) for pair in pairs]


def test_roads_by_layer_class_and_property() -> None:
    layer = object_layer(
        "Roads",
        line((0.5, 0.5), (3.5, 0.5), name="King's Way", type="highway"),
        line((0.5, 1.5), (2.5, 1.5)),
        line((0.5, 2.5), (2.5, 2.5), properties=properties(road="trail")),
    )
    for imported in both(tiled_map(GROUND, layer)):
        assert ways(imported.world, (0, 1), (2, 3), (6, 7), (12, 13)) == [Way.HIGHWAY, Way.HIGHWAY, Way.ROAD, Way.TRAIL]
        assert [(entry.kind, entry.name) for entry in imported.world.features.lines] == [
            ("highway", "King's Way"),
            ("road", ""),
            ("trail", ""),
        ]
        assert (imported.report.roads, imported.report.trails) == (2, 1)
    paved = read_tiled(tiled_map(GROUND, layer), paved_roads=True).world
    assert ways(paved, (6, 7), (12, 13)) == [Way.HIGHWAY, Way.TRAIL]


def test_a_road_that_leaves_the_map_is_laid_where_it_is_on_it() -> None:
    layer = object_layer("roads", line((-3.5, 0.5), (1.5, 0.5)), line((4.5, 3.5), (9.5, 3.5)))
    assert ways(read_tiled(tiled_map(GROUND, layer)).world, (0, 1), (22, 23)) == [Way.ROAD, Way.ROAD]


def test_a_river_between_tiles_is_crossed_by_every_step_over_it() -> None:
    """Between rows 1 and 2 all the way: steps over it cross, no other does."""
    layer = object_layer("rivers", line((-1, 2), (7, 2.0), name="Ouse"))
    world = read_tiled(tiled_map(GROUND, layer)).world
    for cell in range(24):
        for edge in range(int(world.offsets[cell]), int(world.offsets[cell + 1])):
            crosses = {cell // 6, int(world.heads[edge]) // 6} == {1, 2}
            assert bool(world.river[edge]) is crosses


def test_a_river_through_tiles_is_crossed_exactly_once() -> None:
    layer = object_layer("rivers", line(*((x + 0.5, 1.5) for x in range(6))))
    world = read_tiled(tiled_map(GROUND, layer)).world
    for column in range(1, 5):
        steps = [(row * 6 + column, row * 6 + column + 6) for row in range(3)]
        assert sum(int(world.river[edge_between(world.offsets, world.heads, *step)]) for step in steps) == 1


def test_settlements_labels_markers_and_areas() -> None:
    towns = object_layer(
        "settlements",
        {"x": 48, "y": 16, "point": True, "name": "Oldham", "type": "city", "properties": properties(population=900)},
        {"x": 0, "y": 64, "width": 32, "height": 32, "gid": 2, "name": "Nook", "properties": properties(is_port=True)},
        {"x": 900, "y": 16, "point": True, "name": "Far"},
    )
    labels = object_layer("names", {"x": 64, "y": 64, "text": {"text": "The <b>Moor</b>"}, "width": 64, "height": 32})
    pins = object_layer(
        "markers",
        {"x": 16, "y": 16, "point": True, "name": "Pit", "properties": properties(note="Deep", gm_only=False)},
        {"x": 16, "y": 48, "point": True, "name": "Lair"},
    )
    areas = object_layer(
        "areas",
        {
            "x": 32,
            "y": 0,
            "width": 64,
            "height": 64,
            "name": "Fens",
            "properties": properties(kind="no_go", weight=3.0),
        },
        {"x": 96, "y": 96, "ellipse": True, "width": 32, "height": 32, "name": "Ring", "type": "region"},
    )
    for imported in both(tiled_map(GROUND, towns, labels, pins, areas)):
        features = imported.world.features
        assert [(each.name, each.kind, each.cell, each.population, each.is_port) for each in features.settlements] == [
            ("Oldham", "city", 1, 900, False),
            ("Nook", "town", 6, 0, True),
        ]
        assert [(each.text, each.x, each.y) for each in features.labels] == [("The Moor", 2.5, 2.0)]
        assert [(each.name, each.cell, each.note, each.gm_only) for each in features.markers] == [
            ("Pit", 0, "Deep", False),
            ("Lair", 6, "", True),
        ]
        assert [(each.name, each.kind, each.cells, each.weight) for each in features.areas] == [
            ("Fens", "no_go", (1, 2, 7, 8), 3.0),
            ("Ring", "region", (21,), None),
        ]
        assert imported.report.warnings == ("1 object off the map or in its gaps; left out",)


def test_an_object_is_what_its_own_class_says() -> None:
    layer = object_layer(
        "Objects",
        {"x": 16, "y": 16, "point": True, "name": "Ham", "type": "village"},
        {"x": 48, "y": 16, "point": True, "name": "Cave of Gold", "class": "marker"},
        line((0.5, 3.5), (2.5, 3.5), type="river", name="Ouse"),
        line((0.5, 2.5), (2.5, 2.5), name="old trail"),
        {"x": 64, "y": 64, "text": {"text": "Here"}},
    )
    features = read_tiled(tiled_map(GROUND, layer)).world.features
    assert [each.name for each in features.settlements] == ["Ham"]
    assert [each.name for each in features.markers] == ["Cave of Gold"]
    assert [each.kind for each in features.lines] == ["river", "trail"]
    assert [each.text for each in features.labels] == ["Here"]


def test_turned_objects_lie_where_tiled_draws_them() -> None:
    """A tile object stands on its lower left corner and a rectangle hangs from its upper left one; both turn there."""
    layer = object_layer(
        "settlements",
        {"x": 64, "y": 64, "width": 32, "height": 32, "gid": 1, "rotation": 90, "name": "Tile"},
        {"x": 64, "y": 64, "width": 32, "height": 32, "rotation": 90, "name": "Box"},
    )
    found = {each.name: (each.x, each.y) for each in read_tiled(tiled_map(GROUND, layer)).world.features.settlements}
    assert found == {"Tile": (2.0, 2.0), "Box": (1.0, 2.0)}


def test_a_template_beside_the_map_fills_in_what_an_object_leaves_out() -> None:
    layer = object_layer("settlements", {"x": 16, "y": 16, "template": "../t/town.tx", "name": "Ham"})
    template = (
        b'<template><object name="Town" type="keep" width="0"><properties>'
        b'<property name="population" type="int" value="70"/></properties><point/></object></template>'
    )
    found = read_tiled(tiled_map(GROUND, layer), ("town.tx", template)).world.features.settlements[0]
    assert (found.name, found.kind, found.population) == ("Ham", "keep", 70)
    missing = read_tiled(tiled_map(GROUND, layer))
    assert (
        "The template town.tx is not in the upload; add that file to read its objects whole" in missing.report.warnings
    )


@pytest.mark.parametrize(("axis", "index"), [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")])
def test_objects_of_hex_maps_are_found_in_the_right_hex(axis: str, index: str) -> None:
    measures = hex_measures(axis, index)
    places: list[dict[str, Any]] = []
    for row in range(4):
        for column in range(6):
            along, across = (column, row) if axis == "x" else (row, column)
            late = 0.5 * ((along % 2 == 1) == (index == "odd"))
            straight, shifted = 14 + along * 21.0, 12 + (across + late) * 24.0
            x, y = (straight, shifted) if axis == "x" else (shifted, straight)
            places.append({"x": x, "y": y, "point": True, "name": f"{column},{row}"})
    world = read_tiled(tiled_map(GROUND, object_layer("towns", *places), **measures)).world
    assert [each.cell for each in world.features.settlements] == list(range(24))
    for each in world.features.settlements:
        assert (each.x, each.y) == pytest.approx((world.x[each.cell], world.y[each.cell]), abs=1e-3)


def test_isometric_objects_are_counted_in_tile_heights() -> None:
    point = {"x": 80, "y": 16, "point": True, "name": "Ham"}
    content = tiled_map(GROUND, object_layer("towns", point), orientation="isometric", tilewidth=64)
    assert read_tiled(content).world.features.settlements[0].cell == 2


def test_what_outrider_writes_comes_back() -> None:
    """Listed river edges, hidden ways, lines that are only drawn, cells named by number."""
    roads = object_layer("roads", line((0.5, 0.5), (1.5, 0.5), type="trail", properties=properties(hidden=True)))
    lines = object_layer("lines", line((0.5, 3.5), (3.5, 3.5), type="road", name="Planned"))
    rivers = object_layer("rivers", line((0.5, 1.5), (5.5, 1.5), type="river"))
    areas = object_layer(
        "areas", {"x": 0, "y": 0, "name": "Keep out", "type": "no_go", "properties": properties(cells="3 5")}
    )
    own = properties(name="Vale", scale_value=4.0, scale_unit="km", river_edges="0-6 1-7")
    imported = read_tiled(tiled_map(GROUND, roads, lines, rivers, areas, properties=own))
    world = imported.world
    assert (world.name, world.scale.value, world.scale.unit) == ("Vale", 4.0, "km")
    assert ways(world, (0, 1), (18, 19)) == [Way.TRAIL, Way.TRACKLESS]
    assert [entry.kind for entry in world.features.lines] == ["road", "river"]
    assert int(world.river.sum()) == 4
    assert world.features.areas[0].cells == (3, 5)


@pytest.mark.parametrize(("axis", "index"), [("x", "odd"), ("x", "even"), ("y", "odd"), ("y", "even")])
def test_objects_of_staggered_maps_are_found_in_the_right_diamond(axis: str, index: str) -> None:
    measures = {
        "orientation": "staggered",
        "staggeraxis": axis,
        "staggerindex": index,
        "tilewidth": 64,
        "tileheight": 32,
    }
    places: list[dict[str, Any]] = []
    for row in range(4):
        for column in range(6):
            late = ((row if axis == "y" else column) % 2 == 1) == (index == "odd")
            across, down = (2 * column + late, row) if axis == "y" else (column, 2 * row + late)
            x, y = 32 * (across + 1), 16 * (down + 1)
            places.append({"x": x, "y": y, "point": True, "name": f"{column:02d}.{row:02d}"})
    world = read_tiled(tiled_map(GROUND, object_layer("towns", *places), **measures)).world
    assert [world.key(each.cell) for each in world.features.settlements] == [each["name"] for each in places]
