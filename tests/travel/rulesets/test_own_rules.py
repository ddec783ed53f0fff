"""A GM's own ruleset: changes laid on another's tables, told apart, and refused where no journey could be reckoned."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from travel.rules.hustle import hustle_pace
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.pace import terrain_rate, walking_pace
from travel.rules.rulesets import all_rulesets, get_ruleset
from travel.rules.rulesets.checks import check_ruleset
from travel.rules.rulesets.own import Difference, Edit, differences, edited, own_ruleset
from travel.rules.rulesets.ruleset import plain_tables

BASES = [ruleset.id for ruleset in all_rulesets()]
FOREST_ROAD = "/terrain/rows/forest/road"


def goat() -> dict[str, Any]:
    row = dict(plain_tables("epic-path")["mounts"]["rows"]["pony"])
    return {**row, "name": "giant goat", "speed_feet": 45}


@pytest.mark.parametrize("base", BASES)
def test_every_ruleset_passes_its_own_checks(base: str) -> None:
    check_ruleset(get_ruleset(base))
    for key, option in get_ruleset(base).choices.rows.items():
        assert option.default in option.choices
        for choice in option.choices:
            check_ruleset(get_ruleset(base, {key: choice}))


def test_a_changed_figure_counts_and_nothing_else_does() -> None:
    changes = edited("epic-path", {}, [Edit(FOREST_ROAD, "1/2"), Edit("/pace/rows/2/mph", "4")])
    own = own_ruleset("epic-path", changes)
    assert terrain_rate(own, Terrain.FOREST, Way.ROAD)[0] == Fraction(1, 2)
    assert terrain_rate(own, Terrain.FOREST, Way.HIGHWAY)[0] == 1
    assert walking_pace(own, 30)[0] == 4
    assert walking_pace(own, 20)[0] == 2
    assert own.digest != get_ruleset("epic-path").digest
    assert own is get_ruleset("epic-path", {}, changes)
    assert differences("epic-path", changes) == (
        Difference("/pace/rows/2/mph", "3", "4"),
        Difference(FOREST_ROAD, "1", "1/2"),
    )


def test_an_animal_of_ones_own_can_be_added_and_taken_away() -> None:
    changes = edited("epic-path", {}, [Edit("/mounts/rows/goat", goat())])
    assert own_ruleset("epic-path", changes).mount("goat").speed_feet == 45
    assert differences("epic-path", changes)[0].base is None
    assert edited("epic-path", changes, [Edit("/mounts/rows/goat", None)]) == {}


def test_hustling_may_be_faster_by_whole_times() -> None:
    own = own_ruleset("epic-path", edited("epic-path", {}, [Edit("/hustle/speed_factor", "3")]))
    assert hustle_pace(own, Fraction(3))[0] == 9


@given(st.sampled_from(["1", "2/2", 1]))
def test_what_equals_the_base_again_is_no_change(value: str | int) -> None:
    changed = edited("epic-path", {}, [Edit(FOREST_ROAD, "1/2")])
    assert edited("epic-path", changed, [Edit(FOREST_ROAD, value)]) == {}
    assert edited("epic-path", changed, [Edit(FOREST_ROAD, None)]) == {}


@given(st.sampled_from(BASES), st.fractions(min_value=Fraction(1, 100), max_value=10, max_denominator=100))
def test_changes_laid_on_and_told_apart_come_back_the_same(base: str, rate: Fraction) -> None:
    changes = edited(base, {}, [Edit("/terrain/rows/swamp/trackless", str(rate))])
    told = differences(base, changes)
    again = edited(base, {}, [Edit(each.pointer, each.own) for each in told])
    assert again == changes
    assert len(told) == (rate != Fraction(1, 2))


REFUSED = [
    (FOREST_ROAD, "-1", FOREST_ROAD),
    (FOREST_ROAD, "0", FOREST_ROAD),
    (FOREST_ROAD, "eleven", FOREST_ROAD),
    (FOREST_ROAD, {"a": 1}, FOREST_ROAD),
    (FOREST_ROAD, "1/0", FOREST_ROAD),
    (FOREST_ROAD, 1e300, FOREST_ROAD),
    (FOREST_ROAD, "9" * 300, FOREST_ROAD),
    ("/terrain/rows/forest/letter/x", "F", "/terrain/rows/forest/letter/x"),
    ("/pace/rows/99/mph", "4", "/pace/rows/99/mph"),
    ("/pace/rows/-1/mph", "4", "/pace/rows/-1/mph"),
    ("/pace/rows", [], None),
    ("/pace/rows/15/up_to_feet", 300, "/pace/rows/15/up_to_feet"),
    ("/pace/rows/3/up_to_feet", 10, "/pace/rows/3/up_to_feet"),
    ("/pace/hours_per_day", 20, "/pace/hours_per_day"),
    ("/pace/procedure", "guess", "/pace/procedure"),
    ("/terrain/rows/forest/rule", "EP-OV-99", "/terrain/rows/forest/rule"),
    ("/hustle/speed_factor", "3/2", "/hustle/speed_factor"),
    ("/forced_march/dice_count", 20, "/forced_march/dice_count"),
    ("/forced_march/dice_sides", 0, "/forced_march/dice_sides"),
    ("/mounts/rows/pony/medium_lb", 10, "/mounts/rows/pony"),
    ("/mounts/rows/goat", 3, "/mounts/rows/goat"),
    ("/vehicles/rows/cart/mph", "0", "/vehicles/rows/cart/mph"),
    ("/nowhere/at/all", "1", "/nowhere/at/all"),
    ("/terrain", {}, "/terrain"),
    ("", 1, ""),
]


@pytest.mark.parametrize(("pointer", "value", "where"), REFUSED)
def test_what_no_journey_could_be_reckoned_with_is_refused_where_it_stands(
    pointer: str, value: Any, where: str | None
) -> None:
    with pytest.raises(RuleError) as refused:
        edited("epic-path", {}, [Edit(pointer, value)])
    assert refused.value.remedy
    assert where is None or refused.value.pointer == where


@pytest.mark.parametrize("changes", [{"weird": {"a": 1}}, {"pace": {"procedure": "x"}}, {"terrain": {"rows": 3}}])
def test_a_strangers_file_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(RuleError):
        own_ruleset("epic-path", changes)
