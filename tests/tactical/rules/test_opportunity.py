"""Attacks of opportunity and movement in a fight: EP-AO, EP-MV, D20-12, D20-17. E stands at (5, 5)."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Attacked, Event, Moved, OpportunityAttacked
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.ranges import way_to
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import BOW, SPEAR, large, position, soldier

MISS = [2] * 20


def board(mover: tuple[int, int], enemy: tuple[int, int] = (5, 5), **changes: object) -> FightState:
    grid = [["."] * 12 for _ in range(12)]
    grid[11 - mover[1]][mover[0]] = "A"
    grid[11 - enemy[1]][enemy[0]] = "N"
    ruleset = str(changes.pop("ruleset", "epic-path"))
    make = large if changes.pop("large", False) else soldier
    foe = make("N", features={"opportunities": 3}, ac=30, **changes)
    ally = soldier("A", attacks=(BOW,))
    return position("\n".join("".join(row) for row in grid), {"N": foe, "A": ally}, ruleset=ruleset)


def provoked(events: list[Event]) -> list[tuple[int, int]]:
    return [event.square for event in events if isinstance(event, OpportunityAttacked)]


@pytest.mark.rule("EP-AO-01", "EP-AO-05", "EP-AO-09", "EP-AO-11", "EP-MV-06")
def test_a_walk_past_three_threatened_squares_provokes_once_where_it_starts() -> None:
    state = board((4, 4))
    path = ((5, 4), (6, 4), (7, 4))
    after, events = apply_order(state, actions.Move(path), ScriptedDice(MISS))
    assert provoked(events) == [(4, 4)]
    assert (after.combatants["A"].x, after.combatants["A"].y) == (7, 4)
    assert after.combatants["N"].opportunities == 2


@pytest.mark.rule("EP-AO-05")
def test_entering_threatened_squares_provokes_nothing() -> None:
    _, events = apply_order(board((8, 5)), actions.Move(((7, 5), (6, 5))), ScriptedDice(MISS))
    assert provoked(events) == []


@pytest.mark.rule("EP-AO-06", "EP-MV-13", "D20-12")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
def test_a_five_foot_step_provokes_nothing(ruleset: str) -> None:
    _, events = apply_order(board((4, 4), ruleset=ruleset), actions.Step(3, 3), ScriptedDice(MISS))
    assert provoked(events) == []


@pytest.mark.rule("EP-AO-09", "EP-AO-07", "EP-AO-20")
def test_a_full_attack_with_a_bow_provokes_once() -> None:
    _, events = apply_order(board((4, 5)), actions.FullAttack(("N",)), ScriptedDice(MISS))
    assert len(provoked(events)) == 1
    assert len([event for event in events if isinstance(event, Attacked) and not event.opportunity]) == 2


@pytest.mark.rule("EP-AO-10", "EP-AO-02")
def test_a_move_and_a_shot_provoke_twice() -> None:
    state, first = apply_order(board((4, 4)), actions.Move(((4, 5),)), ScriptedDice(MISS))
    state, second = apply_order(state, actions.Attack("N"), ScriptedDice(MISS))
    assert (len(provoked(first)), len(provoked(second))) == (1, 1)
    assert state.combatants["N"].opportunities == 1


@pytest.mark.rule("EP-AO-03", "EP-IN-07", "EP-IN-08")
@pytest.mark.parametrize(("features", "strikes"), [({}, 0), ({"combat_reflexes": 1}, 1), ({"uncanny_dodge": 1}, 1)])
def test_the_flat_footed_strike_only_with_a_feature(features: dict[str, int], strikes: int) -> None:
    state = board((4, 4))
    foe = soldier("N", features=features)
    text = "......\n.A....\n..N...\n......\n......"
    state = position(text, {"N": foe})
    state.combatants["N"].flat_footed = True
    _, events = apply_order(state, actions.Move(((1, 4),)), ScriptedDice(MISS))
    assert len(provoked(events)) == strikes


@pytest.mark.rule("EP-AO-03", "EP-DE-06")
def test_total_defense_makes_no_attacks_of_opportunity() -> None:
    state = board((4, 4))
    state.combatants["N"].total_defense = True
    _, events = apply_order(state, actions.Move(((3, 3),)), ScriptedDice(MISS))
    assert provoked(events) == []


@pytest.mark.rule("EP-AO-13", "EP-CO-08")
def test_no_attack_of_opportunity_against_cover() -> None:
    _, events = apply_order(
        position("......\n.A#...\n..N...\n......\n......"), actions.Move(((1, 4),)), ScriptedDice(MISS)
    )
    assert provoked(events) == []


@pytest.mark.rule("EP-AO-11")
def test_the_mover_falls_in_the_square_it_was_leaving() -> None:
    state = board((4, 4))
    state.combatants["A"].hp = 1
    after, events = apply_order(state, actions.Move(((3, 3), (2, 2))), ScriptedDice([19, 8]))
    unit = after.combatants["A"]
    assert unit.defeated
    assert (unit.x, unit.y) == (4, 4)
    assert not any(isinstance(event, Moved) for event in events)
    assert after.winner == "foes"


@pytest.mark.rule("EP-AO-04")
def test_a_reach_weapon_that_cannot_hit_adjacent_foes_does_not_threaten_there() -> None:
    _, events = apply_order(board((4, 5), attacks=(SPEAR,)), actions.Move(((4, 6),)), ScriptedDice(MISS))
    assert provoked(events) == []
    _, events = apply_order(board((3, 5), attacks=(SPEAR,)), actions.Move(((2, 5),)), ScriptedDice(MISS))
    assert provoked(events) == [(3, 5)]


@pytest.mark.rule("D20-17")
@pytest.mark.parametrize(
    ("start", "path", "count"),
    [
        ((2, 5), ((3, 5), (4, 5)), 1),  # walks in: leaves the 10-ft square
        ((3, 3), ((3, 4), (3, 5), (3, 6), (3, 7)), 1),  # four threatened squares of the same foe
    ],
)
def test_d20_large_foe(start: tuple[int, int], path: tuple[tuple[int, int], ...], count: int) -> None:
    state = board(start, ruleset="d20-srd", large=True)
    _, events = apply_order(state, actions.Move(path), ScriptedDice(MISS))
    assert len(provoked(events)) == count


@pytest.mark.rule("D20-17")
def test_d20_counts_one_opportunity_a_round_for_a_mover() -> None:
    state = board((4, 4), ruleset="d20-srd")
    state, first = apply_order(state, actions.Move(((4, 5),)), ScriptedDice(MISS))
    _, second = apply_order(state, actions.Move(((4, 6),)), ScriptedDice(MISS))
    assert (len(provoked(first)), len(provoked(second))) == (1, 0)


@pytest.mark.rule("EP-SP-12", "EP-SP-02", "D20-15", "D20-13", "D20-16")
@pytest.mark.parametrize(
    ("ruleset", "side", "near", "far", "count"),
    [
        ("epic-path", 1, 0, 1, 9),
        ("epic-path", 2, 0, 2, 36),
        ("epic-path", 3, 0, 3, 81),
        ("d20-srd", 1, 0, 1, 8 + 1),
        ("d20-srd", 2, 0, 1, 12 + 4),
        ("d20-srd", 2, 0, 2, 28 + 4),
        ("d20-srd", 3, 0, 2, 36 + 9),
        ("d20-srd", 3, 0, 3, 60 + 9),
        ("d20-srd", 4, 0, 3, 72 + 16),
        ("d20-srd", 4, 0, 4, 108 + 16),
        ("d20-srd", 1, 2, 2, 12 + 1),
        ("d20-srd", 2, 3, 4, 48 + 4),
        ("d20-srd", 3, 4, 6, 108 + 9),
    ],
)
def test_threatened_squares(ruleset: str, side: int, near: int, far: int, count: int) -> None:
    from tactical.rules.geometry.field import field_for
    from tactical.rules.rulesets.library import rules_for

    ground = field_for(("." * 30,) * 30, rules_for(ruleset).combat["grid"])
    assert len(ground.threatened((12, 12, side), near, far)) == count


@pytest.mark.rule("EP-MV-05", "EP-MV-23")
def test_walks_pass_allies_but_not_enemies_and_end_on_free_ground() -> None:
    corridor = "######\n#AB.N#\n######\n######\n######"
    state = position(corridor)
    after, _ = apply_order(state, actions.Move(((2, 3), (3, 3))), ScriptedDice(MISS))
    assert after.combatants["A"].x == 3
    squeezed, _ = apply_order(state, actions.Move(((2, 3),)), ScriptedDice(MISS))
    assert squeezed.turn.moved_feet == 10
    assert {"squeezing"} == {*squeezed.combatants["A"].conditions, *squeezed.combatants["B"].conditions}
    with pytest.raises(RuleError) as hostile:
        apply_order(state, actions.Move(((2, 3), (3, 3), (4, 3))), ScriptedDice(MISS))
    assert hostile.value.rule == "EP-MV-23"


@pytest.mark.rule("EP-MV-01", "EP-MV-03", "EP-MV-04", "EP-TE-04", "EP-TE-06", "EP-TE-02", "EP-MV-02")
@pytest.mark.parametrize(
    ("text", "path", "rule"),
    [
        ("A.........\n..........\n..........\n..........\n.........N", tuple((x, 4) for x in range(1, 8)), "EP-MV-03"),
        ("A#...\n.....\n.....\n.....\n....N", ((1, 4),), "EP-TE-04"),
        ("A#...\n.....\n.....\n.....\n....N", ((1, 3),), "EP-TE-06"),
        ("A:...\n.....\n.....\n.....\n....N", ((1, 4),), "EP-TE-02"),
        ("A....\n.....\n.....\n.....\n....N", ((2, 4),), "EP-MV-02"),
        ("A....\n.....\n.....\n.....\n....N", ((0, 5),), "EP-MV-01"),
        ("A....\n.....\n.....\n.....\n....N", (), "EP-MV-04"),
    ],
)
def test_a_refused_walk_names_its_rule(text: str, path: tuple[tuple[int, int], ...], rule: str) -> None:
    with pytest.raises(RuleError) as refused:
        apply_order(position(text), actions.Move(path), ScriptedDice([]))
    assert refused.value.rule == rule
    assert refused.value.remedy


@pytest.mark.rule("EP-MV-14", "EP-MV-19", "EP-AC-19", "D20-12")
def test_five_foot_step_bars() -> None:
    text = "A,...\n:....\n.....\n.....\n....N"
    state = position(text)
    for square, rule in (((1, 4), "EP-MV-19"), ((0, 3), "EP-MV-19")):
        with pytest.raises(RuleError) as refused:
            apply_order(state, actions.Step(*square), ScriptedDice([]))
        assert refused.value.rule == rule
    stepped, _ = apply_order(state, actions.Step(1, 3), ScriptedDice([]))
    for order in (actions.Step(2, 3), actions.Move(((2, 3),))):
        with pytest.raises(RuleError) as again:
            apply_order(stepped, order, ScriptedDice([]))
        assert again.value.rule == "EP-MV-14"
    moved, _ = apply_order(state, actions.Move(((1, 3),)), ScriptedDice([]))
    with pytest.raises(RuleError):
        apply_order(moved, actions.Step(2, 3), ScriptedDice([]))
    slow = position(text, {"A": soldier("A", speed=5)})
    with pytest.raises(RuleError, match="5 ft or less"):
        apply_order(slow, actions.Step(1, 3), ScriptedDice([]))


@pytest.mark.rule("EP-AC-19", "EP-AC-12", "EP-AO-20")
def test_standing_up_provokes_and_bars_the_step() -> None:
    state = board((4, 4))
    state.combatants["A"].conditions = ("prone",)
    with pytest.raises(RuleError, match="prone"):
        apply_order(state, actions.Move(((3, 3),)), ScriptedDice([]))
    state, events = apply_order(state, actions.StandUp(), ScriptedDice(MISS))
    assert len(provoked(events)) == 1
    assert not state.combatants["A"].prone
    with pytest.raises(RuleError):
        apply_order(state, actions.Step(3, 3), ScriptedDice([]))


@pytest.mark.rule("EP-MV-08", "EP-AO-09")
def test_a_double_move_is_one_action() -> None:
    state = board((4, 4))
    path = tuple((4 - k, 4) for k in range(1, 4)) + tuple((1, 4 - k) for k in range(1, 5)) + ((2, 0), (3, 0))
    after, events = apply_order(state, actions.DoubleMove(path), ScriptedDice(MISS))
    assert len(provoked(events)) == 1
    assert not after.turn.standard
    assert after.turn.moved_feet == 45


@pytest.mark.rule("EP-AC-01", "EP-AC-03", "EP-AC-04")
def test_two_moves_and_no_third() -> None:
    state = position("A.........\n..........\n..........\n..........\n.........N")
    state, _ = apply_order(state, actions.Move(((1, 4),)), ScriptedDice([]))
    state, _ = apply_order(state, actions.Move(((2, 4),)), ScriptedDice([]))
    with pytest.raises(RuleError) as refused:
        apply_order(state, actions.Move(((3, 4),)), ScriptedDice([]))
    assert refused.value.rule == "EP-AC-01"


def test_a_preview_is_what_happens() -> None:
    state = board((4, 4))
    path = ((5, 4), (6, 4))
    seen = preview_order(state, "A", actions.Move(path))
    assert (seen.cost_feet, seen.allowed_feet, seen.legal) == (10, 30, True)
    assert [(item.attacker, item.square) for item in seen.provokes] == [("N", (4, 4))]
    assert 0 < seen.provokes[0].chance < 1
    _, events = apply_order(state, actions.Move(path), ScriptedDice(MISS))
    assert provoked(events) == [item.square for item in seen.provokes]
    refused = preview_order(state, "A", actions.Move(((5, 5),)))
    assert not refused.legal
    assert refused.reason is not None
    assert refused.reason.rule == "EP-MV-23"


def test_the_safest_path_goes_round_if_it_can() -> None:
    state = board((3, 5))
    path = way_to(state, state.combatants["A"], actions.Move(()), (5, 7), safe=True)
    assert path is not None
    assert preview_order(state, "A", actions.Move(path)).provokes == ()  # type: ignore[arg-type]  # squares


@pytest.mark.rule("EP-SP-05", "EP-SP-13", "D20-08", "D20-14")
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
def test_a_tiny_creature_attacks_from_inside_the_space_of_a_larger_one(ruleset: str) -> None:
    from tactical.rules.kernel.creature import Size

    bat = soldier("A", size=Size.TINY)
    state = position(".....\n.AN..\n.....\n.....\n.....", {"A": bat}, ruleset=ruleset)
    with pytest.raises(RuleError):
        apply_order(state, actions.Attack("N"), ScriptedDice(MISS))
    into = actions.Clamber(((2, 3),), "N") if ruleset == "epic-path" else actions.Move(((2, 3),))
    state, events = apply_order(state, into, ScriptedDice([20, 2] if ruleset == "epic-path" else MISS))
    assert len(provoked(events)) == 1  # it leaves a threatened square
    _, events = apply_order(state, actions.Attack("N"), ScriptedDice(MISS))
    assert isinstance(events[0], Attacked)


@pytest.mark.rule("EP-AO-05")
def test_leaving_the_map_from_a_threatened_square_provokes() -> None:
    state = position("......\nAN....\n......\n......\n......")
    state, events = apply_order(state, actions.Flee(), ScriptedDice(MISS))
    assert len(provoked(events)) == 1
    assert state.combatants["A"].fled


@pytest.mark.rule("EP-SP-15")
def test_nobody_strikes_at_what_it_does_not_perceive() -> None:
    state = board((4, 4))
    state.combatants["A"].hidden = True
    _, events = apply_order(state, actions.Move(((3, 3),)), ScriptedDice(MISS))
    assert provoked(events) == []
