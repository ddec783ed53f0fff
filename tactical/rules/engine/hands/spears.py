"""The GM fills squares with spears, or clears them (AOH-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events import Event, SpearsSet
from tactical.rules.engine.hands.hand import Hand
from tactical.rules.engine.phalanx import knows_spears
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError


@dataclass(frozen=True, slots=True)
class SetSpears:
    """Fill ``squares`` with spears, clear them of spears, or with None leave them to the phalanxes again."""

    squares: tuple[tuple[int, int], ...]
    filled: bool | None = None
    reason: str = ""
    target: str = ""
    type: Literal["spears"] = "spears"


def _perform(state: FightState, act: SetSpears, dice: Dice, events: list[Event]) -> None:
    if not knows_spears(state):
        raise RuleError(
            "The rules of this game know no squares full of spears",
            rule=state.arena.rules.cite("hampering"),
            pointer="/type",
            remedy="Make the ground difficult instead.",
        )
    if not act.squares:
        raise RuleError("No square is named", pointer="/squares", remedy="Name one or more.")
    for index, (x, y) in enumerate(act.squares):
        if not state.arena.field.map.contains(x, y):
            text = f"({x}, {y}) is off the map"
            raise RuleError(text, rule="EP-MV-01", pointer=f"/squares/{index}", remedy="Stay on the map.")
    named = tuple(sorted(set(act.squares)))
    kept = tuple(row for row in state.spears if row[:2] not in named)
    new = () if act.filled is None else tuple((x, y, act.filled) for x, y in named)
    after = tuple(sorted((*kept, *new)))
    if after == state.spears:
        raise RuleError("Nothing is changed by this", pointer="/squares", remedy="Name other squares.")
    state.spears = after
    events.append(SpearsSet(named, act.filled, act.reason))


HAND = Hand(SetSpears, _perform)
