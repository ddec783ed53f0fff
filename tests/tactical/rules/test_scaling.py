"""Differences in size under Yagura: attack, damage, reach, limbs, vital areas, special attacks (YAG-08 to YAG-17)."""

from __future__ import annotations

import pytest

from tactical.rules.combat.profile import make_profile
from tactical.rules.combat.scaling import is_two_handed
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import threatens, why_no_threat
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.effects import Effect, add_effect
from tactical.rules.engine.events import Attacked, LimbsHurt, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.outsized import row_between
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.state import from_plain, to_plain
from tactical.rules.engine.threats import threats_to
from tactical.rules.kernel.creature import Attack, Bonus, Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, position, soldier
from tests.tactical.rules.size_scenes import (
    APART,
    BESIDE,
    BITE,
    CLUB,
    RULES,
    WIDE,
    attack,
    fight,
    only,
    put_inside,
    sized,
)

TABLE = [
    (Size.FINE, Size.LARGE, 16, -16, 0, 0, -64, 1),
    (Size.FINE, Size.MEDIUM, 8, -8, 0, 0, -32, 2),
    (Size.DIMINUTIVE, Size.MEDIUM, 4, -4, 0, 0, -16, 3),
    (Size.TINY, Size.MEDIUM, 2, -2, 0, 0, -8, 0),
    (Size.SMALL, Size.MEDIUM, 1, -1, 0, 0, -4, 0),
    (Size.LARGE, Size.MEDIUM, -1, 0, 1, 2, 4, 0),
    (Size.LARGE, Size.SMALL, -2, 0, 2, 4, 8, 0),
    (Size.LARGE, Size.TINY, -4, 0, 4, 8, 16, 0),
    (Size.LARGE, Size.DIMINUTIVE, -8, 0, 8, 16, 32, 0),
    (Size.LARGE, Size.FINE, -16, 0, 16, 32, 64, 0),
    (Size.COLOSSAL, Size.FINE, -16, 0, 16, 32, 64, 0),
    (Size.FINE, Size.COLOSSAL, 16, -16, 0, 0, -64, 1),
]


@pytest.mark.rule("YAG-09", "YAG-10", "YAG-15", "YAG-17")
@pytest.mark.parametrize(("mine", "theirs", "roll", "damage", "dice", "both_hands", "special", "limbs"), TABLE)
def test_each_difference_in_size(
    mine: Size, theirs: Size, roll: int, damage: int, dice: int, both_hands: int, special: int, limbs: int
) -> None:
    state = fight(mine, theirs, SWORD, CLUB, text=WIDE)
    one, other = state.combatants["A"], state.combatants["N"]
    lines = state.arena.profiles["A"].lines
    blow, heavy = (make_blow(state, one, other, line) for line in lines)
    assert blow.total == 6 + roll
    assert sum(spill.extra.bonus for spill in blow.spills) == damage
    assert sum(spill.extra.bonus for spill in heavy.spills) == damage + both_hands
    assert [spill.extra.dice for spill in heavy.spills] == [((dice, 6),) if dice else ()]
    assert blow.limbs == limbs
    row = row_between(state, one, other)
    assert row is not None
    assert row.special == special
    assert any(part.rule == "YAG-09" and part.value == roll for part in blow.parts)


@pytest.mark.rule("YAG-09")
def test_equals_fight_as_ever_and_the_named_size_modifier_of_a_sheet_is_gone() -> None:
    parts = (Bonus("base attack", 3), Bonus("size", 1, "size"), Bonus("Strength", 3))
    sword = Attack("short sword", "melee", (7, 2), ((1, 6),), 3, parts)
    ac = (Bonus("base", 10, "base"), Bonus("size", 1, "size"), Bonus("Dexterity", 2, "dex"))
    sheets = {name: sized(name, Size.SMALL, sword, ac=13, ac_parts=ac) for name in "AN"}
    state = position(BESIDE, sheets, ruleset="yagura")
    blow = make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])
    assert (blow.total, blow.against, blow.spills, blow.least_damage) == (6, 12, (), 1)
    assert make_profile(sheets["A"], rules_for("d20-srd")).ac == 13


