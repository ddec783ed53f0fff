"""Creatures that are where they cannot stay: out of rock, out of others' squares, back along a way cut short."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import add_effect, for_rounds
from tactical.rules.engine.events import CameTo, Displaced, Event, Moved
from tactical.rules.engine.hands.figures import Override
from tactical.rules.engine.hands.raising import RaiseDead
from tactical.rules.engine.hands.registry import apply_hand
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.edges import Edge
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tests.tactical.rules.heights import of
from tests.tactical.rules.positions import position, soldier

ROCK = "A.....\n.###..\n.###..\n.###..\n.....N"


def in_rock(ruleset: str) -> FightState:
    """A is ethereal for a round, in the middle of a block of rock, three squares wide."""
    state = position(ROCK, ruleset=ruleset)
    unit = state.combatants["A"]
    add_effect(state, unit, for_rounds(state, "ethereal", 1), [])
    unit.x, unit.y = 1, 2
    return state


def ends_round(state: FightState, *faces: int) -> tuple[FightState, list[Event]]:
    """End turns until A's effect is over."""
    told: list[Event] = []
    for _ in range(4):
        if "ethereal" not in state.combatants["A"].conditions:
            break
        state, events = apply_order(state, actions.EndTurn(), ScriptedDice(faces))
        told += events
    return state, told


@pytest.mark.rule("EP-IC-11")
@pytest.mark.parametrize(("ruleset", "faces", "lost"), [("epic-path", (), 0), ("d20-srd", (4,), 4)])
def test_who_ceases_to_be_ethereal_inside_rock_is_shunted_to_the_nearest_free_square(
    ruleset: str, faces: tuple[int, ...], lost: int
) -> None:
    state, events = ends_round(in_rock(ruleset), *faces)
    out, unit = of(events, Displaced), state.combatants["A"]
    assert (out.target, out.why, out.start, out.end, out.feet) == ("A", "solid", (1, 2, 0), (0, 1, 0), 5)
    assert (unit.x, unit.y, unit.max_hp - unit.hp) == (0, 1, lost)


@pytest.mark.rule("EP-IC-11")
def test_the_gm_who_takes_the_condition_off_shunts_it_out_too() -> None:
    _, events = apply_hand(in_rock("epic-path"), Override("A", "it is over", conditions=()), SeededDice(1))
    assert of(events, Displaced).end == (0, 1, 0)


@pytest.mark.rule("EP-IC-11")
def test_who_ceases_to_be_ethereal_in_the_open_stays_where_it_is() -> None:
    state = in_rock("epic-path")
    state.combatants["A"].x = 0
    state, events = ends_round(state)
    assert not [event for event in events if isinstance(event, Displaced)]
    assert state.combatants["A"].space == (0, 2, 1)


def fallen(ruleset: str, on_top: str) -> FightState:
    """B lies where it fell, and somebody stands there by now."""
    state = position(".......\n.AB....\n.......\n.....N.\n.......", ruleset=ruleset)
    lying = state.combatants["B"]
    lying.hp, lying.defeated = -2, True
    over = state.combatants[on_top]
    over.x, over.y = lying.x, lying.y
    return state


@pytest.mark.rule("D20-09")
@pytest.mark.parametrize(
    ("ruleset", "on_top", "moves"),
    [("d20-srd", "N", True), ("d20-srd", "A", True), ("epic-path", "N", True), ("epic-path", "A", False)],
)
def test_who_comes_to_where_another_stands_by_now_gets_up_beside_it_or_squeezes_in(
    ruleset: str, on_top: str, moves: bool
) -> None:
    state, events = apply_hand(fallen(ruleset, on_top), Override("B", "healed", hp=5), SeededDice(1))
    unit, over = state.combatants["B"], state.combatants[on_top]
    assert unit.is_up
    assert (unit.space != over.space) is moves
    assert bool([event for event in events if isinstance(event, Displaced)]) is moves
    if moves:
        assert max(abs(unit.x - over.x), abs(unit.y - over.y)) == 1
    else:
        assert {"squeezing"} <= set(unit.conditions) & set(over.conditions)


@pytest.mark.rule("EP-CG-05")
def test_the_dead_who_are_raised_where_an_enemy_stands_rise_beside_it() -> None:
    state = fallen("d20-srd", "N")
    state.combatants["B"].hp, state.combatants["B"].dead = -12, True
    state, events = apply_hand(state, RaiseDead("B", hp=3), SeededDice(1))
    assert state.combatants["B"].space != state.combatants["N"].space
    assert of(events, Displaced).why == "taken"


@pytest.mark.rule("D20-09", "EP-MV-05")
@pytest.mark.parametrize(("ruleset", "end"), [("d20-srd", (1, 3)), ("epic-path", (2, 3))])
def test_who_is_stopped_by_something_unseen_in_an_allys_square_goes_back_or_squeezes(
    ruleset: str, end: tuple[int, int]
) -> None:
    state = position("........\n.AB.....\n........\n........\n.......N", {"A": soldier("A")}, ruleset=ruleset)
    state.set_edges((Edge(2, 3, "e", "invisible"),))
    state, events = apply_order(state, actions.Move(((2, 3), (3, 3), (4, 3))), ScriptedDice(()))
    moved, unit = of(events, Moved), state.combatants["A"]
    assert moved.stopped
    assert moved.path == ((1, 3), (2, 3))
    assert (unit.x, unit.y) == end
    assert ("squeezing" in unit.conditions) is (end == (2, 3))
    assert not [event for event in events if isinstance(event, CameTo)]
