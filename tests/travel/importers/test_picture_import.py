"""A map from a picture: asked for its grid, then a blank map with the picture exactly below the cells."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from travel.importers.choices import Choices, GridChoice, Imported, ImportedBattle
from travel.importers.pictures import picture_kind
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps.hexgrid import SQRT3, centre
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Grid, Topology


def picture(width: int = 900, height: int = 500, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (200, 180, 120)).save(out, kind)
    return out.getvalue()


def overland(data: bytes, **choices: Any) -> Imported:
    read = read_map([("Old Map.png", data)], Choices(**choices))
    assert isinstance(read, Imported)
    return read


GRID = GridChoice(columns=8, rows=6, x=30.0, y=20.0, cell=50.0)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_asks_for_its_grid_and_lies_in_pixels_until_then(kind: str) -> None:
    read = overland(picture(kind=kind))
    assert read.needed == ("grid", "topology", "scale")
    assert (read.report.format, read.report.version) == ("picture", kind.lower())
    assert read.report.has_picture
    assert read.world.name == "Old Map"
    assert read.picture is not None
    assert read.picture.place == (0, 0, 900, 500)
    assert picture_kind(read.picture.data) == "WEBP"


def test_what_is_left_open_is_asked_for() -> None:
    assert overland(picture(), topology=Topology.SQUARE, grid=GRID).needed == ("scale",)
    assert overland(picture(), topology=Topology.SQUARE, grid=GRID, scale_value=6.0).needed == ("terrain",)
    assert overland(picture(), topology=Topology.SQUARE, scale_value=6.0).needed == ("grid",)
    whole = overland(picture(), topology=Topology.SQUARE, grid=GRID, scale_value=6.0, terrain={"*": "plains"})
    assert whole.needed == ()
    assert set(whole.world.terrain.tolist()) == {Terrain.PLAINS}
    assert (whole.report.cells, whole.report.land, whole.report.terrain) == (48, 48, {"plains": 48})
    assert whole.cell_words is not None
    assert (whole.cell_words.words, len(whole.cell_words.codes)) == (("*",), 48)


@pytest.mark.parametrize("topology", [Topology.SQUARE, Topology.HEX_FLAT, Topology.HEX_POINTY])
def test_the_picture_lies_below_the_cells_as_the_grid_was_laid(topology: Topology) -> None:
    """The pixel under the centre of each cell is where the grid has that centre."""
    read = overland(picture(), topology=topology, grid=GRID, scale_value=6.0)
    assert read.picture is not None
    west, north, east, south = read.picture.place
    unit = (east - west) / 900
    assert (south - north) / 500 == pytest.approx(unit)
    side, half = GRID.cell / SQRT3, GRID.cell / 2
    first = {
        Topology.SQUARE: (half, half),
        Topology.HEX_FLAT: (side, half),
        Topology.HEX_POINTY: (half, side),
    }[topology]
    for cell in (0, 1, 8, 47):
        x, y = float(read.world.x[cell]), float(read.world.y[cell])
        column, row = cell % 8, cell // 8
        pixel = (x - west) / unit, (y - north) / unit
        if topology is Topology.SQUARE:
            apart = (column * GRID.cell, row * GRID.cell)
        else:
            at = centre(topology, Grid(8, 6, shifted="odd"), column, row)
            apart = (at[0] * side, at[1] * side)
        expected = (GRID.x + first[0] + apart[0], GRID.y + first[1] + apart[1])
        assert pixel == pytest.approx(expected, abs=1e-3)
    assert read.world.lengths.min() == 6 * 5280


def test_a_large_picture_is_kept_smaller_but_lies_the_same() -> None:
    read = overland(picture(5000, 2500), topology=Topology.SQUARE, grid=GRID, scale_value=6.0)
    assert read.picture is not None
    west, _, east, _ = read.picture.place
    assert east - west == pytest.approx(100)
    assert (read.picture.width, read.picture.height) == (4096, 2048)
    assert "The picture is kept at 4096 x 2048 pixels" in read.report.warnings


def test_a_battle_map_from_a_picture() -> None:
    choices = Choices(kind="battle", grid=GridChoice(18, 10, 0.0, 0.0, 50.0), feet_per_square=10.0)
    read = read_map([("hall.png", picture())], choices)
    assert isinstance(read, ImportedBattle)
    assert (read.needed, read.battle.width, read.battle.height, read.battle.feet_per_square) == ((), 18, 10, 10)
    assert read.battle.picture is not None
    assert read.battle.picture.place == (0, 0, 18, 10)
    open_ = read_map([("hall.png", picture())], Choices(kind="battle"))
    assert isinstance(open_, ImportedBattle)
    assert open_.needed == ("grid",)
    assert open_.battle.picture is not None
    assert open_.battle.picture.place == (0, 0, 900, 500)
    assert open_.report.has_picture


@pytest.mark.parametrize(
    ("choices", "pointer"),
    [
        ({"topology": Topology.SQUARE, "grid": GridChoice(8, 6, 0, 0, 0)}, "/grid/cell"),
        ({"topology": Topology.SQUARE, "grid": GridChoice(8, 6, 0, 0, float("nan"))}, "/grid/cell"),
        ({"topology": Topology.SQUARE, "grid": GridChoice(8, 6, 1e9, 0, 50)}, "/grid/x"),
        ({"topology": Topology.SQUARE, "grid": GridChoice(8, 6, 0, float("inf"), 50)}, "/grid/y"),
        ({"topology": Topology.HEX_FLAT, "grid": GridChoice(2000, 2000, 0, 0, 50)}, "/grid/columns"),
        ({"topology": Topology.HEX_FLAT, "grid": GridChoice(0, 6, 0, 0, 50)}, "/grid/columns"),
        ({"topology": Topology.POLYGON, "grid": GRID}, "/topology"),
        ({"kind": "battle", "grid": GridChoice(5000, 6, 0, 0, 50)}, "/grid/columns"),
        ({"kind": "battle", "grid": GridChoice(5, 6, 0, 0, -1)}, "/grid/cell"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(choices: dict[str, Any], pointer: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        read_map([("a.png", picture())], Choices(**choices))
    assert refused.value.pointer == pointer
    assert refused.value.remedy


def test_a_damaged_picture_is_refused() -> None:
    with pytest.raises(ImportRefused, match="damaged or cut short"):
        read_map([("a.png", picture()[:200])])


def test_a_picture_beside_a_map_is_no_map_of_its_own() -> None:
    read = read_map([("map.txt", b"0101 forest\n0102 hills\n"), ("map.png", picture())])
    assert read.report.format != "picture"
    assert read.report.parts == ()
