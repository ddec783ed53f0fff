"""What comes out of a fight beside wounds, and goes into the next one: time left, ammunition, powers, abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import Effect, add_effect, for_encounter, for_rounds
from tactical.rules.engine.run import outcome
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import (
    HANDOFF_VERSION,
    AmbushSetup,
    Carried,
    EncounterOutcome,
    Lasting,
    check_outcome,
    check_setup,
)
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.powers import Power
from tests.tactical.rules.positions import BOW, make_setup, position, soldier

NEAR = ".....\n.A.N.\n.....\n.....\n....."
DAILY = Power("Hold", nature="spell", range=60, save="will", dc=14, condition="dazed", rounds=3, uses=2, per="day")


def leaves(state: FightState, key: str) -> Any:
    found = outcome(state, state.setup)
    check_outcome(state.setup, found)
    return next(item for item in found.participants if item.id == key)


@pytest.mark.rule("EP-TI-01", "EP-TI-03")
def test_a_condition_for_rounds_goes_out_with_the_seconds_left_and_one_for_good_without() -> None:
    state = position(NEAR)
    unit = state.combatants["N"]
    for effect in (
        for_rounds(state, "shaken", 5, source="A", of="A"),
        for_encounter(state, "sickened"),
        Effect("petrified", phase="none"),
    ):
        add_effect(state, unit, effect, [])
    unit.conditions = (*unit.conditions, "prone")
    left = leaves(state, "N")
    assert left.carried.lasting == (Lasting("shaken", 30),)
    assert left.conditions == ("petrified",)


def test_what_went_out_goes_into_the_next_fight_and_ends_there() -> None:
    setup = make_setup(NEAR)
    carried = Carried((Lasting("shaken", 9),), {"longbow": 3}, {"Hold": 1}, {"strength": 4})
    people = tuple(
        replace(item, carried=carried, creature=replace(item.creature, powers=(DAILY,), attacks=(BOW,)))
        if item.id == "A"
        else item
        for item in setup.participants
    )
    state, _ = open_fight(replace(setup, participants=people), SeededDice(1))
    unit = state.combatants["A"]
    assert "shaken" in unit.conditions
    assert {effect.name: effect.amount for effect in unit.effects} == {"shaken": 0, "strength_damage": -2}
    assert leaves(state, "A").carried == replace(carried, lasting=(Lasting("shaken", 12),))
    for _ in range(6):
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert "shaken" not in state.combatants["A"].conditions


@pytest.mark.rule("EP-AT-04")
def test_shots_are_counted_and_none_is_left_after_the_last() -> None:
    bow = replace(BOW, bonuses=(5,), ammunition=1)
    state = position(NEAR, {"A": soldier("A", attacks=(bow,))})
    state, _ = apply_order(state, actions.Attack("N"), ScriptedDice([2]))
    assert leaves(state, "A").carried.shots == {"longbow": 1}
    state.turn.standard, state.turn.attacks_made = True, 0
    with pytest.raises(RuleError, match="nothing is left to shoot") as caught:
        apply_order(state, actions.Attack("N"), ScriptedDice([]))
    assert caught.value.rule == "EP-AT-04"


def test_powers_of_the_day_are_told_with_those_of_earlier_fights() -> None:
    state = position(NEAR, {"A": soldier("A", powers=(DAILY,))})
    state, _ = apply_order(state, actions.UsePower(0, "N"), ScriptedDice([20]))
    assert leaves(state, "A").carried.powers == {"Hold": 1}


@pytest.mark.parametrize(
    ("drawn", "side"),
    [
        ("..A..\n.....\n....N\n.....\n.....", "north"),
        (".....\n.....\nA...N\n.....\n.....", "west"),
        (".....\n.....\n....N\n.....\n.A...", "south"),
    ],
)
def test_who_fled_left_by_the_side_of_the_board_that_it_stood_at(drawn: str, side: str) -> None:
    state, _ = apply_order(position(drawn), actions.Flee(), SeededDice(3))
    left = leaves(state, "A")
    assert (left.fled, left.fled_to) == (True, side)
    assert leaves(state, "N").fled_to == ""


def test_hit_points_given_back_in_a_fight_are_told() -> None:
    cure = Power("Cure", nature="spell", heals=True, dice=((1, 8),))
    state = position(".....\n.A...\n.....\n....N\n.....", {"A": soldier("A", powers=(cure,))})
    state.combatants["A"].hp = 10
    state, _ = apply_order(state, actions.UsePower(0, "A"), ScriptedDice([5]))
    assert (leaves(state, "A").healing, leaves(state, "A").hp) == (5, 15)


def test_an_outcome_of_the_first_version_is_read_as_one_that_left_nothing_and_a_newer_one_is_refused() -> None:
    setup = make_setup(NEAR)
    state, _ = open_fight(setup, SeededDice(1))
    plain = to_plain(outcome(state, setup))
    for item in plain["participants"]:
        for key in ("carried", "healing", "fled_to"):
            del item[key]
    old = from_plain(EncounterOutcome, {**plain, "version": 1})
    check_outcome(setup, old)
    assert all(item.carried == Carried() for item in old.participants)
    for version in (HANDOFF_VERSION + 1, 0):
        for refuse in (_outcome_of, _setup_of):
            with pytest.raises(RuleError) as caught:
                refuse(setup, old, version)
            assert caught.value.pointer == "/version"
            assert caught.value.remedy
    check_setup(replace(setup, version=1))


def _outcome_of(setup: AmbushSetup, found: EncounterOutcome, version: int) -> None:
    check_outcome(setup, replace(found, version=version))


def _setup_of(setup: AmbushSetup, found: EncounterOutcome, version: int) -> None:
    check_setup(replace(setup, version=version))
