"""Which squares a closed line covers."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from travel.rules.battlemaps.clip import Point

SAMPLES = 4
"""Probes along each side of a square: 16 a square."""

Square = tuple[int, int]


def covered(outline: Sequence[Point], width: int, height: int, share: float = 0.5) -> list[Square]:
    """The squares (column, row from the north) of a map of ``width`` x ``height`` of which a closed line covers at
    least ``share`` (even-odd rule). The last point is joined with the first.
    """
    west, north, east, south = squares_around(outline, width, height)
    if west >= east or north >= south:
        return []
    across, down = (east - west) * SAMPLES, (south - north) * SAMPLES
    flips = np.zeros((down, across + 1), np.bool_)
    previous = outline[-1]
    for point in outline:
        upper, lower = (previous, point) if previous[1] <= point[1] else (point, previous)
        first = max(_probe(upper[1] - north), 0)
        last = min(_probe(lower[1] - north), down)
        if first < last:
            probes = np.arange(first, last)
            heights = (probes + 0.5) / SAMPLES + north
            slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
            crossings = upper[0] + (heights - upper[1]) * slope
            columns = np.clip(np.ceil((crossings - west) * SAMPLES - 0.5), 0, across).astype(np.int64)
            flips[probes, columns] ^= True
        previous = point
    inside = np.logical_xor.accumulate(flips, axis=1)[:, :across]
    counts = inside.reshape(south - north, SAMPLES, east - west, SAMPLES).sum(axis=(1, 3))
    rows, columns = np.nonzero(counts >= share * SAMPLES * SAMPLES)
    return [(west + int(column), north + int(row)) for row, column in zip(rows, columns, strict=True)]


def squares_around(outline: Sequence[Point], width: int, height: int) -> tuple[int, int, int, int]:
    """West, north, east, south of the squares of the map that a closed line can touch (east and south beyond)."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    west, north = max(math.floor(min(xs)), 0), max(math.floor(min(ys)), 0)
    return west, north, min(math.ceil(max(xs)), width), min(math.ceil(max(ys)), height)


def is_of_whole_squares(outline: Sequence[Point]) -> bool:
    """Whether a closed line runs along grid lines only."""
    previous = outline[-1]
    for point in outline:
        whole = point[0] == round(point[0]) and point[1] == round(point[1])
        if not whole or not (previous[0] == point[0] or previous[1] == point[1]):
            return False
        previous = point
    return True


def _probe(y: float) -> int:
    """The first probe at or below the height ``y``."""
    return math.ceil(y * SAMPLES - 0.5)
