"""Which squares a creature can walk to, at what cost, past whose weapons (EP-MV-02, EP-TE, D20-04 to 07).

This is the definition; ``kernels.reach_search`` is the compiled version; tests compare them square by square.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.battlemap import BLOCKED, DOUBLED, HEAVY, IMPEDED, WALL, BattleMap
from tactical.rules.geometry.edges import EAST_WALK, NORTH_WALK
from tactical.rules.geometry.hurdles import BARRIER, GROUND, Prices, barrier, hurdles_of
from tactical.rules.kernel.records import token

UNREACHED = 1 << 30
STEPS: tuple[tuple[int, int], ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
FREE, PASSABLE, HOSTILE, DEAD = 0, 1, 2, 3
"""Who is in a square, as the mover sees it: nobody, someone it may walk past, someone it may not, a dead body, which
makes the square difficult (EP-SP-10)."""


@dataclass(frozen=True, slots=True)
class StepRule:
    """How a ruleset counts steps.

    ``alternates``: every second clear diagonal costs two squares (D20-04); ``doubled_diagonal`` is what a
    diagonal into difficult ground costs. ``between_blocks``: a diagonal between two blocked squares that
    leave room is allowed. ``whole_space``: the worst square of the whole new space counts, not only of
    the newly covered ones (D20-05 against EP-TE-09). ``multiplies``: what is hampered twice costs four times as
    much, not twice (D20-04 against EP-TE-01). ``barriers``: what edges cost to cross (D20-06).
    ``heavy``: heavy ground doubles twice (D20-04). ``uphill``: a step
    onto higher ground is difficult (D20O-16).
    """

    alternates: bool
    doubled_diagonal: int
    between_blocks: bool
    whole_space: bool
    multiplies: bool = False
    barriers: Prices = ()
    heavy: bool = False
    uphill: bool = False


@token
class ReachMap:
    """The answer of a search: cost in squares, mask of provoked enemies and predecessor of every place.

    A place is ``2 * square + parity of diagonals``.
    """

    width: int
    start: int
    cost: NDArray[np.int64]
    mask: NDArray[np.int64]
    before: NDArray[np.int64]

    def place(self, x: int, y: int) -> int:
        """Return the better place of a square, -1 if it cannot be reached."""
        return self.place_in(y * self.width + x)

    def place_in(self, square: int) -> int:
        """Return the better place of a square by its index, -1 if it cannot be reached."""
        index = 2 * square
        first, second = self.cost.item(index), self.cost.item(index + 1)
        if first == UNREACHED and second == UNREACHED:
            return -1
        return index if first <= second else index + 1

    def places(self) -> list[int]:
        """Return every place that can be reached, lowest first."""
        found: list[int] = np.flatnonzero(self.cost < UNREACHED).tolist()
        return found

    def path(self, place: int) -> tuple[tuple[int, int], ...]:
        """Return the squares entered on the way, in order; empty for the start itself."""
        squares: list[tuple[int, int]] = []
        while place != self.start:
            y, x = divmod(place >> 1, self.width)
            squares.append((x, y))
            place = self.before.item(place)
        return tuple(reversed(squares))


class Paths:
    """The paths of a map to many places, each made of the one to the place before it."""

    def __init__(self, reach: ReachMap) -> None:
        self._width = reach.width
        self._before: list[int] = reach.before.tolist()
        self._known: dict[int, tuple[tuple[int, int], ...]] = {reach.start: ()}

    def __call__(self, place: int) -> tuple[tuple[int, int], ...]:
        """Return the squares entered on the way to a place."""
        waiting: list[int] = []
        while place not in self._known:
            waiting.append(place)
            place = self._before[place]
        path = self._known[place]
        for place in reversed(waiting):
            y, x = divmod(place >> 1, self._width)
            path = self._known[place] = (*path, (x, y))
        return path


@token
class ReachQuery:
    """A search: who walks, from where, how far (in squares), past whom.

    ``occupied`` says who stands in each square (FREE, PASSABLE, HOSTILE), ``threat`` holds a bit for every
    enemy that threatens it. ``impeded`` is the cost of an impeded square, 0 where it cannot be entered.
    The key of a path is ``cost * cost_weight + provoked * threat_weight``. With ``goals`` (a flag a square)
    the search goes no further than the cheapest goal, once all that costs no more is known.
    """

    x: int
    y: int
    side: int
    budget: int
    parity: int
    occupied: NDArray[np.uint8]
    threat: NDArray[np.int64]
    impeded: int = 0
    cost_weight: int = 64
    threat_weight: int = 1
    goals: NDArray[np.uint8] | None = None


def reach_search(field: BattleMap, rule: StepRule, query: ReachQuery) -> ReachMap:
    """Find every place within the budget by Dijkstra's method: least key first, then lowest place."""
    size = 2 * field.width * field.height
    cost = np.full(size, UNREACHED, dtype=np.int64)
    key = np.full(size, UNREACHED * 64, dtype=np.int64)
    mask = np.zeros(size, dtype=np.int64)
    before = np.full(size, -1, dtype=np.int64)
    start = 2 * (query.y * field.width + query.x) + query.parity
    cost[start] = key[start] = 0
    heap = [(0, start)]
    limit = UNREACHED
    while heap:
        current_key, place = heapq.heappop(heap)
        if current_key > key[place]:
            continue
        if cost[place] > limit:
            break
        if query.goals is not None and query.goals[place >> 1]:
            limit = int(cost[place])
        y, x = divmod(place >> 1, field.width)
        left = int(mask[place]) | threat_at(field, query, x, y)
        for dx, dy in STEPS:
            price, parity = step_price(field, rule, query, x, y, dx, dy, place & 1)
            spent = int(cost[place]) + price
            if price == 0 or spent > query.budget:
                continue
            new_key = spent * query.cost_weight + left.bit_count() * query.threat_weight
            target = 2 * ((y + dy) * field.width + x + dx) + parity
            if new_key < key[target]:
                cost[target], key[target], mask[target], before[target] = spent, new_key, left, place
                heapq.heappush(heap, (new_key, target))
    return ReachMap(field.width, start, cost, mask, before)


