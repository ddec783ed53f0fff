"""Cover and lines: EP-CV-09, EP-CO, drawn as squares round an attacker at (0, 0)."""

from __future__ import annotations

import pytest

from tactical.rules.geometry.cover import Cover, melee_cover, ranged_cover
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.rulesets.library import rules_for

RULES = rules_for("epic-path")
SHIFT = 3
"""The drawn squares are moved this far east and north, so that (0, -1) is on the map too."""


def field(solid: list[tuple[int, int]], low: list[tuple[int, int]], geometry: str) -> Field:
    grid = [["."] * 16 for _ in range(12)]
    for x, y in solid:
        grid[11 - y - SHIFT][x + SHIFT] = "#"
    for x, y in low:
        grid[11 - y - SHIFT][x + SHIFT] = "="
    return field_for(tuple("".join(row) for row in grid), RULES.combat["grid"], geometry)


def ranged(
    attacker: tuple[int, int],
    target: tuple[int, int],
    solid: list[tuple[int, int]],
    creatures: list[tuple[int, int]],
    low: list[tuple[int, int]],
    geometry: str,
) -> Cover:
    standing = [(x + SHIFT, y + SHIFT) for x, y in creatures]
    a = (attacker[0] + SHIFT, attacker[1] + SHIFT, 1)
    t = (target[0] + SHIFT, target[1] + SHIFT, 1)
    return ranged_cover(field(solid, low, geometry), a, t, standing, RULES.combat["cover"])


@pytest.mark.rule("EP-CO-01", "EP-CO-02", "EP-CO-06", "EP-CO-15", "EP-CV-09", "EP-CO-14")
@pytest.mark.parametrize("geometry", ["numba", "python"])
@pytest.mark.parametrize(
    ("attacker", "target", "solid", "creatures", "grade", "soft"),
    [
        ((0, 0), (5, 0), [], [], "none", False),
        ((0, 0), (5, 0), [(3, 0)], [], "partial", False),
        ((0, 0), (4, 2), [(3, 2)], [], "partial", False),
        ((0, 0), (4, 2), [(1, 0)], [], "none", False),
        ((4, 2), (0, 0), [(1, 0)], [], "partial", False),
        ((0, 0), (5, 0), [], [(2, 0), (3, 0)], "none", True),
        ((0, 0), (1, 1), [(1, 0), (0, 1)], [], "total", False),
        ((0, 0), (5, 0), [(2, 1)], [(2, -1)], "none", False),
    ],
)
def test_ranged_cover(
    attacker: tuple[int, int],
    target: tuple[int, int],
    solid: list[tuple[int, int]],
    creatures: list[tuple[int, int]],
    grade: str,
    soft: bool,
    geometry: str,
) -> None:
    cover = ranged(attacker, target, solid, creatures, [], geometry)
    assert (cover.grade, cover.is_soft) == (grade, soft)


@pytest.mark.rule("EP-CO-07")
@pytest.mark.parametrize(
    ("low", "target", "grade"),
    [((6, 0), (8, 0), "partial"), ((2, 0), (6, 0), "none"), ((1, 0), (8, 0), "none")],
)
def test_low_obstacle(low: tuple[int, int], target: tuple[int, int], grade: str) -> None:
    assert ranged((0, 0), target, [], [], [low], "numba").grade == grade


@pytest.mark.rule("EP-CO-04", "EP-CO-08")
@pytest.mark.parametrize("geometry", ["numba", "python"])
@pytest.mark.parametrize(
    ("target", "solid", "grade"),
    [
        ((1, 1), [(1, 0)], "partial"),
        ((1, 0), [(1, 1)], "none"),
        ((1, 0), [(0, 1), (1, 1)], "none"),
        ((1, 1), [(1, 0), (0, 1)], "total"),
    ],
)
def test_melee_cover(target: tuple[int, int], solid: list[tuple[int, int]], grade: str, geometry: str) -> None:
    ground = field(solid, [], geometry)
    cover = melee_cover(ground, (SHIFT, SHIFT, 1), (target[0] + SHIFT, target[1] + SHIFT, 1))
    assert cover.grade == grade
    threatened = ground.threatened((SHIFT, SHIFT, 1), 0, 1)
    square = (target[1] + SHIFT) * ground.map.width + target[0] + SHIFT
    assert (square in threatened) == (grade == "none")


@pytest.mark.rule("EP-CO-05")
def test_melee_with_reach_is_judged_like_a_shot_but_creatures_do_not_count() -> None:
    assert melee_cover(field([(1, 0)], [], "numba"), (SHIFT, SHIFT, 1), (2 + SHIFT, SHIFT, 1)).grade == "partial"


@pytest.mark.rule("EP-CO-10", "EP-CO-11")
def test_a_large_attacker_uses_whichever_square_sees_best() -> None:
    ground = field([(2, 0)], [], "numba")
    small = ranged_cover(ground, (SHIFT, SHIFT, 1), (SHIFT + 4, SHIFT, 1), (), RULES.combat["cover"])
    big = ranged_cover(ground, (SHIFT, SHIFT, 2), (SHIFT + 4, SHIFT, 1), (), RULES.combat["cover"])
    assert (small.grade, big.grade) == ("partial", "none")


@pytest.mark.rule("EP-CO-15")
def test_a_wall_between_gives_total_cover() -> None:
    wall = [(2, y) for y in range(-3, 9)]
    assert ranged((0, 0), (5, 0), wall, [], [], "numba").grade == "total"


@pytest.mark.rule("EP-CO-10")
def test_a_large_target_is_attacked_in_a_square_within_reach() -> None:
    ground = field([(1, 0), (0, 1)], [], "numba")
    big = (SHIFT + 1, SHIFT + 1, 2)
    assert melee_cover(ground, (SHIFT, SHIFT, 1), big, 1).grade == "total", "only the near corner is in reach"
    assert melee_cover(field([(1, 0)], [], "numba"), (SHIFT, SHIFT, 1), big, 1).grade == "partial"
