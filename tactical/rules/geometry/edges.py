"""Walls, doors and windows between squares: what each stops, and where.

An edge belongs to the square (x, y), x east, y north; it is that square's north or east side. The outer rim of a
map needs none: nothing steps off it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tactical.rules.kernel.errors import RuleError

EdgeKind = Literal["wall", "door", "open_door", "secret_door", "window", "invisible", "curtain", "low"]

NORTH_WALK, EAST_WALK, NORTH_SIGHT, EAST_SIGHT = 1, 2, 4, 8
"""Bits of a square: what its north and its east side stop."""
_WALK, _SIGHT = 1, 2
STOPS: dict[str, int] = {
    "wall": _WALK | _SIGHT,
    "door": _WALK | _SIGHT,
    "secret_door": _WALK | _SIGHT,
    "window": _WALK,
    "invisible": _WALK,
    "curtain": _SIGHT,
    "open_door": 0,
    "low": 0,
}
NAMES: dict[str, str] = {
    "wall": "a wall",
    "door": "a closed door",
    "secret_door": "a wall",
    "window": "a window",
    "invisible": "something unseen",
    "curtain": "a curtain",
    "open_door": "an open door",
    "low": "a low wall",
}
MAX_EDGES = 2 * 120 * 120


@dataclass(frozen=True, slots=True)
class Edge:
    """What stands on one side of a square."""

    x: int
    y: int
    side: Literal["n", "e"]
    kind: EdgeKind


def bars_of(width: int, height: int, edges: Sequence[Edge]) -> bytes:
    """Return the bits of every square at index ``y * width + x``; empty without edges. RuleError names a wrong edge."""
    if len(edges) > MAX_EDGES:
        raise RuleError(f"{len(edges)} edges are more than a map has", pointer="/edges", remedy="Send each edge once.")
    bars = bytearray(width * height)
    for index, edge in enumerate(edges):
        if not (0 <= edge.x < width and 0 <= edge.y < height):
            raise RuleError(
                f"the edge at ({edge.x}, {edge.y}) is off the map",
                pointer=f"/edges/{index}",
                remedy=f"Keep x within 0 to {width - 1} and y within 0 to {height - 1}.",
            )
        bars[edge.y * width + edge.x] |= _bits(edge)
    return bytes(bars) if any(bars) else b""


def as_players_see(edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """Return the edges as players see them: a secret door is a wall, what is unseen is not there."""
    return tuple(
        Edge(edge.x, edge.y, edge.side, "wall") if edge.kind == "secret_door" else edge
        for edge in edges
        if edge.kind != "invisible"
    )


def _bits(edge: Edge) -> int:
    stops = STOPS[edge.kind]
    walk, sight = (NORTH_WALK, NORTH_SIGHT) if edge.side == "n" else (EAST_WALK, EAST_SIGHT)
    return (walk if stops & _WALK else 0) | (sight if stops & _SIGHT else 0)
