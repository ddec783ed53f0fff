"""What a power would reach, as the viewer may know it (EP-3D-06, EP-DA-05)."""

from __future__ import annotations

from typing import Any

from tactical.rules.engine.actions import Order, ThrowObject, ThrowSplash, UsePower
from tactical.rules.engine.hurling import chances, fallen_feet
from tactical.rules.engine.prospects import Caught, prospect
from tactical.rules.engine.splashing import aimed_at, area_of, wetted
from tactical.rules.engine.state import Combatant, FightState
from tactical.selectors.board import Eyes

NOTHING: dict[str, Any] = {"area": [], "caught": []}


def prospect_view(state: FightState, unit: Combatant, order: Order, eyes: Eyes) -> dict[str, Any]:
    """Return the squares that an order's area fills and who is caught in it; ``state`` is what the viewer knows."""
    if isinstance(order, ThrowSplash):
        return _splash_view(state, unit, order, eyes)
    if isinstance(order, ThrowObject):
        return _thrown_view(state, unit, order, eyes)
    if not isinstance(order, UsePower):
        return NOTHING
    seen = prospect(state, unit, order)
    return {
        "area": [list(square) for square in seen.squares],
        "caught": [_caught(state, one, eyes) for one in seen.caught],
    }


def _splash_view(state: FightState, unit: Combatant, order: ThrowSplash, eyes: Eyes) -> dict[str, Any]:
    """Return where a flask bursts that does not go astray, and whom it may hurt with all that chance does."""
    line = state.arena.profiles[unit.id].lines[order.attack]
    target = state.combatants.get(order.target)
    if target is None and (order.x is None or order.y is None):
        return NOTHING
    square = (order.x or 0, order.y or 0) if target is None else aimed_at(state, unit, target, order.square)
    burst = (*square, 1) if target is None or order.square else target.space
    felt = wetted(state, unit, line, 0, square, target, order.square)
    caught = [
        Caught(one.id, state.combatants[one.id].side == unit.side, None, one.hits, one.expected, 0.0) for one in felt
    ]
    return {
        "area": [list(at) for at in area_of(state, burst)],
        "caught": [_caught(state, one, eyes) for one in caught],
    }


def _thrown_view(state: FightState, unit: Combatant, order: ThrowObject, eyes: Eyes) -> dict[str, Any]:
    """Return whom a thrown or dropped object may hit (EP-FA-15 to 17)."""
    target = state.combatants[order.target]
    feet = fallen_feet(unit, target) if order.drop else 0
    found = [
        Caught(key, state.combatants[key].side == unit.side, None, chance, expected, 0.0)
        for key, chance, expected in chances(state, unit, target, order.size, order.stuff, feet)
    ]
    return {"area": [], "caught": [_caught(state, one, eyes) for one in found]}


def _caught(state: FightState, one: Caught, eyes: Eyes) -> dict[str, Any]:
    is_open = eyes.is_gm or state.combatants[one.id].side == "party"
    return {
        "id": one.id,
        "friend": one.is_friend,
        "saves": one.saves if is_open else None,
        "hits": one.hits if is_open else None,
        "expected_damage": one.expected if is_open else None,
        "text": one.reason.text if one.reason is not None and is_open else "",
    }
