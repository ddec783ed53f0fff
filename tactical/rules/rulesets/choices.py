"""The registry of strategies: which words a ruleset may choose among, each in one sentence (choices.toml).

A place is a path through the tables without a leading slash, "combat/grid/diagonals"; ``*`` stands for any row or item.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

ANY = "*"
_FILE = Path(__file__).parent / "choices.toml"


class Choice(NamedTuple):
    """One word that may stand in a place: what it means in one sentence, and the rule that plays so."""

    value: str
    label: str
    cite: str


@cache
def choices() -> Mapping[str, tuple[Choice, ...]]:
    """Return every place where a ruleset chooses a strategy, with its choices in the order of the file."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {place: tuple(Choice(word, **row) for word, row in rows.items()) for place, rows in raw.items()}


def choices_at(path: Sequence[str]) -> tuple[Choice, ...]:
    """Return the choices at a path of keys into the tables, none where any word or figure may stand."""
    return next((found for place, found in choices().items() if matches(place, path)), ())


def matches(place: str, path: Sequence[str]) -> bool:
    """Whether a path of keys is one that a place names."""
    parts = place.split("/")
    return len(parts) == len(path) and all(part in (ANY, key) for part, key in zip(parts, path, strict=True))


def place_of(path: Sequence[str]) -> str:
    """Return the place that a path of keys falls under, "" for none."""
    return next((place for place in choices() if matches(place, path)), "")
