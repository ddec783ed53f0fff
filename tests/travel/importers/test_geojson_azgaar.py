"""GeoJSON layers of Azgaar's generator, together and alone: exact figures, and the map that its full export gives."""

from __future__ import annotations

import numpy as np
import pytest

from tests.travel.importers.map_samples import AZGAAR_1K, AZGAAR_10K, AZGAAR_199, overland
from travel.importers.choices import Choices
from travel.rules.maps import bundle
from travel.rules.maps.edges import reverse_edges
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Topology

S5, S7, S6 = "geojson/fmg-1.147.1-s5-1k", "geojson/fmg-1.147.1-s71001-10k", "geojson/fmg-1.147.1-s600600-100k"
OLD_ROUTES = "geojson/fmg-1.99.01-s71001-10k.routes.geojson"
WHOLE_1K = tuple(f"{S5}.{layer}.geojson" for layer in ("cells", "routes", "rivers", "markers"))
WHOLE_10K = (
    f"{S7}.cells.geojson.gz",
    *(f"{S7}.{layer}.geojson" for layer in ("routes", "rivers", "markers", "zones")),
)
WHOLE_100K = (f"{S6}.cells.geojson.gz", f"{S6}.routes.geojson")

# files: cells, land, roads, trails, sea routes, rivers, markers, areas
TOGETHER = {
    WHOLE_1K: (752, 471, 16, 248, 63, 60, 28, 0),
    WHOLE_10K: (6200, 4279, 17, 453, 134, 48, 88, 12),
    WHOLE_100K: (48903, 38020, 12, 815, 307, 0, 0, 0),
}
WORDS_OF_WAYS = ("roads", "trails")


@pytest.mark.parametrize("names", list(TOGETHER), ids=lambda names: names[0])
def test_layers_together_in_figures(names: tuple[str, ...]) -> None:
    imported = overland(*names)
    report, features = imported.report, imported.world.features
    counts = (report.cells, report.land, report.roads, report.trails, report.sea_routes, report.rivers)
    assert (*counts, len(features.markers), len(features.areas)) == TOGETHER[names]
    assert report.land + report.water == report.cells == sum(report.terrain.values())
    assert imported.needed == ("scale",)
    assert "heights as ft, which is what all of them fit" in report.used
    one_way = ("8 neighbours were named one way only; taken both ways",)
    assert report.warnings == (one_way if names is WHOLE_100K else ())
    back = reverse_edges(imported.world.offsets, imported.world.heads)
    assert (imported.world.ways == imported.world.ways[back]).all()


@pytest.mark.parametrize(("names", "export"), [(WHOLE_1K, AZGAAR_1K), (WHOLE_10K, AZGAAR_10K)])
def test_the_layers_give_the_map_of_the_full_export(names: tuple[str, ...], export: str) -> None:
    """All but burgs, names of states and the scale, which the layers do not hold."""
    ours, theirs = overland(*names), overland(export)
    for array in ("terrain", "offsets", "heads", "ways"):
        assert np.array_equal(getattr(ours.world, array), getattr(theirs.world, array)), array
    assert ours.report.raw_terrain == theirs.report.raw_terrain
    land = theirs.world.elevation > 0
    assert np.allclose(ours.world.elevation[land], theirs.world.elevation[land], atol=1)
    assert [area.cells for area in ours.world.features.areas] == [area.cells for area in theirs.world.features.areas][
        : len(ours.world.features.areas)
    ]
    names_of = [marker.name for marker in theirs.world.features.markers]
    assert [marker.name for marker in ours.world.features.markers] == names_of
    assert (ours.world.river != theirs.world.river).mean() < 0.02  # rivers are drawn a little beside their cells


def test_routes_in_pixels_are_placed_by_the_cells_they_name() -> None:
    imported = overland(f"{S7}.cells.geojson.gz", OLD_ROUTES)
    expected = overland(AZGAAR_199).world
    assert np.array_equal(imported.world.ways, expected.ways)
    assert [warning.split(" is in ")[1] for warning in imported.report.warnings] == [
        "pixels, the cells are in degrees; it was placed by the cells that it names"
    ]
    road = next(line for line in imported.world.features.lines if line.kind == "road")
    west, north, east, south = imported.world.bounds
    assert all(west < x < east and north < y < south for x, y in road.points)
    first = expected.features.lines[0].points[0]
    assert road.points[0] == pytest.approx((first[0] / 5 - 144, first[1] / 5 - 90), abs=0.05)


def test_the_layers_may_come_in_any_order() -> None:
    there, back = overland(*WHOLE_1K), overland(*reversed(WHOLE_1K))
    assert np.array_equal(there.world.ways, back.world.ways)
    assert there.report.terrain == back.report.terrain


@pytest.mark.parametrize(
    ("name", "cells", "steps", "words", "needed"),
    [
        (f"{S5}.routes.geojson", 832, 1001, {"sea routes": 412, "trails": 340, "roads": 80}, ("scale", "terrain")),
        (f"{S7}.routes.geojson", 2744, 3048, None, ("scale", "terrain")),
        (OLD_ROUTES, 2260, 2477, {"trails": 1156, "sea routes": 778, "roads": 326}, ("scale", "terrain")),
        (f"{S6}.routes.geojson", 12425, 12909, None, ("scale", "terrain")),
        (f"{S5}.rivers.geojson", 692, 653, {"rivers": 692}, ("scale",)),
        (f"{S7}.rivers.geojson", 419, 372, {"rivers": 419}, ("scale",)),
        (f"{S7}.markers.geojson", 88, 0, {"places": 88}, ("scale", "terrain")),
        (f"{S5}.markers.geojson", 28, 0, {"places": 28}, ("scale", "terrain")),
    ],
)
def test_a_layer_alone_is_a_map_of_points(
    name: str, cells: int, steps: int, words: dict[str, int] | None, needed: tuple[str, ...]
) -> None:
    imported = overland(name)
    world = imported.world
    assert (world.topology, world.cell_count, world.edge_count // 2) == (Topology.POINTS, cells, steps)
    assert imported.needed == needed
    assert words is None or imported.report.raw_terrain == words
    assert any("no cells" in warning for warning in imported.report.warnings)
    assert bundle.load(bundle.dump(world)).features == world.features


def test_the_gm_says_what_ground_the_routes_lead_over() -> None:
    choices = Choices(terrain={"roads": "plains", "trails": "hills"}, scale_value=10)
    imported = overland(f"{S5}.routes.geojson", choices=choices)
    assert imported.needed == ()
    assert imported.report.terrain == {"sea": 412, "hills": 340, "plains": 80}
    assert (imported.world.lengths > 0).all()


def test_zones_alone_are_cells_without_ground() -> None:
    imported = overland(f"{S7}.zones.geojson")
    assert (imported.report.cells, imported.needed) == (16, ("scale", "terrain"))
    assert imported.report.raw_terrain["Invasion"] == 3
    assert set(imported.report.terrain) == {"unknown"}


def test_a_grounds_word_leads_to_its_cells() -> None:
    imported = overland(*WHOLE_1K, choices=Choices(terrain={"Wetland": "moor"}))
    words = imported.cell_words
    assert words is not None
    wetland = words.codes == words.words.index("Wetland")
    assert wetland.sum() == imported.report.raw_terrain["Wetland"] == 89
    assert set(imported.world.terrain[wetland].tolist()) <= {Terrain.MOOR, Terrain.HILLS, Terrain.MOUNTAINS}
