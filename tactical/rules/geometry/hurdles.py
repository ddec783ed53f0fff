"""Barriers between squares that cost something to cross, as low walls and fences do in some games (D20-06).

The ground of a step is a number: what the ground itself is (0 clear, 1 difficult, 2 impeded), and ``BARRIER`` times
what barriers, and ground that is difficult twice over, cost besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.edges import Edge

BARRIER = 4
GROUND = BARRIER - 1
"""What of a step's number is the ground itself."""
Grid = NDArray[Any]
Side = tuple[int, int, str]
Prices = tuple[tuple[str, int], ...]
"""What each kind of edge costs to cross, in squares; a ruleset without barriers has none."""


@lru_cache(maxsize=64)
def hurdles_of(edges: tuple[Edge, ...], prices: Prices) -> dict[Side, int]:
    """Return what the sides of squares cost to cross, those that cost anything."""
    known = dict(prices)
    return {(edge.x, edge.y, edge.side): known[edge.kind] for edge in edges if known.get(edge.kind)}


def barrier(hurdles: dict[Side, int], x: int, y: int, dx: int, dy: int, side: int) -> int:
    """Return what a barrier adds to a step: the dearest that the leading edge of a space crosses; on a diagonal
    something only if both ways round by straight steps cross one, and then the cheaper way's."""
    if not hurdles or not (dx or dy):
        return 0
    if dx and dy:
        first = max(_straight(hurdles, x, y, dx, 0, side), _straight(hurdles, x + dx, y, 0, dy, side))
        second = max(_straight(hurdles, x, y, 0, dy, side), _straight(hurdles, x, y + dy, dx, 0, side))
        return min(first, second)
    return _straight(hurdles, x, y, dx, dy, side)


def _straight(hurdles: dict[Side, int], x: int, y: int, dx: int, dy: int, side: int) -> int:
    if dx:
        column = x + side - 1 if dx > 0 else x - 1
        return max(hurdles.get((column, j, "e"), 0) for j in range(y, y + side))
    row = y + side - 1 if dy > 0 else y - 1
    return max(hurdles.get((i, row, "n"), 0) for i in range(x, x + side))


def barrier_table(
    hurdles: dict[Side, int], width: int, height: int, side: int, steps: Sequence[tuple[int, int]]
) -> Grid:
    """Return ``barrier`` of all steps of every square, at index 8 * square + step."""
    table = np.zeros((height, width, len(steps)), dtype=np.int8)
    near = {
        (x - i, y - j)
        for x, y, _ in hurdles
        for i in range(-2, side + 1)
        for j in range(-2, side + 1)
        if 0 <= x - i <= width - side and 0 <= y - j <= height - side
    }
    for x, y in near:
        for step, (dx, dy) in enumerate(steps):
            table[y, x, step] = barrier(hurdles, x, y, dx, dy, side)
    return table.reshape(-1)
