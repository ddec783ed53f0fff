"""The part of a line that lies on the canvas: maps may hold points a trillion miles away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]


def visible(points: Sequence[Point], width: float, height: float, margin: float) -> Iterator[list[Point]]:
    """Yield the runs of a line within ``margin`` of a canvas of ``width`` x ``height`` pixels, in order."""
    run: list[Point] = []
    for start, end in pairwise(points):
        piece = clipped(start, end, (-margin, -margin, width + margin, height + margin))
        if piece is None or (run and piece[0] != run[-1]):
            if run:
                yield run
            run = []
        if piece is not None:
            run = [*(run or piece[:1]), piece[1]]
    if run:
        yield run


def clipped(start: Point, end: Point, box: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """Return the part of a segment within a box (west, north, east, south), None if there is none (Liang, Barsky)."""
    (x, y), dx, dy = start, end[0] - start[0], end[1] - start[1]
    west, north, east, south = box
    first, last = 0.0, 1.0
    for step, room in ((-dx, x - west), (dx, east - x), (-dy, y - north), (dy, south - y)):
        if step == 0:
            if room < 0:
                return None
        elif step < 0:
            first = max(first, room / step)
        else:
            last = min(last, room / step)
    if first > last:
        return None
    head = start if first == 0.0 else (x + first * dx, y + first * dy)
    tail = end if last == 1.0 else (x + last * dx, y + last * dy)
    return head, tail
