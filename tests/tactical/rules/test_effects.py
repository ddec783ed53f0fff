"""Effects: what lasts on a creature for a time, and what is worked out from it."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.effects import (
    Effect,
    add_effect,
    effect_bonus,
    end_effect,
    for_encounter,
    for_rounds,
    rounds_left,
)
from tactical.rules.engine.events import Event
from tactical.rules.engine.hands.registry import apply_hand, hand_from_plain
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import position

BOARD = "........\n.....N..\n..A.B...\n........\n........"


def order(state: FightState, **fields: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, order_from_plain(fields), SeededDice(1))


def turns(state: FightState, count: int) -> FightState:
    """Let ``count`` turns end one after the other."""
    for _ in range(count):
        state, _ = order(state, type="end_turn")
    return state


def by_hand(state: FightState, **fields: Any) -> tuple[FightState, list[Event]]:
    act = hand_from_plain({"type": "override", "reason": "a spell", **fields})
    return apply_hand(state, act, SeededDice(1))


def test_a_condition_for_rounds_goes_at_the_turn_it_was_given_in() -> None:
    state, log = by_hand(position(BOARD), target="N", conditions=["shaken"], rounds=2)
    assert "effect_began" in [event.type for event in log]
    assert state.combatants["N"].conditions == ("shaken",)
    assert rounds_left(state, state.combatants["N"].effects[0]) == 2
    assert turns(state, 5).combatants["N"].conditions == ("shaken",)
    assert turns(state, 6).combatants["N"].conditions == ()


def test_a_stunned_creature_loses_its_turn_and_has_the_next() -> None:
    state, _ = by_hand(position(BOARD), target="B", conditions=["stunned"], rounds=1)
    state = turns(state, 1)
    assert state.actor == "N"
    state = turns(state, 2)
    assert state.actor == "B"
    assert state.combatants["B"].conditions == ()


def test_a_condition_for_good_stays_when_one_for_rounds_ends() -> None:
    state = position(BOARD)
    unit = state.combatants["N"]
    log: list[Event] = []
    unit.conditions = ("shaken",)
    assert not add_effect(state, unit, for_rounds(state, "shaken", 1), log)
    assert not log


def test_two_sources_of_one_condition_end_one_after_the_other() -> None:
    state = position(BOARD)
    unit = state.combatants["N"]
    log: list[Event] = []
    one, two = for_rounds(state, "shaken", 1, source="A"), for_rounds(state, "shaken", 3, source="B")
    add_effect(state, unit, one, log)
    add_effect(state, unit, two, log)
    end_effect(state, unit, one, log)
    assert "shaken" in unit.conditions
    end_effect(state, unit, two, log)
    assert not unit.conditions


def test_the_same_effect_from_the_same_source_is_renewed() -> None:
    state = position(BOARD)
    unit = state.combatants["N"]
    log: list[Event] = []
    add_effect(state, unit, for_rounds(state, "shaken", 1, source="A"), log)
    add_effect(state, unit, for_rounds(state, "shaken", 4, source="A"), log)
    assert [rounds_left(state, item) for item in unit.effects] == [4]


@pytest.mark.rule("EP-DE-15")
def test_an_effect_counts_against_one_enemy_and_is_named() -> None:
    state = position(BOARD.replace(".....N..", "..N..O.."), None)
    attacker = state.combatants["A"]
    log: list[Event] = []
    plain = make_blow(state, attacker, state.combatants["N"], state.arena.profiles["A"].lines[0])
    add_effect(state, attacker, for_rounds(state, "aided_attack", 1, of="B", against="N", source="B"), log)
    aided = make_blow(state, attacker, state.combatants["N"], state.arena.profiles["A"].lines[0])
    other = make_blow(state, attacker, state.combatants["O"], state.arena.profiles["A"].lines[0])
    assert (aided.total - plain.total, other.total - plain.total) == (2, 0)
    assert [(part.name, part.rule) for part in aided.parts if part not in plain.parts] == [
        ("aided: attack", "EP-DE-15")
    ]
    assert effect_bonus(state.arena.rules, attacker, "ac") == []


@pytest.mark.rule("EP-IN-16")
def test_what_lasts_for_the_encounter_ends_at_the_new_combat_and_rounds_go_on() -> None:
    state = position(BOARD)
    unit = state.combatants["N"]
    log: list[Event] = []
    add_effect(state, unit, for_encounter(state, "shaken", source="A"), log)
    add_effect(state, unit, for_rounds(state, "sickened", 30, source="A"), log)
    state.round = state.arena.rounds
    state = turns(state, 3)
    assert (state.combat, state.round) == (2, 1)
    assert state.combatants["N"].conditions == ("sickened",)
    assert rounds_left(state, state.combatants["N"].effects[0]) == 29


@pytest.mark.rule("EP-HO-02")
def test_what_ended_as_a_turn_began_is_back_when_a_held_one_gets_ahead_of_it() -> None:
    state, _ = order(position(BOARD), type="hold")
    add_effect(state, state.combatants["N"], for_rounds(state, "shaken", 0, of="N"), [])
    state = turns(state, 1)
    assert (state.actor, state.combatants["N"].conditions) == ("N", ())
    state, _ = order(state, type="resume", combatant="A")
    assert state.combatants["N"].conditions == ("shaken",)
    state = turns(state, 1)
    assert (state.actor, state.combatants["N"].conditions) == ("N", ())


def test_effects_are_stored_and_old_fights_have_none() -> None:
    state = position(BOARD)
    add_effect(state, state.combatants["N"], for_rounds(state, "shaken", 3), [])
    plain = to_plain(state)
    assert from_plain(plain).combatants["N"].effects == state.combatants["N"].effects
    for unit in plain["combatants"].values():
        del unit["effects"]
    del plain["turn"]["lapsed"]
    assert from_plain(plain).combatants["N"].effects == ()


@pytest.mark.parametrize("rounds", [0, -1, 14_401])
def test_rounds_out_of_bounds_are_refused(rounds: int) -> None:
    with pytest.raises(RuleError, match="rounds cannot be"):
        by_hand(position(BOARD), target="N", conditions=["shaken"], rounds=rounds)


def test_taking_a_condition_away_by_hand_takes_its_effect() -> None:
    state, _ = by_hand(position(BOARD), target="N", conditions=["shaken", "sickened"], rounds=2)
    state, _ = by_hand(state, target="N", conditions=["sickened"])
    unit = state.combatants["N"]
    assert (unit.conditions, [item.name for item in unit.effects]) == (("sickened",), ["sickened"])


def test_an_effect_is_a_value() -> None:
    assert Effect("shaken") == Effect("shaken")


@pytest.mark.parametrize(
    ("word", "standard", "move"),
    [("staggered", True, False), ("rattled", True, False), ("nauseated", False, True), ("shaken", True, True)],
)
def test_conditions_that_leave_fewer_actions(word: str, standard: bool, move: bool) -> None:
    state, _ = by_hand(position(BOARD), target="B", conditions=[word])
    state = turns(state, 1)
    assert (state.actor, state.turn.standard, state.turn.move) == ("B", standard, move)


def lay(state: FightState, **fields: Any) -> FightState:
    act = hand_from_plain({"type": "effect", "target": "A", "reason": "a prayer", **fields})
    return apply_hand(state, act, SeededDice(1))[0]


def test_the_gm_lays_a_bonus_on_a_creature_for_rounds_and_takes_it_off() -> None:
    state = position(BOARD)
    line = state.arena.profiles["A"].lines[0]
    before = make_blow(state, state.combatants["A"], state.combatants["N"], line).total
    state = lay(state, effect="bonus_attack", amount=3, rounds=2)
    assert make_blow(state, state.combatants["A"], state.combatants["N"], line).total == before + 3
    assert rounds_left(state, state.combatants["A"].effects[0]) == 2
    state = lay(state, effect="bonus_attack", ends=True)
    assert state.combatants["A"].effects == ()


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"effect": "luck"}, "no effect is called"),
        ({"effect": "bonus_ac"}, "by how much"),
        ({"effect": "bonus_ac", "amount": 500}, "cannot be"),
        ({"effect": "bonus_ac", "amount": 1, "rounds": 0}, "rounds cannot be"),
        ({"effect": "bonus_ac", "amount": 1, "against": "Z"}, "nobody called"),
        ({"effect": "bonus_ac", "ends": True}, "no such effect"),
    ],
)
def test_what_the_gm_cannot_lay(fields: dict[str, Any], word: str) -> None:
    with pytest.raises(RuleError, match=word):
        lay(position(BOARD), **fields)
