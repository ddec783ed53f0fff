"""The actions of a turn in words: turned into lesser ones, bought with action points, spent on what the table lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase

COSTS = {"full_round": "the whole round", "free": "a free action", "immediate": "an immediate action"}


def _converted(event: events.Converted, words: Words) -> Phrase:
    text = f"turns its {event.action} action into a {event.into} one"
    reason = {"rule": event.rule, "text": text, "effect": f"one more {event.into} action"}
    return Phrase(words.name(event.actor), text, event.actor, reasons=(reason,))


def _point(event: events.PointSpent, words: Words) -> Phrase:
    left = f"{event.left} left" if event.left else "none left"
    reason = {"rule": event.rule, "text": "an action point", "effect": f"one more {event.gain} action"}
    text = f"spends an action point on a {event.gain} action, {left}"
    return Phrase(words.name(event.actor), text, event.actor, reasons=(reason,))


def _done(event: events.Done, words: Words) -> Phrase:
    what = event.label[:1].lower() + event.label[1:]
    item = f": {event.item}" if event.item else ""
    cost = COSTS.get(event.cost, f"a {event.cost.replace('_', ' ')} action")
    reason = {"rule": event.rule, "text": what, "effect": cost}
    return Phrase(words.name(event.actor), f"{what}{item}", event.actor, reasons=(reason,))


DOING: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Converted: _converted,
    events.PointSpent: _point,
    events.Done: _done,
}
