"""Saving throws: parts, what 1 and 20 do, evasion, who rolls them (EP-DA-05, EP-AT-24, D20-21)."""

from __future__ import annotations

import pytest

from tactical.rules.combat.saves import Save, left_after, roll_save, save_chance
from tactical.rules.engine.events import Event, Saved
from tactical.rules.engine.saving import chance_to_save, save_parts, try_save
from tactical.rules.kernel.creature import Saves
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.modifiers import Part
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import position, soldier

NEXT_TO = ".....\n.AN..\n.....\n.....\n....."


@pytest.mark.rule("EP-DA-05")
@pytest.mark.parametrize(
    ("ruleset", "options", "natural", "dc", "success"),
    [
        ("epic-path", {}, 10, 15, True),
        ("epic-path", {}, 9, 15, False),
        ("epic-path", {}, 1, 6, True),
        ("epic-path", {}, 20, 26, False),
        ("epic-path", {"saves.automatic": "true"}, 1, 6, False),
        ("epic-path", {"saves.automatic": "true"}, 20, 26, True),
        ("d20-srd", {}, 1, 6, False),
        ("d20-srd", {}, 20, 26, True),
    ],
)
def test_a_save_of_five(ruleset: str, options: dict[str, str], natural: int, dc: int, success: bool) -> None:
    rules = rules_for(ruleset, options)
    rolled = roll_save(rules, "will", (Part("Will", 5, "sheet"),), dc, ScriptedDice([natural]))
    assert (rolled.success, rolled.total) == (success, natural + 5)


@pytest.mark.rule("EP-DA-05")
@pytest.mark.parametrize("dc", [-10, 1, 6, 7, 15, 25, 26, 60])
@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
def test_the_chance_is_that_of_the_die(ruleset: str, dc: int) -> None:
    rules, parts = rules_for(ruleset), (Part("Will", 5, "sheet"),)
    made = [roll_save(rules, "will", parts, dc, ScriptedDice([face])).success for face in range(1, 21)]
    assert save_chance(rules, parts, dc) == sum(made) / 20


@pytest.mark.rule("EP-DA-05", "EP-OV-06")
def test_every_part_of_a_save_is_named_and_logged() -> None:
    state = position(NEXT_TO, {"N": soldier("N", saves=Saves(3, 2, 1))})
    unit = state.combatants["N"]
    unit.conditions = ("sickened",)
    cover = (Part("cover", 1, "EP-CO-03"),)
    parts = save_parts(state, unit, "reflex", extra=cover)
    named = {part.name: part.value for part in parts}
    assert named == {"Reflex": 2, "cover": 1, "sickened": state.arena.rules.conditions["sickened"]["save"]}
    events: list[Event] = []
    rolled = try_save(state, unit, "reflex", 12, "a test", "house", ScriptedDice([13]), events, source="A", extra=cover)
    (event,) = events
    assert isinstance(event, Saved)
    assert (event.total, event.parts, event.success) == (13 + sum(named.values()), parts, rolled.success)
    assert chance_to_save(state, unit, "reflex", 12, extra=cover) == save_chance(state.arena.rules, parts, 12)


@pytest.mark.rule("EP-AT-24")
@pytest.mark.parametrize(
    ("features", "save", "saved", "left"),
    [
        ({}, "reflex", True, 7),
        ({}, "reflex", False, 15),
        ({"evasion": 1}, "reflex", True, 0),
        ({"evasion": 1}, "reflex", False, 15),
        ({"improved_evasion": 1}, "reflex", True, 0),
        ({"improved_evasion": 1}, "reflex", False, 7),
        ({"evasion": 1}, "fortitude", True, 7),
    ],
)
def test_what_is_left_of_fifteen(features: dict[str, int], save: Save, saved: bool, left: int) -> None:
    creature = soldier("N", features=features)
    assert left_after(creature, 15, save, "half", saved=saved) == left
    assert left_after(creature, 15, save, "negates", saved=saved) == (0 if saved else 15)
    assert left_after(creature, 15, save, "none", saved=saved) == 15
