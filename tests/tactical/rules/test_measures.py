"""Distances, step costs, corners: EP-CV, EP-MV, EP-TE, D20-03 to D20-07."""

from __future__ import annotations

import numpy as np
import pytest

from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.distance import DISTANCES, between, chebyshev, one_two_one
from tactical.rules.geometry.field import Field, field_for
from tactical.rules.geometry.reach import ReachMap, ReachQuery
from tactical.rules.kernel.checks import check_chance, difficulty
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for

pytestmark = pytest.mark.filterwarnings("default")


def field(*rows: str, ruleset: str = "epic-path", geometry: str = "numba") -> Field:
    return field_for(rows, rules_for(ruleset).combat["grid"], geometry)


def search(field: Field, x: int, y: int, squares: int, side: int = 1, impeded: int = 0) -> ReachMap:
    size = field.map.width * field.map.height
    nobody, calm = np.zeros(size, dtype=np.uint8), np.zeros(size, dtype=np.int64)
    return field.reach(ReachQuery(x, y, side, squares, 0, nobody, calm, impeded))


def cost(field: Field, start: tuple[int, int], end: tuple[int, int], squares: int = 40, side: int = 1) -> int | None:
    reach = search(field, *start, squares, side)
    place = reach.place(*end)
    return int(reach.cost[place]) if place >= 0 else None


@pytest.mark.rule("EP-CV-02", "EP-CV-01")
@pytest.mark.parametrize(
    ("a", "a_side", "b", "feet"),
    [((0, 0), 1, (4, 7), 35), ((0, 0), 2, (4, 1), 15), ((0, 0), 1, (0, 0), 0), ((0, 0), 1, (1, 1), 5)],
)
def test_distance_counts_every_diagonal_once(a: tuple[int, int], a_side: int, b: tuple[int, int], feet: int) -> None:
    assert 5 * between(chebyshev, *a, a_side, *b, 1) == feet


@pytest.mark.rule("D20-03")
@pytest.mark.parametrize(("dx", "dy", "squares"), [(3, 0, 3), (3, 3, 4), (5, 2, 6), (4, 4, 6), (-3, 3, 4), (0, 0, 0)])
def test_second_diagonal_counts_two(dx: int, dy: int, squares: int) -> None:
    assert one_two_one(dx, dy) == squares


@pytest.mark.rule("D20-03")
def test_distance_of_a_large_creature_is_from_its_nearest_square() -> None:
    assert between(DISTANCES["one_two_one"], 0, 0, 2, 4, 3, 1) == 4


@pytest.mark.rule("EP-CV-05")
@pytest.mark.parametrize(
    ("name", "cr", "cells", "dc"),
    [
        ("challenging", 7, {}, 27),
        ("easy", 0.5, {}, 10),
        ("average", 3, {"average": {"3": 19}}, 19),
        ("challenging", 6, {}, 26),
    ],
)
def test_difficulty_comes_from_the_table_or_the_base(name: str, cr: float, cells: dict[str, object], dc: int) -> None:
    table = {**rules_for("epic-path").difficulty, "dc": cells}
    assert difficulty(table, name, cr) == dc


@pytest.mark.rule("EP-CV-05")
def test_an_unknown_difficulty_is_refused_by_name() -> None:
    with pytest.raises(RuleError, match="no difficulty is called 'absurd'"):
        difficulty(rules_for("epic-path").difficulty, "absurd", 1)


@pytest.mark.parametrize(("bonus", "dc", "chance"), [(5, 10, 0.8), (13, 26, 0.4), (4, 26, 0.0), (30, 10, 1.0)])
def test_chance_of_a_check(bonus: int, dc: int, chance: float) -> None:
    assert check_chance(bonus, dc) == pytest.approx(chance)


@pytest.mark.rule("EP-MV-02", "EP-MV-03", "EP-TE-01")
def test_a_walk_of_30_enters_normal_difficult_difficult_normal() -> None:
    ground = field("..,,..")
    assert [cost(ground, (0, 0), (x, 0)) for x in range(1, 5)] == [1, 3, 5, 6]
    reach = search(ground, 0, 0, 6)
    assert reach.place(4, 0) >= 0
    assert reach.place(5, 0) < 0


@pytest.mark.rule("EP-TE-01", "EP-MV-03")
def test_thirty_feet_of_difficult_ground_is_three_squares() -> None:
    reach = search(field(".,,,,,"), 0, 0, 6)
    assert [reach.place(x, 0) >= 0 for x in range(6)] == [True, True, True, True, False, False]


