"""Flanking lines: does the segment between two flankers cross a target from one side to the opposite one?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.field import Space, squares_of

Point = tuple[int, int]
Mark = frozenset[str]
"""The borders a point of a target's outline lies on: one for a side, two for a corner."""

Flags = NDArray[np.bool_]
FAR = 1 << 20
"""Further along a line than any two creatures are apart."""
OPPOSITE = {"west": "east", "east": "west", "south": "north", "north": "south"}


def sides_and_corners(enters: Mark, leaves: Mark) -> bool:
    """A side with the opposite side, or a corner with the opposite corner (EP-FL-04)."""
    return len(enters) == len(leaves) and {OPPOSITE[name] for name in enters} == leaves


def opposite_borders(enters: Mark, leaves: Mark) -> bool:
    """Any two opposite borders, their end corners included (D20-18)."""
    return any(OPPOSITE[name] in leaves for name in enters)


PROCEDURES: dict[str, Callable[[Mark, Mark], bool]] = {
    "sides_and_corners": sides_and_corners,
    "opposite_borders": opposite_borders,
}


SWIFT: dict[str, Callable[[Flags, Flags, Flags, Flags], Flags]] = {
    "sides_and_corners": lambda enters_x, enters_y, leaves_x, leaves_y: (enters_x == leaves_x) & (enters_y == leaves_y),
    "opposite_borders": lambda enters_x, enters_y, leaves_x, leaves_y: (enters_x & leaves_x) | (enters_y & leaves_y),
}
"""The procedures for many lines at once: whether each crosses the borders across x or y on its way in and out."""
MANY = 256
"""From so many lines on they are judged together."""


class Verdict(NamedTuple):
    """Whether a flank exists, why not in words, and a line to draw, in half squares from the target's lower left."""

    is_flank: bool
    why: str
    line: tuple[Point, Point] | None


def is_flank(procedure: str, target: Space, attacker: Space, ally: Space, *, reach_line: bool = False) -> bool:
    """Whether ``attacker`` flanks ``target`` with ``ally``, judged by lines alone (EP-FL-03 to 06, 08).

    ``reach_line``: the attacker has reach and may draw from corners too (EP-FL-08).
    """
    tx, ty, side = target
    return _is_flank(
        procedure,
        side,
        (attacker[0] - tx, attacker[1] - ty, attacker[2]),
        (ally[0] - tx, ally[1] - ty, ally[2]),
        reach_line,
    )


@lru_cache(maxsize=100_000)
def _is_flank(procedure: str, side: int, attacker: Space, ally: Space, reach_line: bool) -> bool:
    if (attacker[2] * ally[2]) ** 2 >= MANY:
        return flanks_at_once(procedure, side, attacker, ally, reach_line=reach_line)
    return flanks_one_by_one(procedure, side, attacker, ally, reach_line=reach_line)


def flanks_one_by_one(procedure: str, side: int, attacker: Space, ally: Space, *, reach_line: bool) -> bool:
    """Judge line after line: the definition. The target's lower left square is (0, 0)."""
    allowed, box = PROCEDURES[procedure], 2 * side
    return any(
        (marks := _crossing(a, b, box)) is not None and allowed(*marks)
        for a, b in _candidates(attacker, ally, box, reach_line=reach_line)
    )


def flanks_at_once(procedure: str, side: int, attacker: Space, ally: Space, *, reach_line: bool) -> bool:
    """Judge all lines between two big creatures with arrays; the same answer as ``flanks_one_by_one``."""
    box = 2 * side
    ends = [(_centres(attacker), _centres(ally))]
    if reach_line:
        corners = ([at for at in _corners(space) if _outside(at, box)] for space in (attacker, ally))
        ends.append((next(corners), next(corners)))
    for starts, goals in ends:
        if not starts or not goals:
            continue
        for first in range(0, len(starts), MANY):
            if _any_line(SWIFT[procedure], np.array(starts[first : first + MANY]), np.array(goals), box):
                return True
    return False


def _any_line(
    allowed: Callable[[Flags, Flags, Flags, Flags], Flags],
    starts: NDArray[np.int64],
    goals: NDArray[np.int64],
    box: int,
) -> bool:
    """Whether any line from a start to a goal crosses the box as allowed."""
    enter_x, leave_x, down_x = _span(starts[:, 0, None], goals[None, :, 0], box)
    enter_y, leave_y, down_y = _span(starts[:, 1, None], goals[None, :, 1], box)
    in_x, in_y = enter_x * down_y, enter_y * down_x
    out_x, out_y = leave_x * down_y, leave_y * down_x
    whole = down_x * down_y
    enters, leaves = np.maximum(in_x, in_y), np.minimum(out_x, out_y)
    crosses = (enters >= 0) & (enters < leaves) & (leaves <= whole)
    fits = allowed(in_x >= in_y, in_y >= in_x, out_x <= out_y, out_y <= out_x)
    return bool((crosses & fits).any())


