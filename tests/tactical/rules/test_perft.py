"""The lines of play from small positions are as many as on file (``tests/golden/perft.toml``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tactical.rules.engine.apply import apply_order
from tactical.rules.kernel.dice import SeededDice
from tests.own_rulesets import EXAMPLE, FIFTH, FIVE, with_folders
from tests.tactical.rules.perft import ASKED, opened, orders_of, perft, stored


@pytest.fixture(autouse=True, scope="module")
def fifth() -> Iterator[None]:
    with with_folders(EXAMPLE):
        yield


@pytest.mark.parametrize("row", stored(), ids=lambda row: f"{row['ruleset']}-{row['board']}-{row['depth']}")
def test_lines_of_play(row: dict[str, Any]) -> None:
    assert perft(opened(row["ruleset"], row["board"]), row["depth"]) == row["lines"]


def test_every_count_is_on_file() -> None:
    assert [(row["ruleset"], row["board"], row["depth"]) for row in stored()] == list(ASKED)


def test_the_first_counts_by_hand() -> None:
    """A in a corridor of five squares, its enemy at the far end: three squares to walk to, one to step to by either of
    two rights, to charge, to parry in two ways, to drop prone, to end the turn."""
    counted = [order.type for order in orders_of(opened("epic-path", "corridor"))]
    assert sorted(counted) == sorted(
        [*["move"] * 3, "step", "step", "charge", "total_defense", "fight_defensively", "drop_prone", "end_turn"]
    )


def counted(board: str) -> dict[str, Counter[str]]:
    """How many orders of each kind A has on a board, under every ruleset."""
    return {ruleset: Counter(order.type for order in orders_of(opened(ruleset, board))) for ruleset in FIVE}


@pytest.mark.rule("EP-MV-02", "D20-03")
def test_fewer_squares_are_a_move_away_where_every_second_diagonal_costs_double() -> None:
    """15 ft: a square of seven a side less A's own, or without three squares in each of its corners."""
    found = {ruleset: orders["move"] for ruleset, orders in counted("diagonals").items()}
    assert found == {"epic-path": 48, "d20-srd": 36, "age-of-heroes": 36, "yagura": 36, FIFTH: 48}


@pytest.mark.rule("EP-TE-01", "D20-04")
def test_a_diagonal_through_water_costs_10_ft_or_15() -> None:
    found = {ruleset: orders["move"] for ruleset, orders in counted("hampered").items()}
    assert found == {"epic-path": 9, "d20-srd": 7, "age-of-heroes": 7, "yagura": 7, FIFTH: 9}


@pytest.mark.rule("EP-AO-04", "D20-16", "YAG-07")
def test_a_longspear_strikes_beside_its_bearer_in_one_game_only() -> None:
    assert [ruleset for ruleset, orders in counted("close").items() if orders["attack"]] == ["yagura"]


@pytest.mark.rule("AOH-06", "AOH-07")
def test_nobody_charges_into_a_forest_of_spears_where_a_phalanx_makes_one() -> None:
    """Two spear bearers side by side who face A: five of seven squares are left in one move, and no way to charge."""
    found = counted("forest")
    assert [ruleset for ruleset, orders in found.items() if not orders["charge"]] == ["age-of-heroes"]
    assert {orders["move"] for orders in found.values()} == {5, 7}


@pytest.mark.rule("EP-SU-21", "D20-19")
def test_a_move_is_left_after_a_charge_where_that_is_a_standard_action() -> None:
    moving = []
    for ruleset in FIVE:
        state = opened(ruleset, "forest")
        charge = next((order for order in orders_of(state) if order.type == "charge"), None)
        if charge is not None:
            after, _ = apply_order(state, charge, SeededDice(5))
            moving += [ruleset] * any(order.type == "move" for order in orders_of(after))
    assert moving == ["epic-path", FIFTH]
