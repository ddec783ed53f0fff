"""Flanking: EP-FL and D20-18, the target at (0, 0) unless said otherwise."""

from __future__ import annotations

import pytest

from tactical.rules.geometry.flanking import is_flank
from tests.tactical.rules.positions import SPEAR, position, soldier

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
