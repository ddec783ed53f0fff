"""Compiled ``way_search.ways_search``, over tables that ``footing`` worked out for the map.

The tables of all stances are stacked: ``stand[stance, square]``, ``ground[stance, 8 * square + step]``.
"""

from __future__ import annotations

import heapq
from typing import Any

import numba as nb
import numpy as np

from tactical.rules.geometry.footing import OFF
from tactical.rules.geometry.hurdles import GROUND
from tactical.rules.geometry.kernels import STEP_X, STEP_Y
from tactical.rules.geometry.reach import DEAD, UNREACHED
from tactical.rules.geometry.way_prices import best_step
from tactical.rules.geometry.way_steps import CANNOT
from tactical.rules.geometry.ways import BURROW, FLY, NO_MODE

Array = Any


@nb.njit(cache=True, nogil=True)
def _is_open(stand: Array, roof: Array, stance: int, side: int, square: int, z: int) -> bool:
    level = stand[stance, square]
    return bool(level != OFF and z >= level and z + side <= roof[stance, square])


@nb.njit(cache=True, nogil=True)
def _is_filled(tops: Array, roofs: Array, width: int, square: int, side: int, z: int) -> bool:
    """Whether a space holds nothing but what is solid."""
    for j in range(side):
        for i in range(side):
            column = square + j * width + i
            for k in range(z, z + side):
                if k >= tops[column] and k < roofs[column]:
                    return False
    return True


@nb.njit(cache=True, nogil=True)
def _narrowness(
    stand: Array, roof: Array, sides: Array, classes: Array, width: int, stance: int, square: int, z: int
) -> int:
    x, y = square % width, square // width
    for wider in range(stance):
        for j in range(min(y, sides[wider] - sides[stance]) + 1):
            for i in range(min(x, sides[wider] - sides[stance]) + 1):
                if _is_open(stand, roof, wider, sides[wider], square - j * width - i, z):
                    return int(classes[wider])
    return int(classes[stance])


@nb.njit(cache=True, nogil=True)
def _kind(rough: int, tight: int) -> int:
    if rough == 2 or tight == 2:
        return 3
    return rough + tight


@nb.njit(cache=True, nogil=True)
def kinds_of_step(
    stand: Array,
    bare: Array,
    over: Array,
    roof: Array,
    surface: Array,
    hold: Array,
    tight: Array,
    ground: Array,
    gap: Array,
    corner: Array,
    fence: Array,
    tops: Array,
    roofs: Array,
    sides: Array,
    classes: Array,
    numbers: Array,
    stance: int,
    square: int,
    z: int,
    step: int,
    rise: int,
    strewn: bool,
) -> tuple[int, int, int, int, int]:
    """Return how hampered a step is by walking, climbing, swimming, flying, burrowing; -1 where that type cannot
    take it. ``step`` 8 is straight up or down; ``strewn``: the dead lie where it treads."""
    width, side, ghost, lightfoot = numbers[0], sides[stance], numbers[8], numbers[9]
    to = square if step == 8 else square + STEP_Y[step] * width + STEP_X[step]
    up = z + rise
    if ghost:
        if step < 8 and fence[stance, 8 * square + step] < 0:
            return -1, -1, -1, -1, -1
        if _is_filled(tops, roofs, width, square, side, z) and _is_filled(tops, roofs, width, to, side, up):
            return -1, -1, -1, -1, -1
        return 0 if up == bare[stance, to] and abs(rise) <= 1 else -1, -1, -1, 0, -1
    if stand[stance, to] == OFF:
        return -1, -1, -1, -1, -1
    if not _is_open(stand, roof, stance, side, to, up):
        return -1, -1, -1, -1, 0
    opening = tight[stance, to] if step == 8 else gap[stance, 8 * square + step]
    if stance > 0:
        opening = max(opening, _narrowness(stand, roof, sides, classes, width, stance, to, up))
    if opening == CANNOT or (step < 8 and max(z, up) < corner[stance, 8 * square + step]):
        return -1, -1, -1, -1, -1
    walk = climb = swim = fly = -1
    stood = z == stand[stance, square]
    held = z < hold[stance, square]
    lands = up == stand[stance, to]
    if lands and abs(rise) <= 1 and z >= over[stance, to]:
        is_free = _is_open(stand, roof, stance, side, square, z)
        is_wet = stand[stance, square] <= z < surface[stance, square]
        if stood or is_wet or not is_free:
            code = 0 if lightfoot or step == 8 else ground[stance, 8 * square + step]
            is_rough = strewn or (rise > 0 and numbers[16] == 1)
            rough = 0 if lightfoot else max(code & GROUND, 1 if is_rough else 0)
            walk = _kind(rough, opening) + (code - (code & GROUND)) * (2 if opening == 1 and numbers[7] else 1)
    if (up < hold[stance, to] and not lands) or (lands and not stood and held):
        climb = _kind(0, opening)
    if stand[stance, to] <= up < surface[stance, to]:
        swim = _kind(0, opening)
    else:
        fly = _kind(0, opening)
    return walk, climb, swim, fly, -1


