"""The tables of one map for the compiled search of ways, kept by who asks for them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry import way_kernels, way_prices
from tactical.rules.geometry.battlemap import BattleMap
from tactical.rules.geometry.footing import OFF, Footing, footing_of
from tactical.rules.geometry.reach import DEAD, HOSTILE, STEPS, StepRule
from tactical.rules.geometry.relief import Relief, relief_of
from tactical.rules.geometry.squeeze import Gaps
from tactical.rules.geometry.way_ground import is_strewn, is_taken
from tactical.rules.geometry.way_steps import Step
from tactical.rules.geometry.ways import Place, Ways, WaysMap, other_stances

PARTS = ("stand", "bare", "over", "roof", "surface", "hold", "tight", "ground", "gap", "corner", "fence")


class WayTables:
    """Footings of a map, worked out once for each side and each row of openings that is asked for."""

    def __init__(self, battlemap: BattleMap, rule: StepRule) -> None:
        self._map, self._rule = battlemap, rule
        self._relief: Relief | None = None
        self._footings: dict[tuple[Gaps, int], Footing] = {}
        self._stacks: dict[tuple[Gaps, tuple[int, ...]], tuple[NDArray[Any], ...]] = {}

    @property
    def relief(self) -> Relief:
        if self._relief is None:
            self._relief = relief_of(self._map)
        return self._relief

    def footing(self, gaps: Gaps, side: int) -> Footing:
        """Return the footing of spaces of one side."""
        found = self._footings.get((gaps, side))
        if found is None:
            found = self._footings[gaps, side] = footing_of(self._map, self.relief, self._rule, gaps, side)
        return found

    def stack(self, gaps: Gaps, sides: tuple[int, ...]) -> tuple[NDArray[Any], ...]:
        """Return the tables of some sides on top of each other, in the order that the kernels take."""
        found = self._stacks.get((gaps, sides))
        if found is None:
            each = [self.footing(gaps, side) for side in sides]
            stacked = [np.stack([getattr(footing, part) for footing in each]) for part in PARTS]
            found = self._stacks[gaps, sides] = (*stacked, self.relief.top, self.relief.roof)
        return found

    def search(self, query: Ways) -> WaysMap:
        """Run the compiled search."""
        rule, window = self._rule, query.window
        tables, numbers = self.stack(query.gaps, query.sides), self._numbers(query)
        held, danger = _stacked(query, query.occupied == HOSTILE), _stacked(query, query.threat)
        found = way_kernels.ways_search(
            tables,
            np.array(query.sides, dtype=np.int64),
            np.array(query.classes, dtype=np.int64),
            query.occupied,
            held,
            danger,
            np.array(query.allowances(), dtype=np.int64),
            numbers,
        )
        parities = 2 if rule.alternates else 1
        levels = tables[1 if query.ghost else 0] if window.grounded else ()
        return WaysMap(query, parities, int(numbers[13]), *found, tuple(levels))

    def step(
        self, query: Ways, stance: int, at: Place, move: tuple[int, int, int], spent: int, parity: int
    ) -> Step | None:
        """Return the cheapest way to take one step, None if it cannot be taken."""
        x, y, z, side = at
        to, window = (x + move[0], y + move[1], z + move[2]), query.window
        if not self._map.contains(to[0], to[1], side) or window.layer(to[2]) < 0 or is_taken(query, (*to, side)):
            return None
        tables, numbers = self.stack(query.gaps, query.sides), self._numbers(query)
        turn = STEPS.index(move[:2]) if move[:2] != (0, 0) else 8
        kinds_of_step: Any = way_kernels.kinds_of_step
        kinds = kinds_of_step(
            *tables,
            np.array(query.sides, dtype=np.int64),
            np.array(query.classes, dtype=np.int64),
            numbers,
            stance,
            y * window.width + x,
            z,
            turn,
            move[2],
            bool(numbers[15]) and is_strewn(query, at, (*to, side)),
        )
        allowances = np.array(query.allowances(), dtype=np.int64)
        price, after, mode = way_prices.best_step(kinds, allowances, numbers, spent, parity, turn, move[2])
        return (int(price), int(after), int(mode)) if price else None

    def narrower(self, query: Ways, stance: int, at: Place) -> list[tuple[int, Place]]:
        """Return the other stances that a creature can take where it is, each with its space."""
        if query.ghost or len(query.sides) == 1:
            return []
        tables = self.stack(query.gaps, query.sides)
        return [
            (index, to)
            for index, to in other_stances(query, stance, at)
            if self._map.contains(to[0], to[1], to[3])
            and self._fits(tables, index, to, is_grounded=query.window.grounded)
            and not is_taken(query, to)
        ]

    def _fits(self, tables: tuple[NDArray[Any], ...], stance: int, at: Place, *, is_grounded: bool) -> bool:
        x, y, z, side = at
        square = y * self._map.width + x
        level, roof = int(tables[0][stance, square]), int(tables[3][stance, square])
        return level != OFF and (z == level if is_grounded else z >= level) and z + side <= roof

    def level(self, query: Ways, x: int, y: int, side: int) -> int:
        """Return the level a space is stood at, far above everything where it leaves the map."""
        if not self._map.contains(x, y, side):
            return OFF
        tables = self.stack(query.gaps, query.sides)
        return int(tables[1 if query.ghost else 0][query.sides.index(side), y * self._map.width + x])

    def _numbers(self, query: Ways) -> NDArray[np.int64]:
        rule, window = self._rule, query.window
        layer = query.stance * window.levels + window.layer(query.z)
        place = (layer * window.height + query.y) * window.width + query.x
        start = 2 * place + query.parity if rule.alternates else place
        numbers = (
            window.width,
            window.height,
            query.impeded,
            query.cost_weight,
            query.threat_weight,
            rule.alternates,
            rule.doubled_diagonal,
            rule.multiplies,
            query.ghost,
            query.lightfoot,
            window.low,
            window.levels,
            window.grounded,
            start,
            query.spent,
            bool(np.any(query.occupied == DEAD)),
            rule.uphill,
        )
        return np.array(numbers, dtype=np.int64)


def _stacked(query: Ways, marks: NDArray[Any]) -> NDArray[Any]:
    """Return for each space, side by side, everything that is marked in one of its cubes."""
    if query.sides == (1,):
        return marks.reshape(1, -1)
    return np.stack([_spread(query, marks, side) for side in query.sides])


def _spread(query: Ways, marks: NDArray[Any], side: int) -> NDArray[Any]:
    """Return for each space of a side everything that is marked in one of its cubes, by its lowest cube."""
    window = query.window
    if side == 1:
        return marks
    found = marks.reshape(window.levels, window.height, window.width)
    for axis, extent in enumerate(found.shape):
        reach = 1 if axis == 0 and window.grounded else min(side, extent)
        doubled = 1
        while doubled < reach:
            step = min(doubled, reach - doubled)
            shifted = np.zeros_like(found)
            ahead: list[slice] = [slice(None)] * 3
            here: list[slice] = [slice(None)] * 3
            ahead[axis], here[axis] = slice(step, None), slice(None, extent - step)
            shifted[tuple(here)] = found[tuple(ahead)]
            found = found | shifted
            doubled += step
    return found.reshape(-1)
