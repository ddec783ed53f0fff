"""The field: one small interface to the geometry of a map, in plain Python or compiled.

Everything above asks a ``Field``; who answers makes no difference to the answer, only to the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.battlemap import BLOCKED, HAZARD, BattleMap, read_battlemap
from tactical.rules.geometry.cubes import AERIAL, Body
from tactical.rules.geometry.distance import DISTANCES, Distance, distance_table
from tactical.rules.geometry.edges import EAST_SOLID, NORTH_SOLID, Edge
from tactical.rules.geometry.layers import NO_LAYERS, Layers
from tactical.rules.geometry.measurers import MEASURERS as MEASURERS
from tactical.rules.geometry.measurers import Measurer
from tactical.rules.geometry.reach import ReachMap, ReachQuery, StepRule, step_ground
from tactical.rules.geometry.relief import Relief, may_rest, relief_of, resting_level, standing_level
from tactical.rules.geometry.screens import Screens
from tactical.rules.geometry.shelter import TOTAL_CODE, Shelter, melee_code
from tactical.rules.geometry.tracing import Leg, Trace, trace
from tactical.rules.geometry.way_ground import Ground
from tactical.rules.geometry.way_obstacles import Obstacle, why_not
from tactical.rules.geometry.ways import Place, Ways, WaysMap

ALL_LINES = 0xFFFF
"""The mask of a target no line leads to."""
Space = tuple[int, int, int]
"""Lower left square and side of a creature's space: x, y, n."""
Ring = tuple[int, tuple[int, int]]
"""A square's index on the map, and the square."""


class ThreatArea(NamedTuple):
    """The indices of threatened squares, as a set and as an array."""

    squares: frozenset[int]
    places: NDArray[np.int64]


