"""Foundry VTT scenes: both layouts, the margin, logs of many, and what is wrong in a file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.travel.importers.battle_made import as_json, picture, read, small_scene
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleNote, Light

WALL = BarrierKind.WALL


def old_scene(**changes: Any) -> dict[str, Any]:
    """A scene of version 8: 10 x 8 squares of 100 pixels, no margin."""
    return {
        "_id": "old1",
        "name": "Old hall",
        "width": 1000,
        "height": 800,
        "padding": 0,
        "gridType": 1,
        "grid": 100,
        "gridDistance": 5,
        "gridUnits": "ft",
        "shiftX": 0,
        "shiftY": 0,
        "img": "maps/old.webp",
        "walls": [
            {"c": [0, 0, 500, 0], "move": 1, "sense": 1, "door": 0},
            {"c": [500, 0, 600, 0], "move": 1, "sense": 0, "door": 0},
            {"c": [600, 0, 700, 0], "move": 1, "sense": 2, "door": 0},
            {"c": [700, 0, 800, 0], "move": 0, "sense": 1, "door": 0},
            {"c": [800, 0, 900, 0], "move": 1, "sense": 1, "door": 1, "ds": 0},
        ],
        "lights": [{"x": 100, "y": 100, "dim": 20, "bright": 5, "tintColor": "#ffaa00", "t": "l"}],
        **changes,
    }


def test_a_scene_of_version_ten_or_later() -> None:
    found = read(small_scene(), "fvtt-Scene-guard-room.json")
    battle = found.battle
    assert (battle.name, battle.width, battle.height, found.report.version) == ("Guard room", 10, 8, "12.331")
    assert battle.barriers == (
        Barrier(WALL, ((0.0, 0.0), (5.0, 0.0))),
        Barrier(BarrierKind.DOOR, ((5.0, 0.0), (6.0, 0.0)), is_open=True),
        Barrier(BarrierKind.SECRET_DOOR, ((6.0, 0.0), (7.0, 0.0)), is_locked=True),
        Barrier(BarrierKind.WINDOW, ((0.0, 1.0), (1.0, 1.0))),
        Barrier(BarrierKind.WINDOW, ((0.0, 2.0), (1.0, 2.0))),
        Barrier(BarrierKind.INVISIBLE, ((0.0, 3.0), (1.0, 3.0))),
        Barrier(BarrierKind.CURTAIN, ((0.0, 4.0), (1.0, 4.0))),
        Barrier(WALL, ((0.0, 5.0), (1.0, 5.0))),
        Barrier(WALL, ((2.0, 3.0), (2.0, 4.0))),
    )
    assert battle.lights == (Light(0.5, 0.5, 15.0, 30.0, "#ff8800"),)
    assert battle.notes == (BattleNote("Guards sleep", 1.5, 0.5),)
    assert {
        "1 wall stopping neither walking nor sight",
        "1 wall outside the scene",
        "1 pin without a text or outside the scene",
        "1 token",
    } <= set(found.report.ignored)
    assert "Secret" not in str(found)


def test_a_scene_of_version_eight() -> None:
    found = read(old_scene())
    assert [barrier.kind for barrier in found.battle.barriers] == [
        WALL, BarrierKind.INVISIBLE, WALL, BarrierKind.CURTAIN, BarrierKind.DOOR,
    ]  # fmt: skip
    assert found.battle.lights == (Light(1.0, 1.0, 5.0, 20.0, "#ffaa00"),)
    assert found.report.version == "9 or older"


def test_the_margin_is_rounded_up_to_whole_squares() -> None:
    """A quarter of 1,050 pixels is 262.5: the scene begins three squares in."""
    scene = small_scene(width=1050, walls=[{"c": [300, 200, 400, 200], "move": 20, "sight": 20}])
    battle = read(scene).battle
    assert (battle.width, battle.height) == (11, 8)
    assert battle.barriers[0].points == ((0.0, 0.0), (1.0, 0.0))


@pytest.mark.parametrize(
    "change",
    [
        {
            "grid": 100,
            "gridType": 1,
            "gridDistance": 5,
            "gridUnits": "ft",
            "background": None,
            "shiftX": 30,
            "shiftY": -20,
        },
        {"background": {"offsetX": 30, "offsetY": -20}},
    ],
)
def test_a_shifted_picture_keeps_the_grid(change: dict[str, Any]) -> None:
    """The picture lies from 270 to 1,270: squares 2 to 12 of the canvas."""
    scene = small_scene(walls=[{"c": [300, 300, 400, 300], "move": 20, "sight": 20}], **change)
    found = read(scene, "scene.json", ("guard-room.webp", picture(100, 80, "WEBP")))
    assert (found.battle.width, found.battle.height) == (11, 9)
    assert found.battle.barriers[0].points == ((1.0, 1.0), (2.0, 1.0))
    if found.battle.picture:
        assert found.battle.picture.place == pytest.approx((0.7, 0.2, 10.7, 8.2))


def test_the_picture_is_taken_from_the_upload_only() -> None:
    found = read(small_scene(), "scene.json", ("guard-room.webp", picture(100, 80, "WEBP")))
    assert found.battle.picture is not None
    assert found.battle.picture.place == (0.0, 0.0, 10.0, 8.0)
    for away in ("../../etc/passwd", "http://example.org/x.png", "data:image/png;base64,AAAA", "x" * 3000):
        assert read(small_scene(background={"src": away})).battle.picture is None


UNITS = [
    (5, "ft", 5.0, None),
    (10, "Feet", 10.0, None),
    (5, "", 5.0, None),
    (1.5, "m", 5.0, None),
    (3, "meters", 10.0, None),
    (1, "yd", 3.0, None),
    (6, "mi", 5.0, "The scene says 6 mi a square; 5 feet are taken"),
    (0, "ft", 5.0, "The scene says 0 ft a square; 5 feet are taken"),
    (1000, "ft", 5.0, "The scene says 1000 ft a square; 5 feet are taken"),
]


@pytest.mark.parametrize(("distance", "units", "feet", "warning"), UNITS)
def test_units_become_feet(distance: float, units: str, feet: float, warning: str | None) -> None:
    grid = {"type": 1, "size": 100, "distance": distance, "units": units}
    found = read(small_scene(grid=grid))
    assert found.battle.feet_per_square == feet
    said = [text for text in found.report.warnings if "feet are taken" in text]
    assert said == ([warning] if warning else [])


def test_lights_reach_as_far_as_the_scene_says() -> None:
    grid = {"type": 1, "size": 100, "distance": 1.5, "units": "m"}
    lights = [{"x": 350, "y": 250, "config": {"dim": 6, "bright": 3}}]
    assert read(small_scene(grid=grid, lights=lights)).battle.lights[0].dim_feet == 20.0


def test_darkness_and_lights_elsewhere_stay_out() -> None:
    lights = [
        {"x": 350, "y": 250, "config": {"dim": -10, "bright": 0}},
        {"x": 350, "y": 250, "config": {"dim": 10, "negative": True}},
        {"x": 10, "y": 10, "config": {"dim": 10}},
        {"x": 350, "y": 250, "config": {"dim": 0, "bright": 0}},
        {"x": 350, "y": 250, "config": {"dim": 5, "bright": 10, "angle": 60}, "hidden": True},
    ]
    found = read(small_scene(lights=lights))
    assert [(light.bright_feet, light.dim_feet) for light in found.battle.lights] == [(10.0, 10.0)]
    assert {"2 darkness sources", "1 light outside the scene", "1 light reaching nowhere"} <= set(found.report.ignored)
    assert "1 light switched off in the scene came in as lit" in found.report.warnings
    assert "1 light shining one way came in as shining all round" in found.report.warnings


@pytest.mark.parametrize(("kind", "word"), [(0, "no grid"), (2, "hexes in rows"), (5, "hexes in columns")])
def test_other_grids_get_squares_and_keep_their_walls(kind: int, word: str) -> None:
    found = read(small_scene(grid={"type": kind, "size": 100, "distance": 5, "units": "ft"}))
    assert (found.battle.width, len(found.battle.barriers)) == (10, 9)
    assert any(word in text for text in found.report.warnings)


def lines(*rows: Any) -> bytes:
    return b"\n".join(row if isinstance(row, bytes) else as_json(row) for row in rows) + b"\n"


def test_the_last_line_of_a_scene_counts_and_deleted_ones_are_gone() -> None:
    log = lines(
        small_scene(_id="a", name="First"),
        small_scene(_id="b", name="Second"),
        {"_id": "actor", "name": "Goblin"},
        small_scene(_id="a", name="First again"),
        {"$$deleted": True, "_id": "b"},
        {"$$indexCreated": {"fieldName": "name"}},
    )
    found = read(log, "scenes.db")
    assert (found.battle.name, found.needed, found.report.parts) == ("First again", (), ())
    assert "1 deleted scene" in found.report.ignored
    assert "2 lines without a scene" in found.report.ignored


def test_a_broken_line_of_a_log_is_said_and_left_out() -> None:
    log = lines(small_scene(_id="a"), b'{"_id": "b", "walls": [', small_scene(_id="c", name="Third"))
    found = read(b"\xef\xbb\xbf" + log, "scenes.db", part="c")
    assert found.battle.name == "Third"
    assert any(text.startswith("Line 2 is broken and was left out") for text in found.report.warnings)


def test_a_log_with_too_many_broken_lines_is_refused() -> None:
    with pytest.raises(ImportRefused, match="More than 200 lines are broken; Line 2 is broken"):
        read(as_json(small_scene()) + b"\n" + b'{"_id":\n' * 300_000, "scenes.db")


def test_a_log_of_deleted_scenes_only_is_refused() -> None:
    with pytest.raises(ImportRefused, match="no scene that was not deleted"):
        read(lines(small_scene(_id="a"), {"$$deleted": True, "_id": "a"}), "scenes.db")


def test_several_scenes_in_a_list_or_an_adventure_are_parts() -> None:
    scenes = [small_scene(_id="a", name="One"), small_scene(_id="b", name="Two"), {"not": "a scene"}]
    for content in (scenes, {"name": "Adventure", "scenes": scenes}):
        found = read(content)
        assert (found.battle.name, found.needed) == ("One", ("part",))
        assert [part.key for part in found.report.parts] == ["a", "b"]
        assert read(content, part="b").battle.name == "Two"
        with pytest.raises(ImportRefused, match="no scene 'z'") as caught:
            read(content, part="z")
        assert caught.value.pointer == "/part"


BROKEN_WALLS: list[Any] = [[1, 2, 3], [1, 2, 3, 4, 5], ["a", 0, 0, 0], None, "0,0,1,1", [0, 0, 1e300, 0], [None] * 4]


@pytest.mark.parametrize("ends", BROKEN_WALLS)
def test_a_wall_without_four_numbers_is_left_out(ends: Any) -> None:
    good = {"c": [300, 200, 800, 200], "move": 20, "sight": 20}
    found = read(small_scene(walls=[{"c": ends, "move": 20}, good]))
    assert len(found.battle.barriers) == 1
    assert any(text.startswith("A wall was left out") and "/walls/0/c" in text for text in found.report.warnings)


REFUSED = [
    ({"grid": {"type": 1, "size": 0}}, "/grid/size"),
    ({"grid": {"type": 1, "size": -50}}, "/grid/size"),
    ({"grid": {"type": 1, "size": "big"}}, "/grid/size"),
    ({"grid": {"type": 1, "size": 1}}, "/width"),
    ({"width": 0}, "/width"),
    ({"width": None}, "/width"),
    ({"height": 1e9}, "/height"),
    ({"padding": 7}, "/padding"),
    ({"background": {"offsetX": "far"}}, "/background/offsetX"),
    ({"walls": [5]}, "/walls/0"),
    ({"walls": [{"c": [300, 200, 400, 200], "door": "yes"}]}, "/walls/0/door"),
    ({"walls": [{"c": [300, 200, 400, 200], "move": 1.5}]}, "/walls/0/move"),
    ({"walls": [{"c": [300, 200, 400, 200], "sight": []}]}, "/walls/0/sight"),
    ({"walls": [{}] * 20_001}, "/walls"),
    ({"lights": [{"x": None, "y": 0}]}, "/lights/0/x"),
    ({"lights": [{"x": 1, "y": 0, "config": {"dim": "far"}}]}, "/lights/0/dim"),
    ({"notes": [{"x": 1, "y": 2, "text": ["a"]}]}, "/notes/0/text"),
]


@pytest.mark.parametrize(("change", "pointer"), REFUSED)
def test_what_is_wrong_is_refused_with_its_place(change: dict[str, Any], pointer: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read(small_scene(**change))
    assert caught.value.pointer == pointer
    assert caught.value.remedy


def test_private_things_of_any_size_are_dropped() -> None:
    scene = small_scene(
        flags={"junk": ["x" * 100] * 1000}, thumb="data:image/png;base64," + "A" * 100_000, permission={"me": 3}
    )
    assert json.dumps(read(scene).report.to_plain()).find("junk") < 0


def test_scenes_that_other_programs_write_need_little() -> None:
    bare = {"name": "Bare", "width": 300, "height": 200, "grid": 100, "padding": 0, "walls": [{"c": [0, 0, 300, 0]}]}
    found = read(bare)
    assert (found.battle.width, found.battle.height, found.report.walls) == (3, 2, 1)
    assert read({**bare, "flags": {"exportSource": {"coreVersion": "9.280"}}}).report.version == "9.280"
