"""From world points to cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from travel.rules.maps.gridcells import place_at
from travel.rules.maps.world import Int32Array, WorldMap

_CHUNK = 256


def cells_at(world: WorldMap, points: Sequence[tuple[float, float]]) -> Int32Array:
    """The cell under each point; -1 off a grid. On other maps it is the cell with the nearest centre."""
    if world.grid is not None:
        places = [place_at(world.topology, world.grid, x, y) for x, y in points]
        columns = world.grid.columns
        return np.array([-1 if place is None else place[1] * columns + place[0] for place in places], np.int32)
    found = np.empty(len(points), np.int32)
    at = np.array(points, np.float32).reshape(-1, 2)
    for start in range(0, len(points), _CHUNK):
        part = at[start : start + _CHUNK]
        apart = (part[:, :1] - world.x) ** 2 + (part[:, 1:] - world.y) ** 2
        found[start : start + _CHUNK] = apart.argmin(axis=1)
    return found
