"""Phalanxes, forests of spears, tumbling, lifted hindrances: AOH of docs/rules/d20-family.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Checked, Defended, Event, Moved, OpportunityAttacked, SpearLowered, Squeezed
from tactical.rules.engine.gaits import gait_of
from tactical.rules.engine.hands.registry import apply_hand
from tactical.rules.engine.hands.spears import SetSpears
from tactical.rules.engine.phalanx import phalanxes, spear_squares
from tactical.rules.engine.ranges import spots, way_to
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.engine.viewing import may_check_shield
from tactical.rules.engine.walking import walk
from tactical.rules.kernel.creature import Bonus, Creature, Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tactical.selectors.naming import Words
from tactical.selectors.phrases import phrase
from tests.tactical.rules.positions import SPEAR, SWORD, position, soldier

BOARD = """
..A...
......
......
......
.NOPQ.
"""
FOREST = {(x, y) for x in (1, 2, 3, 4) for y in (1, 2)}
WAY = ((2, 3), (2, 2), (2, 1))
FACTS = pytest.mark.parametrize


def hoplite(name: str) -> Creature:
    return soldier(name, attacks=(SPEAR,), features={"combat_reflexes": 1, "opportunities": 3})


def field(board: str = BOARD, facing: str = "north", ruleset: str = "age-of-heroes", **changes: object) -> FightState:
    """The catalogue's phalanx, and a foe of it whose turn it is."""
    people = {name: hoplite(name) for name in board if name in "NOPQRS"}
    state = position(board, {**people, "A": soldier("A", **changes)}, ruleset=ruleset)
    for key, unit in state.combatants.items():
        unit.facing = facing if key != "A" else ""
    return state


def costs(state: FightState, path: tuple[tuple[int, int], ...], mode: str = "walk") -> tuple[int, ...]:
    order = actions.Move(path, mode=mode)  # type: ignore[arg-type]  # a table of cases
    unit = state.combatants["A"]
    done = walk(state, unit, path, gait_of(state, unit, order))
    assert done.refusal is None
    return done.costs


def struck(events: list[Event]) -> list[tuple[str, tuple[int, int]]]:
    return [(event.actor, event.square) for event in events if isinstance(event, OpportunityAttacked)]


def rule_of(state: FightState, order: actions.Order) -> str:
    refusal = refuse(state, state.combatants["A"], order)
    return refusal.rule if refusal else ""


@pytest.mark.rule("AOH-07")
def test_spears_fill_the_squares_straight_ahead() -> None:
    state = field()
    assert spear_squares(state) == FOREST
    assert [len(group) for group in phalanxes(state)] == [4]


@pytest.mark.rule("AOH-06", "AOH-07")
@FACTS(
    ("board", "facing", "squares"),
    [
        ("..A...\n......\n......\n......\n..N...", "north", set()),
        ("..A...\n......\n......\n......\n.N.O..", "north", set()),
        ("..A...\n......\n......\n.N....\n..O...", "north", set()),
        ("..A...\n......\n......\n......\n..NO..", "", set()),
        ("..A...\n......\n......\n..N...\n..O...", "north", {(2, 2), (2, 3)}),
        ("..A...\n......\n......\n..N...\n..O...", "east", {(3, 1), (4, 1), (3, 0), (4, 0)}),
        ("..A...\n......\n......\n..#...\n..NO..", "north", {(3, 1), (3, 2)}),
        ("..A...\n......\n..#...\n......\n..NO..", "north", {(2, 1), (3, 1), (3, 2)}),
        ("..A...\n......\n......\n......\n..NO..", "south", set()),
    ],
)
def test_what_makes_a_phalanx(board: str, facing: str, squares: set[tuple[int, int]]) -> None:
    assert spear_squares(field(board, facing)) == squares


@pytest.mark.rule("AOH-06", "AOH-07")
def test_the_fallen_the_prone_and_the_disarmed_hold_no_spears_out() -> None:
    state = field("..A...\n......\n......\n......\n..NO..")
    for change in ({"defeated": True}, {"conditions": ("prone",)}, {"hidden": True}):
        other = state.copy()
        for name, value in change.items():
            setattr(other.combatants["N"], name, value)
        assert spear_squares(other) == frozenset()
    assert spear_squares(state) == {(2, 1), (2, 2), (3, 1), (3, 2)}


