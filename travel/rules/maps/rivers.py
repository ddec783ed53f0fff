"""Which edges cross a river.

A river runs from cell to cell. Within them it is taken to keep to the left of its course, so that a
party which crosses it passes exactly one flagged edge, whichever way it goes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from travel.rules.maps.edges import edge_between
from travel.rules.maps.world import Float32Array, Int32Array, Int64Array, UInt8Array


def river_crossings(
    offsets: Int64Array, heads: Int32Array, x: Float32Array, y: Float32Array, courses: Iterable[Sequence[int]]
) -> UInt8Array:
    """uint8 per edge: 1 where it crosses one of the courses (each a path of neighbouring cells)."""
    crosses = np.zeros(len(heads), np.uint8)
    for course in courses:
        on_course = set(course)
        for above, here, below in zip(course, course[1:], course[2:], strict=False):
            if above == below:
                continue
            for edge in range(int(offsets[here]), int(offsets[here + 1])):
                beside = int(heads[edge])
                if beside not in on_course and _is_left(x, y, above, here, below, beside):
                    crosses[edge] = 1
                    back = edge_between(offsets, heads, beside, here)
                    if back >= 0:
                        crosses[back] = 1
    return crosses


def _is_left(x: Float32Array, y: Float32Array, above: int, here: int, below: int, beside: int) -> bool:
    """Whether ``beside`` lies on the left bank at ``here``, looking downstream."""

    def turn(cell: int) -> float:
        return math.atan2(float(y[cell] - y[here]), float(x[cell] - x[here]))

    full = 2 * math.pi
    start = turn(below)
    return (turn(beside) - start) % full > (turn(above) - start) % full
