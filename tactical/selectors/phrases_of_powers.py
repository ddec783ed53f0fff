"""Powers and what they do, in words and figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase, reasons_of

NATURES = {
    "spell": "a spell",
    "spell_like": "a spell-like ability",
    "supernatural": "a supernatural ability",
    "extraordinary": "an extraordinary ability",
}


def _used(event: events.PowerUsed, words: Words) -> Phrase:
    where = f" at {words.square(event.at)}" if event.at is not None else ""
    left = "" if event.left is None else f"; {event.left} left" if event.left else "; used up"
    ready = f"; ready again in {_rounds(event.ready_in)}" if event.ready_in else ""
    reason = {"rule": "EP-AC-11", "text": event.text or event.power, "effect": NATURES[event.nature]}
    return Phrase(
        words.name(event.actor),
        f"{event.power}{where}{left}{ready}",
        event.actor,
        harm=event.harm,
        parts=event.harm.parts if event.harm else (),
        reasons=(reason,),
    )


def _rounds(count: int) -> str:
    return "a round" if count == 1 else f"{count} rounds"


def _hurt(event: events.PowerHurt, words: Words) -> Phrase:
    saved = {True: ", save made", False: ", save failed", None: ""}[event.saved]
    off = [(event.spared, "the save"), (event.harm.resisted, "resistance")]
    reasons = [
        {"rule": "EP-DA-05" if name == "the save" else "EP-DA-01", "text": name, "effect": f"-{amount} damage"}
        for amount, name in off
        if amount
    ]
    if event.harm.passed:
        text = "part of it goes through a body that is not quite there"
        reasons.append({"rule": event.harm.share, "text": text, "effect": f"-{event.harm.passed} damage"})
    return Phrase(
        words.name(event.actor),
        f"{event.power} reaches {words.name(event.target)}{saved}: {event.harm.total}",
        event.actor,
        event.target,
        harm=event.harm,
        reasons=tuple(reasons),
    )


def _failed(event: events.PowerFailed, words: Words) -> Phrase:
    reason = {"rule": event.rule, "text": event.why, "effect": "nothing"}
    if not event.target:
        return Phrase(words.name(event.actor), f"{event.power} fails: {event.why}", event.actor, reasons=(reason,))
    text = f"{event.power} does nothing to {words.name(event.target)}: {event.why}"
    return Phrase(words.name(event.actor), text, event.actor, event.target, reasons=(reason,))


def _mended(event: events.Mended, words: Words) -> Phrase:
    by = "" if event.actor == event.target else f", by {words.name(event.actor)}"
    dice = f" ({event.dice}: {', '.join(str(face) for face in event.faces)})" if event.faces else ""
    return Phrase(
        words.name(event.target),
        f"{event.power}: {event.amount} hit points back{dice}{by}",
        event.actor,
        event.target,
        parts=event.parts,
        reasons=reasons_of(event.parts),
    )


def _weakened(event: events.AbilityLost, words: Words) -> Phrase:
    doubled = ", doubled by the critical hit" if event.doubled else ""
    rule = "EP-AT-21" if event.doubled else "sheet"
    text = f"{event.power}: {event.amount} points of {event.ability} lost{doubled}, {event.lost} in all"
    reason = {"rule": rule, "text": event.power, "effect": f"-{event.amount} {event.ability}"}
    return Phrase(words.name(event.target), text, event.actor, event.target, reasons=(reason,))


def _held(event: events.TouchHeld, words: Words) -> Phrase:
    reason = {"rule": "EP-AO-08", "text": "the touch itself provokes nobody", "effect": "held ready"}
    return Phrase(
        words.name(event.actor), f"{event.power} is cast and held for a touch", event.actor, reasons=(reason,)
    )


POWERS: Mapping[type, Callable[[Any, Words], Phrase]] = {
    events.PowerUsed: _used,
    events.PowerHurt: _hurt,
    events.PowerFailed: _failed,
    events.Mended: _mended,
    events.AbilityLost: _weakened,
    events.TouchHeld: _held,
}
