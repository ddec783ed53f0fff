"""Ground that hampers more than once in the d20 games (D20-04, D20-05, D20O-16)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.ranges import spots
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.field import Field
from tactical.rules.geometry.layers import Layers
from tactical.rules.geometry.reach import ReachMap, ReachQuery, ground_price
from tactical.rules.kernel.creature import Size
from tests.tactical.rules.geometry.boards import ask, board
from tests.tactical.rules.positions import position, soldier

D20 = "d20-srd"


def search(ground: Field, at: tuple[int, int], side: int = 1) -> ReachMap:
    size = ground.map.width * ground.map.height
    return ground.reach(ReachQuery(*at, side, 60, 0, np.zeros(size, np.uint8), np.zeros(size, np.int64)))


def trace(ground: Field, path: tuple[tuple[int, int], ...], parity: int = 0) -> list[int]:
    """Return the cost of each step of a path on foot."""
    found = []
    for (x, y), (nx, ny) in pairwise(path):
        code = ground.step_ground(x, y, nx - x, ny - y, 1)
        price, parity = ground_price(ground.rule, code, 0, parity, is_diagonal=nx != x and ny != y)
        found.append(price)
    return found


@pytest.mark.rule("D20-04")
@pytest.mark.parametrize("geometry", ["python", "numba"])
@pytest.mark.parametrize(
    ("rows", "path", "expected"),
    [
        (("...;", "....", "....", "...."), ((0, 0), (1, 1), (2, 2), (3, 3)), [1, 2, 6]),
        (("....", "....", ".,..", "...."), ((0, 0), (1, 1), (2, 2)), [3, 1]),
        (("....", "..,.", "....", "...."), ((0, 0), (1, 1), (2, 2), (3, 3)), [1, 3, 2]),
        (("....", "....", "....", ".;.."), ((0, 0), (1, 0), (2, 0)), [4, 1]),
        (("....", "....", "....", ".=.."), ((0, 0), (1, 0), (2, 0)), [2, 1]),
    ],
)
def test_a_path_costs_its_doublings(
    geometry: str, rows: tuple[str, ...], path: tuple[tuple[int, int], ...], expected: list[int]
) -> None:
    assert trace(board(*rows, ruleset=D20, geometry=geometry), path) == expected


FEATURES = {
    "light undergrowth": (("..,.",), (), 4),
    "heavy undergrowth": (("..;.",), (), 6),
    "shallow bog": (("..~.",), (), 4),
    "deep bog": (("..;.",), (), 6),
    "dense rubble": (("..,.",), (), 4),
    "snow": (("..,.",), (), 4),
    "heavy snow": (("..;.",), (), 6),
    "wooden fence": (("....",), (Edge(1, 0, "e", "rail"),), 4),
    "narrow hedgerow": (("....",), (Edge(1, 0, "e", "low"),), 5),
    "wide hedgerow": (("..;.",), (), 6),
    "crowd": (("..,.",), (), 4),
}
"""What stands in the third square of four, or before it, and what the three steps cost."""


@pytest.mark.rule("D20O-16", "D20-06")
@pytest.mark.parametrize("geometry", ["python", "numba"])
@pytest.mark.parametrize("name", sorted(FEATURES))
def test_terrain_features_on_the_grid(name: str, geometry: str) -> None:
    rows, edges, expected = FEATURES[name]
    ground = board(*rows, edges=edges, ruleset=D20, geometry=geometry)
    found = search(ground, (0, 0))
    assert found.cost[found.place(3, 0)] == expected
    ways = ground.ways(ask(ground, (0, 0), {"walk": 30}, ruleset=D20))
    assert ways.cost.item(ways.place(3, 0)) == expected


@pytest.mark.rule("EP-TE-01")
def test_the_heavy_is_difficult_ground_to_epic_path() -> None:
    found = search(board("..;."), (0, 0))
    assert found.cost[found.place(3, 0)] == 4


@pytest.mark.rule("D20-05")
@pytest.mark.parametrize("geometry", ["python", "numba"])
@pytest.mark.parametrize(
    ("rows", "to", "expected"),
    [
        (("....", "..,.", "...."), (1, 0), 2),
        (("...", "..;", "..."), (1, 1), 6),
        (("..;", "...", "..."), (1, 1), 6),
        (("...", "...", "..."), (1, 1), 1),
    ],
)
def test_the_worst_square_of_a_new_space_counts(
    geometry: str, rows: tuple[str, ...], to: tuple[int, int], expected: int
) -> None:
    ground = board(*rows, ruleset=D20, geometry=geometry)
    code = ground.step_ground(0, 0, *to, 2)
    assert ground_price(ground.rule, code, 0, 0, is_diagonal=0 not in to)[0] == expected
    found = search(ground, (0, 0), side=2)
    assert found.cost[found.place(*to)] <= expected


@pytest.mark.rule("D20-05")
@pytest.mark.parametrize(("budgets", "ghost"), [({"fly": 9}, False), ({"walk": 9}, True)])
def test_what_hampers_the_ground_is_nothing_to_flyers_and_the_incorporeal(budgets: dict[str, int], ghost: bool) -> None:
    ground = board(".;;.", ruleset=D20)
    found = ground.ways(ask(ground, (0, 0), budgets, ruleset=D20, ghost=ghost))
    assert found.cost.item(found.place(3, 0)) == 3


@pytest.mark.rule("D20-04", "D20-10")
@pytest.mark.parametrize(
    ("row", "expected"),
    [(".,.", 4), (".;.", 8), ("...", 2)],
)
def test_squeezing_doubles_once_more(row: str, expected: int) -> None:
    ground = board(row, layers=Layers(gaps=((1, 0, 36),)), ruleset=D20)
    found = ground.ways(ask(ground, (0, 0), {"walk": 20}, ruleset=D20, size=Size.MEDIUM))
    assert found.cost.item(found.place(1, 0)) == expected


@pytest.mark.rule("D20-11", "D20-04")
@pytest.mark.parametrize("speed", [5, 10, 15])
def test_heavy_ground_dearer_than_the_round_is_entered_all_the_same(speed: int) -> None:
    state = position("#..\n#;#\n#A#\n###\n..N", {"A": soldier("A", speed=speed)}, ruleset=D20)
    found = {(spot.x, spot.y): spot.cost_feet for spot in spots(state, state.combatants["A"], actions.DoubleMove(()))}
    assert found[1, 3] == 20


@pytest.mark.rule("D20O-16")
@pytest.mark.parametrize("geometry", ["python", "numba"])
@pytest.mark.parametrize(
    ("ruleset", "heights", "start", "to", "expected"),
    [
        (D20, (0, 1, 2), 0, 2, 4),
        (D20, (0, 1, 2), 2, 0, 2),
        (D20, (0, 1, 1), 0, 2, 3),
        ("yagura", (0, 1, 2), 0, 2, 4),
        ("epic-path", (0, 1, 2), 0, 2, 2),
    ],
)
def test_a_step_uphill_is_steep(
    geometry: str, ruleset: str, heights: tuple[int, ...], start: int, to: int, expected: int
) -> None:
    layers = Layers(heights=tuple((x, 0, level) for x, level in enumerate(heights) if level))
    ground = board("...", layers=layers, ruleset=ruleset, geometry=geometry)
    found = ground.ways(ask(ground, (start, 0), {"walk": 9}, ruleset=ruleset))
    assert found.cost.item(found.place(to, 0)) == expected
