"""Saved maps of Azgaar's generator: real files of five versions, in figures and against exports."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import numba as nb
import numpy as np
import pytest

from tests.travel.importers.map_samples import AZGAAR_1K, AZGAAR_10K, AZGAAR_199, overland, sample
from tests.travel.importers.small_maps import small_dot_map, small_records
from travel.importers.azgaar.compiled import compiled
from travel.importers.azgaar.drawn import points_of
from travel.importers.azgaar.map_text import records_of
from travel.importers.choices import Choices, Imported
from travel.rules.maps import bundle
from travel.rules.maps.edges import reverse_edges, tails_of
from travel.rules.maps.terrain import Terrain, Way

MAP_1K = "azgaar/fmg-1.147.1-s5-1k.map.gz"
MAP_10K = "azgaar/fmg-1.147.1-s71001-10k.map"
MAP_100K = "azgaar/fmg-1.147.1-s600600-100k.map.gz"
MAP_199 = "azgaar/fmg-1.99.01-s71001-10k.map"
MAP_122 = "azgaar/real-1.22-badrpas-test-CRLF.map.gz"
MAP_171 = "azgaar/real-1.71-Boisland-LF.map"
NO_COURSES = "The file does not say how its rivers run; their cells are taken in the order of their water"
BROKEN_NOTE = "A note holds characters that were broken in the file; they show as a replacement mark"

# version, cells, land, roads, trails, sea routes, rivers, settlements, scale, warnings
FIGURES = {
    MAP_1K: ("1.147.1", 752, 471, 16, 248, 63, 60, 415, (4.0, "mi"), ()),
    MAP_10K: ("1.147.1", 6200, 4279, 17, 453, 134, 48, 781, (2.0, "mi"), ()),
    MAP_100K: ("1.147.1", 48903, 38020, 12, 815, 307, 360, 1216, (3.0, "mi"), (f"{BROKEN_NOTE} (6 times)",)),
    MAP_199: ("1.99.01", 6200, 4279, 13, 310, 98, 48, 436, (2.0, "mi"), (BROKEN_NOTE,)),
    MAP_122: ("1.22", 5958, 3517, 15, 259, 89, 273, 406, (4.0, "km"), (NO_COURSES,)),
    MAP_171: ("1.71", 5167, 3640, 10, 156, 6, 169, 230, (2.0, "mi"), ()),
}
GROUNDS = {
    MAP_1K: {"forest": 366, "coast": 174, "sea": 106, "swamp": 89, "hills": 16, "lake": 1},
    MAP_100K: {
        "plains": 17612,
        "desert": 8224,
        "forest": 8113,
        "coast": 6227,
        "sea": 3699,
        "jungle": 3165,
        "lake": 957,
        "swamp": 754,
        "hills": 152,
    },
    MAP_122: {
        "coast": 1551,
        "forest": 1193,
        "jungle": 1179,
        "sea": 869,
        "swamp": 760,
        "hills": 289,
        "mountains": 88,
        "lake": 21,
        "plains": 8,
    },
    MAP_171: {
        "forest": 2879,
        "coast": 905,
        "plains": 601,
        "sea": 544,
        "hills": 113,
        "lake": 78,
        "swamp": 30,
        "mountains": 17,
    },
}


@pytest.fixture(scope="module", params=list(FIGURES))
def saved(request: pytest.FixtureRequest) -> tuple[str, Imported]:
    name: str = request.param
    return name, overland(name)


def test_the_report_of_each_sample_in_figures(saved: tuple[str, Imported]) -> None:
    name, imported = saved
    report = imported.report
    found = (report.version, report.cells, report.land, report.roads, report.trails, report.sea_routes, report.rivers)
    scale = (report.scale.value, report.scale.unit)
    assert (*found, report.settlements, scale, report.warnings) == FIGURES[name]
    assert report.land + report.water == report.cells == sum(report.terrain.values())
    if name in GROUNDS:
        assert report.terrain == GROUNDS[name]
    assert imported.needed == ()


def test_each_sample_is_a_map_that_can_be_stored_and_walked(saved: tuple[str, Imported]) -> None:
    _, imported = saved
    world = imported.world
    back = reverse_edges(world.offsets, world.heads)
    assert (world.ways == world.ways[back]).all()
    assert (np.diff(world.offsets) > 0).all()
    assert (np.diff(world.ring_offsets) >= 3).all()
    on_sea = np.isin(world.terrain, (Terrain.SEA, Terrain.COAST))
    both = on_sea[tails_of(world.offsets)] & on_sea[world.heads]
    assert (world.ways[both] > 0).mean() < 0.001  # a way may cut across a bay
    assert bundle.load(bundle.dump(world)).features == world.features


def test_cells_keep_the_word_they_had(saved: tuple[str, Imported]) -> None:
    _, imported = saved
    words = imported.cell_words
    assert words is not None
    counts = np.bincount(words.codes, minlength=len(words.words)).tolist()
    assert dict(zip(words.words, counts, strict=True)) == imported.report.raw_terrain


@pytest.mark.parametrize(("map_name", "export"), [(MAP_1K, AZGAAR_1K), (MAP_10K, AZGAAR_10K), (MAP_199, AZGAAR_199)])
def test_a_saved_map_is_the_full_export_cell_by_cell(map_name: str, export: str) -> None:
    """Only what rivers dug after the grid was made is not in the saved map: 8 cells have another relief."""
    ours, theirs = overland(map_name).world, overland(export).world
    for array in ("x", "y", "offsets", "heads", "ways", "river", "lengths"):
        assert np.array_equal(getattr(ours, array), getattr(theirs, array)), array
    for rows in ("settlements", "lines", "labels", "markers"):
        assert getattr(ours.features, rows) == getattr(theirs.features, rows), rows
    differing = np.flatnonzero(ours.terrain != theirs.terrain)
    assert len(differing) == 8
    assert (ours.elevation[differing] != theirs.elevation[differing]).all()
    relief = (Terrain.HILLS, Terrain.MOUNTAINS)
    assert (np.isin(ours.terrain, relief) | np.isin(theirs.terrain, relief))[differing].all()


def test_outlines_are_those_of_the_full_export() -> None:
    ours, theirs = overland(MAP_10K).world, overland(AZGAAR_10K).world
    assert np.array_equal(ours.ring_offsets, theirs.ring_offsets)
    for cell in range(0, ours.cell_count, 13):
        span = slice(int(ours.ring_offsets[cell]), int(ours.ring_offsets[cell + 1]))
        mine = {tuple(corner) for corner in np.round(ours.ring_xy[span], 1).tolist()}
        assert mine == {tuple(corner) for corner in np.round(theirs.ring_xy[span], 1).tolist()}


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "LF": lambda data: data.replace(b"\r\n", b"\n"),
    "CRLF within the picture": lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
    "CR": lambda data: data.replace(b"\r\n", b"\r").replace(b"\n", b"\r"),
    "CRCRLF": lambda data: data.replace(b"\r\n", b"\r\r\n"),
    "byte order mark": lambda data: b"\xef\xbb\xbf" + data,
    "a line end at the end": lambda data: data + b"\r\n",
    "gzip": lambda data: gzip.compress(data),
    "base64": lambda data: base64.b64encode(quote(data.decode(), safe="").encode()),
    "base64 in lines": lambda data: base64.encodebytes(quote(data.decode(), safe="~()*!'").encode()),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("old", [False, True])
def test_line_ends_and_wrappings_change_nothing(damage: str, old: bool) -> None:
    data = small_dot_map(old=old)
    plain, other = overland(("a.map", data)), overland(("b.json", DAMAGES[damage](data)))
    assert other.report == plain.report
    assert np.array_equal(other.world.heads, plain.world.heads)
    assert other.world.features == plain.world.features


@pytest.mark.parametrize("damage", ["LF", "CRLF within the picture"])
def test_line_ends_of_a_real_map_change_nothing(damage: str) -> None:
    data = gzip.decompress(sample(MAP_122))
    assert records_of(DAMAGES[damage](data)) == records_of(data)
    assert len(records_of(data)) == 33


def test_a_real_map_wrapped_in_base64() -> None:
    wrapped = base64.b64encode(quote(sample(MAP_171).decode(), safe="").encode())
    assert overland(("a.map", wrapped)).report.cells == 5167


def test_a_small_map_in_full() -> None:
    imported = overland(("small.map", small_dot_map()))
    world, features = imported.world, imported.world.features
    assert (world.name, imported.report.scale.value) == ("Small", 0.6)
    assert [label.text for label in features.labels] == ["Marl", "Ouse", "Here be dragons"]
    assert [(place.name, place.kind, place.population) for place in features.settlements] == [("Dunn", "city", 2000)]
    assert [(area.name, area.gm_only) for area in features.areas] == [("Siege", True)]
    assert [(marker.name, marker.note) for marker in features.markers] == [("Old pit", "Deep and wet")]
    assert sorted(world.ways[world.ways > 0].tolist()) == [Way.ROAD, Way.ROAD]


def test_an_old_map_has_its_ways_from_the_picture() -> None:
    late, old = overland(("a.map", small_dot_map())), overland(("a.map", small_dot_map(old=True)))
    assert np.array_equal(late.world.ways, old.world.ways)
    assert np.array_equal(late.world.terrain, old.world.terrain)
    assert (old.report.version, old.report.roads) == ("1.71", 1)


@pytest.mark.parametrize(("name", "cells"), [(MAP_122, 1009), (MAP_171, 584)])
def test_ways_from_the_picture_pass_just_the_cells_that_the_map_lists(name: str, cells: int) -> None:
    data = sample(name)
    records = records_of(gzip.decompress(data) if name.endswith(".gz") else data)
    listed = np.array(records[23].split(b","), np.int64) > 0
    world = overland(name).world
    is_land = ~np.isin(world.terrain, (Terrain.SEA, Terrain.COAST, Terrain.LAKE))
    passed = np.zeros(world.cell_count, np.bool_)
    passed[tails_of(world.offsets)[world.ways > 0]] = True
    assert np.array_equal(passed, listed & is_land)
    assert passed.sum() == cells


def test_rivers_without_a_course_run_from_their_sources() -> None:
    records = records_of(gzip.decompress(sample(MAP_122)))
    world = overland(MAP_122).world
    lines = [line for line in world.features.lines if line.kind == "river"]
    sources = [river["source"] for river in json.loads(records[32])]
    starts = [(float(world.x[cell]), float(world.y[cell])) for cell in sources]
    assert sum(line.points[0] == start for line, start in zip(lines, starts, strict=True)) == 273 == len(lines)


def test_roads_are_highways_if_the_gm_says_that_they_are_paved() -> None:
    for data in (small_dot_map(), small_dot_map(old=True)):
        imported = overland(("a.map", data), choices=Choices(paved_roads=True))
        assert imported.world.ways.max() == Way.HIGHWAY
        assert (imported.report.roads, imported.world.features.lines[0].kind) == (1, "highway")


def test_markers_of_the_oldest_maps_come_from_the_picture() -> None:
    markers = overland(MAP_122).world.features.markers
    assert len(markers) == 25
    assert markers[0].name == "Pensey Volcano"
    assert markers[0].note == "Erupting volcano. Height: 2487 m"
    assert re.fullmatch(r"962\.7\d*", str(markers[0].x))


def test_settings_with_bars_and_brackets_in_their_options() -> None:
    records = small_records()
    assert "|" in records[1].split("{", 1)[1].split("}", 1)[0]
    assert overland(("a.map", "\r\n".join(records).encode())).world.name == "Small"


def test_a_picture_in_a_name_does_not_end_the_map_s_own() -> None:
    records = small_records()
    records[47] = '[{"i": 0, "text": "<svg></svg>Dell", "pathPoints": [[1, 1]]}]'
    imported = overland(("a.map", "\r\n".join(records).encode()))
    assert "Dell" in [label.text for label in imported.world.features.labels]


@pytest.mark.parametrize(
    ("path", "points"),
    [
        ("M1,2L3,4", ((1, 2), (3, 4))),
        ("M1 2 3 4 5 6", ((1, 2), (3, 4), (5, 6))),
        ("M1,2C1,2,9,9,3,4,9,9,9,9,5,6", ((1, 2), (3, 4), (5, 6))),
        ("M1,2Q9,9,3,4T5,6", ((1, 2), (3, 4), (5, 6))),
        ("M-1.5e1,.5L3-4", ((-15, 0.5), (3, -4))),
        ("M1,2L1,2L1,2", ((1, 2),)),
        ("m1,2l3,4", ()),
        ("M1,2A1,2,3,4,5,6,7", ()),
        ("M1,2L3", ((1, 2),)),
        ("M1,2L9e9,1", ()),
        ("1,2", ()),
        ("", ()),
    ],
)
def test_points_of_a_drawn_path(path: str, points: tuple[tuple[float, float], ...]) -> None:
    assert points_of(path) == points


def test_settings_of_a_kind_not_known_yet_are_asked_for() -> None:
    records = small_records()
    records[0] = records[0].replace("1.147.1", "1.153.1")
    records[1] = '{"seed": "42", "graph": {"width": 80, "height": 60}, "name": "a|b"}'
    imported = overland(("a.map", "\r\n".join(records).encode()))
    assert (imported.report.version, imported.needed) == ("1.153.1", ("scale",))


def test_what_cannot_be_kept_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    original = nb.njit

    def njit(**options: Any) -> Any:
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return original(**options)

    monkeypatch.setattr(nb, "njit", njit)

    def increased(value: int) -> int:
        return value + 1

    assert compiled(increased)(2) == 3
