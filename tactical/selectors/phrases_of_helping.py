"""Help and breath, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase, reasons_of

GIVES = {"attack": "attack", "ac": "defence"}
COSTS = {"full_round": "a full-round action", "immediate": "an immediate action", "none": "nothing but its life"}


def _aided(event: events.Aided, words: Words) -> Phrase:
    text = f"aids the {GIVES[event.gives]} of {words.name(event.ally)} against {words.name(event.target)}"
    return Phrase(
        words.name(event.actor),
        text,
        event.actor,
        event.target,
        die=event.natural,
        total=event.total,
        against=event.against,
        verdict="helps" if event.success else "does not help",
        success=event.success,
        parts=event.parts,
        against_parts=event.against_parts,
        reasons=({"rule": "EP-DE-15", "text": "aid another", "effect": "+2"}, *reasons_of(event.parts)),
    )


def _held(event: events.BreathHeld, words: Words) -> Phrase:
    cost = COSTS.get(event.cost, f"a {event.cost} action")
    for_what = f" against {event.against}" if event.against else ""
    count = f", round {event.round}" if event.round else ""
    reason = {"rule": event.rule, "text": f"holds its breath{count}", "effect": f"costs {cost}"}
    return Phrase(words.name(event.actor), f"holds its breath{for_what}{count}", event.actor, reasons=(reason,))


def _spared(event: events.BreathSpared, words: Words) -> Phrase:
    reason = {"rule": event.rule, "text": event.why, "effect": "no effect"}
    text = f"takes nothing of {event.what}: {event.why}"
    return Phrase(words.name(event.target), text, target=event.target, reasons=(reason,))


def _guarded(event: events.BreathGuarded, words: Words) -> Phrase:
    text = "will hold its breath as soon as need be" if event.when == "always" else "will breathe as it comes"
    return Phrase(words.name(event.actor), text, event.actor)


HELPING: Mapping[type, Callable[[Any, Words], Phrase]] = {
    events.Aided: _aided,
    events.BreathHeld: _held,
    events.BreathSpared: _spared,
    events.BreathGuarded: _guarded,
}
