"""The ground of a battle map's squares: one character each, as fights read them (``tactical``'s battle maps)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

CLEAR, DIFFICULT, WALL, PILLAR = ".", ",", "#", "o"

GROUND: dict[str, str] = {
    CLEAR: "clear",
    DIFFICULT: "difficult",
    ":": "impeded",
    WALL: "wall",
    PILLAR: "pillar",
    "T": "tree",
    "~": "water",
    "^": "hazard",
    "=": "low",
    ";": "heavy",
}
"""Each character and the name of its ground."""

BLOCKED = frozenset("#oT")
"""Ground that nothing walks in and nothing is seen through."""


def ground_counts(rows: Sequence[str]) -> dict[str, int]:
    """Squares by the name of their ground, most first; grounds that do not occur are left out."""
    counts = Counter("".join(rows))
    return {GROUND[char]: count for char, count in counts.most_common()}


def walkable(rows: Sequence[str]) -> int:
    """How many squares can be walked on."""
    return sum(char not in BLOCKED for row in rows for char in row)
