"""The lines of play from small positions are as many as on file (``tests/golden/perft.toml``)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tactical.rules.perft import ASKED, opened, orders_of, perft, stored


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
