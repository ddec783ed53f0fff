"""Universal VTT: parts of maps, what other writers leave out, and what is wrong in a file."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from tests.travel.importers.battle_made import picture, read, small_uvtt
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps.model import BarrierKind, Light


def test_a_part_of_a_map_is_cut_out() -> None:
    found = read(small_uvtt(), "keep.dd2vtt")
    battle = found.battle
    assert (battle.name, battle.width, battle.height, battle.feet_per_square) == ("keep", 4, 3, 5.0)
    assert [(wall.kind, wall.points) for wall in battle.barriers] == [
        (BarrierKind.WALL, ((0.0, 1.0), (2.0, 1.0), (2.0, 3.0))),
        (BarrierKind.DOOR, ((0.0, 2.0), (1.0, 2.0))),
    ]
    assert battle.rows == ("....", "...o", "....")
    assert battle.lights == (Light(1.0, 1.5, 10.0, 20.0, "#eccd8b"),)
    assert "1 wall outside the exported part" in found.report.ignored
    assert battle.picture is not None
    assert (battle.picture.width, battle.picture.height, battle.picture.place) == (64, 48, (0.0, 0.0, 4.0, 3.0))


def test_the_gm_says_how_large_a_square_is() -> None:
    found = read(small_uvtt(), feet_per_square=10.0)
    assert (found.battle.feet_per_square, found.battle.lights[0].dim_feet) == (10.0, 40.0)
    assert not any("5 feet are taken" in text for text in found.report.warnings)


def test_what_other_writers_leave_out_is_no_fault() -> None:
    bare = {"format": "1.0", "resolution": {"map_size": {"x": 6.004, "y": 5.5}, "pixels_per_grid": 70}, "portals": None}
    found = read({**bare, "line_of_sight": [[[0, 0], [6, 5]]], "image": "maps/keep.png"})
    assert (found.battle.width, found.battle.height, found.report.version) == (6, 6, "1.0")
    assert found.battle.barriers[0].points == ((0.0, 0.0), (6.0, 5.0))
    assert "The picture keep.png is not in the upload; send it along to have it below the map" in found.report.warnings


def test_a_picture_sent_along_is_taken_by_its_name() -> None:
    found = read(small_uvtt(image="C:\\maps\\keep.webp"), "keep.uvtt", ("keep.webp", picture(80, 60, "WEBP")))
    assert found.battle.picture is not None
    assert found.battle.picture.width == 80
    assert found.needed == ()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_pictures_of_three_kinds_are_read(kind: str) -> None:
    written = "data:image/x;base64," + base64.b64encode(picture(40, 30, kind)).decode()
    made = read(small_uvtt(image=written)).battle.picture
    assert made is not None
    assert (made.media, made.width, made.height) == ("image/webp", 40, 30)


def bomb() -> str:
    """The head of a PNG of 60,000 by 60,000 pixels."""
    head = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    return base64.b64encode(head + b"\0" * 40).decode()


@pytest.mark.parametrize(
    "image", [bomb(), "!" * 600, base64.b64encode(picture()[:40] + b"\xff" * 600).decode(), "A" * 501]
)
def test_a_picture_that_is_none_is_left_out_and_the_map_comes_in(image: str) -> None:
    found = read(small_uvtt(image=image))
    assert found.battle.picture is None
    assert len(found.battle.barriers) == 2
    assert any("left out" in text for text in found.report.warnings)


def test_a_closed_room_keeps_its_corner_twice_and_single_points_go() -> None:
    room = [{"x": 10, "y": 20}, {"x": 12, "y": 20}, {"x": 12, "y": 20}, {"x": 12, "y": 22}, {"x": 10, "y": 20}]
    found = read(small_uvtt(line_of_sight=[room, [{"x": 11, "y": 21}], [], [{"x": 11, "y": 21}] * 2]))
    walls = [wall for wall in found.battle.barriers if wall.kind is BarrierKind.WALL]
    assert [wall.points for wall in walls] == [((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 0.0))]
    assert "A line of a single point was left out at /line_of_sight/1" in found.report.warnings


def test_large_outlines_of_objects_fill_their_squares() -> None:
    block = [{"x": 10, "y": 20}, {"x": 12, "y": 20}, {"x": 12, "y": 23}, {"x": 10, "y": 23}]
    rock = [{"x": 12.1, "y": 20.2}, {"x": 14, "y": 20}, {"x": 14, "y": 22.9}, {"x": 12, "y": 23}]
    found = read(small_uvtt(line_of_sight=[], portals=[], objects_line_of_sight=[block, rock]))
    assert found.battle.rows == ("####", "####", "####")
    assert len(found.battle.barriers) == 1
    assert "1 outline of objects as walls" in found.report.used


def test_a_portal_without_ends_takes_one_square_along_its_turn() -> None:
    portals = [{"position": {"x": 12, "y": 21}, "rotation": 1.5707963267948966, "closed": False}, {"closed": True}]
    found = read(small_uvtt(line_of_sight=[], portals=portals))
    [door] = [barrier for barrier in found.battle.barriers if barrier.kind is BarrierKind.DOOR]
    assert [tuple(round(value, 6) for value in point) for point in door.points] == [(2.0, 0.5), (2.0, 1.5)]
    assert door.is_open
    assert "A portal without two ends was left out at /portals/1" in found.report.warnings


def test_lights_outside_or_without_reach_stay_out() -> None:
    lights = [{"position": {"x": x, "y": 21}, "range": reach} for x, reach in ((9, 4), (11, 0), (12, 3))]
    found = read(small_uvtt(lights=[*lights, {"position": {"x": 11, "y": 21}, "range": -2, "color": 7}]))
    assert [(light.x, light.color) for light in found.battle.lights] == [(2.0, "#ffffff")]
    assert {"1 light outside the exported part", "2 lights reaching nowhere"} <= set(found.report.ignored)


def resolution(**changes: Any) -> dict[str, Any]:
    return {"resolution": {**small_uvtt()["resolution"], **changes}}


REFUSED = [
    (resolution(map_size={"x": 1e9, "y": 3}), "/resolution/map_size"),
    (resolution(map_size={"x": 0, "y": 3}), "/resolution/map_size"),
    (resolution(map_size={"x": -4, "y": 3}), "/resolution/map_size/x"),
    (resolution(map_size={"x": "wide", "y": 3}), "/resolution/map_size/x"),
    (resolution(map_size=None), "/resolution/map_size"),
    (resolution(map_origin={"x": 1e300, "y": 0}), "/resolution/map_origin/x"),
    (resolution(map_origin=[0, 0]), "/resolution/map_origin"),
    ({"line_of_sight": {}}, "/line_of_sight"),
    ({"line_of_sight": [7]}, "/line_of_sight/0"),
    ({"line_of_sight": [[{"x": 1}, {"x": 2, "y": 2}]]}, "/line_of_sight/0/0/y"),
    ({"line_of_sight": [[{"x": 1, "y": True}, {"x": 2, "y": 2}]]}, "/line_of_sight/0/0/y"),
    ({"line_of_sight": [["a", "b"]]}, "/line_of_sight/0/0"),
    ({"line_of_sight": [[{"x": 1e7, "y": 1}]]}, "/line_of_sight/0/0/x"),
    ({"line_of_sight": [[]] * 20_001}, "/line_of_sight"),
    ({"portals": [3]}, "/portals/0"),
    ({"portals": [{"bounds": [1, 2]}]}, "/portals/0/bounds/0"),
    ({"portals": [{"position": {"x": 1, "y": 2}, "rotation": "up"}]}, "/portals/0/rotation"),
    ({"lights": [{"range": 2}]}, "/lights/0/position"),
    ({"lights": [{"position": {"x": 1, "y": 1}, "range": []}]}, "/lights/0/range"),
    ({"lights": "none"}, "/lights"),
]


@pytest.mark.parametrize(("change", "pointer"), REFUSED)
def test_what_is_wrong_is_refused_with_its_place(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read(small_uvtt(**change))
    assert caught.value.pointer == pointer
    assert caught.value.remedy


def test_too_many_points_are_refused_before_they_are_kept() -> None:
    with pytest.raises(ImportRefused, match="more than 200,000 points"):
        read(small_uvtt(line_of_sight=[[[1, 1], [2, 2]] * 60_000, [[1, 1], [2, 2]] * 60_000]))


@pytest.mark.parametrize("pixels", [0, -5, None, "many"])
def test_pixels_a_square_are_not_needed(pixels: Any) -> None:
    found = read(small_uvtt(**resolution(pixels_per_grid=pixels)))
    assert found.battle.picture is not None
    assert any("pixels_per_grid" in text for text in found.report.warnings)


@pytest.mark.parametrize("text", ['"x": NaN', '"x": 1e999', '"x": 1, "x": 2'])
def test_json_that_is_no_json_is_refused(text: str) -> None:
    data = json.dumps(small_uvtt()).replace('"x": 10.5', text).encode()
    with pytest.raises(ImportRefused):
        read(data)
