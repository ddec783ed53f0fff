"""A map while it is being edited: arrays are copied when first written to, and what was touched is remembered."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.areas import Area
from travel.rules.maps.edit.delta import Delta, EdgeChange, EdgeTable, FeatureSplices, Values, edges_at, laid_over
from travel.rules.maps.edit.marks import Mark, MarkChange
from travel.rules.maps.edit.slots import Slots
from travel.rules.maps.world import Label, Line, Settlement, WorldMap

MAX_FEATURES = 50_000
MAX_MARKERS = 2_000
MAX_PASSED = 100_000
"""Cells that the ways and lines of all edits together pass."""

MAX_REWOVEN = 100_000_000
"""Edges that are gone through for cells that become gaps or come back, of all edits together."""

_ARRAYS = ("terrain", "elevation", "ways", "river")
Array = NDArray[Any]


class Draft:
    """``world`` is the map before; ``features`` and ``marks`` are the lists being changed."""

    def __init__(self, world: WorldMap, marks: Mapping[str, Mark], new_id: Callable[[], str]) -> None:
        self.world = world
        self.new_id = new_id
        features = world.features
        self.settlements: Slots[Settlement] = Slots(features.settlements, "settlement", MAX_FEATURES)
        self.lines: Slots[Line] = Slots(features.lines, "line", MAX_FEATURES)
        self.labels: Slots[Label] = Slots(features.labels, "label", MAX_FEATURES)
        self.areas: Slots[Area] = Slots(features.areas, "area", MAX_FEATURES)
        self.marks = dict(marks)
        self._marks_before = dict(marks)
        self._own: dict[str, Array] = {}
        self._touched: dict[str, list[Array]] = {}
        self._deltas: list[Delta] = []
        self._passed = self._rewoven = 0

    def array(self, name: str) -> Array:
        """An array as it is now, to read."""
        found: Array = self._own.get(name, getattr(self.world, name))
        return found

    def write(self, name: str, places: Iterable[int] | Array, values: Any) -> None:
        """Set places of an array (terrain, elevation, ways or river)."""
        at = np.asarray(places if isinstance(places, np.ndarray) else list(places), np.int64)
        if name not in self._own:
            now: Array = getattr(self.world, name)
            is_new = name == "elevation" and not len(now)
            self._own[name] = np.full(self.world.cell_count, np.nan, np.float32) if is_new else now.copy()
        self._own[name][at] = values
        self._touched.setdefault(name, []).append(at)

    def pass_over(self, cells: float, pointer: str) -> None:
        """Count cells that a line passes. RuleError when it is too many for one request."""
        self._passed += math.ceil(cells)
        if self._passed > MAX_PASSED:
            raise RuleError(
                f"The lines pass more than {MAX_PASSED:,} cells", remedy="Draw them in several steps.", pointer=pointer
            )

    def exchange_edges(self, cells: NDArray[np.int64], make: Callable[[WorldMap], EdgeTable], pointer: str) -> None:
        """Close what was changed so far, then give ``cells`` the edges that ``make`` finds for them. RuleError when
        that is asked for too often on a large map."""
        self._rewoven += self.world.edge_count
        if self._deltas and self._rewoven > MAX_REWOVEN:
            raise RuleError(
                "Cells become gaps or come back in too many edits for a map of this size",
                remedy="Name the cells in one edit, or send several requests.",
                pointer=pointer,
            )
        self._close()
        change = EdgeChange(cells, edges_at(self.world, cells), make(self.world))
        delta = Delta(edges=change, **self._heights(self.world))
        self._deltas.append(delta)
        self.world = laid_over(self.world, delta)

    def _heights(self, world: WorldMap) -> dict[str, Any]:
        return {"had_heights": bool(len(self.world.elevation)), "has_heights": bool(len(world.elevation))}

    def _close(self) -> None:
        """The array changes so far as a delta of their own."""
        values: dict[str, Any] = {name: self._values(name) for name in _ARRAYS}
        for array in self._own.values():
            array.setflags(write=False)
        own: dict[str, Any] = self._own
        made = replace(self.world, **own)
        delta = Delta(**values, **self._heights(made))
        if not delta.is_empty:
            self._deltas.append(delta)
        self.world = made
        self._own, self._touched = {}, {}

    def _values(self, name: str) -> Values | None:
        if name not in self._own:
            return None
        at = np.unique(np.concatenate(self._touched[name]))
        old: Array = getattr(self.world, name)
        before = old[at] if len(old) else np.full(len(at), np.nan, np.float32)
        after = self._own[name][at]
        differs = before != after
        if name == "elevation":
            differs &= ~(np.isnan(before) & np.isnan(after))
        return Values(at[differs], before[differs], after[differs]) if differs.any() else None

    def finish(self) -> tuple[WorldMap, tuple[Delta, ...], tuple[MarkChange, ...]]:
        """The map after, the changes that lead there, and what became of marks."""
        self._close()
        splices = FeatureSplices(
            self.settlements.splices(), self.lines.splices(), self.labels.splices(), self.areas.splices()
        )
        if splices:
            self._deltas.append(Delta(features=splices, **self._heights(self.world)))
            self.world = laid_over(self.world, self._deltas[-1])
        return self.world, tuple(self._deltas), self._mark_changes()

    def _mark_changes(self) -> tuple[MarkChange, ...]:
        ids = dict.fromkeys((*self._marks_before, *self.marks))
        changes = (MarkChange(key, self._marks_before.get(key), self.marks.get(key)) for key in ids)
        return tuple(change for change in changes if change.before != change.after)
