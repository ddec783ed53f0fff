"""Hostile battle maps: whatever comes, it is taken whole or refused with a remedy, in time."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.handoff import Layers
from tests.travel.battlemaps.drawn import CELLAR
from tests.travel.importers.battle_made import as_json, small_scene, small_uvtt
from tests.travel.importers.test_hostile_maps import JUNK, drop, places, put
from travel.importers.choices import ImportedBattle
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps import bundle
from travel.rules.battlemaps.document import document
from travel.rules.battlemaps.fighting import place_of, window_at


def own() -> dict[str, Any]:
    layers = Layers(heights=((0, 0, 2),), depths=((1, 0, 8),), gaps=((0, 1, 36),), hazards=((1, 1, "fire 2d6"),))
    return document(replace(CELLAR, layers=layers), with_picture=False)


MAKERS: dict[str, Callable[[], dict[str, Any]]] = {
    "universal-vtt": lambda: small_uvtt(image=""),
    "foundry": small_scene,
    "outrider": own,
}
DUNGEON = b"""0101 empty door-n "Hall" trap
0201 empty wall-w pillar
010102 empty secret-s
-0101 water
include gridmapper.txt
"""
TAGS = b"%02d%02d empty wall-n wall-e wall-s wall-w trap\n"


def take_or_refuse(data: bytes, name: str = "hostile.json") -> None:
    """Anything that is taken can be stored and fought on; anything else is refused with a remedy."""
    try:
        found = read_map([(name, data)])
    except ImportRefused as refused:
        if not refused.remedy or not refused.message:
            raise AssertionError("a refusal without a message or a remedy") from refused
        return
    if isinstance(found, ImportedBattle):
        battle = bundle.load(bundle.dump(found.battle))
        place_of(battle, window_at(battle))
        json.dumps(found.report.to_plain(), allow_nan=False)


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize(
    "junk", [*JUNK, "/etc/passwd", "http://localhost/", [[1e300, 1]], {"x": 1, "y": 10**30}], ids=repr
)
def test_a_wrong_value_at_any_place_is_taken_or_refused(kind: str, junk: Any) -> None:
    for path in places(MAKERS[kind]()):
        content = MAKERS[kind]()
        put(content, path, junk)
        take_or_refuse(as_json(content))


@pytest.mark.parametrize("kind", MAKERS)
def test_a_missing_member_at_any_place_is_taken_or_refused(kind: str) -> None:
    for path in places(MAKERS[kind]()):
        content = MAKERS[kind]()
        drop(content, path)
        take_or_refuse(as_json(content))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([*MAKERS, "dungeon", "log"]), st.integers(0, 2**32), st.integers(1, 12))
def test_a_damaged_file_is_taken_or_refused(kind: str, seed: int, count: int) -> None:
    rng = random.Random(seed)
    scene = as_json(small_scene())
    data = bytearray(
        DUNGEON if kind == "dungeon" else scene + b"\n" + scene if kind == "log" else as_json(MAKERS[kind]())
    )
    for _ in range(count):
        data[rng.randrange(len(data))] = rng.randrange(256)
    take_or_refuse(bytes(data))


SLOW: dict[str, Callable[[], bytes]] = {
    "a picture of fifty megabytes that is none": lambda: as_json(small_uvtt(image="QUJD" * 12_000_000)),
    "endless outlines of objects": lambda: as_json(
        small_uvtt(
            resolution={"map_size": {"x": 500, "y": 500}, "pixels_per_grid": 10},
            objects_line_of_sight=[[[0, 0], [500, 3], [500, 500], [3, 500]]] * 20_000,
        )
    ),
    "walls to and fro over the whole map": lambda: as_json(
        small_uvtt(
            resolution={"map_size": {"x": 500, "y": 500}, "pixels_per_grid": 10},
            line_of_sight=[[[0, 0], [500, 500], [0, 500], [500, 0]] * 2_400] * 10,
        )
    ),
    "narrow doors by the thousand": lambda: as_json(
        small_uvtt(portals=[{"bounds": [[11, 21], [11.1, 21]]}] * 20_000)
    ),
    "a log with a line of ten megabytes": lambda: (
        as_json(small_scene(thumb="A" * 10_000_000)) + b"\n" + as_json(small_scene())
    ),
    "a log of a hundred thousand lines": lambda: as_json(small_scene()) + b"\n" + b'{"_id":"x"}\n' * 100_000,
    "brackets": lambda: b'{"resolution":' * 100_000,
    "a dungeon of one long line": lambda: b"0101 empty door-n " + b"-01" * 2_000_000 + b"\ninclude gridmapper.txt",
    "a dungeon of countless tags": lambda: b"".join(TAGS % (x, y) for x in range(100) for y in range(100)) * 3,
}  # fmt: skip


@pytest.mark.parametrize("name", SLOW)
def test_what_is_made_to_take_long_is_taken_or_refused(name: str) -> None:
    take_or_refuse(SLOW[name]())


def test_names_and_notes_are_text() -> None:
    evil = '<script>alert(1)</script><img src=x onerror="y">Hall\x00\u2028'
    found = read_map(
        [("a.json", as_json(small_scene(name=evil.replace("\x00", ""), notes=[{"x": 350, "y": 250, "text": "<b>Hi"}])))]
    )
    assert isinstance(found, ImportedBattle)
    assert found.battle.name == "alert(1)Hall"
    assert found.battle.notes[0].text == "Hi"