@pytest.mark.rule("YAG-15")
def test_an_ogre_clubs_a_gnome() -> None:
    state = fight(Size.LARGE, Size.SMALL, CLUB, text=APART)
    after, events = attack(state, 15, 4, 4, 6, 5)
    hit = only(events, Attacked)
    assert isinstance(hit, Attacked)
    assert hit.harm is not None
    assert (hit.total, hit.harm.total) == (15 + 6 - 2, 8 + 5 + 11 + 4)
    assert [(extra.total, extra.rule) for extra in hit.harm.extras] == [(15, "YAG-15")]
    assert after.combatants["N"].hp == 20 - 28


@pytest.mark.rule("YAG-15")
def test_it_is_added_once_however_the_damage_is_multiplied() -> None:
    state = fight(Size.LARGE, Size.SMALL, SWORD, text=APART, hp=90, max_hp=90)
    after, _ = attack(state, 20, 15, 4, 4, 6, 5)
    assert after.combatants["N"].hp == 90 - (4 + 4 + 2 * 3 + 11)


@pytest.mark.rule("YAG-15")
@pytest.mark.parametrize(("mine", "least"), [(Size.SMALL, 1), (Size.TINY, 1), (Size.DIMINUTIVE, 0), (Size.FINE, 0)])
def test_the_least_damage(mine: Size, least: int) -> None:
    weak = Attack("bite", "melee", (9,), ((1, 3),), -2)
    _state, events = attack(put_inside(fight(mine, Size.MEDIUM, weak)), 15, 1)
    hit = only(events, Attacked)
    assert isinstance(hit, Attacked)
    assert hit.harm is not None
    assert hit.harm.total == least


@pytest.mark.rule("YAG-15")
@pytest.mark.parametrize(
    ("weapon", "expected"),
    [
        (CLUB, True),
        (SPEAR, True),
        (SWORD, False),
        (BOW, False),
        (Attack("Maul of dawn", "melee", (5,), ((1, 8),)), True),
        (Attack("odd blade", "melee", (5,), ((1, 8),), traits=("two_handed",)), True),
    ],
)
def test_which_weapons_take_both_hands(weapon: Attack, expected: bool) -> None:
    assert RULES.scaling is not None
    line = make_profile(soldier("A", attacks=(weapon,)), RULES).lines[0]
    assert is_two_handed(RULES.scaling, line) is expected


@pytest.mark.rule("YAG-16")
@pytest.mark.parametrize(
    ("theirs", "ac", "hit_from"),
    [(Size.SMALL, 40, 20), (Size.TINY, 40, 21), (Size.TINY, 22, 20), (Size.TINY, 15, 13)],
)
def test_a_natural_20_is_no_sure_hit_on_the_much_smaller(theirs: Size, ac: int, hit_from: int) -> None:
    parts = (Bonus("base", 10, "base"), Bonus("natural", ac - 10, "natural"))
    state = fight(Size.LARGE, theirs, SWORD, text=APART, ac=ac, ac_parts=parts)
    blow = make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])
    assert blow.hit_from == hit_from
    assert blow.chance == (21 - hit_from) / 20
    _, events = attack(state, 20, 1, *(1,) * 20)
    hit = only(events, Attacked)
    assert isinstance(hit, Attacked)
    assert (hit.verdict == "miss") is (hit_from == 21)


@pytest.mark.rule("YAG-14")
@pytest.mark.parametrize(("theirs", "against"), [(Size.TINY, 15), (Size.DIMINUTIVE, 12), (Size.FINE, 12)])
def test_four_sizes_larger_every_attack_is_a_touch(theirs: Size, against: int) -> None:
    state = fight(Size.LARGE, theirs, SWORD, BOW, text=APART)
    one, other = state.combatants["A"], state.combatants["N"]
    assert {make_blow(state, one, other, line).against for line in state.arena.profiles["A"].lines} == {against}


