"""Walls, doors and windows between squares: EP-TE-04, EP-TE-06, EP-CO, EP-CV-09."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.geometry.battlemap import LEGEND, read_battlemap
from tactical.rules.geometry.cover import has_line_of_effect, melee_cover
from tactical.rules.geometry.edges import STOPS, Edge, EdgeKind
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.lines import blocked_mask
from tactical.rules.geometry.reach import ReachQuery
from tactical.rules.geometry.walled_lines import WalledMap
from tactical.rules.geometry.walled_lines import blocked_mask as walled_mask
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for

GRID = rules_for("epic-path").combat["grid"]
OPEN = ("......",) * 5


def field(*edges: Edge, rows: tuple[str, ...] = OPEN, geometry: str = "numba") -> Field:
    return field_for(rows, GRID, geometry, edges)


def wall_east(x: int, *ys: int, kind: EdgeKind = "wall") -> tuple[Edge, ...]:
    """A wall between columns x and x + 1."""
    return tuple(Edge(x, y, "e", kind) for y in ys)


def cost(ground: Field, start: tuple[int, int], end: tuple[int, int], side: int = 1) -> int | None:
    size = ground.map.width * ground.map.height
    nobody, calm = np.zeros(size, dtype=np.uint8), np.zeros(size, dtype=np.int64)
    reach = ground.reach(ReachQuery(*start, side, 40, 0, nobody, calm))
    place = reach.place(*end)
    return int(reach.cost[place]) if place >= 0 else None


@pytest.mark.rule("EP-TE-04", "EP-TE-06")
@pytest.mark.parametrize(
    ("edges", "steps"),
    [
        ((), 1),
        (wall_east(1, 0, 1, 2, 3, 4), None),
        (wall_east(1, 0, 1, 2, 3), 5),  # round its northern end, where no diagonal cuts the corner
        ((*wall_east(1, 0, 1, 2, 3), *wall_east(1, 4, kind="open_door")), 5),
        ((*wall_east(1, 0, 1, 2, 3), *wall_east(1, 4, kind="door")), None),
        (wall_east(1, 0, 1, 2, 3, 4, kind="window"), None),
        (wall_east(1, 0, 1, 2, 3, 4, kind="invisible"), None),
        (wall_east(1, 0, 1, 2, 3, 4, kind="curtain"), 1),
        (wall_east(1, 0, 1, 2, 3, 4, kind="low"), 1),
    ],
)
def test_what_stops_a_walk(edges: tuple[Edge, ...], steps: int | None) -> None:
    assert cost(field(*edges), (1, 2), (2, 2)) == steps


@pytest.mark.rule("EP-TE-06")
@pytest.mark.parametrize(
    "edge", [Edge(1, 1, "e", "wall"), Edge(1, 2, "e", "wall"), Edge(1, 1, "n", "wall"), Edge(2, 1, "n", "wall")]
)
def test_a_wall_that_ends_at_a_corner_bars_the_diagonal_past_it(edge: Edge) -> None:
    assert cost(field(edge), (1, 1), (2, 2)) == 2


@pytest.mark.rule("EP-TE-04")
def test_a_large_creature_does_not_stand_across_a_wall() -> None:
    ground = field(*wall_east(2, 0, 1))
    assert not ground.map.has_room(2, 0, 2)
    assert ground.map.has_room(2, 0, 1)
    assert cost(ground, (0, 0), (2, 0), side=2) is None
    assert cost(ground, (0, 0), (1, 0), side=2) == 1


@pytest.mark.rule("EP-CO-15", "EP-CO-05")
@pytest.mark.parametrize(
    ("kind", "grade", "effect"),
    [
        ("wall", "total", False),
        ("door", "total", False),
        ("curtain", "none", True),
        ("force", "total", False),
        ("window", "none", True),
        ("open_door", "none", True),
    ],
)
def test_what_a_wall_between_two_fighters_covers(kind: EdgeKind, grade: str, effect: bool) -> None:
    ground = field(*wall_east(1, 0, 1, 2, 3, 4, kind=kind))
    assert melee_cover(ground, (1, 2, 1), (2, 2, 1)).grade == grade
    assert has_line_of_effect(ground, (0, 2, 1), (4, 3, 1)) is effect


@pytest.mark.rule("EP-CO-04")
def test_a_door_that_is_open_lets_those_before_it_see_through_and_those_aside_not() -> None:
    ground = field(*wall_east(1, 0, 1, 3, 4), *wall_east(1, 2, kind="open_door"))
    assert has_line_of_effect(ground, (1, 2, 1), (4, 2, 1))
    assert not has_line_of_effect(ground, (1, 0, 1), (2, 0, 1))
    assert melee_cover(ground, (1, 1, 1), (2, 2, 1)).grade == "partial"


def test_a_wrong_edge_says_which() -> None:
    with pytest.raises(RuleError, match=r"edge at \(6, 0\) is off the map") as caught:
        read_battlemap(OPEN, (Edge(0, 0, "n", "wall"), Edge(6, 0, "e", "wall")))
    assert caught.value.pointer == "/edges/1"


SIDE = 5
squares = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1))
edge_strategy = st.builds(
    Edge,
    st.integers(0, SIDE - 1),
    st.integers(0, SIDE - 1),
    st.sampled_from(["n", "e"]),
    st.sampled_from(sorted(STOPS)),
)
row_strategy = st.lists(st.text("...." + "".join(LEGEND), min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE)


@settings(max_examples=150, deadline=None)
@given(row_strategy, st.lists(edge_strategy, max_size=12), st.integers(1, 2))
def test_compiled_and_plain_geometry_agree(rows: list[str], edges: list[Edge], side: int) -> None:
    plain, compiled = (field(*edges, rows=tuple(rows), geometry=name) for name in ("python", "numba"))
    everywhere = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    for a in everywhere[::3]:
        for b in everywhere:
            if a != b:
                assert plain.mask(*a, *b) == compiled.mask(*a, *b), (a, b)
        if plain.map.has_room(*a, side):
            assert [cost(plain, a, b, side) for b in everywhere] == [cost(compiled, a, b, side) for b in everywhere]


@settings(max_examples=150, deadline=None)
@given(row_strategy, squares, squares)
def test_without_walls_lines_are_as_on_any_map(rows: list[str], a: tuple[int, int], b: tuple[int, int]) -> None:
    if a == b:
        return
    ground = WalledMap(read_battlemap(rows, (Edge(0, 0, "n", "window"),)))
    assert walled_mask(ground, a, b) == blocked_mask(ground.solid, a, b)


@settings(max_examples=200, deadline=None)
@given(row_strategy, st.lists(edge_strategy, max_size=12), squares, squares)
def test_sight_is_mutual_and_a_further_wall_never_opens_a_line(
    rows: list[str], edges: list[Edge], a: tuple[int, int], b: tuple[int, int]
) -> None:
    if a == b:
        return
    there, back = (field(*edges, rows=tuple(rows)).mask(*one, *other) for one, other in ((a, b), (b, a)))
    assert there == sum(1 << (4 * i + j) for i in range(4) for j in range(4) if back >> (4 * j + i) & 1)
    fewer = field(*edges[1:], rows=tuple(rows)).mask(*a, *b)
    assert fewer & there == fewer
