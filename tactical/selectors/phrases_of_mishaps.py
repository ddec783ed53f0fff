"""Falls, collisions, forced movement and hazardous ground in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.rules.kernel.reasons import Reasons, plain_reasons
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase

HOW = {"accident": "falls", "jump": "jumps down", "dive": "dives"}
KINDS = {"push": "pushed", "pull": "pulled", "slide": "moved"}
HITS = {"hit": "is hit by", "dragged": "is dragged against", "thrown": "is thrown against", "move": "bumps into"}
WHEN = {
    "never": "will let itself be moved by force",
    "harm": "will drop prone before it is forced into harm",
    "always": "will drop prone rather than be moved by force",
}


def _reasons(reasons: Reasons) -> tuple[dict[str, str], ...]:
    return tuple(plain_reasons(reasons))


def _lost(harm: events.Harm | None) -> str:
    return f": {harm.total}" if harm else ""


def _fell(event: events.Fell, words: Words) -> Phrase:
    text = f"{HOW[event.how]} {event.feet} ft onto {event.into}"
    text = text.replace(" onto ", " into ") if event.into.endswith("of water") else text
    unhurt = ", unhurt" if event.harm is None or not event.harm.total else ""
    return Phrase(
        words.name(event.target),
        text + (unhurt or _lost(event.harm)),
        target=event.target,
        harm=event.harm,
        reasons=_reasons(event.reasons),
    )


def _collided(event: events.Collided, words: Words) -> Phrase:
    verb = HITS.get(event.how, "runs into")
    speed = f" at {event.speed} ft a round" if event.harm is not None else ""
    return Phrase(
        words.name(event.target),
        f"{verb} {event.into}{speed}{_lost(event.harm)}",
        target=event.target,
        harm=event.harm,
        reasons=_reasons(event.reasons),
    )


def _hit(event: events.HitByObject, words: Words) -> Phrase:
    return Phrase(
        words.name(event.target),
        f"is hit by a {event.what}{_lost(event.harm)}",
        target=event.target,
        harm=event.harm,
        reasons=_reasons(event.reasons),
    )


def _forced(event: events.MovedByForce, words: Words) -> Phrase:
    by = f" by {words.name(event.actor)}" if event.actor else ""
    if len(event.path) == 1:
        end = "drops prone and stays" if event.dropped else "stays where it is"
        text = f"is to be {KINDS[event.kind]}{by}, {end}"
    else:
        drops = ", where it drops prone" if event.dropped else ""
        text = f"is {KINDS[event.kind]}{by} to {words.square(event.path[-1][:2])}{drops}"
    return Phrase(words.name(event.target), text, event.actor or None, event.target, reasons=_reasons(event.reasons))


def _displaced(event: events.Displaced, words: Words) -> Phrase:
    where = words.square(event.end[:2])
    whence = "is shunted out of what is solid" if event.why == "solid" else "cannot stay where others are: it comes"
    text = f"{whence}, to {where}{_lost(event.harm)}"
    return Phrase(words.name(event.target), text, target=event.target, harm=event.harm, reasons=_reasons(event.reasons))


def _endangered(event: events.Endangered, words: Words) -> Phrase:
    ruled = "" if event.harm else ", the GM rules what it does"
    text = f"is in {event.hazard} at {words.square(event.square)}{_lost(event.harm)}{ruled}"
    return Phrase(words.name(event.target), text, target=event.target, harm=event.harm, reasons=_reasons(event.reasons))


def _braced(event: events.BracedItself, words: Words) -> Phrase:
    reason = {"rule": "EP-FM-09", "text": "dropping prone ends forced movement", "effect": ""}
    return Phrase(words.name(event.actor), WHEN[event.when], event.actor, reasons=(reason,))


MISHAPS: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Fell: _fell,
    events.Collided: _collided,
    events.HitByObject: _hit,
    events.MovedByForce: _forced,
    events.Displaced: _displaced,
    events.Endangered: _endangered,
    events.BracedItself: _braced,
}
