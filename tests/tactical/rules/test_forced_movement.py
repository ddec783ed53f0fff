"""Pushing, pulling and sliding creatures about in a fight: EP-FM and EP-3D-08."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Collided, Event, Fell, MovedByForce, OpportunityAttacked, PostureChanged
from tactical.rules.engine.hands.force import ForceMove
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import raised
from tests.tactical.rules.positions import large, position, soldier


def force(state: FightState, target: str = "N", **how: Any) -> tuple[FightState, list[Event]]:
    dice = how.pop("dice", None) or SeededDice(3)
    return apply_hand(state, ForceMove(target, **{"kind": "push", "feet": 10, "by": "A", **how}), dice)


def ends(state: FightState, target: str = "N", **how: Any) -> tuple[int, int]:
    after, _ = force(state, target, **how)
    return after.combatants[target].x, after.combatants[target].y


OPEN = ".......\n.......\n.......\n.......\nAN....."


@pytest.mark.rule("EP-FM-01", "EP-FM-05", "EP-FM-06", "EP-FM-07", "EP-FM-08")
@pytest.mark.parametrize(
    ("text", "how", "end"),
    [
        (OPEN, {"path": ((2, 0), (3, 0))}, (3, 0)),
        (OPEN, {}, (3, 0)),
        (OPEN, {"feet": 5}, (2, 0)),
        (".......\n.......\n.......\n.......\nAN.#...", {"feet": 15}, (2, 0)),
        (".......\n.......\n.......\n.......\nAN.B...", {"feet": 15}, (2, 0)),
        (".......\n.......\n.......\n.......\nAN.O...", {"feet": 15}, (2, 0)),
        (".......\n.......\n.......\n.......\nA.N....", {"kind": "pull", "path": ((1, 0), (1, 1))}, (1, 1)),
        (".......\n.......\n.......\n.......\nA..N...", {"kind": "pull", "feet": 30}, (1, 0)),
        (OPEN, {"kind": "slide", "feet": 20, "path": ((1, 1), (0, 1), (1, 1), (2, 1))}, (2, 1)),
        (OPEN, {"feet": 60}, (6, 0)),
        (".......\n.......\n.......\n..#....\nAN.....", {"path": ((2, 0), (3, 1))}, (2, 0)),
        (".......\n.......\n.......\n.......\nAN,::..", {"feet": 20}, (5, 0)),
    ],
)
def test_where_it_ends(text: str, how: dict[str, Any], end: tuple[int, int]) -> None:
    assert ends(position(text), **how) == end


@pytest.mark.rule("EP-FM-06", "EP-FM-07", "EP-FM-08")
@pytest.mark.parametrize(
    ("how", "rule"),
    [
        ({"path": ((2, 0), (2, 1))}, "EP-FM-06"),
        ({"kind": "pull", "path": ((2, 0),)}, "EP-FM-07"),
        ({"path": ((3, 0),)}, "EP-FM-01"),
        ({"path": ((2, 0), (3, 0), (4, 0))}, "EP-FM-01"),
        ({"feet": 7}, "EP-FM-01"),
        ({"by": ""}, "EP-FM-06"),
    ],
)
def test_what_is_no_such_movement_changes_nothing(how: dict[str, Any], rule: str) -> None:
    state = position(OPEN)
    with pytest.raises(RuleError) as refused:
        force(state, **how)
    assert refused.value.rule == rule
    assert refused.value.remedy
    assert (state.combatants["N"].x, state.combatants["N"].y) == (1, 0)


@pytest.mark.rule("EP-FM-02")
def test_all_resistances_add_up() -> None:
    steady = soldier("N", features={"forced_reduction": 5, "forced_reduction_ring": 5})
    state = position(OPEN, {"N": steady})
    assert ends(state, feet=20) == (3, 0)
    assert ends(state, feet=20, less=5) == (2, 0)
    assert ends(state, feet=10) == (1, 0)


@pytest.mark.rule("EP-FM-03")
def test_rough_ground_takes_no_more() -> None:
    assert ends(position(".......\n.......\n.......\n.......\nAN,,,,."), feet=20) == (5, 0)


@pytest.mark.rule("EP-FM-04")
def test_a_large_creature_needs_all_its_squares_free() -> None:
    drawn = ".......\n.......\n....#..\n.......\nA.N...."
    big = {"N": large("N")}
    assert ends(position(drawn, big), feet=10) == (4, 0)
    drawn = ".......\n.......\n.......\n....#..\nA.N...."
    assert ends(position(drawn, big), feet=10) == (2, 0)


@pytest.mark.rule("EP-FM-04", "EP-SP-06")
def test_nobody_is_forced_to_squeeze() -> None:
    corridor = "#######\n#######\n#######\n#######\nA.N...."
    state = position(corridor, {"N": soldier("N")})
    state.arena.profiles["N"] = position(corridor.replace("#", "."), {"N": large("N")}).arena.profiles["N"]
    assert ends(state) == (2, 0)
    narrow = position(OPEN)
    narrow.set_ground(narrow.rows, Layers(gaps=((3, 0, 36),)))
    assert ends(narrow) == (2, 0)


PIT = ".......\n.......\n.......\n.......\nAN....."


@pytest.mark.rule("EP-FM-09", "EP-TE-07")
@pytest.mark.parametrize(
    ("when", "end", "prone"), [("harm", (2, 0), True), ("always", (1, 0), True), ("never", (3, 0), False)]
)
def test_dropping_prone_ends_it(when: str, end: tuple[int, int], prone: bool) -> None:
    state = raised(PIT, hazards={(3, 0): "trap"})
    state.combatants["N"].when_forced = when
    after, events = force(state, feet=10)
    unit = after.combatants["N"]
    assert ((unit.x, unit.y), unit.prone, unit.prone_by_choice) == (end, prone, prone)
    assert any(isinstance(event, PostureChanged) for event in events) is prone


@pytest.mark.rule("EP-FM-09")
def test_who_lies_by_choice_stays_until_it_stands_up() -> None:
    state = position(OPEN, actor="N")
    state, _ = apply_order(state, actions.DropProne(), SeededDice(1))
    assert ends(state) == (1, 0)
    state, _ = apply_order(state, actions.StandUp(), ScriptedDice([1]))
    assert ends(state) == (3, 0)


@pytest.mark.rule("EP-FM-09")
def test_who_was_laid_flat_is_moved_until_it_could_have_stood_up() -> None:
    state = position(OPEN)
    state.combatants["N"].conditions = ("prone",)
    assert ends(state) == (3, 0)
    state, _ = apply_order(state, actions.EndTurn(), SeededDice(1))
    assert state.actor == "N"
    assert ends(state) == (1, 0)


@pytest.mark.rule("EP-FM-09")
def test_who_cannot_act_chooses_nothing() -> None:
    state = position(OPEN)
    state.combatants["N"].when_forced = "always"
    assert ends(state) == (1, 0)
    state.combatants["N"].conditions = ("stunned",)
    assert ends(state) == (3, 0)


@pytest.mark.rule("EP-FM-10")
@pytest.mark.parametrize("feature", ["immune_prone", "tank"])
def test_who_is_immune_to_prone_stops_on_its_feet_as_often_as_it_likes(feature: str) -> None:
    state = position(OPEN, {"N": soldier("N", features={feature: 1})})
    state.combatants["N"].when_forced = "always"
    for _ in range(2):
        state, _ = force(state)
        unit = state.combatants["N"]
        assert ((unit.x, unit.y), unit.prone) == ((1, 0), False)


@pytest.mark.rule("EP-FM-11")
@pytest.mark.parametrize(("size", "end"), [(Size.SMALL, (3, 0)), (Size.MEDIUM, (2, 0)), (Size.LARGE, (2, 0))])
def test_a_larger_one_goes_over_those_two_sizes_smaller(size: Size, end: tuple[int, int]) -> None:
    drawn = ".......\n.......\n.......\n.......\nA.N.O.."
    state = position(drawn, {"N": large("N"), "O": soldier("O", size=size)})
    state.combatants["O"].squares = 1
    assert ends(state, feet=5) == end


@pytest.mark.rule("EP-FM-12")
def test_it_never_provokes() -> None:
    state = position(".......\n.......\n.......\n.B.....\nAN.....")
    _, events = force(state)
    assert not any(isinstance(event, OpportunityAttacked) for event in events)


@pytest.mark.rule("EP-FM-04", "EP-FA-01", "EP-FA-05")
def test_over_a_ledge_it_falls() -> None:
    state = raised(PIT, "4440000\n" * 5, options=None)
    state.combatants["N"].when_forced = "never"
    shown = foresee(state, ForceMove("N", "push", 30, by="A"))
    assert shown.end == (3, 0, 0)
    assert "falls 20 ft" in shown.text
    after, events = force(state, feet=30, dice=ScriptedDice([4, 5]))
    unit = after.combatants["N"]
    assert ((unit.x, unit.y, unit.z), unit.hp, unit.prone, unit.prone_by_choice) == ((3, 0, 0), 11, True, False)
    fell = next(event for event in events if isinstance(event, Fell))
    assert (fell.feet, fell.harm.dice, fell.start, fell.end) == (20, "2d6", (3, 0, 4), (3, 0, 0))


@pytest.mark.rule("EP-FM-09")
def test_before_a_ledge_it_drops_prone_by_itself() -> None:
    state = raised(PIT, "4440000\n" * 5)
    after, _ = force(state, feet=30)
    unit = after.combatants["N"]
    assert ((unit.x, unit.z), unit.prone_by_choice) == ((2, 4), True)
    shown = foresee(state, ForceMove("N", "push", 30, by="A"))
    assert shown.end == (2, 0, 4)
    assert shown.reasons[-1].rule == "EP-FM-09"


@pytest.mark.rule("EP-FM-04")
def test_up_a_cliff_nothing_is_forced() -> None:
    state = raised(".......\n.......\n.......\n.......\n...NA..", "4440000\n" * 5)
    assert ends(state) == (3, 0)


@pytest.mark.rule("EP-3D-08")
@pytest.mark.parametrize(
    ("kind", "by_level", "level", "end"),
    [("push", 0, 4, 6), ("push", 8, 4, 2), ("pull", 8, 4, 6), ("pull", 0, 4, 2), ("slide", 0, 4, 2), ("push", 4, 1, 0)],
)
def test_in_the_air_straight_up_or_down(kind: str, by_level: int, level: int, end: int) -> None:
    flyer = {name: soldier(name, speeds={"fly": 60}) for name in "AN"}
    state = position(OPEN, flyer)
    for name, at in (("A", by_level), ("N", level)):
        state.combatants[name].z, state.combatants[name].mode = at, "fly"
    after, _ = force(state, kind=kind)
    assert (after.combatants["N"].x, after.combatants["N"].z) == (1, end)


@pytest.mark.rule("EP-3D-08")
def test_a_flyer_near_the_ground_is_carried_over_a_ledge() -> None:
    state = raised(PIT, "4440000\n" * 5, creatures={"N": soldier("N", speeds={"fly": 60})})
    state.combatants["N"].mode = "fly"
    after, events = force(state, feet=20)
    assert (after.combatants["N"].x, after.combatants["N"].z) == (5, 4)
    assert not any(isinstance(event, Fell) for event in events)


@pytest.mark.rule("EP-3D-08")
def test_midwater_it_stays_on_its_level() -> None:
    state = raised(PIT, depths={(x, y): 40 for x in range(7) for y in range(5)})
    state.combatants["N"].z, state.combatants["N"].mode = -4, "swim"
    after, _ = force(state)
    assert (after.combatants["N"].x, after.combatants["N"].z) == (3, -4)


@pytest.mark.rule("EP-FA-09", "EP-FA-10", "EP-FA-12")
def test_what_is_swept_along_is_dashed_against_what_stops_it() -> None:
    state = position(".......\n.......\n.......\n.......\nAN..#..")
    act = ForceMove("N", "slide", 20, path=((2, 0), (3, 0), (4, 0)), swept=40)
    after, events = apply_hand(state, act, ScriptedDice([1, 2, 3, 4]))
    assert next(event for event in events if isinstance(event, Collided)).harm.total == 10
    assert (after.combatants["N"].x, after.combatants["N"].hp) == (3, 10)


@pytest.mark.rule("EP-IC-08")
def test_the_incorporeal_are_not_moved() -> None:
    state = position(OPEN)
    state.combatants["N"].conditions = ("incorporeal",)
    with pytest.raises(RuleError) as refused:
        force(state)
    assert refused.value.rule == "EP-IC-08"


def test_what_is_foreseen_is_what_happens_and_changes_nothing() -> None:
    state = position(".......\n.......\n.......\n.......\nAN.B...")
    act = ForceMove("N", "push", 15, by="A")
    shown = foresee(state, act)
    after, events = apply_hand(state, act, SeededDice(1))
    moved = next(event for event in events if isinstance(event, MovedByForce))
    assert shown.path == moved.path
    assert shown.end == (after.combatants["N"].x, 0, 0)
    assert shown.reasons == moved.reasons
    assert state.combatants["N"].x == 1


def test_another_ruleset_moves_as_the_gm_says() -> None:
    state = position(OPEN, ruleset="d20-srd")
    assert ends(state, path=((2, 0), (2, 1))) == (2, 1)
    state.combatants["N"].when_forced = "always"
    assert ends(state) == (3, 0)
