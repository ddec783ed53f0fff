"""What a size changes for player characters (EP-SP-11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.combat.profile import make_profile
from tactical.rules.engine import actions
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.kernel.creature import Bonus, Size
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import SWORD, position, soldier
from travel.rules.load import creature_speed
from travel.rules.rulesets.ruleset import get_ruleset

ADDED = {"add_size": 1}
CASES = [
    (Size.FINE, -10, 4, -4),
    (Size.TINY, -10, 2, -2),
    (Size.SMALL, -10, 1, -1),
    (Size.MEDIUM, 0, 0, 0),
    (Size.LARGE, 10, -1, 1),
    (Size.TITANIC, 10, -5, 5),
    (Size.TITANIC_THREE_PLUS, 10, -8, 8),
]


@pytest.mark.rule("EP-SP-11", "EP-SP-02", "EP-SP-03")
@pytest.mark.parametrize(("size", "walk", "ac", "might"), CASES)
def test_a_sheet_that_leaves_its_size_out_has_it_added_once(size: Size, walk: int, ac: int, might: int) -> None:
    sheet = soldier("A", size=size, features=ADDED, stealth=4, might=3, maneuver_defense=15)
    profile = make_profile(sheet, rules_for("epic-path"))
    found = profile.creature
    assert (profile.speed * 5, profile.ac, profile.touch_ac, profile.flat_ac) == (30 + walk, 15 + ac, 12 + ac, 13 + ac)
    assert (found.stealth, found.might, found.maneuver_defense) == (4 + ac, 3 + might, 15 + might)


@pytest.mark.rule("EP-SP-11")
@pytest.mark.parametrize(
    ("changes", "ruleset", "speed", "ac"),
    [
        ({}, "epic-path", 30, 15),
        ({"features": ADDED, "kind": "monster"}, "epic-path", 30, 15),
        ({"features": ADDED, "kind": "npc"}, "epic-path", 30, 15),
        ({"features": ADDED}, "d20-srd", 30, 15),
        ({"features": ADDED}, "yagura", 30, 15),
        ({"features": ADDED, "speed": 5}, "epic-path", 0, 16),
        ({"features": ADDED, "ac_parts": ()}, "epic-path", 20, 16),
        ({"features": ADDED, "ac": 12, "ac_parts": (Bonus("base", 10), Bonus("mail", 1), Bonus("size", 1, "size"))},
         "epic-path", 20, 12),
    ],
)  # fmt: skip
def test_who_does_not_change_and_how_far_it_goes(changes: dict[str, Any], ruleset: str, speed: int, ac: int) -> None:
    """Small: -10 ft, +1. Not on sheets that hold their size, not for monsters, not in games without such a rule, never
    below 0, and no second time where the size is a part of the armour class."""
    profile = make_profile(soldier("A", **{"size": Size.SMALL, **changes}), rules_for(ruleset))
    assert (profile.speed * 5, profile.ac) == (speed, ac)


@pytest.mark.rule("EP-SP-11", "EP-MV-03")
def test_a_small_hero_walks_twenty_feet_in_a_fight_and_on_the_road() -> None:
    small = soldier("A", size=Size.SMALL, features=ADDED)
    state = position("..........\n..........\n..........\nA........N\n..........", {"A": small})
    assert walk_feet(state, state.combatants["A"]) == 20
    assert refuse(state, state.combatants["A"], actions.Move(tuple((x, 1) for x in range(1, 5)))) is None
    refusal = refuse(state, state.combatants["A"], actions.Move(tuple((x, 1) for x in range(1, 6))))
    assert refusal is not None
    assert creature_speed(get_ruleset("epic-path"), small)[0] == 20
    assert creature_speed(get_ruleset("epic-path"), replace(small, size=Size.HUGE))[0] == 40
    assert creature_speed(get_ruleset("d20-srd"), small)[0] == 30
    assert creature_speed(get_ruleset("epic-path"), replace(small, kind="monster"))[0] == 30


@pytest.mark.rule("EP-AT-07", "EP-AT-08", "D20-21")
@pytest.mark.parametrize(("ruleset", "size", "modifier"), [("d20-srd", Size.SMALL, 1), ("epic-path", Size.SMALL, 0)])
def test_the_size_counts_in_attacks_where_its_table_says_so(ruleset: str, size: Size, modifier: int) -> None:
    line = make_profile(soldier("A", size=size, features=ADDED), rules_for(ruleset)).lines[0]
    assert [sum(part.value for part in parts) for parts in line.parts] == [6 + modifier, 1 + modifier]
    sized = Bonus("size", 1, "size")
    held = replace(SWORD, parts=(*SWORD.parts[:1], Bonus("Strength", 2), sized))
    whole = make_profile(soldier("A", size=size, features=ADDED, attacks=(held,)), rules_for(ruleset)).lines[0]
    assert sum(part.value for part in whole.parts[0]) == 6
