"""Minimum movement of the d20 family: a square in any direction for all of the round (D20-11, AOH-11)."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Moved
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.positions import position, soldier

SLOW = """
.....
#,...
A#..N
.....
.....
"""
OPEN = """
.....
,,...
A,..N
.....
.....
"""


def slow(name: str = "A", feet: int = 5) -> Creature:
    return soldier(name, speed=feet)


def board(text: str, ruleset: str = "d20-srd", feet: int = 5) -> FightState:
    return position(text, {"A": slow(feet=feet)}, ruleset=ruleset)


def double(state: FightState, *path: tuple[int, int]) -> str | None:
    """Return the rule that refuses a double move along a path, None if it is allowed."""
    found = refuse(state, state.combatants["A"], actions.DoubleMove(path))
    return None if found is None else found.rule


@pytest.mark.rule("D20-11")
@pytest.mark.parametrize(
    ("ruleset", "path", "expected"),
    [
        ("d20-srd", ((1, 3),), None),
        ("yagura", ((1, 3),), None),
        ("age-of-heroes", ((1, 3),), None),
        ("epic-path", ((1, 3),), None),
        ("d20-srd", ((1, 3), (2, 3)), "EP-MV-03"),
    ],
)
def test_a_square_in_any_direction_takes_a_full_round_at_most(
    ruleset: str, path: tuple[tuple[int, int], ...], expected: str | None
) -> None:
    """Speed 5 ft: two squares in all of the round; diagonally onto difficult ground is three (D20-04)."""
    assert double(board(OPEN, ruleset), *path) == expected


@pytest.mark.rule("D20-11")
def test_it_costs_the_round_and_is_told_so() -> None:
    state, events = apply_order(board(OPEN), actions.DoubleMove(((1, 3),)), ScriptedDice([]))
    moved = next(event for event in events if isinstance(event, Moved))
    assert (moved.order, moved.cost_feet) == ("least_move", 15)
    assert (state.turn.standard, state.turn.move) == (False, False)
    assert refuse(state, state.combatants["A"], actions.Step(2, 3)) is not None


@pytest.mark.rule("D20-11")
def test_what_a_double_move_pays_for_is_a_double_move() -> None:
    _, events = apply_order(board(OPEN), actions.DoubleMove(((1, 2),)), ScriptedDice([]))
    assert next(event for event in events if isinstance(event, Moved)).order == "double_move"


@pytest.mark.rule("D20-11", "D20-07")
@pytest.mark.parametrize(
    ("text", "to"),
    [
        (SLOW, (1, 3)),
        (SLOW, (1, 2)),
        (SLOW, (0, 3)),
    ],
)
def test_corners_and_walls_still_bind(text: str, to: tuple[int, int]) -> None:
    state = board(text)
    assert double(state, to) in {"EP-TE-04", "EP-TE-06"}
    assert to not in {(square.x, square.y) for square in legal_orders(state, "A").reach}


@pytest.mark.rule("D20-11", "AOH-11")
@pytest.mark.parametrize(
    ("ruleset", "condition", "allowed"),
    [
        ("d20-srd", "grappled", False),
        ("d20-srd", "pinned", False),
        ("d20-srd", "entangled", True),
        ("age-of-heroes", "entangled", False),
        ("d20-srd", "sickened", True),
    ],
)
def test_whoever_is_kept_from_moving_has_none(ruleset: str, condition: str, allowed: bool) -> None:
    state = board(OPEN, ruleset, feet=10)
    state.combatants["A"].conditions = (condition,)
    assert (double(state, (1, 3)) is None) is allowed


@pytest.mark.rule("D20-11")
def test_it_provokes_as_any_movement() -> None:
    state = board("....\n.,..\nAN..\n....\n....")
    found = spots(state, state.combatants["A"], actions.DoubleMove(()))
    spot = next(spot for spot in found if (spot.x, spot.y) == (1, 3))
    assert (spot.cost_feet, spot.provokes) == (15, ("N",))
    _, events = apply_order(state, actions.DoubleMove(((1, 3),)), ScriptedDice([2]))
    assert "attacked" in [event.type for event in events]


@pytest.mark.rule("D20-11")
def test_the_list_names_the_squares_that_take_a_full_round() -> None:
    found = {(square.x, square.y): square for square in legal_orders(board(OPEN), "A").reach}
    assert (found[1, 3].cost_feet, found[1, 3].order, found[1, 3].path) == (15, "double_move", ((1, 3),))
    epic = board(OPEN, "epic-path")
    assert found[1, 3].x == 1
    assert {square.cost_feet for square in legal_orders(epic, "A").reach} <= {5, 10}


@pytest.mark.rule("D20-11")
def test_it_needs_the_whole_of_the_round() -> None:
    state = board(OPEN)
    state.turn.move = False
    assert double(state, (1, 3)) == "EP-MV-08"
    assert refuse(state, state.combatants["A"], actions.Move(((1, 3),))) is not None
