"""Readied actions: what sets them off, when, and what becomes of the rest (EP-HO-09 to 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Event, ReadyFired
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.positions import BOW, SWORD, position, soldier

BOARD = "............\n............\n..A.......N.\n............\n..B........."
SLAYER = replace(SWORD, name="axe", bonuses=(60,), damage_bonus=90)


def give(state: FightState, **fields: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, order_from_plain(fields), SeededDice(3))


def ready(state: FightState, what: str, then: dict[str, Any] | None = None, **trigger: Any) -> FightState:
    """Ready, by default an attack at whoever sets it off, and end the turn."""
    order = then or {"type": "attack", "target": "", "attack": 0}
    state, _ = give(state, type="ready", trigger={"what": what, **trigger}, then=order)
    return give(state, type="end_turn")[0]


def kinds(events: list[Event]) -> list[str]:
    return [event.type for event in events]


def walk(*squares: tuple[int, int]) -> dict[str, Any]:
    return {"type": "move", "path": [list(square) for square in squares], "mode": "walk"}


def straight(*xs: int) -> dict[str, Any]:
    return walk(*((x, 2) for x in xs))


def until(state: FightState, actor: str) -> FightState:
    while state.actor != actor:
        state, _ = give(state, type="end_turn")
    return state


@pytest.mark.rule("EP-HO-09")
def test_readying_takes_the_standard_action_provokes_nobody_and_leaves_the_rest_of_the_turn() -> None:
    state = position("....\n.AN.\n....")
    trigger = {"what": "comes_near", "side": "enemy"}
    state, events = give(state, type="ready", trigger=trigger, then={"type": "attack", "target": "", "attack": 0})
    assert kinds(events) == ["ready_made"]
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (False, True, True)
    assert refuse(state, state.combatants["A"], order_from_plain({"type": "attack", "target": "N", "attack": 0}))


@pytest.mark.rule("EP-HO-09")
@pytest.mark.parametrize(
    ("then", "word"),
    [
        ({"type": "full_attack", "targets": ["N"], "attack": 0}, "not one standard, move or swift"),
        ({"type": "double_move", "path": [[3, 2]], "mode": "walk"}, "not one standard, move or swift"),
        ({"type": "total_defense"}, "not one standard, move or swift"),
        ({"type": "attack", "target": "N", "attack": 0, "full": True}, "more than one action"),
        ({"type": "attack", "target": "N", "attack": 7}, "no attack number 7"),
        ({"type": "attack", "target": "Z", "attack": 0}, "nobody called 'Z'"),
    ],
)
def test_only_one_action_is_readied(then: dict[str, Any], word: str) -> None:
    state = position(BOARD)
    order = order_from_plain({"type": "ready", "trigger": {"what": "acts"}, "then": then})
    refusal = refuse(state, state.combatants["A"], order)
    assert refusal is not None
    assert word in refusal.text


@pytest.mark.rule("EP-HO-10")
@pytest.mark.parametrize(
    ("trigger", "word"),
    [
        ({"what": "acts", "who": "Z"}, "nobody called"),
        ({"what": "acts", "who": "A"}, "somebody else"),
        ({"what": "enters"}, "0 squares"),
        ({"what": "enters", "squares": [[90, 2]]}, "off the map"),
        ({"what": "comes_near", "feet": -5}, "cannot be"),
    ],
)
def test_a_trigger_is_clear(trigger: dict[str, Any], word: str) -> None:
    then = {"type": "attack", "target": "", "attack": 0}
    order = order_from_plain({"type": "ready", "trigger": trigger, "then": then})
    refusal = refuse(position(BOARD), position(BOARD).combatants["A"], order)
    assert refusal is not None
    assert (refusal.rule, word in refusal.text) == ("EP-HO-10", True)


@pytest.mark.rule("EP-HO-11")
def test_it_fires_in_the_midst_of_a_walk_which_then_goes_on() -> None:
    state = until(ready(position(BOARD), "comes_near", side="enemy"), "N")
    state, events = give(state, **straight(9, 8, 7, 6, 5, 4))
    assert not [event for event in events if isinstance(event, ReadyFired)]
    state = until(ready(position(BOARD), "comes_near", side="enemy", feet=20), "N")
    state, events = give(state, **straight(9, 8, 7, 6, 5, 4))
    fired = next(event for event in events if isinstance(event, ReadyFired))
    assert (fired.actor, fired.cause, fired.square) == ("A", "N", (6, 2))
    assert fired.failed
    assert (state.actor, state.combatants["N"].x) == ("N", 4)
    assert state.readied == ()


@pytest.mark.rule("EP-HO-11")
def test_who_is_struck_down_on_its_way_goes_no_farther() -> None:
    sheets = {"A": soldier("A", attacks=(SLAYER,))}
    near = position(BOARD.replace("..A.......N.", "..A......N.."), sheets)
    state, events = give(until(ready(near, "comes_near", side="enemy"), "N"), **straight(8, 7, 6, 5, 4, 3))
    assert state.combatants["N"].defeated
    assert state.combatants["N"].x == 3
    assert kinds(events)[:3] == ["ready_fired", "attacked", "damaged"]
    assert kinds(events)[-1] == "combat_ended"


@pytest.mark.rule("EP-HO-10")
def test_an_ally_that_fits_sets_it_off_too() -> None:
    sheets = {"A": soldier("A", attacks=(BOW,))}
    state = until(ready(position(BOARD, sheets), "enters", side="anyone", squares=[[3, 1]]), "B")
    state, events = give(state, **walk((3, 1)))
    attack = next(event for event in events if event.type == "attacked")
    assert (attack.actor, attack.target) == ("A", "B")


@pytest.mark.rule("EP-HO-13")
def test_it_fires_in_a_later_round_before_its_own_slot_and_the_turn_is_whole() -> None:
    sheets = {"A": soldier("A", attacks=(BOW,))}
    state = position(BOARD, sheets, actor="N")
    state, _ = give(state, type="end_turn")
    assert state.actor == "A"
    state = ready(state, "attacks", who="N")
    state = until(state, "N")
    assert state.round == 2
    state, _ = give(state, **straight(9, 8, 7, 6, 5, 4))
    assert state.readied
    state, _ = give(state, type="end_turn")
    assert (state.actor, state.round, state.readied) == ("A", 2, ())
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, True, True)


@pytest.mark.rule("EP-HO-13")
def test_it_is_lost_when_the_own_turn_comes_first() -> None:
    state = ready(position(BOARD), "comes_near", side="enemy")
    state = until(state, "N")
    state, events = give(state, type="end_turn")
    assert "ready_lost" in kinds(events)
    assert state.readied == ()


@pytest.mark.rule("EP-HO-12")
def test_initiative_stays_as_it_was() -> None:
    state = position(BOARD)
    before = {key: unit.initiative for key, unit in state.combatants.items()}
    state = until(ready(state, "comes_near", side="enemy", feet=20), "N")
    state, _ = give(state, **straight(9, 8, 7, 6, 5, 4))
    assert {key: unit.initiative for key, unit in state.combatants.items()} == before
    assert state.order == ["A", "B", "N"]


@pytest.mark.rule("EP-HO-11")
def test_an_attack_is_forestalled_by_a_readied_one() -> None:
    sheets = {"A": soldier("A", attacks=(SLAYER,))}
    state = until(ready(position(BOARD.replace("..A.......N.", "..AN........"), sheets), "attacks", side="enemy"), "N")
    state, events = give(state, type="attack", target="A", attack=0)
    assert [event.actor for event in events if event.type == "attacked"] == ["A"]
    assert state.combatants["A"].damage == 0


@pytest.mark.rule("EP-HO-10")
def test_what_is_so_already_does_not_set_it_off() -> None:
    state = ready(position(BOARD.replace("..A.......N.", "..AN........")), "comes_near", side="enemy")
    state = until(state, "N")
    assert state.readied
    state, events = give(state, type="step", x=3, y=3)
    assert "ready_fired" not in kinds(events)


@pytest.mark.rule("EP-HO-10")
def test_the_unseen_set_nothing_off() -> None:
    state = ready(position(BOARD), "comes_near", side="enemy", feet=20)
    state.combatants["N"].hidden = True
    state = until(state, "N")
    _, events = give(state, **straight(9, 8, 7, 6))
    assert "ready_fired" not in kinds(events)


def test_a_readied_move_is_made_before_the_other_moves() -> None:
    state = position(BOARD)
    state = until(ready(state, "moves", walk((2, 3), (2, 4)), who="N"), "N")
    state, events = give(state, **straight(9, 8))
    assert [event.actor for event in events if event.type == "moved"] == ["A", "N"]
    assert (state.combatants["A"].x, state.combatants["A"].y, state.combatants["N"].x) == (2, 4, 8)


def test_of_a_stunned_creature_nothing_fires() -> None:
    state = ready(position(BOARD), "comes_near", side="enemy", feet=20)
    state.combatants["A"].conditions = ("stunned",)
    state = until(state, "N")
    _, events = give(state, **straight(9, 8, 7, 6))
    assert "ready_fired" not in kinds(events)


def test_two_that_wait_fire_by_the_order_of_turns() -> None:
    state = ready(position(BOARD), "moves", walk((2, 3)), who="N")
    state = ready(until(state, "B"), "moves", walk((2, 1)), who="N")
    state = until(state, "N")
    _, events = give(state, **straight(9))
    assert [event.actor for event in events if event.type == "ready_fired"] == ["A", "B"]


def test_what_is_readied_is_stored() -> None:
    state = ready(position(BOARD), "enters", squares=[[3, 1], [4, 1]])
    assert from_plain(to_plain(state)).readied == state.readied


def test_the_commonest_are_listed_with_their_cost() -> None:
    found = [item for item in legal_orders(position(BOARD), "A").orders if item.order.type == "ready"]
    assert [(item.key, item.cost) for item in found] == [
        ("ready:comes_near:0", "standard"),
        ("ready:attacks:0", "standard"),
    ]


@pytest.mark.rule("EP-SU-27")
def test_in_the_surprise_round_fighting_defensively_goes_with_a_hold() -> None:
    state = position(BOARD)
    state.round, state.turn.surprise, state.turn.move, state.turn.swift = 0, True, False, False
    state, _ = give(state, type="fight_defensively")
    state, _ = give(state, type="hold")
    assert state.combatants["A"].defensive
    assert not state.combatants["A"].flat_footed
    state, _ = give(until(state, "N"), type="resume", combatant="A")
    assert state.combatants["A"].defensive


def ambushed() -> FightState:
    """The surprise round: a victim that noticed acts before every ambusher (EP-SU-27)."""
    state = position(BOARD)
    state.round, state.rounds_fought = 0, -1
    state.turn.surprise, state.turn.move, state.turn.swift = True, False, False
    return state


@pytest.mark.rule("EP-SU-27")
@pytest.mark.parametrize(
    "orders",
    [
        [{"type": "total_defense"}],
        [{"type": "hold"}],
        [{"type": "ready", "trigger": {"what": "acts"}, "then": {"type": "attack", "target": "", "attack": 0}}],
        [{"type": "search"}],
        [{"type": "fight_defensively"}, {"type": "hold"}],
        [
            {"type": "fight_defensively"},
            {"type": "ready", "trigger": {"what": "acts"}, "then": {"type": "attack", "target": "", "attack": 0}},
        ],
    ],
)
def test_who_is_aware_and_first_may_do_these_and_is_flat_footed_no_more(orders: list[dict[str, Any]]) -> None:
    state = ambushed()
    for order in orders:
        state, _ = give(state, **order)
    assert not state.combatants["A"].flat_footed
    assert state.combatants["A"].defensive is (orders[0]["type"] == "fight_defensively")


@pytest.mark.rule("EP-SU-27")
def test_the_penalty_counts_when_the_readied_action_is_taken() -> None:
    state = ready(position(BOARD.replace("..A.......N.", "..AN........")), "attacks", side="enemy")
    state.combatants["A"].defensive = True
    _, events = give(until(state, "N"), type="attack", target="A", attack=0)
    struck = next(event for event in events if event.type == "attacked")
    assert ("fighting defensively", -4) in [(part.name, part.value) for part in struck.parts]


@pytest.mark.rule("EP-HO-10")
@pytest.mark.parametrize("what", ["moves", "goes_away"])
def test_a_step_is_a_movement_too(what: str) -> None:
    state = ready(position(BOARD.replace("..A.......N.", "..AN........")), what, side="enemy", feet=5)
    _, events = give(until(state, "N"), type="step", x=4, y=2)
    assert kinds(events)[0 if what == "moves" else 1] == "ready_fired"
