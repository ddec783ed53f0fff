"""Cover and lines in three dimensions: the project's reading of EP-CO with EP-3D."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.engine import actions
from tactical.rules.engine.aiming import is_covered
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.seeing import sees
from tactical.rules.geometry.cover import melee_cover, ranged_cover
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.layers import Layers
from tactical.rules.geometry.slopes import cover_in_space, has_line_in_space
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import BOW, position, soldier

RULES = rules_for("epic-path")
TABLE = RULES.combat["cover"]
OPEN = ("." * 10,) * 5
Cube = tuple[int, int, int]


def field(rows: tuple[str, ...] = OPEN, **layers: tuple[tuple[int, int, int], ...]) -> Field:
    return field_for(rows, RULES.combat["grid"], "numba", (), Layers(**layers))  # type: ignore[arg-type]  # layers by name


def ledge(*columns: int, level: int = 2) -> tuple[tuple[int, int, int], ...]:
    return tuple((x, y, level) for x in columns for y in range(5))


def grade(ground: Field, a: Cube, t: Cube) -> str:
    return cover_in_space(ground, (*a, 1), (*t, 1), (), TABLE, is_melee=False).grade


@pytest.mark.rule("EP-CO-02", "EP-CO-15")
@pytest.mark.parametrize(
    ("raised", "a", "t", "found"),
    [
        ((0, 1, 2), (2, 2, 2), (5, 2, 0), "none"),
        ((0, 1, 2), (0, 2, 2), (5, 2, 0), "partial"),
        ((0, 1, 2), (0, 2, 2), (3, 2, 0), "total"),
        ((4,), (1, 2, 0), (8, 2, 0), "total"),
        ((4,), (1, 2, 3), (8, 2, 3), "none"),
        ((4,), (1, 2, 0), (8, 2, 3), "partial"),
        ((4,), (3, 2, 0), (8, 2, 8), "none"),
    ],
)
def test_ledges_cover_those_below_and_behind(raised: tuple[int, ...], a: Cube, t: Cube, found: str) -> None:
    ground = field(heights=ledge(*raised))
    assert grade(ground, a, t) == found


@pytest.mark.rule("EP-CO-15")
def test_a_wall_with_a_top_is_shot_over_and_one_without_is_not() -> None:
    rows = ("....#.....",) * 5
    low = field(rows, ceilings=ledge(4, level=2))
    assert not has_line_in_space(low, (1, 2, 0, 1), (8, 2, 0, 1))
    assert has_line_in_space(low, (1, 2, 3, 1), (8, 2, 3, 1))
    assert not has_line_in_space(field(rows), (1, 2, 30, 1), (8, 2, 30, 1))


@pytest.mark.rule("EP-CO-06")
@pytest.mark.parametrize(("level", "soft"), [(0, True), (1, False), (3, False)])
def test_a_creature_is_in_the_way_at_its_own_level(level: int, soft: bool) -> None:
    found = cover_in_space(field(), (1, 2, 0, 1), (8, 2, 0, 1), [(4, 2, level, 1)], TABLE, is_melee=False)
    assert found.is_soft is soft


@pytest.mark.rule("EP-CO-04", "EP-3D-02")
def test_neighbours_above_and_below_have_no_cover_on_open_ground() -> None:
    for t in ((2, 2, 1), (3, 2, 1), (3, 3, 1)):
        assert cover_in_space(field(), (2, 2, 0, 1), (*t, 1), (), TABLE, is_melee=True).grade == "none"
    step = field(heights=((3, 2, 1),))
    assert cover_in_space(step, (2, 2, 0, 1), (3, 3, 0, 1), (), TABLE, is_melee=True).grade == "partial"


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.text("....#o=", min_size=7, max_size=7), min_size=5, max_size=5),
    st.tuples(st.integers(0, 6), st.integers(0, 4)),
    st.tuples(st.integers(0, 6), st.integers(0, 4)),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4)), max_size=3),
)
def test_on_flat_ground_space_says_what_the_plan_says(
    rows: list[str], a: tuple[int, int], t: tuple[int, int], crowd: list[tuple[int, int]]
) -> None:
    if a == t:
        return
    ground = field(tuple(rows))
    others = [square for square in crowd if square not in (a, t)]
    here, goal = (*a, 0, 1), (*t, 0, 1)
    bodies = [(*square, 0, 1) for square in others]
    plan = ranged_cover(ground, (*a, 1), (*t, 1), others, TABLE)
    space = cover_in_space(ground, here, goal, bodies, TABLE, is_melee=False)
    assert (space.grade, space.is_soft) == (plan.grade, plan.is_soft)
    close = cover_in_space(ground, here, goal, (), TABLE, is_melee=True)
    assert close.grade == melee_cover(ground, (*a, 1), (*t, 1)).grade


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 4), st.integers(0, 3)), max_size=8),
    st.tuples(st.integers(0, 6), st.integers(0, 4)),
    st.tuples(st.integers(0, 6), st.integers(0, 4)),
    st.integers(0, 5),
)
def test_who_stands_higher_is_never_covered_more_by_the_ground(
    hills: list[tuple[int, int, int]], a: tuple[int, int], t: tuple[int, int], more: int
) -> None:
    heights = tuple((x, y, level) for (x, y), level in {(x, y): level for x, y, level in hills}.items())
    ground = field(heights=heights)
    here, there = (*a, ground.level(*a, 1), 1), (*t, ground.level(*t, 1), 1)
    order = {"none": 0, "partial": 1, "total": 2}
    lower = cover_in_space(ground, here, there, (), TABLE, is_melee=False)
    higher = cover_in_space(ground, (*a, here[2] + more, 1), there, (), TABLE, is_melee=False)
    assert order[higher.grade] <= order[lower.grade]


def test_in_a_fight_a_flyer_sees_over_what_stops_a_walker() -> None:
    state = position("....#....\n....#....\nA...#...N\n....#....\n....#....", {"A": soldier("A", attacks=(BOW,))})
    state.set_ground(state.rows, Layers(ceilings=ledge(4, level=2)))
    archer, enemy = state.combatants["A"], state.combatants["N"]
    assert not sees(state, archer, enemy)
    refused = refuse(state, archer, actions.Attack("N"))
    assert refused is not None
    assert refused.rule == "EP-CO-15"
    archer.z, archer.mode = 12, "fly"
    assert sees(state, archer, enemy)
    assert refuse(state, archer, actions.Attack("N")) is None


@pytest.mark.rule("EP-SP-12", "EP-3D-02")
@pytest.mark.parametrize(("level", "expected"), [(0, False), (1, False), (2, True)])
def test_blows_reach_a_level_up_and_no_further(level: int, expected: bool) -> None:
    state = position(".....\n.AN..\n.....\n.....\n.....")
    state.combatants["N"].z, state.combatants["N"].mode = level, "fly"
    refused = refuse(state, state.combatants["A"], actions.Attack("N"))
    assert (refused is not None) is expected
    assert not is_covered(state, state.combatants["A"], state.combatants["N"])


@pytest.mark.rule("EP-CO-06")
def test_a_corner_without_a_line_is_weighed_alike_on_the_plan_and_in_space() -> None:
    ground = field(("o.o.#..", "o......", ".....o.", ".##...o", "ooo...."))
    crowd = [(1, 1), (1, 3)]
    plan = ranged_cover(ground, (0, 4, 1), (6, 1, 1), crowd, TABLE)
    bodies = [(*square, 0, 1) for square in crowd]
    space = cover_in_space(ground, (0, 4, 0, 1), (6, 1, 0, 1), bodies, TABLE, is_melee=False)
    assert (space.grade, space.is_soft) == (plan.grade, plan.is_soft) == ("partial", False)


@settings(max_examples=80, deadline=None)
@given(
    heights=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4), st.integers(-1, 3)), max_size=20),
    roofs=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 4), st.integers(1, 3)), max_size=6),
    blocks=st.sets(st.tuples(st.integers(0, 9), st.integers(0, 4)), max_size=8),
    a=st.tuples(st.integers(0, 8), st.integers(0, 3), st.integers(-1, 4), st.integers(1, 2)),
    b=st.tuples(st.integers(0, 8), st.integers(0, 3), st.integers(-1, 4), st.integers(1, 2)),
)
def test_there_is_a_line_wherever_cover_is_not_total(
    heights: list[Cube], roofs: list[Cube], blocks: set[tuple[int, int]], a: Cube, b: Cube
) -> None:
    rows = tuple("".join("#" if (x, 4 - y) in blocks else "." for x in range(10)) for y in range(5))
    layers = {
        name: tuple({row[:2]: row for row in rows_}.values())
        for name, rows_ in (("heights", heights), ("ceilings", roofs))
    }
    ground = field(rows, **layers)
    covered = cover_in_space(ground, a, b, (), TABLE, is_melee=False)  # type: ignore[arg-type]  # four numbers each
    assert has_line_in_space(ground, a, b) == (covered.grade != "total")  # type: ignore[arg-type]  # four numbers each
