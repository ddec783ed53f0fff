"""Every ruleset has the world's tables; Epic Path prints none of its own and has the d20 figures."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from travel.rules.rulesets import TravelRuleset, all_rulesets, get_ruleset

D20 = get_ruleset("d20-srd")


def rules_of(table: Any) -> set[str]:
    """The citations in a table."""
    if isinstance(table, dict):
        return set().union(*(rules_of(each) for each in table.values()))
    if isinstance(table, tuple):
        return set().union(*(rules_of(each) for each in table))
    if not is_dataclass(table):
        return set()
    own = {table.rule} if hasattr(table, "rule") else set()
    return own.union(*(rules_of(getattr(table, field.name)) for field in fields(table)))


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda each: each.id)
def test_every_ruleset_has_these_figures(ruleset: TravelRuleset) -> None:
    assert ruleset.environment == D20.environment
    assert ruleset.prices == D20.prices


def test_every_table_cites_its_rule() -> None:
    numbers = (8, 9, 10, 11, 12, 13, 14, 15, 17, 18)
    assert rules_of(D20.environment) == {f"D20O-{number:02d}" for number in numbers}
    assert rules_of(D20.prices) == {"D20O-10", "D20O-21"}
