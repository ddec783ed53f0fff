"""All ways at once: the plain definition of the search that ``way_kernels`` runs compiled."""

from __future__ import annotations

import heapq

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.reach import STEPS, UNREACHED
from tactical.rules.geometry.relief import SKY
from tactical.rules.geometry.way_ground import Ground, is_taken, threat_at
from tactical.rules.geometry.way_steps import step
from tactical.rules.geometry.ways import NO_MODE, Place, WaysMap, other_stances

STEPS_UP: tuple[tuple[int, int, int], ...] = (
    *((dx, dy, 0) for dx, dy in STEPS),
    *((dx, dy, 1) for dx, dy in STEPS),
    *((dx, dy, -1) for dx, dy in STEPS),
    (0, 0, 1),
    (0, 0, -1),
)
"""The 26 cubes round a cube (EP-3D-02): level, up, down, straight up, straight down."""


def narrower(ground: Ground, at: Place, stance: int) -> list[tuple[int, Place]]:
    """Return the other stances that a creature can take where it is, each with its space: narrowing and widening
    keep the middle and cost nothing by themselves."""
    if ground.query.ghost:
        return []
    return [
        (index, to)
        for index, to in other_stances(ground.query, stance, at)
        if ground.is_open(to)
        and not is_taken(ground.query, to)
        and (not ground.query.window.grounded or ground.is_standing(to))
    ]


def ways_search(ground: Ground) -> WaysMap:
    """Find every place within the allowances by Dijkstra's method: least key first, then lowest place.

    Who threatens the space that a creature stood in when it took another stance strikes as it goes on.
    """
    query, window = ground.query, ground.query.window
    parities = 2 if ground.rule.alternates else 1
    size = len(query.sides) * window.size * parities
    cost = np.full(size, UNREACHED, dtype=np.int64)
    key = np.full(size, UNREACHED * 64, dtype=np.int64)
    mask, before = np.zeros(size, dtype=np.int64), np.full(size, -1, dtype=np.int64)
    mode = np.full(size, NO_MODE, dtype=np.int8)
    levels = tuple(_levels(ground, side) for side in query.sides)

    def index(stance: int, at: Place, parity: int) -> int:
        layer = stance * window.levels + window.layer(at[2])
        return ((layer * window.height + at[1]) * window.width + at[0]) * parities + parity

    start = index(query.stance, (query.x, query.y, query.z, query.sides[query.stance]), query.parity)
    answer = WaysMap(query, parities, start, cost, mask, before, mode, levels)
    cost[start] = key[start] = 0
    heap = [(0, start)]
    while heap:
        current, place = heapq.heappop(heap)
        if current > key[place]:
            continue
        at, stance, parity = answer.where(place), place // parities // window.size, place % parities
        is_changed = place != start and mode[place] == NO_MODE
        left = int(mask[place]) | (0 if is_changed else threat_at(ground.query, at))
        for other, to in narrower(ground, at, stance):
            target = index(other, to, parity)
            new = int(cost[place]) * query.cost_weight + left.bit_count() * query.threat_weight
            if new < key[target]:
                cost[target], key[target], mask[target] = cost[place], new, left
                before[target], mode[target] = place, NO_MODE
                heapq.heappush(heap, (new, target))
        for move in _moves(answer, at, stance):
            found = step(ground, at, move, query.spent + int(cost[place]), parity)
            if found is None:
                continue
            target = index(stance, (at[0] + move[0], at[1] + move[1], at[2] + move[2], at[3]), found[1])
            new = (int(cost[place]) + found[0]) * query.cost_weight + left.bit_count() * query.threat_weight
            if new < key[target]:
                cost[target], key[target], mask[target] = cost[place] + found[0], new, left
                before[target], mode[target] = place, found[2]
                heapq.heappush(heap, (new, target))
    return answer


def _moves(answer: WaysMap, at: Place, stance: int) -> list[tuple[int, int, int]]:
    """Return the steps to try: all 26, or, where only the ground is walked, the eight to where the ground is."""
    window = answer.query.window
    if not window.grounded:
        return list(STEPS_UP)
    found = []
    for dx, dy in STEPS:
        x, y = at[0] + dx, at[1] + dy
        if 0 <= x < window.width and 0 <= y < window.height:
            found.append((dx, dy, int(answer.levels[stance][y * window.width + x]) - at[2]))
    return found


def _levels(ground: Ground, side: int) -> NDArray[np.int16]:
    """Return the level each square is stood at with a side; far above everything where the space leaves the map."""
    width, height = ground.map.width, ground.map.height
    found = np.full(width * height, SKY + 1, dtype=np.int16)
    for y in range(height - side + 1):
        for x in range(width - side + 1):
            if ground.holds((x, y, 0, side)):
                found[y * width + x] = ground.level(x, y, side)
    return found
