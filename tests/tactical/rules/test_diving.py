"""Diving at an enemy out of the air (YAG-22)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.diving import Onrush, line_to, onrush
from tactical.rules.engine.events import Attacked, Moved
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Attack
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.heights import of
from tests.tactical.rules.positions import SWORD, position, soldier

TALONS = Attack("talons", "melee", (20,), ((1, 6),), 2)
AIR = "..............\n..............\nA.......N.....\n..............\n.............."


def aloft(
    height: int = 4, x: int = 0, ruleset: str = "yagura", attacks: tuple[Attack, ...] = (TALONS, SWORD)
) -> FightState:
    eagle = soldier("A", speeds={"fly": 40}, attacks=attacks)
    state = position(AIR, {"A": eagle}, ruleset=ruleset)
    unit = state.combatants["A"]
    unit.x, unit.z, unit.mode = x, height, "fly"
    return state


@pytest.mark.rule("YAG-22")
def test_a_dive_goes_straight_down_at_its_target_and_does_double_damage() -> None:
    state, events = apply_order(aloft(), actions.Charge("N"), ScriptedDice((10, 3, 4)))
    moved, blow, unit = of(events, Moved), of(events, Attacked), state.combatants["A"]
    assert (unit.x, unit.y, unit.z, unit.mode) == (7, 2, 0, "fly")
    assert moved.levels == (4, 3, 3, 2, 2, 1, 1, 0)
    assert blow.harm is not None
    assert (blow.verdict, blow.harm.multiplier, blow.harm.total) == ("hit", 2, 3 + 4 + 2 * 2)
    assert (state.turn.standard, state.turn.move, unit.charging) == (False, False, True)


@pytest.mark.rule("YAG-22", "D20-19")
@pytest.mark.parametrize(
    ("height", "x", "attack", "ruleset", "times"),
    [
        (4, 0, 0, "yagura", 2),
        (4, 0, 1, "yagura", 1),  # with a sword it is a charge through the air
        (1, 0, 0, "yagura", 1),  # not steep enough
        (2, 3, 0, "yagura", 1),  # not far enough
        (4, 0, 0, "d20-srd", 1),
        (4, 0, 0, "epic-path", 1),
        (0, 0, 0, "yagura", 1),
    ],
)
def test_what_makes_a_charge_a_dive(height: int, x: int, attack: int, ruleset: str, times: int) -> None:
    state = aloft(height, x, ruleset)
    way = onrush(state, state.combatants["A"], "N", state.arena.profiles["A"].lines[attack])
    assert isinstance(way, Onrush)
    assert (way.times, way.path[-1][:2]) == (times, (7, 2))


@pytest.mark.rule("D20-19", "EP-AO-15")
@pytest.mark.parametrize("ruleset", ["yagura", "d20-srd", "epic-path"])
def test_nobody_charges_on_foot_at_one_out_of_reach_above(ruleset: str) -> None:
    state = position(AIR, {"N": soldier("N", speeds={"fly": 40})}, ruleset=ruleset)
    flyer = state.combatants["N"]
    flyer.x, flyer.z, flyer.mode = 6, 4, "fly"
    assert refuse(state, state.combatants["A"], actions.Charge("N")) is not None
    flyer.z = 1
    assert refuse(state, state.combatants["A"], actions.Charge("N")) is None


@pytest.mark.rule("YAG-22")
def test_the_list_names_the_dive_with_its_damage() -> None:
    legal = {item.label: item for item in legal_orders(aloft(), "A").orders}
    assert legal["Dive, talons"].expected_damage == pytest.approx(
        2 * (3.5 + 2) * (legal["Dive, talons"].chance or 0), rel=0.1
    )
    assert "Dive, longsword" not in legal


@pytest.mark.rule("YAG-22", "D20-19")
@pytest.mark.parametrize("level", [2, 0])
def test_nobody_dives_through_a_creature_in_between(level: int) -> None:
    crowded = AIR.replace("A.......N", "A...B...N")
    eagle = soldier("A", speeds={"fly": 40}, attacks=(TALONS,))
    state = position(crowded, {"A": eagle, "B": soldier("B", speeds={"fly": 40})}, ruleset="yagura")
    unit, between = state.combatants["A"], state.combatants["B"]
    unit.z, unit.mode, between.z, between.mode = 4, "fly", level, "fly" if level else "walk"
    way = onrush(state, unit, "N", state.arena.profiles["A"].lines[0])
    assert isinstance(way, Onrush)
    assert ((4, 2, 2) in way.path) is (not level)


@pytest.mark.parametrize(
    ("start", "end"), [((0, 0, 4), (7, 0, 0)), ((5, 5, 3), (0, 1, 0)), ((0, 0, 9), (1, 2, 0)), ((2, 2, 2), (2, 2, 0))]
)
def test_a_line_down_is_made_of_neighbouring_cubes(start: tuple[int, int, int], end: tuple[int, int, int]) -> None:
    line = (start, *line_to(start, end))
    assert line[-1] == end
    for here, there in pairwise(line):
        assert max(abs(a - b) for a, b in zip(here, there, strict=True)) == 1
