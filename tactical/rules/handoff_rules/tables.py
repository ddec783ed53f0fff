"""The tables that fights are fought by, for those who change them: as they stand, what may be chosen, what cannot
stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.rulesets import CITATIONS
from tactical.rules.rulesets.choices import ANY, Choice, choices
from tactical.rules.rulesets.library import rules_for, rulesets


@dataclass(frozen=True, slots=True)
class PlaceOfChoice:
    """A place in the tables where one of a few words stands: "/combat/grid/diagonals"."""

    pointer: str
    choices: tuple[Choice, ...]


def fight_tables(ruleset: str) -> Mapping[str, Any]:
    """Return the tables of a ruleset as its files give them, inherited ones included; none where fights lack it.

    Whose rules are cited is no value of the game, and not among them.
    """
    known = rulesets().get(ruleset)
    return {name: table for name, table in known.tables.items() if name != CITATIONS} if known is not None else {}


def fight_digest(ruleset: str, options: Mapping[str, str], changes: Mapping[str, Any]) -> str:
    """Return the digest of the rules; RuleError, with a pointer into the tables, where they make none."""
    return rules_for(ruleset, options, changes).digest


def fight_words(ruleset: str, options: Mapping[str, str], changes: Mapping[str, Any]) -> dict[str, str]:
    """Return what the game calls things: ``ac`` and ``shield``; the common words where its rules cannot be had."""
    try:
        rules = rules_for(ruleset, options, changes)
    except RuleError:
        return {"ac": "AC", "shield": ""}
    return {"ac": rules.word("words", "ac"), "shield": rules.word("words", "shield")}


def fight_choices(tables: Mapping[str, Any]) -> tuple[PlaceOfChoice, ...]:
    """Return every place of ``tables`` where a strategy is chosen, with what may be chosen there."""
    listed: dict[str, tuple[Choice, ...]] = {}
    for place, found in choices().items():
        for pointer in _places(tables, place.split("/"), ""):
            listed.setdefault(pointer, found)
    return tuple(PlaceOfChoice(pointer, found) for pointer, found in listed.items())


def _places(data: Any, parts: list[str], pointer: str) -> Iterator[str]:
    """Yield the pointers that a path of keys leads to, ``*`` for any row of an object or item of a list."""
    if not parts:
        yield pointer
        return
    rows = dict(enumerate(data)) if isinstance(data, list) else data
    if not isinstance(rows, Mapping):
        return
    for key, value in rows.items():
        if parts[0] in (ANY, str(key)):
            yield from _places(value, parts[1:], f"{pointer}/{key}")
