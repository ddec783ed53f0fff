"""Every ruleset has the world's tables; Epic Path prints none of its own and has the d20 figures."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from tactical.rules.kernel.errors import RuleError
from travel.rules.rulesets import TravelRuleset, all_rulesets, get_ruleset
from travel.rules.rulesets.environment_checks import check_environment

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


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda each: each.id)
def test_the_tables_as_they_stand_can_be_rolled_on(ruleset: TravelRuleset) -> None:
    check_environment(ruleset.environment)


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"weather": {"temperatures": {"cold": [40, 0]}}}, "/weather/temperatures/cold"),
        ({"weather": {"kinds": {"fog": {"wind_mph": [0, 500]}}}}, "/weather/kinds/fog/wind_mph"),
        ({"weather": {"kinds": {"fog": {"lasts": {"dice": [0, 4]}}}}}, "/weather/kinds/fog/lasts/dice"),
        ({"weather": {"kinds": {"hail": {"after": "frogs"}}}}, "/weather/kinds/hail/after"),
        ({"weather": {"climates": {"cold": {"rows": []}}}}, "/weather/climates/cold/rows"),
        (
            {"weather": {"climates": {"cold": {"rows": [{"up_to": 90, "mild": ["fog"], "freezing": ["fog"]}]}}}},
            "/weather/climates/cold/rows",
        ),
        (
            {"weather": {"climates": {"cold": {"rows": [{"up_to": 100, "mild": [], "freezing": ["fog"]}]}}}},
            "/weather/climates/cold/rows/0/mild",
        ),
        (
            {"weather": {"climates": {"cold": {"rows": [{"up_to": 100, "mild": ["frogs"], "freezing": ["fog"]}]}}}},
            "/weather/climates/cold/rows/0/mild",
        ),
        ({"weather": {"climates": {"cold": {"seasons": {"winter": "icy"}}}}}, "/weather/climates/cold/seasons/winter"),
        ({"spotting": {"rows": {"moor": {"dice": [6, 0]}}}}, "/spotting/rows/moor/dice"),
        ({"spotting": {"default": {"moor": "cloud"}}}, "/spotting/default/moor"),
        ({"survival": {"forage_points_a_person": 0}}, "/survival"),
        ({"altitude": {"fatigue_minutes": 0}}, "/altitude"),
        ({"altitude": {"extreme_feet": 4000}}, "/altitude/extreme_feet"),
        ({"altitude": {"high_feet": 16_000}}, "/altitude/extreme_feet"),
        ({"wind": {"forces": []}}, "/wind/forces"),
        ({"food": {"dice_sides": -1}}, "/food/dice_count"),
    ],
)
def test_tables_no_day_could_be_rolled_with(changes: dict[str, Any], pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_environment(get_ruleset("d20-srd", {}, changes).environment)
    assert refused.value.pointer == pointer
