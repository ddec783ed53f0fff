"""What a power would reach, as the viewer may know it (EP-3D-06, EP-DA-05)."""

from __future__ import annotations

from typing import Any

from tactical.rules.engine.actions import Order, UsePower
from tactical.rules.engine.prospects import Caught, prospect
from tactical.rules.engine.state import Combatant, FightState
from tactical.selectors.board import Eyes

NOTHING: dict[str, Any] = {"area": [], "caught": []}


def prospect_view(state: FightState, unit: Combatant, order: Order, eyes: Eyes) -> dict[str, Any]:
    """Return the squares that an order's area fills and who is caught in it; ``state`` is what the viewer knows."""
    if not isinstance(order, UsePower):
        return NOTHING
    seen = prospect(state, unit, order)
    return {
        "area": [list(square) for square in seen.squares],
        "caught": [_caught(state, one, eyes) for one in seen.caught],
    }


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
