"""Cover in three dimensions: plan view plus heights. The catalogue says nothing of it; this is the project's reading.

A line starts in a corner of the attacker's space at the level of its top (or bottom, if that is better under a roof),
and ends in the corners of the target's space at its bottom and its top. In the plan it is stopped as on a flat map
by whatever reaches to the sky. Besides, it is stopped where it dips below the ground or the top of a block in a
square that it crosses, or rises above the underside of a roof. A creature is in the way where the line goes through
its cubes. Low things count on lines that pass below their half level; battlements and the like shelter from all that
is not steeper above them than they are far away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from tactical.rules.geometry.battlemap import CLEAR, LOW
from tactical.rules.geometry.cover import NONE, TOTAL, Cover
from tactical.rules.geometry.cubes import Body, gaps
from tactical.rules.geometry.field import ALL_LINES, Field, squares_of
from tactical.rules.geometry.lines import CORNERS, crossed_squares
from tactical.rules.geometry.relief import SKY, Relief
from tactical.rules.geometry.shelter import GRADES, LowRule, shelter_at
from tactical.rules.geometry.slope_kernels import any_line

Square = tuple[int, int]
HALF = 0.5
"""How high a low obstacle is, in levels."""
TINY = 1e-9


class Ray(NamedTuple):
    """A line in space from x, y, z to i, j, k, lattice points all."""

    x: int
    y: int
    z: int
    i: int
    j: int
    k: int


def is_level(field: Field, a: Body, b: Body) -> bool:
    """Whether the plan alone decides: flat ground, both on it."""
    return field.is_flat and a[2] == b[2] == 0


def cover_in_space(
    field: Field, attacker: Body, target: Body, creatures: Collection[Body], table: Mapping[str, Any], *, is_melee: bool
) -> Cover:
    """Return the cover of a target for an attack in space; creatures count for shots only (EP-CO-04, EP-CO-06)."""
    low_rule = LowRule(table["low_within_feet"], table["low_attacker_feet"], table["low_target_feet"])
    own = {*squares_of(_space(attacker)), *squares_of(_space(target))}
    others = [] if is_melee else list(creatures)
    every_line = is_melee and max(gaps(attacker, target)) <= 1
    best, least = TOTAL, 1000
    for a in squares_of(_space(attacker)):
        for t in squares_of(_space(target)):
            found = [
                _corner(field, attacker, target, a, t, corner, own, others, low_rule)
                for corner in _starts(field, attacker)
            ]
            if all(cover.grade == "total" for cover, _ in found):
                continue
            if not every_line:
                found = [_as_chosen(*one) for one in found]
            cover, penalty = (max if every_line else min)(found, key=lambda one: one[1])
            if every_line and cover.grade == "total":
                cover, penalty = Cover("partial", by="a wall"), 4
            if penalty < least:
                best, least = cover, penalty
    return best


def _as_chosen(cover: Cover, penalty: int) -> tuple[Cover, int]:
    """A corner whose lines are all stopped covers like one with some stopped, as long as another corner has a line."""
    return (Cover("partial", cover.is_soft, "a wall"), 4 + 2 * cover.is_soft) if penalty >= 1000 else (cover, penalty)


def has_line_in_space(field: Field, a: Body, b: Body) -> bool:
    """Whether any line leads from one body to another, that is, whether there is no total cover (EP-CO-15)."""
    relief = field.relief
    lowest = a[2] if field.map.layers.ceilings else a[2] + a[3]
    levels = (a[2] + a[3], lowest, b[2], b[2] + b[3])
    own = (a[0], a[1], a[3], b[0], b[1], b[3])
    size = (relief.width, relief.height)
    for here in squares_of(_space(a)):
        for there in squares_of(_space(b)):
            mask = _tall_mask(field, here, there) if here != there else 0
            if mask != ALL_LINES and any_line(relief.top, relief.roof, size, own, here, there, mask, levels):
                return True
    return False


def _space(body: Body) -> tuple[int, int, int]:
    return body[0], body[1], body[3]


def _starts(field: Field, attacker: Body) -> list[tuple[int, int]]:
    """Return the corners to start from: which of the plan, and at which level."""
    levels = [attacker[2] + attacker[3]]
    if field.map.layers.ceilings:
        levels.append(attacker[2])
    return [(corner, level) for level in levels for corner in range(len(CORNERS))]


def _corner(
    field: Field,
    attacker: Body,
    target: Body,
    a: Square,
    t: Square,
    start: tuple[int, int],
    own: Collection[Square],
    others: Collection[Body],
    low_rule: LowRule,
) -> tuple[Cover, int]:
    """Return the cover from one corner and its penalty; TOTAL and 1000 where all eight lines are stopped."""
    corner, level = start
    mask = _tall_mask(field, a, t) >> (4 * corner) & 15 if a != t else 0
    stopped, soft, low = 0, False, attacker[2] == target[2]
    for index, (i, j) in enumerate(CORNERS):
        for k in (target[2], target[2] + target[3]):
            ray = Ray(a[0] + CORNERS[corner][0], a[1] + CORNERS[corner][1], level, t[0] + i, t[1] + j, k)
            is_stopped, is_low = (True, False) if mask >> index & 1 else _meets(field, ray, own)
            stopped, low = stopped + is_stopped, low or is_low
            soft = soft or any(_pierces(ray, body) for body in others)
    if stopped == 2 * len(CORNERS):
        return TOTAL._replace(is_soft=soft), 1000
    cover = Cover("partial", soft, "a wall") if stopped else NONE._replace(is_soft=soft)
    is_steep = abs(attacker[2] - target[2]) >= max(gaps(attacker, target)[:2])
    if a != t and not is_steep and (low or field.screens.pieces):
        shelter = shelter_at(field, a, t, corner, low_rule)
        if GRADES.index(shelter.grade) > (2 if stopped else 0):
            cover = Cover(shelter.grade, soft, shelter.by)
    return cover, {"none": 0, "minimal": 0, "partial": 4, "improved": 6, "superior": 8}[cover.grade] + 2 * soft


def _tall_mask(field: Field, a: Square, t: Square) -> int:
    """Return the corner lines stopped by what reaches to the sky: walls between squares, blocks without a top."""
    tops = {(x, y) for x, y, _ in field.map.layers.ceilings}
    if not tops:
        return field.mask(*a, *t)
    key = ("tall", a, t)
    known = field.screens.seen.get(key)
    if known is None:
        mask_of = field.screens.seen.get(("tall",))
        if mask_of is None:
            width = field.map.width
            cells = bytearray(field.map.cells)
            for x, y in tops:
                cells[y * width + x] = CLEAR
            mask_of = field.screens.seen[("tall",)] = field.screens.mask_of(replace(field.map, cells=bytes(cells)))
        known = field.screens.seen[key] = mask_of(*a, *t)
    found: int = known
    return found & ALL_LINES


def _meets(field: Field, ray: Ray, own: Collection[Square]) -> tuple[bool, bool]:
    """Whether ground, blocks or roofs stop a line, and whether it passes low over a low obstacle."""
    low = False
    for square, levels in _passes(ray):
        if _fills(field, square, levels, own):
            return True, low
        x, y = square
        if square not in own and field.map.contains(x, y) and field.map.at(x, y) == LOW:
            low = low or min(levels) < int(field.relief.ground[y * field.map.width + x]) + HALF - TINY
    gap = any(
        _fills(field, one, levels, own) and _fills(field, other, levels, own) for one, other, levels in _edges(ray)
    )
    return gap, low


def _fills(field: Field, square: Square, levels: tuple[float, float], own: Collection[Square]) -> bool:
    """Whether the ground, a block or a roof of a square is in the way of a line at these levels.

    What reaches to the sky is the plan's matter.
    """
    if square in own or not field.map.contains(*square):
        return False
    relief: Relief = field.relief
    index = square[1] * relief.width + square[0]
    top, roof = int(relief.top[index]), int(relief.roof[index])
    return top < SKY and (min(levels) < top - TINY or (roof < SKY and max(levels) > roof + TINY))


def _edges(ray: Ray) -> Iterator[tuple[Square, Square, tuple[float, float]]]:
    """Yield the two squares beside each step of a line along the lattice: a gap of no width is closed (EP-CV-09)."""
    dx, dy, dz = ray.i - ray.x, ray.j - ray.y, ray.k - ray.z
    if (dx == 0) == (dy == 0):
        return
    steps = abs(dx or dy)
    for step in range(steps):
        levels = ray.z + dz * step / steps, ray.z + dz * (step + 1) / steps
        if dy == 0:
            x = min(ray.x + (step if dx > 0 else -step), ray.x + (step + 1 if dx > 0 else -step - 1))
            yield (x, ray.y), (x, ray.y - 1), levels
        else:
            y = min(ray.y + (step if dy > 0 else -step), ray.y + (step + 1 if dy > 0 else -step - 1))
            yield (ray.x, y), (ray.x - 1, y), levels


def _passes(ray: Ray) -> Iterator[tuple[Square, tuple[float, float]]]:
    """Yield the squares a line enters, with its levels where it comes in and goes out."""
    dx, dy, dz = ray.i - ray.x, ray.j - ray.y, ray.k - ray.z
    for square in crossed_squares((ray.x, ray.y), (ray.i, ray.j)):
        first, last = 0.0, 1.0
        for at, delta, low in ((ray.x, dx, square[0]), (ray.y, dy, square[1])):
            ends = sorted(((low - at) / delta, (low + 1 - at) / delta))
            first, last = max(first, ends[0]), min(last, ends[1])
        yield square, (ray.z + first * dz, ray.z + last * dz)


def _pierces(ray: Ray, body: Body) -> bool:
    """Whether a line goes through the inside of a body."""
    x, y, z, side = body
    if (
        max(ray.x, ray.i) <= x
        or min(ray.x, ray.i) >= x + side
        or max(ray.y, ray.j) <= y
        or min(ray.y, ray.j) >= y + side
        or max(ray.z, ray.k) <= z
        or min(ray.z, ray.k) >= z + side
    ):
        return False
    for (i, j), (enters, leaves) in _passes(ray):
        if x <= i < x + side and y <= j < y + side:
            lowest, highest = min(enters, leaves), max(enters, leaves)
            if lowest < z + side - TINY and highest > z + TINY:
                return True
    return False
