"""Neighbours both ways, and outlines cut off at the frame of the map."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from travel.importers.report import Notes
from travel.rules.maps.world import Int32Array, Int64Array

Ring = list[tuple[float, float]]


def both_ways(
    tails: NDArray[np.int64], heads: NDArray[np.int64], cells: int, notes: Notes
) -> tuple[Int64Array, Int32Array]:
    """Edges in CSR arrays from pairs of cells, both ways whatever the file says; its slips are noted."""
    own = tails == heads
    if own.any():
        notes.warn(f"{int(own.sum())} cells name themselves as neighbour; left out")
        tails, heads = tails[~own], heads[~own]
    listed = np.unique(tails * cells + heads)
    both = np.union1d(listed, heads * cells + tails)
    if len(both) > len(listed):
        notes.warn(f"{len(both) - len(listed)} neighbours were named one way only; taken both ways")
    offsets = np.zeros(cells + 1, np.int64)
    np.cumsum(np.bincount(both // cells, minlength=cells), out=offsets[1:])
    return offsets, (both % cells).astype(np.int32)


def clipped(
    offsets: Int64Array, xy: NDArray[np.float64], width: float, height: float
) -> tuple[Int64Array, NDArray[np.float64]]:
    """Outlines within 0..width and 0..height. Rings that lie wholly outside are left as they are."""
    beyond = ((xy < 0) | (xy > (width, height))).any(axis=1)
    if not beyond.any():
        return offsets, xy
    cells = np.unique(np.searchsorted(offsets, np.flatnonzero(beyond), side="right") - 1)
    pieces: list[NDArray[np.float64]] = []
    sizes = np.diff(offsets)
    done = 0
    for cell in cells.tolist():
        start, end = int(offsets[cell]), int(offsets[cell + 1])
        ring = _within([(x, y) for x, y in xy[start:end].tolist()], width, height)
        pieces.append(xy[done:start])
        pieces.append(np.array(ring, np.float64).reshape(-1, 2) if len(ring) > 2 else xy[start:end])
        sizes[cell] = len(pieces[-1])
        done = end
    pieces.append(xy[done:])
    new_offsets = np.zeros_like(offsets)
    np.cumsum(sizes, out=new_offsets[1:])
    return new_offsets, np.concatenate(pieces)


def _within(ring: Ring, width: float, height: float) -> Ring:
    """A ring cut at the four sides in turn."""
    for axis, limit, sign in ((0, 0.0, 1.0), (0, width, -1.0), (1, 0.0, 1.0), (1, height, -1.0)):
        ring = _cut(ring, axis, limit, sign)
    return ring


def _cut(ring: Ring, axis: int, limit: float, sign: float) -> Ring:
    kept: Ring = []
    for index, here in enumerate(ring):
        before = ring[index - 1]
        inside, was_inside = (here[axis] - limit) * sign >= 0, (before[axis] - limit) * sign >= 0
        if inside != was_inside:
            part = (limit - before[axis]) / (here[axis] - before[axis])
            other = before[1 - axis] + part * (here[1 - axis] - before[1 - axis])
            kept.append((limit, other) if axis == 0 else (other, limit))
        if inside:
            kept.append(here)
    return kept
