"""The cells whose centres lie within an outline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from travel.importers.grid_lines import GridFrame


def cells_in(grid: GridFrame, outline: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """Cells within a polygon in world coordinates (even-odd rule), in rising order; gaps are left out."""
    x, y = grid.cells.x, grid.cells.y
    west, east = min(at[0] for at in outline), max(at[0] for at in outline)
    north, south = min(at[1] for at in outline), max(at[1] for at in outline)
    near = np.flatnonzero(grid.present & (x >= west) & (x <= east) & (y >= north) & (y <= south))
    across, down = x[near].astype(np.float64), y[near].astype(np.float64)
    inside = np.zeros(len(near), np.bool_)
    for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
        if ay == by:
            continue
        spans = (ay > down) != (by > down)
        inside ^= spans & (across < ax + (down - ay) * (bx - ax) / (by - ay))
    return tuple(near[inside].tolist())
