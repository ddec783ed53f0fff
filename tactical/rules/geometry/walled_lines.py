"""Lines between the corners of squares on a map with walls between squares (EP-CV-09).

The definition, in plain integers, for maps that have walls; ``lines`` is the same without. A wall is a piece of the
lattice one square long. A line is stopped when it goes through a wall. At a lattice point it is stopped when walls
or solid squares touch it on both sides; running along a wall it stays on one side: it is stopped when it would have
to change sides, or when that side is closed.
"""

from __future__ import annotations

from itertools import pairwise
from math import gcd
from typing import NamedTuple

from tactical.rules.geometry.battlemap import BLOCKED, BattleMap
from tactical.rules.geometry.edges import EAST_SOLID, NORTH_SOLID
from tactical.rules.geometry.lines import (
    CORNERS,
    QUADRANTS,
    Point,
    cross,
    crossed_squares,
    is_between,
    is_inside,
    towards_centre,
)

RAYS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


class Closed(NamedTuple):
    """Which sides of a path, seen in its direction, are closed already."""

    left: bool = False
    right: bool = False


OPEN = Closed()


class WalledMap:
    """What stops lines on a map."""

    def __init__(self, battlemap: BattleMap) -> None:
        self._map = battlemap

    def solid(self, x: int, y: int) -> bool:
        """Whether a square is filled."""
        return self._map.contains(x, y) and self._map.at(x, y) in BLOCKED

    def wall(self, at: Point, ray: Point) -> bool:
        """Whether a wall leaves a lattice point in the direction of a ray. A wall that reaches the rim goes on beyond
        it: nobody looks round its end there."""
        x, y = at
        if ray[1] == 0:
            column = x if ray[0] > 0 else x - 1
            return self._map.stops(min(max(column, 0), self._map.width - 1), y - 1, NORTH_SOLID)
        row = y if ray[1] > 0 else y - 1
        return self._map.stops(x - 1, min(max(row, 0), self._map.height - 1), EAST_SOLID)


def blocked_mask(ground: WalledMap, attacker: Point, target: Point) -> int:
    """Return which of the 16 corner lines between two squares are stopped, as ``lines.blocked_mask`` does."""
    mask = 0
    for i, (cx, cy) in enumerate(CORNERS):
        start = attacker[0] + cx, attacker[1] + cy
        for j, (kx, ky) in enumerate(CORNERS):
            if _is_stopped(ground, attacker, start, (target[0] + kx, target[1] + ky), target):
                mask |= 1 << (4 * i + j)
    return mask


def _is_stopped(ground: WalledMap, attacker: Point, start: Point, end: Point, target: Point) -> bool:
    back, ahead = towards_centre(start, attacker), towards_centre(end, target)
    if start == end:
        return _is_bend_closed(ground, start, back, ahead)
    along = _direction(start, end)
    if 0 in along:
        return _is_run_stopped(ground, start, end, back, ahead)
    if any(ground.solid(x, y) for x, y in crossed_squares(start, end)) or _goes_through(ground, start, end):
        return True
    behind = -along[0], -along[1]
    inner = _lattice_points(start, end)[1:-1]
    return (
        _is_bend_closed(ground, start, back, along)
        or _is_bend_closed(ground, end, behind, ahead)
        or any(_is_bend_closed(ground, at, behind, along) for at in inner)
    )


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = gcd(dx, dy)
    return dx // steps, dy // steps


def _lattice_points(start: Point, end: Point) -> list[Point]:
    sx, sy = _direction(start, end)
    return [(start[0] + i * sx, start[1] + i * sy) for i in range(gcd(end[0] - start[0], end[1] - start[1]) + 1)]


def _goes_through(ground: WalledMap, start: Point, end: Point) -> bool:
    """Whether a slanting line goes through the inside of a wall."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    for x in range(min(start[0], end[0]) + 1, max(start[0], end[0])):
        y, rest = divmod(start[1] * dx + (x - start[0]) * dy, dx)
        if rest and ground.wall((x, y), (0, 1)):
            return True
    for y in range(min(start[1], end[1]) + 1, max(start[1], end[1])):
        x, rest = divmod(start[0] * dy + (y - start[1]) * dx, dy)
        if rest and ground.wall((x, y), (1, 0)):
            return True
    return False


def _is_run_stopped(ground: WalledMap, start: Point, end: Point, back: Point, ahead: Point) -> bool:
    """Whether a line along the lattice is stopped."""
    along = _direction(start, end)
    behind = -along[0], -along[1]
    from_left, to_left = cross(along, back) > 0, cross(along, ahead) > 0
    points = _lattice_points(start, end)
    walls = [ground.wall(at, along) for at in points[:-1]]
    if any(walls) and from_left != to_left:
        return True
    for (one, other), has_wall in zip(pairwise(points), walls, strict=True):
        left, right = _beside(ground, one, other)
        if (left or (has_wall and not from_left)) and (right or (has_wall and from_left)):
            return True
    for index, at in enumerate(points):
        touches = (index > 0 and walls[index - 1]) or (index < len(walls) and walls[index])
        closed = Closed(left=touches and not from_left, right=touches and from_left)
        if _is_bend_closed(ground, at, back if index == 0 else behind, ahead if at == end else along, closed):
            return True
    return False


def _beside(ground: WalledMap, one: Point, other: Point) -> tuple[bool, bool]:
    """Whether the squares left and right of one step along the lattice are solid."""
    (x, y), dx, dy = one, other[0] - one[0], other[1] - one[1]
    if dy == 0:
        above, below = ground.solid(min(x, other[0]), y), ground.solid(min(x, other[0]), y - 1)
        return (above, below) if dx > 0 else (below, above)
    east, west = ground.solid(x, min(y, other[1])), ground.solid(x - 1, min(y, other[1]))
    return (west, east) if dy > 0 else (east, west)


def _is_bend_closed(ground: WalledMap, at: Point, back: Point, ahead: Point, closed: Closed = OPEN) -> bool:
    """Whether walls and solid squares touch the path at a lattice point on both of its sides."""
    left, right = closed
    for direction, offset in QUADRANTS:
        if is_inside(direction, back) or is_inside(direction, ahead):
            continue
        if ground.solid(at[0] + offset[0], at[1] + offset[1]):
            is_left = is_between(ahead, direction, back)
            left, right = left or is_left, right or not is_left
    for ray in RAYS:
        if _is_along(ray, back) or _is_along(ray, ahead) or not ground.wall(at, ray):
            continue
        is_left = is_between(ahead, ray, back)
        left, right = left or is_left, right or not is_left
    return left and right


def _is_along(ray: Point, direction: Point) -> bool:
    return cross(ray, direction) == 0 and ray[0] * direction[0] + ray[1] * direction[1] > 0
