"""The GM sets heights and movement types; who would strike is told beforehand, and strikes (EP-AO-20, EP-FA-01)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Adjusted, Fell, GmWord, OpportunityAttacked
from tactical.rules.engine.hands.figures import Override
from tactical.rules.engine.hands.force import ForceMove
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.hands.stance import SetStance
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import raised
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, position, soldier

FLAT = """
    .....
    .A...
    .....
    ....N
    .....
"""
LEVELS = """
    00000
    02200
    00000
    00000
    00000
"""


def flyer() -> FightState:
    return position(FLAT, {"A": soldier("A", speeds={"walk": 30, "fly": 60})})


def test_a_flyer_is_put_up_and_stays() -> None:
    state = flyer()
    act = SetStance("A", z=4, mode="fly", reason="took off")
    shown = foresee(state, act)
    assert (shown.text, shown.end, shown.dice) == ("It goes from 0 to 20 ft up, from walk to fly.", (1, 3, 4), "0")
    after, events = apply_hand(state, act, ScriptedDice([]))
    assert (after.combatants["A"].z, after.combatants["A"].mode) == (4, "fly")
    assert events == [Adjusted("A", ("from 0 to 20 ft up", "from walk to fly"), "took off")]
    assert state.combatants["A"].z == 0


@pytest.mark.rule("EP-FA-01")
def test_whoever_is_put_into_the_air_without_flight_falls_at_once() -> None:
    state = position(FLAT)
    shown = foresee(state, SetStance("A", z=4))
    assert shown.text == "It goes from 0 to 20 ft up. Nothing holds it there: it falls 20 ft."
    assert (shown.dice, shown.minimum, shown.maximum, shown.end) == ("2d6", 2, 12, (1, 3, 0))
    after, events = apply_hand(state, SetStance("A", z=4), ScriptedDice([3, 4]))
    assert [type(event) for event in events][:2] == [Adjusted, Fell]
    assert (after.combatants["A"].z, after.combatants["A"].hp) == (0, 13)


def test_one_held_aloft_stays_there_until_it_is_let_go() -> None:
    held, _ = apply_hand(position(FLAT), Override("A", "levitates", conditions=("held_aloft",)), ScriptedDice([]))
    assert foresee(held, SetStance("A", z=4)).dice == "0"
    up, _ = apply_hand(held, SetStance("A", z=4), ScriptedDice([]))
    later, _ = apply_order(up, actions.EndTurn(), ScriptedDice([]))
    assert later.combatants["A"].z == 4
    dropped, events = apply_hand(later, Override("A", "let go", conditions=()), ScriptedDice([3, 4]))
    assert any(isinstance(event, Fell) for event in events)
    assert (dropped.combatants["A"].z, dropped.combatants["A"].hp) == (0, 13)


def test_the_reason_of_the_gm_stands_before_what_was_done() -> None:
    state = position(FLAT)
    _, events = apply_hand(state, ForceMove("A", "slide", 5, path=((2, 3),), reason="a gust"), ScriptedDice([]))
    assert events[0] == GmWord("A", "a gust")
    _, told = apply_hand(flyer(), SetStance("A", z=4, mode="fly", reason="took off"), ScriptedDice([]))
    assert [type(event) for event in told] == [Adjusted]


def test_a_flyer_that_is_made_to_walk_falls() -> None:
    up, _ = apply_hand(flyer(), SetStance("A", z=2, mode="fly"), ScriptedDice([]))
    _, events = apply_hand(up, SetStance("A", mode="walk"), ScriptedDice([1]))
    assert any(isinstance(event, Fell) for event in events)


@pytest.mark.rule("EP-TE-04")
@pytest.mark.parametrize(
    ("figures", "pointer"),
    [({"z": 1}, "/z"), ({"z": -1}, "/z"), ({"z": 401}, "/z"), ({"z": 2}, "/target"), ({"mode": "walk"}, "/target")],
)
def test_nobody_is_put_into_rock_or_beyond_the_map(figures: dict[str, Any], pointer: str) -> None:
    state = raised(FLAT, LEVELS)
    with pytest.raises(RuleError) as refused:
        apply_hand(state, SetStance("A", **figures), ScriptedDice([]))
    assert refused.value.pointer == pointer
    assert state.combatants["A"].z == 2


BESIDE = """
    .....
    .AN..
    .....
"""


@pytest.mark.rule("EP-AO-20")
@pytest.mark.parametrize(
    ("order", "strikers"),
    [
        (actions.StandUp(), ("N",)),
        (actions.Attack("N", attack=0), ()),
        (actions.Attack("N", attack=1), ("N",)),
        (actions.FullAttack(("N",), attack=1), ("N",)),
        (actions.AttackSquare(4, 0, attack=1), ("N",)),
        (actions.ThrowObject("N"), ("N",)),
        (actions.Search(), ()),
        (actions.DropProne(), ()),
    ],
)
def test_who_would_strike_is_told_and_strikes(order: actions.Order, strikers: tuple[str, ...]) -> None:
    state = position(BESIDE, {"A": soldier("A", attacks=(SWORD, BOW)), "N": soldier("N", ac=40)})
    if isinstance(order, actions.StandUp):
        state.combatants["A"].conditions = ("prone",)
    assert provoked_by(state, state.combatants["A"], order) == strikers
    _, events = apply_order(state, order, ScriptedDice([2] * 20))
    assert tuple(event.actor for event in events if isinstance(event, OpportunityAttacked)) == strikers


@pytest.mark.rule("EP-AO-04")
def test_a_spear_two_squares_off_strikes_and_one_beside_does_not() -> None:
    for text, strikers in ((".....\n.AN..\n.....", ()), (".....\n.A.N.\n.....", ("N",))):
        state = position(text, {"A": soldier("A", attacks=(BOW,)), "N": soldier("N", attacks=(SPEAR,))})
        assert provoked_by(state, state.combatants["A"], actions.Attack("N")) == strikers


@pytest.mark.rule("EP-FA-01", "EP-FM-09")
def test_the_foresight_of_a_push_off_a_ledge_holds_the_fall() -> None:
    state = raised(FLAT, LEVELS.replace("02200", "06600"))
    state.combatants["A"].when_forced = "never"
    shown = foresee(state, ForceMove("A", "push", 10, origin=(2, 3)))
    assert (shown.text, shown.end) == ("It moves 5 ft and falls 30 ft.", (0, 3, 0))
    assert (shown.dice, shown.minimum, shown.maximum, shown.mean) == ("3d6", 3, 18, 10.5)
