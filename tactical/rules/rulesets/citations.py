"""Whose rule is cited: the engine's own IDs in the words of the ruleset that a fight is fought by (citations.toml).

The engine cites each rule by one ID under every ruleset, and stored events keep it. Where a ruleset has a rule of its
own for the same thing, people are told that one instead, at the last moment before they read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from tactical.rules.kernel.rulesets import CITATIONS
from tactical.rules.rulesets.library import rulesets

T = TypeVar("T")
CITED = "rule"
"""The key of plain data, as it goes over the wire, that holds a citation."""


def citations_of(ruleset: str) -> Mapping[str, str]:
    """Return the engine's rule IDs that a ruleset has rules of its own for; none for one that is gone."""
    known = rulesets().get(ruleset)
    return known.tables.get(CITATIONS, {}) if known is not None else {}


def cited(ruleset: str, rule: str) -> str:
    """Return the rule by which a ruleset plays what the engine cites as ``rule``; the same where it has none."""
    return citations_of(ruleset).get(rule, rule)


def told_by(ruleset: str, plain: T) -> T:
    """Return plain data with each citation in it, at whatever depth, as the ruleset has it; ``plain`` stays."""
    own = citations_of(ruleset)
    return _told(plain, own) if own else plain


def _told(plain: Any, own: Mapping[str, str]) -> Any:
    if isinstance(plain, dict):
        return {
            key: own.get(value, value) if key == CITED and isinstance(value, str) else _told(value, own)
            for key, value in plain.items()
        }
    if isinstance(plain, list) and plain and isinstance(plain[0], dict):  # others are squares and names: no citations
        return [_told(item, own) for item in plain]
    return plain
