"""Coups de grace, death checks and bleeding, first aid (EP-CG, EP-IN-12, EP-AO-20, D20-21)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.dying import is_bleeding, steady
from tactical.rules.engine.events import (
    CameTo,
    CoupDelivered,
    Damaged,
    DeathChecked,
    Defeated,
    Raised,
    Saved,
    Slain,
    Stabilized,
)
from tactical.rules.engine.hands.registry import apply_hand, foresee, hand_from_plain
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.kernel.creature import Attack, Saves
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.powers import Power
from tests.tactical.rules.positions import BOW, position, soldier

BOARD = ".....\n.AN..\n...B.\n.....\nO...."
AXE = Attack("axe", "melee", (6,), ((1, 10),), 7, multiplier=2)


def helpless(hp: int = 90, fortitude: int = 15, ruleset: str = "epic-path", condition: str = "paralyzed") -> FightState:
    victim = soldier("N", hp=hp, max_hp=hp, saves=Saves(fortitude, 0, 0))
    state = position(BOARD, {"A": soldier("A", attacks=(AXE, BOW)), "N": victim}, ruleset=ruleset)
    if condition:
        state.combatants["N"].conditions = (condition,)
    return state


@pytest.mark.rule("EP-CG-01", "EP-CG-02", "EP-CG-03", "EP-CG-04")
@pytest.mark.parametrize(("natural", "slain"), [(18, True), (19, False)])
def test_damage_34_against_a_fortitude_of_33_and_34(natural: int, slain: bool) -> None:
    after, events = apply_order(helpless(), actions.CoupDeGrace("N"), ScriptedDice([10, 10, natural]))
    (coup,) = [event for event in events if isinstance(event, CoupDelivered)]
    (saved,) = [event for event in events if isinstance(event, Saved)]
    assert (coup.dc, coup.harm.total, coup.harm.multiplier) == (34, 34, 2)
    assert (saved.total, saved.dc, saved.success) == (natural + 15, 34, not slain)
    victim = after.combatants["N"]
    assert (victim.hp, victim.dead, victim.defeated, victim.mortal.raise_dc) == (56, slain, slain, 34 if slain else 0)
    assert [event.raise_dc for event in events if isinstance(event, Slain)] == ([34] if slain else [])


@pytest.mark.rule("EP-CG-04")
def test_the_save_is_made_even_when_the_damage_kills_and_leaves_a_mark_only_when_failed() -> None:
    for natural, mark in ((2, 34), (20, 0)):
        after, events = apply_order(helpless(hp=5), actions.CoupDeGrace("N"), ScriptedDice([10, 10, natural]))
        assert [type(event) for event in events[:4]] == [CoupDelivered, Damaged, Defeated, Saved]
        assert (after.combatants["N"].dead, after.combatants["N"].mortal.raise_dc) == (True, mark)


@pytest.mark.rule("EP-CG-03")
def test_the_dc_is_the_damage_before_resistance() -> None:
    state = helpless()
    tough = soldier("N", hp=90, max_hp=90, damage_reduction={"all": 30})
    state = position(BOARD, {"A": soldier("A", attacks=(AXE,)), "N": tough})
    state.combatants["N"].conditions = ("helpless",)
    _, events = apply_order(state, actions.CoupDeGrace("N"), ScriptedDice([10, 10, 20]))
    assert [(event.dc, event.harm.total) for event in events if isinstance(event, CoupDelivered)] == [(34, 4)]


@pytest.mark.rule("EP-CG-01")
@pytest.mark.parametrize(
    ("target", "attack", "condition", "rule"),
    [
        ("N", 0, "", "EP-CG-01"),
        ("N", 0, "stunned", "EP-CG-01"),
        ("N", 1, "paralyzed", "EP-CG-01"),
        ("B", 0, "paralyzed", "EP-CG-01"),
        ("A", 0, "paralyzed", "EP-CG-01"),
        ("Z", 0, "paralyzed", "EP-CG-01"),
        ("N", 9, "paralyzed", "EP-AT-01"),
    ],
)
def test_who_is_no_victim(target: str, attack: int, condition: str, rule: str) -> None:
    with pytest.raises(RuleError) as refused:
        apply_order(helpless(condition=condition), actions.CoupDeGrace(target, attack), ScriptedDice([]))
    assert refused.value.rule == rule


@pytest.mark.rule("EP-CG-01", "EP-AC-07")
def test_it_takes_the_whole_round_and_provokes() -> None:
    state = position(".....\n.AN..\n.O.B.\n.....\n.....", {"A": soldier("A", attacks=(AXE,))})
    state.combatants["N"].conditions = ("paralyzed",)
    assert provoked_by(state, state.combatants["A"], actions.CoupDeGrace("N")) == ("O",)
    moved, _ = apply_order(state, actions.Step(1, 4), ScriptedDice([]))
    assert any(item.order.type == "coup_de_grace" for item in legal_orders(moved, "A").orders)
    stood, _ = apply_order(state, actions.FightDefensively(), ScriptedDice([]))
    after, events = apply_order(stood, actions.CoupDeGrace("N"), ScriptedDice([2, 5, 5, 20]))
    assert [event.type for event in events][:2] == ["opportunity_attacked", "attacked"]
    assert (after.turn.standard, after.turn.move, after.turn.swift) == (False, False, False)
    walked, _ = apply_order(position(BOARD.replace(".AN", "A.N")), actions.Move(((1, 3),)), ScriptedDice([]))
    walked.combatants["N"].conditions = ("paralyzed",)
    with pytest.raises(RuleError) as refused:
        apply_order(walked, actions.CoupDeGrace("N"), ScriptedDice([]))
    assert refused.value.rule == "EP-AC-07"


@pytest.mark.rule("EP-CG-01", "EP-CG-03")
def test_it_is_listed_with_the_chance_to_slay() -> None:
    state = helpless()
    (offer,) = [item for item in legal_orders(state, "A").orders if item.order.type == "coup_de_grace"]
    assert (offer.cost, offer.label, offer.expected_damage) == ("full round", "Coup de grace, axe on N", 25.0)
    dice, slain = SeededDice(7), 0
    for _ in range(2_000):
        after, _ = apply_order(state, offer.order, dice)
        slain += after.combatants["N"].dead
    assert offer.chance == pytest.approx(slain / 2_000, abs=0.04)


def test_in_d20_the_dc_is_ten_more_and_a_shot_at_arms_length_will_do() -> None:
    state = helpless(ruleset="d20-srd")
    after, events = apply_order(state, actions.CoupDeGrace("N", 1), ScriptedDice([8] * 3 + [2]))
    assert [event.dc for event in events if isinstance(event, CoupDelivered)] == [10 + 16]
    assert (after.combatants["N"].dead, after.combatants["N"].mortal.raise_dc) == (True, 0)


def fallen(hp: int = -3, ruleset: str = "epic-path", kind: str = "pc", **changes: object) -> FightState:
    """B lies at (3, 2), A stands a square away and is about to end its turn; B is next."""
    state = position(BOARD, {"B": soldier("B", kind=kind, **changes)}, ruleset=ruleset)
    friend = state.combatants["B"]
    friend.hp, friend.damage, friend.defeated = hp, friend.max_hp - hp, True
    return state


@pytest.mark.rule("EP-IN-12")
@pytest.mark.parametrize(("natural", "stable", "fails"), [(12, True, 0), (11, False, 1)])
def test_a_death_check(natural: int, stable: bool, fails: int) -> None:
    after, events = apply_order(fallen(), actions.EndTurn(), ScriptedDice([natural]))
    (check,) = [event for event in events if isinstance(event, DeathChecked)]
    assert (check.success, check.fails, check.dc) == (stable, fails, 12)
    friend = after.combatants["B"]
    assert (friend.mortal.stable, friend.mortal.fails, friend.hp, friend.dead) == (stable, fails, -3, False)
    assert is_bleeding(after, friend) is not stable
    assert to_plain(from_plain(to_plain(after))) == to_plain(after)


@pytest.mark.rule("EP-IN-12")
def test_three_death_checks_failed_on_end_are_death() -> None:
    state = fallen()
    for turn in range(3):
        state, events = apply_order(state, actions.EndTurn(), ScriptedDice([2]))
        assert [event.dead for event in events if isinstance(event, DeathChecked)] == [turn == 2]
        while state.actor != "A":
            state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert state.combatants["B"].dead
    _, events = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert not [event for event in events if isinstance(event, DeathChecked)]


@pytest.mark.rule("EP-IN-12")
@pytest.mark.parametrize(("kind", "hp"), [("monster", -3), ("npc", -3), ("pc", 0)])
def test_who_makes_no_death_checks(kind: str, hp: int) -> None:
    _, events = apply_order(fallen(hp, kind=kind), actions.EndTurn(), ScriptedDice([]))
    assert not [event for event in events if isinstance(event, DeathChecked)]


@pytest.mark.rule("D20-21")
@pytest.mark.parametrize(("roll", "hp", "stable", "dead"), [(90, -4, False, False), (91, -3, True, False)])
def test_d20_the_dying_bleed(roll: int, hp: int, stable: bool, dead: bool) -> None:
    after, _ = apply_order(fallen(ruleset="d20-srd"), actions.EndTurn(), ScriptedDice([roll]))
    friend = after.combatants["B"]
    assert (friend.hp, friend.mortal.stable, friend.dead) == (hp, stable, dead)
    assert friend.hp == friend.max_hp - friend.damage


@pytest.mark.rule("D20-21")
def test_d20_who_bleeds_to_minus_ten_is_dead() -> None:
    after, _ = apply_order(fallen(-9, "d20-srd", "monster"), actions.EndTurn(), ScriptedDice([5]))
    assert after.combatants["B"].dead


@pytest.mark.rule("EP-AO-20", "EP-AC-11")
@pytest.mark.parametrize(("natural", "success"), [(12, True), (11, False)])
def test_first_aid(natural: int, success: bool) -> None:
    state = fallen()
    state.combatants["A"].x, state.combatants["A"].y = 2, 2
    medic = state.arena.profiles["A"].creature
    assert medic.abilities.modifier("wisdom") == 0
    state = position(BOARD.replace("...B.", "..B.."), {"A": soldier("A", features={"heal": 3})})
    friend = state.combatants["B"]
    friend.hp, friend.damage, friend.defeated = -3, friend.max_hp + 3, True
    (offer,) = [item for item in legal_orders(state, "A").orders if item.order.type == "stabilize"]
    assert (offer.label, offer.chance, offer.cost) == ("Stabilize, Heal on B", 0.45, "standard")
    assert provoked_by(state, state.combatants["A"], offer.order) == ("N",)
    state.combatants["N"].opportunities = 0
    after, events = apply_order(state, offer.order, ScriptedDice([natural]))
    (tried,) = [event for event in events if isinstance(event, Stabilized)]
    assert (tried.total, tried.dc, tried.success) == (natural + 3, 15, success)
    assert after.combatants["B"].mortal.stable is success
    assert not after.turn.standard


@pytest.mark.rule("EP-AO-20")
def test_who_needs_no_first_aid() -> None:
    state = fallen()
    for target, rule in (("N", "EP-AO-20"), ("B", "EP-AO-20"), ("A", "EP-AO-20"), ("?", "EP-AO-20")):
        if target == "B":
            steady(state.combatants["B"])
        with pytest.raises(RuleError) as refused:
            apply_order(state, actions.Stabilize(target), ScriptedDice([]))
        assert refused.value.rule == rule


@pytest.mark.rule("EP-CG-05")
@pytest.mark.parametrize(("natural", "success"), [(20, True), (19, False)])
def test_to_raise_the_slain_takes_a_caster_check(natural: int, success: bool) -> None:
    state, _ = apply_order(helpless(hp=50), actions.CoupDeGrace("N"), ScriptedDice([10, 10, 2]))
    act = hand_from_plain({"type": "raise_dead", "target": "N", "check": 14, "hp": 20})
    assert "in 5 of 100 tries" in foresee(state, act).text
    after, events = apply_hand(state, act, ScriptedDice([natural]))
    (tried,) = [event for event in events if isinstance(event, Raised)]
    assert (tried.dc, tried.total, tried.success) == (34, natural + 14, success)
    victim = after.combatants["N"]
    assert (victim.dead, victim.defeated, victim.mortal.raise_dc) == (not success, not success, 0 if success else 34)
    assert victim.hp == victim.max_hp - victim.damage + victim.healing == (20 if success else 16)


@pytest.mark.rule("EP-CG-05")
def test_who_was_not_marked_is_raised_without_a_check_and_the_living_are_not() -> None:
    state, _ = apply_order(helpless(hp=5), actions.CoupDeGrace("N"), ScriptedDice([10, 10, 20]))
    act = hand_from_plain({"type": "raise_dead", "target": "N", "hp": 3})
    after, _ = apply_hand(state, act, ScriptedDice([]))
    assert (after.combatants["N"].hp, after.combatants["N"].is_up) == (3, True)
    for wrong, rule in (
        (hand_from_plain({"type": "raise_dead", "target": "B"}), "EP-CG-05"),
        (replace(act, hp=90), ""),
    ):
        with pytest.raises(RuleError) as refused:
            apply_hand(state, wrong, ScriptedDice([]))
        assert refused.value.rule == rule


@pytest.mark.rule("EP-CG-03")
def test_the_slain_stay_dead_whatever_else_the_gm_sets_but_hit_points() -> None:
    state, _ = apply_order(helpless(), actions.CoupDeGrace("N"), ScriptedDice([10, 10, 2]))
    moved, _ = apply_hand(
        state, hand_from_plain({"type": "override", "target": "N", "position": [4, 4], "reason": ""}), ScriptedDice([])
    )
    assert moved.combatants["N"].dead
    healed, _ = apply_hand(
        moved, hand_from_plain({"type": "override", "target": "N", "hp": 90, "reason": ""}), ScriptedDice([])
    )
    assert healed.combatants["N"].is_up


@pytest.mark.rule("EP-IN-12", "EP-IN-13")
@pytest.mark.parametrize(("face", "hp", "is_up"), [(8, 5, True), (1, -2, False)])
def test_healing_steadies_the_dying_and_brings_them_back(face: int, hp: int, is_up: bool) -> None:
    cure = Power("Cure", nature="spell", provokes=False, heals=True, dice=((1, 8),))
    state = position(BOARD.replace("...B.", "..B.."), {"A": soldier("A", powers=(cure,))})
    friend = state.combatants["B"]
    friend.hp, friend.damage, friend.defeated = -3, friend.max_hp + 3, True
    after, events = apply_order(state, actions.UsePower(0, "B"), ScriptedDice([face]))
    friend = after.combatants["B"]
    assert (friend.hp, friend.is_up, friend.mortal.stable) == (hp, is_up, not is_up)
    assert [event.target for event in events if isinstance(event, CameTo)] == (["B"] if is_up else [])
