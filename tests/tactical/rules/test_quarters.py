"""Quarters of a square, packing, reach weapons and movement modes under Yagura (YAG-03 to YAG-07, YAG-20 to YAG-23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.profile import make_profile
from tactical.rules.combat.scaling import quarter_touches
from tactical.rules.combat.speed import pools
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import threatens
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.budget import run_squares
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.outsized import free_quarters, quarter_of, settle_quarters
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.engine.threats import threats_to
from tactical.rules.geometry.occupancy import share
from tactical.rules.kernel.creature import Attack, Creature, Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import SPEAR, SWORD, position, soldier

RULES = rules_for("yagura")
FOUR = "...........\n.ABCD......\n.......N...\n...........\n..........."
QUARTERS = {"A": "NE", "B": "SE", "C": "NW", "D": "SW"}


def halfling(name: str, weapon: Attack = SWORD) -> Creature:
    return soldier(name, size=Size.SMALL, attacks=(weapon,))


def packed(*names: str, foe: tuple[int, int] = (6, 2), weapon: Attack = SWORD) -> FightState:
    """Halflings in the square (5, 2), each in its quarter, and a human beside them."""
    sheets = {name: halfling(name, weapon) for name in "ABCD"}
    state = position(FOUR, sheets, ruleset="yagura")
    for name in names:
        unit = state.combatants[name]
        unit.x, unit.y = 5, 2
        unit.stature = replace(unit.stature, quarter=QUARTERS[name], at=(5, 2))
    state.combatants["N"].x, state.combatants["N"].y = foe
    return state


AROUND = {
    (0, 1): "N",
    (1, 1): "NE",
    (1, 0): "E",
    (1, -1): "SE",
    (0, -1): "S",
    (-1, -1): "SW",
    (-1, 0): "W",
    (-1, 1): "NW",
}


@pytest.mark.rule("YAG-05")
@pytest.mark.parametrize(
    ("quarter", "touched"),
    [
        ("NE", {"N", "NE", "E"}),
        ("NW", {"N", "NW", "W"}),
        ("SE", {"S", "SE", "E"}),
        ("SW", {"S", "SW", "W"}),
    ],
)
def test_what_a_quarter_touches(quarter: str, touched: set[str]) -> None:
    assert {word for (dx, dy), word in AROUND.items() if quarter_touches(quarter, dx, dy)} == touched
    assert quarter_touches(quarter, 0, 0)


@pytest.mark.rule("YAG-05", "YAG-06")
@pytest.mark.parametrize(
    ("names", "weapon", "reaching"),
    [
        ("A", SWORD, "A"),
        ("C", SWORD, "C"),
        ("AB", SWORD, "AB"),
        ("ABC", SWORD, "AB"),
        ("ABCD", SWORD, "AB"),
        ("CD", SWORD, ""),
        ("ABC", SPEAR, "ABC"),
        ("ABCD", SPEAR, "ABCD"),
    ],
)
def test_who_reaches_the_human_to_the_east(names: str, weapon: Attack, reaching: str) -> None:
    state = packed(*names, weapon=weapon)
    human = state.combatants["N"]
    found = [name for name in names if threatens(state, state.combatants[name], human)]
    assert "".join(found) == reaching
    threats = threats_to(state, human)
    width = state.arena.field.map.width
    mask = threats.mask(human.y * width + human.x, width, 1)
    assert set(threats.names(mask)) >= set(reaching)
    assert set(threats.names(mask)).isdisjoint(set(names) - set(reaching))


@pytest.mark.rule("YAG-05")
def test_an_attack_out_of_the_wrong_quarter_is_refused_and_not_listed() -> None:
    state = packed("A", "C")
    state.order.remove("C")
    state.order.insert(0, "C")
    state.actor = "C"
    with pytest.raises(RuleError) as error:
        apply_order(state, actions.Attack("N"), ScriptedDice([]))
    assert error.value.rule == "YAG-05"
    assert not any(item.order.type == "attack" for item in legal_orders(state, "C").orders)


@pytest.mark.rule("YAG-05")
def test_who_comes_takes_a_quarter_that_reaches_an_enemy_and_keeps_it() -> None:
    state = packed("A")
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state, _ = apply_order(state, actions.Move(((3, 2), (4, 2), (5, 2))), ScriptedDice([]))
    assert {name: quarter_of(state, state.combatants[name]) for name in "AB"} == {"A": "NE", "B": "SE"}
    again = from_plain(to_plain(state))
    assert quarter_of(again, again.combatants["B"]) == "SE"
    assert free_quarters(state, state.combatants["B"]) == ("SE", "SW", "NW")


@pytest.mark.rule("YAG-05")
def test_alone_in_its_square_it_holds_no_quarter() -> None:
    state = packed("C")
    settle_quarters(state)
    assert quarter_of(state, state.combatants["C"]) == ""


@pytest.mark.rule("YAG-06", "YAG-07")
@pytest.mark.parametrize(
    ("size", "far"), [(Size.TINY, 0), (Size.SMALL, 1), (Size.MEDIUM, 2), (Size.LARGE, 4), (Size.HUGE, 6)]
)
def test_a_reach_weapon_strikes_up_to_twice_the_natural_reach(size: Size, far: int) -> None:
    line = make_profile(soldier("A", size=size, attacks=(SPEAR,)), RULES).lines[0]
    assert (line.reach_min, line.reach_max) == (0, far)


@pytest.mark.rule("YAG-07")
def test_a_gm_may_set_the_dead_zone_of_the_base_game() -> None:
    rules = rules_for("yagura", {"reach.weapon_minimum": "natural"})
    line = make_profile(soldier("A", attacks=(SPEAR,)), rules).lines[0]
    assert (line.reach_min, line.reach_max) == (2, 2)


@pytest.mark.rule("YAG-03")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        ((Size.FINE,) * 225, "free"),
        ((Size.FINE,) * 226, "full"),
        ((Size.DIMINUTIVE,) * 56, "free"),
        ((Size.TINY,) * 16, "free"),
        ((Size.SMALL,) * 4, "free"),
        ((Size.SMALL,) * 5, "full"),
        ((*(Size.TINY,) * 12, Size.SMALL), "free"),
        ((*(Size.TINY,) * 13, Size.SMALL), "full"),
    ],
)
def test_how_many_fill_a_square(sizes: tuple[Size, ...], expected: str) -> None:
    assert share(RULES, sizes) == expected


@pytest.mark.rule("YAG-03", "YAG-05")
def test_a_fifth_halfling_finds_no_room() -> None:
    state = packed("B", "C", "D")
    state, _ = apply_order(state, actions.Move((*tuple((x, 3) for x in range(2, 5)), (5, 2))), ScriptedDice([]))
    assert quarter_of(state, state.combatants["A"]) == "NE"
    sheets = {name: halfling(name) for name in "ABCDE"}
    full = position(FOUR.replace("D......", "DE....."), sheets, ruleset="yagura")
    for name in "BCDE":
        full.combatants[name].x, full.combatants[name].y = 5, 2
    with pytest.raises(RuleError):
        apply_order(full, actions.Move((*tuple((x, 3) for x in range(2, 5)), (5, 2))), ScriptedDice([]))


@pytest.mark.rule("YAG-22")
@pytest.mark.parametrize(("load", "flies"), [("light", True), ("medium", False), ("heavy", False)])
def test_wings_carry_a_light_load_only(load: str, flies: bool) -> None:
    bird = soldier("A", speeds={"fly": 60}, load=load, armour="medium")
    assert ("fly" in pools(bird, RULES)) is flies
    assert "fly" in pools(bird, rules_for("epic-path"))


@pytest.mark.rule("YAG-20", "YAG-22", "YAG-23")
@pytest.mark.parametrize(
    ("mode", "squares", "runs"), [("burrow", 0, False), ("climb", 0, False), ("fly", 48, True), ("swim", 32, True)]
)
def test_in_which_element_one_runs(mode: str, squares: int, runs: bool) -> None:
    text = "." * 60 + "\n" + "." * 60 + "\nA" + "." * 58 + "N\n" + "." * 60 + "\n" + "." * 60
    beast = soldier("A", speeds={"fly": 60, "swim": 40, "burrow": 20, "climb": 20})
    state = position(text, {"A": beast}, ruleset="yagura")
    state.combatants["A"].mode = mode
    assert any(way.order_type == "run" for way in legal_orders(state, "A").ways) is runs
    if runs:
        assert run_squares(state, state.combatants["A"]) == squares
        if mode == "fly":
            after, _ = apply_order(state, actions.Run(tuple((x, 2) for x in range(1, 40))), ScriptedDice([]))
            assert (after.combatants["A"].x, after.combatants["A"].mode) == (39, "fly")
        return
    for order in (actions.Run(((1, 2),)), actions.Charge("N")):
        with pytest.raises(RuleError) as error:
            apply_order(state, order, ScriptedDice([]))
        assert error.value.rule == "D20-19"


@pytest.mark.rule("YAG-02", "YAG-07", "D20-13")
@pytest.mark.parametrize(
    ("size", "tall", "long"),
    [(Size.MEDIUM, 1, 1), (Size.LARGE, 2, 1), (Size.HUGE, 3, 2), (Size.GARGANTUAN, 4, 3), (Size.COLOSSAL, 6, 4)],
)
def test_the_long_reach_less_far_than_the_tall(size: Size, tall: int, long: int) -> None:
    beasts = [soldier("A", size=size, attacks=(SWORD, SPEAR), features=features) for features in ({}, {"long": 1})]
    profiles = [make_profile(beast, RULES) for beast in beasts]
    assert [profile.reach for profile in profiles] == [tall, long]
    assert [profile.lines[1].reach_max for profile in profiles] == [2 * tall, 2 * long]
    assert (
        make_profile(beasts[1], rules_for("epic-path")).reach == make_profile(beasts[0], rules_for("epic-path")).reach
    )


@pytest.mark.rule("YAG-05")
def test_it_may_move_over_to_a_free_quarter() -> None:
    state = packed("A", "C")
    keys = {item.key for item in legal_orders(state, "A").orders if item.order.type == "take_quarter"}
    assert keys == {"take_quarter:SE", "take_quarter:SW"}
    state, _ = apply_order(state, actions.TakeQuarter("SE"), ScriptedDice([]))
    assert quarter_of(state, state.combatants["A"]) == "SE"
    for quarter in ("SE", "NW", "middle"):
        with pytest.raises(RuleError) as error:
            apply_order(state, actions.TakeQuarter(quarter), ScriptedDice([]))
        assert error.value.rule == "YAG-05"
    alone = packed("A")
    with pytest.raises(RuleError):
        apply_order(alone, actions.TakeQuarter("NW"), ScriptedDice([]))
    assert not any(item.order.type == "take_quarter" for item in legal_orders(alone, "A").orders)
