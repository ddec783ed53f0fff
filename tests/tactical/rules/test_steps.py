"""The 5-foot step: its grounds, its bars, and attacks given up for it (EP-MV-13 to 19, EP-AC-19, EP-AC-21 to 30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Attacked, Event, OpportunityAttacked, Stepped
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Attack
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.positions import SWORD, position, soldier

LINE = ".........\n.........\n.AN......\n.........\n........."
MISS = [2] * 12


def blade(*bonuses: int) -> Attack:
    return replace(SWORD, bonuses=bonuses, parts=())


def fighter(*bonuses: int, text: str = LINE, **changes: object) -> FightState:
    return position(
        text, {"A": soldier("A", attacks=(blade(*bonuses),), **changes), "N": soldier("N", hp=200, max_hp=200)}
    )


def give(state: FightState, *orders: actions.Order) -> tuple[FightState, list[Event]]:
    events: list[Event] = []
    for order in orders:
        state, new = apply_order(state, order, ScriptedDice(MISS))
        events += new
    return state, events


def rule_of(state: FightState, order: actions.Order, actor: str = "A") -> str:
    refusal = refuse(state, state.combatants[actor], order)
    assert refusal is not None, "it is allowed"
    assert refusal.remedy
    return refusal.rule


def attack() -> actions.Attack:
    return actions.Attack("N", full=True)


def trade(x: int, y: int = 2) -> actions.Step:
    return actions.Step(x, y, ground="attack")


def attacks_left(state: FightState) -> int:
    made = 0
    while refuse(state, state.combatants["A"], attack()) is None:
        state, _ = give(state, attack())
        made += 1
    return made


@pytest.mark.rule("EP-MV-13", "EP-MV-14", "EP-AC-19")
def test_a_step_provokes_nothing_and_comes_before_between_or_after() -> None:
    for orders in (
        (actions.Step(1, 1), attack(), attack()),
        (attack(), actions.Step(1, 1), attack()),
        (attack(), attack(), actions.Step(1, 1)),
    ):
        state, events = give(fighter(6, 1), *orders)
        assert not any(isinstance(event, OpportunityAttacked) for event in events)
        assert (state.combatants["A"].y, state.turn.moved_feet) == (1, 0)
        assert rule_of(state, actions.Step(1, 2)) == "EP-MV-14"


@pytest.mark.rule("EP-MV-14", "EP-AC-19", "EP-AC-14")
@pytest.mark.parametrize(
    ("order", "rule"),
    [(actions.Move(((1, 3),)), "EP-MV-14"), (actions.Withdraw(((0, 2),), "N"), "EP-MV-14")],
)
def test_other_movement_and_a_plain_step_rule_each_other_out(order: actions.Order, rule: str) -> None:
    stepped, _ = give(fighter(6), actions.Step(1, 1))
    assert rule_of(stepped, replace(order, path=((0, 1),))) == rule  # type: ignore[arg-type]  # both have a path
    moved, _ = give(fighter(6), order)
    assert rule_of(moved, actions.Step(0, 1)) in ("EP-MV-14", "EP-MV-19")


@pytest.mark.rule("EP-AC-19", "EP-MV-14")
def test_standing_up_rules_the_step_out() -> None:
    state = fighter(6)
    state.combatants["A"].conditions = ("prone",)
    state, _ = give(state, actions.StandUp())
    assert rule_of(state, actions.Step(1, 1)) == "EP-MV-14"


@pytest.mark.rule("EP-MV-15", "EP-MV-16", "EP-AC-25", "EP-AC-27")
@pytest.mark.parametrize(
    ("bonuses", "given_up", "left"),
    [
        ((16, 11, 6, 1), 1, [16, 11, 6]),
        ((16, 11, 6, 1), 4, []),
        ((7, 7, 2, 2, -3, -3), 1, [7, 7, 2, 2]),
        ((16, 16, 11, 6, 1), 3, [16, 16]),
        ((16, 16, 11, 6, 1), 4, []),
    ],
)
def test_attacks_given_up_go_from_the_worst(bonuses: tuple[int, ...], given_up: int, left: list[int]) -> None:
    state, events = give(fighter(*bonuses), *(trade(1, 2 + (1 if k % 2 == 0 else 0)) for k in range(given_up)))
    assert sum(isinstance(event, Stepped) for event in events) == given_up
    made: list[int] = []
    while refuse(state, state.combatants["A"], attack()) is None:
        state, new = apply_order(state, attack(), ScriptedDice(MISS))
        made += [event.total - event.natural for event in new if isinstance(event, Attacked)]
    assert made == left


@pytest.mark.rule("EP-MV-14", "EP-MV-15", "EP-AC-27")
def test_a_fighter_who_gives_up_all_four_steps_twenty_feet_and_five_more() -> None:
    state = fighter(16, 11, 6, 1)
    state, events = give(state, *(trade(1, y) for y in (3, 4)), *(trade(x, 4) for x in (0,)), trade(0, 3))
    assert rule_of(state, trade(0, 2)) == "EP-MV-15"
    state, more = give(state, actions.Step(0, 2))
    assert not any(isinstance(event, OpportunityAttacked) for event in (*events, *more))
    assert sum(isinstance(event, Stepped) for event in (*events, *more)) == 5


@pytest.mark.rule("EP-AC-21", "EP-AC-25", "EP-AC-27", "EP-AC-19")
def test_free_step_attack_trade_attack_leaves_the_third_as_an_attack_or_a_step() -> None:
    """The catalogue's fighter with four attacks."""
    state, _ = give(fighter(16, 11, 6, 1), actions.Step(1, 1), attack(), trade(1, 2), attack())
    assert attacks_left(state) == 1
    state, _ = give(state, trade(1, 1))
    assert attacks_left(state) == 0
    assert rule_of(state, trade(1, 2)) == "EP-AC-26"


