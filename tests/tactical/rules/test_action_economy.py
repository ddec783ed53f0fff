"""What an action costs, what turns into what, what is left: EP-AC-01 to 13, 20 to 32, EP-AO-14, EP-IN-18, EP-MV-18."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.costs import pay, refuse_cost
from tactical.rules.engine.events import Done, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.remaining import what_is_left
from tactical.rules.engine.state import from_plain, to_plain
from tactical.rules.kernel.attacks import BonusAttack
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import COSTS, rules_for
from tests.tactical.rules.action_scenes import MISS, NEXT_TO, OPEN, events_of, fighter, give, refused
from tests.tactical.rules.positions import SWORD, position, soldier

LADDER = ("standard", "move", "swift")


@pytest.mark.rule("EP-AC-03")
@pytest.mark.parametrize("action", LADDER)
@pytest.mark.parametrize("into", LADDER)
def test_only_greater_actions_turn_into_lesser_ones(action: str, into: str) -> None:
    state = position(OPEN)
    state.turn.move = into != "move"
    order = actions.Convert(action, into)  # type: ignore[arg-type]  # of LADDER
    if LADDER.index(action) >= LADDER.index(into):
        assert refused(state, order) == "EP-AC-03"
        return
    after = give(state, order)
    assert not getattr(after.turn, action) or action == "move" == into
    assert what_is_left(after, after.combatants["A"]).move == (into == "move" or action != "move")


@pytest.mark.rule("EP-AC-03", "EP-AC-04")
def test_a_standard_action_makes_a_second_move_and_a_swift_one_is_left() -> None:
    state = give(position(OPEN), actions.Move(((1, 4),)), actions.Convert("standard", "move"))
    state = give(state, actions.Move(((2, 4),)))
    left = what_is_left(state, state.combatants["A"])
    assert (left.standard, left.move, left.swift, left.swifts) == (False, False, True, 1)
    assert refused(state, actions.Move(((3, 4),))) == "EP-AC-01"


@pytest.mark.rule("EP-AC-03", "EP-AC-05")
def test_move_and_swift_together_make_no_second_standard_action() -> None:
    state = give(position(NEXT_TO), actions.Attack("N"))
    assert (state.turn.move, state.turn.swift) == (True, True)
    assert refused(state, actions.Do("drink_potion")) == "EP-AC-03"
    assert refused(state, actions.Convert("move", "standard")) == "EP-AC-03"


@pytest.mark.rule("EP-AC-04", "EP-AC-09")
def test_a_turn_holds_three_swift_actions_and_no_more() -> None:
    state = position(OPEN, {"A": soldier("A")})
    assert what_is_left(state, state.combatants["A"]).swifts == 3
    for spent in (1, 2, 3):
        state = give(state, actions.Do("quickened_spell"))
        assert what_is_left(state, state.combatants["A"]).swifts == 3 - spent
    assert (state.turn.standard, state.turn.move) == (False, False)
    assert refused(state, actions.Do("quickened_spell")) == "EP-AC-09"


@pytest.mark.rule("EP-AC-09", "EP-AC-03")
def test_the_least_action_turns_into_a_swift_one_unless_another_is_named() -> None:
    state = give(position(OPEN), actions.Do("quickened_spell"), actions.Do("quickened_spell"))
    assert (state.turn.standard, state.turn.move) == (True, False)
    state = give(position(OPEN), actions.Do("quickened_spell"), actions.Convert("standard", "swift"))
    state = give(state, actions.Do("quickened_spell"))
    assert (state.turn.standard, state.turn.move) == (False, True)


@pytest.mark.rule("EP-AC-20", "EP-AC-03")
def test_nothing_rides_on_a_move_action_turned_into_a_swift_one() -> None:
    state = give(position(OPEN), actions.Convert("move", "swift"), actions.Convert("standard", "swift"))
    assert refused(state, actions.PartOfMove("draw_weapon")) == "EP-AC-01"


@pytest.mark.rule("EP-AC-20", "EP-AC-21")
def test_no_full_attack_after_drawing_a_weapon_as_part_of_a_move() -> None:
    state = give(position(NEXT_TO), actions.PartOfMove("draw_weapon"))
    assert not state.turn.move
    assert refused(state, actions.FullAttack(("N",))) == "EP-AC-21"


@pytest.mark.rule("EP-AC-19")
def test_standing_up_bars_the_five_foot_step() -> None:
    state = position(OPEN)
    state.combatants["A"].conditions = ("prone",)
    assert refused(give(state, actions.StandUp()), actions.Step(1, 4)) == "EP-MV-14"


@pytest.mark.rule("EP-AC-07", "EP-DE-06")
def test_after_total_defense_there_is_no_attack_of_opportunity_and_no_immediate_action() -> None:
    immediate = soldier("A", features={"immediate_spell": 1})
    state = position(NEXT_TO, {"A": immediate})
    state = give(state, actions.TotalDefense())
    assert state.actor == "N"
    assert not [one for one in events_of(state, actions.Move(((3, 2),))) if isinstance(one, OpportunityAttacked)]
    assert refused(state, actions.Do("immediate_spell", by="A")) == "EP-AC-07"


IMMEDIATE = {"A": soldier("A", features={"immediate_spell": 1})}


@pytest.mark.rule("EP-AC-08", "EP-AC-06", "EP-AC-01")
def test_an_immediate_action_is_taken_out_of_turn_once_until_the_own_turn_starts() -> None:
    state = give(position(OPEN, IMMEDIATE), actions.EndTurn())
    assert state.actor == "N"
    listed = [item for item in legal_orders(state, "A").orders if item.order.type == "do"]
    assert [(item.order, item.cost) for item in listed] == [(actions.Do("immediate_spell", by="A"), "immediate")]
    state, events = apply_order(state, listed[0].order, ScriptedDice([]))
    assert [one.actor for one in events if isinstance(one, Done)] == ["A"]
    assert (state.actor, state.turn.standard, state.turn.begun) == ("N", True, False)
    assert refused(state, listed[0].order) == "EP-AC-08"
    assert not legal_orders(state, "A").orders
    state = give(from_plain(to_plain(state)), actions.EndTurn())
    assert state.actor == "A"
    assert what_is_left(state, state.combatants["A"]).immediate
    assert what_is_left(state, state.combatants["A"]).swift


@pytest.mark.rule("EP-AC-08")
def test_an_immediate_action_in_the_own_turn_leaves_the_others_and_an_opportunity_leaves_it() -> None:
    state = give(position(OPEN, IMMEDIATE), actions.Do("immediate_spell"))
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, True, True)
    assert refused(state, actions.Do("immediate_spell")) == "EP-AC-08"
    state = position(NEXT_TO, IMMEDIATE, actor="N")
    after, events = apply_order(state, actions.Move(((3, 2),)), ScriptedDice(MISS))
    assert [one for one in events if isinstance(one, OpportunityAttacked)]
    assert not after.combatants["A"].reacted


@pytest.mark.rule("EP-AC-08", "EP-IN-07")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"flat_footed": True}, "EP-AC-08"),
        ({"no_opportunities": True}, "EP-AC-07"),
        ({"reacted": True}, "EP-AC-08"),
        ({"conditions": ("stunned",)}, "EP-IN-12"),
        ({"defeated": True}, "EP-IN-12"),
    ],
)
def test_who_takes_no_immediate_action(changes: dict[str, object], rule: str) -> None:
    state = give(position(OPEN, IMMEDIATE), actions.EndTurn())
    for name, value in changes.items():
        setattr(state.combatants["A"], name, value)
    refusal = refuse(state, state.combatants["A"], actions.Do("immediate_spell", by="A"))
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("EP-AC-06")
@pytest.mark.parametrize("activity", ["drink_potion", "quickened_spell", "speak", "don_shield"])
def test_nothing_but_an_immediate_action_is_taken_out_of_turn(activity: str) -> None:
    state = give(position(OPEN), actions.EndTurn())
    assert refused(state, actions.Do(activity, by="A")) == "EP-AC-06"


@pytest.mark.rule("EP-SU-21", "EP-AC-03")
def test_the_surprise_round_has_one_action_that_may_be_turned_into_a_lesser_one() -> None:
    state = position(OPEN, IMMEDIATE)
    state.turn.surprise, state.turn.move, state.turn.swift, state.round = True, False, False, 0
    assert refused(state, actions.Do("immediate_spell")) == "EP-SU-21"
    assert refused(state, actions.Do("skill_full_round")) == "EP-SU-21"
    after = give(state, actions.Convert("standard", "swift"), actions.Do("quickened_spell"))
    assert refused(after, actions.Do("quickened_spell")) == "EP-AC-09"
    assert refused(give(state, actions.Do("drink_potion")), actions.Do("quickened_spell")) == "EP-AC-09"


@pytest.mark.rule("EP-AC-10")
@pytest.mark.parametrize(("limit", "left"), [("0", None), ("2", 2)])
def test_free_actions_have_the_limit_that_the_gm_sets(limit: str, left: int | None) -> None:
    state = position(OPEN, options={"actions.free_limit": limit})
    assert what_is_left(state, state.combatants["A"]).free == left
    state = give(state, actions.Do("speak"), actions.DropProne())
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, True, True)
    if left:
        assert refused(state, actions.Do("speak")) == "EP-AC-10"
    else:
        give(state, *[actions.Do("speak")] * 5)


@pytest.mark.rule("EP-AC-24")
def test_a_spell_stands_for_the_first_attack_and_the_dagger_follows_at_five_less() -> None:
    state = fighter((11, 6))
    state = give(state, actions.Do("supernatural_ability"))
    left = what_is_left(state, state.combatants["A"]).full_attack
    assert left is not None
    assert [item.to_hit for item in left.attacks] == [6]
    state, events = apply_order(state, actions.Attack("N", full=True), ScriptedDice(MISS))
    attacked = next(one for one in events if one.type == "attacked")
    assert attacked.total - attacked.natural == 6
    assert not state.turn.move
    assert refused(state, actions.Attack("N", full=True)) == "EP-AC-22"


@pytest.mark.rule("EP-AC-24", "EP-AC-05")
def test_later_attacks_pay_for_nothing_that_takes_a_standard_action() -> None:
    state = give(fighter(), actions.Attack("N", full=True), actions.Attack("N", full=True))
    assert refused(state, actions.Do("drink_potion")) in ("EP-AC-03", "EP-AC-05")


@pytest.mark.rule("EP-AC-24", "EP-AC-25")
def test_after_trades_the_first_attack_may_still_be_another_standard_action() -> None:
    state = give(fighter(), actions.Step(1, 2, ground="attack"), actions.Do("supernatural_ability"))
    left = what_is_left(state, state.combatants["A"]).full_attack
    assert left is not None
    assert [item.to_hit for item in left.attacks] == [11, 6]
    assert refused(state, actions.Do("supernatural_ability")) in ("EP-AC-03", "EP-AC-05")


@pytest.mark.rule("EP-AC-25", "EP-AC-27", "EP-AC-19")
def test_the_fighter_steps_attacks_trades_and_attacks() -> None:
    state = give(fighter(), actions.Step(1, 2), actions.Attack("N", full=True))
    state = give(state, actions.Step(1, 3, ground="attack"), actions.Attack("N", full=True))
    left = what_is_left(state, state.combatants["A"]).full_attack
    assert left is not None
    assert ([item.to_hit for item in left.attacks], left.tradable, left.given_up) == ([6], True, 1)
    give(state, actions.Attack("N", full=True))
    state = give(state, actions.Step(1, 2, ground="attack"))
    assert refused(state, actions.Attack("N", full=True)) == "EP-AC-22"


@pytest.mark.rule("EP-AC-26", "EP-MV-16")
def test_the_rogue_loses_the_bonus_attack_of_the_column_given_up() -> None:
    twin = tuple(BonusAttack("two weapons", column) for column in (0, 1, 2))
    sword = replace(SWORD, bonuses=(12, 7, 2), parts=(), bonus_attacks=twin)
    state = give(fighter(attacks=(sword,)), actions.Step(1, 2, ground="attack"))
    left = what_is_left(state, state.combatants["A"]).full_attack
    assert left is not None
    assert [item.to_hit for item in left.attacks] == [12, 12, 7, 7]


@pytest.mark.rule("EP-AC-22", "EP-AC-23")
def test_to_hit_gains_are_kept_by_column() -> None:
    state = fighter((6, 1, -4, -11))
    left = what_is_left(state, state.combatants["A"]).full_attack
    assert left is not None
    assert [item.to_hit for item in left.attacks] == [6, 1, -4, -11]


@pytest.mark.rule("EP-AC-30")
def test_a_full_attack_may_be_severed_after_its_first_attack() -> None:
    state = give(fighter(), actions.Attack("N", full=True))
    left = what_is_left(state, state.combatants["A"])
    assert left.full_attack is not None
    assert left.full_attack.severable
    assert "May stop here and move" in left.words
    give(state, actions.Do("quickened_spell"), actions.Do("speak"), actions.Move(((0, 3),)))


@pytest.mark.rule("EP-AC-30")
@pytest.mark.parametrize(
    "more", [actions.Attack("N", full=True), actions.Step(1, 2, ground="attack"), actions.Manoeuvre("feint", "N", True)]
)
def test_whatever_goes_beyond_a_standard_action_cannot_be_severed(more: actions.Order) -> None:
    state = give(fighter(), actions.Attack("N", full=True), more)
    left = what_is_left(state, state.combatants["A"]).full_attack
    assert left is not None
    assert not left.severable
    assert refused(state, actions.Move(((0, 3),))) == "EP-AC-30"


@pytest.mark.rule("EP-AC-30", "EP-AC-19")
def test_a_recovered_move_action_does_not_move_after_a_step() -> None:
    state = give(fighter(), actions.Step(1, 2), actions.Attack("N", full=True))
    assert refused(state, actions.Move(((0, 3),))) == "EP-MV-14"
    give(state, actions.Do("don_shield"))


@pytest.mark.rule("EP-AC-32")
def test_what_is_left_is_told_whole() -> None:
    state = fighter(features={"action_points": 1})
    left = what_is_left(state, state.combatants["A"])
    assert (left.standard, left.move, left.swift, left.immediate, left.step) == (True,) * 5
    assert (left.swifts, left.free, left.parts, left.moved_feet) == (3, None, 0, 0)
    assert (left.manoeuvre_used, left.full_round, left.defensive, left.stance) == (False, False, "", ())
    assert left.words == ("1 action point",)
    done = give(state, actions.FightDefensively(), actions.Manoeuvre("trip", "N"))
    left = what_is_left(done, done.combatants["A"])
    assert (left.manoeuvre_used, left.defensive, left.standard, left.move) == (True, "fighting", False, True)
    run = give(position(OPEN), actions.Do("skill_full_round"))
    assert what_is_left(run, run.combatants["A"]).full_round


@pytest.mark.rule("EP-IN-18", "EP-AC-05")
def test_an_action_point_buys_a_second_standard_action_and_a_second_attack() -> None:
    state = give(fighter(features={"action_points": 1}), actions.Attack("N"))
    assert refused(state, actions.Attack("N")) == "EP-AC-05"
    state = give(state, actions.SpendPoint("standard"), actions.Attack("N"))
    assert state.combatants["A"].action_points == 0
    assert refused(state, actions.SpendPoint("standard")) == "EP-IN-18"


@pytest.mark.rule("EP-IN-18", "EP-SU-20", "EP-HO-08")
@pytest.mark.parametrize(("number", "gain", "legal"), [(0, "move", True), (1, "move", True), (1, "standard", False)])
@pytest.mark.parametrize("more", [0, 2])
def test_the_round_of_the_combat_says_what_an_action_point_buys(number: int, gain: str, legal: bool, more: int) -> None:
    options = {"action_points.round_1": "move", "action_points.round_2": "move", "action_points.round_3": "standard"}
    state = position(OPEN, {"A": soldier("A", features={"action_points": 1})}, options=options)
    state.turn.standard = state.turn.move = False
    state.round = number + more
    third = state.round >= 3
    order = actions.SpendPoint(gain)  # type: ignore[arg-type]  # of LADDER
    if legal != third:
        assert give(state, order).combatants["A"].action_points == 0
    else:
        assert refused(state, order) == "EP-IN-18"


@pytest.mark.rule("EP-MV-18", "EP-IN-18")
def test_a_step_for_an_action_point_needs_a_round_in_which_it_buys_a_move() -> None:
    sheet = {"A": soldier("A", features={"action_points": 1})}
    assert refused(position(OPEN, sheet, options={"action_points.round_1": "swift"}), _POINT_STEP) == "EP-IN-18"
    assert give(position(OPEN, sheet), actions.Move(((1, 4),)), actions.Step(2, 4, ground="action_point"))


_POINT_STEP = actions.Step(1, 4, ground="action_point")


@pytest.mark.rule("EP-AC-01")
@pytest.mark.parametrize("cost", COSTS)
def test_what_is_paid_is_gone(cost: str) -> None:
    state = position(OPEN)
    state.turn.moves = 1
    unit = state.combatants["A"]
    assert refuse_cost(state, unit, cost) is None
    for _ in range(4):
        pay(state, unit, cost)
        if cost != "free":
            found = refuse_cost(state, unit, cost)
            if found is not None:
                break
    assert (refuse_cost(state, unit, cost) is None) == (cost == "free")


@pytest.mark.rule("D20-01")
def test_the_srd_knows_neither_immediate_actions_nor_lesser_swift_ones() -> None:
    state = position(OPEN, ruleset="d20-srd")
    assert refused(state, actions.Convert("move", "swift")) == "D20-01"
    give(state, actions.Move(((1, 4),)), actions.Convert("standard", "move"))
    left = what_is_left(state, state.combatants["A"])
    assert (left.immediate, left.swifts) == (False, 1)
    assert refused(state, actions.Manoeuvre("trip", "N")) == "EP-AC-28"


@pytest.mark.rule("EP-CV-08", "EP-AC-28")
@pytest.mark.parametrize(
    ("option", "wrong"),
    [
        ("trip.action", "sometimes"),
        ("trip.sizes", "any"),
        ("bull_rush.force", "hurl"),
        ("drink_potion.type", "long"),
        ("drink_potion.provokes", "perhaps"),
        ("actions.free_limit", "few"),
    ],
)
def test_numbers_of_the_gm_are_checked_before_the_fight(option: str, wrong: str) -> None:
    with pytest.raises(RuleError) as refused_option:
        rules_for("epic-path", {option: wrong})
    assert refused_option.value.pointer == f"/options/{option}"
    assert refused_option.value.remedy
