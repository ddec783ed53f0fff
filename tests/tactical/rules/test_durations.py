"""The scale of durations, as a fight uses it (EP-TI-02, EP-TI-03)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine.actions import EndTurn
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import rounds_left
from tactical.rules.engine.hands.registry import apply_hand, hand_from_plain
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import position

BOARD = ".....\n.A.N.\n.....\n.....\n....."
STEPS = [
    *("free", "swift", "move", "standard", "full_attack", "full_round", "combat", "next_combat", "day", "week"),
    *("month", "season", "year", "decade", "century", "millennium", "epoch"),
]


def given(duration: str, times: int = 1, actor: str = "A") -> FightState:
    act: dict[str, Any] = {"type": "override", "target": "N", "conditions": ["shaken"], "reason": "a curse"}
    state = position(BOARD, actor=actor)
    return apply_hand(state, hand_from_plain({**act, "duration": duration, "times": times}), SeededDice(1))[0]


def has_it(state: FightState) -> bool:
    return "shaken" in state.combatants["N"].conditions


def turns(state: FightState, count: int) -> FightState:
    for _ in range(count):
        state, _ = apply_order(state, EndTurn(), SeededDice(1))
    return state


@pytest.mark.rule("EP-TI-02")
def test_there_are_seventeen_steps_in_their_order() -> None:
    assert list(rules_for("epic-path").durations) == STEPS


@pytest.mark.rule("EP-TI-03")
@pytest.mark.parametrize("step", STEPS[:5])
def test_less_than_a_round_is_the_rest_of_a_turn(step: str) -> None:
    assert has_it(given(step, actor="N"))
    assert not has_it(turns(given(step, actor="N"), 1))
    assert has_it(turns(given(step), 1))
    assert not has_it(turns(given(step), 2))


@pytest.mark.rule("EP-TI-03")
@pytest.mark.parametrize(("times", "rounds"), [(1, 1), (3, 3)])
def test_a_full_round_goes_to_the_same_place_in_the_order(times: int, rounds: int) -> None:
    state = given("full_round", times)
    assert has_it(turns(state, 2 * rounds - 1))
    assert not has_it(turns(state, 2 * rounds))


@pytest.mark.rule("EP-TI-02")
@pytest.mark.parametrize(("step", "rollovers"), [("combat", 1), ("next_combat", 2)])
def test_the_present_combat_and_the_next(step: str, rollovers: int) -> None:
    state = given(step)
    for number in range(1, rollovers + 1):
        assert has_it(state)
        state = turns(state, 20)
        assert state.combat == number + 1
    assert not has_it(state)


@pytest.mark.rule("EP-TI-02")
@pytest.mark.parametrize(
    ("step", "times", "days"), [("day", 1, 1), ("day", 3, 3), ("week", 1, 7), ("year", 1, 366), ("century", 2, 73_002)]
)
def test_longer_ones_outlast_the_fight(step: str, times: int, days: int) -> None:
    state = given(step, times)
    assert rounds_left(state, state.combatants["N"].effects[0]) == days * 14_400
    assert has_it(turns(state, 45))


@pytest.mark.rule("EP-TI-02")
def test_an_epoch_ends_when_the_gm_says() -> None:
    state = given("epoch")
    assert rounds_left(state, state.combatants["N"].effects[0]) is None


@pytest.mark.parametrize(
    ("duration", "times", "word"),
    [("fortnight", 1, "no duration"), ("combat", 2, "not 2 times"), ("day", 0, "0 times")],
)
def test_what_is_no_duration(duration: str, times: int, word: str) -> None:
    with pytest.raises(RuleError, match=word):
        given(duration, times)


@pytest.mark.parametrize("ruleset", ["d20-srd", "age-of-heroes", "yagura"])
def test_the_other_rulesets_have_their_own(ruleset: str) -> None:
    assert "full_round" in rules_for(ruleset).durations
