"""Powers in a fight: areas, saves, touches, uses, what provokes, what an attack carries (EP-AO-08, 14, EP-AT-21)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import (
    AbilityLost,
    Attacked,
    EffectBegan,
    Event,
    OpportunityAttacked,
    PowerHurt,
    PowerUsed,
    Saved,
    TouchHeld,
)
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.prospects import prospect
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.kernel.creature import Creature, Saves
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.powers import Power
from tests.tactical.rules.positions import position, soldier

BOARD = "..........\n.....N....\n..A..B....\n..........\n.........."
CLOSE = ".....\n.AN..\n.....\n.....\n....."
BREATH = Power(
    "Fire breath",
    shape="cone",
    size=30,
    save="reflex",
    dc=15,
    on_save="half",
    dice=((2, 6),),
    damage_type="fire",
    recharge=((1, 4),),
)
HOLD = Power("Hold", nature="spell", range=60, save="will", dc=14, condition="paralyzed", rounds=3, uses=1, per="day")
BALL = Power(
    "Ball of fire",
    nature="spell",
    shape="burst",
    range=100,
    size=10,
    save="reflex",
    dc=15,
    on_save="half",
    dice=((2, 6),),
    damage_type="fire",
)
TOUCH = Power("Chill touch", nature="spell", attack="touch", attack_bonus=4, dice=((1, 6),), damage_type="cold")
RAY = Power("Ray", nature="spell", range=60, attack="ranged_touch", attack_bonus=5, dice=((3, 6),), damage_type="fire")
CURE = Power("Cure", nature="spell", heals=True, dice=((1, 8),), bonus=5, whom="living")


def fight(*powers: Power, text: str = BOARD, ruleset: str = "epic-path", **others: Creature) -> FightState:
    creatures = {"A": soldier("A", powers=powers), **others}
    return position(text, creatures, ruleset=ruleset)


def use(state: FightState, *faces: int, **order: Any) -> tuple[FightState, list[Event]]:
    return apply_order(state, actions.UsePower(**order), ScriptedDice(faces))


def of(kind: type, events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def refused(state: FightState, **order: Any) -> str:
    with pytest.raises(RuleError) as caught:
        use(state, **order)
    assert caught.value.remedy
    return caught.value.rule


@pytest.mark.rule("EP-DA-05", "EP-CV-04")
def test_a_cone_catches_friend_and_foe_and_a_made_save_halves() -> None:
    state = fight(BREATH)
    after, events = use(state, 4, 5, 4, 20, 1, x=5, y=3)
    assert [event.target for event in of(PowerHurt, events)] == ["B", "N"]
    assert [event.harm.total for event in of(PowerHurt, events)] == [4, 9]
    assert after.combatants["N"].hp == 11
    assert after.combatants["B"].hp == 16
    assert of(PowerUsed, events)[0].ready_in == 4
    assert [event.success for event in of(Saved, events)] == [True, False]


@pytest.mark.rule("EP-TI-01")
def test_a_breath_has_to_gather_again_for_the_rounds_rolled() -> None:
    state, _ = use(fight(BREATH), 2, 5, 4, 20, 1, x=5, y=3)
    state.turn.standard = True
    assert refused(state, x=5, y=3) == "EP-TI-01"
    state.rounds_fought += 2
    use(state, 1, 5, 4, 20, 1, x=5, y=3)


@pytest.mark.rule("EP-IN-16")
def test_what_may_be_used_once_a_fight_is_back_in_the_next_combat_and_once_a_day_is_not() -> None:
    daily, per_fight = HOLD, replace(HOLD, per="encounter")
    for power, rule in ((daily, "EP-IN-16"), (per_fight, "")):
        state, _ = use(fight(power), 20, target="N")
        state.turn.standard = True
        assert refused(state, target="N") == "EP-IN-16"
        state.combat += 1
        if rule:
            assert refused(state, target="N") == rule
        else:
            use(state, 20, target="N")


def test_a_failed_save_paralyzes_for_the_rounds_of_the_power_and_a_made_one_does_not() -> None:
    after, events = use(fight(HOLD), 1, target="N")
    assert "paralyzed" in after.combatants["N"].conditions
    assert of(EffectBegan, events)[0].rounds == 3
    saved, _ = use(fight(HOLD), 20, target="N")
    assert not saved.combatants["N"].conditions
    for _ in range(12):
        after, _ = apply_order(after, actions.EndTurn(), SeededDice(1))
    assert not after.combatants["N"].conditions


@pytest.mark.rule("EP-AO-07", "EP-AO-14", "EP-AO-20")
@pytest.mark.parametrize(
    ("changes", "strikes"),
    [
        ({"nature": "spell"}, 1),
        ({"nature": "spell_like"}, 1),
        ({"nature": "supernatural"}, 0),
        ({"nature": "extraordinary"}, 0),
        ({"nature": "spell", "provokes": False}, 0),
        ({"nature": "supernatural", "provokes": True}, 1),
        ({"nature": "spell", "action": "swift"}, 0),
    ],
)
def test_what_a_power_provokes_by_nature_or_by_its_own_word(changes: dict[str, Any], strikes: int) -> None:
    power = replace(HOLD, **changes)
    state = fight(power, text=CLOSE)
    order = actions.UsePower(0, "N")
    assert len(provoked_by(state, state.combatants["A"], order)) == strikes
    _, events = apply_order(state, order, ScriptedDice([2, 20] if strikes else [20]))
    assert len(of(OpportunityAttacked, events)) == strikes


@pytest.mark.rule("EP-AO-08")
def test_casting_a_touch_spell_beside_a_foe_provokes_once_and_its_touch_does_not() -> None:
    _, events = use(fight(TOUCH, text=CLOSE), 2, 15, 4, target="N")
    assert len(of(OpportunityAttacked, events)) == 1
    assert [event.attack for event in of(Attacked, events)] == ["longsword", "Chill touch"]


@pytest.mark.rule("EP-AO-08")
def test_a_touch_spell_cast_out_of_reach_is_carried_to_the_foe_without_provoking() -> None:
    state, events = use(fight(TOUCH, text=".....\nA..N.\n.....\n.....\n....."))
    assert len(of(TouchHeld, events)) == 1
    state, _ = apply_order(state, actions.Move(((1, 3), (2, 3))), ScriptedDice([]))
    assert not provoked_by(state, state.combatants["A"], actions.UsePower(0, "N"))
    state, events = use(state, 15, 4, target="N")
    assert not of(OpportunityAttacked, events)
    assert state.combatants["N"].hp == 16
    assert refused(state, target="N") == "EP-AC-03"


@pytest.mark.rule("EP-AO-08")
def test_a_touch_held_over_into_a_later_round_takes_the_standard_action() -> None:
    state, _ = use(fight(TOUCH, text=".....\nA.N..\n.....\n.....\n....."))
    assert refused(state, target="N") == "EP-AT-01"
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state, _ = apply_order(state, actions.Move(((1, 3),)), ScriptedDice([]))
    state, _ = use(state, 15, 4, target="N")
    assert not state.turn.standard


@pytest.mark.rule("EP-AT-21", "EP-AT-13")
@pytest.mark.parametrize(("faces", "hp"), [((15, 3, 3, 3), 11), ((20, 20, 1, 2, 3, 4, 5, 5), 0), ((2,), 20)])
def test_only_a_power_with_an_attack_roll_deals_critical_damage(faces: tuple[int, ...], hp: int) -> None:
    after, _ = use(fight(RAY), *faces, target="N")
    assert after.combatants["N"].hp == hp


@pytest.mark.rule("EP-AT-21")
def test_a_critical_hit_doubles_damage_to_an_ability() -> None:
    weaken = replace(RAY, ability="strength", dice=((1, 6),))
    plain, events = use(fight(weaken), 15, 4, target="N")
    assert of(AbilityLost, events)[0].lost == 4
    doubled, events = use(fight(weaken), 20, 20, 4, target="N")
    assert of(AbilityLost, events)[0].lost == 8
    assert plain.combatants["N"].hp == doubled.combatants["N"].hp == 20


def test_a_wall_keeps_a_burst_out_and_a_spread_flows_round_it() -> None:
    text = "..........\n.....#N#..\n.A...##...\n..........\n.........."
    for shape, names in (("burst", []), ("spread", ["N"])):
        state = fight(replace(BALL, shape=shape, size=30), text=text)  # type: ignore[arg-type]  # one of the shapes
        unit = state.combatants["A"]
        seen = prospect(state, unit, actions.UsePower(0, x=5, y=1))
        assert [one.id for one in seen.caught] == names


@pytest.mark.rule("EP-CO-03")
def test_cover_toward_the_point_of_a_burst_helps_reflex_but_not_against_a_spread() -> None:
    text = "..........\n..........\nA...#.N...\n..........\n.........."
    for shape, bonus in (("burst", [1]), ("spread", [])):
        state = fight(replace(BALL, shape=shape, size=30), text=text)  # type: ignore[arg-type]  # one of the shapes
        _, events = use(state, 4, 4, 10, x=2, y=2)
        assert [part.value for part in of(Saved, events)[0].parts if "cover" in part.name] == bonus


@pytest.mark.rule("EP-CO-15", "EP-AT-10")
def test_an_area_needs_a_free_line_and_its_range() -> None:
    walled = fight(BALL, text="......N...\n##########\n..A.......\n..........\n..........")
    assert refused(walled, x=5, y=4) == "EP-CO-15"
    assert refused(fight(replace(BALL, range=15)), x=9, y=2) == "EP-AT-10"
    assert refused(fight(BALL)) == "EP-3D-06"
    assert refused(fight(BREATH), x=2, y=2) == "EP-3D-06"


@pytest.mark.rule("EP-AC-24")
def test_a_spell_may_stand_for_the_first_attack_of_a_full_attack() -> None:
    state, _ = use(fight(replace(HOLD, provokes=False), text=CLOSE), 20, target="N")
    after, events = apply_order(state, actions.Attack("N", 0, full=True), ScriptedDice([15, 4]))
    assert of(Attacked, events)[0].parts[-1].value == -5
    assert not after.turn.move


@pytest.mark.rule("EP-AC-08", "EP-AC-06")
def test_only_an_immediate_power_is_used_out_of_turn() -> None:
    shield = Power("Shield", action="immediate", shape="self", effect="aided_ac", rounds=1)
    state = fight(BREATH, shield)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    actor = state.actor or ""
    assert actor != "A"
    assert refused(state, power=0, x=5, y=3, by="A") == "EP-AC-08"
    listed = [item for item in legal_orders(state, "A").orders if item.order.type == "use_power"]
    assert [item.order for item in listed] == [actions.UsePower(1, by="A")]
    after, _ = use(state, power=1, by="A")
    assert after.combatants["A"].effects
    assert after.actor == actor
    assert refused(after, power=1, by="A") == "EP-AC-08"


def test_legal_orders_list_powers_with_their_targets_and_areas() -> None:
    found = legal_orders(fight(HOLD, BALL, CURE), "A")
    listed = [(item.order.power, item.target) for item in found.orders if isinstance(item.order, actions.UsePower)]
    assert listed == [(0, "N"), (2, "A")]
    hold = next(item for item in found.orders if item.key == "use_power:0:N")
    assert hold.chance == pytest.approx(0.65)
    assert [(item.power, item.range_feet) for item in found.squares if item.order_type == "use_power"] == [(1, 100)]


def test_a_preview_says_who_is_caught_with_what_chance_and_what_to_expect() -> None:
    state = fight(BALL, N=soldier("N", saves=Saves(reflex=4)))
    seen = prospect(state, state.combatants["A"], actions.UsePower(x=5, y=3))
    assert [(one.id, one.is_friend) for one in seen.caught] == [("B", True), ("N", False)]
    foe = seen.caught[1]
    assert foe.saves == pytest.approx(0.5)
    assert foe.expected == pytest.approx(0.5 * 7 + 0.5 * 3)
    assert len(seen.squares) == 16
    assert seen.expected == pytest.approx(foe.expected - seen.caught[0].expected)


def test_a_fight_with_powers_spent_is_stored_and_read_whole() -> None:
    state, _ = use(fight(BREATH), 2, 5, 4, 20, 1, x=5, y=3)
    assert from_plain(to_plain(state)).combatants == state.combatants


@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd", "age-of-heroes", "yagura"])
def test_every_ruleset_knows_powers(ruleset: str) -> None:
    after, _ = use(fight(BALL, ruleset=ruleset), 5, 6, 10, 10, x=5, y=3)
    assert after.combatants["N"].hp < 20
