"""Base attacks from classes: how many, and what each class adds to which (EP-AC-22, EP-AC-23)."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Attacked
from tactical.rules.kernel.classes import ClassLevels, base_attacks, bonuses_of, check_classes, completed
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature, check_creature
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import position

FIGHTER = ClassLevels("Fighter", 5, (4, 4, 4, 4))
ROGUE = ClassLevels("Rogue", 3, (2, 2, 2))
WIZARD = ClassLevels("Wizard", 4, (2, 2))
NEXT_TO = ".....\n.AN..\n.....\n.....\n....."


@pytest.mark.rule("EP-AC-22", "EP-AC-23")
@pytest.mark.parametrize(
    ("classes", "attacks"),
    [
        ((FIGHTER, ROGUE), (6, 1, -4, -11)),
        ((ROGUE, FIGHTER), (6, 1, -4, -11)),
        ((FIGHTER,), (4, -1, -6, -11)),
        ((ROGUE,), (2, -3, -8)),
        ((WIZARD, ROGUE), (4, -1, -8)),
        ((ClassLevels("Commoner", 1, (0,)),), (0,)),
        ((), ()),
    ],
)
def test_base_attacks_of_classes_taken_together(classes: tuple[ClassLevels, ...], attacks: tuple[int, ...]) -> None:
    assert base_attacks(classes) == attacks
    assert bonuses_of(classes, 3) == tuple(bonus + 3 for bonus in attacks)


def sheet(**attack: Any) -> dict[str, Any]:
    line = {"name": "longsword", "kind": "melee", "dice": [[1, 8]], "damage_bonus": 3, **attack}
    classes = [
        {"name": "Fighter", "level": 5, "gains": [4, 4, 4, 4]},
        {"name": "Rogue", "level": 3, "gains": [2, 2, 2]},
    ]
    return {"id": "a", "name": "A", "classes": classes, "attacks": [line]}


@pytest.mark.rule("EP-AC-22", "EP-AC-23")
def test_a_sheet_with_classes_gets_the_totals_it_leaves_out_and_fights_with_them() -> None:
    strength = {"name": "Strength", "value": 3, "type": "ability"}
    creature = from_plain(Creature, completed(sheet(parts=[strength])))
    check_creature(creature)
    line = creature.attacks[0]
    assert line.bonuses == (9, 4, -1, -8)
    assert [(part.name, part.value, part.type) for part in line.parts] == [
        ("base attack", 6, "base"),
        ("Strength", 3, "ability"),
    ]
    state = position(NEXT_TO, {"A": creature})
    _, events = apply_order(state, actions.FullAttack(("N",)), ScriptedDice([2, 2, 2, 2]))
    assert [event.total for event in events if isinstance(event, Attacked)] == [11, 6, 1, -6]


def test_totals_that_a_sheet_gives_stay_as_they_are() -> None:
    assert completed(sheet(bonuses=[12])) == sheet(bonuses=[12])
    assert completed({"name": "A", "attacks": [{"name": "x"}]}) == {"name": "A", "attacks": [{"name": "x"}]}
    again = completed(completed(sheet()))
    assert again["attacks"][0]["bonuses"] == [6, 1, -4, -11]


@pytest.mark.parametrize("attacks", [None, 3, [3], [{"parts": 3}], [{"parts": [3, {"value": "x"}]}]])
@pytest.mark.parametrize("classes", [None, 3, [3], [{"gains": "x"}], [{"gains": [4]}], [{"gains": []}]])
def test_nonsense_is_left_for_the_reader_to_name(attacks: Any, classes: Any) -> None:
    assert completed({"attacks": attacks, "classes": classes})["classes"] == classes


@pytest.mark.parametrize(
    ("classes", "pointer"),
    [
        ((ClassLevels("", 1, (1,)),), "/classes/0/name"),
        ((ClassLevels("x", 0, (1,)),), "/classes/0/level"),
        ((ClassLevels("x", 1, ()),), "/classes/0/gains"),
        ((FIGHTER, ClassLevels("x", 1, (1, 1, 1, 1, 1))), "/classes/1/gains"),
        ((ClassLevels("x", 1, (99,)),), "/classes/0/gains"),
        ((FIGHTER,) * 13, "/classes"),
    ],
)
def test_classes_that_cannot_be_are_refused_at_their_place(classes: tuple[ClassLevels, ...], pointer: str) -> None:
    with pytest.raises(RuleError) as caught:
        check_classes(classes, "/classes")
    assert caught.value.pointer == pointer
    assert caught.value.remedy
