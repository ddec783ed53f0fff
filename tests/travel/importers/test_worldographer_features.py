"""What is drawn on Worldographer maps: roads, rivers, borders, settlements, labels and notes."""

from __future__ import annotations

import math

import pytest

from tests.travel.importers.wxx_maps import (
    centre,
    feature,
    grid,
    label,
    path,
    read_wxx,
    shape,
    tiles,
    world,
)
from travel.rules.maps.edges import edge_between
from travel.rules.maps.terrain import Way

NAMES = ("Classic/Flat Grassland",)


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
        "1 decorating feature",
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
