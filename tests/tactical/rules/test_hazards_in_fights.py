"""Pits, fire and traps in a fight: EP-TE-07; where forced movement ends on random ground."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Endangered, Event, Fell, MovedByForce
from tactical.rules.engine.hands.force import ForceMove
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import EDGE, Fewest, has, of, raised


@pytest.mark.rule("EP-TE-07", "EP-FA-01")
def test_walking_into_a_pit_is_a_fall_and_the_pit_is_there_from_then_on() -> None:
    state = raised(EDGE, hazards={(3, 0): "pit 20 ft, spikes 1d6", (4, 0): "pit 20 ft, spikes 1d6"}, traps=True)
    path = ((2, 0), (3, 0), (4, 0))
    after, events = apply_order(state, actions.Move(path), ScriptedDice([2, 3, 4]))
    unit = after.combatants["A"]
    fell = of(events, Fell)
    assert ((unit.x, unit.z), unit.prone) == ((3, -4), True)
    assert (fell.harm.total, of(events, Endangered).harm.total) == (9, 4)
    assert fell.into == "jagged shards"
    assert [(x, level) for x, _, level in after.layers.heights] == [(3, -4), (4, -4)]
    assert after.rows[-1] == "...^^.."


def test_nobody_is_told_of_a_covered_pit_and_nobody_drops_prone_before_it() -> None:
    state = raised(EDGE, hazards={(2, 0): "pit 30 ft"}, traps=True)
    assert not [item for item in legal_orders(state, "A").orders if item.order.type == "jump_down"]
    assert refuse(state, state.combatants["A"], actions.JumpDown(2, 0)).rule == "EP-FA-06"
    act = ForceMove("A", "slide", 10, path=((2, 0), (3, 0)))
    assert foresee(state, act).text == "It moves 5 ft and falls 30 ft."
    after, events = apply_hand(state, act, ScriptedDice([1, 1, 1]))
    assert (after.combatants["A"].z, after.combatants["A"].hp, has(events, Fell)) == (-6, 17, True)
    seen = raised(EDGE, hazards={(2, 0): "pit 30 ft"})
    assert [item.label for item in legal_orders(seen, "A").orders if item.order.type == "jump_down"] == [
        "Jump down 30 ft"
    ]
    assert foresee(seen, act).text == "It stays where it is and drops prone."


@pytest.mark.rule("EP-TE-07")
def test_what_burns_burns_at_the_start_of_a_turn_too() -> None:
    state = raised(EDGE, hazards={(2, 0): "fire 1d6"})
    after, events = apply_order(state, actions.Move(((2, 0),)), ScriptedDice([4]))
    assert of(events, Endangered).harm.total == 4
    after, _ = apply_order(after, actions.EndTurn(), SeededDice(1))
    after, events = apply_order(after, actions.EndTurn(), ScriptedDice([5]))
    assert (after.actor, after.combatants["A"].hp) == ("A", 11)


@pytest.mark.rule("EP-TE-07")
def test_what_the_gm_rules_is_said_and_hurts_nobody() -> None:
    state = raised(EDGE, hazards={(2, 0): "lava"})
    after, events = apply_order(state, actions.Move(((2, 0), (3, 0))), SeededDice(1))
    assert of(events, Endangered).reasons[0].effect == "the GM rules what it does"
    assert (after.combatants["A"].hp, after.combatants["A"].x) == (20, 3)


@pytest.mark.rule("EP-TE-07")
def test_who_goes_down_in_the_fire_at_the_start_of_its_turn_has_no_turn() -> None:
    state = raised(EDGE, hazards={(6, 0): "fire 10d6"})
    after, _ = apply_order(state, actions.EndTurn(), ScriptedDice([6] * 10))
    assert after.combatants["N"].defeated
    assert after.is_over


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text(st.sampled_from("....,#^"), min_size=8, max_size=8), min_size=6, max_size=6),
    st.lists(st.text(st.sampled_from("0000123"), min_size=8, max_size=8), min_size=6, max_size=6),
    st.sampled_from(["push", "pull", "slide"]),
    st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)).filter(any), max_size=5),
    st.sampled_from(["never", "harm", "always"]),
    st.integers(0, 10),
)
def test_wherever_it_is_forced_it_stands_on_free_ground(rows, levels, kind, ways, when, less) -> None:  # type: ignore[no-untyped-def]
    grid = [list(row) for row in rows]
    for letter, (x, y) in {"A": (1, 1), "N": (3, 2), "O": (5, 2), "B": (3, 4)}.items():
        grid[y][x] = letter
    state = raised("\n".join(map("".join, grid)), "\n".join(levels))
    unit = state.combatants["N"]
    unit.when_forced, unit.hp = when, 500
    path, place = [], (unit.x, unit.y)
    for dx, dy in ways:
        place = (place[0] + dx, place[1] + dy)
        path.append(place)
    act = ForceMove("N", kind, 5 * len(path), by="A", path=tuple(path), less=less)
    try:
        after, events = apply_hand(state, act, Fewest())
    except RuleError as refused:
        assert refused.rule in ("EP-FM-06", "EP-FM-07")  # noqa: PT017  # most paths by chance are of another kind
        return
    moved = of(events, MovedByForce).path
    unit, field = after.combatants["N"], after.arena.field
    assert len(moved) - 1 <= max(0, len(path) - less // 5)
    assert field.map.has_room(unit.x, unit.y)
    assert unit.z == field.level(unit.x, unit.y, 1)
    assert not any(other.id != "N" and other.space == unit.space for other in after.combatants.values())
    apart = [field.apart((x, y, 1), after.combatants["A"].space) for x, y, _ in moved]
    if kind == "push":
        assert all(after > before for before, after in pairwise(apart))


def test_who_is_left_to_itself_goes_round_the_fire() -> None:
    drawn = ".......\n.......\n.......\n.......\nA..#..N"
    fire = {(x, y): "fire 6d6" for x in (1, 2, 4) for y in (0, 1, 2)}
    state = raised(drawn, hazards=fire)
    events: list[Event] = []
    while state.actor == "A" and not state.is_over:
        state, more = apply_order(state, choose(state, "A", SeededDice(1)), SeededDice(1))
        events += more
    assert (state.combatants["A"].x, state.combatants["A"].y) != (0, 0)
    assert not has(events, Endangered)
