"""Routes by several modes of travel on the daily clock: who walks eight hours camps, a ship sails on.

Each mode is a layer over the map; changes lead from one layer to another where the map allows it.
Setting out later never brings one there sooner, so one label for each layer and cell is exact.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from travel.rules.maps.world import Int32Array, Int64Array
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.weights import Weights
from travel.rules.routing.windows_kernel import DAY, search_windows

_Links = tuple[Int32Array, Int32Array, Int32Array, Int64Array]
_Net = tuple[Int64Array, Int32Array, Int32Array, _Links]
MAX_TURNS = 4096
NO_LIMIT = int(UNREACHED) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A mode's weights, and how many seconds of a day it moves: 1 to 86,400 (never camps)."""

    weights: Weights
    day_seconds: int


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Where a mode is left for another: ``from_cells[i]`` to ``to_cells[i]`` takes ``seconds``, at any hour."""

    from_layer: int
    to_layer: int
    from_cells: Int32Array
    to_cells: Int32Array
    seconds: int

    @property
    def turned(self) -> Change:
        """The same change backwards."""
        return Change(self.to_layer, self.from_layer, self.to_cells, self.from_cells, self.seconds)


@dataclass(frozen=True, slots=True)
class LayeredPath:
    """Steps of (cell, layer), and the clock at each: seconds since the midnight before the departure.

    A step to another layer is a change. The clock at a step is when it is reached, before any stay.
    """

    steps: tuple[tuple[int, int], ...]
    clocks: tuple[int, ...]

    @property
    def arrives(self) -> int:
        return self.clocks[-1]


@dataclass(frozen=True, slots=True, eq=False)
class WindowSweep:
    """Earliest clocks of shape (layers, cells), ``UNREACHED`` where none; and where each was reached from."""

    clocks: Int64Array
    before: Int32Array

    @property
    def earliest(self) -> Int64Array:
        """The earliest clock of each cell in any layer."""
        earliest: Int64Array = self.clocks.min(axis=0)
        return earliest

    def at(self, cell: int) -> dict[int, int]:
        """The clocks of a cell by layer, for those that reach it."""
        return {layer: int(row[cell]) for layer, row in enumerate(self.clocks) if row[cell] != UNREACHED}

    def path_to(self, cell: int, layer: int | None = None) -> LayeredPath | None:
        """The way to a cell, in the layer given or the one that is there first."""
        reached = self.at(cell)
        if not reached or (layer is not None and layer not in reached):
            return None
        cells, clocks = self.clocks.shape[1], self.clocks.ravel()
        state = (min(reached, key=lambda each: reached[each]) if layer is None else layer) * cells + cell
        states = [state]
        while self.before[states[-1]] != -1:
            states.append(int(self.before[states[-1]]))
        states.reverse()
        return LayeredPath(
            tuple((each % cells, each // cells) for each in states), tuple(int(clocks[each]) for each in states)
        )


class Layered:
    """A map with its layers and changes, made ready for any number of searches."""

    def __init__(self, graph: Graph, layers: Sequence[Layer], changes: Sequence[Change]) -> None:
        self.graph = graph
        self.layers = tuple(layers)
        self.changes = tuple(changes)
        self._windows = np.array([each.day_seconds for each in self.layers], np.int64)

    @cached_property
    def _forth(self) -> _Net:
        """What is searched from a start."""
        graph = self.graph
        links = _links(self.changes, graph.cell_count, len(self.layers))
        return graph.offsets, graph.heads, frozen(np.stack([each.weights.seconds for each in self.layers])), links

    @cached_property
    def _back(self) -> _Net:
        """The same with every edge and change turned round."""
        offsets, heads, edges = self.graph.backward
        turned = [
            Change(each.to_layer, each.from_layer, each.to_cells, each.from_cells, each.seconds)
            for each in self.changes
        ]
        links = _links(turned, self.graph.cell_count, len(self.layers))
        return offsets, heads, frozen(np.stack([each.weights.seconds[edges] for each in self.layers])), links

    @cached_property
    def _least(self) -> float:
        """The least seconds a unit of distance, by any layer or change."""
        a, b, is_hex = self.graph.places
        least = min((each.weights.least for each in self.layers if each.weights.spread.most), default=0.0)
        for change in self.changes:
            da, db = a[change.from_cells] - a[change.to_cells], b[change.from_cells] - b[change.to_cells]
            far = np.maximum(np.maximum(abs(da), abs(db)), abs(da + db)) if is_hex else np.hypot(da, db)
            if far.any():
                least = min(least, change.seconds / float(far.max()))
        return least

    @cached_property
    def _widest(self) -> int:
        """The window of the bound: no layer's is wider, and a change may lead on to another cell at night."""
        if any((each.from_cells != each.to_cells).any() for each in self.changes):
            return DAY
        return int(self._windows.max())

    @cached_property
    def _span(self) -> tuple[int, int]:
        """The least weight, and the most that the key of one state can be behind that of the next."""
        least, most = DAY, 1
        for layer in self.layers:
            shortest, longest = layer.weights.spread
            nights = (longest // layer.day_seconds + 2) * (DAY - layer.day_seconds)
            least, most = min(least, max(1, shortest)), max(most, longest + nights)
        return least, 2 * (most + max([0, *(each.seconds for each in self.changes)])) + 3 * DAY

    def sweep(
        self,
        start: int,
        clocks: Mapping[int, int],
        day_start: int,
        *,
        goal: int = -1,
        limit: int = NO_LIMIT,
        used: Collection[int] | None = None,
        departs: int = -1,
    ) -> WindowSweep:
        """Earliest clocks from ``start``, where each layer of ``clocks`` sets out at its clock.

        With a ``goal`` only what is needed to reach it first. Layers not ``used`` may only be left. On the first day
        windows open at ``departs``, if it is given.
        """
        openings = np.full(len(self.layers), day_start, np.int64)
        return self._search(self._forth, start, clocks, openings, self._widest, goal, limit, used, departs)

    def sweep_back(
        self, goal: int, goal_layers: Collection[int], limit: int, used: Collection[int] | None = None
    ) -> WindowSweep:
        """For each layer and cell how long before a deadline one must set out there to be at ``goal`` in time.

        The deadline is the hour at which a day's windows open; who arrives the evening before is in time.
        """
        openings = DAY - self._windows
        return self._search(self._back, goal, dict.fromkeys(goal_layers, 0), openings, DAY, -1, limit, used)

    def _search(
        self,
        net: _Net,
        start: int,
        clocks: Mapping[int, int],
        openings: Int64Array,
        widest: int,
        goal: int,
        limit: int,
        used: Collection[int] | None,
        departs: int = -1,
    ) -> WindowSweep:
        cells = self.graph.cell_count
        a, b, is_hex = self.graph.places
        least, span = self._span
        span += max(clocks.values()) - min(clocks.values())
        shift = max(least.bit_length() - 1, (span // MAX_TURNS).bit_length())
        is_used = np.array([used is None or layer in used for layer in range(len(self.layers))], np.uint8)
        offsets, heads, weights, links = net
        reached, before = search_windows(
            offsets, heads, weights, self._windows, openings, is_used, *links,
            np.array([layer * cells + start for layer in clocks], np.int32), np.array(list(clocks.values()), np.int64),
            goal, limit, a, b, is_hex, self._least, widest, departs, shift, 1 << ((span >> shift) + 2).bit_length(),
        )  # fmt: skip
        return WindowSweep(reached.reshape(len(self.layers), cells), before)

    def through(
        self,
        stops: Sequence[int],
        start_layers: Sequence[int],
        depart: int,
        day_start: int,
        *,
        stays: Sequence[int] = (),
        used: Sequence[Collection[int] | None] = (),
        departs: int = -1,
    ) -> list[LayeredPath] | None:
        """The ways from stop to stop that reach the last one first; None when one cannot be reached.

        Any mode may be gone on with that has come to a stop: a slower arrival in a better mode is not lost.
        ``stays`` are seconds at each stop but the first and last, ``used`` the layers allowed on each way. On the
        first day windows open at ``departs``, if it is given.
        """
        clocks = dict.fromkeys(start_layers, depart)
        sweeps: list[WindowSweep] = []
        for number, (here, there) in enumerate(pairwise(stops)):
            last = number == len(stops) - 2
            allowed = used[number] if number < len(used) else None
            goal = there if last else -1
            sweeps.append(self.sweep(here, clocks, day_start, goal=goal, used=allowed, departs=departs))
            stay = stays[number] if number < len(stays) else 0
            clocks = {layer: clock + stay for layer, clock in sweeps[-1].at(there).items()}
            if not clocks:
                return None
        ways: list[LayeredPath] = []
        layer: int | None = None
        for sweep, stop in zip(reversed(sweeps), reversed(stops[1:]), strict=True):
            way = sweep.path_to(stop, layer)
            assert way is not None  # noqa: S101 - every stop was reached
            layer = way.steps[0][1]
            ways.append(way)
        return ways[::-1]


def _links(changes: Sequence[Change], cells: int, layers: int) -> _Links:
    """The changes of every state as linked lists: first, next, state led to, seconds."""
    tails = [each.from_layer * cells + each.from_cells.astype(np.int64) for each in changes]
    heads = [each.to_layer * cells + each.to_cells.astype(np.int64) for each in changes]
    seconds = [np.full(len(each.from_cells), each.seconds, np.int64) for each in changes]
    first = np.full(cells * layers, -1, np.int32)
    if not tails:
        return first, np.empty(0, np.int32), np.empty(0, np.int32), np.empty(0, np.int64)
    tail = np.concatenate(tails)
    order = np.argsort(tail, kind="stable")
    tail = tail[order]
    following = np.arange(1, len(tail) + 1, dtype=np.int32)
    is_last = np.append(tail[1:] != tail[:-1], True)[: len(tail)]
    following[is_last] = -1
    is_first = np.append(True, tail[1:] != tail[:-1])[: len(tail)]
    first[tail[is_first]] = np.flatnonzero(is_first)
    return first, following, np.concatenate(heads)[order].astype(np.int32), np.concatenate(seconds)[order]


def quickest(
    graph: Graph,
    layers: Sequence[Layer],
    changes: Sequence[Change],
    start: int,
    start_layers: Sequence[int],
    goal: int,
    depart_seconds_of_day: int,
    day_start_seconds: int,
) -> LayeredPath | None:
    """The way that reaches ``goal`` first, in any layer; None when there is none."""
    clocks = dict.fromkeys(start_layers, depart_seconds_of_day)
    return Layered(graph, layers, changes).sweep(start, clocks, day_start_seconds, goal=goal).path_to(goal)


def sweep_windows(
    graph: Graph,
    layers: Sequence[Layer],
    changes: Sequence[Change],
    start: int,
    start_layers: Sequence[int],
    depart_seconds_of_day: int,
    day_start_seconds: int,
    limit: int = NO_LIMIT,
) -> WindowSweep:
    """The earliest clock of every cell in every layer, up to the clock ``limit``."""
    clocks = dict.fromkeys(start_layers, depart_seconds_of_day)
    return Layered(graph, layers, changes).sweep(start, clocks, day_start_seconds, limit=limit)
