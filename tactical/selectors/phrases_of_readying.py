"""Readied actions, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.engine import events
from tactical.rules.engine.triggers import Trigger
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase

SIDES = {"enemy": "an enemy", "ally": "an ally", "anyone": "anyone"}
DEEDS = {
    "comes_into_sight": "comes into sight",
    "stands_up": "stands up",
    "goes_down": "goes down",
    "moves": "moves",
    "attacks": "attacks",
    "uses_power": "casts or uses a power",
    "opens_door": "opens a door",
    "acts": "acts",
}
WHAT = {"use_power": "a power", "do": "something", "stand_up": "standing up", "use_door": "a door", "aid": "aid"}
SHOWN_SQUARES = 4


def trigger_text(trigger: Trigger, words: Words) -> str:
    """Return what is waited for: "an enemy comes within 10 ft"."""
    who = words.name(trigger.who) if trigger.who else SIDES[trigger.side]
    if trigger.what == "comes_near":
        return f"{who} comes within {trigger.feet} ft"
    if trigger.what == "goes_away":
        return f"{who} goes farther than {trigger.feet} ft"
    if trigger.what == "enters":
        named = ", ".join(words.square(square) for square in trigger.squares[:SHOWN_SQUARES])
        return f"{who} enters {named}{', ...' if len(trigger.squares) > SHOWN_SQUARES else ''}"
    at = f" {words.name(trigger.target)}" if trigger.target else ""
    return f"{who} {DEEDS[trigger.what]}{at}"


def _made(event: events.ReadyMade, words: Words) -> Phrase:
    what = event.detail or WHAT.get(event.then, event.then.replace("_", " "))
    waits = trigger_text(event.trigger, words)
    reason = {"rule": "EP-HO-09", "text": f"readies {what}", "effect": f"when {waits}"}
    return Phrase(words.name(event.actor), f"readies {what}: when {waits}", event.actor, reasons=(reason,))


def _fired(event: events.ReadyFired, words: Words) -> Phrase:
    text = f"was ready for {words.name(event.cause)} in {words.square(event.square)}"
    failed = f", but {event.failed}" if event.failed else ""
    reason = {"rule": event.rule, "text": trigger_text(event.trigger, words), "effect": "its readied action"}
    return Phrase(words.name(event.actor), text + failed, event.actor, reasons=(reason,))


def _lost(event: events.ReadyLost, words: Words) -> Phrase:
    reason = {"rule": event.rule, "text": event.cause, "effect": "the readied action is lost"}
    return Phrase(words.name(event.actor), f"no longer ready: {event.cause}", event.actor, reasons=(reason,))


READYING: Mapping[type, Callable[[Any, Words], Phrase]] = {
    events.ReadyMade: _made,
    events.ReadyFired: _fired,
    events.ReadyLost: _lost,
}
