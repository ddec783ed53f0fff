"""Saving throws and what comes of hits besides their damage, in words and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase, reasons_of


def _saved(event: events.Saved, words: Words) -> Phrase:
    verdict = "makes it" if event.success else "fails"
    sure = ({"rule": event.rule, "text": f"a natural {event.natural}", "effect": verdict},) if event.sure else ()
    return Phrase(
        words.name(event.target),
        f"{event.save.capitalize()} save against {event.what}",
        event.actor or None,
        event.target,
        die=event.natural,
        total=event.total,
        against=event.dc,
        verdict=verdict,
        success=event.success,
        parts=event.parts,
        reasons=(*reasons_of(event.parts), {"rule": event.rule, "text": event.what, "effect": verdict}, *sure),
    )


HARMS: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Saved: _saved,
}
