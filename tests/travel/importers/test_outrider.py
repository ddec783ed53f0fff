"""Our own format written by hand: little is enough, and what is wrong is said with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from travel.exporters.geojson import geojson_file
from travel.exporters.outrider import outrider_file
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps.demo import demo_map
from travel.rules.maps.edges import edge_between
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import Grid, Scale, Topology, WorldMap

ROWS = ["FFP", "PHW"]


def read(content: dict[str, Any], **changes: object) -> Imported:
    content = {"format": "outrider-map", "version": 1, **content}
    imported = read_map([("map.json", json.dumps(content).encode())], Choices(**changes))  # type: ignore[arg-type]  # cases
    assert isinstance(imported, Imported)
    assert imported.report.format == "outrider"
    return imported


def way(world: WorldMap, a: int, b: int) -> Way:
    return Way(int(world.ways[edge_between(world.offsets, world.heads, a, b)]))


def test_rows_of_letters_are_enough() -> None:
    imported = read({"terrain": ROWS})
    assert imported.report.terrain == {"forest": 2, "plains": 2, "hills": 1, "sea": 1}
    assert imported.world.grid == Grid(3, 2, "odd", 1, 1)
    assert imported.needed == ("scale", "topology")
    assert imported.world.name == "map"


@pytest.mark.parametrize(
    "rows",
    [
        ["FFP", "PHW"],
        [["forest", "forest", "plains"], ["plains", "hills", "sea"]],
        [[2, 2, 7], [7, 3, 10]],
        [["forest", 2, "plains"], "PHW"],
    ],
)
def test_rows_may_be_letters_keys_or_codes(rows: list[Any]) -> None:
    assert read({"topology": "square", "terrain": rows}).world.terrain.tolist() == [2, 2, 7, 7, 3, 10]


def test_gaps_are_dots_nulls_or_255() -> None:
    world = read({"topology": "square", "terrain": ["F.", [None, 255]]}).world
    assert world.terrain.tolist() == [Terrain.FOREST, NO_CELL, NO_CELL, NO_CELL]


def test_a_legend_of_ones_own_and_words_that_are_asked() -> None:
    content = {"topology": "square", "terrain": ["xyz"], "legend": {"x": "dark forest", "y": "lava", "z": "moor"}}
    imported = read(content)
    assert imported.needed == ("scale", "terrain")
    assert [(guess.word, guess.terrain) for guess in imported.report.guesses] == [
        ("dark forest", "forest"),
        ("lava", "unknown"),
    ]
    chosen = read(content, terrain={"lava": "desert"})
    assert chosen.world.terrain.tolist() == [Terrain.FOREST, Terrain.DESERT, Terrain.MOOR]
    assert chosen.cell_words is not None
    assert [chosen.cell_words.words[code] for code in chosen.cell_words.codes] == ["dark forest", "lava", "moor"]


def test_a_line_given_as_cells_is_laid_and_drawn() -> None:
    lines = [
        {"kind": "road", "name": "Salt Road", "cells": ["0101", "0401"]},
        {"kind": "river", "cells": [4, 5, 6, 7]},
    ]
    world = read(
        {"topology": "square", "scale": {"value": 6}, "terrain": ["PPPP", "PPPP", "PPPP"], "lines": lines}
    ).world
    assert [way(world, a, a + 1) for a in range(3)] == [Way.ROAD] * 3
    assert world.features.lines[0].points == ((0, 0), (1, 0), (2, 0), (3, 0))
    assert int(world.river.sum()) > 0
    assert world.scale == Scale(6, "mi")


def test_settlements_stand_in_the_middle_of_their_cell_unless_told() -> None:
    places = [{"name": "Vell", "cell": "0201", "kind": "town"}, {"name": "Ash", "cell": 0, "x": 0.25, "y": 0.5}]
    world = read({"topology": "square", "terrain": ["PP"], "settlements": places}).world
    assert [(place.name, place.kind, place.cell, place.x, place.y) for place in world.features.settlements] == [
        ("Vell", "town", 1, 1, 0),
        ("Ash", "other", 0, 0.25, 0.5),
    ]


def test_markers_are_the_gms_unless_told() -> None:
    marks = [{"name": "Lair", "cell": 0, "note": "deep"}, {"name": "Inn", "cell": 0, "gm_only": False}]
    found = read({"topology": "square", "terrain": ["P"], "markers": marks}).world.features.markers
    assert [mark.gm_only for mark in found] == [True, False]


def test_a_scale_that_the_gm_gives_wins() -> None:
    world = read({"topology": "square", "terrain": ["PP"], "scale": {"value": 6}}, scale_value=1.0).world
    assert world.lengths.tolist() == [5280, 5280]


@pytest.mark.parametrize(
    ("content", "pointer"),
    [
        ({"version": 2, "terrain": ROWS}, "/version"),
        ({"topology": "round", "terrain": ROWS}, "/topology"),
        ({"terrain": ["FFP", "PH"]}, "/terrain/1"),
        ({"terrain": ["FxP"]}, "/terrain/0"),
        ({"terrain": []}, "/terrain"),
        ({"terrain": [[99]]}, "/terrain/0/0"),
        ({"terrain": [[True]]}, "/terrain/0/0"),
        ({"grid": {"columns": 3, "rows": 9}, "terrain": ROWS}, "/terrain"),
        ({"grid": {"columns": 10**6, "rows": 10**6}, "terrain": ROWS}, ""),
        ({"grid": {"shifted": "left"}, "terrain": ROWS}, "/grid/shifted"),
        ({"terrain": ROWS, "elevation_feet": [1, 2]}, "/elevation_feet"),
        ({"terrain": ROWS, "elevation_feet": [["a"] * 3] * 2}, "/elevation_feet"),
        ({"terrain": ROWS, "elevation_feet": [[1e9] * 3] * 2}, "/elevation_feet"),
        ({"terrain": ROWS, "scale": {"value": 1e9}}, "/scale/value"),
        ({"terrain": ROWS, "scale": {"value": 1, "unit": "parsec"}}, "/scale/unit"),
        ({"terrain": ROWS, "settlements": [{"name": "A", "cell": 6}]}, "/settlements/0/cell"),
        ({"terrain": ROWS, "settlements": [{"name": "A", "cell": "9999"}]}, "/settlements/0/cell"),
        ({"terrain": ROWS, "settlements": [{"name": "A", "cell": 0, "kind": "moon"}]}, "/settlements/0/kind"),
        ({"terrain": ROWS, "lines": [{"kind": "rope", "points": []}]}, "/lines/0/kind"),
        ({"terrain": ROWS, "lines": [{"kind": "road", "points": [[1]]}]}, "/lines/0/points/0"),
        ({"terrain": ROWS, "ways": {"rail": [[0, 1]]}}, "/ways"),
        ({"terrain": ROWS, "ways": {"road": [[0, 17]]}}, "/ways/road/0/1"),
        ({"terrain": ROWS, "areas": [{"name": "A", "kind": "no_go", "cells": [99]}]}, "/areas/0/cells/0"),
        ({"terrain": ROWS, "keys": ["a"]}, "/keys"),
        ({"topology": "polygon", "terrain": ["FF"], "x": [0], "y": [0, 1]}, "/x"),
        (
            {"topology": "polygon", "terrain": ["FF"], "x": [0, 1], "y": [0, 1], "neighbours": [[5], []]},
            "/neighbours/0",
        ),
        ({"topology": "polygon", "terrain": ["F"], "x": [0], "y": [0], "rings": [[1, 2, 3]]}, "/rings/0"),
        ({"topology": "polygon", "terrain": ["F"], "x": [1e30], "y": [0]}, "/x"),
        ({"terrain": ROWS, "edge_feet": -4}, "/edge_feet"),
        ({"terrain": ROWS, "edge_feet": [[1], [], [], [], [], []]}, "/edge_feet"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(content: dict[str, Any], pointer: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read(content)
    assert caught.value.pointer == pointer
    assert caught.value.remedy


def test_steps_between_cells_that_are_no_neighbours_are_said() -> None:
    imported = read({"topology": "square", "terrain": ["PPP"], "ways": {"road": [[0, 2]]}})
    assert any("no neighbours" in warning for warning in imported.report.warnings)


def test_notes_come_in_without_tags() -> None:
    marks = [{"name": "<b>Lair</b>", "cell": 0, "note": "<script>x</script>deep"}]
    (mark,) = read({"topology": "square", "terrain": ["P"], "markers": marks}).world.features.markers
    assert (mark.name, mark.note) == ("Lair", "xdeep")


@pytest.mark.parametrize("key", ["features", "outrider"])
def test_our_geojson_with_a_damaged_part_is_refused(key: str) -> None:
    content = json.loads(geojson_file(make_map(MapRecipe(5, 5, seed=1))))
    if key == "features":
        content["features"] = [{**feature, "geometry": None} for feature in content["features"]]
    else:
        content["outrider"]["grid"]["columns"] = 2
    with pytest.raises(ImportRefused):
        read_map([("map.geojson", json.dumps(content).encode())])


def test_ground_changed_in_our_geojson_counts() -> None:
    content = json.loads(geojson_file(demo_map()))
    content["features"][3]["properties"]["terrain"] = "swamp"
    imported = read_map([("map.geojson", json.dumps(content).encode())])
    assert imported.world.terrain[3] == Terrain.SWAMP


def test_a_file_of_ours_says_its_format_and_version_first() -> None:
    head = outrider_file(make_map(MapRecipe(4, 4, topology=Topology.SQUARE))).decode().splitlines()[1:3]
    assert head == ['  "format": "outrider-map",', '  "version": 1,']
