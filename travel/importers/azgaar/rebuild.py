"""The cells of a saved map, made anew from its grid as the generator does when it opens the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.compiled import compiled
from travel.importers.azgaar.delaunay import triangulate
from travel.rules.maps.world import Int32Array, Int64Array

Array = Any
_MOST_AROUND = 20
"""Edges the generator follows around a point."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The coarse grid: points, those beyond the frame, and per point height, kind of shore and whether in a lake."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    frame_x: NDArray[np.float64]
    frame_y: NDArray[np.float64]
    spacing: float
    heights: NDArray[np.int64]
    shores: NDArray[np.int64]
    in_lake: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Rebuilt:
    """Cells: ``parents`` are their grid points, ``at_frame`` those that touch the frame. Neighbours and outlines as in
    ``WorldMap``."""

    x: NDArray[np.float64]
    y: NDArray[np.float64]
    parents: NDArray[np.int64]
    at_frame: NDArray[np.bool_]
    offsets: Int64Array
    heads: Int32Array
    ring_offsets: Int64Array
    ring_xy: NDArray[np.float64]


@compiled
def _next(e: int) -> int:
    return e - 2 if e % 3 == 2 else e + 1


@compiled
def _first_edges(triangles: Array, points: int) -> Array:
    """For each point the first half-edge that leads to it; -1 for a point left out."""
    first = np.full(points, -1, np.int64)
    for e in range(len(triangles)):
        p = triangles[_next(e)]
        if p < points and first[p] < 0:
            first[p] = e
    return first


@compiled
def _around(start: int, halfedges: Array, found: Array) -> int:
    """The half-edges that lead to a point, in turn, beginning with ``start``; how many."""
    count = 0
    incoming = start
    while True:
        found[count] = incoming
        count += 1
        incoming = halfedges[_next(incoming)]
        if incoming in (-1, start) or count >= len(found):
            return count


@compiled
def _tenth(value: float) -> float:
    """Rounded as JavaScript rounds: halves upwards."""
    return float(np.floor(value * 10 + 0.5) / 10)


@compiled
def _chosen_points(
    triangles: Array,
    halfedges: Array,
    x: Array,
    y: Array,
    heights: Array,
    shores: Array,
    in_lake: Array,
    spacing: float,
    most: int,
) -> tuple[Array, Array, Array]:
    """The points that become cells, in their order: land, shores, some of the water near them, midpoints along shores.

    Stops one beyond ``most``.
    """
    points = len(heights)
    first = _first_edges(triangles, points)
    around = np.empty(_MOST_AROUND, np.int64)
    found_x = np.empty(most + 1, np.float64)
    found_y = np.empty(most + 1, np.float64)
    parents = np.empty(most + 1, np.int64)
    count = 0
    for i in range(points):
        kind = shores[i]
        if heights[i] < 20 and kind not in (-1, -2):
            continue
        if kind == -2 and (i % 4 == 0 or in_lake[i]):
            continue
        if count > most:
            break
        found_x[count], found_y[count], parents[count] = x[i], y[i], i
        count += 1
        if kind not in (-1, 1) or first[i] < 0:
            continue
        edges = _around(first[i], halfedges, around)
        is_frame = False
        for k in range(edges):
            is_frame = is_frame or triangles[around[k]] >= points
        if is_frame:
            continue
        for k in range(edges):
            e = triangles[around[k]]
            if i > e or shores[e] != kind:
                continue
            if (y[i] - y[e]) ** 2 + (x[i] - x[e]) ** 2 < spacing**2:
                continue
            if count > most:
                break
            found_x[count], found_y[count] = _tenth((x[i] + x[e]) / 2), _tenth((y[i] + y[e]) / 2)
            parents[count] = i
            count += 1
    return found_x[:count], found_y[:count], parents[:count]


@compiled
def _rings(triangles: Array, halfedges: Array, cells: int) -> tuple[Array, Array]:
    """The triangles around each cell in turn: offsets and triangle numbers."""
    first = _first_edges(triangles, cells)
    around = np.empty(_MOST_AROUND, np.int64)
    offsets = np.zeros(cells + 1, np.int64)
    corners = np.empty(cells * _MOST_AROUND, np.int64)
    at = 0
    for cell in range(cells):
        if first[cell] >= 0:
            edges = _around(first[cell], halfedges, around)
            for k in range(edges):
                corners[at] = around[k] // 3
                at += 1
        offsets[cell + 1] = at
    return offsets, corners[:at].copy()


def rebuild(grid: Grid, most: int) -> Rebuilt | None:
    """Make the cells; None if there are more than ``most`` or the points span nothing."""
    triangles, halfedges = triangulate(np.append(grid.x, grid.frame_x), np.append(grid.y, grid.frame_y))
    x, y, parents = _chosen_points(
        triangles, halfedges, grid.x, grid.y, grid.heights, grid.shores, grid.in_lake, grid.spacing, most
    )
    if not 0 < len(x) <= most:
        return None
    all_x, all_y = np.append(x, grid.frame_x), np.append(y, grid.frame_y)
    triangles, halfedges = triangulate(all_x, all_y)
    if not len(triangles):
        return None
    offsets, heads = _neighbours(triangles, len(x))
    ring_offsets, corners = _rings(triangles, halfedges, len(x))
    centres = _circumcentres(all_x, all_y, triangles.reshape(-1, 3))
    by_three = triangles.reshape(-1, 3)
    at_frame = np.zeros(len(all_x), np.bool_)
    at_frame[by_three[(by_three >= len(x)).any(axis=1)]] = True
    return Rebuilt(x, y, parents, at_frame[: len(x)], offsets, heads, ring_offsets, centres[corners])


def _neighbours(triangles: NDArray[np.int64], cells: int) -> tuple[Int64Array, Int32Array]:
    """Edges both ways from the sides of the triangles."""
    by_three = triangles.reshape(-1, 3)
    tails, heads = by_three.ravel(), np.roll(by_three, -1, axis=1).ravel()
    within = (tails < cells) & (heads < cells)
    tails, heads = tails[within], heads[within]
    edges = np.unique(np.concatenate([tails * cells + heads, heads * cells + tails]))
    offsets = np.zeros(cells + 1, np.int64)
    np.cumsum(np.bincount(edges // cells, minlength=cells), out=offsets[1:])
    return offsets, (edges % cells).astype(np.int32)


def _circumcentres(x: NDArray[np.float64], y: NDArray[np.float64], triangles: NDArray[np.int64]) -> Any:
    """The middles of the circles through the triangles' points; the middle of the points where they lie on a line."""
    ax, bx, cx = x[triangles].T
    ay, by, cy = y[triangles].T
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    down = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    flat = down == 0
    with np.errstate(all="ignore"):
        centre_x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / down
        centre_y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / down
    centre_x[flat], centre_y[flat] = ((ax + bx + cx) / 3)[flat], ((ay + by + cy) / 3)[flat]
    return np.column_stack([centre_x, centre_y])


def warm() -> None:
    """Compile what is compiled at first use, so that the first saved map does not wait for it."""
    x, y = (axis.ravel().astype(np.float64) for axis in np.meshgrid(np.arange(5), np.arange(5)))
    ring = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    heights = np.where((x - 2) ** 2 + (y - 2) ** 2 < 3, 30, 10)
    shores = np.where(heights > 20, 1, -1)
    grid = Grid(x, y, 2 + 6 * np.cos(ring), 2 + 6 * np.sin(ring), 1.0, heights, shores, np.zeros(25, np.bool_))
    rebuild(grid, 100)
