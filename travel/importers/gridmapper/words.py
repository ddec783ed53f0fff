"""What the words of a Gridmapper square mean: its ground, its edges, and what is worth a note."""

from __future__ import annotations

import re
from collections.abc import Mapping

from travel.rules.battlemaps.model import BarrierKind

ROCK = "#"
_EDGE = re.compile(r"(wall|door|secret|concealed|archway|gap|gate|portcullis|curtain|window)-([nesw])\Z")

EDGES: Mapping[str, BarrierKind | None] = {
    "wall": BarrierKind.WALL,
    "door": BarrierKind.DOOR,
    "secret": BarrierKind.SECRET_DOOR,
    "concealed": BarrierKind.SECRET_DOOR,
    "gate": BarrierKind.DOOR,
    "portcullis": BarrierKind.DOOR,
    "curtain": BarrierKind.CURTAIN,
    "window": BarrierKind.WINDOW,
    "archway": None,
    "gap": None,
}
"""What a tag on an edge is; None for an opening."""

GROUND: Mapping[str, str] = {
    "water": "~",
    "pillar": "o",
    "statue": "o",
    "pit": "^",
    "rubble": ",",
    "altar": "=",
    "well": "=",
    "fountain": "=",
    "table": "=",
    "bed": "=",
    "chest": "=",
}
HIDDEN = frozenset({"trap", "trap-door-secret"})
"""Words that only the GM is told of, in a note; the ground does not give them away."""

DIAGONAL_WALLS: Mapping[str, bool] = {
    "walled-diagonal-se": False,
    "walled-diagonal-nw": False,
    "walled-diagonal-ne": True,
    "walled-diagonal-sw": True,
    "diagonal-wall": True,
    "diagonal-wall-rotated": False,
}
"""Walls across a square: whether from the north-west to the south-east, else from the north-east to the south-west."""

_PARTIAL = ("diagonal-", "walled-diagonal-", "arc")
_TURNED = "-rotated"


def edge_of(word: str) -> tuple[str, str] | None:
    """ "door-n" as ("door", "n"); None for any other word."""
    found = _EDGE.match(word)
    return (found[1], found[2]) if found else None


def is_rock(words: tuple[str, ...]) -> bool:
    """Whether a listed square is rock: it says so, or nothing in it says that there is floor."""
    if any(word == "rock" or word.startswith("rock-") for word in words):
        return True
    return not any(word == "empty" or is_floor(word) for word in words)


def is_floor(word: str) -> bool:
    """Whether a word stands on floor without saying "empty"."""
    plain = word.removesuffix(_TURNED)
    return plain in GROUND or word.startswith(("stair", "trap", "dais")) or is_partial(word)


def is_partial(word: str) -> bool:
    """Whether a word fills a part of squares: diagonals and arcs."""
    return word.startswith(_PARTIAL)


def ground_of(words: tuple[str, ...]) -> str:
    """The ground of a square of floor: that of its most hindering word."""
    grounds = [GROUND[plain] for word in words if (plain := word.removesuffix(_TURNED)) in GROUND]
    return min(grounds, key="o^~=,".index, default=".")
