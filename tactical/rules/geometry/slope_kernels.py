"""Compiled: whether any line in space leads from one square's corners to another's. ``slopes`` holds the definition."""

from __future__ import annotations

from typing import Any

import numba as nb

from tactical.rules.geometry.relief import SKY

Array = Any
TINY = 1e-9


@nb.njit(cache=True, nogil=True)
def _fills(top: Array, roof: Array, size: Any, own: Any, x: int, y: int, least: float, most: float) -> bool:
    """Whether the ground, a block with a top or a roof of a square is in the way of a line at these levels."""
    width, height = size
    if x < 0 or y < 0 or x >= width or y >= height:
        return False
    ax, ay, an, bx, by, bn = own
    if (ax <= x < ax + an and ay <= y < ay + an) or (bx <= x < bx + bn and by <= y < by + bn):
        return False
    index = y * width + x
    above = roof[index] < SKY and most > roof[index] + TINY
    return bool(top[index] < SKY and (least < top[index] - TINY or above))


@nb.njit(cache=True, nogil=True)
def _along_lattice(
    top: Array, roof: Array, size: Any, own: Any, x: int, y: int, z: int, i: int, j: int, k: int
) -> bool:
    """Whether a line along the lattice is free: it is stopped where the squares on both sides of it are filled."""
    dx, dy = i - x, j - y
    steps = max(abs(dx), abs(dy))
    for step in range(steps):
        one, other = z + (k - z) * step / steps, z + (k - z) * (step + 1) / steps
        least, most = min(one, other), max(one, other)
        if dy == 0:
            column = x + step if dx > 0 else x - step - 1
            first = _fills(top, roof, size, own, column, y, least, most)
            if first and _fills(top, roof, size, own, column, y - 1, least, most):
                return False
        else:
            row = y + step if dy > 0 else y - step - 1
            first = _fills(top, roof, size, own, x, row, least, most)
            if first and _fills(top, roof, size, own, x - 1, row, least, most):
                return False
    return True


@nb.njit(cache=True, nogil=True)
def _is_free(top: Array, roof: Array, size: Any, own: Any, x: int, y: int, z: int, i: int, j: int, k: int) -> bool:
    """Whether no ground, block or roof stops the line from x, y, z to i, j, k, lattice points all."""
    dx, dy, dz = i - x, j - y, k - z
    if dx == 0 or dy == 0:
        return _along_lattice(top, roof, size, own, x, y, z, i, j, k)
    low, away, up = (x, dx, dy) if dx > 0 else (i, -dx, -dy)
    start = y if dx > 0 else j
    for column in range(low, low + away):
        left, right = start * away + (column - low) * up, start * away + (column + 1 - low) * up
        bottom, end = min(left, right) // away, -(-max(left, right) // away)
        for row in range(bottom, end):
            one, other = (column - x) / dx, (column + 1 - x) / dx
            first, last = min(one, other), max(one, other)
            one, other = (row - y) / dy, (row + 1 - y) / dy
            first, last = max(0.0, first, min(one, other)), min(1.0, last, max(one, other))
            one, other = z + first * dz, z + last * dz
            if _fills(top, roof, size, own, column, row, min(one, other), max(one, other)):
                return False
    return True


@nb.njit(cache=True, nogil=True)
def any_line(top: Array, roof: Array, size: Any, own: Any, here: Any, there: Any, mask: int, levels: Any) -> bool:
    """Whether any line leads from a corner of the square ``here`` to one of ``there``.

    ``own`` are both bodies' squares, x, y and side each, which are in nobody's way; ``mask`` has the bits of the lines
    that the plan stops, ``levels`` are the one or two to start from and the two to end at.
    """
    for corner in range(4):
        for index in range(4):
            if mask >> (4 * corner + index) & 1:
                continue
            x, y = here[0] + (corner & 1), here[1] + (corner >> 1)
            i, j = there[0] + (index & 1), there[1] + (index >> 1)
            for z in levels[:2]:
                for k in levels[2:]:
                    if _is_free(top, roof, size, own, x, y, z, i, j, k):
                        return True
    return False
