"""Each row of the provoke table says what its activity draws: EP-AO-05, EP-AO-20, EP-CV-08, D20-17."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.state import FightState
from tactical.rules.handoff_rules.tables import fight_choices
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for, rulesets
from tests.tactical.rules.action_scenes import MISS, NEXT_TO
from tests.tactical.rules.positions import SWORD, position, soldier

PAST = "........\n.....O..\nAN......\n........\n........"
FAR = "........\nA.....N.\n.O......\n........\n........"
SEVERAL = {"N": soldier("N", features={"opportunities": 3}), "O": soldier("O", features={"opportunities": 3})}


def struck(state: FightState, order: actions.Order) -> list[tuple[str, tuple[int, int]]]:
    """Who strikes at A for an order, and where A is then."""
    _, events = apply_order(state, order, ScriptedDice(MISS))
    return [(one.actor, one.square) for one in events if isinstance(one, OpportunityAttacked)]


def scene(text: str, row: str = "", word: str = "", ruleset: str = "epic-path") -> FightState:
    options = {f"{row}.provokes": word} if row else {}
    return position(text, {"A": soldier("A"), **{k: v for k, v in SEVERAL.items() if k in text}}, "A", ruleset, options)


WAYS: list[tuple[str, actions.Order, str]] = [
    ("move", actions.Move(((1, 3), (2, 3), (3, 3), (4, 4))), "epic-path"),
    ("move", actions.DoubleMove(((1, 3), (2, 3), (3, 3), (4, 4))), "epic-path"),
    ("run", actions.Run(((1, 3), (2, 3), (3, 3), (4, 4))), "epic-path"),
    ("move", actions.Move(((1, 3), (2, 3), (3, 3), (4, 4))), "d20-srd"),
    ("run", actions.Run(((0, 3), (0, 4))), "d20-srd"),
]


@pytest.mark.rule("EP-AO-05", "EP-AO-20", "D20-17")
@pytest.mark.parametrize(("row", "order", "ruleset"), WAYS)
@pytest.mark.parametrize("word", ["leaving", "yes", "no"])
def test_a_movement_draws_what_its_row_says(row: str, order: Any, ruleset: str, word: str) -> None:
    """N stands beside the start, O threatens the squares from (4, 4) on: the last square is not left."""
    state = scene(PAST, row, word, ruleset)
    expected = [] if word == "no" else [("N", (0, 2))]
    assert struck(state, order) == expected
    told = preview_order(state, "A", order).provokes
    assert [(one.attacker, one.square) for one in told] == expected


@pytest.mark.rule("EP-AO-05", "EP-AO-20")
@pytest.mark.parametrize(
    ("word", "expected"),
    [("leaving", [("N", (0, 2)), ("O", (4, 3))]), ("yes", [("N", (0, 2))]), ("no", [])],
)
def test_yes_is_drawn_where_it_sets_out_and_leaving_all_the_way(word: str, expected: list[Any]) -> None:
    order = actions.Move(((1, 3), (2, 3), (3, 2), (4, 3), (4, 2)))
    state = scene(PAST, "move", word)
    assert struck(state, order) == expected
    assert [(one.attacker, one.square) for one in preview_order(state, "A", order).provokes] == expected


@pytest.mark.rule("EP-AO-05", "EP-3D-02")
@pytest.mark.parametrize(("word", "count"), [("leaving", 2), ("yes", 1), ("no", 0)])
def test_a_flight_draws_as_a_walk_does(word: str, count: int) -> None:
    flyer = soldier("A", speeds={"fly": 60})
    state = position(PAST, {"A": flyer, **SEVERAL}, options={"move.provokes": word})
    way = ((1, 3, 1), (2, 3, 1), (3, 2, 1), (4, 3, 1), (4, 2, 1))
    order = actions.Move(way, mode="fly")
    assert len(struck(state, order)) == len(preview_order(state, "A", order).provokes) == count


@pytest.mark.rule("EP-AO-05")
@pytest.mark.parametrize(("word", "threatened"), [("leaving", {"N", "O"}), ("yes", {"N"}), ("no", set())])
def test_the_squares_in_reach_tell_the_same(word: str, threatened: set[str]) -> None:
    reach = legal_orders(scene(PAST, "move", word), "A").reach
    assert {key for square in reach for key in square.provokes} == threatened


@pytest.mark.rule("EP-AO-15", "D20-19")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
@pytest.mark.parametrize(("word", "expected"), [("leaving", ["O"]), ("yes", ["O"]), ("no", [])])
def test_a_charge_draws_what_its_row_says(ruleset: str, word: str, expected: list[str]) -> None:
    state = scene(FAR, "charge", word, ruleset)
    assert list(provoked_by(state, state.combatants["A"], actions.Charge("N", 0))) == expected
    assert [key for key, _ in struck(state, actions.Charge("N", 0))] == expected


@pytest.mark.rule("EP-MV-24", "D20-19")
@pytest.mark.parametrize(
    ("ruleset", "order"),
    [
        ("epic-path", actions.Withdraw(((0, 3), (0, 4)), "N")),
        ("d20-srd", actions.Withdraw(((0, 3), (0, 4)))),
    ],
)
@pytest.mark.parametrize("word", ["leaving", "no"])
def test_a_withdrawal_spares_all_only_where_its_row_says_so(ruleset: str, order: Any, word: str) -> None:
    """A goes north from N; O threatens the second square that it leaves."""
    board = "....\n.O..\n....\nA...\nN..."
    options = {"withdraw.provokes": word, "movement.withdraw_check": "false"}
    state = position(board, {"A": soldier("A"), **SEVERAL}, "A", ruleset, options)
    way = actions.Withdraw(((0, 2), (0, 3), (0, 4)), order.target)
    assert [key for key, _ in struck(state, way)] == (["O"] if word == "leaving" else [])


@pytest.mark.rule("EP-MV-13", "EP-AO-20")
@pytest.mark.parametrize(("word", "strikes"), [("no", 0), ("yes", 1)])
def test_a_step_draws_what_its_row_says(word: str, strikes: int) -> None:
    state = scene(NEXT_TO, "five_foot_step", word)
    step = actions.Step(0, 3)
    assert len(struck(state, step)) == len(provoked_by(state, state.combatants["A"], step)) == strikes
    after, _ = apply_order(state, step, ScriptedDice(MISS))
    assert (after.combatants["A"].x, after.combatants["A"].y) == (0, 3)


@pytest.mark.rule("EP-HO-01", "EP-DE-15", "EP-AC-21", "EP-AO-20")
@pytest.mark.parametrize(
    ("row", "order"),
    [
        ("delay", actions.Hold()),
        ("aid_another", actions.Aid("N", "B", "attack", 0)),
        ("full_attack", actions.FullAttack(("N",), 0)),
    ],
)
@pytest.mark.parametrize(("word", "strikes"), [("no", 0), ("yes", 1)])
def test_a_deed_begun_where_it_is_threatened_draws_what_its_row_says(
    row: str, order: Any, word: str, strikes: int
) -> None:
    sheets = {"A": soldier("A", attacks=(replace(SWORD, bonuses=(6, 1)),)), "B": soldier("B"), **SEVERAL}
    state = position(
        "....\n.B..\nAN..\n....\n....", {key: sheets[key] for key in "ABN"}, options={f"{row}.provokes": word}
    )
    assert len(provoked_by(state, state.combatants["A"], order)) == strikes
    assert len(struck(state, order)) == strikes


@pytest.mark.rule("EP-AC-24", "EP-AO-09")
def test_a_full_attack_draws_once_and_only_when_it_becomes_one() -> None:
    sheets = {"A": soldier("A", attacks=(replace(SWORD, bonuses=(11, 6, 1)),)), "N": SEVERAL["N"]}
    state = position(NEXT_TO, sheets, options={"full_attack.provokes": "yes"})
    counts = []
    for order in (actions.Attack("N"), actions.Attack("N", full=True), actions.Attack("N", full=True)):
        state, events = apply_order(state, order, ScriptedDice(MISS))
        counts.append(sum(isinstance(one, OpportunityAttacked) for one in events))
    assert counts == [0, 1, 0]


@pytest.mark.rule("EP-AO-11")
def test_who_falls_to_the_strike_holds_no_turn() -> None:
    state = position(NEXT_TO, {"A": soldier("A", hp=1)}, options={"delay.provokes": "yes"})
    after, _ = apply_order(state, actions.Hold(), ScriptedDice([19, 8, 8]))
    assert after.combatants["A"].defeated
    assert not after.combatants["A"].held


@pytest.mark.rule("EP-CV-08")
@pytest.mark.parametrize(
    ("row", "word"),
    [("drink_potion", "leaving"), ("withdraw", "yes"), ("combat_maneuver", "no"), ("delay", "leaving")],
)
def test_a_row_that_would_mean_nothing_is_refused_at_its_place(row: str, word: str) -> None:
    with pytest.raises(RuleError) as error:
        rules_for("epic-path", None, {"provokes": {row: {"provokes": word}}})
    assert error.value.pointer == f"/provokes/{row}/provokes"
    assert error.value.remedy


@pytest.mark.rule("EP-AO-12", "EP-CV-08")
def test_whether_a_manoeuvre_provokes_is_told_in_its_own_row_alone() -> None:
    tables = rulesets()["epic-path"].tables
    assert "provokes" not in tables["provokes"]["combat_maneuver"]
    offered = {place.pointer: [one.value for one in place.choices] for place in fight_choices(tables)}
    assert "/provokes/feint/provokes" not in offered
    assert offered["/provokes/move/provokes"] == ["leaving", "no", "yes"]
    assert offered["/provokes/withdraw/provokes"] == ["leaving", "no"]
    assert offered["/provokes/drink_potion/provokes"] == ["yes", "no"]
    rules = rules_for("epic-path", None, {"manoeuvres": {"feint": {"provokes": "yes"}}})
    assert rules.manoeuvres["feint"]["provokes"] == "yes"
