"""A square of a large target, bonus attacks with other weapons, what falls with a traded one (EP-AT-02, EP-AC-26)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Attacked, Event
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.trades import swings_left
from tactical.rules.kernel.creature import Attack, BonusAttack
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import BOW, SPEAR, large, position, soldier

NEXT_TO = ".....\n.AN..\n.....\n.....\n....."
BIG = "........\n........\n........\nA..N....\n........"
"""N is large and takes (3, 1) to (4, 2), A stands at (0, 1)."""


def made(events: list[Event]) -> list[tuple[str, int]]:
    return [(event.attack, sum(part.value for part in event.parts)) for event in events if isinstance(event, Attacked)]


@pytest.mark.rule("EP-AT-02")
def test_one_square_of_a_large_target_is_chosen_once_a_round() -> None:
    spear = Attack("spear", "melee", (9, 4), ((1, 8),), reach=15)
    state = position(BIG, {"A": soldier("A", attacks=(spear,)), "N": large("N")})
    (offer,) = [item for item in legal_orders(state, "A").orders if item.order.type == "attack"]
    assert offer.squares == ((3, 1), (3, 2))
    assert rule_of(state, actions.Attack("N", square=(4, 1))) == "EP-AT-01"
    assert rule_of(state, actions.Attack("N", square=(5, 1))) == "EP-AT-02"
    after, events = apply_order(state, actions.Attack("N", square=(3, 2)), ScriptedDice([2]))
    assert [event.square for event in events if isinstance(event, Attacked)] == [(3, 2)]
    assert rule_of(after, actions.Attack("N", full=True, square=(3, 1))) == "EP-AT-02"
    apply_order(after, actions.Attack("N", full=True, square=(3, 2)), ScriptedDice([2]))
    apply_order(after, actions.Attack("N", full=True), ScriptedDice([2]))


@pytest.mark.rule("EP-AT-02", "EP-CO-11")
def test_cover_and_range_are_judged_at_the_square_chosen() -> None:
    text = "............\n............\n............\n.......#....\nA.......N..."
    state = position(text, {"A": soldier("A", attacks=(BOW,)), "N": large("N")})
    whole = preview_attack(state, "A", "N").against
    aimed = {at: preview_attack(state, "A", "N", square=at).against for at in ((8, 0), (8, 1), (9, 1))}
    assert whole == min(aimed.values())
    assert max(aimed.values()) == whole + 4
    dagger = Attack("dagger", "thrown", (4,), ((1, 4),), increment=10)
    near = position(BIG, {"A": soldier("A", attacks=(dagger,)), "N": large("N")})
    seen = {at: preview_attack(near, "A", "N", square=at).total for at in ((3, 1), (4, 1))}
    assert seen == {(3, 1): 2, (4, 1): 2}


@pytest.mark.rule("EP-AT-02")
def test_aiming_does_not_change_who_flanks() -> None:
    text = ".......\n.......\n.AN.B..\n.......\n......."
    state = position(text, {"N": large("N")})
    assert preview_attack(state, "A", "N").total == preview_attack(state, "A", "N", square=(2, 2)).total == 6 + 2


def rule_of(state: Any, order: actions.Order) -> str:
    with pytest.raises(RuleError) as refused:
        apply_order(state, order, ScriptedDice([]))
    return refused.value.rule


ROGUE = (
    Attack(
        "sword",
        "melee",
        (9, 4, -1),
        ((1, 6),),
        bonus_attacks=(
            BonusAttack("Two-Weapon Fighting", 0, "knife"),
            BonusAttack("Improved Two-Weapon Fighting", 1, "knife"),
            BonusAttack("Greater Two-Weapon Fighting", 2, "knife"),
        ),
    ),
    Attack("knife", "melee", (9,), ((1, 4),)),
)


@pytest.mark.rule("EP-AC-26", "EP-AC-25", "EP-AC-21")
def test_two_weapons_make_six_attacks_best_first() -> None:
    state = position(NEXT_TO, {"A": soldier("A", attacks=ROGUE, kind="pc")})
    after, events = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([2] * 6))
    assert made(events) == [
        ("sword", 9),
        ("knife, Two-Weapon Fighting", 9),
        ("sword", 4),
        ("knife, Improved Two-Weapon Fighting", 4),
        ("sword", -1),
        ("knife, Greater Two-Weapon Fighting", -1),
    ]
    assert (after.turn.standard, after.turn.move) == (False, False)
    _, once = apply_order(state, actions.Attack("N"), ScriptedDice([2]))
    assert made(once) == [("sword", 9)]


@pytest.mark.rule("EP-AC-26", "EP-AC-27", "EP-MV-16")
def test_a_traded_attack_takes_its_bonus_attack_with_it() -> None:
    state = position(NEXT_TO, {"A": soldier("A", attacks=ROGUE, kind="pc")})
    state, _ = apply_order(state, actions.Step(1, 4, ground="attack"), ScriptedDice([]))
    line = state.arena.profiles["A"].lines[0]
    assert [swing.column for swing in swings_left(state, state.combatants["A"], line)] == [0, 0, 1, 1]
    _, events = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([2] * 4))
    assert [bonus for _, bonus in made(events)] == [9, 9, 4, 4]


@pytest.mark.rule("EP-AC-26")
def test_a_bonus_attack_at_the_best_bonus_falls_only_with_the_last_attack() -> None:
    hasted = Attack("sword", "melee", (9, 4), ((1, 6),), bonus_attacks=(BonusAttack("haste"),))
    state = position(NEXT_TO, {"A": soldier("A", attacks=(hasted,), kind="pc")})
    _, events = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([2] * 3))
    assert made(events) == [("sword", 9), ("sword, haste", 9), ("sword", 4)]
    state, _ = apply_order(state, actions.Step(1, 4, ground="attack"), ScriptedDice([]))
    _, left = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([2] * 2))
    assert made(left) == [("sword", 9), ("sword, haste", 9)]


@pytest.mark.rule("EP-AC-26")
def test_attack_by_attack_the_bonus_attacks_come_in_turn_and_each_with_its_own_reach() -> None:
    pike = Attack(
        "pike",
        "melee",
        (9,),
        ((1, 8),),
        reach=10,
        threatens_adjacent=False,
        bonus_attacks=(BonusAttack("butt", 0, "butt"),),
    )
    butt = Attack("butt", "melee", (5,), ((1, 4),))
    state = position(".....\nA.N..\n.O...\n.....\n.....", {"A": soldier("A", attacks=(pike, butt))})
    state, first = apply_order(state, actions.Attack("N", full=True), ScriptedDice([2]))
    assert made(first) == [("pike", 9)]
    assert rule_of(state, actions.Attack("N", full=True)) == "EP-AT-01"
    state, second = apply_order(state, actions.Attack("O", full=True), ScriptedDice([2]))
    assert made(second) == [("butt, butt", 5)]
    assert rule_of(state, actions.Attack("O", full=True)) == "EP-AC-22"


@pytest.mark.rule("EP-AC-26")
def test_bonus_attacks_that_cannot_be_are_left_out() -> None:
    odd = Attack("sword", "melee", (9,), ((1, 6),), bonus_attacks=(BonusAttack("?", 3), BonusAttack("x", 0, "nothing")))
    state = position(NEXT_TO, {"A": soldier("A", attacks=(odd, SPEAR))})
    assert [swing.source for swing in state.arena.profiles["A"].lines[0].swings] == ["", "x"]
