"""What is done about the unseen, in words. Nothing here says more than the roll told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase, reasons_of, rolled


def _hid(event: events.Hid, words: Words) -> Phrase:
    return Phrase(
        words.name(event.actor),
        f"begins to hide, Stealth {event.total}",
        event.actor,
        die=event.natural,
        total=event.total,
        parts=event.parts,
        reasons=reasons_of(event.parts),
    )


def _stealth_lost(event: events.StealthLost, words: Words) -> Phrase:
    reasons = ({"rule": event.rule, "text": event.cause, "effect": "seen"},)
    return Phrase(words.name(event.actor), f"hides no more: {event.cause}", event.actor, reasons=reasons)


def _searched(event: events.Searched, words: Words) -> Phrase:
    found = f"finds {words.names(event.found)}" if event.found else "finds nobody"
    return Phrase(
        words.name(event.actor),
        f"searches for the unseen: {found}",
        event.actor,
        die=event.natural,
        total=event.total,
        verdict=found,
        success=bool(event.found),
        parts=event.parts,
        reasons=reasons_of(event.parts),
    )


FELT = {"poor": "a poor roll tells nothing", "nothing": "nobody is there", "found": "somebody is there"}
STRUCK = {"poor": "a poor roll tells nothing", "empty": "the square is empty", "there": "somebody is there, missed"}


def _groped(event: events.Groped, words: Words) -> Phrase:
    where = " and ".join(words.square(square) for square in event.squares)
    return Phrase(
        words.name(event.actor),
        f"gropes in {where}: {FELT[event.result]}",
        event.actor,
        die=event.natural,
        total=event.total,
        verdict=FELT[event.result],
        success=event.result == "found",
        parts=event.parts,
        reasons=({"rule": "EP-IV-09", "text": "groping", "effect": FELT[event.result]},),
    )


def _square_attacked(event: events.SquareAttacked, words: Words) -> Phrase:
    return Phrase(
        words.name(event.actor),
        f"{event.attack} into {words.square(event.square)}: {STRUCK[event.result]}",
        event.actor,
        event.target or None,
        die=event.natural,
        total=event.total,
        verdict=STRUCK[event.result],
        success=False,
        parts=event.parts,
        reasons=({"rule": "EP-IV-12", "text": "a guessed square", "effect": STRUCK[event.result]},),
    )


def _remembered(event: events.Remembered, words: Words) -> Phrase:
    verdict = "remembers" if event.success else "does not remember"
    why = {"rule": "EP-IV-18", "text": "one that has faded", "effect": verdict}
    return rolled(
        event, words.name(event.actor), f"{verdict} {words.name(event.target)}, Will", event.actor, verdict, why
    )


SEARCHING: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Hid: _hid,
    events.StealthLost: _stealth_lost,
    events.Searched: _searched,
    events.Groped: _groped,
    events.SquareAttacked: _square_attacked,
    events.Remembered: _remembered,
}
