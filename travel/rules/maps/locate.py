"""From world points to cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from travel.rules.maps.gridcells import places_at
from travel.rules.maps.nearest import nearest_cells
from travel.rules.maps.world import Int32Array, WorldMap


def cells_at(world: WorldMap, points: Sequence[tuple[float, float]]) -> Int32Array:
    """The cell under each point; -1 off a grid. On other maps it is the cell with the nearest centre."""
    at = np.array(points, np.float64).reshape(-1, 2)
    if world.grid is not None:
        return places_at(world.topology, world.grid, at)
    return nearest_cells(world.x, world.y, at)
