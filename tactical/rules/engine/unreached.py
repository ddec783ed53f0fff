"""Why a square is not reached: the rule that stands in the way, as the viewer may know it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tactical.rules.engine.actions import DoubleMove, Move
from tactical.rules.engine.gait import Gait
from tactical.rules.engine.gaits import gait_of
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import walk
from tactical.rules.geometry.battlemap import BLOCKED, NAMES
from tactical.rules.geometry.distance import FEET

AMPLE = 8
"""How much farther than allowed is looked, to tell what is too far from what cannot be had."""


def why_unreached(state: FightState, unit: Combatant, order: Any, goal: tuple[int, ...]) -> Refusal:
    """Say why an order of movement does not lead to a square or cube: what holds it, or that it is too far."""
    gait = gait_of(state, unit, order)
    x, y = goal[0], goal[1]
    if not state.arena.field.map.contains(x, y, 1):
        return Refusal("EP-MV-02", f"({x}, {y}) is off the board", "Choose a square of the board.")
    if (x, y) == (unit.x, unit.y) and len(goal) < 3:
        return Refusal("EP-MV-04", f"({x}, {y}) is where it stands", "Choose another square.")
    battlemap = state.arena.believed.map
    cell = battlemap.cells[y * battlemap.width + x]
    if cell in BLOCKED and len(goal) < 3:
        return Refusal("EP-TE-04", f"({x}, {y}) holds {NAMES[cell]}", "Go round it.")
    line = straight((unit.x, unit.y), (x, y))
    tried = walk(state, unit, line, _ample(gait))
    if tried.refusal is not None and len(tried.costs) >= len(line) - 1:
        return tried.refusal
    feet = gait.squares * FEET
    beyond = _beyond(state, unit, order, (x, y))
    if beyond:
        return Refusal("EP-MV-03", f"{beyond} ft to ({x}, {y}); a move allows {feet} ft", "Take a double move.")
    text = f"{feet} ft do not lead to ({x}, {y})"
    if tried.refusal is not None:
        text = f"{text}; straight ahead {tried.refusal.text}"
    return Refusal("EP-MV-03", text, "Choose a square that reach/ lists.")


def straight(start: tuple[int, int], goal: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the squares from one to another, diagonally first."""
    x, y = start
    line = []
    while (x, y) != goal:
        x += (goal[0] > x) - (goal[0] < x)
        y += (goal[1] > y) - (goal[1] < y)
        line.append((x, y))
    return tuple(line)


def _ample(gait: Gait) -> Gait:
    pools = tuple((mode, squares * AMPLE) for mode, squares in gait.pools)
    return replace(gait, squares=gait.squares * AMPLE, pools=pools)


def _beyond(state: FightState, unit: Combatant, order: Any, goal: tuple[int, int]) -> int:
    """Return the feet of a double move to a square, 0 if that does not lead there either."""
    if not isinstance(order, Move):
        return 0
    found = spots(state, unit, DoubleMove((), mode=order.mode))
    return next((spot.cost_feet for spot in found if (spot.x, spot.y) == goal), 0)
