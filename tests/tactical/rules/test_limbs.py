"""Limbs hurt by much smaller attackers, and vital areas (YAG-10 to YAG-13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.limbs import disabled, hurt, mended, struck
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.effects import Effect, add_effect
from tactical.rules.engine.events import Checked, Damaged, LimbsHurt
from tactical.rules.engine.leaving import leaving
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.outsized import VITAL, row_between
from tactical.rules.engine.setup import open_fight
from tactical.rules.kernel.creature import Attack, Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import total
from tests.tactical.rules.size_scenes import (
    BITE,
    attack,
    fight,
    only,
    put_inside,
)


@pytest.mark.rule("YAG-11", "YAG-12")
@pytest.mark.parametrize(
    ("limbs", "left", "expected"),
    [
        ((1, 1, 1, 0, 0, 0), 9, 0),
        ((9, 9, 9, 0, 0, 0), 9, 0),
        ((10, 10, 10, 0, 0, 0), 9, 3),
        ((10,) * 6, 9, 6),
        ((6, 7, 6, 0, 0, 0), 6, 1),
        ((7, 7, 7, 0, 0, 0), 6, 3),
        ((), 9, 0),
        ((0,) * 6, -5, 0),
    ],
)
def test_when_a_location_is_disabled(limbs: tuple[int, ...], left: int, expected: int) -> None:
    assert disabled(limbs, left) == expected


@pytest.mark.rule("YAG-11", "YAG-12")
@pytest.mark.parametrize(
    ("limbs", "count", "chosen", "expected"),
    [
        ((), 3, (), (0, 1, 2)),
        ((), 2, (), (0, 1)),
        ((), 1, (), (0,)),
        ((10, 10, 10, 0, 0, 0), 3, (), (3, 4, 5)),
        ((10, 10, 10, 10, 0, 0), 3, (), (4, 5)),
        ((10,) * 6, 3, (), ()),
        ((), 2, (4, 5), (4, 5)),
        ((), 3, (5,), (0, 1, 5)),
        ((10, 0, 0, 0, 0, 0), 1, (0,), (1,)),
    ],
)
def test_where_a_hit_goes(
    limbs: tuple[int, ...], count: int, chosen: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert struck(limbs, 6, count, 9, chosen) == expected


@pytest.mark.rule("YAG-11")
def test_limbs_are_hurt_in_full_and_heal_as_nonlethal_damage_does() -> None:
    after = hurt((), 6, (0, 1, 2), 4)
    assert after == (4, 4, 4, 0, 0, 0)
    assert mended(after, 3) == (1, 1, 1, 0, 0, 0)
    assert mended(after, 4) == ()


@pytest.mark.rule("YAG-11", "YAG-12")
def test_disabled_limbs_cost_every_d20_roll_and_then_the_body_is_hurt() -> None:
    state = put_inside(fight(Size.DIMINUTIVE, Size.MEDIUM, Attack("bite", "melee", (4,), ((1, 20),)), hp=9, max_hp=9))
    state, events = attack(state, 15, 14)
    assert state.combatants["N"].stature.limbs == (10, 10, 10, 0, 0, 0)
    blow = make_blow(state, state.combatants["N"], state.combatants["A"], state.arena.profiles["N"].lines[0])
    assert total(part for part in blow.parts if part.rule == "YAG-11") == -3
    for _ in range(2):
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([1] * 9))
    state, events = attack(state, 15, 14)
    assert state.combatants["N"].stature.limbs == (10,) * 6
    assert [effect.amount for effect in state.combatants["N"].effects] == [-6]
    assert not any(isinstance(event, Damaged) for event in events)
    for _ in range(2):
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([1] * 9))
    state, events = attack(state, 15, 7)
    assert state.combatants["N"].hp == 9 - 3
    assert not any(isinstance(event, LimbsHurt) for event in events)


@pytest.mark.rule("YAG-11")
def test_other_damage_disables_hurt_limbs_too() -> None:
    state = put_inside(fight(Size.DIMINUTIVE, Size.MEDIUM, Attack("bite", "melee", (4,), ((1, 20),)), hp=9, max_hp=9))
    state.combatants["N"].hp = 6
    state, _ = attack(state, 15, 10)
    assert state.combatants["N"].effects == ()
    for _ in range(2):
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([1] * 9))
    state, _ = attack(state, 15, 5)
    assert state.combatants["N"].stature.limbs == (7, 7, 7, 0, 0, 0)
    assert [effect.amount for effect in state.combatants["N"].effects] == [-3]


@pytest.mark.rule("YAG-13")
@pytest.mark.parametrize(
    ("mine", "roll", "damage", "limbs"),
    [(Size.DIMINUTIVE, 1, -1, 0), (Size.FINE, 2, -2, 0)],
)
def test_at_a_vital_area_one_counts_as_two_sizes_larger(mine: Size, roll: int, damage: int, limbs: int) -> None:
    state = put_inside(fight(mine, Size.MEDIUM, BITE))
    one, other = state.combatants["A"], state.combatants["N"]
    add_effect(state, one, Effect(VITAL, "A", phase="none", against="N"), [])
    blow = make_blow(state, one, other, state.arena.profiles["A"].lines[0])
    assert (blow.total - 4, sum(spill.extra.bonus for spill in blow.spills), blow.limbs) == (roll, damage, limbs)


@pytest.mark.rule("YAG-13", "YAG-17")
def test_a_bat_grapples_a_commoner_gets_at_its_throat_and_loses_its_hold() -> None:
    state = put_inside(fight(Size.DIMINUTIVE, Size.MEDIUM, BITE, maneuver_defense=5))
    refused = actions.Manoeuvre("vital_area", "N")
    with pytest.raises(RuleError):
        apply_order(state, refused, ScriptedDice([]))
    state, events = apply_order(state, actions.Manoeuvre("grapple", "N"), ScriptedDice([1, 20]))
    rolled = only(events, Checked)
    assert isinstance(rolled, Checked)
    assert [part.value for part in rolled.parts if part.rule == "YAG-17"] == [-16]
    assert rolled.success
    state, _ = apply_order(state, refused, ScriptedDice([]))
    row = row_between(state, state.combatants["A"], state.combatants["N"])
    assert row is not None
    assert row.sizes == -1
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state, _ = apply_order(state, actions.Manoeuvre("escape", "A"), ScriptedDice([20]))
    assert state.combatants["A"].effects == ()


@pytest.mark.rule("YAG-12")
def test_listed_attacks_tell_how_many_limbs_a_hit_hurts_and_which_are_left() -> None:
    state = put_inside(fight(Size.DIMINUTIVE, Size.MEDIUM, BITE, hp=9, max_hp=9))

    def told() -> list[tuple[int, tuple[int, ...]]]:
        return [(item.limbs, item.locations) for item in legal_orders(state, "A").orders if item.order.type == "attack"]

    assert told() == [(3, (1, 2, 3, 4, 5, 6))]
    victim = state.combatants["N"]
    victim.stature = replace(victim.stature, limbs=(30, 30, 30, 30, 4, 0))
    assert told() == [(2, (5, 6))]
    assert all(item.limbs == 0 for item in legal_orders(fight(Size.MEDIUM, Size.MEDIUM, BITE), "A").orders)


@pytest.mark.rule("YAG-12")
def test_the_attacker_picks_the_locations() -> None:
    state = put_inside(fight(Size.DIMINUTIVE, Size.MEDIUM, BITE))
    after, _ = apply_order(state, actions.Attack("N", locations=(6, 4)), ScriptedDice([15, 4]))
    assert after.combatants["N"].stature.limbs == (1, 0, 0, 1, 0, 1)
    for order in (actions.Attack("N", locations=(7,)), actions.Attack("N", locations=(0,))):
        with pytest.raises(RuleError) as error:
            apply_order(state, order, ScriptedDice([]))
        assert error.value.rule == "YAG-12"


@pytest.mark.rule("YAG-11")
def test_hurt_limbs_go_along_into_the_next_fight_and_still_cost_every_d20_roll() -> None:
    state = fight(Size.DIMINUTIVE, Size.MEDIUM)
    victim = state.combatants["N"]
    victim.stature = replace(victim.stature, limbs=(30, 30, 4, 0, 0, 0))
    left = leaving(state, victim).carried
    assert (left.limbs, left.mends) == ((30, 30, 4, 0, 0, 0), max(1, state.arena.profiles["N"].creature.level))
    people = tuple(replace(item, carried=left) if item.id == "N" else item for item in state.setup.participants)
    again, _ = open_fight(replace(state.setup, participants=people), SeededDice(1))
    assert again.combatants["N"].stature.limbs == (30, 30, 4, 0, 0, 0)
    assert [(effect.name, effect.amount) for effect in again.combatants["N"].effects] == [("disabled_limbs", -2)]
    epic, _ = open_fight(replace(state.setup, participants=people, ruleset="epic-path"), SeededDice(1))
    assert epic.combatants["N"].stature.limbs == ()
