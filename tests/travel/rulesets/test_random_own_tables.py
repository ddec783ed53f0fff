"""Tables changed at random: whatever is accepted can be fought by, whatever is refused says where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tactical.rules.handoff_rules import fight_choices, fight_tables
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.laying import Edit
from tactical.rules.rulesets.library import rulesets
from tests.tactical.rules.random_fights import drawn, fight_whole
from travel.rules.rulesets.own_fights import edited_fights

EDITS = 12


def figures(data: Any, pointer: str = "/fight") -> Iterator[tuple[str, Any]]:
    """Every value of the tables that may be another."""
    if not isinstance(data, dict):
        yield pointer, data
        return
    for key, value in data.items():
        if key not in ("cite", "rule"):
            yield from figures(value, f"{pointer}/{key}")


def another(value: Any, random: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice([0, 1, value * 2, -value, value + 1, 100, 1_000])
    if isinstance(value, list):
        return random.choice([[], value[:1], value[::-1]])
    return random.choice(["", str(value)[::-1]])


def drawn_edit(base: str, random: Random) -> Edit:
    tables = fight_tables(base)
    if random.random() < 0.5:
        place = random.choice(fight_choices(tables))
        return Edit(f"/fight{place.pointer}", random.choice(place.choices).value)
    pointer, value = random.choice(list(figures(tables)))
    return Edit(pointer, another(value, random))


@pytest.mark.parametrize("base", sorted(rulesets()))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_changed_tables_that_are_accepted_can_be_fought_by(base: str, seed: int) -> None:
    random, changes, refused = Random(f"{base}{seed}"), dict[str, Any](), list[RuleError]()
    for _ in range(EDITS):
        try:
            changes = edited_fights(base, changes, [drawn_edit(base, random)])
        except RuleError as error:
            refused.append(error)
    assert changes
    assert all(error.pointer.startswith("/fight/") and error.remedy for error in refused)
    assert fight_whole(replace(drawn(seed, base, 2), changes=changes))