@pytest.mark.rule("EP-AC-26")
def test_a_column_whose_bonus_attack_is_made_is_not_given_up() -> None:
    state, _ = give(fighter(7, 7, 2, 2), attack(), attack(), attack())
    assert rule_of(state, trade(1, 1)) == "EP-AC-26"


@pytest.mark.rule("EP-AC-30")
def test_after_one_attack_a_creature_may_move_but_not_after_a_trade() -> None:
    severed, _ = give(fighter(16, 11), attack())
    assert refuse(severed, severed.combatants["A"], actions.Move(((1, 3),))) is None
    traded, _ = give(severed, trade(1, 3))
    assert rule_of(traded, actions.Move(((1, 2),))) == "EP-AC-30"
    stepped, _ = give(fighter(16, 11), actions.Step(1, 3), attack())
    assert rule_of(stepped, actions.Move(((1, 2),))) == "EP-MV-14"


@pytest.mark.rule("EP-MV-15", "EP-AC-21")
def test_only_player_characters_with_a_full_attack_give_attacks_up() -> None:
    monster = position(LINE, {"N": soldier("N", attacks=(blade(6, 1),))}, actor="N")
    assert rule_of(monster, actions.Step(3, 2, ground="attack"), "N") == "EP-MV-15"
    moved, _ = give(fighter(6, 1), actions.Move(((1, 3),)))
    assert rule_of(moved, trade(1, 2)) == "EP-AC-21"
    d20 = position(LINE, ruleset="d20-srd")
    assert rule_of(d20, trade(1, 1)) == "EP-MV-15"


@pytest.mark.rule("EP-MV-15", "EP-AC-22")
@pytest.mark.parametrize(("option", "steps"), [("highest", 4), ("current", 3)])
def test_the_option_that_counts_the_present_class(option: str, steps: int) -> None:
    sheet = soldier("A", attacks=(blade(6, 1, -4, -11),), features={"base_attacks": 4, "base_attacks_now": 3})
    state = position(LINE, {"A": sheet}, options={"movement.traded_steps_class": option})
    done = 0
    while refuse(state, state.combatants["A"], trade(1, 3 - done % 2)) is None:
        state, _ = give(state, trade(1, 3 - done % 2))
        done += 1
    assert done == steps


