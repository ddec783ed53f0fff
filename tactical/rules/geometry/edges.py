"""Walls, doors and windows between squares: what each stops, and where.

An edge belongs to the square (x, y), x east, y north; it is that square's north or east side. The outer rim of a
map needs none: nothing steps off it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tactical.rules.kernel.errors import RuleError

EdgeKind = Literal[
    "wall",
    "door",
    "open_door",
    "secret_door",
    "window",
    "invisible",
    "curtain",
    "low",
    "force",
    "battlement",
    "arrow_slit",
    "rail",
]

NORTH_WALK, EAST_WALK, NORTH_SOLID, EAST_SOLID = 1, 2, 4, 8
"""Bits of a square: whether its north and its east side stop walkers, and lines of effect."""
_WALK, _SOLID, _OPAQUE = 1, 2, 4
_WALL = _WALK | _SOLID | _OPAQUE
STOPS: dict[str, int] = {
    "wall": _WALL,
    "door": _WALL,
    "secret_door": _WALL,
    "window": _WALK,
    "invisible": _WALK,
    "curtain": _OPAQUE,
    "open_door": 0,
    "low": 0,
    "force": _WALK | _SOLID,
    "battlement": _WALK,
    "arrow_slit": _WALK,
    "rail": 0,
}
"""What each stops: walking, effect (attacks), sight (EP-CV-10). A wall of force is solid and clear, EP-CO-16."""
SHELTERS: frozenset[str] = frozenset({"low", "battlement", "arrow_slit", "rail"})
"""Those that cover without closing the way of an attack (EP-CO-07, EP-CO-12, EP-CO-13)."""
NAMES: dict[str, str] = {
    "wall": "a wall",
    "door": "a closed door",
    "secret_door": "a wall",
    "window": "a window",
    "invisible": "something unseen",
    "curtain": "a curtain",
    "open_door": "an open door",
    "low": "a low wall",
    "force": "a wall of force",
    "battlement": "a battlement",
    "arrow_slit": "an arrow slit",
    "rail": "a rail",
}
MAX_EDGES = 2 * 120 * 120


@dataclass(frozen=True, slots=True)
class Edge:
    """What stands on one side of a square. ``shelters`` says whom a battlement or an arrow slit protects: its own
    square and what lies behind it, or the square beyond."""

    x: int
    y: int
    side: Literal["n", "e"]
    kind: EdgeKind
    shelters: Literal["own", "beyond"] = "own"


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


def as_players_see(edges: Sequence[Edge], felt: Collection[tuple[int, int, str]] = ()) -> tuple[Edge, ...]:
    """Return the edges as players see them: a secret door is a wall, what is unseen is not there unless it was felt."""
    return tuple(
        replace(edge, kind="wall") if edge.kind == "secret_door" else edge
        for edge in edges
        if edge.kind != "invisible" or (edge.x, edge.y, edge.side) in felt
    )


def sides_of(edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the squares on both sides of an edge."""
    return (edge.x, edge.y), ((edge.x, edge.y + 1) if edge.side == "n" else (edge.x + 1, edge.y))


def hides(edge: Edge) -> bool:
    """Whether nothing is seen through it."""
    return bool(STOPS[edge.kind] & _OPAQUE)


def is_solid(edge: Edge) -> bool:
    """Whether no attack passes through it."""
    return bool(STOPS[edge.kind] & _SOLID)


def solid_bit(edge: Edge) -> int:
    """Return the bit of its square that closes lines across it."""
    return NORTH_SOLID if edge.side == "n" else EAST_SOLID


def _bits(edge: Edge) -> int:
    walk = NORTH_WALK if edge.side == "n" else EAST_WALK
    return (walk if STOPS[edge.kind] & _WALK else 0) | (solid_bit(edge) if is_solid(edge) else 0)
