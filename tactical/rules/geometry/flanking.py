"""Flanking lines: does the segment between two flankers cross a target from one side to the opposite one?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from tactical.rules.geometry.field import Space, squares_of

Point = tuple[int, int]
Mark = frozenset[str]
"""The borders a point of a target's outline lies on: one for a side, two for a corner."""

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
    allowed = PROCEDURES[procedure]
    box = 2 * side
    lines = list(_lines(_centres(attacker), _centres(ally)))
    if reach_line:
        lines += [
            line
            for line in _lines(_corners(attacker), _corners(ally))
            if _outside(line[0], box) and _outside(line[1], box)
        ]
    return any((marks := _crossing(a, b, box)) is not None and allowed(*marks) for a, b in lines)


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
