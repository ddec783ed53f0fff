"""Holding a turn, worked through (EP-HO-01 to 08), defences side by side (EP-DE-02, 06, 07), strikes at who passes by
(EP-AO-16, EP-AO-17)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.effects import add_effect, for_rounds
from tactical.rules.engine.events import Event
from tactical.rules.engine.points import buys
from tactical.rules.engine.sequence import group_of
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import position, soldier

BOARD = ".......\n.A...N.\n.B...O.\n.......\n......."


def give(state: FightState, **fields: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, order_from_plain(fields), SeededDice(3))


def end(state: FightState, turns: int = 1) -> FightState:
    for _ in range(turns):
        state, _ = give(state, type="end_turn")
    return state


def ordered(numbers: dict[str, int], options: dict[str, str] | None = None) -> FightState:
    """A fight in which the creatures act at these numbers; the first of them has its turn."""
    first = max(numbers, key=lambda key: numbers[key])
    state = position(BOARD, actor=first, options=options)
    for key, number in numbers.items():
        state.combatants[key].initiative = number
    state.order.sort(key=lambda key: -numbers[key])
    return state


NUMBERS = {"A": 25, "N": 17, "O": 16, "B": 3}


def refused(state: FightState, actor: str, **fields: Any) -> str:
    refusal = refuse(state, state.combatants[actor], order_from_plain(fields))
    return "" if refusal is None else f"{refusal.rule} {refusal.text}"


@pytest.mark.rule("EP-HO-03")
def test_who_acts_after_the_monster_at_17_stands_at_16_for_the_rest() -> None:
    state, _ = give(ordered(NUMBERS), type="hold")
    state, _ = give(end(state), type="resume", combatant="A")
    assert (state.combatants["A"].initiative, state.order) == (16, ["N", "A", "O", "B"])


@pytest.mark.rule("EP-HO-03")
@pytest.mark.parametrize(("movement", "order"), [(9, ["N", "O", "A", "B"]), (-9, ["N", "A", "O", "B"])])
def test_equal_numbers_are_told_apart_in_the_next_round_only(movement: int, order: list[str]) -> None:
    state = ordered(NUMBERS)
    state.combatants["O"].tie = (movement, 0, 0, 0)
    state, _ = give(state, type="hold")
    state, _ = give(end(state), type="resume", combatant="A")
    assert state.order == ["N", "A", "O", "B"]
    state = end(state, 3)
    assert (state.round, state.order) == (2, order)


@pytest.mark.rule("EP-HO-04")
def test_a_held_turn_taken_in_a_later_round_is_that_rounds_turn() -> None:
    state = ordered({"N": 20, "O": 15, "A": 12, "B": 3})
    state, _ = give(end(state, 2), type="hold")
    state = end(state, 2)
    assert (state.round, state.actor) == (2, "O")
    state, _ = give(state, type="resume", combatant="A")
    taken = []
    while state.round == 2:
        taken.append(state.actor)
        state = end(state)
    assert taken == ["A", "O", "B"]


@pytest.mark.rule("EP-HO-05")
def test_held_all_the_way_round_it_is_lost_and_a_fresh_turn_begins_at_the_old_number() -> None:
    state, _ = give(ordered(NUMBERS), type="hold")
    state = end(state, 3)
    unit = state.combatants["A"]
    assert (state.round, state.actor, unit.initiative, unit.held) == (2, "A", 25, False)
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, True, True)


@pytest.mark.rule("EP-HO-06")
def test_what_lasts_to_the_start_of_its_turn_is_over_when_it_holds() -> None:
    state = ordered(NUMBERS)
    add_effect(state, state.combatants["B"], for_rounds(state, "aided_ac", 1, of="A", against="N"), [])
    state = end(state, 4)
    assert state.actor == "A"
    state, _ = give(state, type="hold")
    assert state.combatants["B"].effects == ()


@pytest.mark.rule("EP-HO-07")
def test_a_member_of_a_group_that_holds_splits_off() -> None:
    state = position(BOARD, actor="N", options={"initiative.mode": "group"})
    for place, key in enumerate(("N", "O")):
        unit = state.combatants[key]
        unit.initiative, unit.tie = 20, (2, 2, 7, -place)
    assert [one.id for one in group_of(state, state.combatants["O"])] == ["N"]
    state, _ = give(state, type="hold")
    state, _ = give(end(state), type="resume", combatant="N")
    assert group_of(state, state.combatants["O"]) == []
    assert group_of(state, state.combatants["N"]) == []


@pytest.mark.rule("EP-HO-08")
def test_what_an_action_point_buys_follows_the_round_the_held_turn_is_taken_in() -> None:
    options = {"action_points.round_1": "move", "action_points.round_2": "swift"}
    state = ordered({"N": 20, "O": 15, "A": 12, "B": 3}, options)
    assert (buys(state, "move"), buys(state, "swift")) == (True, False)
    state, _ = give(end(state, 2), type="hold")
    state, _ = give(end(state, 2), type="resume", combatant="A")
    assert (state.round, state.actor) == (2, "A")
    assert (buys(state, "move"), buys(state, "swift")) == (False, True)


@pytest.mark.rule("EP-DE-02")
@pytest.mark.rule("EP-DE-06")
@pytest.mark.parametrize(
    ("ranks", "order", "bonus"),
    [(5, "fight_defensively", 3), (4, "fight_defensively", 2), (4, "total_defense", 4), (5, "total_defense", 6)],
)
def test_acrobatics_helps_both_defences(ranks: int, order: str, bonus: int) -> None:
    sheets = {"A": soldier("A", features={"acrobatics_ranks": ranks})}
    state = position(BOARD, sheets)
    line = state.arena.profiles["N"].lines[0]
    before = make_blow(state, state.combatants["N"], state.combatants["A"], line).against
    state, _ = give(state, type=order)
    assert make_blow(state, state.combatants["N"], state.combatants["A"], line).against == before + bonus


@pytest.mark.rule("EP-DE-07")
def test_one_defence_or_the_other() -> None:
    state, _ = give(position(BOARD), type="fight_defensively")
    assert refused(state, "A", type="total_defense").startswith("EP-DE-07")


@pytest.mark.rule("EP-AO-16")
def test_who_comes_from_out_of_sight_is_struck_at_where_it_is_seen() -> None:
    state = position(".......\nN#.....\n..A....\n.......\n.......", actor="N")
    assert state.arena.field is not None
    way = [[0, 2], [1, 1], [2, 1], [3, 1], [4, 1]]
    _, events = give(state, type="move", path=way, mode="walk")
    strikes = [event for event in events if event.type == "opportunity_attacked"]
    assert [event.actor for event in strikes] == ["A"]


@pytest.mark.rule("EP-AO-17")
def test_total_cover_keeps_off_strikes_at_who_passes() -> None:
    state = position("#.#....\nN#A....\n.#.....\n.......\n.......", actor="N")
    _, events = give(state, type="move", path=[[0, 2]], mode="walk")
    assert "opportunity_attacked" not in [event.type for event in events]


@pytest.mark.rule("EP-AO-17")
def test_total_concealment_keeps_off_strikes_at_who_passes() -> None:
    state = position(".......\n.NA....\n.......\n.......\n.......", actor="N")
    state.combatants["N"].conditions = ("invisible",)
    _, events = give(state, type="move", path=[[0, 3]], mode="walk")
    assert "opportunity_attacked" not in [event.type for event in events]


@pytest.mark.rule("EP-AO-17")
@pytest.mark.parametrize(("what", "is_refused"), [("moves", True), ("comes_near", True), ("attacks", False)])
def test_nobody_guesses_a_square_as_another_moves(what: str, is_refused: bool) -> None:
    then = {"type": "attack_square", "x": 2, "y": 3, "attack": 0, "full": False}
    told = refused(position(BOARD), "A", type="ready", trigger={"what": what}, then=then)
    assert told.startswith("EP-AO-17") is is_refused
