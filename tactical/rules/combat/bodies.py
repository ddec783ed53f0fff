"""Bodies that are not quite there: incorporeal, nebulous, phased, ethereal (EP-IC).

A creature's words are its nature (features of its stat block) and its conditions together.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from tactical.rules.kernel.creature import Creature

INCORPOREAL, NEBULOUS, PHASED, ETHEREAL = "incorporeal", "nebulous", "phased", "ethereal"
INVISIBLE, FADED, BLINDED = "invisible", "faded", "blinded"
CONCEALED = "concealed"
"""Partly hidden by magic, whatever lies between (EP-CN-04)."""
WORDS = frozenset({INCORPOREAL, NEBULOUS, PHASED, ETHEREAL, INVISIBLE, FADED, BLINDED, CONCEALED})
NOBODY: frozenset[str] = frozenset()
GHOSTLY = frozenset({INCORPOREAL, PHASED})
PURE = frozenset({"force", "ghost_touch"})
"""Traits of an attack that strike the incorporeal in full (EP-IC-03)."""
MAGICAL = frozenset({"magic", "spell", "supernatural", "holy_water", "channel"})
SHIFTED_TO = 12
"""Attacks at a phased creature miss on so much or less (EP-IC-10)."""


class Share(NamedTuple):
    """What part of damage takes effect, in halves: 0, 1 or 2; and the rule that says so."""

    halves: int = 2
    rule: str = ""
    text: str = ""


WHOLE = Share()


def innate(creature: Creature) -> frozenset[str]:
    """Return the words of a creature's nature."""
    return frozenset(word for word in WORDS if creature.has(word)) if creature.features else NOBODY


def harm_share(
    attacker: Collection[str], traits: Collection[str], target: Collection[str], *, is_bright: bool, is_undead: bool
) -> Share:
    """Return what part of an attack's damage its target takes.

    ``traits`` are those of the weapon, spell or effect; ``is_bright``: the target stands in bright light.
    """
    if not target and ETHEREAL not in attacker:
        return WHOLE
    if (ETHEREAL in attacker) != (ETHEREAL in target) and not (ETHEREAL in target and PURE.intersection(traits)):
        return Share(0, "EP-IC-11", "one is ethereal and the other is not")
    if PURE.intersection(traits) or not GHOSTLY.isdisjoint(attacker):
        return WHOLE
    if not GHOSTLY.isdisjoint(target):
        return _against_incorporeal(attacker, traits, target, is_undead=is_undead)
    if NEBULOUS in target and not is_bright and NEBULOUS not in attacker:
        return Share(1, "EP-IC-09", "nebulous, out of bright light")
    return WHOLE


def _against_incorporeal(
    attacker: Collection[str], traits: Collection[str], target: Collection[str], *, is_undead: bool
) -> Share:
    """Return the share of a corporeal source (EP-IC-01, EP-IC-02, EP-IC-03)."""
    rule = "EP-IC-10" if PHASED in target else "EP-IC-02"
    if "channel" in traits and is_undead and PHASED not in target:
        return WHOLE
    if NEBULOUS in attacker:
        return Share(1, "EP-IC-09", "nebulous against incorporeal")
    magic = MAGICAL.intersection(traits)
    if not magic or (magic == {"holy_water"} and not is_undead):
        return Share(0, "EP-IC-01", "only magic harms it")
    return Share(1, rule, "half of what a corporeal source deals")


def taken(amount: int, share: Share, *, is_saved: bool = False) -> int:
    """Return what is left of damage; a made save for half is rounded together with the share (EP-IC-02, EP-CV-04)."""
    return amount * share.halves // (4 if is_saved else 2)


def shifted_to(attacker: Collection[str], traits: Collection[str], target: Collection[str]) -> int:
    """Return the natural up to which an attack at a phased creature misses, 0 if it need not mind (EP-IC-10)."""
    if PHASED not in target or PURE.intersection(traits) or not GHOSTLY.isdisjoint(attacker):
        return 0
    return SHIFTED_TO


def touches(attacker: Collection[str], traits: Collection[str], target: Collection[str]) -> bool:
    """Whether an attack is a touch attack because its maker is incorporeal and its target is not (EP-IC-05)."""
    return INCORPOREAL in attacker and GHOSTLY.isdisjoint(target) and "solid" not in traits


def meet(one: Collection[str], other: Collection[str]) -> bool:
    """Whether two creatures are there for each other at all (EP-IC-11)."""
    return (ETHEREAL in one) == (ETHEREAL in other)


def may_be_moved(mover: Collection[str], target: Collection[str]) -> bool:
    """Whether one creature can push, pull or hold another: the incorporeal neither do nor suffer it (EP-IC-08)."""
    return GHOSTLY.isdisjoint(mover) and GHOSTLY.isdisjoint(target) and meet(mover, target)


def passes_solid(words: Collection[str]) -> bool:
    """Whether a creature may enter solid objects, though not force (EP-IC-06, EP-IC-11)."""
    return not GHOSTLY.isdisjoint(words) or ETHEREAL in words


def never_falls(words: Collection[str]) -> bool:
    """Whether a creature takes no harm from falling and has no weight (EP-IC-07)."""
    return not GHOSTLY.isdisjoint(words) or ETHEREAL in words
