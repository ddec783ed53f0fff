"""A world map as a routing graph: tails of edges, the reversed graph, and lower bounds for A*."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Float32Array, Int32Array, Int64Array, Topology, WorldMap
from travel.rules.routing.astar import Workspace
from travel.rules.routing.kernels import leads_one_unit, mirrored, reversed_graph

if TYPE_CHECKING:
    from travel.rules.routing.landmarks import Landmarks

Float64Array = NDArray[np.float64]
MAX_SPARE = 2
"""Workspaces kept; at a million cells one takes 32 MB."""
A = TypeVar("A", bound=NDArray[Any])
_OF_EDGES = ("tails", "backward", "places", "is_even", "usual_step", "_spare")


def frozen(array: A) -> A:
    """A read-only view: the kernels are compiled once, for read-only arrays."""
    view = array.view()
    view.flags.writeable = False
    return view


class Graph:
    """A read-only view of a map for the searches; make one per map revision and keep it."""

    def __init__(self, world: WorldMap, like: Graph | None = None) -> None:
        """``like`` is another graph: if it has the very same edges, what was found out about them is taken over."""
        self.world = world
        if like is not None and like.world.heads is world.heads and like.world.offsets is world.offsets:
            self.__dict__.update({name: like.__dict__[name] for name in _OF_EDGES if name in like.__dict__})
        self.offsets: Int64Array = frozen(world.offsets)
        self.heads: Int32Array = frozen(world.heads)
        self.landmarks: Landmarks | None = None
        self.effort = 0
        """Cells settled by searches so far: landmarks are made once they would have been worth it."""

    @property
    def cell_count(self) -> int:
        return self.world.cell_count

    @cached_property
    def tails(self) -> Int32Array:
        """The cell each edge leaves."""
        cells = np.arange(self.cell_count, dtype=np.int32)
        return frozen(np.repeat(cells, np.diff(self.offsets)))

    @cached_property
    def backward(self) -> tuple[Int64Array, Int32Array, Int32Array]:
        """The reversed graph: offsets, heads, and for each of its edges the forward edge it reverses."""
        is_mirror, edges = mirrored(self.offsets, self.heads)
        if is_mirror:
            return self.offsets, self.heads, frozen(edges)
        offsets, heads, edges = reversed_graph(self.offsets, self.heads)
        return frozen(offsets), frozen(heads), frozen(edges)

    @cached_property
    def places(self) -> tuple[Float32Array, Float32Array, bool]:
        """Coordinates to bound distances with, and whether they are hex (axial) rather than plane ones."""
        world = self.world
        if world.topology in (Topology.HEX_FLAT, Topology.HEX_POINTY) and world.grid and len(world.columns):
            q, r = _axial(world)
            return frozen(q), frozen(r), True
        return frozen(world.x), frozen(world.y), False

    @cached_property
    def usual_step(self) -> float:
        """How far an edge leads as a rule, in the units of ``places``, by a sample of them."""
        a, b, is_hex = self.places
        every = max(1, len(self.heads) // 1000)
        edges = np.arange(0, len(self.heads), every)
        heads, tails = self.heads[edges], np.searchsorted(self.offsets, edges, side="right") - 1
        return 1.0 if is_hex or not len(heads) else float(np.hypot(a[tails] - a[heads], b[tails] - b[heads]).mean())

    @cached_property
    def is_even(self) -> bool:
        """Whether every edge leads just one unit of ``places`` on, as on a plain hex map."""
        return bool(leads_one_unit(self.offsets, self.heads, *self.places))

    @property
    def spans(self) -> Float64Array:
        """How far each edge leads in the units of ``places``."""
        a, b, is_hex = self.places
        da, db = (each.astype(np.float64)[self.tails] - each[self.heads] for each in (a, b))
        spans: Float64Array = np.hypot(da, db)
        if is_hex:
            spans = np.maximum(np.maximum(np.abs(da), np.abs(db)), np.abs(da + db))
        return spans

    @cached_property
    def _spare(self) -> list[Workspace]:
        return []

    @contextmanager
    def workspace(self) -> Iterator[Workspace]:
        """A workspace that no other search uses meanwhile."""
        try:
            found = self._spare.pop()
        except IndexError:
            found = Workspace(self.cell_count)
        try:
            yield found
        finally:
            if len(self._spare) < MAX_SPARE:
                self._spare.append(found)

    def terrain_of(self, cell: int) -> Terrain:
        return Terrain(int(self.world.terrain[cell]))

    def edge_between(self, tail: int, head: int) -> tuple[int, Way]:
        """Feet and way of the edge from ``tail`` to ``head`` (the best way, if there are several)."""
        first, last = int(self.offsets[tail]), int(self.offsets[tail + 1])
        edges = first + np.flatnonzero(self.heads[first:last] == head)
        best = max(edges.tolist(), key=lambda edge: (int(self.world.ways[edge]), -int(self.world.lengths[edge])))
        return int(self.world.lengths[best]), Way(int(self.world.ways[best]))


def _axial(world: WorldMap) -> tuple[Float32Array, Float32Array]:
    """Axial hex coordinates, in which the distance is max(|dq|, |dr|, |dq + dr|)."""
    columns, rows = world.columns, world.rows
    along, across = (columns, rows) if world.topology == Topology.HEX_FLAT else (rows, columns)
    shift = {"odd": 1, "even": -1, "none": 0}[world.grid.shifted if world.grid else "none"]
    skewed = across - (along - shift * (along & 1)) // 2 if shift else across
    return along.astype(np.float32), skewed.astype(np.float32)