def space(x: int, y: int, side: int) -> list[tuple[int, int]]:
    """Return the squares of a space."""
    if side == 1:
        return [(x, y)]
    return [(i, j) for j in range(y, y + side) for i in range(x, x + side)]


def threat_at(field: BattleMap, query: ReachQuery, x: int, y: int) -> int:
    """Return who threatens any square of the mover's space there (EP-AO-05)."""
    found = 0
    for i, j in space(x, y, query.side):
        found |= int(query.threat[j * field.width + i])
    return found


def step_price(
    field: BattleMap, rule: StepRule, query: ReachQuery, x: int, y: int, dx: int, dy: int, parity: int
) -> tuple[int, int]:
    """Return the cost of one step in squares and the parity after it; cost 0 means it is not allowed."""
    ground = step_ground(field, rule, x, y, dx, dy, query.side)
    new = space(x + dx, y + dy, query.side)
    if ground < 0 or any(query.occupied[j * field.width + i] == HOSTILE for i, j in new):
        return 0, parity
    if not ground & GROUND:
        old = space(x, y, query.side)
        ground += int(any(query.occupied[j * field.width + i] == DEAD for i, j in new if (i, j) not in old))
    return ground_price(rule, ground, query.impeded, parity, is_diagonal=bool(dx and dy))


def step_ground(field: BattleMap, rule: StepRule, x: int, y: int, dx: int, dy: int, side: int) -> int:
    """Return the worst ground a step leads onto: 0 clear, 1 difficult, 2 impeded, and BARRIER times what heavy
    ground and barriers add; -1 if the map bars it."""
    if not field.has_room(x + dx, y + dy, side) or (dx and dy and not corner_free(field, rule, x, y, dx, dy, side)):
        return -1
    if field.bars and is_barred(field, x, y, dx, dy, side):
        return -1
    worst, is_heavy = 0, False
    for i, j in space(x + dx, y + dy, side):
        if not rule.whole_space and x <= i < x + side and y <= j < y + side:
            continue
        terrain = field.at(i, j)
        worst = max(worst, 2 if terrain == IMPEDED else 1 if terrain in DOUBLED else 0)
        is_heavy = is_heavy or terrain == HEAVY
    extra = heavy_extra(rule, is_diagonal=bool(dx and dy)) if is_heavy and worst == 1 else 0
    if rule.barriers:
        extra += barrier(hurdles_of(field.edges, rule.barriers), x, y, dx, dy, side)
    return worst + BARRIER * extra


def heavy_extra(rule: StepRule, *, is_diagonal: bool) -> int:
    """Return what heavy ground costs beyond difficult ground: as much again, or nothing (D20-04)."""
    return (rule.doubled_diagonal if is_diagonal else 2) if rule.heavy else 0


def ground_price(rule: StepRule, ground: int, impeded: int, parity: int, *, is_diagonal: bool) -> tuple[int, int]:
    """Return the cost of a step onto such ground and the parity of diagonals after it (EP-TE-01, D20-04, D20-06)."""
    if ground >= BARRIER:
        price, after = ground_price(rule, ground & GROUND, impeded, parity, is_diagonal=is_diagonal)
        return (price + ground // BARRIER if price else 0), after
    if ground == 2:
        return impeded, parity
    if ground == 1:
        return (rule.doubled_diagonal if is_diagonal else 2), parity
    if is_diagonal and rule.alternates:
        return 1 + parity, 1 - parity
    return 1, parity


def corner_free(field: BattleMap, rule: StepRule, x: int, y: int, dx: int, dy: int, side: int) -> bool:
    """Whether a diagonal step may pass what stands beside it (EP-TE-06, D20-07)."""
    first, second = _beside(field, x + dx, y, side), _beside(field, x, y + dy, side)
    if WALL in (first, second):
        return False
    return rule.between_blocks or not (first and second)


def is_barred(field: BattleMap, x: int, y: int, dx: int, dy: int, side: int) -> bool:
    """Whether a wall between squares bars a step: one that a square of the space would go through, or, on a diagonal,
    one that ends at the corner it passes (EP-TE-04, EP-TE-06)."""
    return any(_has_wall(field, i, j, dx, dy) for i, j in space(x, y, side))


def _has_wall(field: BattleMap, x: int, y: int, dx: int, dy: int) -> bool:
    if dx == 0:
        return field.stops(x, y if dy > 0 else y - 1, NORTH_WALK)
    if dy == 0:
        return field.stops(x if dx > 0 else x - 1, y, EAST_WALK)
    west, south = (x if dx > 0 else x - 1), (y if dy > 0 else y - 1)
    return (
        field.stops(west, south, EAST_WALK)
        or field.stops(west, south + 1, EAST_WALK)
        or field.stops(west, south, NORTH_WALK)
        or field.stops(west + 1, south, NORTH_WALK)
    )


def _beside(field: BattleMap, x: int, y: int, side: int) -> int:
    """Return the worst block in a space beside a step: WALL if one fills its square, else any other, 0 if none."""
    worst = 0
    for i, j in space(x, y, side):
        if field.contains(i, j) and field.at(i, j) in BLOCKED:
            worst = WALL if field.at(i, j) == WALL else worst or field.at(i, j)
    return worst