class Field:
    """A map with its measures. Sight masks and threatened squares are remembered as they are asked for."""

    def __init__(
        self, battlemap: BattleMap, rule: StepRule, distance: Distance, measurer: Measurer, aerial: str = "cubes"
    ) -> None:
        self.map = battlemap
        self.rule = rule
        self.distance = distance
        self.aerial = aerial
        hides = NORTH_SOLID | EAST_SOLID
        self.has_blocks = any(cell in BLOCKED for cell in battlemap.cells) or any(bar & hides for bar in battlemap.bars)
        self.screens = Screens(battlemap, lambda other: measurer.over(other).mask)
        self.has_low = self.screens.has_low
        self.has_shelter = self.has_blocks or self.has_low or bool(self.screens.pieces)
        self.is_flat = not battlemap.layers
        self.has_hazards = bool(battlemap.layers.hazards) or HAZARD in battlemap.cells
        self._distances = distance_table(distance)
        self._measurer = measurer
        self._masks: dict[tuple[int, int, int, int], int] = {}
        self.ground_cover: dict[Any, tuple[Shelter, ...] | None] = {}
        self._threats: dict[tuple[int, ...], ThreatArea] = {}
        self._neighbours: dict[Space, tuple[tuple[int, int], ...]] = {}
        self._rings: dict[tuple[Space, int, int, int], tuple[Ring, ...]] = {}
        self._grounds: dict[tuple[int, ...], int] = {}
        self._melee: dict[tuple[Space, Space, int], int] = {}

    def mask(self, ax: int, ay: int, tx: int, ty: int) -> int:
        """Return which of the 16 corner lines between two squares are blocked (see ``lines.blocked_mask``)."""
        if not self.has_blocks:
            return 0
        key = (ax, ay, tx, ty)
        found = self._masks.get(key)
        if found is None:
            found = self._masks[key] = self._measurer.mask(ax, ay, tx, ty)
        return found

    def reach(self, query: ReachQuery) -> ReachMap:
        """Return where a creature can walk."""
        return self._measurer.reach(query)

    def ways(self, query: Ways) -> WaysMap:
        """Return where a creature gets to by all its movement types, squeezing where it must (see ``ways``)."""
        return self._measurer.ways(query)

    def trace(self, query: Ways, path: Sequence[Leg]) -> Trace:
        """Go along a path step by step: what it costs, by which movement types, how far it can be gone."""
        return trace(self._measurer.stepper, query, path)

    def why_not(self, query: Ways, at: Place, to: Place) -> Obstacle:
        """Return what refuses a step."""
        return why_not(Ground(self.map, self.relief, self.rule, query), at, to)

    @property
    def relief(self) -> Relief:
        """What is ground, water, roof and so on, square by square."""
        return relief_of(self.map)

    def level(self, x: int, y: int, side: int) -> int:
        """Return the level a creature stands at: on the greatest height below its space."""
        return 0 if self.is_flat else standing_level(self.relief, x, y, side)

    def rest_level(self, x: int, y: int, side: int) -> int:
        """Return where a creature finds itself when it is set down: on the ground, or afloat in deep water."""
        return 0 if self.is_flat else resting_level(self.relief, x, y, side)

    def has_room(self, x: int, y: int, side: int) -> bool:
        """Whether a creature may be set down there: on the map, in nothing solid, under no roof too low for it."""
        return self.map.has_room(x, y, side) and (self.is_flat or may_rest(self.relief, x, y, side))

    def cubes_apart(self, a: Body, b: Body, *, both_fly: bool = False) -> int:
        """Return the distance of two bodies in cubes (EP-3D-01)."""
        if a[2] == b[2]:
            return self.apart((a[0], a[1], a[3]), (b[0], b[1], b[3]))
        return AERIAL[self.aerial if both_fly else "cubes"](self.distance, a, b)

    def apart(self, a: Space, b: Space) -> int:
        """Return the distance between two spaces in squares."""
        ax, ay, a_side = a
        bx, by, b_side = b
        dx = bx - ax - a_side + 1 if bx > ax else ax - bx - b_side + 1
        dy = by - ay - a_side + 1 if by > ay else ay - by - b_side + 1
        return self._distances[dx if dx > 0 else 0][dy if dy > 0 else 0]

    def threatened(self, space: Space, near: int, far: int) -> NDArray[np.int64]:
        """Return the indices of the squares that a creature strikes at ``near`` to ``far`` squares without cover.

        Its own space is always among them (EP-SP-12, EP-SP-14); squares behind cover are not (EP-CO-08).
        """
        return self.threat_area(space, near, far).places

    def threat_area(self, space: Space, near: int, far: int) -> ThreatArea:
        """Return the squares of ``threatened`` to look up as well as to lay out, remembered."""
        key = (*space, near, far)
        found = self._threats.get(key)
        if found is None:
            squares = self._threat_squares(space, near, far)
            found = self._threats[key] = ThreatArea(frozenset(squares), np.array(squares, dtype=np.int64))
        return found

    def neighbours(self, x: int, y: int, side: int) -> tuple[tuple[int, int], ...]:
        """Return the up to eight squares a step away where a space has room, remembered."""
        key = (x, y, side)
        found = self._neighbours.get(key)
        if found is None:
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            found = self._neighbours[key] = tuple(at for at in around if self.map.has_room(*at, side))
        return found

    def ring(self, goal: Space, side: int, near: int, far: int) -> tuple[Ring, ...]:
        """Return the squares where a space of ``side`` has room ``near`` to ``far`` squares from a goal, remembered."""
        key = (goal, side, near, far)
        found = self._rings.get(key)
        if found is None:
            found = self._rings[key] = tuple(self._ring(goal, side, near, far))
        return found

    def _ring(self, goal: Space, side: int, near: int, far: int) -> Iterator[Ring]:
        x, y, n = goal
        width, height = self.map.width, self.map.height
        for j in range(max(0, y - far - side + 1), min(height - side, y + n + far - 1) + 1):
            for i in range(max(0, x - far - side + 1), min(width - side, x + n + far - 1) + 1):
                space = (i, j, side)
                if near <= self.apart(space, goal) <= far and self.map.has_room(*space) and self._opens(space, goal):
                    yield j * width + i, (i, j)

    def _opens(self, attacker: Space, target: Space) -> bool:
        """Whether some line leads from one space to the other past the walls between squares (EP-CO-15)."""
        return not self.map.bars or any(
            self.mask(*a, *t) != ALL_LINES for a in squares_of(attacker) for t in squares_of(target)
        )

    def step_ground(self, x: int, y: int, dx: int, dy: int, side: int) -> int:
        """Return the ground a step leads onto (see ``reach.step_ground``), remembered."""
        key = (x, y, dx, dy, side)
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = step_ground(self.map, self.rule, *key)
        return found

    def _threat_squares(self, space: Space, near: int, far: int) -> list[int]:
        x, y, side = space
        width, height = self.map.width, self.map.height
        squares = []
        for ty in range(max(0, y - far), min(height, y + side + far)):
            for tx in range(max(0, x - far), min(width, x + side + far)):
                apart = self.apart(space, (tx, ty, 1))
                if apart == 0 or (near <= apart <= far and not self.has_melee_cover(space, (tx, ty, 1))):
                    squares.append(ty * width + tx)
        return squares

    def has_melee_cover(self, attacker: Space, target: Space, far: int = 0) -> bool:
        """Whether walls cover a target in melee, every choice of squares being covered (EP-CO-04, 05, 10)."""
        return self.melee_grade(attacker, target, far) > 0

    def melee_grade(self, attacker: Space, target: Space, far: int = 0) -> int:
        """Return how well walls and low things cover a target in melee, as a code of ``shelter.melee_code``: 0 not at
        all, 5 wholly (EP-CO-15). A big attacker uses whichever of its squares serves best, and is attacked in
        whichever of its squares is best within reach, ``far`` squares away (EP-CO-10); 0 is as far as it goes."""
        if not self.has_shelter:
            return 0
        key = (attacker, target, far if target[2] > 1 else 0)
        found = self._melee.get(key)
        if found is None:
            found = self._melee[key] = self._melee_grade(*key)
        return found

    def _melee_grade(self, attacker: Space, target: Space, far: int) -> int:
        grade = TOTAL_CODE
        goals = [t for t in squares_of(target) if not far or self.apart(attacker, (*t, 1)) <= far]
        for a in squares_of(attacker):
            for t in goals:
                grade = min(grade, melee_code(self, a, t))
                if grade == 0:
                    return 0
        return grade


