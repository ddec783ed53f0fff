"""Tiled maps as battle maps: when they are one, their squares, walls, doors, windows, lights and notes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.importers.tiled_maps import (
    as_tmj,
    as_tmx,
    hex_measures,
    object_layer,
    properties,
    read_battle,
    tile_layer,
    tiled_map,
)
from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps.model import BarrierKind

DUNGEON = {
    "firstgid": 1,
    "name": "dungeon",
    "tiles": [
        {"id": 0, "type": "floor"},
        {"id": 1, "type": "Stone Wall"},
        {"id": 2, "properties": properties(ground="rubble")},
        {"id": 3, "image": "pool_of_water.png"},
        {"id": 4, "properties": properties(solid=True)},
        {"id": 5, "type": "pillar"},
        {"id": 6, "type": "oak tree"},
        {"id": 7, "properties": properties(ground="^")},
        {"id": 8, "type": "table"},
    ],
}
FLOOR = tile_layer([[1] * 6 for _ in range(4)], "floor")


def dungeon(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return tiled_map(*layers, tilesets=[DUNGEON], **{"properties": properties(feet_per_tile=5.0), **more})


def line(*points: tuple[float, float], **more: Any) -> dict[str, Any]:
    return {"x": 0, "y": 0, "polyline": [{"x": x * 32, "y": y * 32} for x, y in points], **more}


@pytest.mark.parametrize(
    ("content", "choice", "kind"),
    [
        (tiled_map(FLOOR), "", "overland"),
        (tiled_map(FLOOR), "battle", "battle"),
        (tiled_map(FLOOR, properties=properties(feet_per_tile=5.0)), "", "battle"),
        (tiled_map(FLOOR, properties=properties(feet_per_tile=5.0)), "overland", "overland"),
        (tiled_map(FLOOR, properties=properties(feet_per_tile=5280.0)), "", "overland"),
        (tiled_map(FLOOR, object_layer("Doors")), "", "battle"),
        (tiled_map(FLOOR, tile_layer([[0]], "walls")), "", "battle"),
        (tiled_map(FLOOR, object_layer("walls"), properties=properties(scale_miles_per_tile=6.0)), "", "overland"),
        (tiled_map(FLOOR, object_layer("walls"), **hex_measures("x", "odd")), "", "overland"),
    ],
)
def test_when_a_map_is_a_battle_map(content: dict[str, Any], choice: Any, kind: str) -> None:
    imported = read_map([("map.tmj", as_tmj(content))], Choices(kind=choice))
    assert isinstance(imported, ImportedBattle) == (kind == "battle")
    assert imported.report.kind == kind


def test_squares_by_what_tiles_name() -> None:
    rows = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 1, 0, 42]]
    imported = read_battle(dungeon(tile_layer(rows, "ground")))
    assert imported.battle.rows == (".#,~#o", "T^=.#.")
    assert imported.battle.feet_per_square == 5
    assert imported.report.size_squares == (6, 2)
    assert imported.report.warnings == (
        "1 square without any tile is rock",
        "1 kind of tile named no ground and left it as it was: tile 41 of dungeon",
    )


def test_of_tiles_over_each_other_the_uppermost_that_names_a_ground_counts() -> None:
    above = tile_layer([[0, 2, 0], [9, 42, 3]], "things")
    assert read_battle(dungeon(tile_layer([[1, 1, 1], [1, 3, 4]]), above)).battle.rows == (".#.", "=,,")


def test_walls_doors_windows_and_lights() -> None:
    layers = (
        FLOOR,
        object_layer(
            "walls",
            line((0, 1), (4, 1), (4, 4)),
            line((5, 0), (5, 2), type="curtain"),
            {"x": 0, "y": 96, "width": 32, "height": 32},
            {"x": 32, "y": 64, "width": 64, "height": 32, "properties": properties(outline=True)},
        ),
        object_layer(
            "doors",
            line((1, 1), (2, 1), properties=properties(locked=True)),
            {"x": 124, "y": 64, "width": 8, "height": 32, "properties": properties(secret=True)},
            {"x": 64, "y": 32, "point": True},
        ),
        object_layer("windows", line((4, 2), (4, 3))),
        object_layer(
            "lights",
            {"x": 48, "y": 80, "point": True, "properties": properties(bright_feet=10, dim_feet=30, color="#ffcc8844")},
            {"x": 0, "y": 0, "ellipse": True, "width": 128, "height": 128},
            {"x": 16, "y": 16, "point": True},
            {"x": 999, "y": 16, "point": True},
        ),
    )
    content = dungeon(*layers)
    as_xml = read_map([("map.tmx", as_tmx(content))])
    assert isinstance(as_xml, ImportedBattle)
    for imported in (read_battle(content), as_xml):
        battle = imported.battle
        assert battle.rows == ("......", "......", "......", "o.....")
        assert [(each.kind, each.points) for each in battle.barriers] == [
            (BarrierKind.WALL, ((0, 1), (4, 1), (4, 4))),
            (BarrierKind.CURTAIN, ((5, 0), (5, 2))),
            (BarrierKind.WALL, ((1, 2), (3, 2), (3, 3), (1, 3), (1, 2))),
            (BarrierKind.DOOR, ((1, 1), (2, 1))),
            (BarrierKind.SECRET_DOOR, ((4, 2), (4, 3))),
            (BarrierKind.WINDOW, ((4, 2), (4, 3))),
        ]
        assert [each.is_locked for each in battle.barriers if each.kind.is_door] == [True, False]
        assert [(each.x, each.y, each.bright_feet, each.dim_feet, each.color) for each in battle.lights] == [
            (1.5, 2.5, 10, 30, "#cc8844"),
            (2, 2, 5, 10, "#ffffff"),
            (0.5, 0.5, 20, 40, "#ffffff"),
        ]
        report = imported.report
        assert (report.walls, report.doors, report.windows, report.lights) == (3, 2, 1, 3)
        assert "A door is only a point; left out" in report.warnings
        assert "A light lies off the map; left out" in report.warnings


def test_areas_by_the_name_of_their_layer_and_notes() -> None:
    layers = (
        FLOOR,
        object_layer("difficult", {"x": 0, "y": 0, "width": 64, "height": 32}),
        object_layer("things", {"x": 96, "y": 32, "width": 32, "height": 64, "type": "water"}),
        object_layer(
            "notes", {"x": 16, "y": 80, "point": True, "name": "Trap", "properties": properties(note="DC 15")}
        ),
        object_layer("labels", {"x": 16, "y": 16, "text": {"text": "Hall"}}),
    )
    battle = read_battle(dungeon(*layers)).battle
    assert battle.rows == (",,....", "...~..", "...~..", "......")
    assert [(each.text, each.gm_only) for each in battle.notes] == [("Trap\nDC 15", True), ("Hall", False)]


def test_a_map_of_objects_alone_is_open_ground() -> None:
    content = dungeon(object_layer("walls", line((0, 0), (4, 4))), width=4, height=3)
    battle = read_battle(content).battle
    assert battle.rows == ("....", "....", "....")
    assert battle.barriers[0].points == ((0, 0), (3, 3))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (tiled_map(FLOOR, **hex_measures("x", "odd")), "A battle map has squares"),
        (tiled_map(object_layer("walls"), width=501, height=3), "501 x 3 squares"),
    ],
)
def test_maps_that_cannot_be_fought_on(content: dict[str, Any], message: str) -> None:
    with pytest.raises(ImportRefused, match=message):
        read_battle(content, kind="battle")


def test_the_same_file_can_be_brought_in_either_way() -> None:
    data = as_tmj(tiled_map(tile_layer([[1, 2], [3, 4]])))
    overland = read_map([("map.tmj", data)], Choices(kind="overland"))
    battle = read_map([("map.tmj", data)], Choices(kind="battle", feet_per_square=10))
    assert isinstance(overland, Imported)
    assert isinstance(battle, ImportedBattle)
    assert battle.battle.feet_per_square == 10


def test_tiles_of_doors_stand_between_their_walls() -> None:
    """A door in a wall from west to east and one in a wall from north to south."""
    doors = {"firstgid": 1, "name": "d", "tiles": [{"id": 0, "type": "Iron Door"}, {"id": 1, "type": "wall"}]}
    rows = [[2, 1, 2, 2], [3, 3, 3, 2], [3, 3, 3, 4], [3, 3, 3, 2]]
    more = [{"id": 2, "type": "floor"}]
    content = tiled_map(tile_layer(rows, "ground"), tilesets=[{**doors, "tiles": [*doors["tiles"], *more]}])
    over = tile_layer([[0] * 4, [0] * 4, [0, 0, 0, 3], [0] * 4], "Doors")
    battle = read_battle({**content, "layers": [*content["layers"], over]}, kind="battle").battle
    assert battle.rows == ("#.##", "...#", "....", "...#")
    assert [barrier.points for barrier in battle.barriers] == [((1, 0), (2, 0)), ((3, 2), (3, 3))]


def test_areas_without_end_are_refused() -> None:
    area = {"x": 0, "y": 0, "width": 15_000, "height": 15_000}
    content = dungeon(object_layer("water", *[area] * 500), width=500, height=500)
    with pytest.raises(ImportRefused, match="too large in sum"):
        read_battle(content)
