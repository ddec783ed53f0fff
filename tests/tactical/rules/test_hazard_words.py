"""What the words of hazardous ground are read as."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.combat.hazards import read_hazard
from tactical.rules.rulesets.library import rulesets

TABLE = rulesets()["epic-path"].table("falling")


@pytest.mark.parametrize(
    ("text", "name", "does", "feet", "dice", "each_turn"),
    [
        ("pit", "pit", "fall", 10, "0", False),
        ("pit 30 ft", "pit", "fall", 30, "0", False),
        ("Pit, 25 feet", "pit", "fall", 25, "0", False),
        ("cliff", "cliff", "fall", 0, "0", False),
        ("lava", "lava", "harm", 0, "0", True),
        ("lava 20d6", "lava", "harm", 0, "20d6", True),
        ("fire 2d6+2", "fire", "harm", 0, "2d6", True),
        ("spikes 1d4", "spikes", "harm", 0, "1d4", False),
        ("brambles 1d3 each turn", "brambles 1d3 each turn", "harm", 0, "1d3", True),
        ("a chute 15 ft", "a chute 15 ft", "fall", 15, "0", False),
        ("haunted", "haunted", "note", 0, "0", False),
        ("pitch", "pitch", "note", 0, "0", False),
        ("fire 99d6", "fire", "harm", 0, "0", True),
    ],
)
def test_hazards_are_read(text: str, name: str, does: str, feet: int, dice: str, each_turn: bool) -> None:
    found = read_hazard(TABLE, text)
    assert (found.name, found.does, found.feet, found.impact.words, found.each_turn) == (
        name,
        does,
        feet,
        dice,
        each_turn,
    )


def test_what_has_no_dice_is_the_gms_to_rule() -> None:
    assert read_hazard(TABLE, "lava").impact.reasons[0].effect == "the GM rules what it does"
    impact = read_hazard(TABLE, "fire 2d6+2").impact
    assert (impact.minimum, impact.maximum, impact.resisted_by) == (4, 14, ("fire",))


@given(st.text(max_size=40))
def test_any_words_can_be_read(text: str) -> None:
    found = read_hazard(TABLE, text)
    assert found.feet >= 0
    assert found.impact.minimum >= 0
