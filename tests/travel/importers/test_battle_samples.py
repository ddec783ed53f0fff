"""Every battle map of the samples, with its figures."""

from __future__ import annotations

import pytest

from tests.travel.importers.battle_made import read
from tests.travel.importers.map_samples import SAMPLES, sample
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps.model import BarrierKind

DB = "foundry/zahi-free-maps-part1.db"
FIGURES = [
    # file, part, format, size, walls, doors, windows, lights, feet
    ("universal-vtt/oganm-test.dd2vtt", "", "universal-vtt", (20, 20), 11, 3, 0, 1, 5.0),
    ("universal-vtt/uvtt2fgu-sampleMap.dd2vtt.gz", "", "universal-vtt", (10, 10), 5, 2, 0, 2, 5.0),
    ("universal-vtt/vttmaps-blue-tower-base.noimage.dd2vtt", "", "universal-vtt", (10, 12), 9, 4, 0, 0, 5.0),
    ("universal-vtt/vttmaps-litch-tomb.noimage.dd2vtt", "", "universal-vtt", (48, 27), 35, 5, 0, 2, 5.0),
    ("universal-vtt/vttmaps-simple-beach.noimage.dd2vtt", "", "universal-vtt", (48, 27), 0, 0, 0, 0, 5.0),
    ("foundry/zahi-cities-street.json", "", "foundry", (25, 25), 91, 29, 0, 17, 5.0),
    ("foundry/zahi-dead-king.json", "", "foundry", (24, 27), 95, 8, 0, 38, 5.0),
    (DB, "9jHzDET3HywVFfXm", "foundry", (25, 25), 57, 0, 0, 0, 5.0),
    (DB, "AKXo6zUIv1utVzuf", "foundry", (24, 27), 95, 8, 0, 38, 5.0),
    (DB, "Es4RdHSaddNupdNs", "foundry", (30, 30), 137, 0, 0, 1, 5.0),
    (DB, "G9HJwHmoegRvIfJ4", "foundry", (25, 25), 91, 29, 0, 17, 5.0),
    (DB, "OHIWQffz71AvggfM", "foundry", (30, 30), 157, 12, 0, 34, 5.0),
    (DB, "UqSBbljYQDhC3Oxh", "foundry", (25, 15), 43, 16, 0, 0, 5.0),
    (DB, "WKCGZrXV2xZKYZWm", "foundry", (30, 37), 186, 0, 0, 0, 5.0),
    ("text-mapper/gridmapper-example.txt", "", "gridmapper", (35, 16), 16, 20, 4, 0, 10.0),
]


@pytest.mark.parametrize(("file", "part", "key", "size", "walls", "doors", "windows", "lights", "feet"), FIGURES)
def test_a_sample_gives_its_figures(
    file: str,
    part: str,
    key: str,
    size: tuple[int, int],
    walls: int,
    doors: int,
    windows: int,
    lights: int,
    feet: float,
) -> None:
    found = read(sample(file), file, part=part)
    report = found.report
    assert (report.kind, report.format, report.size_squares) == ("battle", key, size)
    assert (report.walls, report.doors, report.windows, report.lights) == (walls, doors, windows, lights)
    assert (found.battle.width, found.battle.height, found.battle.feet_per_square) == (*size, feet)
    assert report.cells == size[0] * size[1] == sum(report.terrain.values())
    assert found.needed == ()


def test_every_battle_map_of_the_samples_has_figures() -> None:
    files = {
        path.relative_to(SAMPLES).as_posix()
        for folder in ("universal-vtt", "foundry")
        for path in (SAMPLES / folder).iterdir()
    }
    assert files - {row[0] for row in FIGURES} == {"universal-vtt/uvtt2fgu-sampleMap.dungeondraft_map"}


def test_a_project_of_dungeondraft_is_refused_with_what_to_do() -> None:
    with pytest.raises(ImportRefused, match="project of Dungeondraft") as caught:
        read_map([("map.dungeondraft_map", sample("universal-vtt/uvtt2fgu-sampleMap.dungeondraft_map"))])
    assert "Universal VTT" in caught.value.remedy


def test_pictures_of_the_samples_are_written_anew() -> None:
    for file, side in (("oganm-test.dd2vtt", 1280), ("uvtt2fgu-sampleMap.dd2vtt.gz", 2560)):
        picture = read(sample(f"universal-vtt/{file}")).battle.picture
        assert picture is not None
        assert (picture.media, picture.width, picture.height) == ("image/webp", side, side)
        assert picture.data[8:12] == b"WEBP"


def test_only_what_lies_in_the_exported_part_comes_in() -> None:
    report = read(sample("universal-vtt/vttmaps-blue-tower-base.noimage.dd2vtt")).report
    assert "50 walls outside the exported part" in report.ignored
    assert "37 portals outside the exported part" in report.ignored
    assert not report.has_picture


def test_coordinates_are_those_of_the_part() -> None:
    battle = read(sample("universal-vtt/uvtt2fgu-sampleMap.dd2vtt.gz")).battle
    assert battle.barriers[0].points == ((5.0, 1.0), (5.0, 1.5))
    doors = [barrier for barrier in battle.barriers if barrier.kind is BarrierKind.DOOR]
    assert [(door.points, door.is_open) for door in doors] == [
        (((5.0, 1.5), (5.0, 2.5)), False),
        (((5.0, pytest.approx(7.619141)), (5.0, pytest.approx(8.380859))), True),
    ]
    assert [(round(light.x, 3), light.y, light.dim_feet, light.bright_feet) for light in battle.lights] == [
        (6.57, 8.0, 25.0, 12.5),
        (6.008, pytest.approx(1.984375), 25.0, 12.5),
    ]


def test_a_log_of_scenes_asks_which_and_takes_the_last_line_of_each() -> None:
    found = read(sample(DB), "packs/maps.db")
    assert found.needed == ("part",)
    assert [(part.key, part.name, part.detail) for part in found.report.parts] == [
        ("9jHzDET3HywVFfXm", "Acid Pool Cave", "57 walls"),
        ("AKXo6zUIv1utVzuf", "Dead King", "103 walls"),
        ("Es4RdHSaddNupdNs", "Baldur's Sewers", "137 walls"),
        ("G9HJwHmoegRvIfJ4", "Cities Street", "120 walls"),
        ("OHIWQffz71AvggfM", "Lost Temple", "169 walls"),
        ("UqSBbljYQDhC3Oxh", "Something's Cooking", "59 walls"),
        ("WKCGZrXV2xZKYZWm", "Ornstein and Smough", "186 walls"),
    ]
    assert read(sample(DB), "maps.db", part="Lost Temple").battle.name == "Lost Temple"


def test_what_an_old_scene_does_not_tell_is_said() -> None:
    warnings = read(sample("foundry/zahi-cities-street.json")).report.warnings
    assert any(text.startswith("27 walls can be seen through") for text in warnings)
    assert "17 lights switched off in the scene came in as lit" in warnings
    knights = read(sample(DB), part="Ornstein and Smough").report
    assert "84 terrain walls (seen into, not through) came in as walls" in knights.warnings


def test_the_grounds_of_the_dungeon_are_counted() -> None:
    report = read(sample("text-mapper/gridmapper-example.txt"), "dungeon.txt").report
    assert report.terrain == {
        "wall": 442, "clear": 104, "low": 9, "pillar": 2, "water": 1, "difficult": 1, "hazard": 1,
    }  # fmt: skip
    assert report.land == 116
