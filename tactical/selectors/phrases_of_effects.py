"""What lasts for a time on a creature, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase

OFTEN = 100
"""Rounds beyond which nobody counts them in a fight."""


def for_how_long(rounds: int | None) -> str:
    """Return how long something lasts, in words."""
    if rounds is None:
        return "until the encounter is over or something ends it"
    if rounds > OFTEN:
        return "longer than this fight"
    return "for a round" if rounds == 1 else f"for {rounds} rounds"


def _began(event: events.EffectBegan, words: Words) -> Phrase:
    changes = ", ".join(event.changes)
    against = f" against {words.name(event.against)}" if event.against else ""
    source = f", by {words.name(event.source)}" if event.source not in ("", event.target) else ""
    told = f" ({changes})" if changes else ""
    text = f"{event.label.lower()}{told}{against} {for_how_long(event.rounds)}{source}"
    reason = {"rule": event.rule, "text": event.label.lower(), "effect": changes or for_how_long(event.rounds)}
    return Phrase(words.name(event.target), text, target=event.target, reasons=(reason,))


def _ended(event: events.EffectEnded, words: Words) -> Phrase:
    cause = f": {event.cause}" if event.cause else ""
    return Phrase(words.name(event.target), f"no longer {event.label.lower()}{cause}", target=event.target)


def _ailed(event: events.Ailed, words: Words) -> Phrase:
    told = event.condition.replace("_", " ")
    reason = {"rule": event.rule, "text": told, "effect": f"{event.harm.total} damage"}
    text = f"suffers from being {told}"
    verdict = f"{event.harm.total} damage"
    name = words.name(event.target)
    return Phrase(name, text, target=event.target, verdict=verdict, harm=event.harm, reasons=(reason,))


def _shaken_off(event: events.ShakenOff, words: Words) -> Phrase:
    told, cost = event.condition.replace("_", " "), event.cost.replace("_", "-")
    reason = {"rule": event.rule, "text": f"no longer {told}", "effect": f"costs a {cost} action"}
    return Phrase(words.name(event.actor), f"is no longer {told}", event.actor, reasons=(reason,))


EFFECTS: Mapping[type, Callable[[Any, Words], Phrase]] = {
    events.EffectBegan: _began,
    events.EffectEnded: _ended,
    events.Ailed: _ailed,
    events.ShakenOff: _shaken_off,
}
