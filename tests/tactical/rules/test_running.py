"""Running: how far, across what, for how long, and what it leaves behind (EP-MV-09 to 12, EP-EN-06, EP-EN-07)."""

from __future__ import annotations

import pytest

from tactical.rules.combat.speed import endurance_dc, pools, run_multiplier
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Checked, OpportunityAttacked, Tired
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Abilities
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import position, soldier

FIELD = "A" + "." * 39 + ("\n" + "." * 40) * 3 + "\n" + "." * 39 + "N"


def east(feet: int, y: int = 4) -> actions.Run:
    return actions.Run(tuple((x, y) for x in range(1, feet // 5 + 1)))


def rule_of(state: FightState, order: actions.Order) -> str:
    refusal = refuse(state, state.combatants["A"], order)
    assert refusal is not None
    assert refusal.remedy
    return refusal.rule


@pytest.mark.rule("EP-EN-06", "EP-MV-09")
@pytest.mark.parametrize(
    ("base", "armour", "load", "multiple", "feet"),
    [
        (30, "none", "light", 5, 150),
        (30, "heavy", "light", 3, 60),
        (30, "heavy", "medium", 2, 30),
        (20, "heavy", "medium", 2, 20),
        (30, "heavy", "heavy", 1, 10),
        (30, "medium", "medium", 3, 60),
        (30, "light", "heavy", 3, 60),
    ],
)
def test_how_far_a_run_goes(base: int, armour: str, load: str, multiple: int, feet: int) -> None:
    sheet = soldier("A", speed=base, armour=armour, load=load)
    assert run_multiplier(sheet, rules_for("epic-path")) == multiple
    state = position(FIELD, {"A": sheet})
    way = next(item for item in legal_orders(state, "A").ways if item.order_type == "run")
    assert (way.feet, way.cost) == (feet, "full round")
    after, _ = apply_order(state, east(feet), ScriptedDice([]))
    assert after.combatants["A"].x == feet // 5
    assert rule_of(state, east(feet + 5)) == "EP-MV-03"


@pytest.mark.rule("D20-19")
@pytest.mark.parametrize(("speed", "load", "squares"), [(30, "light", 24), (20, "heavy", 9)])
def test_a_d20_run_is_four_or_three_times_the_speed_and_straight(speed: int, load: str, squares: int) -> None:
    state = position(FIELD, {"A": soldier("A", speed=speed, load=load)}, ruleset="d20-srd")
    assert refuse(state, state.combatants["A"], east(5 * squares)) is None
    assert rule_of(state, east(5 * squares + 5)) == "EP-MV-03"
    assert rule_of(state, actions.Run(((1, 4), (2, 3)))) == "D20-19"


@pytest.mark.rule("EP-MV-10", "EP-AC-07", "EP-FA-10")
@pytest.mark.parametrize(("features", "is_caught"), [({}, True), ({"runner": 1}, False)])
def test_a_runner_is_flat_footed_until_its_next_turn_and_does_nothing_else(
    features: dict[str, int], is_caught: bool
) -> None:
    state = position(FIELD, {"A": soldier("A", features=features)})
    after, _ = apply_order(state, east(100), ScriptedDice([]))
    runner = after.combatants["A"]
    assert (runner.flat_footed, runner.no_opportunities, runner.hasty) == (is_caught, True, "run")
    assert (after.turn.standard, after.turn.move, after.turn.swift) == (False, False, False)
    for order in (actions.Step(21, 4), actions.Move(((21, 4),)), actions.PartOfMove("draw_weapon")):
        assert refuse(after, runner, order) is not None
    after, _ = apply_order(after, actions.EndTurn(), ScriptedDice([]))
    after, _ = apply_order(after, actions.EndTurn(), ScriptedDice([]))
    runner = after.combatants["A"]
    assert (after.actor, runner.flat_footed, runner.hasty, runner.run_rounds) == ("A", False, "", 1)


@pytest.mark.rule("EP-MV-10", "EP-MV-17", "EP-MV-18")
def test_only_steps_of_a_feature_or_an_action_point_go_with_a_run() -> None:
    features = {"five_foot_steps": 1, "steps_after_movement": 1, "action_points": 1}
    state = position(FIELD, {"A": soldier("A", features=features)})
    state, _ = apply_order(state, east(50), ScriptedDice([]))
    assert rule_of(state, actions.Step(11, 4, ground="attack")) in ("EP-MV-10", "EP-AC-21")
    state, _ = apply_order(state, actions.Step(11, 4, ground="feature"), ScriptedDice([]))
    state, _ = apply_order(state, actions.Step(12, 4, ground="action_point"), ScriptedDice([]))
    assert state.combatants["A"].x == 12
    assert rule_of(state, actions.Step(13, 4, ground="action_point")) == "EP-MV-18"


@pytest.mark.rule("EP-MV-11", "EP-TE-01", "EP-TE-02")
@pytest.mark.parametrize("ground", [",", ":", "~", "="])
def test_nobody_runs_across_difficult_or_impeded_ground(ground: str) -> None:
    state = position(f"A..{ground}......\n..........\n..........\n..........\n.........N")
    assert rule_of(state, east(15)) in ("EP-MV-11", "EP-TE-02")
    assert refuse(state, state.combatants["A"], actions.Run(((1, 4), (2, 4), (3, 3)))) is None


@pytest.mark.rule("EP-MV-11")
@pytest.mark.parametrize(
    ("light", "conditions", "rule"), [("dark", (), "EP-MV-11"), ("bright", ("blinded",), "EP-MV-11")]
)
def test_nobody_runs_who_cannot_see(light: str, conditions: tuple[str, ...], rule: str) -> None:
    state = position(FIELD, light=light)
    state.combatants["A"].conditions = conditions
    assert rule_of(state, east(10)) == rule
    seeing = position(FIELD, {"A": soldier("A", senses={"darkvision": 60})}, light="dark")
    assert refuse(seeing, seeing.combatants["A"], east(10)) is None


@pytest.mark.rule("EP-MV-12")
@pytest.mark.parametrize(("round_of_running", "dc"), [(1, 0), (12, 0), (13, 30), (14, 32), (15, 34)])
def test_the_check_of_con_12_by_round_of_running(round_of_running: int, dc: int) -> None:
    sheet = soldier("A", abilities=Abilities(constitution=12))
    assert endurance_dc(sheet, rules_for("epic-path"), round_of_running) == dc


@pytest.mark.rule("D20-19")
@pytest.mark.parametrize(("round_of_running", "dc"), [(10, 0), (11, 10), (12, 11)])
def test_the_d20_check_of_con_10(round_of_running: int, dc: int) -> None:
    sheet = soldier("A", abilities=Abilities(constitution=10))
    assert endurance_dc(sheet, rules_for("d20-srd"), round_of_running) == dc


@pytest.mark.rule("EP-MV-12")
def test_who_fails_the_check_does_not_run_and_is_fatigued() -> None:
    state = position(FIELD, {"A": soldier("A", might=14)})
    state.combatants["A"].run_rounds = 12
    on, events = apply_order(state, east(20), ScriptedDice([16]))
    check = next(event for event in events if isinstance(event, Checked))
    assert (check.total, check.dc, check.success, on.combatants["A"].x) == (30, 30, True, 4)
    stopped, events = apply_order(state, east(20), ScriptedDice([15]))
    assert any(isinstance(event, Tired) and event.condition == "fatigued" for event in events)
    assert (stopped.combatants["A"].x, stopped.turn.standard) == (0, True)
    assert rule_of(stopped, east(20)) == "EP-OV-06"
    walked, _ = apply_order(stopped, actions.Move(((1, 4),)), ScriptedDice([]))
    assert walked.combatants["A"].x == 1


@pytest.mark.rule("EP-MV-12")
def test_a_round_without_a_run_starts_the_count_again() -> None:
    state = position(FIELD)
    state.combatants["A"].run_rounds = 5
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert state.combatants["A"].run_rounds == 0


@pytest.mark.rule("EP-EN-05", "EP-EN-07", "EP-MV-09")
def test_the_overloaded_move_five_feet_with_a_standard_action_and_never_run() -> None:
    state = position(FIELD, {"A": soldier("A", speed=10, armour="heavy", load="heavy")})
    assert pools(state.arena.profiles["A"].creature, state.arena.rules)["walk"] == 0
    assert rule_of(state, east(5)) == "EP-EN-07"
    assert rule_of(state, actions.Move(((1, 4), (2, 4)))) == "EP-MV-03"
    assert rule_of(state, actions.DoubleMove(((1, 4),))) == "EP-EN-05"
    assert rule_of(state, actions.Step(1, 4)) == "EP-MV-19"
    reach = legal_orders(state, "A").reach
    assert {(square.x, square.y, square.cost_feet) for square in reach} == {(1, 4, 5), (0, 3, 5), (1, 3, 5)}
    state, _ = apply_order(state, actions.Move(((1, 4),)), ScriptedDice([]))
    assert (state.turn.standard, state.turn.move, state.combatants["A"].x) == (False, True, 1)
    assert rule_of(state, actions.Move(((2, 4),))) == "EP-EN-05"
    assert legal_orders(state, "A").reach == ()


@pytest.mark.rule("EP-MV-09", "EP-AO-09")
def test_a_run_is_one_action_and_provokes_once_from_each() -> None:
    state = position(".....N....\n..A.......\n..........\n..........\n..........")
    path = tuple((x, 3) for x in range(3, 10))
    after, events = apply_order(state, actions.Run(path), ScriptedDice([2] * 4))
    assert sum(isinstance(event, OpportunityAttacked) for event in events) == 1
    assert after.combatants["A"].x == 9


@pytest.mark.rule("EP-MV-09")
def test_a_run_takes_the_whole_round() -> None:
    state = position(FIELD)
    moved, _ = apply_order(state, actions.Move(((1, 4),)), ScriptedDice([]))
    with pytest.raises(RuleError) as refused:
        apply_order(moved, actions.Run(((2, 4),)), ScriptedDice([]))
    assert refused.value.rule == "EP-MV-09"
