"""Cubes: distance, neighbours, reach, areas, riders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.geometry.cubes import (
    area,
    cubes_apart,
    cubes_of,
    is_adjacent,
    overlap,
    with_rider,
)
from tactical.rules.geometry.distance import chebyshev, one_two_one
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.geometry.boards import board

BODIES = st.tuples(*[st.integers(-30, 30)] * 3, st.integers(1, 8))
DISTANCES = st.sampled_from((chebyshev, one_two_one))


@pytest.mark.rule("EP-3D-01")
@pytest.mark.parametrize(
    ("a", "b", "feet"),
    [
        ((0, 0, 6, 1), (10, 0, 0, 1), 50),
        ((0, 0, 6, 1), (2, 0, 0, 1), 30),
        ((0, 0, 0, 1), (1, 1, 1, 1), 5),
        ((0, 0, 0, 1), (3, 2, 4, 1), 20),
        ((0, 0, 0, 3), (4, 0, 3, 1), 10),
        ((0, 0, 0, 3), (1, 1, 3, 1), 5),
        ((0, 0, 0, 3), (1, 1, 1, 1), 0),
    ],
)
def test_the_greater_of_across_and_up(a: tuple[int, ...], b: tuple[int, ...], feet: int) -> None:
    ground = board("....")
    assert 5 * ground.cubes_apart(a, b) == feet  # type: ignore[arg-type]  # a table of bodies


@pytest.mark.rule("D20-03")
@pytest.mark.parametrize(
    ("cube", "squares"),
    [((3, 0, 0), 3), ((3, 3, 0), 4), ((5, 2, 0), 6), ((3, 3, 3), 5), ((0, 0, 4), 4), ((4, 0, 4), 6)],
)
def test_d20_counts_every_second_diagonal_twice_upwards_too(cube: tuple[int, int, int], squares: int) -> None:
    assert cubes_apart(one_two_one, (0, 0, 0, 1), (*cube, 1)) == squares


@given(BODIES, BODIES, DISTANCES)
def test_distance_is_the_same_both_ways_and_nothing_only_in_one_place(a, b, distance) -> None:  # type: ignore[no-untyped-def]  # drawn
    apart = cubes_apart(distance, a, b)
    assert apart == cubes_apart(distance, b, a)
    assert (apart == 0) == overlap(a, b)
    assert (apart == 1) == is_adjacent(a, b)


@given(BODIES, BODIES, st.integers(1, 4))
def test_a_bigger_body_is_never_farther_away(a, b, more) -> None:  # type: ignore[no-untyped-def]  # drawn
    bigger = (*b[:3], b[3] + more)
    assert cubes_apart(chebyshev, a, bigger) <= cubes_apart(chebyshev, a, b)


@pytest.mark.rule("EP-3D-02")
def test_twenty_six_cubes_are_adjacent() -> None:
    middle = (0, 0, 0, 1)
    around = [(x, y, z, 1) for x in range(-2, 3) for y in range(-2, 3) for z in range(-2, 3)]
    assert sum(is_adjacent(middle, other) for other in around) == 26


@pytest.mark.rule("EP-SP-12", "EP-3D-03")
@pytest.mark.parametrize(
    ("side", "reach", "squares", "cubes"), [(1, 1, 9, 27), (3, 3, 81, 729), (2, 2, 36, 216), (1, 0, 1, 1)]
)
def test_how_much_is_in_reach(side: int, reach: int, squares: int, cubes: int) -> None:
    body = (0, 0, 0, side)
    span = range(-reach, side + reach)
    near = [(x, y, z) for x in span for y in span for z in span if cubes_apart(chebyshev, body, (x, y, z, 1)) <= reach]
    assert len(near) == cubes
    assert len([at for at in near if at[2] == 0]) == squares
    assert len(list(cubes_of(body))) == side**3


@pytest.mark.parametrize(
    ("side", "at", "expected"),
    [
        (1, (5, 5, 5), (5, 5, 5, 1)),
        (3, (5, 5, 5), (4, 4, 4, 3)),
        (2, (5, 5, 5), (4, 4, 4, 2)),
        (4, (0, 0, 0), (-2, -2, -2, 4)),
    ],
)
def test_areas_lie_round_a_cube_or_a_corner(side: int, at: tuple[int, int, int], expected: tuple[int, ...]) -> None:
    assert area(side, at) == expected
    assert len(list(cubes_of(area(side, at)))) == side**3


def test_an_area_has_a_size() -> None:
    with pytest.raises(RuleError) as caught:
        area(0, (0, 0, 0))
    assert caught.value.rule == "EP-3D-06"


@pytest.mark.parametrize(("is_mount", "expected"), [(True, (0, 0, 0, 3)), (False, (1, 1, 3, 1))])
def test_riders_are_in_the_mount_and_others_on_its_back(is_mount: bool, expected: tuple[int, ...]) -> None:
    assert with_rider((0, 0, 0, 3), 1, is_mount=is_mount) == expected


def test_between_flyers_the_map_alone_may_count() -> None:
    plain = board("....")
    assert plain.cubes_apart((0, 0, 9, 1), (1, 0, 0, 1), both_fly=True) == 9
    plain = type(plain)(plain.map, plain.rule, plain.distance, plain._measurer, "map")
    assert plain.cubes_apart((0, 0, 9, 1), (1, 0, 0, 1), both_fly=True) == 1
    assert plain.cubes_apart((0, 0, 9, 1), (1, 0, 0, 1)) == 9
