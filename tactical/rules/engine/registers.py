"""What checks and carries out each type of order, for orders carried out within others: readied actions.

``orders.registry`` fills both as it is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine.events import Event
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice

CHECKS: dict[str, Callable[[FightState, Combatant, Any], Refusal | None]] = {}
PERFORMERS: dict[str, Callable[[FightState, Combatant, Any, Dice, list[Event]], None]] = {}
ON_ITS_OWN_FEET = frozenset(
    (
        *("move", "double_move", "run", "withdraw", "crawl", "clamber", "overrun", "tumble"),
        *("step", "charge", "jump_down", "drop_prone", "flee"),
    )
)
"""Orders that nobody carries out on another's back."""
