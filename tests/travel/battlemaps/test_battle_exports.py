"""Battle maps as files: what is written and read again is the same map."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from typing import Any

import defusedxml.ElementTree as Xml
import numpy as np
import pytest
from hypothesis import given, settings
from PIL import Image

from tactical.rules.kernel.errors import RuleError
from tests.travel.battlemaps.drawn import CELLAR, battle_maps, web_picture
from travel.exporters import battle_document, battle_png, battle_svg, battle_uvtt
from travel.importers.choices import Choices, ImportedBattle
from travel.importers.read import read_map
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap
from travel.rules.pictures import Picture

PLAIN = replace(CELLAR, picture=None, notes=())


def color_at(image: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    """Red, green and blue of a pixel."""
    red, green, blue = np.asarray(image.convert("RGB"))[y, x].tolist()
    return red, green, blue


def with_picture(place: tuple[float, float, float, float] = (0.0, 0.0, 4.0, 4.0)) -> BattleMap:
    return replace(PLAIN, picture=Picture(web_picture(160, 160), "image/webp", 160, 160, place))


def read(data: bytes, name: str = "again.json") -> ImportedBattle:
    found = read_map([(name, data)], Choices())
    assert isinstance(found, ImportedBattle)
    return found


@given(battle_maps())
@settings(max_examples=40, deadline=None)
def test_outriders_own_file_gives_the_same_map(battle: BattleMap) -> None:
    again = read(battle_document.write(battle))
    assert again.battle == battle
    assert again.report.format == "outrider-battle-map"
    assert (again.needed, again.report.warnings) == ((), ())


@given(battle_maps())
@settings(max_examples=40, deadline=None)
def test_universal_vtt_gives_the_same_map(battle: BattleMap) -> None:
    again = read(battle_uvtt.write(battle))
    assert again.battle == battle
    assert again.report.format == "universal-vtt"


@pytest.mark.parametrize("write", [battle_document.write, battle_uvtt.write])
def test_pictures_come_back_at_their_size_and_place(write: Any) -> None:
    again = read(write(with_picture())).battle
    assert again.picture is not None
    assert (again.picture.width, again.picture.height, again.picture.place) == (160, 160, (0.0, 0.0, 4.0, 4.0))
    with Image.open(io.BytesIO(again.picture.data)) as image:
        red, green, _ = color_at(image, 5, 5)
    assert red > 200
    assert green < 60


def test_a_picture_over_a_part_is_laid_out_for_universal_vtt() -> None:
    again = read(battle_uvtt.write(with_picture((1.0, 1.0, 3.0, 3.0)))).battle
    assert again.picture is not None
    assert again.picture.place == (0.0, 0.0, 4.0, 4.0)
    with Image.open(io.BytesIO(again.picture.data)) as image:
        side = image.width // 4
        assert min(color_at(image, side // 2, side // 2)) > 200
        assert max(color_at(image, side + 4, side + 4)[1:]) < 60


def test_changed_elsewhere_what_every_program_writes_counts() -> None:
    """Walls and doors stay; kinds that only Outrider knows are lost, and blocked squares come from outlines."""
    content = json.loads(battle_uvtt.write(PLAIN))
    content["lights"] = []
    again = read(json.dumps(content).encode())
    assert [(wall.kind.value, wall.points) for wall in again.battle.barriers] == [
        ("wall", PLAIN.barriers[0].points),
        *(
            ("door", wall.points)
            for wall in (PLAIN.barriers[1], PLAIN.barriers[2], PLAIN.barriers[3], PLAIN.barriers[5])
        ),
    ]
    assert [wall.is_open for wall in again.battle.barriers] == [False, True, False, False, False]
    assert again.battle.rows == ("####", "#..#", "#.o#", "#..#")
    assert again.battle.lights == ()
    assert "what Outrider wrote into the file: it was changed since" in again.report.ignored


def test_universal_vtt_has_what_other_programs_read() -> None:
    content = json.loads(battle_uvtt.write(with_picture()))
    assert content["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 4, "y": 4},
        "pixels_per_grid": 40,
    }
    assert content["line_of_sight"] == [[{"x": 0.0, "y": 0.0}, {"x": 4.0, "y": 0.0}, {"x": 4.0, "y": 2.5}]]
    assert [portal["closed"] for portal in content["portals"]] == [False, True, True, True]
    assert content["portals"][0]["position"] == {"x": 1.5, "y": 3.0}
    assert content["lights"][0]["range"] == 4.0
    assert content["lights"][0]["color"] == "ffffcc88"
    assert len(content["objects_line_of_sight"]) == 4


def test_a_map_of_countless_pillars_is_refused() -> None:
    rows = ("o." * 250,) * 500
    with pytest.raises(RuleError, match="Universal VTT cannot hold"):
        battle_uvtt.write(BattleMap("Pillars", rows))


def test_a_png_has_the_size_asked_for_and_shows_walls() -> None:
    with Image.open(io.BytesIO(battle_png.write(PLAIN, 400))) as image:
        assert image.size == (400, 400)
        assert max(color_at(image, 399, 200)) < 60
        assert min(color_at(image, 150, 150)) > 100
    with Image.open(io.BytesIO(battle_png.write(BattleMap("Long", ("." * 500,))))) as image:
        assert image.size == (4000, 8)
    with pytest.raises(RuleError) as caught:
        battle_png.write(BattleMap("High", (".",) * 500), 400)
    assert caught.value.pointer == "/width"


def test_a_png_shows_the_picture_below() -> None:
    with Image.open(
        io.BytesIO(battle_png.write(replace(with_picture(), rows=("....",) * 4, barriers=()), 400))
    ) as image:
        assert color_at(image, 50, 50)[0] > 200
        assert color_at(image, 250, 350)[2] > 120


def test_an_svg_is_whole_and_its_texts_are_escaped() -> None:
    battle = replace(CELLAR, name='<script>alert("1")</script>', picture=None)
    text = battle_svg.write(battle, 640).decode()
    root = Xml.fromstring(text)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("640", "640", "0 0 4 4")
    kinds = [line.get("class") for line in root.iter("{http://www.w3.org/2000/svg}polyline")]
    assert kinds == [barrier.kind.value for barrier in battle.barriers]
    assert "<script" not in text
    assert not re.search(r"\son\w+=|(?:href|src)=\"(?!data:)", text)


def test_an_svg_carries_the_picture_itself() -> None:
    assert 'href="data:image/webp;base64,' in battle_svg.write(with_picture()).decode()


def test_open_doors_are_drawn_apart() -> None:
    door = Barrier(BarrierKind.DOOR, ((1.0, 3.0), (2.0, 3.0)))
    closed, opened = replace(PLAIN, barriers=(door,)), replace(PLAIN, barriers=(replace(door, is_open=True),))
    assert battle_png.write(closed) != battle_png.write(opened)
    assert battle_svg.write(closed) != battle_svg.write(opened)