@pytest.mark.rule("AOH-06")
@FACTS(("path", "expected"), [(WAY, (1, 3, 5)), (((2, 3), (3, 2)), (1, 4)), (((2, 3), (1, 3)), (1, 2))])
def test_what_the_forest_costs(path: tuple[tuple[int, int], ...], expected: tuple[int, ...]) -> None:
    assert costs(field(), path) == expected


@pytest.mark.rule("AOH-06", "D20-04")
def test_spears_above_difficult_ground_hamper_once_more() -> None:
    state = field("..A...\n......\n..,...\n......\n.NOPQ.", speed=50)
    assert costs(state, WAY) == (1, 5, 7)
    assert costs(state, ((3, 3), (2, 2))) == (1, 7)


@pytest.mark.rule("AOH-06")
def test_with_four_squares_of_movement_it_stops_among_the_spears() -> None:
    state = field(speed=20)
    assert rule_of(state, actions.Move(WAY)) == "EP-MV-03"
    assert rule_of(state, actions.Move(WAY[:2])) == ""
    reached = {(spot.x, spot.y): spot.cost_feet for spot in spots(state, state.combatants["A"], actions.Move(()))}
    assert reached[(2, 2)] == 15
    assert (2, 1) not in reached


@pytest.mark.rule("AOH-08")
def test_each_member_that_threatens_the_square_left_strikes() -> None:
    state, events = apply_order(field(hp=90, max_hp=90), actions.Move(WAY), SeededDice(3))
    assert struck(events) == [(key, (2, 2)) for key in "NOP"]
    assert (state.combatants["A"].x, state.combatants["A"].y) == (2, 1)


@pytest.mark.rule("AOH-08")
def test_the_rear_rank_strikes_past_the_front_one() -> None:
    state = field("..A...\n......\n......\n......\n......\n..N...\n..O...", hp=90, max_hp=90)
    state.combatants["A"].y = 3
    _, events = apply_order(state, actions.Move(((2, 2), (1, 2))), SeededDice(3))
    assert struck(events) == [("N", (2, 3)), ("O", (2, 2))]


@pytest.mark.rule("AOH-08")
def test_a_lone_hoplite_is_no_phalanx() -> None:
    state = field("..A...\n......\n......\n......\n..N...", hp=90, max_hp=90)
    assert costs(state, WAY) == (1, 2, 3)
    _, events = apply_order(state, actions.Move(WAY), SeededDice(3))
    assert struck(events) == [("N", (2, 2))]


@pytest.mark.rule("AOH-05", "AOH-15")
@FACTS(
    ("board", "features", "expected"),
    [
        (BOARD, {"spiritual": 1}, (1, 2, 3)),
        (BOARD, {"ignores_spears": 1}, (1, 2, 3)),
        (BOARD, {"ignores_difficult": 1}, (1, 3, 5)),
        ("..A...\n..,...\n..~...\n..=...\n......", {}, (2, 4, 6)),
        ("..A...\n..,...\n..~...\n..=...\n......", {"ignores_difficult": 1}, (1, 3, 5)),
        ("..A...\n..,...\n..~...\n..=...\n......", {"ignores_water": 1, "ignores_low": 1}, (2, 3, 4)),
        ("..A...\n..,...\n..:...\n..=...\n......", {"spiritual": 1}, (1, 2, 3)),
    ],
)
def test_who_is_not_hampered(board: str, features: dict[str, int], expected: tuple[int, ...]) -> None:
    assert costs(field(board, features=features), WAY) == expected


@pytest.mark.rule("AOH-05")
def test_who_flies_passes_over_the_spears() -> None:
    state = field(speeds={"fly": 30})
    assert costs(state, WAY, "fly") == (1, 2, 3)


def test_features_lift_nothing_in_other_games() -> None:
    state = field("..A...\n..,...\n..~...\n..=...\n......", ruleset="d20-srd", features={"ignores_difficult": 1})
    assert costs(state, WAY) == (2, 4, 6)
    assert spear_squares(field(ruleset="d20-srd")) == frozenset()


