"""Mounting and coming off in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase

HOW = {"down": "dismounts from", "thrown": "falls off", "taken": "is taken off"}
MERGED = {"rule": "EP-3D-04", "text": "a rider is in the space of its mount", "effect": ""}


def _mounted(event: events.Mounted, words: Words) -> Phrase:
    return Phrase(
        words.name(event.actor), f"mounts {words.name(event.target)}", event.actor, event.target, reasons=(MERGED,)
    )


def _dismounted(event: events.Dismounted, words: Words) -> Phrase:
    text = f"{HOW[event.how]} {words.name(event.target)} at {words.square(event.square)}"
    return Phrase(words.name(event.actor), text, event.actor, event.target)


RIDING: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Mounted: _mounted,
    events.Dismounted: _dismounted,
}
