"""What combat manoeuvres do to their target: forced squares, lost weapons, conditions, holds (EP-AC-28, EP-CV-07)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import Effect, add_effect
from tactical.rules.engine.events import MovedByForce, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.manoeuvre_scenes import attempt, checked, expert, fight, refused
from tests.tactical.rules.positions import SWORD, soldier

FORCED = [
    ("bull_rush", 10, (5, 2), (3, 2)),
    ("bull_rush", 15, (6, 2), (3, 2)),
    ("drag", 10, (3, 2), (2, 2)),
    ("drag", 15, (2, 2), (1, 2)),
]


@pytest.mark.rule("EP-FM-01", "EP-FM-12", "EP-AC-28")
@pytest.mark.parametrize(("key", "natural", "foe", "own"), FORCED)
def test_a_manoeuvre_forces_its_target_five_feet_and_five_more_for_each_five(
    key: str, natural: int, foe: tuple[int, int], own: tuple[int, int]
) -> None:
    state, events = attempt(fight(), key, natural)
    found = state.combatants
    assert ((found["N"].x, found["N"].y), (found["A"].x, found["A"].y)) == (foe, own)
    assert [one.actor for one in events if isinstance(one, MovedByForce)] == ["A"]
    assert not [one for one in events if isinstance(one, OpportunityAttacked)]


@pytest.mark.rule("EP-AC-19", "EP-AC-28")
def test_who_stepped_drags_nobody_and_who_drags_takes_no_step() -> None:
    stepped, _ = apply_order(fight(), actions.Step(3, 3), ScriptedDice([]))
    assert refused(stepped, actions.Manoeuvre("drag", "N")) == "EP-MV-14"
    dragged, _ = attempt(fight(), "drag", 10)
    assert refused(dragged, actions.Step(2, 3)) == "EP-MV-14"


@pytest.mark.rule("EP-AC-28")
def test_a_repositioned_target_goes_where_it_is_told_within_reach() -> None:
    state, _ = attempt(fight(), "reposition", 10, path=((4, 3),))
    assert (state.combatants["N"].x, state.combatants["N"].y) == (4, 3)
    assert refused(fight(), actions.Manoeuvre("reposition", "N", path=((6, 2),))) == "EP-AC-28"
    alone, _ = attempt(fight(), "reposition", 10)
    assert (alone.combatants["N"].x, alone.combatants["N"].y) != (4, 2)


@pytest.mark.rule("EP-FM-04", "EP-FM-05")
def test_nobody_is_forced_through_a_wall() -> None:
    text = "........\n........\n...AN#..\n........\n........"
    state, events = attempt(fight(text=text), "bull_rush", 15)
    assert state.combatants["N"].x == 4
    assert [one for one in events if isinstance(one, MovedByForce)]


@pytest.mark.rule("EP-AC-28", "EP-AC-20")
def test_a_disarmed_creature_neither_strikes_nor_threatens_until_it_picks_the_weapon_up() -> None:
    state, _ = attempt(fight(), "disarm", 10)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state = from_plain(to_plain(state))
    assert refused(state, actions.Attack("A")) == "EP-AC-20"
    _, events = apply_order(_turn_of(state, "A"), actions.Move(((3, 1),)), ScriptedDice([2]))
    assert not [one for one in events if isinstance(one, OpportunityAttacked)]
    keys = [item.key for item in legal_orders(state, "N").orders]
    assert "part_of_move:pick_up" in keys
    armed, _ = apply_order(state, actions.PartOfMove("pick_up"), ScriptedDice([2]))
    assert not armed.turn.move
    apply_order(armed, actions.Attack("A"), ScriptedDice([2]))


def _turn_of(state: FightState, key: str) -> FightState:
    while state.actor != key:
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    return state


@pytest.mark.rule("EP-AC-28")
def test_a_weapon_that_was_left_behind_is_not_picked_up() -> None:
    state, _ = attempt(fight(), "disarm", 10)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    away = actions.Move(((5, 2), (6, 2)))
    state, _ = apply_order(state, away, ScriptedDice([2] * 2))
    state, _ = apply_order(state, actions.PartOfMove("pick_up", x=6, y=2), ScriptedDice([]))
    assert [effect.name for effect in state.combatants["N"].effects] == ["disarmed"]


@pytest.mark.rule("EP-AC-28")
def test_a_broken_weapon_strikes_worse_and_the_others_do_not() -> None:
    axe = replace(SWORD, name="axe")
    state, _ = attempt(fight(foe=soldier("N", maneuver_defense=15, attacks=(SWORD, axe))), "sunder", 10)
    blade, other = (preview_attack(state, "N", "A", index) for index in (0, 1))
    assert "broken weapon" in [reason.text for reason in blade.reasons]
    assert blade.chance < other.chance


@pytest.mark.rule("EP-AC-28")
@pytest.mark.parametrize("name", ["Bite", "2 claws", "Slam"])
def test_nobody_is_disarmed_of_its_body(name: str) -> None:
    state = fight(foe=soldier("N", attacks=(replace(SWORD, name=name),)))
    assert refused(state, actions.Manoeuvre("disarm", "N")) == "EP-AC-28"


@pytest.mark.rule("EP-AC-28", "EP-SU-29")
def test_a_feint_catches_the_target_flat_footed_for_one_attack_of_the_feinter() -> None:
    text = "........\n....B...\n...AN...\n........\n........"
    state, _ = attempt(
        fight(actor=expert(features={"bluff": 5, "manoeuvres_a_round": 1}), text=text), "feint", 15, trade=True
    )
    assert "target: flat-footed" in [reason.text for reason in preview_attack(state, "A", "N").reasons]
    assert "target: flat-footed" not in [reason.text for reason in preview_attack(state, "B", "N").reasons]
    state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice([2]))
    assert "target: flat-footed" not in [reason.text for reason in preview_attack(state, "A", "N").reasons]


@pytest.mark.rule("EP-AC-28", "EP-TI-02")
@pytest.mark.parametrize(("key", "word"), [("dirty_trick", "sickened"), ("demoralize", "shaken")])
@pytest.mark.parametrize(("natural", "rounds"), [(10, 1), (15, 2)])
def test_a_condition_lasts_a_round_and_one_more_for_each_five(key: str, word: str, natural: int, rounds: int) -> None:
    actor = expert(features={"intimidate": 5})
    state, _ = attempt(fight(actor=actor), key, natural)
    for _ in range(rounds):
        assert word in state.combatants["N"].conditions
        state = _turn_of(apply_order(state, actions.EndTurn(), ScriptedDice([]))[0], "A")
    assert word not in state.combatants["N"].conditions


@pytest.mark.rule("EP-AC-11", "EP-AC-28")
def test_a_grappled_creature_stays_until_it_escapes_or_is_released() -> None:
    state, _ = attempt(fight(), "grapple", 10)
    assert "grappled" in state.combatants["N"].conditions
    released, _ = apply_order(state, actions.Manoeuvre("release", "N"), ScriptedDice([]))
    assert not released.combatants["N"].conditions
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert refused(state, actions.Move(((5, 2),))) == "EP-MV-04"
    order = actions.Manoeuvre("escape", "A")
    failed, events = apply_order(state, order, ScriptedDice([2]))
    assert checked(events).check == "Might"
    assert "grappled" in failed.combatants["N"].conditions
    free, events = apply_order(state, order, ScriptedDice([18]))
    assert not [one for one in events if isinstance(one, OpportunityAttacked)]
    assert not free.combatants["N"].conditions


@pytest.mark.rule("EP-AC-28")
def test_who_is_held_may_be_pinned_and_nobody_else() -> None:
    assert refused(fight(), actions.Manoeuvre("pin", "N")) == "EP-AC-28"
    state = fight()
    add_effect(state, state.combatants["N"], Effect("grappled", "A", phase="none"), [])
    state, _ = attempt(state, "pin", 10)
    assert {"grappled", "pinned"} <= set(state.combatants["N"].conditions)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    tries = {item.key for item in legal_orders(state, "N").orders if item.order.type == "manoeuvre"}
    assert tries == {"manoeuvre:escape:A"}
    assert refused(state, actions.Manoeuvre("trip", "A"))
    free, _ = apply_order(state, actions.Manoeuvre("escape", "A"), ScriptedDice([18]))
    assert not free.combatants["N"].conditions


@pytest.mark.rule("EP-AC-28")
def test_a_hold_ends_when_the_holder_is_gone_or_down() -> None:
    state, _ = attempt(fight(), "grapple", 10)
    away, _ = apply_order(state, actions.Move(((2, 2),)), ScriptedDice([2]))
    assert "grappled" not in away.combatants["N"].conditions
    state.combatants["A"].defeated = True
    state, _ = apply_order(_as_actor(state, "N"), actions.DropProne(), ScriptedDice([]))
    assert "grappled" not in state.combatants["N"].conditions


def _as_actor(state: FightState, key: str) -> FightState:
    state.actor = key
    state.turn.standard = state.turn.move = True
    return state