@pytest.mark.rule("EP-TE-02", "EP-AC-16")
def test_impeded_ground_takes_the_whole_round() -> None:
    ground = field(".::.")
    assert search(ground, 0, 0, 6).place(1, 0) < 0
    whole = search(ground, 0, 0, 12, impeded=12)
    assert whole.place(1, 0) >= 0
    assert whole.place(2, 0) < 0


@pytest.mark.rule("EP-TE-06", "EP-TE-04")
@pytest.mark.parametrize(
    ("rows", "steps"),
    [
        (("..", ".#"), 2),  # masonry corner: go round
        (("..", ".o"), 1),  # a statue leaves room
        (("..", ".T"), 1),
        (("o.", ".o"), None),  # between two blocks: refused whatever they are
        (("#.", ".#"), None),
        (("..", ".^"), 1),  # hazards do not matter
    ],
)
def test_diagonal_past_a_block(rows: tuple[str, ...], steps: int | None) -> None:
    assert cost(field(*rows), (0, 0), (1, 1)) == steps


@pytest.mark.rule("EP-TE-09", "D20-05")
@pytest.mark.parametrize(("ruleset", "steps"), [("epic-path", 1), ("d20-srd", 2)])
def test_a_large_creature_pays_for_the_squares_its_ruleset_counts(ruleset: str, steps: int) -> None:
    # Its new space is columns 1 and 2; only column 1, which it already covered, is difficult.
    assert cost(field(".,.", ".,.", ruleset=ruleset), (0, 0), (1, 0), side=2) == steps


@pytest.mark.rule("EP-TE-09")
def test_a_large_creature_pays_the_worst_of_the_squares_it_newly_covers() -> None:
    assert cost(field("...", "..,"), (0, 0), (1, 0), side=2) == 2
    assert cost(field("...", "..#"), (0, 0), (1, 0), side=2) is None


@pytest.mark.rule("D20-04")
@pytest.mark.parametrize(
    ("rows", "end", "squares"),
    [
        ((".##.", "#.##", "##.#", "###."), (3, 3), None),
        (("....", "....", "....", "...."), (3, 3), 4),
        (("....", "....", "....", "...."), (2, 2), 3),
    ],
)
def test_d20_diagonals_alternate(rows: tuple[str, ...], end: tuple[int, int], squares: int | None) -> None:
    assert cost(field(*rows, ruleset="d20-srd"), (0, 0), end) == squares


@pytest.mark.rule("D20-04", "D20-05")
def test_d20_difficult_diagonal_costs_three_and_leaves_the_count_alone() -> None:
    # Trace: clear diagonal 1, diagonal into difficult 3, clear diagonal 2. Trees keep it on the diagonal.
    ground = field("oo o.".replace(" ", ""), "oo.o", "o,oo", ".ooo", ruleset="d20-srd")
    assert ground.rule.between_blocks
    assert cost(ground, (0, 0), (1, 1)) == 3
    assert cost(ground, (0, 0), (2, 2)) == 4
    assert cost(ground, (0, 0), (3, 3)) == 6


@pytest.mark.rule("D20-04")
def test_d20_speed_20_takes_three_diagonals() -> None:
    reach = search(field("....", "....", "....", "....", ruleset="d20-srd"), 0, 0, 4)
    assert reach.place(3, 3) >= 0
    assert int(reach.cost[reach.place(3, 3)]) == 4


@pytest.mark.rule("D20-07", "AOH-14")
@pytest.mark.parametrize("ruleset", ["d20-srd", "age-of-heroes"])
@pytest.mark.parametrize(
    ("rows", "steps"), [(("..", ".#"), 2), (("..", ".o"), 1), (("o.", ".o"), 1), (("^.", ".^"), 1)]
)
def test_d20_only_wall_corners_bar_a_diagonal(ruleset: str, rows: tuple[str, ...], steps: int) -> None:
    assert cost(field(*rows, ruleset=ruleset), (0, 0), (1, 1)) == steps


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((), "the battle map is empty"),
        (("...", ".."), "row 2 has 2 squares, the first has 3"),
        (("..", ".x"), "row 2 holds 'x'"),
        (("." * 121,), "121 x 1"),
    ],
)
def test_a_wrong_map_says_which_row(rows: tuple[str, ...], message: str) -> None:
    with pytest.raises(RuleError, match=message):
        read_battlemap(rows)


def test_rows_are_written_north_first() -> None:
    ground = read_battlemap(("#..", "..,"))
    assert (ground.at(0, 1), ground.at(2, 0)) == (3, 1)
