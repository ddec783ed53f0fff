"""How large a base is best that shows a creature; the rules use its real squares (EP-SP-17)."""

from __future__ import annotations

import pytest

from tactical.rules.kernel.creature import Size
from tactical.selectors.board import Eyes, combatant_rows
from tactical.selectors.naming import labels_for
from tests.tactical.rules.positions import position, soldier


@pytest.mark.rule("EP-SP-17", "EP-SP-02", "EP-SP-03")
@pytest.mark.parametrize(
    ("size", "squares", "base"),
    [(Size.SMALL, 1, 1), (Size.HUGE, 3, 3), (Size.TITANIC, 6, 6), (Size.TITANIC_PLUS, 12, 6)],
)
def test_a_base_is_at_most_six_squares_wide_and_the_space_what_it_is(size: Size, squares: int, base: int) -> None:
    text = "\n".join(["." * 24] * 21 + ["." * 18 + "N" + "." * 5, "." * 24, "A" + "." * 23])
    state = position(text, {"A": soldier("A", size=size)})
    eyes = Eyes(is_gm=True, known=frozenset("AN"), mine=frozenset())
    rows = {row["id"]: row for row in combatant_rows(state, eyes, labels_for(state.setup, (), None))}
    assert (rows["A"]["squares"], rows["A"]["full_squares"], rows["A"]["base_squares"]) == (squares, squares, base)
    assert state.combatants["A"].space == (0, 0, squares)
