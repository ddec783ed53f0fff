"""Reasons: why a figure is what it is.

Every figure the product shows (a rate, a distance, a DC, a total, "why can't I step there?")
travels with the tuple of reasons that made it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule applied.

    ``rule`` is a catalogue ID ("EP-OV-05"), "house" for a GM's own ruling, or "sheet" for a
    number read off a character sheet. ``effect`` is what the rule changed, ready to print
    ("+2", "x 3/4", "7", "no"). A ``secret`` reason is for the GM's eyes only.
    """

    rule: str
    text: str
    effect: str = ""
    secret: bool = False


Reasons = tuple[Reason, ...]


def signed(value: int) -> str:
    """Return ``value`` with its sign: "+2", "-1", "+0"."""
    return f"{value:+d}"


def plain_reasons(reasons: Iterable[Reason], *, is_gm: bool = True) -> list[dict[str, str]]:
    """Return reasons as they go over the wire, the secret ones only to the GM."""
    shown = (each for each in reasons if is_gm or not each.secret)
    return [{"rule": each.rule, "text": each.text, "effect": each.effect} for each in shown]