@pytest.mark.rule("YAG-08")
@pytest.mark.parametrize(
    ("mine", "theirs", "weapon", "expected"),
    [
        (Size.MEDIUM, Size.LARGE, SWORD, True),
        (Size.MEDIUM, Size.HUGE, SWORD, False),
        (Size.MEDIUM, Size.HUGE, SPEAR, True),
        (Size.MEDIUM, Size.GARGANTUAN, SPEAR, False),
        (Size.SMALL, Size.LARGE, SWORD, False),
        (Size.SMALL, Size.LARGE, SPEAR, True),
        (Size.HUGE, Size.MEDIUM, SWORD, True),
    ],
)
def test_who_threatens_whom(mine: Size, theirs: Size, weapon: Attack, expected: bool) -> None:
    rows = "\n".join(["." * 16] * 9 + ["......AN........"] + ["." * 16] * 4)
    if mine is Size.HUGE:
        rows = rows.replace("......AN", "...A..N.")
    state = fight(mine, theirs, weapon, text=rows)
    one, other = state.combatants["A"], state.combatants["N"]
    assert threatens(state, one, other) is expected
    reason = why_no_threat(state, one, other)
    assert (reason is None) is expected
    assert reason is None or reason[0] == "YAG-08"
    listed = any(order.order.type == "attack" for order in legal_orders(state, "A").orders)
    assert listed is expected
    if not expected:
        with pytest.raises(RuleError) as error:
            attack(state, 10)
        assert error.value.rule == "YAG-08"
    left = threats_to(state, other)
    width = state.arena.field.map.width
    assert bool(left.mask(other.y * width + other.x, width, other.squares)) is expected


@pytest.mark.rule("YAG-08", "YAG-04")
def test_a_bat_goes_into_a_commoners_space_and_is_struck_at_for_it() -> None:
    state = fight(Size.DIMINUTIVE, Size.MEDIUM, BITE, text=APART)
    with pytest.raises(RuleError):
        attack(state, 10)
    after, events = apply_order(state, actions.Move(((4, 2), (5, 2))), ScriptedDice([1]))
    assert (after.combatants["A"].x, after.combatants["A"].y) == (5, 2)
    assert any(isinstance(event, OpportunityAttacked) for event in events)
    after, events = attack(after, 15, 4)
    hit = only(events, Attacked)
    assert isinstance(hit, Attacked)
    assert hit.harm is not None
    assert hit.total == 15 + 4 + 4
    assert hit.harm.total == 1
    limbs = only(events, LimbsHurt)
    assert isinstance(limbs, LimbsHurt)
    assert (limbs.amount, limbs.locations, limbs.limbs) == (1, (1, 2, 3), (1, 1, 1, 0, 0, 0))
    assert after.combatants["N"].hp == 20
    assert from_plain(to_plain(after)).combatants["N"].stature.limbs == (1, 1, 1, 0, 0, 0)


@pytest.mark.rule("YAG-14")
def test_the_much_larger_grab_whom_they_hit() -> None:
    state = fight(Size.LARGE, Size.TINY, SWORD, text=APART, hp=90, max_hp=90, maneuver_defense=10)
    grab = actions.Manoeuvre("grab", "N")
    with pytest.raises(RuleError) as error:
        apply_order(state, grab, ScriptedDice([]))
    assert error.value.rule == "YAG-14"
    state, _ = attack(state, 15, *(1,) * 5)
    assert any(getattr(item.order, "manoeuvre", "") == "grab" for item in legal_orders(state, "A").orders)
    state, _events = apply_order(state, grab, ScriptedDice([5]))
    assert "grappled" in state.combatants["N"].conditions
    even = fight(Size.LARGE, Size.SMALL, SWORD, text=APART, hp=90, max_hp=90)
    even, _ = attack(even, 15, *(1,) * 5)
    with pytest.raises(RuleError) as error:
        apply_order(even, grab, ScriptedDice([5]))
    assert error.value.rule == "YAG-14"