@pytest.mark.rule("AOH-13")
def test_nobody_steps_or_charges_into_the_spears() -> None:
    state = field()
    state.combatants["A"].y = 3
    assert rule_of(state, actions.Step(2, 2)) == "AOH-13"
    assert rule_of(state, actions.Step(1, 3)) == ""
    assert rule_of(state, actions.Charge("O")) == "D20-19"
    for unit in state.combatants.values():
        unit.facing = ""
    assert rule_of(state, actions.Step(2, 2)) == ""
    assert rule_of(state, actions.Charge("O")) == ""


@pytest.mark.rule("AOH-06")
def test_its_own_phalanx_hampers_no_member() -> None:
    state = field()
    assert spear_squares(state, state.combatants["N"]) == frozenset()
    assert spear_squares(state, state.combatants["A"]) == FOREST


@pytest.mark.rule("AOH-07")
def test_lowering_and_raising_a_spear_is_free() -> None:
    state = position("A...\nB...\n....\n...N", {key: hoplite(key) for key in "AB"}, ruleset="age-of-heroes")
    state.combatants["B"].facing = "east"
    after, events = apply_order(state, actions.Face("east"), SeededDice(1))
    assert events == [SpearLowered("A", "east", 2)]
    assert (after.turn.move, after.turn.standard) == (True, True)
    assert (1, 3) in spear_squares(after)
    assert from_plain(to_plain(after)).combatants["A"].facing == "east"
    assert rule_of(after, actions.Face("east")) == "AOH-07"
    raised, _ = apply_order(after, actions.Face(""), SeededDice(1))
    assert spear_squares(raised) == frozenset()
    assert rule_of(raised, actions.Face("")) == "AOH-07"
    assert rule_of(field(), actions.Face("north")) == "AOH-07"
    assert rule_of(position("AN..\n....", {"A": hoplite("A")}), actions.Face("north")) == "AOH-06"


@pytest.mark.rule("AOH-07")
def test_the_gm_paints_and_clears_spears() -> None:
    state = field()
    painted, _ = apply_hand(state, SetSpears(((0, 3),), True), SeededDice(1))
    assert spear_squares(painted) == FOREST | {(0, 3)}
    cleared, _ = apply_hand(painted, SetSpears(((2, 2), (0, 3)), False), SeededDice(1))
    assert spear_squares(cleared) == FOREST - {(2, 2)}
    assert costs(cleared, WAY) == (1, 2, 4)
    assert from_plain(to_plain(cleared)).spears == cleared.spears
    again, _ = apply_hand(cleared, SetSpears(((2, 2), (0, 3))), SeededDice(1))
    assert spear_squares(again) == FOREST
    for squares, told in (((9, 9),), "off the map"), ((), "No square"), (((5, 4),), "Nothing is changed"):
        with pytest.raises(RuleError, match=told):
            apply_hand(state, SetSpears(squares), SeededDice(1))
    with pytest.raises(RuleError, match="no squares full of spears"):
        apply_hand(field(ruleset="d20-srd"), SetSpears(((0, 3),), True), SeededDice(1))


@pytest.mark.rule("AOH-09", "D20-08")
@FACTS(("natural", "attacks"), [(8, []), (7, [(key, (2, 2)) for key in "NOP"])])
def test_tumbling_through_the_forest(natural: int, attacks: list[tuple[str, tuple[int, int]]]) -> None:
    """DC 15 + 2 + 2 for three members, at half speed."""
    state = field(features={"acrobatics": 11}, hp=90, max_hp=90, speed=50)
    rest = [2] * 12
    _, events = apply_order(state, actions.Tumble(WAY), ScriptedDice([natural, *rest]))
    check = next(event for event in events if isinstance(event, Checked))
    assert (check.dc, check.total) == (19, natural + 11)
    assert struck(events) == attacks
    assert any(isinstance(event, Moved) for event in events)


@pytest.mark.rule("AOH-10", "D20-08")
@FACTS(("natural", "at", "attacks"), [(14, (4, 1), []), (13, (2, 1), ["N"])])
def test_tumbling_through_an_enemys_square(natural: int, at: tuple[int, int], attacks: list[str]) -> None:
    state = position(
        "......\n.A.N..\n......",
        {"A": soldier("A", features={"acrobatics_ranks": 9}, speed=60)},
        ruleset="age-of-heroes",
    )
    order = actions.Tumble(((2, 1), (3, 1), (4, 1)), "N")
    after, events = apply_order(state, order, ScriptedDice([natural, 2, 2, 2]))
    unit = after.combatants["A"]
    assert ((unit.x, unit.y), [key for key, _ in struck(events)]) == (at, attacks)
    assert next(event.dc for event in events if isinstance(event, Checked)) == 25


