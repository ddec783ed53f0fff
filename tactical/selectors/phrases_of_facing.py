"""Phalanxes in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase


def _lowered(event: events.SpearLowered, words: Words) -> Phrase:
    text = f"lowers its spear to the {event.facing}" if event.facing else "raises its spear"
    reasons: tuple[dict[str, str], ...] = ()
    if event.members:
        text += ", in a phalanx"
        reasons = ({"rule": "AOH-06", "text": "a phalanx", "effect": "spears fill the squares before it"},)
    return Phrase(words.name(event.actor), text, event.actor, reasons=reasons)


SPEARS = {True: "spears fill", False: "no spears are in", None: "spears are as they stand in"}


def _set(event: events.SpearsSet, words: Words) -> Phrase:
    where = ", ".join(words.square(square) for square in event.squares[:8])
    more = f" and {len(event.squares) - 8} more" if len(event.squares) > 8 else ""
    text = f"{SPEARS[event.filled]} {where}{more}" + (f": {event.reason}" if event.reason else "")
    return Phrase("The GM says", text, None)


FACING: dict[type, Callable[[Any, Words], Phrase]] = {events.SpearLowered: _lowered, events.SpearsSet: _set}
