"""How far one comes in so many days, from where one can be reached, and where two groups meet soonest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import numpy as np

from travel.rules.maps.world import Int64Array, UInt8Array
from travel.rules.routing.kernels import UNREACHED
from travel.rules.routing.windows import Layered, WindowSweep
from travel.rules.routing.windows_kernel import DAY

NO_DAY = 255
MAX_DAYS = 250


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """``days[cell]``: the travelling day on which it is reached, from 1; ``NO_DAY`` if not in time."""

    days: UInt8Array
    sweep: WindowSweep

    def counts(self, days: int) -> list[int]:
        """How many cells are reached first on each day."""
        counts: list[int] = np.bincount(self.days, minlength=NO_DAY + 1)[1 : days + 1].tolist()
        return counts


def reach_from(
    layered: Layered,
    start: int,
    start_layers: Collection[int],
    days: int,
    day_start: int,
    used: Collection[int] | None = None,
) -> Reach:
    """Everywhere that can be reached in ``days`` by who sets out as the first day's windows open."""
    clocks = dict.fromkeys(start_layers, day_start)
    found = layered.sweep(start, clocks, day_start, limit=day_start + days * DAY, used=used)
    return Reach(days_of(found.earliest, day_start), found)


def reach_back(
    layered: Layered, goal: int, days: int, start_layers: Collection[int], used: Collection[int] | None = None
) -> Reach:
    """From where ``goal`` can be reached in so many days, by who sets out in the morning in one of ``start_layers``.

    Windows are the same every day, so one search back from the last deadline answers for every day.
    """
    found = layered.sweep_back(goal, range(len(layered.layers)), days * DAY, used)
    latest: Int64Array = found.clocks[sorted(start_layers)].min(axis=0)
    return Reach(days_of(latest, 0), found)


def days_of(clocks: Int64Array, day_start: int) -> UInt8Array:
    """The travelling day of each clock. A day ends as the next one's windows open, whose hour still belongs to it."""
    days = np.maximum(1, -((day_start - clocks) // DAY))
    return np.where((clocks == UNREACHED) | (days > MAX_DAYS), NO_DAY, days).astype(np.uint8)


def meeting_place(first: Int64Array, second: Int64Array) -> int | None:
    """The cell where two groups are together soonest, by each one's earliest clocks; then where both come soonest."""
    latest = np.maximum(first, second)
    soonest = latest.min()
    if soonest >= UNREACHED:
        return None
    cells = np.flatnonzero(latest == soonest)
    return int(cells[np.minimum(first, second)[cells].argmin()])