def squares_of(space: Space) -> list[tuple[int, int]]:
    """Return the squares of a space."""
    x, y, side = space
    if side == 1:
        return [(x, y)]
    return [(i, j) for j in range(y, y + side) for i in range(x, x + side)]


def step_rule(grid: Mapping[str, Any]) -> StepRule:
    """Read a ruleset's grid section."""
    alternates = grid["diagonals"] == "one_two_one"
    return StepRule(
        alternates=alternates,
        doubled_diagonal={"flat": 2, "three_halves": 3}[grid["doubled_diagonal"]],
        between_blocks=bool(grid["corner_between_blocks"]),
        whole_space=bool(grid["whole_space"]),
        multiplies=grid["doublings"] == "multiply",
        heavy=grid["heavy"] == "twice",
        uphill=grid["uphill"] == "difficult",
        barriers=tuple(sorted((str(kind), int(price)) for kind, price in grid["barriers"].items())),
    )


def field_for(
    rows: tuple[str, ...],
    grid: Mapping[str, Any],
    geometry: str = "numba",
    edges: tuple[Edge, ...] = (),
    layers: Layers = NO_LAYERS,
) -> Field:
    """Return the field of a map under a ruleset's grid section, remembering the last few."""
    words = str(grid["diagonals"]), str(grid["aerial_distance"])
    return _field(rows, edges, layers, step_rule(grid), words, geometry)


@lru_cache(maxsize=32)
def _field(
    rows: tuple[str, ...],
    edges: tuple[Edge, ...],
    layers: Layers,
    rule: StepRule,
    words: tuple[str, str],
    geometry: str,
) -> Field:
    battlemap = read_battlemap(rows, edges, layers)
    return Field(battlemap, rule, DISTANCES[words[0]], MEASURERS[geometry](battlemap, rule), words[1])
