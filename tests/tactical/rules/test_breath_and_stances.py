"""Holding the breath (EP-DE-10 to 13) and stances (EP-DE-08, EP-DE-09)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine.actions import order_from_plain
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.breathing import limit
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.effects import add_effect, for_rounds, gain, has_effect
from tactical.rules.engine.events import Event
from tactical.rules.engine.hands.registry import apply_hand, hand_from_plain
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.mishaps import lay_flat
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Abilities, Creature
from tactical.rules.kernel.dice import Dice, ScriptedDice, SeededDice
from tactical.rules.kernel.powers import Power
from tests.tactical.rules.positions import position, soldier

BOARD = "......\n......\n.A...N\n.B....\n......"
BREATH = Power(
    "spore cloud",
    nature="extraordinary",
    shape="burst",
    size=60,
    dice=((2, 6),),
    damage_type="poison",
    traits=("inhaled",),
)


def sheets(constitution: int = 14, **changes: Any) -> dict[str, Creature]:
    own = soldier("A", abilities=Abilities(constitution=constitution), **changes)
    return {"A": own, "N": soldier("N", powers=(BREATH,), hp=500, max_hp=500)}


def give(state: FightState, dice: Dice | None = None, **fields: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, order_from_plain(fields), dice or SeededDice(3))


def refused(state: FightState, actor: str = "A", **fields: Any) -> str:
    refusal = refuse(state, state.combatants[actor], order_from_plain(fields))
    return "" if refusal is None else f"{refusal.rule} {refusal.text}"


def until(state: FightState, actor: str) -> FightState:
    state, _ = give(state, type="end_turn")
    while state.actor != actor:
        state, _ = give(state, type="end_turn")
    return state


def cloud(state: FightState) -> tuple[FightState, list[Event]]:
    """Let N breathe its spores at everybody, who then lose hit points or do not."""
    while state.actor != "N":
        state, _ = give(state, type="end_turn")
    return give(state, type="use_power", power=0)


def lost(state: FightState) -> int:
    return state.combatants["A"].damage


@pytest.mark.rule("EP-DE-11")
def test_each_round_on_end_costs_more() -> None:
    state, spent = position(BOARD, sheets(20)), []
    for _ in range(5):
        state, _ = give(state, type="hold_breath")
        turn = state.turn
        spent.append((turn.standard, turn.move, turn.swift))
        state = until(state, "A")
    assert spent == [
        (True, True, False),
        (True, False, True),
        (False, True, True),
        (False, False, False),
        (False, False, False),
    ]


@pytest.mark.rule("EP-DE-11")
def test_while_it_is_paid_for_nothing_is_breathed_in() -> None:
    state, _ = give(position(BOARD, sheets()), type="hold_breath")
    state, events = cloud(state)
    assert lost(state) == 0
    assert state.combatants["B"].damage > 0
    assert [event.target for event in events if event.type == "breath_spared"] == ["A"]


@pytest.mark.rule("EP-DE-11")
def test_who_does_not_pay_again_breathes() -> None:
    state, _ = give(position(BOARD, sheets()), type="hold_breath")
    state = until(state, "A")
    assert has_effect(state.combatants["A"], "holding_breath")
    state, _ = give(state, type="step", x=2, y=2)
    assert not has_effect(state.combatants["A"], "holding_breath")
    state, _ = cloud(state)
    assert lost(state) > 0


@pytest.mark.rule("EP-DE-12")
@pytest.mark.parametrize(("constitution", "rounds"), [(7, 1), (10, 1), (12, 1), (14, 2), (20, 5)])
def test_how_long_it_can(constitution: int, rounds: int) -> None:
    state = position(BOARD, sheets(constitution))
    assert limit(state, state.combatants["A"]) == rounds


@pytest.mark.rule("EP-DE-12")
def test_after_that_it_breathes_or_asphyxiates() -> None:
    state = position(BOARD, sheets(14))
    for _ in range(2):
        state, _ = give(state, type="hold_breath")
        state = until(state, "A")
    assert refused(state, type="hold_breath").startswith("EP-DE-12")
    state, _ = give(state, type="hold_breath", choke=True)
    assert "asphyxiating" in state.combatants["A"].conditions
    state, _ = cloud(state)
    assert lost(state) == 0
    state, _ = give(until(state, "A"), type="breathe") if state.actor != "A" else give(state, type="breathe")
    assert "asphyxiating" not in state.combatants["A"].conditions


@pytest.mark.rule("EP-DE-10")
def test_out_of_its_turn_it_takes_the_immediate_action_and_the_first_round_is_still_to_pay() -> None:
    state = until(position(BOARD, sheets()), "B")
    state, _ = give(state, type="hold_breath", by="A")
    assert state.combatants["A"].reacted
    assert state.actor == "B"
    state, _ = cloud(state)
    assert lost(state) == 0
    state = until(state, "A")
    state, _ = give(state, type="hold_breath")
    assert (state.turn.swift, state.turn.move) == (False, True)


@pytest.mark.rule("EP-DE-10")
@pytest.mark.parametrize(("flag", "word"), [("flat_footed", "flat-footed"), ("reacted", "immediate action")])
def test_out_of_its_turn_who_cannot_react_cannot(flag: str, word: str) -> None:
    state = until(position(BOARD, sheets()), "B")
    setattr(state.combatants["A"], flag, True)
    assert word in refused(state, type="hold_breath", by="A")


@pytest.mark.rule("EP-DE-10")
def test_it_is_declared_as_the_turn_starts() -> None:
    state, _ = give(position(BOARD, sheets()), type="step", x=2, y=2)
    assert refused(state, type="hold_breath").startswith("EP-DE-10")


@pytest.mark.rule("EP-DE-10")
def test_who_minds_its_breath_holds_it_by_itself_and_the_flat_footed_cannot() -> None:
    ready, _ = give(position(BOARD, sheets()), type="guard_breath", when="always")
    state, events = cloud(ready)
    assert lost(state) == 0
    assert [event.type for event in events if event.type.startswith("breath")] == ["breath_held", "breath_spared"]
    ready.combatants["A"].flat_footed = True
    state, _ = cloud(ready)
    assert lost(state) > 0


@pytest.mark.rule("EP-DE-13")
@pytest.mark.parametrize("changes", [{"features": {"no_breath": 1}}, {"creature_type": "undead"}])
def test_who_does_not_breathe_needs_none_of_it(changes: dict[str, Any]) -> None:
    state = position(BOARD, sheets(**changes))
    assert refused(state, type="hold_breath").startswith("EP-DE-13")
    state, _ = cloud(state)
    assert lost(state) == 0


@pytest.mark.rule("EP-DE-11")
def test_gas_on_the_ground_is_not_breathed_in_until_the_breath_is_let_go() -> None:
    state = position(BOARD, sheets())
    gas = {"type": "ground", "squares": [[1, 2]], "hazard": "gas 2d6", "ground": "hazard", "reason": "a vent"}
    state, _ = apply_hand(state, hand_from_plain(gas), SeededDice(1))
    harmed = lost(state)
    assert "hold_breath" in [item.order.type for item in legal_orders(state, "A").orders]
    state, _ = give(state, type="hold_breath")
    state = until(state, "A")
    assert lost(state) == harmed
    state, _ = give(state, type="attack_square", x=2, y=2, attack=0, full=False)
    assert lost(state) > harmed


STANCES = {"stance_guarded": 1, "stance_reckless": 1, "stance_aura_of_fire": 1}


def steady(**changes: Any) -> FightState:
    return position(BOARD, {"A": soldier("A", features=STANCES, **changes)})


@pytest.mark.rule("EP-DE-08")
def test_a_stance_takes_a_swift_action_and_lasts_for_nothing_more() -> None:
    state = steady()
    line = state.arena.profiles["A"].lines[0]
    before = make_blow(state, state.combatants["A"], state.combatants["N"], line).total
    state, _ = give(state, type="take_stance", stance="stance_guarded")
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, True, False)
    assert make_blow(state, state.combatants["A"], state.combatants["N"], line).total == before - 2
    state = until(state, "A")
    assert state.turn.swift
    assert has_effect(state.combatants["A"], "stance_guarded")


@pytest.mark.rule("EP-DE-08")
def test_a_player_character_has_one_stance_and_a_monster_as_many_as_it_likes() -> None:
    state, _ = give(steady(), type="take_stance", stance="stance_guarded")
    assert refused(state, type="take_stance", stance="stance_reckless").startswith("EP-DE-08")
    state, _ = give(steady(kind="monster"), type="take_stance", stance="stance_guarded")
    assert refused(until(state, "A"), type="take_stance", stance="stance_reckless") == ""


@pytest.mark.rule("EP-DE-08")
def test_only_who_knows_a_stance_takes_it() -> None:
    assert refused(position(BOARD), type="take_stance", stance="stance_guarded").startswith("EP-DE-08")


@pytest.mark.rule("EP-DE-09")
@pytest.mark.parametrize("word", ["prone", "rattled", "stunned", "paralyzed", "nauseated", "panicked"])
def test_a_stance_ends_when_thrown_down_or_left_fewer_actions(word: str) -> None:
    state, _ = give(steady(), type="take_stance", stance="stance_guarded")
    unit = state.combatants["A"]
    gain(state, unit, "shaken", [])
    assert has_effect(unit, "stance_guarded")
    gain(state, unit, word, [])
    assert not has_effect(unit, "stance_guarded")
    assert refused(state, type="take_stance", stance="stance_guarded").startswith("EP-DE-09")


@pytest.mark.rule("EP-DE-09")
def test_a_stance_ends_after_ten_rounds_and_can_be_taken_again() -> None:
    state = steady()
    add_effect(state, state.combatants["A"], for_rounds(state, "stance_guarded", 10, of="A"), [])
    for _ in range(9):
        state = until(state, "A")
    assert has_effect(state.combatants["A"], "stance_guarded")
    state = until(state, "A")
    assert not has_effect(state.combatants["A"], "stance_guarded")
    assert refused(state, type="take_stance", stance="stance_guarded") == ""


@pytest.mark.rule("EP-DE-09")
def test_a_stance_ends_in_impeded_ground() -> None:
    state, _ = give(steady(), type="take_stance", stance="stance_guarded")
    mud = {"type": "ground", "squares": [[1, 2]], "ground": "impeded", "reason": "mud"}
    state, _ = apply_hand(state, hand_from_plain(mud), SeededDice(1))
    assert not has_effect(state.combatants["A"], "stance_guarded")


@pytest.mark.rule("EP-DE-09")
def test_a_stance_is_given_up_with_a_swift_action() -> None:
    state, _ = give(steady(), type="take_stance", stance="stance_guarded")
    state, _ = give(until(state, "A"), type="drop_stance", stance="stance_guarded")
    assert not state.turn.swift
    assert not has_effect(state.combatants["A"], "stance_guarded")


@pytest.mark.rule("EP-DE-03")
@pytest.mark.rule("EP-DE-05")
@pytest.mark.parametrize(("natural", "comes"), [(16, True), (15, False)])
def test_a_harmful_stance_taken_in_defence_needs_its_check(natural: int, comes: bool) -> None:
    sheet = soldier("A", features={**STANCES, "caster_check": 10}, level=6, attacks=(), might=0)
    state = position(BOARD, {"A": sheet})
    state, _ = give(state, type="fight_defensively")
    state, _ = give(state, ScriptedDice([natural]), type="take_stance", stance="stance_aura_of_fire")
    assert has_effect(state.combatants["A"], "stance_aura_of_fire") is comes
    assert state.combatants["A"].defensive


@pytest.mark.rule("EP-DE-09")
@pytest.mark.parametrize(("word", "hidden"), [("rattled", False), ("stunned", False), ("shaken", True)])
def test_stealth_is_a_stance(word: str, hidden: bool) -> None:
    state = steady()
    unit = state.combatants["A"]
    unit.hidden = True
    gain(state, unit, word, [])
    assert unit.hidden is hidden


@pytest.mark.rule("EP-DE-09")
@pytest.mark.parametrize("by_choice", [True, False])
def test_being_thrown_down_ends_stealth_and_lying_down_does_not(by_choice: bool) -> None:
    state = steady()
    unit = state.combatants["A"]
    unit.hidden = True
    lay_flat(state, unit, [], by_choice=by_choice)
    assert unit.hidden is by_choice
