"""Random fights out of the bestiary for every ruleset: they end, every choice is legal, nothing comes from nowhere.

``make fuzz`` fights a thousand a ruleset by the same measures.
"""

from __future__ import annotations

import pytest

from tests.tactical.rules.random_fights import RULESETS, drawn, fight_whole, follow_closely, play_back

FEW = 20


@pytest.mark.parametrize("ruleset", RULESETS)
def test_twenty_fights_end_and_every_creature_that_went_in_comes_out(ruleset: str) -> None:
    for seed in range(FEW):
        fight_whole(drawn(seed, ruleset, each=3))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_order_of_a_policy_is_legal_and_no_hit_point_comes_from_nowhere(ruleset: str) -> None:
    for seed in range(100, 104):
        follow_closely(drawn(seed, ruleset, each=3))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_orders_played_back_give_the_same_state_and_undone_ones_too(ruleset: str) -> None:
    for seed in range(200, 202):
        play_back(drawn(seed, ruleset, each=3))
