"""What a turn holds, whose turn it is, the grid it is spent on: EP-AC, EP-MV-01, EP-CV-03, EP-SP-14, EP-SP-16."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.profile import make_profile
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Event, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.field import field_for
from tactical.rules.handoff import AmbushCheck
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import Part
from tactical.rules.rulesets.library import rules_for
from tactical.selectors.sight import perceived
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, make_setup, position, soldier

OPEN = "A.........\n..........\n..........\n..........\n.........N"
NEXT_TO = ".....\n.AN..\n.....\n.....\n....."
MISS = [2] * 8


def refused(state: FightState, order: actions.Order) -> str:
    with pytest.raises(RuleError) as error:
        apply_order(state, order, ScriptedDice(MISS))
    assert error.value.remedy
    return error.value.rule or ""


def strikes(events: list[Event]) -> int:
    return sum(isinstance(event, OpportunityAttacked) for event in events)


@pytest.mark.rule("EP-AC-01")
def test_a_turn_has_one_standard_one_move_and_one_swift_action() -> None:
    state = position(NEXT_TO)
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, True, True)
    state, _ = apply_order(state, actions.Attack("N"), ScriptedDice(MISS))
    assert (state.turn.standard, state.turn.move) == (False, True)
    state, _ = apply_order(state, actions.Move(((0, 3),)), ScriptedDice(MISS))
    assert (state.turn.standard, state.turn.move) == (False, False)
    assert refused(state, actions.Move(((0, 2),))) == "EP-AC-01"
    assert refused(state, actions.Attack("N")) == "EP-AC-05"


@pytest.mark.rule("EP-AC-06")
@pytest.mark.parametrize(
    "order", [actions.EndTurn(), actions.StandUp(), actions.TotalDefense(), actions.Hold(), actions.Flee()]
)
def test_only_the_creature_whose_turn_it_is_acts(order: actions.Order) -> None:
    state = position(OPEN)
    refusal = refuse(state, state.combatants["N"], order)
    assert refusal is not None
    assert refusal.rule == "EP-AC-06"
    assert legal_orders(state, "N").orders == ()


@pytest.mark.rule("EP-AC-02")
def test_every_activity_is_of_one_of_the_eight_types() -> None:
    eight = {"full_round", "full_attack", "standard", "move", "part_of_move", "swift", "immediate", "free"}
    assert {row.type for row in rules_for("epic-path").activities.values()} == eight


@pytest.mark.rule("EP-AC-22", "EP-AC-24")
@pytest.mark.parametrize("attacks", [1, 2, 3, 4])
def test_a_full_attack_has_as_many_attacks_as_the_sheet(attacks: int) -> None:
    sword = replace(SWORD, bonuses=(11, 6, 1, -4)[:attacks], parts=())
    state = position(NEXT_TO, {"A": soldier("A", attacks=(sword,))})
    for _ in range(attacks):
        state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice(MISS))
    assert refused(state, actions.Attack("N", full=True)) == "EP-AC-22"


@pytest.mark.rule("EP-AC-25")
def test_a_full_attack_goes_on_with_the_weapon_it_began_with() -> None:
    state = position(NEXT_TO, {"A": soldier("A", attacks=(SWORD, BOW))})
    state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice(MISS))
    assert refused(state, actions.Attack("N", 1, full=True)) == "EP-AC-25"


@pytest.mark.rule("EP-AC-31")
def test_a_full_attack_or_a_double_move_does_not_end_the_turn() -> None:
    state, _ = apply_order(position(NEXT_TO), actions.FullAttack(("N",)), ScriptedDice(MISS))
    assert state.actor == "A"
    stepped, events = apply_order(state, actions.Step(0, 3), ScriptedDice(MISS))
    assert (stepped.combatants["A"].x, strikes(events)) == (0, 0)
    moved, _ = apply_order(position(OPEN), actions.DoubleMove(((1, 4),)), ScriptedDice(MISS))
    assert moved.actor == "A"


@pytest.mark.rule("EP-AC-12")
def test_the_prone_stand_up_before_they_walk_or_step() -> None:
    state = position(OPEN)
    state.combatants["A"].conditions = ("prone",)
    assert refused(state, actions.Move(((1, 4),))) == "EP-AC-12"
    assert refused(state, actions.Step(1, 4)) == "EP-AC-12"
    state, _ = apply_order(state, actions.StandUp(), ScriptedDice([]))
    assert not state.turn.move
    assert not state.combatants["A"].prone


@pytest.mark.rule("EP-AC-15", "EP-TE-01")
def test_difficult_ground_costs_ten_feet_and_bars_the_step() -> None:
    state = position("A,,,......\n..........\n..........\n..........\n.........N")
    assert refused(state, actions.Step(1, 4)) == "EP-MV-19"
    path = ((1, 4), (2, 4), (3, 4))
    after, _ = apply_order(state, actions.Move(path), ScriptedDice([]))
    assert after.turn.moved_feet == 30
    assert refused(state, actions.Move((*path, (4, 4)))) == "EP-MV-03"


@pytest.mark.rule("EP-AC-17", "EP-TE-04")
@pytest.mark.parametrize("ground", ["#", "o", "T"])
def test_blocked_ground_is_not_entered_even_by_a_large_creature(ground: str) -> None:
    text = f"......\n..{ground}...\nA.{ground}...\n......\n.....N"
    state = position(text, {"A": soldier("A", size=Size.LARGE)})
    assert refused(state, actions.Move(((1, 2), (2, 2)))) == "EP-TE-04"


@pytest.mark.rule("EP-MV-01")
def test_the_map_is_a_grid_of_five_foot_squares() -> None:
    state = position(OPEN)
    after, _ = apply_order(state, actions.Move(((1, 4), (2, 3))), ScriptedDice([]))
    assert after.turn.moved_feet == 10
    assert refused(state, actions.Move(((0, 5),))) == "EP-MV-01"


@pytest.mark.rule("EP-TE-08", "EP-MV-05")
def test_a_square_costs_no_more_because_an_ally_stands_in_it() -> None:
    state = position("######\n#AB..#\n######\n######\n#...N#")
    after, _ = apply_order(state, actions.Move(((2, 3), (3, 3))), ScriptedDice([]))
    assert after.turn.moved_feet == 10


@pytest.mark.rule("EP-CV-03")
def test_dice_are_used_in_the_order_they_are_asked_for_and_the_natural_is_the_face() -> None:
    dice = ScriptedDice([13, 7])
    check = roll_check(dice, (Part("Perception", 6, "sheet"),), 20)
    assert (check.natural, check.total, check.success) == (13, 19, False)
    assert (dice.roll(8), dice.left) == (7, 0)
    with pytest.raises(LookupError):
        dice.roll(20)
    with pytest.raises(ValueError, match="cannot show"):
        ScriptedDice([9]).roll(8)
    again = [SeededDice(4, 1).roll(20) for _ in range(3)]
    assert again == [SeededDice(4, 1).roll(20) for _ in range(3)]


@pytest.mark.rule("EP-SP-14")
@pytest.mark.parametrize(("side", "near", "far"), [(1, 0, 1), (2, 0, 2), (1, 2, 2), (1, 0, 0)])
def test_a_creature_threatens_all_of_its_own_space(side: int, near: int, far: int) -> None:
    ground = field_for(("." * 12,) * 12, rules_for("epic-path").combat["grid"])
    own = {(5 + j) * 12 + 5 + i for i in range(side) for j in range(side)}
    assert own <= set(ground.threatened((5, 5, side), near, far).tolist())


@pytest.mark.rule("EP-SP-16")
@pytest.mark.parametrize(
    ("size", "squares"),
    [("fine", 1), ("medium", 1), ("large", 4), ("huge", 9), ("gargantuan", 16), ("colossal", 25), ("titanic", 36)],
)
def test_how_many_squares_a_creature_takes_up(size: str, squares: int) -> None:
    assert rules_for("epic-path").sizes[Size(size)].squares ** 2 == squares


@pytest.mark.rule("EP-SU-26")
def test_who_notices_an_ambush_does_not_see_the_hidden() -> None:
    setup = make_setup(OPEN, {"A": soldier("A", perception=40)}, ambush=AmbushCheck("foes", success=True))
    people = tuple(replace(item, hidden=item.side == "foes") for item in setup.participants)
    state, _ = open_fight(replace(setup, participants=people), SeededDice(1))
    assert state.combatants["A"].aware
    assert "N" not in perceived(state, frozenset())


@pytest.mark.rule("EP-CN-08")
@pytest.mark.parametrize(("light", "count"), [("bright", 1), ("dim", 0), ("dark", 0)])
def test_no_attack_of_opportunity_at_the_concealed(light: str, count: int) -> None:
    state = position(NEXT_TO, light=light)
    _, events = apply_order(state, actions.Move(((0, 3),)), ScriptedDice(MISS))
    assert strikes(events) == count
    keen = position(NEXT_TO, {"N": soldier("N", senses={"darkvision": 60})}, light=light)
    _, events = apply_order(keen, actions.Move(((0, 3),)), ScriptedDice(MISS))
    assert strikes(events) == 1


@pytest.mark.rule("EP-FL-07")
def test_a_flank_of_a_square_flanks_everyone_in_it() -> None:
    text = ".....\n.ANB.\n.....\n.....\n....O"
    state = position(text, {"N": soldier("N", size=Size.TINY), "O": soldier("O", size=Size.TINY)})
    state.combatants["O"].x, state.combatants["O"].y = 2, 3
    for target in ("N", "O"):
        assert "flanking" in [reason.text for reason in preview_attack(state, "A", target).reasons]


@pytest.mark.rule("EP-HO-06", "EP-DE-01")
def test_what_lasts_until_the_next_turn_is_over_when_that_turn_is_held() -> None:
    state, _ = apply_order(position(OPEN), actions.FightDefensively(), ScriptedDice([]))
    for _ in range(2):
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert state.actor == "A"
    held, _ = apply_order(state, actions.Hold(), ScriptedDice([]))
    assert not held.combatants["A"].defensive


@pytest.mark.rule("YAG-07")
@pytest.mark.parametrize(("side", "far", "count"), [(1, 2, 20), (2, 4, 76), (2, 2, 28)])
def test_yagura_reach_weapons_have_no_dead_zone(side: int, far: int, count: int) -> None:
    rules = rules_for("yagura")
    spear = make_profile(soldier("A", attacks=(SPEAR,)), rules).lines[0]
    assert (spear.reach_min, spear.reach_max) == (0, 2)
    ground = field_for(("." * 30,) * 30, rules.combat["grid"])
    assert len(ground.threatened((12, 12, side), 0, far)) == count + side * side


@pytest.mark.rule("AOH-12")
def test_age_of_heroes_keeps_sizes_reach_and_doublings_of_the_base() -> None:
    heroes, base = rules_for("age-of-heroes"), rules_for("d20-srd")
    assert heroes.sizes == base.sizes
    changed = {key for key, table in heroes.combat.items() if table != base.combat.get(key)}
    assert changed == {"words", "hampering", "tumble", "movement"}
