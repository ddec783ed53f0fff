"""Square grids: eight neighbours, centres on whole numbers, the square under a point."""

from __future__ import annotations

import math

from travel.rules.maps.hexgrid import Place
from travel.rules.maps.world import Grid

STEPS: tuple[Place, ...] = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
"""Column and row steps to the neighbours, sorted by row and then column."""


def neighbours(grid: Grid, column: int, row: int) -> list[Place]:
    """The places beside a square, across its sides and corners, that lie on the grid."""
    places = ((column + right, row + down) for right, down in STEPS)
    return [place for place in places if 0 <= place[0] < grid.columns and 0 <= place[1] < grid.rows]


def distance(a: Place, b: Place) -> int:
    """Steps between two squares, a diagonal counting as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def line(a: Place, b: Place) -> list[Place]:
    """The squares of a straight line from ``a`` to ``b``, each beside the one before."""
    steps = distance(a, b)
    if not steps:
        return [a]
    run, fall = (b[0] - a[0]) / steps, (b[1] - a[1]) / steps
    return [(math.floor(a[0] + run * i + 0.5), math.floor(a[1] + fall * i + 0.5)) for i in range(steps + 1)]


def place_at(grid: Grid, x: float, y: float) -> Place | None:
    """The square that holds a world point; None off the grid."""
    column, row = math.floor(x + 0.5), math.floor(y + 0.5)
    return (column, row) if 0 <= column < grid.columns and 0 <= row < grid.rows else None
