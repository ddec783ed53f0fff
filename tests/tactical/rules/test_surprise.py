"""Ambush, placement, noticing and the surprise round: EP-SU."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.surprise import AmbushTerms, ambush_odds, time_bonus
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Noticed, TurnSkipped
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import AmbushCheck, AmbushSetup, Participant, Place
from tactical.rules.handoff_rules import (
    ambush_odds as setup_odds,
)
from tactical.rules.handoff_rules import (
    footprint,
    legal_squares,
    notice_odds,
    placed,
    placement,
    placement_check,
    roll_ambush,
    with_board,
)
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import make_setup, participant, soldier

RULES = rules_for("epic-path")
OPEN = tuple("." * 30 for _ in range(20))


@pytest.mark.rule("EP-SU-03", "EP-SU-04", "EP-SU-05", "EP-SU-07", "EP-SU-08", "EP-SU-09", "EP-SU-10")
@pytest.mark.parametrize(
    ("terms", "natural", "total", "success"),
    [
        (AmbushTerms(60), 10, 10, True),
        (AmbushTerms(240), 7, 10, True),
        (AmbushTerms(1200, invisible=True), 4, 9, False),
        (AmbushTerms(45), 20, None, False),
        (AmbushTerms(45, minimum_seconds=30, hiding_places=True), 9, 10, True),
        (AmbushTerms(60), 9, 9, False),
    ],
)
def test_ambush_check(terms: AmbushTerms, natural: int, total: int | None, success: bool) -> None:
    odds = ambush_odds(terms, RULES)
    if total is None:
        assert odds.refusal
        assert odds.chance == 0
    else:
        assert natural + odds.bonus == total
        assert (total >= odds.needed) is success


@pytest.mark.rule("EP-SU-05")
@pytest.mark.parametrize(("seconds", "bonus"), [(0, 0), (60, 0), (119, 0), (120, 1), (300, 4), (6000, 4)])
def test_time_bonus_is_capped(seconds: int, bonus: int) -> None:
    assert time_bonus(seconds) == bonus


def ambush(hunters: str = "N", victims: str = "A", **changes: object) -> AmbushSetup:
    check = AmbushCheck("foes", preparation_seconds=1200, hiding_places=True)
    people = tuple(participant(name) for name in victims + hunters)
    setup = AmbushSetup("a", "epic-path", "", 1, Place("road", "hills", rows=OPEN), people, check)
    return replace(setup, **changes)  # type: ignore[arg-type]  # a table of cases


@pytest.mark.rule("EP-SU-04", "EP-SU-06")
def test_the_best_single_ambusher_helps_the_check() -> None:
    trained = participant("N", creature=soldier("N", features={"ambush_skill": 1}))
    other = participant("O", creature=soldier("O", features={"ambush_skill": 1}))
    odds = setup_odds(ambush(participants=(participant("A"), trained, other)))
    assert odds.bonus == 4 + 1 + 1
    assert odds.chance == pytest.approx(0.85)


@pytest.mark.rule("EP-SU-04")
def test_a_rolled_check_carries_its_result_and_reasons() -> None:
    setup = roll_ambush(ambush(), ScriptedDice([9]))
    assert setup.ambush is not None
    assert (setup.ambush.natural, setup.ambush.total, setup.ambush.success) == (9, 14, True)
    assert {reason.rule for reason in setup.ambush.reasons} == {"EP-SU-04", "EP-SU-05", "EP-SU-08"}
    typed = roll_ambush(ambush(), ScriptedDice([]), natural=4)
    assert typed.ambush is not None
    assert typed.ambush.success is False


@pytest.mark.rule("EP-SU-03")
def test_a_hasty_ambush_is_refused() -> None:
    hasty = ambush(ambush=AmbushCheck("foes", preparation_seconds=30))
    with pytest.raises(RuleError, match="too short"):
        roll_ambush(hasty, ScriptedDice([20]))


def laid_out(victims: list[tuple[int, int]], hunters: list[tuple[int, int]], dx: int = 5) -> AmbushSetup:
    people = [participant(chr(65 + i), (x + dx, y + dx)) for i, (x, y) in enumerate(victims)]
    people += [participant(chr(78 + i), (x + dx, y + dx)) for i, (x, y) in enumerate(hunters)]
    return ambush(participants=tuple(people))


@pytest.mark.rule("EP-SU-13", "EP-SU-14", "EP-SU-15", "EP-SU-16", "EP-SU-18")
@pytest.mark.parametrize(
    ("victims", "hunters", "broken"),
    [
        ([(0, 0), (5, 3), (2, 6)], [(10, 3)], []),
        ([(0, 0), (6, 7)], [(3, 3)], ["EP-SU-14"]),
        ([(0, 0), (5, 0)], [(-1, -1), (-1, 0), (-1, 1)], ["EP-SU-16"]),
        ([(0, 0), (1, 0)], [(0, -1), (0, 1), (1, 1)], []),
        ([(0, 0)], [(11, 0)], ["EP-SU-15"]),
        ([(0, 0), (0, 0)], [(3, 0)], ["EP-SU-17"]),
        ([(0, 0), (7, 0)], [(-4, 0)], ["EP-SU-14", "EP-SU-15"]),
    ],
)
def test_placement(victims: list[tuple[int, int]], hunters: list[tuple[int, int]], broken: list[str]) -> None:
    report = placement_check(laid_out(victims, hunters))
    assert [violation.rule for violation in report.violations] == sorted(
        broken, key=["EP-SU-17", "EP-SU-14", "EP-SU-15", "EP-SU-16"].index
    )
    assert report.legal is (not broken)


@pytest.mark.rule("EP-SU-16", "EP-SU-18")
def test_a_violation_names_creatures_figure_and_limit_and_has_a_repair() -> None:
    setup = laid_out([(0, 0), (5, 0)], [(-1, -1), (-1, 0), (-1, 1)])
    report = placement(setup)
    broken = next(test for test in report.tests if not test.ok)
    assert (broken.rule, broken.figure, broken.limit) == ("EP-SU-16", 3, 2)
    assert broken.text == "3 of 2 on A alone"
    assert broken.repair is not None
    mended = [
        replace(item, position=(broken.repair.x, broken.repair.y)) if item.id == broken.repair.id else item
        for item in setup.participants
    ]
    assert placement(replace(setup, participants=tuple(mended))).legal


@pytest.mark.rule("EP-SU-15")
def test_the_fifty_feet_may_be_counted_to_the_nearest_victim() -> None:
    setup = laid_out([(0, 0), (4, 0)], [(-7, 0)], dx=8)
    assert not placement_check(setup).legal
    assert placement_check(replace(setup, options={"surprise.ambush_50ft": "nearest"})).legal


@pytest.mark.rule("EP-SU-17")
def test_solid_and_dangerous_squares_are_refused() -> None:
    rows = ("." * 12, "..#..^......", "." * 12, "." * 12, "." * 12)
    people = (participant("A", (0, 0)), participant("N", (2, 3)), participant("O", (5, 3)))
    setup = ambush(participants=people, place=Place("cave", "hills", rows=rows))
    assert [item.text for item in placement_check(setup).violations] == [
        "N may not start in a wall",
        "O may not start in hazardous ground",
    ]
    assert (2, 3) not in legal_squares(setup, "N")
    assert (5, 3) not in legal_squares(setup, "O")


@pytest.mark.rule("EP-SU-14", "EP-SU-15")
def test_every_legal_square_keeps_the_placement_legal() -> None:
    setup = laid_out([(0, 0), (5, 3)], [(8, 3), (1, 1)])
    squares = legal_squares(setup, "N")
    assert len(squares) > 100
    for square in squares[::7]:
        moved = tuple(replace(item, position=square) if item.id == "N" else item for item in setup.participants)
        assert placement_check(replace(setup, participants=moved)).legal


@pytest.mark.rule("EP-SU-13", "EP-SU-14", "EP-SU-15", "EP-SU-16", "EP-SU-17")
@pytest.mark.parametrize("terrain", ["forest", "mountains", "swamp", "desert", "hills", "jungle"])
def test_the_engine_lays_a_legal_ambush(terrain: str) -> None:
    setup = roll_ambush(ambush("NOPQRS", "ABCDE"), ScriptedDice([15]))
    place = Place("wild", terrain, "trail", recipe_seed=7)
    ready = placed(with_board(replace(setup, place=place, single_file=True)))
    assert placement_check(ready).legal


@pytest.mark.rule("EP-SU-23", "EP-SU-31")
def test_chances_to_notice() -> None:
    bonuses = (13, 11, 9, 6, 4)
    people = [participant(name, creature=soldier(name, perception=b)) for name, b in zip("ABCDE", bonuses, strict=True)]
    people += [participant("N", creature=soldier("N", cr=6)), participant("O", creature=soldier("O", cr=2))]
    odds = notice_odds(ambush(participants=tuple(people)))
    assert odds.dc == 26
    assert [item.chance for item in odds.each] == pytest.approx([0.4, 0.3, 0.2, 0.05, 0.0])
    assert odds.all_surprised == pytest.approx(0.3192)
    people[0] = replace(people[0], distracted=True)
    assert notice_odds(ambush(participants=tuple(people))).each[0].chance == 0


def test_footprint_tells_space_reach_and_speed() -> None:
    seen = footprint(participant("A", creature=soldier("A", armour="heavy")), "epic-path")
    assert (seen.squares, seen.reach_feet, seen.speed_feet) == (1, 5, 20)


# The worked surprise round: P1 18 (noticed), M 15 (ambusher), P2 11 (surprised), P3 6 (noticed).
DRAWN = "......\n.A.B.C\n......\n......\n...N.."


def surprise_round() -> tuple[FightState, list[object]]:
    creatures = {name: soldier(name, initiative_bonus=0, perception=5) for name in "ABCN"}
    check = AmbushCheck("foes", natural=15, total=20, success=True)
    dice = ScriptedDice([18, 11, 6, 15, 20, 1, 20])  # initiative A B C N, then Perception A B C
    state, events = open_fight(make_setup(DRAWN, creatures, ambush=check), dice)
    return state, list(events)


def flat_footed(state: FightState) -> list[str]:
    return [unit.id for unit in state.combatants.values() if unit.flat_footed]


@pytest.mark.rule("EP-SU-19", "EP-SU-20", "EP-SU-21", "EP-SU-23", "EP-SU-24", "EP-SU-25", "EP-SU-28", "EP-IN-06")
def test_surprise_round_from_start_to_end() -> None:
    state, events = surprise_round()
    assert [(item.actor, item.success) for item in events if isinstance(item, Noticed)] == [
        ("A", True),
        ("B", False),
        ("C", True),
    ]
    assert (state.round, state.is_surprise, state.actor) == (0, True, "A")
    assert flat_footed(state) == ["B", "C", "N"]
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert (state.actor, flat_footed(state)) == ("N", ["B", "C"])
    state, log = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert TurnSkipped("B", "surprised", "EP-SU-25") in log
    assert (state.actor, flat_footed(state)) == ("C", ["B"])
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert (state.round, state.actor) == (1, "A")
    for expected in ("N", "B"):
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
        assert state.actor == expected
    assert flat_footed(state) == []


@pytest.mark.rule("EP-SU-21", "EP-SU-22", "EP-DE-06")
def test_the_surprise_round_allows_one_standard_action() -> None:
    state, _ = surprise_round()
    legal = legal_orders(state, "A")
    by_type = {item.order.type: item for item in legal.orders}
    assert "double_move" not in by_type
    assert by_type["total_defense"].cost == "standard"
    assert {square.order for square in legal.reach} == {"move"}
    moved, _ = apply_order(state, actions.Move(((1, 2),)), ScriptedDice([]))
    assert not moved.turn.standard
    assert not moved.turn.move
    with pytest.raises(RuleError) as refused:
        apply_order(state, actions.DoubleMove(((1, 2),)), ScriptedDice([]))
    assert refused.value.rule == "EP-SU-21"


@pytest.mark.rule("EP-SU-30", "EP-SU-31")
def test_a_wholly_distracted_group_is_surprised_without_a_check() -> None:
    check = AmbushCheck("foes", accidental=True)
    state, events = open_fight(make_setup(DRAWN, ambush=check), SeededDice(3))
    assert state.round == 0
    assert [item.automatic for item in events if isinstance(item, Noticed)] == ["a wholly distracted group"] * 3
    assert [unit.id for unit in state.combatants.values() if unit.aware] == ["N"]


@pytest.mark.rule("EP-SU-31")
def test_the_distracted_do_not_notice_a_proper_ambush() -> None:
    setup = make_setup(DRAWN, ambush=AmbushCheck("foes", success=True))
    people = tuple(replace(item, distracted=item.id == "B") for item in setup.participants)
    _, events = open_fight(replace(setup, participants=people), SeededDice(3))
    assert [item.actor for item in events if isinstance(item, Noticed) and item.automatic] == ["B"]


@pytest.mark.rule("EP-SU-01", "EP-SU-04", "D20-20")
@pytest.mark.parametrize("check", [None, AmbushCheck("foes", natural=2, total=7, success=False)])
def test_no_surprise_without_a_successful_ambush(check: AmbushCheck | None) -> None:
    state, _ = open_fight(make_setup(DRAWN, ambush=check), SeededDice(3))
    assert (state.round, state.is_surprise) == (1, False)


@pytest.mark.rule("EP-SU-17")
@pytest.mark.parametrize(
    ("positions", "message"),
    [([(0, 0), (0, 0)], "share"), ([(0, 0), (99, 0)], "off the map"), ([(0, 0), (2, 1)], "stands in a wall")],
)
def test_open_fight_refuses_impossible_squares(positions: list[tuple[int, int]], message: str) -> None:
    rows = (".....", ".....", ".....", "..#..", ".....")
    people: list[Participant] = [participant("A", positions[0]), participant("N", positions[1])]
    setup = ambush(participants=tuple(people), place=Place("cave", "hills", rows=rows))
    with pytest.raises(RuleError, match=message):
        open_fight(setup, SeededDice(1))


@pytest.mark.rule("EP-SU-20", "EP-TI-01")
def test_a_fight_over_in_the_surprise_round_took_six_seconds() -> None:
    from tactical.rules.engine.run import outcome

    creatures = {"A": soldier("A", hp=1, max_hp=1), "N": soldier("N", initiative_bonus=30)}
    check = AmbushCheck("foes", success=True, accidental=True)
    setup = make_setup(".....\n.AN..\n.....\n.....\n.....", creatures, ambush=check)
    state, _ = open_fight(setup, SeededDice(1))
    state, _ = apply_order(state, actions.Attack("A"), ScriptedDice([18, 5]))
    result = outcome(state, setup)
    assert (result.winner, result.rounds, result.seconds) == ("foes", 0, 6)
