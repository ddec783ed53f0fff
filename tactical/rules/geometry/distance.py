"""Distance in squares: how a ruleset counts diagonals (EP-CV-02, D20-03)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

Distance = Callable[[int, int], int]
FEET = 5


def chebyshev(dx: int, dy: int) -> int:
    """Every diagonal counts one square (EP-CV-02)."""
    dx, dy = abs(dx), abs(dy)
    return dx if dx > dy else dy


def one_two_one(dx: int, dy: int) -> int:
    """The first diagonal counts one, the second two, and so on (D20-03)."""
    dx, dy = abs(dx), abs(dy)
    return dx + dy // 2 if dx > dy else dy + dx // 2


DISTANCES: dict[str, Distance] = {"chebyshev": chebyshev, "one_two_one": one_two_one}


LONGEST = 128
"""Tables of distances go as far; no battle map is longer."""
Table = tuple[tuple[int, ...], ...]


@cache
def distance_table(distance: Distance) -> Table:
    """Return a distance worked out once for every pair of whole steps aside and ahead."""
    return tuple(tuple(distance(dx, dy) for dy in range(LONGEST)) for dx in range(LONGEST))


def between(distance: Distance, ax: int, ay: int, a_side: int, bx: int, by: int, b_side: int) -> int:
    """Return the distance in squares between the nearest squares of two spaces."""
    dx = bx - ax - a_side + 1 if bx > ax else ax - bx - b_side + 1
    dy = by - ay - a_side + 1 if by > ay else ay - by - b_side + 1
    return distance(dx if dx > 0 else 0, dy if dy > 0 else 0)
