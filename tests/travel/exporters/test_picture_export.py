"""Pictures of maps: the colours of the ground where it lies, everything escaped, nothing only the GM may see."""

from __future__ import annotations

import io
from dataclasses import replace

import numpy as np
import pytest
from defusedxml import ElementTree
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.travel.exporters.made_worlds import grid_worlds, listed_worlds
from tests.travel.exporters.same import import_again
from tests.travel.importers.map_samples import AZGAAR_1K, sample
from travel.exporters.outlines import regions_of_grid
from travel.exporters.picture import png_file, svg_file
from travel.exporters.picture.palette import FILL
from travel.exporters.picture.view import view_of
from travel.exporters.under import cells_under
from travel.rules.maps.areas import Area
from travel.rules.maps.demo import demo_map
from travel.rules.maps.gridcells import place_at
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Features, Label, Line, Marker, Settlement, Topology, WorldMap

GRIDS = (Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE)
SVG = "{http://www.w3.org/2000/svg}"


def pixels(data: bytes) -> np.ndarray:  # type: ignore[type-arg]  # of a picture
    return np.asarray(Image.open(io.BytesIO(data)))


@pytest.mark.parametrize("topology", GRIDS)
def test_each_cell_has_the_colour_of_its_ground(topology: Topology) -> None:
    """Looked at a third of a cell off the centre, where no mark lies."""
    world = replace(make_map(MapRecipe(12, 9, seed=4, topology=topology)), features=Features())
    view, found = view_of(world, 900), pixels(png_file(world, 900))
    wrong = 0
    for cell in range(world.cell_count):
        x, y = view.at(float(world.x[cell]) + 0.32, float(world.y[cell]) + 0.3)
        colour = FILL[Terrain(int(world.terrain[cell]))]
        wrong += "#" + bytes(found[round(y), round(x)][:3]).hex() != colour
    assert wrong <= world.cell_count * 0.03


def test_a_picture_is_as_wide_as_asked() -> None:
    for width in (200, 640, 1000):
        assert pixels(png_file(demo_map(), width)).shape[1] == width
        root = ElementTree.fromstring(svg_file(demo_map(), width))
        assert root.get("width") == str(width)


def test_names_are_text_and_nothing_runs() -> None:
    hostile = '<script>alert(1)</script>&"\x00\x07'
    cell = 40
    world = demo_map()
    features = Features(
        (Settlement(hostile, "town", cell, float(world.x[cell]), float(world.y[cell])),),
        (Line("road", hostile, ((0, 0), (5, 5))),),
        (Label(hostile, 20, 20),),
    )
    data = svg_file(replace(world, name=hostile, features=features), 1000)
    root = ElementTree.fromstring(data)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "rect", "path", "circle", "text"}
    assert not any(name.startswith("on") or "href" in name for element in root.iter() for name in element.attrib)
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert '<script>alert(1)</script>&"' in texts
    assert "&" not in [text for text in texts if text]


def test_what_only_the_gm_sees_is_not_drawn() -> None:
    world = demo_map()
    marker = Marker("Dragon", float(world.x[500]), float(world.y[500]), 500, "asleep")
    hidden = Area("Blight", "no_go", (500, 501), None, gm_only=True)
    with_secrets = replace(world, features=replace(world.features, markers=(marker,), areas=(hidden,)))
    assert png_file(with_secrets, 600) == png_file(world, 600)
    assert svg_file(with_secrets, 600) == svg_file(world, 600)


def test_the_legend_names_every_ground_and_line_and_the_scale() -> None:
    texts = [element.text for element in ElementTree.fromstring(svg_file(demo_map(), 1000)).iter(f"{SVG}text")]
    assert {"Sea", "Plains", "Mountains", "Highway", "Road", "Trail", "River", "The Salt Coast"} <= set(texts)
    assert any(text and text.startswith("50 mi") and "One cell is 6 mi" in text for text in texts)


def test_a_map_of_polygons_is_drawn() -> None:
    world = import_again(AZGAAR_1K, sample(AZGAAR_1K)).world
    assert len({bytes(row) for row in pixels(png_file(world, 800)).reshape(-1, 3)[::97]}) > 20
    assert ElementTree.fromstring(svg_file(world, 800)).tag == f"{SVG}svg"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.one_of(grid_worlds(GRIDS), listed_worlds(), listed_worlds(Topology.POINTS)))
def test_any_map_can_be_drawn(world: WorldMap) -> None:
    assert png_file(world, 300).startswith(b"\x89PNG")
    ElementTree.fromstring(svg_file(world, 300))


@settings(max_examples=60, deadline=None)
@given(grid_worlds(GRIDS))
def test_regions_cover_just_the_cells_of_their_ground(world: WorldMap) -> None:
    unit = 1.0 if world.topology is Topology.SQUARE else 1.5 * 3**0.5
    area = dict.fromkeys(set(world.terrain.tolist()) - {255}, 0.0)
    for region in regions_of_grid(world, world.terrain):
        for index, ring in enumerate(region.rings):
            x, y = ring[:, 0], ring[:, 1]
            size = abs(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())) / 2
            area[region.code] += size if index == 0 else -size
    for code, size in area.items():
        assert size / unit == pytest.approx(int((world.terrain == code).sum()), abs=0.01)


@settings(max_examples=60, deadline=None)
@given(grid_worlds(GRIDS), st.lists(st.tuples(st.floats(-3, 12), st.floats(-3, 12)), min_size=1, max_size=30))
def test_the_cell_under_many_points_is_that_under_each(world: WorldMap, points: list[tuple[float, float]]) -> None:
    grid = world.grid
    assert grid is not None
    x, y = (np.array(axis) for axis in zip(*points, strict=True))
    for point, found in zip(points, cells_under(world.topology, grid, x, y).tolist(), strict=True):
        place = place_at(world.topology, grid, *point)
        assert found == (-1 if place is None else place[1] * grid.columns + place[0])


def test_pictures_of_large_maps_stay_small() -> None:
    world = make_map(MapRecipe(120, 120, seed=2))
    assert len(png_file(world, 800)) < 1_000_000
    assert len(svg_file(world, 800)) < 6_000_000
