"""Outlines of cells, and of whole regions of one ground, in world coordinates."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from travel.exporters.under import cells_under
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Topology, WorldMap

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
_HALF_HEIGHT = math.sqrt(3.0) / 2
_LATTICES = {
    Topology.HEX_FLAT: (0.5, _HALF_HEIGHT),
    Topology.HEX_POINTY: (_HALF_HEIGHT, 0.5),
    Topology.SQUARE: (0.5, 0.5),
}
"""All corners of a grid lie on whole multiples of these."""


def corner_steps(topology: Topology) -> FloatArray:
    """float64[6 or 4, 2]: from a cell's centre to its corners, the way the hands of a clock go (y south)."""
    if topology is Topology.SQUARE:
        return np.array(((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)))
    first = 0 if topology is Topology.HEX_FLAT else 30
    angles = [math.radians(first + 60 * corner) for corner in range(6)]
    return np.array([(math.cos(angle), math.sin(angle)) for angle in angles])


def cell_corners(world: WorldMap) -> FloatArray:
    """float64[n, corners, 2] of every place of a grid, gaps included."""
    centres = np.column_stack((world.x, world.y)).astype(np.float64)
    corners: FloatArray = centres[:, None, :] + corner_steps(world.topology)[None]
    return corners


@dataclass(frozen=True, slots=True)
class Region:
    """Joined cells of one ground. The first of ``rings`` is the outer one, the rest are holes; none is closed."""

    code: int
    rings: tuple[FloatArray, ...]


def regions_of_grid(world: WorldMap, codes: NDArray[np.uint8]) -> list[Region]:
    """The outlines of all regions of a grid whose cells share a code and a side. Gaps belong to none."""
    sides = _Sides(world, codes)
    rings = sides.rings()
    by_region: dict[int, list[FloatArray]] = {}
    for number, ring in rings:
        by_region.setdefault(number, []).append(ring)
    found = []
    for number, some in sorted(by_region.items()):
        outer = max(range(len(some)), key=lambda index: abs(_area(some[index])))
        ordered = (some[outer], *(ring for index, ring in enumerate(some) if index != outer))
        found.append(Region(int(codes[sides.first_cell[number]]), ordered))
    return found


class _Sides:
    """The sides of cells that lie between two regions, as steps from corner to corner with the region on the right."""

    def __init__(self, world: WorldMap, codes: NDArray[np.uint8]) -> None:
        corners = cell_corners(world)
        self._count = corners.shape[1]
        self._lattice = _LATTICES[world.topology]
        beside = beside_by_side(world)
        inner = (beside >= 0) & (codes[beside] == codes[:, None])
        tails, side = np.nonzero(inner)
        size = len(codes)
        graph = coo_array((np.ones(len(tails), np.bool_), (tails, beside[tails, side])), shape=(size, size))
        _, self._region = connected_components(graph, directed=False)
        self.first_cell = np.unique(self._region, return_index=True)[1]
        outer = ~inner & (codes != NO_CELL)[:, None]
        cells, sides = np.nonzero(outer)
        starts, ends = corners[cells, sides], corners[cells, (sides + 1) % self._count]
        self._cells, self._starts = cells, starts
        self._from, self._to = self._numbered(starts, ends)

    def _numbered(self, starts: FloatArray, ends: FloatArray) -> tuple[IntArray, IntArray]:
        """Corners as numbers, those of one place the same."""
        both = np.rint(np.concatenate((starts, ends)) / self._lattice).astype(np.int64)
        both -= both.min(axis=0, initial=0)
        wide = int(both[:, 1].max(initial=0)) + 1
        _, number = np.unique(both[:, 0] * wide + both[:, 1], return_inverse=True)
        number = number.ravel()
        return number[: len(starts)], number[len(starts) :]

    def rings(self) -> list[tuple[int, FloatArray]]:
        """The closed rings, each with the number of its region."""
        regions = self._region[self._cells].tolist()
        following = self._following()
        done = bytearray(len(regions))
        found: list[tuple[int, FloatArray]] = []
        for first in range(len(regions)):
            if done[first]:
                continue
            ring: list[int] = []
            step = first
            while not done[step]:
                done[step] = 1
                ring.append(step)
                step = following[step]
            found.append((regions[first], self._starts[ring]))
        return found

    def _following(self) -> list[int]:
        """For each step the one that goes on from its end around the same cell region; at a corner where squares of
        one region touch, the one that stays with the same cell."""
        regions = self._region[self._cells].astype(np.int64)
        size = int(max(self._from.max(initial=0), self._to.max(initial=0))) + 1
        order = np.lexsort((self._cells, regions * size + self._from))
        keys = (regions * size + self._from)[order]
        wanted = regions * size + self._to
        first = np.searchsorted(keys, wanted)
        last = np.searchsorted(keys, wanted, "right")
        chosen = order[np.minimum(first, len(order) - 1)]
        two = last - first > 1
        same = self._cells[chosen] == self._cells
        other = order[np.minimum(first + 1, len(order) - 1)]
        chosen = np.where(two & ~same, other, chosen)
        follows: list[int] = chosen.tolist()
        return follows


def beside_by_side(world: WorldMap) -> IntArray:
    """int64[n, sides]: the neighbour across the side from corner k to k + 1; -1 where there is none."""
    corners = corner_steps(world.topology)
    middles = corners + np.roll(corners, -1, axis=0)
    beside = np.full((world.cell_count, len(corners)), -1, np.int64)
    if world.grid is None:
        return beside
    x, y = world.x.astype(np.float64), world.y.astype(np.float64)
    for side, (east, south) in enumerate(middles.tolist()):
        beside[:, side] = cells_under(world.topology, world.grid, x + east, y + south)
    return beside


def _area(ring: FloatArray) -> float:
    x, y = ring[:, 0], ring[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2
