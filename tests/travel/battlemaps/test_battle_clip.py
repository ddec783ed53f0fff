"""Lines cut at the rim, parts of battle maps, and the squares that outlines cover."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from tests.travel.battlemaps.drawn import battle_maps
from travel.rules.battlemaps.clip import Point, clip_line, window_of
from travel.rules.battlemaps.model import BattleMap
from travel.rules.battlemaps.solid import covered, is_of_whole_squares

CLIPS = [
    ([(1, 1), (3, 3)], [((1, 1), (3, 3))]),
    ([(-2, 1), (2, 1)], [((0, 1), (2, 1))]),
    ([(1, 1), (9, 1), (9, 2), (1, 2)], [((1, 1), (4, 1)), ((4, 2), (1, 2))]),
    ([(0, 0), (4, 0)], [((0, 0), (4, 0))]),
    ([(-1, 5), (5, 5)], []),
    ([(4, 4), (6, 6)], []),
    ([(-1, 1), (1, -1)], []),
    ([(1, 1), (1, 1)], []),
]


@pytest.mark.parametrize(("points", "pieces"), CLIPS)
def test_lines_are_cut_at_the_rim(points: list[Point], pieces: list[tuple[Point, ...]]) -> None:
    assert clip_line(points, 4, 4) == pieces


@settings(deadline=None)
@given(battle_maps())
def test_a_window_of_all_keeps_what_lies_within(battle: BattleMap) -> None:
    whole = window_of(battle, 0, 0, battle.width, battle.height)
    assert whole.rows == battle.rows
    inside = all(0 <= x <= battle.width and 0 <= y <= battle.height for wall in battle.barriers for x, y in wall.points)
    if inside:
        pieces = [clip_line(wall.points, battle.width, battle.height) for wall in battle.barriers]
        assert [wall.points for wall in whole.barriers] == [piece for cut in pieces for piece in cut]
    assert all(0 <= x <= battle.width and 0 <= y <= battle.height for wall in whole.barriers for x, y in wall.points)


COVERED = [
    ([(1, 1), (3, 1), (3, 2), (1, 2)], [(1, 1), (2, 1)]),
    ([(0.9, 0.9), (2.1, 0.9), (2.1, 2.1), (0.9, 2.1)], [(1, 1)]),
    ([(1.4, 1.4), (1.6, 1.4), (1.6, 1.6), (1.4, 1.6)], []),
    ([(-5, -5), (9, -5), (9, 9), (-5, 9)], [(x, y) for y in range(4) for x in range(4)]),
    ([(7, 7), (8, 7), (8, 8)], []),
    ([(0, 0), (2, 0), (0, 2)], [(0, 0)]),
]


@pytest.mark.parametrize(("outline", "squares"), COVERED)
def test_outlines_cover_squares_by_half(outline: list[Point], squares: list[tuple[int, int]]) -> None:
    assert covered(outline, 4, 4, 0.6 if len(outline) == 3 else 0.5) == squares


def test_outlines_along_the_grid_are_told_apart() -> None:
    assert is_of_whole_squares([(0, 0), (2, 0), (2, 1), (0, 1)])
    assert not is_of_whole_squares([(0, 0), (2, 1), (0, 1)])
    assert not is_of_whole_squares([(0, 0), (2, 0), (2, 1.5), (0, 1.5)])
