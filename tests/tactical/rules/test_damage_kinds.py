"""Precision, bonus and brutal damage, averages, what a body does to types of damage (EP-AT-19, EP-DA-01 to 04)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.averaging import average_of, tally
from tactical.rules.combat.damage import roll_damage
from tactical.rules.combat.extras import Brutal, brutal_of
from tactical.rules.combat.impact import Impact
from tactical.rules.combat.resisting import resist_of
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.events import Attacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.mishaps import harm_of
from tactical.rules.engine.preview import averaged, preview_attack
from tactical.rules.kernel.creature import Attack, Extra, Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import BOW, SWORD, position, soldier

NEXT_TO = ".....\n.AN..\n.....\n.....\n....."
FLANKED = ".....\n.ANB.\n.....\n.....\n....."
RAPIER = Attack("rapier", "melee", (9,), ((1, 6),), 3, threat_from=18)
FLAME = Extra("flaming", ((1, 6),), damage_type="fire")
CLUB = Attack("club", "melee", (9,), ((21, 6),))


def blow(attack: Attack, text: str = NEXT_TO, light: str = "bright", own: object = None, **target: object) -> Blow:
    creatures = {"A": soldier("A", attacks=(attack,), features=own or {}), "N": soldier("N", **target)}
    state = position(text, creatures, light=light)
    return make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])


@pytest.mark.rule("EP-AT-18", "EP-AT-19")
def test_sneak_attack_is_rolled_once_on_a_critical_hit() -> None:
    seen = blow(RAPIER, FLANKED, own={"sneak_attack": 2})
    dealt = roll_damage(seen, 2, ScriptedDice([4, 2, 3, 4]))
    assert dealt.total == (4 + 3) + (2 + 3) + 7 == 19
    assert [(extra.name, extra.faces) for extra in dealt.extras] == [("sneak attack", (3, 4))]


@pytest.mark.rule("EP-AT-19", "EP-CN-08")
@pytest.mark.parametrize(
    ("text", "light", "target", "is_dealt"),
    [
        (FLANKED, "bright", {}, True),
        (NEXT_TO, "bright", {}, False),
        (FLANKED, "dim", {}, False),
        (FLANKED, "bright", {"features": {"immune_precision": 1}}, False),
    ],
)
def test_precision_needs_an_open_target(text: str, light: str, target: dict[str, object], is_dealt: bool) -> None:
    assert bool(blow(RAPIER, text, light, own={"sneak_attack": 2}, **target).spills) is is_dealt


@pytest.mark.rule("EP-AT-19")
def test_the_flat_footed_are_caught_and_shots_only_near() -> None:
    for columns, is_dealt in ((6, True), (9, False)):
        text = "A" + "." * (columns - 1) + "N" + "\n" + ("." * (columns + 1) + "\n") * 4
        state = position(text, {"A": soldier("A", attacks=(BOW,), features={"sneak_attack": 1})})
        line = state.arena.profiles["A"].lines[0]
        unit, target = state.combatants["A"], state.combatants["N"]
        assert not make_blow(state, unit, target, line).spills
        target.flat_footed = True
        assert bool(make_blow(state, unit, target, line).spills) is is_dealt


@pytest.mark.rule("EP-AT-19", "EP-DA-01")
def test_bonus_damage_of_another_type_is_resisted_by_itself() -> None:
    flaming = replace(RAPIER, extra=(FLAME,))
    seen = blow(flaming, damage_reduction={"physical": 5, "fire": 2})
    dealt = roll_damage(seen, 2, ScriptedDice([4, 2, 5]))
    assert (dealt.total, dealt.resisted) == (12 - 5 + 5 - 2, 5)
    assert (dealt.extras[0].total, dealt.extras[0].resisted) == (3, 2)
    immune = blow(flaming, features={"fire_immunity": 1})
    assert roll_damage(immune, 1, ScriptedDice([4, 5])).total == 7


@pytest.mark.rule("EP-DA-01")
@pytest.mark.parametrize(
    ("kind", "traits", "body", "left"),
    [
        ("slashing", (), {"damage_reduction": {"physical": 5}}, 6),
        ("slashing", ("magic",), {"damage_reduction": {"physical": 5}, "overcome_by": ("magic",)}, 11),
        ("slashing", (), {"damage_reduction": {"physical": 5}, "overcome_by": ("magic",)}, 6),
        ("bludgeoning", (), {"damage_reduction": {"all": 5}, "overcome_by": ("bludgeoning",)}, 11),
        ("bludgeoning and piercing", (), {"damage_reduction": {"piercing": 5, "slashing": 5}}, 11),
        ("piercing", (), {"damage_reduction": {"piercing": 5, "slashing": 5}}, 6),
        ("fire", (), {"damage_reduction": {"energy": 4}}, 7),
        ("fire", (), {"damage_reduction": {"physical": 4}}, 11),
        ("fire", (), {"features": {"fire_immunity": 1}}, 0),
        ("fire", (), {"features": {"fire_vulnerability": 1}}, 16),
        ("force", (), {"features": {"energy_immunity": 1}}, 11),
    ],
)
def test_what_a_body_leaves_of_eleven(kind: str, traits: tuple[str, ...], body: dict[str, object], left: int) -> None:
    resist = resist_of(soldier("N", **body), kind, traits, 150)
    assert resist.left(11) == left


@pytest.mark.rule("EP-DA-03")
@pytest.mark.parametrize(("average", "rolled", "told"), [(11, 10, 38), (12, 9, 42), (21, 0, 73)])
def test_averaging_of_21_dice(average: int, rolled: int, told: int) -> None:
    dealt = roll_damage(blow(CLUB), 1, ScriptedDice([6] * rolled), average)
    assert (len(dealt.faces), dealt.total) == (rolled, 6 * rolled + told)
    assert [(part.name, part.value) for part in dealt.parts] == [(f"average of {average} dice", told)]


@pytest.mark.rule("EP-DA-03")
def test_averages_of_all_kinds_of_damage_are_rounded_down_once() -> None:
    flaming = replace(RAPIER, extra=(FLAME,))
    assert roll_damage(blow(flaming), 1, ScriptedDice([]), 2).total == 3 + 7
    assert roll_damage(blow(flaming), 1, ScriptedDice([2]), 1).total == 3 + 3 + 2


@pytest.mark.rule("EP-DA-03")
def test_a_player_averages_by_order_and_is_told_beforehand() -> None:
    state = position(NEXT_TO, {"A": soldier("A", attacks=(CLUB,))})
    offered = next(item for item in legal_orders(state, "A").orders if item.order.type == "attack")
    assert offered.dice == 21
    assert [reason.effect for reason in averaged(state, "A", 0, 12)] == ["42"]
    _, events = apply_order(state, actions.Attack("N", average=21), ScriptedDice([15]))
    (hit,) = [event for event in events if isinstance(event, Attacked)]
    assert hit.harm is not None
    assert (hit.harm.total, hit.harm.faces) == (73, ())
    for order in (actions.Attack("N", average=-1), actions.FullAttack(("N",), average=5_000)):
        with pytest.raises(RuleError) as refused:
            apply_order(state, order, ScriptedDice([]))
        assert refused.value.rule == "EP-DA-03"


def test_the_d20_rulesets_roll_all_damage_dice() -> None:
    state = position(NEXT_TO, {"A": soldier("A", attacks=(CLUB,))}, ruleset="d20-srd")
    assert all(item.dice == 0 for item in legal_orders(state, "A").orders)
    with pytest.raises(RuleError, match="damage dice are rolled here"):
        apply_order(state, actions.Attack("N", average=1), ScriptedDice([]))


@pytest.mark.rule("EP-DA-04")
@pytest.mark.parametrize(
    ("feats", "two_averaged", "faces", "rolled"),
    [
        ({}, 12, (4, 10), 15),
        ({"improved_brutality": 1, "greater_brutality": 1}, 14, (4, 10), 15),
        ({"epic_brutality": 1}, 20, (), 20),
    ],
)
def test_brutal_dice(feats: dict[str, int], two_averaged: int, faces: tuple[int, ...], rolled: int) -> None:
    mace = Attack("mace", "melee", (9,), ((2, 10),), traits=("brutal",))
    brutal = brutal_of(soldier("A", features=feats), mace, rules_for("epic-path"))
    assert average_of(((2, 10),), brutal) == two_averaged
    assert tally(((2, 10),), brutal, 0, ScriptedDice(faces)).sum == rolled
    dealt = roll_damage(blow(mace, own=feats), 1, ScriptedDice(faces))
    assert dealt.total == rolled
    assert [(part.name, part.value) for part in dealt.parts] == [("brutal", rolled - sum(faces))]


def test_brutal_is_a_word_of_epic_path() -> None:
    mace = Attack("mace", "melee", (9,), ((2, 10),), traits=("brutal",))
    assert brutal_of(soldier("A", features={"epic_brutality": 1}), mace, rules_for("d20-srd")) == Brutal()


@pytest.mark.rule("EP-AT-30", "EP-AT-22")
def test_who_cannot_use_a_weapon_takes_four_off_but_not_with_a_flask() -> None:
    plain = blow(SWORD).total
    assert blow(replace(SWORD, proficient=False)).total == plain - 4
    assert blow(replace(SWORD, traits=("improvised",))).total == plain - 4
    flask = Attack("acid", "thrown", (4,), ((1, 6),), increment=10, touch=True, traits=("splash",))
    assert blow(replace(flask, proficient=False)).total == blow(flask).total


@pytest.mark.rule("EP-AT-03", "EP-AT-07", "EP-DA-02")
def test_a_throwing_weapon_serves_in_melee_with_strength() -> None:
    javelin = Attack("javelin", "thrown", (5,), ((1, 6),), 3, increment=30, traits=("melee_capable",))
    bow = Attack("bow", "ranged", (5,), ((1, 8),), 0, increment=100, traits=("poor_melee",))
    state = position(NEXT_TO, {"A": soldier("A", attacks=(javelin, bow))})
    lines = state.arena.profiles["A"].lines
    assert [(line.attack.name, line.is_melee, line.threatens) for line in lines[2:]] == [
        ("javelin in melee", True, True),
        ("bow in melee", True, True),
    ]
    assert [sum(part.value for part in line.parts[0]) for line in lines[2:]] == [5 + 1, 5 + 1 - 2]
    assert [line.attack.damage_bonus for line in lines[2:]] == [3, 3]
    _, events = apply_order(state, actions.Attack("N", 2), ScriptedDice([15, 4]))
    assert [event.type for event in events] == ["attacked", "damaged"]
    assert preview_attack(state, "A", "N", 3).total == 4


@pytest.mark.rule("EP-AT-03")
def test_the_tiny_share_the_space_of_whom_they_strike() -> None:
    state = position(NEXT_TO, {"A": soldier("A", size=Size.TINY)})
    with pytest.raises(RuleError) as refused:
        apply_order(state, actions.Attack("N"), ScriptedDice([]))
    assert refused.value.rule == "EP-AT-01"
    state.combatants["A"].x = 2
    assert preview_attack(state, "A", "N").chance > 0
    after, _ = apply_order(state, actions.Attack("N"), ScriptedDice([2]))
    assert after.turn.attacks_made == 1


@pytest.mark.rule("EP-AT-03", "EP-AT-09")
def test_reach_is_no_range() -> None:
    whip = Attack("great whip", "melee", (6,), ((1, 4),), reach=50)
    text = "A..B......N.\n" + "............\n" * 4
    seen = preview_attack(position(text, {"A": soldier("A", attacks=(whip,))}), "A", "N")
    assert seen.total == 6


@pytest.mark.rule("EP-DA-01", "EP-TE-07")
@pytest.mark.parametrize(
    ("body", "total"),
    [
        ({}, 7),
        ({"features": {"fire_immunity": 1}}, 0),
        ({"damage_reduction": {"energy": 5}}, 2),
        ({"damage_reduction": {"physical": 5}}, 7),
    ],
)
def test_fire_on_the_ground_is_fire(body: dict[str, object], total: int) -> None:
    state = position(NEXT_TO, {"N": soldier("N", **body)})
    harm = harm_of(state, state.combatants["N"], Impact(((2, 6),), resisted_by=("fire",)), ScriptedDice([3, 4]))
    assert harm is not None
    assert harm.total == total
    fall = Impact(((2, 6),), resisted_by=("falling", "physical"))
    hurt = harm_of(state, state.combatants["N"], fall, ScriptedDice([3, 4]))
    assert hurt is not None
    assert hurt.total == 7 - (5 if "physical" in str(body) else 0)