@pytest.mark.rule("EP-MV-17")
def test_steps_of_a_feature_follow_their_own_terms() -> None:
    plain = fighter(6, features={"five_foot_steps": 2})
    state, _ = give(plain, actions.Step(1, 1, ground="feature"), actions.Step(1, 2, ground="feature"))
    assert rule_of(state, actions.Step(1, 1, ground="feature")) == "EP-MV-17"
    assert refuse(state, state.combatants["A"], actions.Step(1, 1)) is None
    moved, _ = give(plain, actions.Move(((1, 3),)))
    assert rule_of(moved, actions.Step(1, 2, ground="feature")) == "EP-MV-17"
    nimble = fighter(6, features={"five_foot_steps": 1, "steps_after_movement": 1})
    moved, _ = give(nimble, actions.Move(((1, 3),)))
    assert refuse(moved, moved.combatants["A"], actions.Step(1, 2, ground="feature")) is None


@pytest.mark.rule("EP-MV-18")
def test_an_action_point_buys_a_step_after_movement_and_other_steps() -> None:
    state, _ = give(fighter(6, features={"action_points": 1}), actions.Move(((1, 3),)))
    state, _ = give(state, actions.Step(1, 2, ground="action_point"))
    assert state.combatants["A"].action_points == 0
    assert rule_of(fighter(6), actions.Step(1, 1, ground="action_point")) == "EP-MV-18"


@pytest.mark.rule("EP-MV-19", "EP-AC-15", "EP-AC-16", "EP-TE-01", "EP-TE-02")
@pytest.mark.parametrize(
    ("changes", "ground", "light", "layers", "conditions", "mode"),
    [
        ({}, ",", "bright", {}, (), "walk"),
        ({}, ":", "bright", {}, (), "walk"),
        ({}, ".", "dim", {}, (), "walk"),
        ({}, ".", "dark", {}, (), "walk"),
        ({}, ".", "bright", {"veils": ((1, 1, 6),)}, (), "walk"),
        ({}, ".", "bright", {}, ("blinded",), "walk"),
        ({"speed": 5}, ".", "bright", {}, (), "walk"),
        ({}, ".", "bright", {}, (), "fly"),
    ],
    ids=["difficult", "impeded", "dim", "dark", "smoke", "blinded", "slow", "no listed speed"],
)
def test_the_bars_of_the_step(
    changes: dict[str, object],
    ground: str,
    light: str,
    layers: dict[str, tuple[tuple[int, int, int], ...]],
    conditions: tuple[str, ...],
    mode: actions.Mode,
) -> None:
    text = f".........\n.........\n.A.N.....\n.{ground}.......\n........."
    state = position(text, {"A": soldier("A", **changes)}, light=light)
    state.set_ground(state.rows, Layers(**layers))  # type: ignore[arg-type]  # a table of cases
    state.combatants["A"].conditions = conditions
    assert rule_of(state, actions.Step(1, 1, mode=mode)) == "EP-MV-19"


@pytest.mark.rule("EP-MV-19")
def test_what_copes_with_the_bars() -> None:
    text = ".........\n.........\n.A.N.....\n.,.......\n........."
    sheet = soldier("A", senses={"darkvision": 60}, speeds={"fly": 40}, features={"hover": 1})
    state = position(text, {"A": sheet}, light="dark")
    assert refuse(state, state.combatants["A"], actions.Step(2, 2)) is None
    assert rule_of(state, actions.Step(1, 1)) == "EP-MV-19"
    assert refuse(state, state.combatants["A"], actions.Step(1, 1, mode="fly")) is None


@pytest.mark.rule("EP-MV-19", "EP-MV-26", "EP-MV-24")
def test_no_step_in_a_round_of_withdrawing() -> None:
    state, _ = give(
        fighter(6, features={"five_foot_steps": 1, "steps_after_movement": 1}), actions.Withdraw(((0, 2),), "N")
    )
    assert rule_of(state, actions.Step(0, 1, ground="feature")) == "EP-MV-19"


@pytest.mark.rule("EP-MV-15", "EP-AC-27")
def test_steps_for_attacks_are_listed_with_what_they_cost() -> None:
    offered = [item for item in legal_orders(fighter(6, 1), "A").orders if item.key.startswith("step_attack")]
    assert len(offered) == 7
    assert {item.cost for item in offered} == {"one attack"}
