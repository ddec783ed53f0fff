"""A GM's own ruleset changes the tables of fights: what is laid on counts and is told apart, nonsense is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tactical.rules.handoff_rules import fight_choices, fight_digest, fight_tables
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.laying import Difference, Edit
from tactical.rules.rulesets.library import rules_for, rulesets
from travel.rules.rulesets.own_fights import check_fights, edited_fights, fight_differences

DIAGONALS = "/fight/combat/grid/diagonals"
REACH = "/fight/sizes/large/reach"
ALTERNATING = {"combat": {"grid": {"diagonals": "one_two_one"}}}


def test_a_strategy_and_a_figure_count_and_nothing_else_does() -> None:
    changes = edited_fights("epic-path", {}, [Edit(DIAGONALS, "one_two_one"), Edit(REACH, 15)])
    assert changes == {**ALTERNATING, "sizes": {"large": {"reach": 15}}}
    base, own = rules_for("epic-path"), rules_for("epic-path", {}, changes)
    assert own.word("grid", "diagonals") == "one_two_one"
    assert {size.value: row.reach for size, row in own.sizes.items() if row != base.sizes[size]} == {"large": 15}
    assert fight_differences("epic-path", changes) == (
        Difference(DIAGONALS, "chebyshev", "one_two_one"),
        Difference(REACH, base.sizes[next(size for size in base.sizes if size.value == "large")].reach, 15),
    )


def test_rules_are_the_same_for_the_same_changes_in_any_order_and_differ_for_others() -> None:
    one = {"sizes": {"large": {"reach": 15}}, **ALTERNATING}
    other = {**ALTERNATING, "sizes": {"large": {"reach": 15}}}
    assert rules_for("epic-path", {}, one) is rules_for("epic-path", {}, other)
    digests = {
        fight_digest("epic-path", {}, {}),
        fight_digest("epic-path", {}, ALTERNATING),
        fight_digest("epic-path", {"initiative.mode": "individual"}, {}),
        fight_digest("epic-path", {"initiative.mode": "individual"}, ALTERNATING),
        fight_digest("d20-srd", {}, {}),
    }
    assert len(digests) == 5
    assert fight_digest("epic-path", {"lost_ways": "often"}, {}) == rulesets()["epic-path"].digest


def test_an_option_of_the_campaign_is_laid_over_the_gms_changes() -> None:
    rules = rules_for("epic-path", {"grid.diagonals": "chebyshev"}, ALTERNATING)
    assert rules.word("grid", "diagonals") == "chebyshev"


def test_what_equals_the_base_again_is_no_change() -> None:
    assert edited_fights("epic-path", ALTERNATING, [Edit(DIAGONALS, "chebyshev")]) == {}
    assert edited_fights("epic-path", ALTERNATING, [Edit(DIAGONALS, None)]) == {}


def test_a_condition_of_ones_own_can_be_added_and_taken_away() -> None:
    row = dict(fight_tables("epic-path")["conditions"]["prone"])
    changes = edited_fights("epic-path", {}, [Edit("/fight/conditions/tangled", row)])
    assert "tangled" in rules_for("epic-path", {}, changes).conditions
    assert fight_differences("epic-path", changes)[0].base is None
    assert edited_fights("epic-path", changes, [Edit("/fight/conditions/tangled", None)]) == {}


@pytest.mark.parametrize("base", sorted(rulesets()))
def test_every_choice_that_is_offered_may_be_made_alone_or_is_refused_where_it_lacks_something(base: str) -> None:
    """Each place stands in the tables, its present word is among the choices, and taking another never breaks
    otherwise than with the place and the remedy."""
    places = fight_choices(fight_tables(base))
    assert len(places) > 100
    taken, refused = 0, list[RuleError]()
    for place in places[::7]:
        for choice in place.choices:
            try:
                edited_fights(base, {}, [Edit(f"/fight{place.pointer}", choice.value)])
                taken += 1
            except RuleError as error:
                refused.append(error)
    assert taken > len(places[::7])
    assert all(error.pointer.startswith("/fight/") and error.remedy for error in refused)


def nested(depth: int) -> dict[str, Any]:
    return {"combat": nested(depth - 1)} if depth else {"grid": 1}


HOSTILE: list[tuple[dict[str, Any], str]] = [
    ({"combat": 5}, "/fight/combat"),
    ({"combat": None}, "/fight/combat"),
    ({"combat": {"grid": None}}, "/fight/combat/grid"),
    ({"combat": {"grid": []}}, "/fight/combat/grid"),
    ({"combat": {"grid": {"diagonals": "zigzag"}}}, DIAGONALS),
    ({"combat": {"grid": {"diagonals": None}}}, DIAGONALS),
    ({"combat": {"grid": {"diagonals": {"a": 1}}}}, DIAGONALS),
    ({"combat": {"grid": {"wormholes": True}}}, "/fight/combat/grid/wormholes"),
    ({"combat": {"grid": {"cite": "EP-MV-99"}}}, "/fight/combat/grid/cite"),
    ({"combat": {"initiative": {"ties": ["luck"]}}}, "/fight/combat/initiative/ties"),
    ({"sizes": {"large": {"reach": 10**9}}}, REACH),
    ({"sizes": {"large": {"reach": 900_000}}}, REACH),
    ({"sizes": {"large": {"reach": "1e9"}}}, REACH),
    ({"sizes": {"large": {"reach": -5}}}, REACH),
    ({"sizes": {"large": {"squares": 0}}}, "/fight/sizes/large/squares"),
    ({"sizes": {"enormous": {"squares": 3}}}, "/fight/sizes/enormous/space"),
    ({"sizes": {"enormous": dict(fight_tables("epic-path")["sizes"]["large"])}}, "/fight/sizes/enormous"),
    ({"provokes": {"move": {"provokes": "sometimes"}}}, "/fight/provokes/move/provokes"),
    ({"conditions": {"prone": []}}, "/fight/conditions/prone"),
    ({"conditions": {"x" * 500: {}}}, ""),
    ({"witchcraft": {}}, "/fight/witchcraft"),
    ({"combat": {f"section{number}": 1 for number in range(3_000)}}, "/fight"),
    (nested(60), ""),
    ({"combat": {"grid": {"diagonals": "z" * 5_000}}}, DIAGONALS),
]


@pytest.mark.parametrize(("changes", "where"), HOSTILE)
def test_tables_that_no_fight_could_use_are_refused_with_the_place(changes: dict[str, Any], where: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_fights("epic-path", changes)
    assert refused.value.remedy
    assert len(refused.value.pointer) <= 1_000
    assert refused.value.pointer.startswith("/fight")
    assert not where or refused.value.pointer == where
    json.dumps([refused.value.message, refused.value.pointer])


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/fight", {}),
        ("/fight/combat", {}),
        ("/fight/combat/grid/cite", "EP-MV-99"),
        ("/fight/nowhere/at/all", 1),
        ("/fight/combat/initiative/ties/99", "movement"),
        ("/fight/combat/initiative/ties/-1", "movement"),
        (DIAGONALS + "/x", "y"),
        (DIAGONALS, 7),
    ],
)
def test_an_edit_of_no_place_or_of_no_sense_is_refused_at_its_pointer(pointer: str, value: Any) -> None:
    with pytest.raises(RuleError) as refused:
        edited_fights("epic-path", {}, [Edit(pointer, value)])
    assert refused.value.pointer == pointer
    assert refused.value.remedy