@pytest.mark.rule("YAG-17")
@pytest.mark.parametrize("key", ["trip", "bull_rush", "grapple"])
def test_special_attacks_take_the_difference_in_size(key: str) -> None:
    state = fight(Size.LARGE, Size.MEDIUM, SWORD, text=APART)
    offers = [item for item in legal_orders(state, "A").orders if getattr(item.order, "manoeuvre", "") == key]
    assert offers
    assert all(any(reason.rule == "YAG-17" and reason.effect == "+4" for reason in item.reasons) for item in offers)


@pytest.mark.rule("YAG-09", "YAG-10", "YAG-15")
def test_previews_tell_it_all() -> None:
    state = put_inside(fight(Size.DIMINUTIVE, Size.MEDIUM, BITE))
    told = {reason.rule: reason.effect for reason in preview_attack(state, "A", "N", 0).reasons}
    assert (told["YAG-09"], told["YAG-15"]) == ("+4", "-4 damage")
    assert told["YAG-10"] == "limb damage at 3 locations"


@pytest.mark.rule("YAG-09")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd", "age-of-heroes"])
def test_where_no_table_of_differences_is_nothing_changes(ruleset: str) -> None:
    sheets = {"A": sized("A", Size.LARGE), "N": sized("N", Size.SMALL)}
    state = position(APART, sheets, ruleset=ruleset)
    assert rules_for(ruleset).scaling is None
    assert not state.arena.is_sized


@pytest.mark.rule("YAG-14")
@pytest.mark.parametrize(("theirs", "feet"), [(Size.SMALL, 0), (Size.TINY, 10), (Size.DIMINUTIVE, 20), (Size.FINE, 40)])
def test_who_throws_whom_how_far(theirs: Size, feet: int) -> None:
    text = "\n".join(["." * 60] * 6 + [".A.N" + "." * 56] + ["." * 60])
    state = fight(Size.LARGE, theirs, SWORD, text=text, hp=90, max_hp=90)
    add_effect(state, state.combatants["N"], Effect("grappled", "A", phase="none"), [])
    listed = [item for item in legal_orders(state, "A").orders if getattr(item.order, "manoeuvre", "") == "throw"]
    assert bool(listed) is bool(feet)
    to_squares = [item for item in legal_orders(state, "A").squares if item.manoeuvre == "throw"]
    assert [(item.target, item.range_feet) for item in to_squares] == ([("N", 5 * feet)] if feet else [])
    far = 2 + 5 * feet // 5
    order = actions.Manoeuvre("throw", "N", path=((far, 1),))
    if not feet:
        with pytest.raises(RuleError) as error:
            apply_order(state, order, ScriptedDice([]))
        assert error.value.rule == "YAG-14"
        return
    after, _ = apply_order(state, order, ScriptedDice([1] * 5))
    thrown = after.combatants["N"]
    assert (thrown.x, thrown.hp, thrown.conditions) == (far, 85, ())
    with pytest.raises(RuleError):
        apply_order(state, actions.Manoeuvre("throw", "N", path=((far + 1, 1),)), ScriptedDice([]))
    near, _ = apply_order(state, listed[0].order, ScriptedDice([3]))
    assert near.combatants["N"].hp == 87


@pytest.mark.rule("YAG-08")
def test_a_charge_at_the_much_larger_ends_in_its_space() -> None:
    text = "\n".join(["." * 20] * 9 + ["." * 20, ".A......N" + "." * 11, "." * 20])
    state = fight(Size.MEDIUM, Size.HUGE, SWORD, text=text, hp=90, max_hp=90)
    state.combatants["N"].opportunities = 0
    after, events = apply_order(state, actions.Charge("N"), ScriptedDice([15, 4]))
    assert (after.combatants["A"].x, after.combatants["A"].y) == (8, 1)
    assert only(events, Attacked)
