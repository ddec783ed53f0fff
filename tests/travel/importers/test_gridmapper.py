"""Gridmapper dungeons: floor and rock, edges named from either side, furniture, levels."""

from __future__ import annotations

import pytest

from tests.travel.importers.battle_made import read
from travel.importers.choices import Choices
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleNote

END = "\ninclude gridmapper.txt\n"


def dungeon(*rows: str) -> bytes:
    return ("\n".join(rows) + END).encode()


def test_floor_says_empty_and_all_else_is_rock() -> None:
    battle = read(dungeon("0101 empty", "0201", '0301 "a label"', "0103 empty", "0203 rock-n", "0303 stair-n")).battle
    assert battle.rows == (".##", "###", ".#.")
    assert battle.feet_per_square == 10.0
    assert battle.notes == (BattleNote("a label", 2.5, 0.5),)


def test_the_gm_says_how_large_a_square_is() -> None:
    assert read(dungeon("0101 empty"), feet_per_square=5.0).battle.feet_per_square == 5.0


EDGES = [
    ("door-n", BarrierKind.DOOR, ((0.0, 0.0), (1.0, 0.0))),
    ("door-e", BarrierKind.DOOR, ((1.0, 0.0), (1.0, 1.0))),
    ("secret-s", BarrierKind.SECRET_DOOR, ((0.0, 1.0), (1.0, 1.0))),
    ("concealed-w", BarrierKind.SECRET_DOOR, ((0.0, 0.0), (0.0, 1.0))),
    ("wall-s", BarrierKind.WALL, ((0.0, 1.0), (1.0, 1.0))),
    ("window-e", BarrierKind.WINDOW, ((1.0, 0.0), (1.0, 1.0))),
    ("curtain-n", BarrierKind.CURTAIN, ((0.0, 0.0), (1.0, 0.0))),
    ("gate-n", BarrierKind.DOOR, ((0.0, 0.0), (1.0, 0.0))),
    ("portcullis-n", BarrierKind.DOOR, ((0.0, 0.0), (1.0, 0.0))),
    ("walled-diagonal-se", BarrierKind.WALL, ((0.0, 1.0), (1.0, 0.0))),
    ("diagonal-wall", BarrierKind.WALL, ((0.0, 0.0), (1.0, 1.0))),
]


@pytest.mark.parametrize(("word", "kind", "points"), EDGES)
def test_tags_stand_on_edges(word: str, kind: BarrierKind, points: tuple[tuple[float, float], ...]) -> None:
    assert read(dungeon(f"0101 empty {word}", "0202 empty")).battle.barriers == (Barrier(kind, points),)


@pytest.mark.parametrize("word", ["archway-n", "gap-w", "stair-n", "corner-pillar-nw", "door", "door-x", "red"])
def test_openings_and_decoration_stand_nowhere(word: str) -> None:
    assert read(dungeon(f"0101 empty {word}")).battle.barriers == ()


def test_an_edge_named_twice_is_one_and_a_door_wins_over_a_wall() -> None:
    battle = read(dungeon("0101 empty wall-e", "0201 empty door-w")).battle
    assert battle.barriers == (Barrier(BarrierKind.DOOR, ((1.0, 0.0), (1.0, 1.0))),)
    found = read(dungeon("0101 empty secret-e", "0201 empty door-w"))
    assert [barrier.kind for barrier in found.battle.barriers] == [BarrierKind.SECRET_DOOR]
    assert "Two squares name different doors on one edge; the first counts (line 2)" in found.report.warnings


FURNITURE = [("pillar", "o"), ("statue", "o"), ("pit", "^"), ("rubble", ","), ("table-rotated", "="), ("chair", "."),
             ("altar rubble", ","), ("pillar water", "o")]  # fmt: skip


@pytest.mark.parametrize(("words", "ground"), FURNITURE)
def test_furniture_is_ground(words: str, ground: str) -> None:
    order = {"altar rubble": "="}
    assert read(dungeon(f"0101 empty {words}")).battle.rows == (order.get(words, ground),)


def test_hidden_traps_are_for_the_gm_only() -> None:
    battle = read(dungeon("0101 empty trap-door-secret", "0201 empty trap")).battle
    assert battle.rows == ("..",)
    assert battle.notes == (BattleNote("trap door secret", 0.5, 0.5), BattleNote("trap", 1.5, 0.5))
    assert all(note.gm_only for note in battle.notes)


def test_levels_are_parts() -> None:
    text = dungeon("010100 empty", "010101 empty door-n", "020101 empty")
    found = read(text)
    assert found.needed == ("part",)
    assert [(part.key, part.detail) for part in found.report.parts] == [("00", "1 square"), ("01", "2 squares")]
    below = read(text, part="01")
    assert (below.battle.width, len(below.battle.barriers), below.needed) == (2, 1, ())
    with pytest.raises(ImportRefused, match="no level '07'"):
        read(text, part="07")


def test_coordinates_begin_anywhere() -> None:
    battle = read(dungeon("-05-03 empty", "-04-02 empty door-e")).battle
    assert battle.rows == (".#", "#.")
    assert battle.barriers[0].points == ((2.0, 1.0), (2.0, 2.0))


REFUSED = [
    (dungeon("0101 empty", "99.101 empty", "01.1000 empty"), "1 to 500 each way"),
    (dungeon("# nothing"), "lists no square"),
    (dungeon("0101 empty " + "x" * 20_001), "characters long"),
]


@pytest.mark.parametrize(("data", "message"), REFUSED)
def test_what_is_too_large_or_nothing_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(ImportRefused, match=message) as caught:
        read(data)
    assert caught.value.remedy


def test_tags_alone_are_recognised() -> None:
    assert read(b"0101 empty\n0201 empty door-n secret-e\n").report.format == "gridmapper"


def test_the_gm_may_say_that_it_is_a_campaign_map() -> None:
    found = read_map([("keep.txt", dungeon("0101 empty", "0201 forest"))], Choices(kind="overland"))
    assert found.report.format == "text-mapper"
    assert found.report.kind == "overland"
