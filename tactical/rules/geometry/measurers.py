"""Who measures a map: readable Python, which is the definition, or compiled code that agrees with it."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry import kernels, walled_kernels, walled_lines
from tactical.rules.geometry.battlemap import BLOCKED, HEAVY, BattleMap
from tactical.rules.geometry.footing import heavy_steps
from tactical.rules.geometry.hurdles import BARRIER, GROUND, barrier_table, hurdles_of
from tactical.rules.geometry.lines import blocked_mask
from tactical.rules.geometry.reach import STEPS, ReachMap, ReachQuery, StepRule, reach_search
from tactical.rules.geometry.relief import relief_of
from tactical.rules.geometry.tracing import PlainStepper, Stepper
from tactical.rules.geometry.way_ground import Ground
from tactical.rules.geometry.way_search import ways_search
from tactical.rules.geometry.way_tables import WayTables
from tactical.rules.geometry.ways import Ways, WaysMap

NO_GOALS: NDArray[np.uint8] = np.zeros(0, dtype=np.uint8)


class Measurer(Protocol):
    """Who computes sight masks and reach."""

    def mask(self, ax: int, ay: int, tx: int, ty: int) -> int: ...

    def reach(self, query: ReachQuery) -> ReachMap: ...

    def ways(self, query: Ways) -> WaysMap: ...

    @property
    def stepper(self) -> Stepper: ...

    def over(self, battlemap: BattleMap) -> Measurer: ...


class PythonMeasurer:
    """The definition: readable Python."""

    def __init__(self, battlemap: BattleMap, rule: StepRule) -> None:
        self._map, self._rule = battlemap, rule
        self._walled = walled_lines.WalledMap(battlemap) if battlemap.bars else None

    def mask(self, ax: int, ay: int, tx: int, ty: int) -> int:
        if self._walled is not None:
            return walled_lines.blocked_mask(self._walled, (ax, ay), (tx, ty))
        return blocked_mask(self._is_solid, (ax, ay), (tx, ty))

    def over(self, battlemap: BattleMap) -> PythonMeasurer:
        return PythonMeasurer(battlemap, self._rule)

    def _is_solid(self, x: int, y: int) -> bool:
        return self._map.contains(x, y) and self._map.at(x, y) in BLOCKED

    def reach(self, query: ReachQuery) -> ReachMap:
        return reach_search(self._map, self._rule, query)

    def ways(self, query: Ways) -> WaysMap:
        return ways_search(Ground(self._map, relief_of(self._map), self._rule, query))

    @property
    def stepper(self) -> Stepper:
        return PlainStepper(self._map, self._rule)


class NumbaMeasurer:
    """The compiled version."""

    def __init__(self, battlemap: BattleMap, rule: StepRule) -> None:
        self._width, self._height = battlemap.width, battlemap.height
        self._cells = np.frombuffer(battlemap.cells, dtype=np.uint8)
        self._bars = np.frombuffer(battlemap.bars, dtype=np.uint8)
        self._rule = rule
        self._steps: dict[int, NDArray[np.int8]] = {}
        self._tables = WayTables(battlemap, rule)
        self._hurdles = hurdles_of(battlemap.edges, rule.barriers) if rule.barriers else {}

    def mask(self, ax: int, ay: int, tx: int, ty: int) -> int:
        if self._bars.size:
            walled = walled_kernels.blocked_mask(self._cells, self._bars, self._width, self._height, ax, ay, tx, ty)
            return int(walled)
        return int(kernels.blocked_mask(self._cells, self._width, self._height, ax, ay, tx, ty))

    def reach(self, query: ReachQuery) -> ReachMap:
        start = 2 * (query.y * self._width + query.x) + query.parity
        found = kernels.reach_search(
            self._steps_of(query.side),
            self._width,
            query.side,
            query.occupied,
            query.threat,
            NO_GOALS if query.goals is None else query.goals,
            start,
            query.budget,
            query.impeded,
            query.cost_weight,
            query.threat_weight,
            self._rule.alternates,
            self._rule.doubled_diagonal,
        )
        return ReachMap(self._width, start, found[0], found[1], found[2])

    def over(self, battlemap: BattleMap) -> NumbaMeasurer:
        return NumbaMeasurer(battlemap, self._rule)

    def ways(self, query: Ways) -> WaysMap:
        return self._tables.search(query)

    @property
    def stepper(self) -> Stepper:
        return self._tables

    def _steps_of(self, side: int) -> NDArray[np.int8]:
        """Return the table of steps of a space, worked out once a map."""
        found = self._steps.get(side)
        if found is None:
            rule = self._rule
            found = self._steps[side] = kernels.step_table(
                self._cells, self._width, self._height, side, rule.between_blocks, rule.whole_space
            )
            if self._bars.size:
                walled_kernels.bar_steps(found, self._bars, self._width, self._height, side)
            if self._hurdles:
                dear = barrier_table(self._hurdles, self._width, self._height, side, STEPS)
                found[found >= 0] += BARRIER * dear[found >= 0]
            if rule.heavy and HEAVY in self._cells:
                found += np.where(
                    found & GROUND == 1, heavy_steps(self._cells, (self._height, self._width), rule, side), 0
                )
        return found


MEASURERS: dict[str, type[PythonMeasurer] | type[NumbaMeasurer]] = {"python": PythonMeasurer, "numba": NumbaMeasurer}
