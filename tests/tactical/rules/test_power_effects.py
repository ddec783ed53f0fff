"""What powers do to creatures: bodies not quite there, evasion, resistance, the check of a guard, venom, gaze."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Checked, Mended, PowerFailed
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.powers import Power
from tests.tactical.rules.positions import SWORD, position, soldier
from tests.tactical.rules.test_powers import BALL, BREATH, CLOSE, CURE, HOLD, TOUCH, fight, of, refused, use


@pytest.mark.rule("EP-IC-02", "EP-IC-03", "EP-IC-10")
@pytest.mark.parametrize(
    ("feature", "traits", "save", "lost"),
    [
        ("phased", (), 20, 2),
        ("phased", (), 1, 5),
        ("incorporeal", (), 1, 5),
        ("incorporeal", ("force",), 1, 11),
    ],
)
def test_what_a_burst_does_to_bodies_that_are_not_quite_there(
    feature: str, traits: tuple[str, ...], save: int, lost: int
) -> None:
    ghost = soldier("N", features={feature: 1})
    after, _ = use(fight(replace(BALL, traits=traits), N=ghost), 5, 6, 20, save, x=5, y=3)
    assert after.combatants["N"].hp == 20 - lost


@pytest.mark.parametrize(
    ("feature", "save", "lost"), [("evasion", 20, 0), ("evasion", 1, 11), ("improved_evasion", 1, 5)]
)
def test_evasion_makes_of_half_nothing_and_its_better_form_of_all_half(feature: str, save: int, lost: int) -> None:
    rogue = soldier("N", features={feature: 1})
    after, _ = use(fight(BALL, N=rogue), 5, 6, 20, save, x=5, y=3)
    assert after.combatants["N"].hp == 20 - lost


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({"damage_reduction": {"fire": 5}}, 6),
        ({"features": {"fire_immunity": 1}}, 0),
        ({"features": {"fire_vulnerability": 1}}, 16),
    ],
)
def test_resistance_immunity_and_weakness_count_by_the_kind_of_damage(changes: dict[str, Any], lost: int) -> None:
    after, _ = use(fight(BALL, N=soldier("N", **changes)), 5, 6, 20, 1, x=5, y=3)
    assert after.combatants["N"].hp == 20 - lost


@pytest.mark.rule("EP-DE-03", "EP-DE-04", "EP-DE-05")
@pytest.mark.parametrize(("natural", "success"), [(14, True), (13, False)])
def test_doing_harm_while_fighting_defensively_takes_a_check(natural: int, success: bool) -> None:
    aura = Power("Fire aura", shape="burst", size=10, dice=((1, 6),), damage_type="fire")
    mage = soldier("A", powers=(aura,), level=6, features={"caster_check": 12})
    state = position(CLOSE, {"A": mage})
    state, _ = apply_order(state, actions.FightDefensively(), ScriptedDice([]))
    after, events = use(state, natural, *([3] if success else []))
    check = of(Checked, events)[0]
    assert (check.dc, check.total, check.success) == (22, natural + 8, success)
    assert (after.combatants["N"].hp < 20) is success
    assert not after.turn.standard
    assert after.combatants["A"].defensive
    assert bool(of(PowerFailed, events)) is not success


@pytest.mark.rule("EP-DE-04")
@pytest.mark.parametrize("power", [replace(TOUCH, nature="supernatural"), replace(BREATH, action="free")])
def test_no_check_for_what_has_an_attack_roll_or_is_free(power: Power) -> None:
    state = fight(power, text=CLOSE)
    state, _ = apply_order(state, actions.FightDefensively(), ScriptedDice([]))
    order = {"x": 3, "y": 3} if power.is_area else {"target": "N"}
    _, events = apply_order(state, actions.UsePower(**order), SeededDice(3))
    assert not of(Checked, events)


@pytest.mark.rule("EP-CV-07")
def test_what_an_attack_carries_takes_effect_on_a_hit_and_cannot_be_used_by_itself() -> None:
    venom = Power(
        "Venom", nature="extraordinary", rides=("longsword",), save="fortitude", dc=13, condition="sickened", rounds=2
    )
    state = fight(venom, text=CLOSE)
    assert refused(state, target="N") == "EP-CV-07"
    after, _ = apply_order(state, actions.Attack("N"), ScriptedDice([15, 4, 2]))
    assert "sickened" in after.combatants["N"].conditions
    missed, _ = apply_order(state, actions.Attack("N"), ScriptedDice([2]))
    assert not missed.combatants["N"].conditions


def test_the_undead_are_proof_against_poison_and_paralysis() -> None:
    dead = soldier("N", creature_type="undead")
    after, events = use(fight(replace(HOLD, traits=("paralysis",)), N=dead), target="N")
    assert not after.combatants["N"].conditions
    assert of(PowerFailed, events)[0].rule == "open"


@pytest.mark.rule("EP-IV-16")
def test_the_unseen_have_no_gaze() -> None:
    gaze = Power("Gaze", range=30, save="fortitude", dc=13, condition="petrified", traits=("gaze",))
    state = fight(gaze)
    state.combatants["A"].conditions = ("invisible",)
    assert refused(state, target="N") == "EP-IV-16"
    state.combatants["A"].conditions = ()
    state.combatants["N"].conditions = ("blinded",)
    _, events = use(state, target="N")
    assert of(PowerFailed, events)[0].why == "it does not meet the gaze"


def test_healing_gives_back_no_more_than_was_lost_and_is_not_for_the_undead() -> None:
    state = fight(CURE, text=".....\n.AB..\n.N...\n.....\n.....", N=soldier("N", creature_type="undead"))
    state.combatants["B"].hp = 16
    after, events = use(state, 2, 8, target="B")
    assert after.combatants["B"].hp == 20
    assert of(Mended, events)[0].amount == 4
    assert refused(state, target="N") == "EP-CV-08"


@pytest.mark.parametrize(("burnt", "hp"), [(False, 15), (True, 10)])
def test_a_troll_mends_as_its_turn_starts_unless_fire_burnt_it(burnt: bool, hp: int) -> None:
    troll = soldier("N", features={"regeneration": 5}, max_hp=30, hp=12)
    flame = replace(
        SWORD, damage_type="fire" if burnt else "slashing", bonuses=(20,), parts=(), damage_bonus=0, damage_parts=()
    )
    state = position(CLOSE, {"A": soldier("A", attacks=(flame,)), "N": troll})
    state, _ = apply_order(state, actions.Attack("N"), ScriptedDice([10, 2]))
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert state.combatants["N"].hp == hp


@pytest.mark.rule("EP-IC-04")
def test_what_does_no_damage_works_on_the_incorporeal_as_on_anybody() -> None:
    ghost = soldier("N", features={"incorporeal": 1})
    after, _ = use(fight(HOLD, N=ghost), 2, target="N")
    assert "paralyzed" in after.combatants["N"].conditions
