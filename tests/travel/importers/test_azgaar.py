"""Azgaar full JSON: real exports of two generations, held against a plain reading of the same files."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tests.travel.importers.map_samples import (
    AZGAAR_1K,
    AZGAAR_10K,
    AZGAAR_199,
    as_bytes,
    overland,
    parsed,
    small_azgaar,
)
from travel.importers.choices import Choices, Imported
from travel.importers.refusal import ImportRefused
from travel.rules.maps import bundle
from travel.rules.maps.edges import edge_between, reverse_edges, tails_of
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Topology

FEET_PER_PIXEL = {AZGAAR_1K: 4 * 5280, AZGAAR_10K: 2 * 5280, AZGAAR_199: 2 * 5280}


@pytest.fixture(scope="module", params=list(FEET_PER_PIXEL))
def export(request: pytest.FixtureRequest) -> tuple[str, Any, Imported]:
    name: str = request.param
    return name, parsed(name), overland(name)


def small(**changes: Any) -> Imported:
    return overland(("small.json", as_bytes(small_azgaar())), choices=Choices(**changes))


def test_the_report_counts_what_the_file_holds(export: tuple[str, Any, Imported]) -> None:
    _, file, imported = export
    pack, report = file["pack"], imported.report
    groups = Counter(route["group"] for route in pack["routes"])
    assert (report.format, report.version) == ("azgaar", file["info"]["version"])
    assert report.cells == len(pack["cells"]) == sum(report.terrain.values()) == sum(report.raw_terrain.values())
    assert report.land == sum(cell["h"] >= 20 for cell in pack["cells"])
    assert report.land + report.water == report.cells
    assert (report.roads, report.trails, report.sea_routes) == (groups["roads"], groups["trails"], groups["searoutes"])
    assert report.rivers == len(pack["rivers"])
    assert report.settlements == sum(bool(burg) for burg in pack["burgs"])
    assert (report.scale.value, report.scale.unit) == (file["settings"]["distanceScale"], "mi")
    assert imported.needed == ()


def test_ground_follows_biome_relief_and_water(export: tuple[str, Any, Imported]) -> None:
    _, file, imported = export
    sea, land = ["SEA"], ["DESERT", "DESERT", "PLAINS", "PLAINS", "JUNGLE", "FOREST", "JUNGLE", "FOREST", "FOREST"]
    by_biome = [*sea, *land, "TUNDRA", "TUNDRA", "SWAMP"]
    for index, cell in enumerate(file["pack"]["cells"]):
        expected = Terrain[by_biome[cell["biome"]]]
        if cell["biome"] == 2 and file["grid"]["cells"][cell["g"]]["temp"] < 0:
            expected = Terrain.TUNDRA
        if cell["h"] >= 50:
            expected = Terrain.MOUNTAINS if cell["h"] > 70 else Terrain.HILLS
        if cell["h"] < 20:
            is_lake = file["pack"]["features"][cell["f"]]["type"] == "lake"
            expected = Terrain.LAKE if is_lake else Terrain.COAST if cell["t"] == -1 else Terrain.SEA
        assert imported.world.terrain[index] == expected, index


def test_edges_are_the_files_neighbours_and_as_long_as_its_scale_says(export: tuple[str, Any, Imported]) -> None:
    name, file, imported = export
    world, cells = imported.world, file["pack"]["cells"]
    assert world.edge_count == sum(len(cell["c"]) for cell in cells)
    for cell in range(0, len(cells), 97):
        beside = world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()
        assert beside == sorted(cells[cell]["c"])
        for edge, head in enumerate(beside, start=int(world.offsets[cell])):
            pixels = math.dist(cells[cell]["p"], cells[head]["p"])
            assert world.lengths[edge] == pytest.approx(pixels * FEET_PER_PIXEL[name], abs=1.5)


def test_links_between_cells_are_the_ways(export: tuple[str, Any, Imported]) -> None:
    _, file, imported = export
    world = imported.world
    groups = {route["i"]: route["group"] for route in file["pack"]["routes"]}
    expected = {"roads": Way.ROAD, "trails": Way.TRAIL}
    for index, cell in enumerate(file["pack"]["cells"]):
        for head, route in cell.get("routes", {}).items():
            if groups[route] in expected:
                way = world.ways[edge_between(world.offsets, world.heads, index, int(head))]
                assert way >= expected[groups[route]]
    back = reverse_edges(world.offsets, world.heads)
    assert (world.ways == world.ways[back]).all()
    assert (world.river == world.river[back]).all()
    on_sea = np.isin(world.terrain, (Terrain.SEA, Terrain.COAST))
    assert not world.ways[on_sea[tails_of(world.offsets)] & on_sea[world.heads]].any()


def test_outlines_are_the_files_polygons(export: tuple[str, Any, Imported]) -> None:
    """Those that reach beyond the frame are cut off at it."""
    _, file, imported = export
    world, size = imported.world, (file["info"]["width"], file["info"]["height"])
    assert world.ring_xy.min() >= 0
    assert (world.ring_xy.max(axis=0) <= size).all()
    for cell in range(0, world.cell_count, 31):
        ring = world.ring_xy[world.ring_offsets[cell] : world.ring_offsets[cell + 1]]
        expected = np.array([file["pack"]["vertices"][vertex]["p"] for vertex in file["pack"]["cells"][cell]["v"]])
        if ((expected >= 0) & (expected <= size)).all():
            assert np.allclose(ring, expected, atol=1e-3)


def test_burgs_keep_name_place_and_people(export: tuple[str, Any, Imported]) -> None:
    _, file, imported = export
    burgs = [burg for burg in file["pack"]["burgs"] if burg]
    for burg, place in zip(burgs, imported.world.features.settlements, strict=True):
        assert (place.name, place.cell) == (burg["name"], burg["cell"])
        assert (place.x, place.y) == (burg["x"], burg["y"])
        assert place.population == round(burg["population"] * 1000)


def test_a_real_export_fits_a_bundle(export: tuple[str, Any, Imported]) -> None:
    packed = bundle.dump(export[2].world)
    assert bundle.load(packed).features == export[2].world.features


def test_a_small_export_in_full() -> None:
    imported = small()
    world, features = imported.world, imported.world.features
    assert world.name == "Small"
    assert world.topology is Topology.POLYGON
    grounds = [Terrain(int(code)).key for code in world.terrain]
    assert grounds == ["plains", "hills", "mountains", "coast"]
    assert world.lengths.tolist() == [30 * 5280] * 8
    assert world.ways[edge_between(world.offsets, world.heads, 0, 1)] == Way.ROAD
    assert (features.settlements[0].kind, features.settlements[0].population) == ("city", 2000)
    assert [(label.text, label.x) for label in features.labels] == [("Marl", 5.0), ("Ouse", 15.0)]
    marker = features.markers[0]
    assert (marker.name, marker.note, marker.gm_only) == ("Old pit", "Deep and wet", True)
    assert world.elevation[0] == pytest.approx((30 - 18) ** 2 * 3.281)


def test_a_chosen_ground_and_scale_win_over_the_file() -> None:
    imported = small(terrain={"Grassland": "moor"}, scale_value=1, scale_unit="km", name="Mine")
    assert imported.world.terrain[0] == Terrain.MOOR
    assert imported.world.lengths[0] == round(10 * 0.621371192237334 * 5280)
    assert imported.world.name == "Mine"


@pytest.mark.parametrize(("value", "unit"), [(0, "mi"), (None, "mi"), (3, "days"), ("", "mi")])
def test_a_file_without_a_usable_scale_asks_for_it(value: Any, unit: str) -> None:
    content = small_azgaar()
    content["settings"] |= {"distanceScale": value, "distanceUnit": unit}
    if value is None:
        del content["settings"]["distanceScale"]
    if value == "":
        with pytest.raises(ImportRefused, match="distanceScale"):
            overland(("a.json", as_bytes(content)))
        return
    imported = overland(("a.json", as_bytes(content)))
    assert imported.needed == ("scale",)
    assert not imported.world.has_scale
    assert any("scale" in warning for warning in imported.report.warnings)


def test_a_scale_written_as_text_counts() -> None:
    content = small_azgaar()
    content["settings"]["distanceScale"] = ".6"
    assert overland(("a.json", as_bytes(content))).report.scale.value == 0.6


def test_a_renamed_biome_is_guessed_and_an_added_one_asked_for() -> None:
    content = small_azgaar()
    content["pack"]["biomes"][4]["name"] = "Elder woods"
    content["pack"]["biomes"].append({"i": 13, "name": "Blighted Reach"})
    content["pack"]["cells"][1] |= {"biome": 13, "h": 30}
    imported = overland(("a.json", as_bytes(content)))
    assert [Terrain(int(code)).key for code in imported.world.terrain[:2]] == ["forest", "unknown"]
    assert [(guess.word, guess.terrain) for guess in imported.report.guesses] == [
        ("Elder woods", "forest"),
        ("Blighted Reach", "unknown"),
    ]
    assert imported.needed == ("terrain",)
    assert [(row.word, row.certain) for row in imported.report.words] == [
        ("Blighted Reach", False),
        ("Cold desert", True),
        ("Elder woods", False),
    ]


def test_one_way_neighbours_are_taken_both_ways_and_self_neighbours_dropped() -> None:
    content = small_azgaar()
    content["pack"]["cells"][0]["c"] = [0, 1]
    imported = overland(("a.json", as_bytes(content)))
    assert edge_between(imported.world.offsets, imported.world.heads, 0, 2) >= 0
    assert edge_between(imported.world.offsets, imported.world.heads, 0, 0) < 0
    assert len(imported.report.warnings) == 2


def test_a_group_of_the_gms_own_is_a_trail_with_a_warning() -> None:
    content = small_azgaar()
    content["pack"]["routes"][0]["group"] = "smugglers"
    report = overland(("a.json", as_bytes(content))).report
    assert report.trails == 1
    assert "smugglers" in report.warnings[0]
