"""Movement in words: moves, steps, the checks they hang on, squeezing, what rides on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.engine import events
from tactical.selectors.naming import Words
from tactical.selectors.phrase import Phrase, reasons_of

VERBS = {
    "charge": "charges",
    "flee": "runs",
    "double_move": "moves twice",
    "least_move": "takes all of the round to move",
    "run": "runs",
    "withdraw": "withdraws",
    "crawl": "crawls",
    "clamber": "clambers",
    "overrun": "overruns",
    "tumble": "tumbles",
    "drag": "drags its foe back",
}
MODES = {"fly": "flies", "swim": "swims", "climb": "climbs", "burrow": "burrows", "teleport": "teleports"}
GROUNDS = {
    "attack": ("EP-MV-15", ", one attack given up"),
    "feature": ("EP-MV-17", ", by a feature"),
    "action_point": ("EP-MV-18", ", for an action point"),
}
DEEDS = {
    "draw_weapon": "draws a weapon",
    "sheathe": "sheathes a weapon",
    "draw_item": "gets something out",
    "pick_up": "picks something up",
}


def _moved(event: events.Moved, words: Words) -> Phrase:
    verb = VERBS.get(event.order) or _verb(event.modes)
    stop = ", stopped on the way" if event.stopped else ""
    level = f", {5 * event.levels[-1]} ft up" if event.levels and event.levels[-1] > 0 else ""
    text = f"{verb} to {words.square(event.path[-1])}{level}, {event.cost_feet} ft{stop}"
    return Phrase(words.name(event.actor), text, event.actor)


def _verb(modes: tuple[str, ...]) -> str:
    """Return what a move by these movement types is called."""
    kinds = dict.fromkeys(mode for mode in modes if mode in MODES)
    return " and ".join(MODES[mode] for mode in kinds) if kinds else "moves"


def _stepped(event: events.Stepped, words: Words) -> Phrase:
    rule, text = GROUNDS.get(event.ground, ("", ""))
    reasons = ({"rule": rule, "text": "5-foot step" + text, "effect": "no attack provoked"},) if rule else ()
    where = words.square(event.end)
    return Phrase(words.name(event.actor), f"5-foot step to {where}{text}", event.actor, reasons=reasons)


def _squeezed(event: events.Squeezed, words: Words) -> Phrase:
    if not event.squeezing:
        return Phrase(words.name(event.actor), "has room again", event.actor)
    shield = f", no {words.shield} checks" if words.shield else ""
    if event.how == "wriggling":
        effect = f"no attacks, -4 {words.ac} and no Dexterity to it{shield}"
        reason = {"rule": "AOH-03" if words.shield else "D20-10", "text": "wriggling through", "effect": effect}
        return Phrase(words.name(event.actor), f"wriggles in: {effect}", event.actor, reasons=(reason,))
    effect = f"-4 to hit, -4 {words.ac}{shield}"
    reason = {"rule": event.rule, "text": "squeezing", "effect": effect}
    return Phrase(words.name(event.actor), f"squeezes: {effect}", event.actor, reasons=(reason,))


def _checked(event: events.Checked, words: Words) -> Phrase:
    at = f", against {words.name(event.target)}" if event.target else ""
    return Phrase(
        words.name(event.actor),
        f"{event.check} {event.purpose}{at}",
        event.actor,
        event.target or None,
        die=event.natural,
        total=event.total,
        against=event.dc,
        verdict=event.effect,
        success=event.success,
        parts=event.parts,
        reasons=({"rule": event.rule, "text": event.purpose, "effect": event.effect}, *reasons_of(event.parts)),
    )


def _tired(event: events.Tired, words: Words) -> Phrase:
    reason = {"rule": event.rule, "text": "at the end of its strength", "effect": event.condition}
    return Phrase(words.name(event.actor), f"is {event.condition}", event.actor, reasons=(reason,))


def _handled(event: events.Handled, words: Words) -> Phrase:
    what = DEEDS.get(event.activity, event.activity.replace("_", " "))
    item = f": {event.item}" if event.item else ""
    return Phrase(words.name(event.actor), f"{what}{item}", event.actor)


MOVING: dict[type, Callable[[Any, Words], Phrase]] = {
    events.Moved: _moved,
    events.Stepped: _stepped,
    events.Squeezed: _squeezed,
    events.Checked: _checked,
    events.Tired: _tired,
    events.Handled: _handled,
}
