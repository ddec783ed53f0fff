"""Hostile Worldographer files are refused with their line, or taken with what was wrong; and battle mats."""

from __future__ import annotations

import gzip
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.importers.wxx_maps import (
    BATTLE_MAT,
    RICH_WORLD,
    feature,
    grid,
    read_wxx,
    tile,
    tiles,
    world,
    wxx,
)
from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps.model import BarrierKind
from travel.rules.maps import bundle

NAMES = ("Flat Grassland", "Blank")
SMALL = world(tiles(grid(3, 2, lambda *_: 0)), NAMES)


def replaced(old: str, new: str) -> str:
    if old not in SMALL:
        raise AssertionError(f"{old!r} is not in the map")
    return SMALL.replace(old, new, 1)


REFUSED = [
    ("fewer columns", replaced('tilesWide="3"', 'tilesWide="4"'), r"promises 4 columns .* holds 3 at line \d"),
    ("fewer rows", replaced('tilesHigh="2"', 'tilesHigh="3"'), r"Column 0 promises 3 tiles .* holds 2 at line \d"),
    ("huge", replaced('tilesWide="3"', 'tilesWide="2147483648"'), "tilesWide is '2147483648'"),
    ("large", replaced('tilesWide="3" tilesHigh="2"', 'tilesWide="900000" tilesHigh="900000"'), "900,000 by 900,000"),
    ("no size", replaced('tilesWide="3"', 'tilesWide="0"'), "tilesWide is '0'"),
    ("negative", replaced('tilesWide="3"', 'tilesWide="-3"'), "tilesWide is '-3'"),
    ("few fields", replaced(tile(0), "0\t1\t0"), "column 0, row 0 has 3 fields at line 9"),
    ("no slot", replaced(tile(0), tile(0).replace("0", "x", 1)), "terrain 'x', which is no slot"),
    ("nan height", replaced(tile(0), "0\tNaN\t0\t0\t0\tZ"), "has the height 'NaN'"),
    ("high", replaced(tile(0), "0\t1e300\t0\t0\t0\tZ"), "has the height '1e300'"),
    ("nameless slot", replaced("Blank\t1", "Blank"), "breaks off after 'Blank', which has no slot"),
    ("odd slot", replaced("Blank\t1", "Blank\tone"), "the slot 'one', which is no number"),
    ("no terrains", replaced("<terrainmap>", "<t>").replace("</terrainmap>", "</t>"), "no list of terrains"),
    ("no tiles", replaced("<tiles ", "<t ").replace("</tiles>", "</t>"), "The map has no tiles"),
    ("orientation", replaced('"COLUMNS"', '"SPIRAL"'), "'SPIRAL', which is unknown"),
    ("place", replaced("<features>\n", "<features>\n" + feature("City", float("nan"), 0)), "A number was expected"),
    ("cut short", SMALL[: len(SMALL) // 2], "breaks off or is broken"),
    ("document type", "<!DOCTYPE map>" + SMALL.partition("?>")[2], "document type"),
]


@pytest.mark.parametrize(("text", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused_with_line_and_remedy(text: str, message: str) -> None:
    with pytest.raises(ImportRefused, match=message) as caught:
        read_wxx(text)
    assert caught.value.remedy


def test_a_bomb_of_entities_or_of_zeros_is_refused() -> None:
    entities = SMALL.partition("?>")[2].replace("Blank", "&lol9;")
    bomb = '<!DOCTYPE map [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;&lol;">]>' + entities
    files = (wxx(bomb), gzip.compress(b"<map " + b" " * 200_000_000, 1))
    for data in files:
        with pytest.raises(ImportRefused):
            read_map([("map.wxx", data)])


def test_tiles_of_slots_that_are_not_listed_are_unknown() -> None:
    imported = read_wxx(world(tiles(grid(2, 1, lambda column, _: 7 * column)), NAMES))
    assert imported.report.raw_terrain == {"Flat Grassland": 1, "slot 7": 1}
    assert imported.report.warnings == ("Tiles have slots that the list of terrains lacks: 7",)
    assert "terrain" in imported.needed


def test_more_fields_than_the_program_writes_are_reported() -> None:
    imported = read_wxx(world(tiles([[tile(0, tail="0\tZ\t1,1,1,1\tmore")]]), NAMES))
    assert imported.report.warnings == ("1 tile with more or fewer fields than usual; the first four count",)


def test_another_kind_of_xml_is_not_taken_for_worldographer() -> None:
    with pytest.raises(ImportRefused, match="XML of a kind unknown"):
        read_map([("map.wxx", b"<map><tiles/></map>")])


def test_a_battle_mat_of_squares_is_a_battle_map() -> None:
    imported = read_map([("mat.wxx", wxx(BATTLE_MAT))], Choices())
    assert isinstance(imported, ImportedBattle)
    battle, report = imported.battle, imported.report
    assert battle.rows == ("######", "#...=#", "#....#", "#...~#")
    assert [(each.kind, each.points) for each in battle.barriers] == [
        (BarrierKind.WALL, ((1, 1), (5, 1), (5, 4), (1, 4), (1, 1))),
        (BarrierKind.WALL, ((3, 1), (3, 3))),
        (BarrierKind.DOOR, ((1.5, 1), (2.5, 1))),
        (BarrierKind.SECRET_DOOR, ((1, 2), (1, 3))),
        (BarrierKind.WINDOW, ((2.5, 1), (3.5, 1))),
    ]
    assert [(light.x, light.y) for light in battle.lights] == [(1.5, 1.5)]
    assert [(note.text, note.gm_only) for note in battle.notes] == [("Gold", False), ("Hall", False)]
    assert (report.kind, report.format, report.walls, report.doors, report.windows) == (
        "battle",
        "worldographer",
        2,
        2,
        1,
    )


def test_either_kind_can_be_chosen_where_squares_allow_it() -> None:
    assert isinstance(read_map([("mat.wxx", wxx(BATTLE_MAT))], Choices(kind="overland")), Imported)
    assert isinstance(
        read_map([("m.wxx", wxx(BATTLE_MAT.replace("BATTLEMAT", "WORLD")))], Choices(kind="battle")), ImportedBattle
    )
    with pytest.raises(ImportRefused, match="this map has hexes"):
        read_map([("m.wxx", wxx(SMALL))], Choices(kind="battle"))
    assert isinstance(read_map([("m.wxx", wxx(SMALL.replace("WORLD", "BATTLEMAT", 1)))], Choices()), Imported)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([RICH_WORLD, BATTLE_MAT]), st.sampled_from(["utf-8", "utf-16-be"]))
def test_damaged_files_are_taken_or_refused(seed: int, text: str, encoding: str) -> None:
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        new = rng.choice(("", "9", "-", "<", '"', "\t", "\n", "1e9", "NaN", "x", "&", "0"))
        text = text[:at] + new + text[at + rng.choice((0, 1, 1, 3)) :]
    data = bytearray(text.encode(encoding))
    if seed % 5 == 0:
        data[rng.randrange(len(data))] = rng.randrange(256)
    try:
        imported = read_map([("map.wxx", bytes(data))])
    except ImportRefused as refused:
        if not refused.remedy or not refused.message:
            raise AssertionError("a refusal without a message or a remedy") from refused
    else:
        if isinstance(imported, Imported):
            bundle.load(bundle.dump(imported.world))
