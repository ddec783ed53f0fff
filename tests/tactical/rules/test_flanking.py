"""Flanking: EP-FL and D20-18, the target at (0, 0) unless said otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.engine.flanks import FlankAnswer, flank_answer, flanking_ally
from tactical.rules.geometry.flanking import flanks_at_once, flanks_one_by_one, is_flank, judge
from tactical.rules.kernel.creature import Creature, Size
from tests.tactical.rules.positions import SPEAR, position, soldier

ASIDE = "the line leaves by the side beside the one it enters by"
EPIC, D20 = "sides_and_corners", "opposite_borders"


@pytest.mark.rule("EP-FL-03", "EP-FL-04", "EP-FL-05", "EP-FL-06")
@pytest.mark.parametrize(
    ("side", "attacker", "ally", "expected"),
    [
        (1, (-1, 0, 1), (1, 0, 1), True),
        (1, (-1, -1, 1), (1, 1, 1), True),
        (1, (-1, -1, 1), (1, 0, 1), False),
        (1, (-1, 0, 1), (0, 1, 1), False),
        (2, (-1, 0, 1), (2, 1, 1), True),
        (2, (-1, -1, 1), (2, 1, 1), False),
        (1, (-1, -1, 1), (1, 0, 2), True),
        (1, (-1, 0, 1), (-1, 1, 1), False),
    ],
)
def test_line_through_opposite_sides_or_corners(
    side: int, attacker: tuple[int, int, int], ally: tuple[int, int, int], expected: bool
) -> None:
    target = (0, 0, side)
    assert is_flank(EPIC, target, attacker, ally) is expected
    assert is_flank(EPIC, target, ally, attacker) is expected


@pytest.mark.rule("EP-FL-08")
def test_a_reach_line_serves_the_creature_with_reach_only() -> None:
    assert is_flank(EPIC, (0, 0, 1), (-2, 0, 1), (1, 1, 1), reach_line=True)
    assert not is_flank(EPIC, (0, 0, 1), (1, 1, 1), (-2, 0, 1))
    assert not is_flank(EPIC, (0, 0, 1), (-1, 0, 1), (0, 1, 1), reach_line=True)


@pytest.mark.rule("D20-18")
@pytest.mark.parametrize(
    ("target", "attacker", "ally", "expected"),
    [
        ((1, 1, 1), (0, 1, 1), (2, 1, 1), True),
        ((1, 1, 1), (0, 0, 1), (2, 2, 1), True),
        ((1, 1, 1), (0, 1, 1), (2, 0, 1), False),
        ((1, 1, 1), (0, 0, 1), (1, 2, 1), False),
        ((1, 1, 2), (0, 1, 1), (3, 2, 1), True),
    ],
)
def test_d20_opposite_borders(
    target: tuple[int, int, int], attacker: tuple[int, int, int], ally: tuple[int, int, int], expected: bool
) -> None:
    assert is_flank(D20, target, attacker, ally) is expected


def flanking_parts(text: str, **creatures: object) -> list[str]:
    from tactical.rules.engine.blows import make_blow

    state = position(text, creatures or None)  # type: ignore[arg-type]  # a table of cases
    unit, foe = state.combatants["A"], state.combatants["N"]
    return [part.name for part in make_blow(state, unit, foe, state.arena.profiles["A"].lines[0]).parts]


@pytest.mark.rule("EP-FL-01", "EP-FL-02", "EP-AT-11")
def test_flanking_gives_two_to_melee() -> None:
    assert "flanking" in flanking_parts(".....\n.ANB.\n.....\n.....\n.....")
    assert "flanking" not in flanking_parts(".....\n.AN.B\n.....\n.....\n.....")


@pytest.mark.rule("EP-FL-02", "EP-SP-15", "EP-AO-04")
def test_an_ally_that_does_not_threaten_gives_no_flank() -> None:
    spearman = soldier("B", attacks=(SPEAR,))
    assert "flanking" not in flanking_parts(".....\n.ANB.\n.....\n.....\n.....", B=spearman)
    assert "flanking" in flanking_parts("......\n.AN.B.\n......\n......\n......", B=spearman)
    unarmed = soldier("B", attacks=())
    assert "flanking" not in flanking_parts(".....\n.ANB.\n.....\n.....\n.....", B=unarmed)


def flank(text: str, conditions: dict[str, tuple[str, ...]] | None = None, **creatures: Creature) -> FlankAnswer:
    state = position(text, creatures or None)
    for key, words in (conditions or {}).items():
        state.combatants[key].conditions = words
    return flank_answer(state, *(state.combatants[key] for key in "ANB"))


@pytest.mark.rule("EP-FL-04", "EP-FL-02", "EP-SP-13", "EP-SP-15", "EP-CO-08")
@pytest.mark.parametrize(
    ("text", "creatures", "rule", "why"),
    [
        (".....\n.ANB.\n.....\n.....\n.....", {}, "EP-FL-01", "opposite sides"),
        ("...B.\n..N..\n.A...\n.....\n.....", {}, "EP-FL-01", "opposite corners"),
        (
            ".....\n..NB.\n.A...\n.....\n.....",
            {},
            "EP-FL-04",
            "the line leaves by the side beside the one it enters by",
        ),
        ("..B..\n.AN..\n.....\n.....\n.....", {}, "EP-FL-04", "the line touches it in one point only"),
        (".AB..\n..N..\n.....\n.....\n.....", {}, "EP-FL-04", "the line misses it"),
        ("......\n.AN.B.\n......\n......\n......", {}, "EP-FL-02", "the ally: it is out of reach"),
        (
            ".....\n.ANB.\n.....\n.....\n.....",
            {"B": soldier("B", attacks=())},
            "EP-SP-15",
            "the ally: it has no weapon that threatens",
        ),
        (
            ".....\n.ANB.\n.....\n.....\n.....",
            {"B": soldier("B", attacks=(SPEAR,))},
            "EP-AO-04",
            "the ally: it is too near for the weapon",
        ),
        ("...B.\n..N#.\n.A...\n.....\n.....", {}, "EP-CO-08", "the ally: there is cover between them"),
        (
            ".....\n.ANB.\n.....\n.....\n.....",
            {"B": soldier("B", size=Size.TINY)},
            "EP-SP-13",
            "the ally: it has no reach",
        ),
    ],
)
def test_why_there_is_a_flank_or_none(text: str, creatures: dict[str, Creature], rule: str, why: str) -> None:
    found = flank(text, None, **creatures)
    assert (found.rule, found.text) == (rule, why)
    assert found.is_flank is (rule == "EP-FL-01")


@pytest.mark.rule("EP-SP-15")
def test_an_ally_that_does_not_perceive_the_target_gives_no_flank() -> None:
    found = flank(".....\n.ANB.\n.....\n.....\n.....", {"N": ("invisible",)})
    assert (found.is_flank, found.rule) == (False, "EP-SP-15")


@pytest.mark.rule("EP-FL-08")
def test_the_reach_line_of_the_catalogue() -> None:
    far = soldier("A", attacks=(replace(SPEAR, threatens_adjacent=True),))
    text = "....B.\n.A.N..\n......\n......\n......"
    assert flank(text, A=far).is_flank
    swapped = "....A.\n.B.N..\n......\n......\n......"
    assert not flank(swapped, B=replace(far, id="B", name="B")).is_flank


@pytest.mark.rule("EP-FL-09", "EP-FL-10")
@pytest.mark.parametrize(("inner", "outer", "rule"), [("A", "N", "EP-FL-09"), ("N", "A", "EP-FL-10")])
def test_from_inside_no_line_is_needed(inner: str, outer: str, rule: str) -> None:
    sheets = {inner: soldier(inner, size=Size.TINY), outer: soldier(outer, size=Size.LARGE)}
    text = "......\n......\n......\n.N..A.\n...B.." if inner == "A" else "......\n......\n......\n.A..N.\n...B.."
    state = position(text, sheets)
    small, big, ally = state.combatants[inner], state.combatants[outer], state.combatants["B"]
    small.x, small.y = big.x + 1, big.y
    ally.x, ally.y = big.x + 2, big.y - 1
    attacker, target = state.combatants["A"], state.combatants["N"]
    answer = flank_answer(state, attacker, target, ally)
    assert (answer.is_flank, answer.rule) == (True, rule)
    assert flanking_ally(state, attacker, target, attacker.space) is ally
    assert flanking_ally(state, ally, target, ally.space) is attacker


@pytest.mark.rule("EP-FL-07")
def test_a_flank_of_a_square_flanks_whoever_is_small_in_it() -> None:
    assert flank(".....\n.ANB.\n.....\n.....\n.....", N=soldier("N", size=Size.FINE)).is_flank


@pytest.mark.rule("EP-FL-11")
def test_lines_are_drawn_in_the_plan_and_height_matters_for_threat() -> None:
    state = position(".....\n.ANB.\n.....\n.....\n.....")
    units = [state.combatants[key] for key in "ANB"]
    units[0].z = units[2].z = 1
    assert flank_answer(state, *units).is_flank
    units[2].z = 2
    assert flank_answer(state, *units).rule == "EP-FL-02"


spaces = st.tuples(st.integers(-6, 6), st.integers(-6, 6), st.integers(1, 4))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from([EPIC, D20]), st.integers(1, 4), spaces, spaces, st.booleans())
def test_many_lines_at_once_are_judged_like_one_by_one(
    procedure: str, side: int, a: tuple[int, int, int], b: tuple[int, int, int], reach_line: bool
) -> None:
    swift = flanks_at_once(procedure, side, a, b, reach_line=reach_line)
    assert swift == flanks_one_by_one(procedure, side, a, b, reach_line=reach_line)
    assert swift == flanks_at_once(procedure, side, b, a, reach_line=reach_line), "a line has no direction"
    found = judge(procedure, (0, 0, side), a, b, reach_line=reach_line)
    assert found.is_flank is swift
