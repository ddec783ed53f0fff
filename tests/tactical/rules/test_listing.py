"""Whatever movement is listed is accepted and happens as told; ``python -m tests.fuzz.positions`` asks for more."""

from __future__ import annotations

import pytest

from tests.tactical.rules.listing import disagreements
from tests.tactical.rules.random_boards import random_fight


@pytest.mark.rule("EP-MV-11", "D20-19")
@pytest.mark.parametrize(
    ("seed", "ruleset"),
    [(9, "epic-path"), (15, "epic-path"), (55, "epic-path"), (11, "d20-srd"), (33, "d20-srd"), (104, "yagura")],
)
def test_runs_and_withdrawals_lead_where_the_list_says(seed: int, ruleset: str) -> None:
    state = random_fight(seed, ruleset)
    assert state is not None
    assert list(disagreements(state)) == []
