"""What rides on a move action may come before its walk: EP-MV-07, EP-AC-12, EP-AC-20."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.remaining import what_is_left
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.geometry.edges import Edge
from tests.tactical.rules.action_scenes import OPEN, give, refused
from tests.tactical.rules.positions import position

DRAW = actions.PartOfMove("draw_weapon", "longsword")
WALK = actions.Move(((1, 4), (2, 4)))
BESIDE_A_FOE = "A.........\n..........\n..N.......\n..........\n.........."


def ways(state: FightState) -> dict[str, str]:
    return {way.order_type: way.cost for way in legal_orders(state, "A").ways}


@pytest.mark.rule("EP-AC-20", "EP-MV-07")
def test_who_draws_first_walks_in_the_same_move_action() -> None:
    drawn = give(position(OPEN), DRAW)
    assert ways(drawn) == {"move": "the move action begun"}
    assert legal_orders(drawn, "A").reach
    left = what_is_left(drawn, drawn.combatants["A"])
    assert (left.standard, left.move, left.parts) == (True, True, 0)
    assert "The move action is begun: its walk is left" in left.words
    walked = give(drawn, WALK)
    assert (walked.turn.standard, walked.turn.move, walked.turn.moves, walked.turn.open_moves) == (True, False, 1, 0)
    same = give(position(OPEN), WALK, DRAW)
    assert (same.turn.standard, same.turn.move, same.turn.moves, same.turn.parts) == (True, False, 1, 1)
    assert walked.turn.parts == same.turn.parts


@pytest.mark.rule("EP-AC-20", "EP-AC-21")
def test_a_second_walk_takes_the_standard_action_and_nothing_is_won() -> None:
    state = give(position(OPEN), DRAW, WALK, actions.Move(((3, 4),)))
    assert (state.turn.standard, state.turn.move, state.turn.open_moves) == (False, False, 0)
    assert refused(state, actions.Move(((4, 4),))) == "EP-AC-01"
    assert refused(give(position(OPEN), DRAW), actions.DoubleMove(((1, 4),))) == "EP-MV-08"


@pytest.mark.rule("EP-AC-20", "EP-AC-12")
def test_who_draws_lying_down_stands_up_in_the_same_move_action() -> None:
    state = position(OPEN)
    state.combatants["A"].conditions = ("prone",)
    stood = give(state, DRAW, actions.StandUp())
    assert not stood.combatants["A"].prone
    assert stood.turn.standard
    assert not stood.turn.open_moves


@pytest.mark.rule("EP-AC-20")
def test_another_action_in_between_ends_the_move_action() -> None:
    state = give(position(BESIDE_A_FOE), DRAW, actions.Do("drink_potion"))
    assert refused(state, WALK) == "EP-AC-01"
    spoken = give(position(BESIDE_A_FOE), DRAW, actions.Do("speak"), WALK)
    assert spoken.turn.standard


@pytest.mark.rule("EP-AC-12", "EP-AC-20")
def test_a_door_opened_first_leaves_the_walk_through_it() -> None:
    state = position(OPEN)
    state.set_edges((Edge(0, 4, "east", "door"),))
    through = give(state, actions.UseDoor(0, 4, "east"), WALK)
    assert (through.combatants["A"].x, through.turn.standard, through.turn.parts) == (2, True, 1)


@pytest.mark.rule("EP-AC-20")
def test_the_walk_left_is_saved_with_the_fight() -> None:
    drawn = give(position(OPEN), DRAW)
    assert from_plain(to_plain(drawn)).turn == drawn.turn
