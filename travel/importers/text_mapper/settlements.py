"""The kinds of settlement that words name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SETTLEMENTS: Mapping[str, str] = {
    "thorp": "village",
    "house": "village",
    "houses": "village",
    "hamlet": "village",
    "village": "village",
    "town": "town",
    "large-town": "town",
    "city": "city",
    "capital": "city",
    "keep": "keep",
    "castle": "keep",
    "fort": "keep",
    "fortress": "keep",
    "tower": "tower",
    "port": "port",
    "shrine": "shrine",
    "temple": "shrine",
    "law": "shrine",
    "chaos": "shrine",
    "cave": "cave",
    "pyramid": "ruin",
    "ruin": "ruin",
    "ruins": "ruin",
}
OF_A_SET = "apoc-"
"""Stands before words of the set of tiles for the time after the end of the world."""


def settlement_kind(words: Sequence[str]) -> str | None:
    """The kind of settlement that the first fitting word names."""
    for word in words:
        key = word.casefold().removeprefix(OF_A_SET)
        if key in SETTLEMENTS:
            return SETTLEMENTS[key]
        if key.startswith("ruin"):
            return "ruin"
    return None
