"""Helping one another: aid another and assist (EP-DE-15, EP-DE-16)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.effects import add_effect, check_parts, for_rounds
from tactical.rules.engine.events import Aided, Checked, Event
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Abilities
from tactical.rules.kernel.dice import Dice, ScriptedDice, SeededDice
from tests.tactical.rules.positions import SWORD, position, soldier

BOARD = "...B..\n.AN...\n.C....\n......\n......"


def give(state: FightState, dice: Dice | None = None, **fields: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, order_from_plain(fields), dice or SeededDice(3))


def aid(state: FightState, natural: int = 15, **fields: Any) -> tuple[FightState, Aided]:
    order = {"type": "aid", "target": "N", "ally": "B", "gives": "attack", **fields}
    state, events = give(state, ScriptedDice([natural]), **order)
    return state, next(event for event in events if isinstance(event, Aided))


def bonus(state: FightState, attacker: str, target: str) -> int:
    line = state.arena.profiles[attacker].lines[0]
    return make_blow(state, state.combatants[attacker], state.combatants[target], line).total


def defence(state: FightState, attacker: str, target: str) -> int:
    line = state.arena.profiles[attacker].lines[0]
    return make_blow(state, state.combatants[attacker], state.combatants[target], line).against


@pytest.mark.rule("EP-DE-15")
@pytest.mark.parametrize(
    ("natural", "attack", "ac", "helps"),
    [(17, -9, 30, True), (16, -9, 30, False), (11, 6, 21, True), (10, 6, 21, False)],
)
def test_aid_is_a_touch_attack(natural: int, attack: int, ac: int, helps: bool) -> None:
    sheets = {"A": soldier("A", attacks=(replace(SWORD, bonuses=(attack,), parts=()),)), "N": soldier("N", ac=ac)}
    _, event = aid(position(BOARD, sheets), natural)
    assert (event.success, event.against) == (helps, ac)
    assert event.total == natural + attack + 4


@pytest.mark.rule("EP-DE-15")
def test_a_hit_gives_two_on_the_next_attack_against_that_enemy_and_is_used_up() -> None:
    state = position(BOARD)
    before = bonus(state, "B", "N")
    state, _ = aid(state)
    assert bonus(state, "B", "N") == before + 2
    assert state.turn.standard is False
    state, _ = give(state, type="end_turn")
    state, _ = give(state, type="attack", target="N", attack=0)
    assert bonus(state, "B", "N") == before


@pytest.mark.rule("EP-DE-15")
def test_a_hit_gives_two_to_the_defence_against_its_next_attack() -> None:
    state = position(BOARD)
    before = defence(state, "N", "B")
    state, _ = aid(state, gives="ac")
    assert defence(state, "N", "B") == before + 2


@pytest.mark.rule("EP-DE-15")
def test_several_who_aid_add_up_and_it_ends_as_the_turn_of_each_starts() -> None:
    state = position(BOARD)
    before = bonus(state, "B", "N")
    state, _ = aid(state)
    for ready in ("B", "C"):
        state, _ = give(state, type="end_turn")
        assert state.actor == ready
    state, _ = aid(state)
    assert bonus(state, "B", "N") == before + 4
    state, _ = give(state, type="end_turn")
    state, _ = give(state, type="end_turn")
    assert (state.actor, bonus(state, "B", "N")) == ("A", before + 2)


@pytest.mark.rule("EP-DE-15")
@pytest.mark.parametrize(
    ("board", "fields", "word"),
    [
        (BOARD, {"ally": "A"}, "cannot be aided"),
        (BOARD, {"ally": "Z"}, "nobody called"),
        (BOARD, {"target": "C"}, "no enemy"),
        ("......\n.AN...\n....B.\n......\n......", {}, "not in melee"),
        ("......\n.A.NB.\n......\n......\n......", {}, "ft away"),
    ],
)
def test_aid_is_refused(board: str, fields: dict[str, Any], word: str) -> None:
    state = position(board)
    order = order_from_plain({"type": "aid", "target": "N", "ally": "B", **fields})
    refusal = refuse(state, state.combatants["A"], order)
    assert refusal is not None
    assert word in refusal.text


@pytest.mark.rule("EP-DE-15")
def test_aid_never_provokes_and_is_listed_for_each_ally() -> None:
    state = position(BOARD)
    _, events = give(state, type="aid", target="N", ally="B")
    assert "opportunity_attacked" not in [event.type for event in events]
    keys = [item.key for item in legal_orders(state, "A").orders if item.order.type == "aid"]
    assert keys == [f"aid:{gives}:{ally}:N" for ally in "BC" for gives in ("attack", "ac")]


@pytest.mark.rule("EP-DE-16")
@pytest.mark.parametrize(("natural", "value"), [(1, -1), (5, -1), (6, 2), (20, 2)])
def test_an_easy_check_helps_and_a_failed_one_hinders(natural: int, value: int) -> None:
    sheets = {"A": soldier("A", perception=5), "N": soldier("N", cr=1.0)}
    state = position(BOARD, sheets)
    state, events = give(state, ScriptedDice([natural]), type="assist", target="C", skill="perception")
    check = next(event for event in events if isinstance(event, Checked))
    assert (check.dc, check.target) == (11, "C")
    parts = check_parts(state, state.combatants["C"], "perception", (), [])
    assert [(part.value, part.rule) for part in parts] == [(value, "EP-DE-16")]
    assert check_parts(state, state.combatants["C"], "perception", (), []) == ()


@pytest.mark.rule("EP-DE-16")
@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"target": "B"}, "not beside"),
        ({"target": "N"}, "cannot be assisted"),
        ({"skill": "juggling"}, "no skill is called"),
        ({"skill": "craft_traps"}, "no rank"),
        ({"epic": True}, "21 ranks"),
    ],
)
def test_assistance_is_refused(fields: dict[str, Any], word: str) -> None:
    state = position(BOARD)
    order = order_from_plain({"type": "assist", "target": "C", "skill": "heal", **fields})
    refusal = refuse(state, state.combatants["A"], order)
    assert refusal is not None
    assert (refusal.rule, word in refusal.text) == ("EP-DE-16", True)


@pytest.mark.rule("EP-DE-16")
def test_both_need_the_ranks_of_an_epic_use() -> None:
    ranks = {"heal_ranks": 21, "heal": 25}
    sheets = {key: soldier(key, features=ranks, abilities=Abilities()) for key in ("A", "C")}
    state = position(BOARD, sheets)
    order = order_from_plain({"type": "assist", "target": "C", "skill": "heal", "epic": True})
    assert refuse(state, state.combatants["A"], order) is None


@pytest.mark.rule("EP-DE-16")
def test_no_more_than_five_assist() -> None:
    state = position(BOARD)
    order = order_from_plain({"type": "assist", "target": "C", "skill": "heal"})
    for count in range(5):
        assert refuse(state, state.combatants["A"], order) is None
        effect = for_rounds(state, "assisted", 1, source=f"helper {count}", against="heal")
        add_effect(state, state.combatants["C"], effect, [])
    refusal = refuse(state, state.combatants["A"], order)
    assert refusal is not None
    assert "5 assist already" in refusal.text


@pytest.mark.rule("EP-DE-16")
@pytest.mark.parametrize(("skill", "provokes"), [("heal", True), ("perception", False)])
def test_assisting_provokes_where_the_use_does(skill: str, provokes: bool) -> None:
    _, events = give(position(BOARD), type="assist", target="C", skill=skill)
    assert ("opportunity_attacked" in [event.type for event in events]) is provokes
