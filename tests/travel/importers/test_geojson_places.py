"""GeoJSON of any origin: lines and points over the cells, and files that come together."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.importers.made_geojson import collection, feature, read, row, square, way_between
from tests.travel.importers.map_samples import overland
from travel.importers.geojson.lines import kind_of
from travel.importers.limits import MAX_MARKERS
from travel.rules.maps.edit import draft
from travel.rules.maps.terrain import Way


def test_lines_are_ways_rivers_and_borders() -> None:
    line = [[5, 5], [15, 5], [25, 5]]
    imported = read(
        *row("plains", "plains", "plains"),
        feature("LineString", line[:2], highway="motorway", name="Kingsway"),
        feature("MultiLineString", [line[1:]], type="dirt track"),
        feature("LineString", [[12, 0], [12, 10]], waterway="stream"),
        feature("LineString", line, boundary="administrative"),
        feature("LineString", line, route="ferry"),
        feature("LineString", line, railway="rail"),
    )
    assert (way_between(imported, 0, 1), way_between(imported, 1, 2)) == (Way.HIGHWAY, Way.TRAIL)
    kinds = [(line.kind, line.name) for line in imported.world.features.lines]
    assert kinds == [("highway", "Kingsway"), ("trail", ""), ("river", ""), ("border", ""), ("sea_route", "")]
    assert imported.report.warnings == ("A line is of no kind that is known here; left out",)


def test_a_way_with_few_points_passes_all_cells_between() -> None:
    imported = read(*row("plains", "hills", "hills", "plains"), feature("LineString", [[5, 5], [35, 5]], group="roads"))
    assert [way_between(imported, at, at + 1) for at in range(3)] == [Way.ROAD] * 3


@pytest.mark.parametrize(
    ("properties", "kind"),
    [
        ({"group": "roads"}, "road"),
        ({"type": "trails", "id": "trail193"}, "trail"),
        ({"group": "searoutes"}, "sea_route"),
        ({"group": "smugglers' paths"}, "trail"),
        ({"highway": "primary_link"}, "road"),
        ({"highway": "footway"}, "trail"),
        ({"class": "Highway, paved"}, "highway"),
        ({"type": "paved road"}, "highway"),
        ({"waterway": "river"}, "river"),
        ({"discharge": 1, "basin": 2, "type": "Fork"}, "river"),
        ({"name": "River Ouse"}, "river"),
        ({"admin_level": 2}, "border"),
        ({"type": "sea route"}, "sea_route"),
        ({"type": 4}, ""),
        ({}, ""),
    ],
)
def test_kinds_of_lines(properties: dict[str, Any], kind: str) -> None:
    assert kind_of(properties, is_paved=False) == kind
    assert kind_of(properties, is_paved=True) == ("highway" if kind == "road" else kind)


def test_points_are_settlements_or_markers() -> None:
    imported = read(
        *row("plains", "hills"),
        feature("Point", [5, 5, 300], name="Dell", place="hamlet", population="80"),
        feature("Point", [15, 5], name="Port Royal", population=20_000, port=1),
        feature("MultiPoint", [[15, 6]], name="Old pit", icon="x", legend="<i>Deep</i>"),
        feature("Point", [500, 500], type="dungeon"),
    )
    places = [
        (place.name, place.kind, place.cell, place.population, place.is_port)
        for place in imported.world.features.settlements
    ]
    assert places == [("Dell", "village", 0, 80, False), ("Port Royal", "city", 1, 20_000, True)]
    markers = [(marker.name, marker.cell, marker.note, marker.gm_only) for marker in imported.world.features.markers]
    assert markers == [("Old pit", 1, "Deep", True), ("Dungeon", 1, "", True)]


def test_files_of_one_map_come_together() -> None:
    cells, roads = (
        collection(*row("plains", "hills")),
        collection(feature("LineString", [[5, 5], [15, 5]], group="roads")),
    )
    imported = overland(("roads.geojson", roads), ("cells.json", cells))
    assert way_between(imported, 0, 1) == Way.ROAD
    states = collection(feature("Polygon", square(-5, -5, 18), name="Marl"))
    imported = overland(("states.geojson", states), ("cells.json", cells))
    assert [(area.name, area.cells, area.gm_only) for area in imported.world.features.areas] == [("Marl", (0,), True)]


def test_a_file_in_other_units_is_told() -> None:
    cells, places = collection(*row("plains", "hills")), collection(feature("Point", [5000.0, 300.0], name="Dell"))
    imported = overland(("cells.json", cells), ("places.json", places))
    assert "places.json is in pixels, the cells are in degrees; it may lie elsewhere" in imported.report.warnings


def test_a_place_in_a_hole_lies_in_what_fills_it() -> None:
    sea = feature("Polygon", [*square(0, 0, 100), square(60, 60, 30)[0]], terrain="sea")
    isle = feature("Polygon", square(60, 60, 30), terrain="forest")
    imported = read(sea, isle, feature("Point", [62, 62], name="Dell"))
    assert imported.world.features.settlements[0].cell == 1


def test_a_line_drawn_much_finer_than_the_cells_is_thinned() -> None:
    fine = [[x / 100, 5.0] for x in range(2_000)]
    imported = read(*row("plains", "hills"), feature("LineString", fine, group="roads"))
    points = imported.world.features.lines[0].points
    assert len(points) < 30
    assert (points[0], points[-1]) == ((0, -5), (19.99, -5))
    assert way_between(imported, 0, 1) == Way.ROAD


def test_more_marks_than_a_map_holds_are_told() -> None:
    imported = read(*row("forest", "hills"), *[feature("Point", [5, 5], type="cave")] * 2_001)
    assert len(imported.world.features.markers) == MAX_MARKERS == draft.MAX_MARKERS == 2_000
    assert imported.report.warnings == ("2,001 markers are more than a map holds; the first 2,000 are kept",)
