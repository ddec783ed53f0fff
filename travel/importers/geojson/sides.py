"""The sides of polygons: which polygon a place lies in, and which polygons touch each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from travel.importers.geojson.shapes import Positions, Shape
from travel.importers.report import Notes

_NEAREST = 8
_MAX_SAMPLES = 3_000_000
_SNAP = 1e-3
"""Corners nearer to each other than this part of a usual side are one corner."""
_BESIDE = 0.02
"""How far beside a side, in usual sides, the polygon is looked for that touches only a part of it."""
_MAX_LONE_SIDES = 60_000


class Sides:
    """All sides of polygons, holes among them, in the order of the polygons. ``x``, ``y`` are the polygons' centres."""

    def __init__(self, shapes: list[Shape], x: NDArray[np.float64], y: NDArray[np.float64]) -> None:
        from scipy.spatial import cKDTree

        rings = [ring for shape in shapes for ring in shape.rings]
        ends = np.cumsum([len(ring) for ring in rings])
        self.start = np.concatenate(rings)
        self._ahead = np.arange(1, len(self.start) + 1)
        self._ahead[ends - 1] = np.append(0, ends[:-1])
        self.end = self.start[self._ahead]
        sizes = np.array([sum(len(ring) for ring in shape.rings) for shape in shapes], np.int64)
        self.offsets = np.append(0, np.cumsum(sizes))
        self.owners = np.repeat(np.arange(len(shapes)), sizes)
        self.count = len(shapes)
        self._low = np.minimum.reduceat(self.start, self.offsets[:-1])
        self._high = np.maximum.reduceat(self.start, self.offsets[:-1])
        self._tree = cKDTree(np.column_stack([x, y]))
        lengths = np.hypot(*(self.end - self.start).T)
        self.usual = float(np.median(lengths[lengths > 0])) if bool((lengths > 0).any()) else 0.0
        spans = np.sort(self._high - self._low, axis=0)
        self.span = float(spans[len(spans) // 2].min()) or float(spans.max()) or 1.0

    def polygon_at(self, places: Positions) -> NDArray[np.int64]:
        """The polygon that each place lies in: one of those with the nearest centres, or any other; -1 for none."""
        found = np.full(len(places), -1, np.int64)
        if not len(places):
            return found
        most = min(_NEAREST, self.count)
        _, near = self._tree.query(places, k=list(range(1, most + 1)))
        for rank in range(most):
            open_ones = np.flatnonzero(found < 0)
            inside = self._is_inside(places[open_ones], near[open_ones, rank])
            found[open_ones[inside]] = near[open_ones[inside], rank]
        missing = np.flatnonzero(found < 0)
        if len(missing) * self.count <= _MAX_SAMPLES:
            for place in missing.tolist():
                at = places[place]
                fits = np.flatnonzero(((self._low <= at) & (self._high >= at)).all(axis=1))
                inside = self._is_inside(np.repeat(at[None], len(fits), axis=0), fits)
                if inside.any():
                    found[place] = fits[inside][0]
        return found

    def nearest(self, places: Positions) -> NDArray[np.int64]:
        """The polygon of each place, or the one with the nearest centre for places in none."""
        found = self.polygon_at(places)
        outside = found < 0
        if outside.any():
            found[outside] = self._tree.query(places[outside])[1]
        return found

    def _is_inside(self, places: Positions, polygons: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether each place lies in its polygon: a ray from it crosses an odd number of sides, those of holes too."""
        inside = np.zeros(len(places), np.bool_)
        boxed = np.flatnonzero(((self._low[polygons] <= places) & (self._high[polygons] >= places)).all(axis=1))
        if not len(boxed):
            return inside
        first = self.offsets[polygons[boxed]]
        sizes = self.offsets[polygons[boxed] + 1] - first
        which = np.repeat(np.arange(len(boxed)), sizes)
        begin = np.cumsum(sizes) - sizes
        side = first[which] + np.arange(len(which)) - begin[which]
        one, two = self.start[side], self.end[side]
        x, y = places[boxed][which].T
        spans = (one[:, 1] > y) != (two[:, 1] > y)
        with np.errstate(all="ignore"):
            beyond = x < (two[:, 0] - one[:, 0]) * (y - one[:, 1]) / (two[:, 1] - one[:, 1]) + one[:, 0]
        inside[boxed] = np.add.reduceat((spans & beyond).astype(np.int64), begin) % 2 == 1
        return inside

    def touching(self, notes: Notes) -> NDArray[np.int64]:
        """Pairs of polygons that share a side or part of one, both ways. What fills a hole touches what is around."""
        corner = self._corners()
        low, high = np.minimum(corner, corner[self._ahead]), np.maximum(corner, corner[self._ahead])
        order = np.lexsort((self.owners, high, low))
        order = order[(low != high)[order]]
        low, high, owners = low[order], high[order], self.owners[order]
        is_lone = np.ones(len(order), np.bool_)
        pairs: list[NDArray[np.int64]] = [np.empty((0, 2), np.int64)]
        for apart in range(1, 4):
            same = np.flatnonzero((low[apart:] == low[:-apart]) & (high[apart:] == high[:-apart]))
            same = same[owners[same] != owners[same + apart]]
            is_lone[same] = is_lone[same + apart] = False
            pairs.append(np.column_stack([owners[same], owners[same + apart]]))
        pairs.append(self._partly(order[is_lone], notes))
        found = np.concatenate(pairs)
        return np.concatenate([found, found[:, ::-1]])

    def _corners(self) -> NDArray[np.int64]:
        """One number for all corners that lie at the same place, or as good as."""
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components
        from scipy.spatial import cKDTree

        step = self.usual * _SNAP
        if not step > 0:
            return np.unique(self.start, axis=0, return_inverse=True)[1].ravel()
        _, first, corner = np.unique(np.rint(self.start / step), axis=0, return_index=True, return_inverse=True)
        corner = corner.ravel()
        near = cKDTree(self.start[first]).query_pairs(step, output_type="ndarray")
        if not len(near):
            return corner
        graph = coo_array((np.ones(len(near)), (near[:, 0], near[:, 1])), shape=(len(first), len(first)))
        _, joined = connected_components(graph, directed=False)
        return np.asarray(joined, np.int64)[corner]

    def _partly(self, lone: NDArray[np.int64], notes: Notes) -> NDArray[np.int64]:
        """Pairs of polygons of which one touches a part of the other's side: looked for just beside such sides."""
        if not 0 < len(lone) <= _MAX_LONE_SIDES:
            if len(lone):
                notes.warn("Too many sides touch no other; sides that touch in part were not looked for")
            return np.empty((0, 2), np.int64)
        along = self.end[lone] - self.start[lone]
        aside = along[:, ::-1] * (1, -1) / np.maximum(np.hypot(*along.T), 1e-300)[:, None] * (self.usual * _BESIDE)
        pairs: list[NDArray[np.int64]] = []
        for part in (0.25, 0.5, 0.75):
            for sign in (-1, 1):
                found = self.polygon_at(self.start[lone] + along * part + aside * sign)
                other = (found >= 0) & (found != self.owners[lone])
                pairs.append(np.column_stack([self.owners[lone][other], found[other]]))
        return np.concatenate(pairs)
