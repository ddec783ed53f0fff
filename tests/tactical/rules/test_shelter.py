"""Cover that closes no line, curtains, walls of force, smoke: EP-CO, EP-CN-02, EP-CV-10."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.combat.attack import cover_part, reflex_bonus
from tactical.rules.geometry.cover import (
    has_line_of_effect,
    has_line_of_sight,
    melee_cover,
    ranged_cover,
    sightings,
    veil_between,
)
from tactical.rules.geometry.edges import Edge, EdgeKind
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.layers import Layers
from tactical.rules.rulesets.library import rules_for

RULES = rules_for("epic-path")
TABLE = RULES.combat["cover"]
OPEN = ("." * 14,) * 7


def field(*edges: Edge, rows: tuple[str, ...] = OPEN, veils: tuple[tuple[int, int, int], ...] = ()) -> Field:
    return field_for(rows, RULES.combat["grid"], "numba", edges, Layers(veils=veils))


def wall(kind: EdgeKind, x: int, shelters: str = "own") -> tuple[Edge, ...]:
    """A wall from south to north on the east side of column x."""
    return tuple(Edge(x, y, "e", kind, shelters) for y in range(7))  # type: ignore[arg-type]  # a table of cases


def grade(ground: Field, attacker: int, target: int, row: int = 3) -> str:
    return ranged_cover(ground, (attacker, row, 1), (target, row, 1), (), TABLE).grade


@pytest.mark.rule("EP-CO-13", "EP-CO-14")
@pytest.mark.parametrize(("kind", "found"), [("battlement", "improved"), ("arrow_slit", "superior")])
def test_a_battlement_protects_those_behind_it_only(kind: EdgeKind, found: str) -> None:
    ground = field(*wall(kind, 5))
    assert grade(ground, 10, 5) == found
    assert grade(ground, 10, 3) == found
    assert grade(ground, 5, 10) == "none", "who stands at it leans out"
    assert grade(ground, 2, 10) == "partial", "from further back it is a wall with a hole"
    assert melee_cover(ground, (6, 3, 1), (5, 3, 1)).grade == found
    assert melee_cover(ground, (5, 3, 1), (6, 3, 1)).grade == "none"


@pytest.mark.rule("EP-CO-13")
def test_the_protected_side_may_be_the_far_one() -> None:
    ground = field(*wall("arrow_slit", 5, "beyond"))
    assert grade(ground, 2, 6) == "superior"
    assert grade(ground, 6, 2) == "none"


@pytest.mark.rule("EP-CO-03", "EP-CO-13")
@pytest.mark.parametrize(
    ("name", "ac", "reflex"), [("partial", 4, 1), ("improved", 6, 2), ("superior", 8, 3), ("minimal", 0, 0)]
)
def test_what_cover_is_worth(name: str, ac: int, reflex: int) -> None:
    assert (cover_part(RULES, name, "it").value, reflex_bonus(RULES, name)) == (ac, reflex)


@pytest.mark.rule("EP-CO-12")
def test_minimal_cover_counts_for_nothing() -> None:
    ground = field(*wall("rail", 5))
    cover = ranged_cover(ground, (10, 3, 1), (5, 3, 1), (), TABLE)
    assert (cover.grade, cover.counts) == ("minimal", False)
    assert not ground.has_melee_cover((6, 3, 1), (5, 3, 1))


@pytest.mark.rule("EP-CO-04", "EP-CO-07", "EP-CO-08")
def test_a_low_wall_between_neighbours_covers_both_ways() -> None:
    ground = field(*wall("low", 5))
    assert melee_cover(ground, (5, 3, 1), (6, 3, 1)).grade == "partial"
    assert melee_cover(ground, (6, 3, 1), (5, 4, 1)).grade == "partial"
    assert melee_cover(ground, (4, 3, 1), (5, 3, 1)).grade == "none"


@pytest.mark.rule("EP-CO-07")
@pytest.mark.parametrize(
    ("attacker", "target", "found"),
    [(0, 6, "partial"), (0, 12, "none"), (5, 12, "none"), (5, 7, "partial"), (4, 8, "none"), (3, 8, "partial")],
)
def test_who_leans_over_a_low_wall_and_whom_it_is_too_far_from(attacker: int, target: int, found: str) -> None:
    assert grade(field(*wall("low", 5)), attacker, target) == found


@pytest.mark.rule("EP-CV-09")
def test_the_free_end_of_a_low_wall_covers_nothing() -> None:
    short = field(Edge(5, 3, "e", "low"))
    assert grade(short, 3, 7) == "partial"
    assert grade(short, 5, 6, row=4) == "none"
    assert grade(short, 3, 7, row=5) == "none"


@pytest.mark.rule("EP-CO-16", "EP-CV-10")
def test_force_stops_attacks_and_a_curtain_stops_the_eye() -> None:
    a, b = (4, 3, 1), (7, 3, 1)
    force, curtain = field(*wall("force", 5)), field(*wall("curtain", 5))
    assert (has_line_of_effect(force, a, b), has_line_of_sight(force, a, b)) == (False, True)
    assert (has_line_of_effect(curtain, a, b), has_line_of_sight(curtain, a, b)) == (True, False)
    assert grade(force, 4, 7) == "total"
    assert veil_between(curtain, a, b, is_melee=False) == 12


@pytest.mark.rule("EP-CN-01", "EP-CN-02", "EP-CN-11")
@pytest.mark.parametrize(
    ("veils", "found"),
    [
        ((), 0),
        (((5, 3, 6),), 6),
        (((9, 3, 6),), 6),
        (((2, 3, 6),), 0),
        (((5, 3, 4), (6, 3, 6), (7, 3, 2)), 6),
        (((5, 4, 6),), 0),
        (((5, 3, 12),), 6),
        (((9, 3, 12),), 12),
    ],
)
def test_smoke_on_the_lines(veils: tuple[tuple[int, int, int], ...], found: int) -> None:
    assert veil_between(field(veils=veils), (2, 3, 1), (9, 3, 1), is_melee=False) == found


@pytest.mark.rule("EP-CN-07")
def test_what_is_opaque_on_some_lines_only_conceals_partly() -> None:
    ground = field(veils=((5, 3, 12),))
    assert veil_between(ground, (2, 3, 1), (9, 5, 1), is_melee=False) in (0, 6)
    assert veil_between(field(veils=tuple((5, y, 12) for y in range(7))), (2, 3, 1), (9, 5, 1), is_melee=False) == 12


@pytest.mark.rule("EP-CN-03")
def test_a_neighbour_is_concealed_only_when_wholly_inside() -> None:
    ground = field(veils=((6, 3, 6), (7, 3, 6)))
    assert veil_between(ground, (5, 3, 1), (6, 3, 1), is_melee=True) == 6
    assert veil_between(ground, (5, 3, 1), (6, 3, 2), is_melee=True) == 0


@pytest.mark.rule("EP-CN-02")
def test_one_corner_serves_cover_and_concealment() -> None:
    rows = ("." * 14,) * 3 + ("....#.........",) + ("." * 14,) * 3
    ground = field(rows=rows, veils=tuple((x, 4, 6) for x in range(3, 9)))
    ways = sightings(ground, (2, 3, 1), (8, 4, 1), (), TABLE)
    assert ways
    for way in ways:
        better = [o for o in ways if o is not way and o.veil <= way.veil and o.cover == way.cover]
        assert not better


edges = st.builds(
    Edge,
    st.integers(1, 6),
    st.integers(1, 5),
    st.sampled_from(["n", "e"]),
    st.sampled_from(["low", "battlement", "arrow_slit", "rail", "curtain", "force", "wall"]),
    st.sampled_from(["own", "beyond"]),
)
squares = st.tuples(st.integers(0, 8), st.integers(0, 6))


@settings(max_examples=120, deadline=None)
@given(st.lists(edges, max_size=8), squares, squares)
def test_compiled_and_plain_cover_agree_and_sight_is_mutual(
    placed: list[Edge], a: tuple[int, int], b: tuple[int, int]
) -> None:
    if a == b:
        return
    grounds = [field_for(OPEN, RULES.combat["grid"], name, tuple(placed)) for name in ("python", "numba")]
    found = [ranged_cover(ground, (*a, 1), (*b, 1), (), TABLE) for ground in grounds]
    assert found[0] == found[1]
    assert melee_cover(grounds[0], (*a, 1), (*b, 1)) == melee_cover(grounds[1], (*a, 1), (*b, 1))
    assert has_line_of_sight(grounds[1], (*a, 1), (*b, 1)) == has_line_of_sight(grounds[1], (*b, 1), (*a, 1))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(squares, st.integers(1, 12)), max_size=10), squares, squares)
def test_more_smoke_never_shows_more(
    placed: list[tuple[tuple[int, int], int]], a: tuple[int, int], b: tuple[int, int]
) -> None:
    if a == b:
        return
    veils = dict(placed)
    rows = tuple((x, y, value) for (x, y), value in veils.items())
    whole = veil_between(field(veils=rows), (*a, 1), (*b, 1), is_melee=False)
    fewer = veil_between(field(veils=rows[1:]), (*a, 1), (*b, 1), is_melee=False)
    assert fewer <= whole
