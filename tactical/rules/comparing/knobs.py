"""Which setting of a ruleset an answer rests on, in the words and by the rule of the registry of strategies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from tactical.rules.kernel.reasons import Reason, Reasons
from tactical.rules.rulesets.choices import choices, choices_at
from tactical.rules.rulesets.citations import cited
from tactical.rules.rulesets.library import Rules


def chosen(rules: Rules, place: str) -> tuple[Reason, ...]:
    """Return what a ruleset chose at a place of combat.toml ("grid/diagonals"), one reason a word."""
    section, key = place.split("/")
    value = rules.combat.get(section, {}).get(key)
    found = []
    for index, word in enumerate(value if isinstance(value, (list, tuple)) else (value,)):
        path = ("combat", section, key, str(index)) if isinstance(value, (list, tuple)) else ("combat", section, key)
        found += [Reason(item.cite, item.label) for item in choices_at(path) if item.value == word]
    return tuple(found)


def chosen_all(rules: Rules, places: tuple[str, ...]) -> tuple[Reason, ...]:
    """Return what a ruleset chose at several places."""
    return tuple(reason for place in places for reason in chosen(rules, place))


def section(rules: Rules, name: str, words: str, effect: str = "") -> tuple[Reason, ...]:
    """Return the rule that a section of combat.toml rests on, with what it does here."""
    cite = rules.cite(name)
    return (Reason(cite, words, effect),) if cite and cite != "open" else ()


def told(ruleset: str, reasons: Iterable[Reason]) -> Reasons:
    """Return reasons that cite a ruleset's own rules.

    What a strategy of the registry does is told by the rule it was written from, whichever ruleset takes it up: a
    ruleset may have chosen it in place of its own.
    """
    kept = _strategies()
    return tuple(one if one in kept else replace(one, rule=cited(ruleset, one.rule)) for one in reasons)


@cache
def _strategies() -> frozenset[Reason]:
    return frozenset(Reason(item.cite, item.label) for found in choices().values() for item in found)
