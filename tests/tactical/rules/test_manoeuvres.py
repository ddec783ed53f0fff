"""How creatures that play themselves move: falling back, running far, rough ground, wings, water."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.policies import choose
from tactical.rules.engine.run import play_fight, play_on
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tests.tactical.rules.positions import make_setup, position, soldier

DICE = SeededDice(1)


def chosen(state: FightState, actor: str = "A") -> actions.Order:
    order = choose(state, actor, DICE)
    assert refuse(state, state.combatants[actor], order) is None
    return order


@pytest.mark.rule("EP-MV-24")
def test_the_beaten_withdraw_before_they_flee() -> None:
    state = position("............\n............\n....AN......\n....O.......\n............")
    state.combatants["A"].hp = 3
    order = chosen(state)
    assert isinstance(order, actions.Withdraw)
    after, _ = apply_order(state, order, ScriptedDice([20] * 8))
    assert after.combatants["A"].x <= 1 or after.combatants["A"].y in (0, 4)
    assert isinstance(chosen(after), actions.Flee)


@pytest.mark.rule("EP-MV-09")
def test_who_is_far_off_runs_and_who_is_near_does_not() -> None:
    far = position("A" + "." * 59 + ("\n" + "." * 60) * 3 + "\n" + "." * 59 + "N")
    order = chosen(far)
    assert isinstance(order, actions.Run)
    assert 12 < len(order.path) <= 30
    near = position("A" + "." * 14 + ("\n" + "." * 15) * 3 + "\n" + "." * 14 + "N")
    assert not isinstance(chosen(near), actions.Run)


@pytest.mark.rule("EP-MV-27")
def test_a_flyer_crosses_what_bars_its_feet() -> None:
    text = "A..#...N\n...#....\n...#....\n...#....\n...#...."
    state = position(text, {"A": soldier("A", speeds={"fly": 60})})
    tops = tuple((3, y, 2) for y in range(5))
    state.set_ground(state.rows, Layers(ceilings=tops))
    order = chosen(state)
    assert isinstance(order, (actions.Move, actions.DoubleMove))
    after, _ = apply_order(state, order, ScriptedDice([2] * 8))
    assert after.combatants["A"].x > 3
    walker = position(text)
    walker.set_ground(walker.rows, Layers(ceilings=tops))
    assert isinstance(chosen(walker), actions.EndTurn) or chosen(walker).type in ("move", "double_move", "hold")


@pytest.mark.rule("EP-MV-27", "EP-MV-28")
def test_a_swimmer_goes_through_deep_water_to_strike() -> None:
    text = "A.~~~.N.\n..~~~...\n..~~~...\n..~~~...\n..~~~..."
    state = position(text, {"A": soldier("A", speeds={"swim": 40})})
    state.set_ground(state.rows, Layers(depths=tuple((x, y, 20) for x in (2, 3, 4) for y in range(5))))
    order = chosen(state)
    assert isinstance(order, (actions.Move, actions.DoubleMove))
    after, _ = apply_order(state, order, ScriptedDice([2] * 8))
    assert after.combatants["A"].x >= 5


@pytest.mark.parametrize("seed", range(4))
def test_fights_over_hills_and_water_come_to_an_end_with_legal_orders_alone(seed: int) -> None:
    text = "A.B........~~~.....\n...........~~~.....\n...........~~~.....\n...........~~~...N.\n...........~~~...O."
    sheets = {"B": soldier("B", speeds={"fly": 40}), "N": soldier("N", speeds={"swim": 30})}
    heights = tuple((x, y, 1 + (x > 5)) for x in range(4, 9) for y in range(5))
    setup = make_setup(text, sheets)
    layers = Layers(heights=heights, depths=tuple((x, y, 10) for x in (11, 12, 13) for y in range(5)))
    setup = replace(setup, place=replace(setup.place, layers=layers))
    state, events = play_fight(setup, SeededDice(seed))
    assert state.is_over
    assert any(event.type == "moved" for event in events)


def test_play_on_stops_for_nobody() -> None:
    state = position("A" + "." * 30 + ("\n" + "." * 31) * 3 + "\n" + "." * 30 + "N")
    play_on(state, SeededDice(3), [])
    assert state.winner in ("party", "foes")
