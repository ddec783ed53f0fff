"""Lines between the corners of squares: what they pass through and what stops them (EP-CV-09).

This is the definition, in plain integers. ``kernels`` holds the compiled version; tests compare them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import gcd

Point = tuple[int, int]
Solid = Callable[[int, int], bool]

CORNERS: tuple[Point, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))
QUADRANTS: tuple[tuple[Point, Point], ...] = (
    ((1, 1), (0, 0)),
    ((-1, 1), (-1, 0)),
    ((-1, -1), (-1, -1)),
    ((1, -1), (0, -1)),
)
"""Direction of each quadrant round a lattice point, and the offset of its square."""


def crossed_squares(start: Point, end: Point) -> Iterator[Point]:
    """Yield the squares whose open interior the line from ``start`` to ``end`` enters (EP-CV-09.1)."""
    (px, py), (qx, qy) = sorted((start, end))
    dx, dy = qx - px, qy - py
    if dx == 0 or dy == 0:
        return
    for x in range(px, qx):
        at_left, at_right = py * dx + (x - px) * dy, py * dx + (x + 1 - px) * dy
        low, high = min(at_left, at_right) // dx, -(-max(at_left, at_right) // dx)
        for y in range(low, high):
            yield x, y


def is_line_blocked(solid: Solid, attacker: Point, start: Point, end: Point, target: Point) -> bool:
    """Whether the path centre of ``attacker``, ``start``, ``end``, centre of ``target`` is stopped.

    ``start`` is a corner of the attacker's square, ``end`` one of the target's.
    """
    if any(solid(x, y) for x, y in crossed_squares(start, end)):
        return True
    if _is_squeezed(solid, start, end):
        return True
    back, ahead = towards_centre(start, attacker), towards_centre(end, target)
    if start == end:
        return _bend_closed(solid, start, back, ahead)
    dx, dy = end[0] - start[0], end[1] - start[1]
    return _bend_closed(solid, start, back, (dx, dy)) or _bend_closed(solid, end, (-dx, -dy), ahead)


def _is_squeezed(solid: Solid, start: Point, end: Point) -> bool:
    """Whether a zero-width gap closes the line somewhere between its ends (EP-CV-09.2)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = gcd(dx, dy)
    if not steps:
        return False
    sx, sy = dx // steps, dy // steps
    points = [(start[0] + i * sx, start[1] + i * sy) for i in range(steps + 1)]
    if sx and sy:
        return any(_pinched_across(solid, x, y, sx * sy > 0) for x, y in points[1:-1])
    return _edges_closed(solid, points, bool(sx)) or any(_pinched_along(solid, x, y, bool(sx)) for x, y in points[1:-1])


def _pinched_across(solid: Solid, x: int, y: int, is_rising: bool) -> bool:
    if is_rising:
        return solid(x - 1, y) and solid(x, y - 1)
    return solid(x, y) and solid(x - 1, y - 1)


def _edges_closed(solid: Solid, points: list[Point], is_level: bool) -> bool:
    for a, b in pairwise(points):
        x, y = min(a, b)
        if is_level and solid(x, y) and solid(x, y - 1):
            return True
        if not is_level and solid(x, y) and solid(x - 1, y):
            return True
    return False


def _pinched_along(solid: Solid, x: int, y: int, is_level: bool) -> bool:
    if is_level:
        return (solid(x - 1, y) or solid(x, y)) and (solid(x - 1, y - 1) or solid(x, y - 1))
    return (solid(x, y - 1) or solid(x, y)) and (solid(x - 1, y - 1) or solid(x - 1, y))


def towards_centre(corner: Point, square: Point) -> Point:
    return (1 if square[0] == corner[0] else -1), (1 if square[1] == corner[1] else -1)


def _bend_closed(solid: Solid, at: Point, back: Point, ahead: Point) -> bool:
    """Whether solid squares touch the bend of the path at a corner on both of its sides."""
    is_left = is_right = False
    for direction, offset in QUADRANTS:
        if is_inside(direction, back) or is_inside(direction, ahead):
            continue
        if not solid(at[0] + offset[0], at[1] + offset[1]):
            continue
        if is_between(ahead, direction, back):
            is_left = True
        else:
            is_right = True
    return is_left and is_right


def is_inside(quadrant: Point, direction: Point) -> bool:
    return direction[0] * quadrant[0] > 0 and direction[1] * quadrant[1] > 0


def cross(a: Point, b: Point) -> int:
    return a[0] * b[1] - a[1] * b[0]


def is_between(first: Point, middle: Point, last: Point) -> bool:
    """Whether turning counter-clockwise from ``first`` one meets ``middle`` before ``last``."""
    turn = cross(first, last)
    if turn > 0:
        return cross(first, middle) > 0 and cross(middle, last) > 0
    if turn < 0:
        return not (cross(last, middle) >= 0 and cross(middle, first) >= 0)
    if first[0] * last[0] + first[1] * last[1] > 0:
        return False
    return cross(first, middle) > 0


def blocked_mask(solid: Solid, attacker: Point, target: Point) -> int:
    """Return which of the 16 corner lines between two squares are blocked.

    Bit ``4 * i + j`` is the line from corner ``i`` of the attacker's square to corner ``j`` of the target's.
    """
    mask = 0
    for i, (cx, cy) in enumerate(CORNERS):
        start = attacker[0] + cx, attacker[1] + cy
        for j, (kx, ky) in enumerate(CORNERS):
            if is_line_blocked(solid, attacker, start, (target[0] + kx, target[1] + ky), target):
                mask |= 1 << (4 * i + j)
    return mask


@lru_cache(maxsize=60_000)
def corner_squares(dx: int, dy: int) -> tuple[frozenset[Point], ...]:
    """Return, for each corner of the square (0, 0), the squares its four lines to the square (dx, dy) enter.

    The two squares themselves are left out: they never count (EP-CV-09.4).
    """
    own = {(0, 0), (dx, dy)}
    return tuple(
        frozenset(
            square for kx, ky in CORNERS for square in crossed_squares(corner, (dx + kx, dy + ky)) if square not in own
        )
        for corner in CORNERS
    )