def _span(
    start: NDArray[np.int64], goal: NDArray[np.int64], box: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return where along the line one coordinate is within the box, as two numerators over one denominator."""
    delta = goal - start
    start = np.broadcast_to(start, delta.shape)
    down = np.where(delta == 0, 1, np.abs(delta))
    enter = np.where(delta > 0, -start, start - box)
    leave = np.where(delta > 0, box - start, start)
    is_within = (start > 0) & (start < box)
    enter = np.where(delta == 0, np.where(is_within, -FAR, FAR), enter)
    leave = np.where(delta == 0, np.where(is_within, FAR, -FAR), leave)
    return enter, leave, down


def judge(procedure: str, target: Space, attacker: Space, ally: Space, *, reach_line: bool = False) -> Verdict:
    """Say whether a flank exists, and if not, how near the lines come to one (EP-FL-04)."""
    tx, ty, side = target
    box, allowed = 2 * side, PROCEDURES[procedure]
    moved = [(space[0] - tx, space[1] - ty, space[2]) for space in (attacker, ally)]
    if not is_flank(procedure, target, attacker, ally, reach_line=reach_line):
        near = [_outline(space) for space in moved]
        found = [(_shortfall(a, b, box), (a, b)) for a in near[0] for b in near[1]]
        rank, line = min(found)
        return Verdict(False, SHORTFALLS[rank], line)
    for a, b in _candidates(moved[0], moved[1], box, reach_line=reach_line):
        marks = _crossing(a, b, box)
        if marks is not None and allowed(*marks):
            return Verdict(True, "opposite corners" if len(marks[0]) == 2 else "opposite sides", (a, b))
    return Verdict(True, "opposite sides", None)


SHORTFALLS = (
    "the line goes from a side to a corner",
    "the line leaves by the side beside the one it enters by",
    "the line runs along its border",
    "the line touches it in one point only",
    "the line misses it",
)


def _shortfall(a: Point, b: Point, box: int) -> int:
    """Return in which way a line is no flank, as an index of ``SHORTFALLS``."""
    marks = _crossing(a, b, box)
    if marks is not None:
        return 0 if len(marks[0]) != len(marks[1]) else 1
    grown = _crossing((2 * a[0] + 1, 2 * a[1] + 1), (2 * b[0] + 1, 2 * b[1] + 1), 2 * box + 2)
    if grown is None:
        return 4
    is_level = (a[0] == b[0] and a[0] in (0, box)) or (a[1] == b[1] and a[1] in (0, box))
    return 2 if is_level else 3 if _touches(a, b, box) else 4


def _touches(a: Point, b: Point, box: int) -> bool:
    """Whether a line meets one of the box's four corners."""
    return any(
        (b[0] - a[0]) * (y - a[1]) == (b[1] - a[1]) * (x - a[0])
        and min(a[0], b[0]) <= x <= max(a[0], b[0])
        and min(a[1], b[1]) <= y <= max(a[1], b[1])
        for x in (0, box)
        for y in (0, box)
    )


def _outline(space: Space) -> list[Point]:
    """Return the centres of a space's corner squares: enough to say how a line falls short."""
    x, y, side = space
    ends = (0, side - 1) if side > 1 else (0,)
    return [(2 * (x + i) + 1, 2 * (y + j) + 1) for i in ends for j in ends]


def _candidates(attacker: Space, ally: Space, box: int, *, reach_line: bool) -> Iterator[tuple[Point, Point]]:
    """Yield the lines that may be drawn: centre to centre, with reach also corner to corner outside the target."""
    yield from _lines(_centres(attacker), _centres(ally))
    if reach_line:
        ends = [[at for at in _corners(space) if _outside(at, box)] for space in (attacker, ally)]
        yield from _lines(*ends)


def _lines(starts: list[Point], ends: list[Point]) -> Iterator[tuple[Point, Point]]:
    return ((a, b) for a in starts for b in ends)


def _centres(space: Space) -> list[Point]:
    """Centres of a space's squares, in half squares."""
    return [(2 * x + 1, 2 * y + 1) for x, y in squares_of(space)]


def _corners(space: Space) -> list[Point]:
    return sorted({(2 * x + 2 * i, 2 * y + 2 * j) for x, y in squares_of(space) for i in (0, 1) for j in (0, 1)})


def _outside(point: Point, box: int) -> bool:
    return not (0 <= point[0] <= box and 0 <= point[1] <= box)


def _crossing(a: Point, b: Point, box: int) -> tuple[Mark, Mark] | None:
    """Return where the segment enters and leaves the target's square, None if it misses, touches or runs along it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    first, last = Fraction(0), Fraction(1)
    for start, delta in ((a[0], dx), (a[1], dy)):
        if delta == 0:
            if not 0 < start < box:
                return None
            continue
        ends = sorted((Fraction(-start, delta), Fraction(box - start, delta)))
        first, last = max(first, ends[0]), min(last, ends[1])
    if first >= last:
        return None
    enters = _mark(a[0] + first * dx, a[1] + first * dy, box)
    leaves = _mark(a[0] + last * dx, a[1] + last * dy, box)
    return (enters, leaves) if enters and leaves else None


def _mark(x: Fraction, y: Fraction, box: int) -> Mark:
    names = {"west": x == 0, "east": x == box, "south": y == 0, "north": y == box}
    return frozenset(name for name, is_there in names.items() if is_there)
