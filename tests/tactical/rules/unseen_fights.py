"""Fights of one against one in which something hides the other, for rule tests."""

from __future__ import annotations

from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import (
    Event,
)
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.positions import position, soldier

NEAR = ".......\n.AN....\n.......\n.......\n......."
FAR = "A..........N\n" + "............\n" * 4


def fight(
    text: str = NEAR,
    *,
    unseen: tuple[str, ...] = (),
    veils: tuple[tuple[int, int, int], ...] = (),
    light: str = "bright",
    a: dict[str, Any] | None = None,
    n: dict[str, Any] | None = None,
) -> FightState:
    state = position(text, {"A": soldier("A", **(a or {})), "N": soldier("N", **(n or {}))}, light=light)
    state.combatants["N"].conditions = unseen
    if veils:
        state.set_ground(state.rows, Layers(veils=veils))
    return state


def pair(state: FightState) -> tuple[Any, Any]:
    return state.combatants["A"], state.combatants["N"]


def rule_of(refused: Refusal | None) -> str:
    return refused.rule if refused else ""


def do(state: FightState, order: actions.Order, *faces: int) -> tuple[FightState, list[Event]]:
    return apply_order(state, order, ScriptedDice(faces))
