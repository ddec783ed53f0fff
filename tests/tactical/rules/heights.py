"""Fights on drawn ground with heights, water, hazards: what the layers tests lay over a drawn position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tactical.rules.engine.events import Event
from tactical.rules.engine.perils import floor_at, reveal
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Creature
from tests.tactical.rules.positions import position

OPEN = ".......\n.......\n.......\n.......\nAN....."
EDGE = ".......\n.......\n.......\n.......\n.A....N"


class Fewest:
    """Dice that always show a 1."""

    def roll(self, sides: int) -> int:
        return 1


def of(events: list[Event], kind: type) -> Any:
    """Return the first event of a kind."""
    return next(event for event in events if isinstance(event, kind))


def has(events: list[Event], kind: type) -> bool:
    """Whether there is an event of a kind."""
    return any(isinstance(event, kind) for event in events)


def raised(
    text: str,
    levels: str = "",
    *,
    depths: dict[tuple[int, int], int] | None = None,
    hazards: dict[tuple[int, int], str] | None = None,
    traps: bool = False,
    creatures: dict[str, Creature] | None = None,
    actor: str = "A",
    ruleset: str = "epic-path",
    options: dict[str, str] | None = None,
) -> FightState:
    """Return a drawn position on ground of drawn ``levels``: digits, or letters below 0 (a is -1, b -2 ...).

    Squares with hazards are drawn as such but for ``traps``, which nobody sees.
    """
    state = position(text, creatures, actor, ruleset, options)
    rows = [line.strip() for line in levels.strip().splitlines()]
    heights = tuple(
        (x, len(rows) - 1 - j, level)
        for j, row in enumerate(rows)
        for x, char in enumerate(row)
        if (level := int(char) if char.isdigit() else (96 - ord(char) if char.isalpha() else 0))
    )
    layers = Layers(
        heights=heights,
        depths=tuple((x, y, feet) for (x, y), feet in (depths or {}).items()),
        hazards=tuple((x, y, word) for (x, y), word in (hazards or {}).items()),
    )
    state.set_ground(state.rows, layers)
    if not traps:
        reveal(state, [(x, y) for x, y, _ in layers.hazards])
    for unit in state.combatants.values():
        unit.z = floor_at(state, unit.x, unit.y, unit.squares)
    state.turn.was = replace(state.combatants[actor])
    return state
