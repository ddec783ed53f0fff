"""Barriers on the sides of squares in the d20 games: what they cost, whom they keep back (D20-06)."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.engine import actions
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState
from tactical.rules.engine.turns import start_turn
from tactical.rules.geometry.edges import Edge, EdgeKind
from tactical.rules.geometry.field import Field
from tactical.rules.geometry.reach import ReachMap, ReachQuery
from tactical.rules.kernel.creature import Creature, Size
from tactical.rules.kernel.dice import SeededDice
from tests.tactical.rules.geometry.boards import SIDES, ask, board
from tests.tactical.rules.positions import make_setup, soldier

D20 = "d20-srd"


def fence(x: int, *ys: int, kind: EdgeKind = "low") -> tuple[Edge, ...]:
    """A barrier between columns x and x + 1."""
    return tuple(Edge(x, y, "e", kind) for y in ys)


def search(ground: Field, at: tuple[int, int], budget: int = 20, side: int = 1) -> ReachMap:
    size = ground.map.width * ground.map.height
    return ground.reach(ReachQuery(*at, side, budget, 0, np.zeros(size, np.uint8), np.zeros(size, np.int64)))


def cost(ground: Field, at: tuple[int, int], to: tuple[int, int], budget: int = 20, side: int = 1) -> int | None:
    found = search(ground, at, budget, side)
    place = found.place(*to)
    return None if place < 0 else int(found.cost[place])


@pytest.mark.rule("D20-06")
@pytest.mark.parametrize("geometry", ["python", "numba"])
@pytest.mark.parametrize(
    ("rows", "edges", "ruleset", "budget", "expected"),
    [
        (("....",), fence(1, 0), D20, 9, 5),  # 1 + (2 + 1) + 1
        (("..,.",), fence(1, 0), D20, 9, 6),  # 1 + (2 + 2) + 1
        (("....",), fence(1, 0, kind="rail"), D20, 9, 4),  # a wooden fence: one square more
        (("....",), fence(1, 0, kind="wall"), D20, 9, None),
        (("....",), fence(1, 0, kind="open_door"), D20, 9, 3),
        (("....",), fence(1, 0), "age-of-heroes", 9, 5),
        (("....",), fence(1, 0), "yagura", 9, 5),
        (("....",), fence(1, 0), "epic-path", 9, 3),
        (("....",), fence(0, 0), D20, 2, None),  # two squares left: the wall and the square beyond take three
        (("..=.",), (), D20, 9, 4),  # an obstructed square
    ],
)
def test_a_barrier_is_paid_beside_the_square_beyond(
    geometry: str, rows: tuple[str, ...], edges: tuple[Edge, ...], ruleset: str, budget: int, expected: int | None
) -> None:
    ground = board(*rows, edges=edges, ruleset=ruleset, geometry=geometry)
    assert cost(ground, (0, 0), (3, 0), budget) == expected


NORTH = Edge(0, 0, "n", "low")
EAST = Edge(0, 0, "e", "low")
BEYOND_NORTH = Edge(0, 1, "e", "low")
BEYOND_EAST = Edge(1, 0, "n", "low")


@pytest.mark.rule("D20-06")
@pytest.mark.parametrize("geometry", ["python", "numba"])
@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ((), 1),
        ((NORTH,), 1),  # the way round by the east crosses none
        ((EAST,), 1),
        ((NORTH, EAST), 3),
        ((NORTH, BEYOND_EAST), 3),
        ((BEYOND_NORTH, BEYOND_EAST), 3),
        ((NORTH, BEYOND_NORTH), 1),
        ((NORTH, EAST, BEYOND_NORTH, BEYOND_EAST), 3),  # one barrier, however many
        ((NORTH, Edge(0, 0, "e", "rail")), 2),
    ],
)
def test_a_diagonal_pays_for_one_barrier_where_both_ways_round_cross_one(
    geometry: str, edges: tuple[Edge, ...], expected: int
) -> None:
    ground = board("..", "..", edges=edges, ruleset=D20, geometry=geometry)
    assert ground.step_ground(0, 0, 1, 1, 1) // 4 == expected - 1
    assert cost(ground, (0, 0), (1, 1), expected) == expected


@pytest.mark.rule("D20-06")
def test_a_diagonal_past_a_blocking_edge_is_barred() -> None:
    ground = board("..", "..", edges=(replace(NORTH, kind="wall"), EAST), ruleset=D20)
    assert ground.step_ground(0, 0, 1, 1, 1) == -1


@pytest.mark.rule("D20-06")
@pytest.mark.parametrize("ghost", [False, True])
def test_flyers_and_ghosts_avoid_barriers(ghost: bool) -> None:
    ground = board("....", edges=fence(1, 0), ruleset=D20)
    budgets = {"walk": 6} if ghost else {"fly": 6}
    found = ground.ways(ask(ground, (0, 0), budgets, ruleset=D20, ghost=ghost))
    assert found.cost.item(found.place(3, 0)) == 3


@pytest.mark.rule("D20-06", "D20-10")
def test_who_squeezes_pays_double_for_the_barrier_too() -> None:
    rows = ("..####", "......", "..####")
    ground = board(*rows, edges=fence(3, 1), ruleset=D20)
    found = ground.ways(ask(ground, (0, 0), {"walk": 30}, size=Size.LARGE, ruleset=D20))
    places = [found.cost.item(found.place(x, 1, stance=1)) for x in (3, 4)]
    assert places[1] - places[0] == 6


@pytest.mark.rule("D20-06")
@pytest.mark.parametrize(("start", "expected"), [(0, 3), (1, 1)])
def test_a_large_creature_pays_as_its_front_crosses(start: int, expected: int) -> None:
    ground = board("......", "......", edges=fence(1, 0), ruleset=D20)
    assert cost(ground, (start, 0), (start + 1, 0), side=2) == expected


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.text(".....,;=#o", min_size=5, max_size=5), min_size=3, max_size=6),
    edges=st.dictionaries(
        st.tuples(st.integers(0, 4), st.integers(0, 2), SIDES), st.sampled_from(("low", "rail", "wall")), max_size=10
    ),
    side=st.integers(1, 2),
)
@pytest.mark.rule("D20-06")
def test_the_compiled_search_agrees_on_barriers(
    rows: list[str], edges: dict[tuple[int, int, str], EdgeKind], side: int
) -> None:
    drawn = tuple(Edge(x, y, way, kind) for (x, y, way), kind in edges.items())  # type: ignore[arg-type]  # "n" or "e"
    plain, compiled = (board(*rows, edges=drawn, ruleset=D20, geometry=name) for name in ("python", "numba"))
    expected, found = search(plain, (0, 0), 9, side), search(compiled, (0, 0), 9, side)
    assert np.array_equal(found.cost, expected.cost)
    assert np.array_equal(found.before, expected.before)


def fight(text: str, *edges: Edge, ruleset: str = D20, creature: Creature | None = None) -> FightState:
    setup = make_setup(text, {"A": creature or soldier("A", speed=10)}, ruleset)
    state, _ = open_fight(replace(setup, place=replace(setup.place, edges=edges)), SeededDice(1))
    state.order.remove("A")
    state.order.insert(0, "A")
    for unit in state.combatants.values():
        unit.flat_footed = False
    start_turn(state, state.combatants["A"], [])
    return state


ROAD = ".......\n.......\nA.....N\n.......\n......."


@pytest.mark.rule("D20-06")
@pytest.mark.parametrize(
    ("ruleset", "order", "rule"),
    [
        (D20, actions.Move(((1, 2),)), "EP-MV-03"),  # 10 ft of speed, and it takes 15
        (D20, actions.DoubleMove(((1, 2),)), None),
        ("epic-path", actions.Move(((1, 2),)), None),
        (D20, actions.Step(1, 2), "EP-MV-19"),
        ("epic-path", actions.Step(1, 2), None),
        (D20, actions.Step(0, 3), None),
        (D20, actions.Run(((1, 2), (2, 2))), "EP-MV-11"),
    ],
)
def test_orders_over_a_low_wall(ruleset: str, order: actions.Order, rule: str | None) -> None:
    state = fight(ROAD, *fence(0, 0, 1, 2, 3, 4), ruleset=ruleset)
    found = refuse(state, state.combatants["A"], order)
    assert (None if found is None else found.rule) == rule


@pytest.mark.rule("D20-06", "D20-19")
@pytest.mark.parametrize(("ruleset", "allowed"), [(D20, False), ("epic-path", True)])
def test_nobody_charges_over_a_low_wall(ruleset: str, allowed: bool) -> None:
    state = fight(ROAD, *fence(3, 0, 1, 2, 3, 4), ruleset=ruleset, creature=soldier("A", speed=30))
    found = refuse(state, state.combatants["A"], actions.Charge("N", 0))
    assert (found is None) is allowed


@pytest.mark.rule("D20-06")
def test_the_list_of_squares_names_the_price() -> None:
    state = fight(ROAD, *fence(1, 0, 1, 2, 3, 4), creature=soldier("A", speed=30))
    found = {(spot.x, spot.y): spot.cost_feet for spot in spots(state, state.combatants["A"], actions.Move(()))}
    assert (found[1, 2], found[2, 2], found[3, 2]) == (5, 20, 25)


@pytest.mark.rule("D20-12", "D20-06")
def test_no_step_goes_diagonally_over_a_rail() -> None:
    edges = (*fence(0, 2, 3, kind="rail"), Edge(0, 2, "n", "rail"))
    state = fight(ROAD, *edges)
    found = refuse(state, state.combatants["A"], actions.Step(1, 3))
    assert found is not None
    assert found.rule == "D20-12"
