"""Where the map lies in its picture: from world units to pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.exporters.outlines import corner_steps
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import WorldMap

MIN_WIDTH, MAX_WIDTH, USUAL_WIDTH = 200, 4_000, 1_600
MAX_HEIGHT = 6_000
_MARGIN = 16
TITLE_HEIGHT = 44
FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class View:
    """``left``, ``top``, ``wide``, ``high``: the box of the map in pixels. ``unit``: pixels of a world unit.
    ``cell``: about how many pixels a cell is wide."""

    west: float
    north: float
    left: int
    top: int
    wide: int
    high: int
    unit: float
    cell: float

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a world point."""
        return self.left + (x - self.west) * self.unit, self.top + (y - self.north) * self.unit

    def all_at(self, points: FloatArray) -> FloatArray:
        """Pixels of many world points, float64[n, 2]."""
        placed: FloatArray = (points - (self.west, self.north)) * self.unit + (self.left, self.top)
        return placed


def view_of(world: WorldMap, width: int) -> View:
    """Fit a map into a picture ``width`` pixels wide; a very tall map becomes narrower."""
    west, north, east, south = _bounds(world)
    room = max(20, width - 2 * _MARGIN)
    unit = min(room / (east - west), (MAX_HEIGHT - 200) / (south - north))
    wide, high = max(1, math.ceil((east - west) * unit)), max(1, math.ceil((south - north) * unit))
    left = (width - wide) // 2
    return View(
        west, north, left, TITLE_HEIGHT, wide, high, unit, _cell_width(world, east - west, south - north) * unit
    )


def _bounds(world: WorldMap) -> tuple[float, float, float, float]:
    """West, north, east and south of all outlines."""
    listed = world.terrain != NO_CELL
    x, y = world.x[listed].astype(np.float64), world.y[listed].astype(np.float64)
    if not len(x):
        return 0.0, 0.0, 1.0, 1.0
    if world.topology.is_grid:
        reach_x, reach_y = np.abs(corner_steps(world.topology)).max(axis=0)
        return float(x.min() - reach_x), float(y.min() - reach_y), float(x.max() + reach_x), float(y.max() + reach_y)
    if len(world.ring_xy):
        x, y = np.append(x, world.ring_xy[:, 0]), np.append(y, world.ring_xy[:, 1])
    margin = 0.04 * max(float(np.ptp(x)), float(np.ptp(y)), 1e-6)
    return float(x.min() - margin), float(y.min() - margin), float(x.max() + margin), float(y.max() + margin)


def _cell_width(world: WorldMap, wide: float, high: float) -> float:
    if world.topology.is_grid:
        return 1.0 if world.topology.value == "square" else 3**0.5
    return math.sqrt(wide * high / max(1, world.cell_count))