@nb.njit(cache=True, nogil=True)
def _count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@nb.njit(cache=True, nogil=True)
def is_strewn(occupied: Array, width: int, side: int, spot: int, dx: int, dy: int) -> bool:
    """Whether the dead lie where a step to a space newly treads."""
    for j in range(side):
        for i in range(side):
            is_old = 0 <= i + dx < side and 0 <= j + dy < side
            if not is_old and occupied[spot + j * width + i] == DEAD:
                return True
    return False


@nb.njit(cache=True, nogil=True)
def ways_search(
    tables: Any,
    sides: Array,
    classes: Array,
    occupied: Array,
    held: Array,
    danger: Array,
    budgets: Array,
    numbers: Array,
) -> tuple[Array, Array, Array, Array]:
    """Search all ways.

    ``numbers``: width, height, impeded, cost weight, threat weight, alternates, doubled diagonal, multiplies, ghost,
    lightfoot, lowest level, levels, grounded, start, spent, any dead about, uphill. ``held`` and ``danger`` say of
    each space, stance by stance, whether an enemy is in it and who threatens it. A heap entry is key * size + place in
    one number. ``around`` leads to the 26 neighbours of a place inside the board; most steps of a flyer lead through
    plain air, which nothing else can take and nothing hampers, and are told from the rest at once.
    """
    width, height, cost_weight, threat_weight = numbers[0], numbers[1], numbers[3], numbers[4]
    parities = 2 if numbers[5] else 1
    ghost, low, levels, grounded, start, spent = (
        numbers[8], numbers[10], numbers[11], numbers[12], numbers[13], numbers[14],
    )  # fmt: skip
    stand, bare, over, roof, surface, hold, tight, ground, gap, corner, fence, tops, roofs = tables
    stands = bare if ghost else stand
    most = budgets.max()
    is_airy = sides.size == 1 and not ghost and not grounded and parities == 1 and budgets[BURROW] < 0
    plane = width * height
    cubes = plane * levels
    size = sides.size * cubes * parities
    cost = np.full(size, UNREACHED, dtype=np.int64)
    key = np.full(size, UNREACHED * 64, dtype=np.int64)
    mask = np.zeros(size, dtype=np.int64)
    before = np.full(size, -1, dtype=np.int64)
    chosen = np.full(size, NO_MODE, dtype=np.int8)
    around = np.zeros(27, dtype=np.int64)
    for turn in range(3):
        for step in range(9):
            aside, ahead = (0, 0) if step == 8 else (STEP_X[step], STEP_Y[step])
            around[9 * turn + step] = (0, 1, -1)[turn] * plane + ahead * width + aside
    cost[start] = 0
    key[start] = 0
    heap = [start]
    while len(heap) > 0:
        entry = heapq.heappop(heap)
        current = entry // size
        place = entry - current * size
        if current > key[place]:
            continue
        parity = place % parities
        stance = place // parities // cubes
        cube = place // parities - stance * cubes
        square = cube % plane
        x, y = square % width, square // width
        z = stands[stance, square] if grounded else low + cube // plane
        spent_here = cost[place]
        is_changed = place != start and chosen[place] == NO_MODE
        left = mask[place] if is_changed else mask[place] | danger[stance, cube]
        provoked = _count_bits(left)
        changed_key = spent_here * cost_weight + provoked * threat_weight
        if sides.size > 1 and not ghost:
            home = (sides[0] - sides[stance]) // 2
            for other in range(sides.size):
                aside = (sides[0] - sides[other]) // 2 - home
                if other == stance or x + aside < 0 or y + aside < 0 or x + aside >= width or y + aside >= height:
                    continue
                there = square + aside * width + aside
                spot = cube + aside * width + aside
                if not _is_open(stand, roof, other, sides[other], there, z) or held[other, spot]:
                    continue
                if grounded and z != stand[other, there]:
                    continue
                target = (other * cubes + spot) * parities + parity
                if changed_key < key[target]:
                    cost[target] = spent_here
                    key[target] = changed_key
                    mask[target] = left
                    before[target] = place
                    chosen[target] = NO_MODE
                    heapq.heappush(heap, changed_key * size + target)
        if spent + spent_here >= most:
            continue
        is_inner = parities == 1 and 0 < x < width - 1 and 0 < y < height - 1 and 0 < cube // plane < levels - 1
        least_key = (spent_here + 1) * cost_weight + provoked * threat_weight
        for turn in range(1 if grounded else 3):
            for step in range(8 if turn == 0 else 9):
                if is_inner and least_key >= key[place + around[9 * turn + step]]:
                    continue
                dx, dy = (0, 0) if step == 8 else (STEP_X[step], STEP_Y[step])
                nx, ny = x + dx, y + dy
                if nx < 0 or ny < 0 or nx >= width or ny >= height:
                    continue
                there = ny * width + nx
                level = stands[stance, there]
                if level == OFF:
                    continue
                if grounded:
                    rise = level - z
                    spot = there
                else:
                    rise = (0, 1, -1)[turn]
                    if z + rise < low or z + rise >= low + levels:
                        continue
                    spot = cube + rise * plane + dy * width + dx
                target = (stance * cubes + spot) * parities
                if least_key >= key[target] and least_key >= key[target + parities - 1]:
                    continue
                if held[stance, spot]:
                    continue
                up = z + rise
                if is_airy and up > level and up >= surface[0, there] and up >= hold[0, there]:
                    if up + sides[0] > roof[0, there] or spent + spent_here >= budgets[FLY]:
                        continue
                    if step < 8 and max(z, up) < corner[0, 8 * square + step]:
                        continue
                    if (tight[0, there] if step == 8 else gap[0, 8 * square + step]) == 0:
                        cost[target] = spent_here + 1
                        key[target] = least_key
                        mask[target] = left
                        before[target] = place
                        chosen[target] = FLY
                        heapq.heappush(heap, least_key * size + target)
                        continue
                strewn = numbers[15] == 1 and is_strewn(occupied, width, sides[stance], spot, dx, dy)
                kinds = kinds_of_step(
                    stand, bare, over, roof, surface, hold, tight, ground, gap, corner, fence, tops, roofs,
                    sides, classes, numbers, stance, square, z, step, rise, strewn,
                )  # fmt: skip
                price, after, mode = best_step(kinds, budgets, numbers, spent + spent_here, parity, step, rise)
                if price == 0:
                    continue
                target += after
                new_key = (spent_here + price) * cost_weight + provoked * threat_weight
                if new_key < key[target]:
                    cost[target] = spent_here + price
                    key[target] = new_key
                    mask[target] = left
                    before[target] = place
                    chosen[target] = mode
                    heapq.heappush(heap, new_key * size + target)
    return cost, mask, before, chosen
