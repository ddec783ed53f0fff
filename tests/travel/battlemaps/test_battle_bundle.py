"""Battle maps as bytes: the same map comes back, and damage is noticed."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.geometry import battlemap as of_fights
from tactical.rules.kernel.errors import RuleError
from tests.travel.battlemaps.drawn import CELLAR, battle_maps
from travel.rules.battlemaps import bundle
from travel.rules.battlemaps.check import MAX_BARRIERS, check_battle_map
from travel.rules.battlemaps.ground import BLOCKED, GROUND, ground_counts, walkable
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap, BattleNote, Light


def test_a_battle_map_with_everything_comes_back() -> None:
    assert bundle.load(bundle.dump(CELLAR)) == CELLAR


@settings(deadline=None)
@given(battle_maps())
def test_every_battle_map_comes_back(battle: BattleMap) -> None:
    assert bundle.load(bundle.dump(battle)) == battle


@settings(deadline=None)
@given(st.data())
def test_a_changed_byte_is_noticed(data: st.DataObject) -> None:
    packed = bytearray(bundle.dump(CELLAR))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    with pytest.raises(RuleError, match="damaged"):
        bundle.load(bytes(packed))


@settings(deadline=None)
@given(st.binary(max_size=80))
def test_bytes_that_are_no_battle_map_are_refused(body: bytes) -> None:
    with pytest.raises(RuleError, match="damaged"):
        bundle.load(bundle.MAGIC + hashlib.sha256(body).digest() + body)


def test_the_digest_is_that_of_the_content() -> None:
    packed = bundle.dump(CELLAR)
    assert bundle.digest(packed) == hashlib.sha256(packed[len(bundle.MAGIC) + 32 :]).hexdigest()


def test_the_ground_is_that_of_fights() -> None:
    assert {char: code for code, char in enumerate(GROUND)} == of_fights.LEGEND
    assert frozenset(of_fights.LEGEND[char] for char in BLOCKED) == of_fights.BLOCKED


def test_ground_is_counted_by_name() -> None:
    assert ground_counts(CELLAR.rows) == {"wall": 10, "clear": 4, "difficult": 1, "pillar": 1}
    assert walkable(CELLAR.rows) == 5


WALL = BarrierKind.WALL
LINE = ((0.0, 0.0), (1.0, 0.0))
BROKEN = [
    ({"name": " "}, "/name"),
    ({"name": "n" * 121}, "/name"),
    ({"rows": ()}, "/rows"),
    ({"rows": ("",)}, "/rows"),
    ({"rows": ("." * 501,)}, "/rows"),
    ({"rows": (".",) * 501}, "/rows"),
    ({"rows": ("..", ".")}, "/rows/1"),
    ({"rows": ("....", "..x.")}, "/rows/1"),
    ({"feet_per_square": 0.0}, "/feet_per_square"),
    ({"feet_per_square": float("nan")}, "/feet_per_square"),
    ({"barriers": (Barrier(WALL, ((0.0, 0.0),)),)}, "/barriers/0"),
    ({"barriers": (Barrier(WALL, LINE), Barrier(WALL, ((0.0, 0.0), (7.0, 0.0))))}, "/barriers/1/points/1"),
    ({"barriers": (Barrier(WALL, ((0.0, float("nan")), (1.0, 0.0))),)}, "/barriers/0/points/0"),
    ({"barriers": (Barrier(WALL, LINE, is_open=True),)}, "/barriers/0"),
    ({"barriers": (Barrier(BarrierKind.DOOR, LINE, is_open=True, is_locked=True),)}, "/barriers/0"),
    ({"barriers": (Barrier(WALL, LINE),) * (MAX_BARRIERS + 1)}, "/barriers"),
    ({"barriers": (Barrier(WALL, LINE * 100_001),)}, "/barriers"),
    ({"lights": (Light(1.0, -3.0, 5.0, 10.0),)}, "/lights/0"),
    ({"lights": (Light(1.0, 1.0, 20.0, 10.0),)}, "/lights/0/dim_feet"),
    ({"lights": (Light(1.0, 1.0, float("inf"), 10.0),)}, "/lights/0/bright_feet"),
    ({"lights": (Light(1.0, 1.0, 5.0, 10.0, "red"),)}, "/lights/0/color"),
    ({"lights": (Light(1.0, 1.0, 5.0, 10.0),) * 5001}, "/lights"),
    ({"notes": (BattleNote(" ", 1.0, 1.0),)}, "/notes/0"),
    ({"notes": (BattleNote("Pit", 1.0, 99.0),)}, "/notes/0"),
]


@pytest.mark.parametrize(("change", "pointer"), BROKEN)
def test_what_is_out_of_bounds_is_refused_with_its_place(change: dict[str, object], pointer: str) -> None:
    with pytest.raises(RuleError) as caught:
        check_battle_map(replace(CELLAR, **change))  # type: ignore[arg-type]  # any field, wrong on purpose
    assert caught.value.pointer == pointer
    assert caught.value.remedy


def test_a_picture_must_lie_somewhere() -> None:
    assert CELLAR.picture is not None
    with pytest.raises(RuleError, match="lies nowhere"):
        check_battle_map(replace(CELLAR, picture=replace(CELLAR.picture, place=(0.0, 0.0, 0.0, 4.0))))
