"""Saving throws and what comes of hits besides their damage, in words and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase, reasons_of, rolled


def _saved(event: events.Saved, words: Words) -> Phrase:
    verdict = "makes it" if event.success else "fails"
    sure = ({"rule": event.rule, "text": f"a natural {event.natural}", "effect": verdict},) if event.sure else ()
    why = (*reasons_of(event.parts), {"rule": event.rule, "text": event.what, "effect": verdict}, *sure)
    text = f"{event.save.capitalize()} save against {event.what}"
    return rolled(event, words.name(event.target), text, event.actor or None, verdict, *why)


def _coup(event: events.CoupDelivered, words: Words) -> Phrase:
    hit = {"rule": "EP-CG-02", "text": "it hits as a critical hit", "effect": f"damage x{event.harm.multiplier}"}
    save = {"rule": "EP-CG-03", "text": "a Fortitude save or it is slain", "effect": f"DC {event.dc}"}
    return Phrase(
        words.name(event.actor),
        f"coup de grace, {event.attack}, on {words.name(event.target)}",
        event.actor,
        event.target,
        verdict=f"critical hit: {event.harm.total}",
        success=True,
        harm=event.harm,
        reasons=(*harm_reasons(event.harm), hit, save),
    )


def _slain(event: events.Slain, words: Words) -> Phrase:
    mark = f"; to raise it takes a Caster Check of {event.raise_dc}" if event.raise_dc else ""
    reason = {"rule": "EP-CG-04", "text": "slain by a coup de grace", "effect": f"raise DC {event.raise_dc}"}
    reasons = (reason,) if event.raise_dc else ()
    return Phrase(words.name(event.target), f"is slain{mark}", event.by or None, event.target, reasons=reasons)


def _death_checked(event: events.DeathChecked, words: Words) -> Phrase:
    verdict = "steadies" if event.success else "dies" if event.dead else "is dying"
    fails = f", {event.fails} failed on end" if event.fails else ""
    return Phrase(
        words.name(event.target),
        f"is down, d{event.sides} against {event.dc}{fails}",
        None,
        event.target,
        die=event.natural,
        total=event.natural,
        against=event.dc,
        verdict=verdict,
        success=event.success,
        reasons=({"rule": event.rule, "text": "one who is down and dying", "effect": verdict},),
    )


def _stabilized(event: events.Stabilized, words: Words) -> Phrase:
    verdict = "stable" if event.success else "still dying"
    why = (*reasons_of(event.parts), {"rule": event.rule, "text": "stabilizing the dying", "effect": verdict})
    text = f"tends {words.name(event.target)}, Heal"
    return rolled(event, words.name(event.actor), text, event.actor, verdict, *why)


def _raised(event: events.Raised, words: Words) -> Phrase:
    verdict = "lives again" if event.success else "stays dead"
    check = ({"rule": "EP-CG-05", "text": "slain by a coup de grace", "effect": f"DC {event.dc}"},) if event.dc else ()
    why = ({"rule": "house", "text": event.reason, "effect": verdict},) if event.reason else ()
    return Phrase(
        words.name(event.target),
        f"is to be raised: {verdict}",
        target=event.target,
        die=event.natural or None,
        total=event.total if event.dc else None,
        against=event.dc or None,
        verdict=verdict,
        success=event.success,
        parts=event.parts,
        reasons=(*check, *why),
    )


def _came_to(event: events.CameTo, words: Words) -> Phrase:
    return Phrase(words.name(event.target), "comes to and is up again", target=event.target)


def _splashed(event: events.Splashed, words: Words) -> Phrase:
    where = words.square(event.square)
    astray = f", astray (d8 {event.scatter}) from {words.square(event.aimed)}" if event.scatter else ""
    effect = "falls short or aside" if event.scatter else "half the damage about it"
    reasons = tuple({"rule": rule, "text": "a flask that breaks", "effect": effect} for rule in event.rules)
    return Phrase(
        words.name(event.actor),
        f"{event.attack} bursts at {where}{astray}",
        event.actor,
        die=event.natural or None,
        total=event.total if event.natural else None,
        against=event.against or None,
        verdict="goes astray" if event.scatter else "breaks where it was aimed",
        success=not event.scatter,
        parts=event.parts,
        reasons=(*reasons_of(event.parts), *reasons),
    )


def _splash_felt(event: events.SplashFelt, words: Words) -> Phrase:
    reason = {"rule": "EP-AT-24", "text": f"half of {event.whole}", "effect": f"{event.amount} damage"}
    resisted = ({"rule": "EP-DA-01", "text": "resisted", "effect": f"-{event.resisted}"},) if event.resisted else ()
    evaded = ", evaded" if event.evaded else ""
    text = f"is splashed by {event.attack}: {event.amount}{evaded}"
    return Phrase(words.name(event.target), text, target=event.target, reasons=(reason, *resisted))


def harm_reasons(harm: events.Harm) -> tuple[dict[str, str], ...]:
    """Return what came on top of an attack's own damage, what averaging and brutality did, what a body did to it."""
    extras = tuple(
        {
            "rule": extra.rule,
            "text": f"{extra.name} {extra.dice}" if extra.faces else extra.name,
            "effect": f"{extra.total:+d} damage",
        }
        for extra in harm.extras
    )
    passed: tuple[dict[str, str], ...] = ()
    if harm.passed:
        text = "part of it goes through a body that is not quite there"
        passed = ({"rule": harm.share, "text": text, "effect": f"-{harm.passed} damage"},)
    return (*reasons_of(harm.parts), *extras, *passed, *_resisted(harm))


def _resisted(harm: events.Harm) -> tuple[dict[str, str], ...]:
    """Return what a body's hide or nature did to the damage: more of it hurts the vulnerable."""
    less = harm.resisted + sum(extra.resisted for extra in harm.extras)
    if not less:
        return ()
    return ({"rule": "EP-DA-01", "text": "resisted" if less > 0 else "vulnerable", "effect": f"{-less:+d} damage"},)


HARMS: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Saved: _saved,
    events.Splashed: _splashed,
    events.SplashFelt: _splash_felt,
    events.CoupDelivered: _coup,
    events.Slain: _slain,
    events.DeathChecked: _death_checked,
    events.Stabilized: _stabilized,
    events.Raised: _raised,
    events.CameTo: _came_to,
}