@pytest.mark.rule("D20-08")
@FACTS(
    ("features", "foe", "path", "rule"),
    [
        ({}, {}, ((2, 1), (3, 1), (4, 1)), "D20-08"),
        ({"acrobatics": 5}, {"fills_squares": 1}, ((2, 1), (3, 1), (4, 1)), "D20-08"),
        ({"acrobatics": 5}, {}, ((2, 1), (3, 1)), "D20-08"),
        ({"acrobatics": 5}, {}, ((2, 1), (3, 1), (4, 1)), ""),
    ],
)
def test_who_may_tumble_through_whom(
    features: dict[str, int], foe: dict[str, int], path: tuple[tuple[int, int], ...], rule: str
) -> None:
    people = {"A": soldier("A", features=features), "N": soldier("N", features=foe)}
    state = position("......\n.A.N..\n......", people, ruleset="d20-srd")
    assert rule_of(state, actions.Tumble(path, "N")) == rule
    assert rule_of(position("......\n.A.N..\n......", people), actions.Tumble(path, "N")) != ""


@pytest.mark.rule("D20-08")
def test_a_tumble_finds_its_way() -> None:
    state = position("......\n.A.N..\n......", {"A": soldier("A", features={"acrobatics": 9})}, ruleset="d20-srd")
    unit = state.combatants["A"]
    assert way_to(state, unit, actions.Tumble((), "N"), (4, 1)) == ((2, 1), (3, 1), (4, 1))
    assert way_to(state, unit, actions.Tumble(()), (4, 1)) is None


BEARER = soldier(
    "A",
    ac=18,
    ac_parts=(Bonus("base", 10, "base"), Bonus("armour", 6, "armor"), Bonus("shield", 2, "shield")),
    size=Size.LARGE,
)


@pytest.mark.rule("AOH-01", "AOH-02", "AOH-03")
@FACTS(
    ("ruleset", "conditions", "figures", "may"),
    [
        ("age-of-heroes", ("squeezing",), (2, 14), False),
        ("age-of-heroes", (), (6, 18), True),
        ("d20-srd", ("squeezing",), (2, 14), None),
    ],
)
def test_squeezing(ruleset: str, conditions: tuple[str, ...], figures: tuple[int, int], may: bool | None) -> None:
    state = position(".....\n.....\nA.N..", {"A": BEARER}, ruleset=ruleset)
    bearer, foe = state.combatants["A"], state.combatants["N"]
    bearer.conditions = conditions
    attack = make_blow(state, bearer, foe, state.arena.profiles["A"].lines[0])
    defence = make_blow(state, foe, bearer, state.arena.profiles["N"].lines[0])
    assert (attack.total, defence.against) == figures
    assert may_check_shield(state, bearer) is may
    assert may_check_shield(state, foe) is None


@pytest.mark.rule("AOH-01", "AOH-03")
@FACTS(
    ("words", "text"),
    [
        (Words({}, 5), "squeezes: -4 to hit, -4 AC"),
        (
            Words({}, 5, "Active Defense", "Shield Defense"),
            "squeezes: -4 to hit, -4 Active Defense, no Shield Defense checks",
        ),
    ],
)
def test_the_log_says_it_in_the_games_words(words: Words, text: str) -> None:
    assert phrase(Squeezed("A", True), words).text == text
    assert phrase(Defended("A", "total_defense", 4, "D20-21"), words).text == f"total defense, +4 to {words.ac}"


@pytest.mark.rule("AOH-01")
def test_attacks_name_the_active_defense() -> None:
    assert rules_for("age-of-heroes").word("words", "ac") == "Active Defense"
    touch = replace(SWORD, touch=True)
    state = position("AN...", {"A": soldier("A", attacks=(touch,))}, ruleset="age-of-heroes")
    blow = make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])
    assert [part.name for part in blow.against_parts] == ["touch Active Defense"]
