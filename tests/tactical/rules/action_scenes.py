"""Scenes for tests of the action economy: a creature, a foe, and dice that miss."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Event
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import BOW, SWORD, position, soldier

OPEN = "A.........\n..........\n..........\n..........\n.........N"
NEXT_TO = ".....\n.AN..\n.....\n.....\n....."
MISS = [2] * 12


def give(state: FightState, *orders: actions.Order) -> FightState:
    for order in orders:
        state, _ = apply_order(state, order, ScriptedDice(MISS))
    return state


def events_of(state: FightState, order: actions.Order) -> list[Event]:
    return apply_order(state, order, ScriptedDice(MISS))[1]


def refused(state: FightState, order: actions.Order) -> str:
    with pytest.raises(RuleError) as error:
        apply_order(state, order, ScriptedDice(MISS))
    assert error.value.remedy
    return error.value.rule or ""


def fighter(bonuses: tuple[int, ...] = (16, 11, 6, 1), **changes: object) -> FightState:
    attacks = changes.pop("attacks", (replace(SWORD, bonuses=bonuses, parts=()), BOW))
    creature = soldier("A", attacks=attacks, **changes)
    return position(NEXT_TO, {"A": creature, "N": soldier("N", hp=400, max_hp=400)})
