"""Compiled geometry: the same answers as ``lines`` and ``reach``, fast enough for simulations."""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np

from tactical.rules.geometry.battlemap import DIFFICULT, HEAVY, IMPEDED, LOW, PILLAR, TREE, WALL, WATER
from tactical.rules.geometry.heap import drop_first, push
from tactical.rules.geometry.hurdles import BARRIER, GROUND
from tactical.rules.geometry.reach import DEAD, HOSTILE, UNREACHED

Array = Any
STEP_X = (0, 1, 1, 1, 0, -1, -1, -1)
STEP_Y = (1, 1, 0, -1, -1, -1, 0, 1)
QUADRANT_X = (1, -1, -1, 1)
QUADRANT_Y = (1, 1, -1, -1)


@nb.njit(cache=True, nogil=True)
def is_solid(cells: Array, width: int, height: int, x: int, y: int) -> bool:
    if x < 0 or y < 0 or x >= width or y >= height:
        return False
    cell = cells[y * width + x]
    return bool(cell in (WALL, PILLAR, TREE))


@nb.njit(cache=True, nogil=True)
def lies_between(fx: int, fy: int, mx: int, my: int, lx: int, ly: int) -> bool:
    turn = fx * ly - fy * lx
    if turn > 0:
        return fx * my - fy * mx > 0 and mx * ly - my * lx > 0
    if turn < 0:
        return not (lx * my - ly * mx >= 0 and mx * fy - my * fx >= 0)
    if fx * lx + fy * ly > 0:
        return False
    return fx * my - fy * mx > 0


@nb.njit(cache=True, nogil=True)
def _bend(cells: Array, width: int, height: int, x: int, y: int, bx: int, by: int, ax: int, ay: int) -> bool:
    left = False
    right = False
    for q in range(4):
        qx, qy = QUADRANT_X[q], QUADRANT_Y[q]
        if (bx * qx > 0 and by * qy > 0) or (ax * qx > 0 and ay * qy > 0):
            continue
        ox = 0 if qx > 0 else -1
        oy = 0 if qy > 0 else -1
        if not is_solid(cells, width, height, x + ox, y + oy):
            continue
        if lies_between(ax, ay, qx, qy, bx, by):
            left = True
        else:
            right = True
    return left and right


@nb.njit(cache=True, nogil=True)
def enters_solid(cells: Array, width: int, height: int, px: int, py: int, qx: int, qy: int) -> bool:
    if px > qx or (px == qx and py > qy):
        px, py, qx, qy = qx, qy, px, py
    dx, dy = qx - px, qy - py
    if dx == 0 or dy == 0:
        return False
    for x in range(px, qx):
        a = py * dx + (x - px) * dy
        b = a + dy
        low = min(a, b) // dx
        high = -((-max(a, b)) // dx)
        for y in range(low, high):
            if is_solid(cells, width, height, x, y):
                return True
    return False


@nb.njit(cache=True, nogil=True)
def greatest_divisor(a: int, b: int) -> int:
    a, b = abs(a), abs(b)
    while b:
        a, b = b, a % b
    return a


@nb.njit(cache=True, nogil=True)
def _squeezed(cells: Array, width: int, height: int, px: int, py: int, qx: int, qy: int) -> bool:
    dx, dy = qx - px, qy - py
    steps = greatest_divisor(dx, dy)
    if steps == 0:
        return False
    sx, sy = dx // steps, dy // steps
    for i in range(steps):
        x, y = px + i * sx, py + i * sy
        se = is_solid(cells, width, height, x, y - 1)
        nw = is_solid(cells, width, height, x - 1, y)
        ne = is_solid(cells, width, height, x, y)
        sw = is_solid(cells, width, height, x - 1, y - 1)
        if sx != 0 and sy != 0:
            if i > 0 and ((sx * sy > 0 and nw and se) or (sx * sy < 0 and ne and sw)):
                return True
        elif sx != 0:
            if (sx > 0 and ne and se) or (sx < 0 and nw and sw):
                return True
            if i > 0 and (nw or ne) and (sw or se):
                return True
        else:
            if (sy > 0 and ne and nw) or (sy < 0 and se and sw):
                return True
            if i > 0 and (se or ne) and (sw or nw):
                return True
    return False


@nb.njit(cache=True, nogil=True)
def blocked_mask(cells: Array, width: int, height: int, ax: int, ay: int, tx: int, ty: int) -> int:
    """Compiled ``lines.blocked_mask``."""
    mask = 0
    for i in range(4):
        px, py = ax + (i & 1), ay + (i >> 1)
        bx = 1 if ax == px else -1
        by = 1 if ay == py else -1
        for j in range(4):
            qx, qy = tx + (j & 1), ty + (j >> 1)
            fx = 1 if tx == qx else -1
            fy = 1 if ty == qy else -1
            dx, dy = qx - px, qy - py
            if enters_solid(cells, width, height, px, py, qx, qy) or _squeezed(cells, width, height, px, py, qx, qy):
                mask |= 1 << (4 * i + j)
            elif dx == 0 and dy == 0:
                if _bend(cells, width, height, px, py, bx, by, fx, fy):
                    mask |= 1 << (4 * i + j)
            elif _bend(cells, width, height, px, py, bx, by, dx, dy) or _bend(
                cells, width, height, qx, qy, -dx, -dy, fx, fy
            ):
                mask |= 1 << (4 * i + j)
    return mask


@nb.njit(cache=True, nogil=True)
def _beside(cells: Array, width: int, height: int, x: int, y: int, side: int) -> int:
    worst = 0
    for j in range(y, y + side):
        for i in range(x, x + side):
            if is_solid(cells, width, height, i, j):
                if cells[j * width + i] == WALL:
                    return 2
                worst = 1
    return worst


@nb.njit(cache=True, nogil=True)
def _ground(cells: Array, width: int, height: int, x: int, y: int, ox: int, oy: int, side: int, whole: bool) -> int:
    """Return the worst ground of a new space: 0 clear, 1 difficult, 2 impeded, -1 no way in."""
    if x < 0 or y < 0 or x + side > width or y + side > height:
        return -1
    worst = 0
    for j in range(y, y + side):
        for i in range(x, x + side):
            cell = cells[j * width + i]
            if cell in (WALL, PILLAR, TREE):
                return -1
            if not whole and ox <= i < ox + side and oy <= j < oy + side:
                continue
            if cell == IMPEDED:
                worst = 2
            elif cell in (DIFFICULT, WATER, LOW, HEAVY) and worst == 0:
                worst = 1
    return worst


@nb.njit(cache=True, nogil=True)
def step_table(cells: Array, width: int, height: int, side: int, between_blocks: bool, whole_space: bool) -> Array:
    """Return ``reach.step_ground`` of all eight steps of every square, at index 8 * square + step."""
    table = np.full(8 * width * height, -1, dtype=np.int8)
    for y in range(height - side + 1):
        for x in range(width - side + 1):
            for step in range(8):
                dx, dy = STEP_X[step], STEP_Y[step]
                if dx != 0 and dy != 0:
                    first = _beside(cells, width, height, x + dx, y, side)
                    second = _beside(cells, width, height, x, y + dy, side)
                    if first == 2 or second == 2 or (not between_blocks and first and second):
                        continue
                table[8 * (y * width + x) + step] = _ground(
                    cells, width, height, x + dx, y + dy, x, y, side, whole_space
                )
    return table


@nb.njit(cache=True, nogil=True)
def _is_held(occupied: Array, width: int, square: int, side: int) -> bool:
    """Whether an enemy stands in a space."""
    for j in range(side):
        for i in range(side):
            if occupied[square + j * width + i] == HOSTILE:
                return True
    return False


@nb.njit(cache=True, nogil=True)
def _is_strewn(occupied: Array, width: int, square: int, new_square: int, side: int) -> bool:
    """Whether a newly covered square holds a dead body."""
    old_x, old_y = square % width, square // width
    x, y = new_square % width, new_square // width
    for j in range(y, y + side):
        for i in range(x, x + side):
            is_old = old_x <= i < old_x + side and old_y <= j < old_y + side
            if not is_old and occupied[j * width + i] == DEAD:
                return True
    return False


@nb.njit(cache=True, nogil=True)
def _count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@nb.njit(cache=True, nogil=True)
def reach_search(
    steps: Array,
    width: int,
    side: int,
    occupied: Array,
    threat: Array,
    goals: Array,
    start: int,
    budget: int,
    impeded: int,
    cost_weight: int,
    threat_weight: int,
    alternates: bool,
    doubled: int,
) -> Array:
    """Compiled ``reach.reach_search``: cost, mask and before, one row each. ``steps`` is the map's ``step_table``,
    ``doubled`` the price of a diagonal into difficult ground.

    A heap entry is key * size + place in one number, so that entries of a key come lowest place first.
    """
    size = steps.size // 4
    found = np.empty((3, size), dtype=np.int64)
    cost, mask, before = found[0], found[1], found[2]
    cost[:] = UNREACHED
    mask[:] = 0
    before[:] = -1
    key = np.full(size, UNREACHED * 64, dtype=np.int64)
    cost[start] = 0
    key[start] = 0
    heap = np.empty(8 * size + 1, dtype=np.int64)  # a place is gone on from once, by eight steps at most
    heap[0] = start
    waiting = 1
    limit = UNREACHED
    is_strewn = bool(np.any(occupied == DEAD))
    while waiting > 0:
        entry = heap[0]
        waiting = drop_first(heap, waiting)
        current = entry // size
        place = entry - current * size
        if current > key[place]:
            continue
        spent_here = cost[place]
        if spent_here > limit:
            break
        square = place >> 1
        parity = place & 1
        if goals.size and goals[square]:
            limit = spent_here
        left = mask[place]
        for j in range(side):
            for i in range(side):
                left |= threat[square + j * width + i]
        provoked = _count_bits(left)
        for step in range(8):
            code = steps[8 * square + step]
            if code < 0:
                continue
            ground = code & GROUND
            new_square = square + STEP_Y[step] * width + STEP_X[step]
            if is_strewn and ground == 0 and _is_strewn(occupied, width, square, new_square, side):
                ground = 1
            is_diagonal = step & 1
            new_parity = parity
            price = 1
            if ground == 2:
                price = impeded
            elif ground == 1:
                price = doubled if is_diagonal else 2
            elif is_diagonal and alternates:
                price = 1 + parity
                new_parity = 1 - parity
            spent = spent_here + price + code // BARRIER
            if price == 0 or spent > budget:
                continue
            target = 2 * new_square + new_parity
            new_key = spent * cost_weight + provoked * threat_weight
            if new_key < key[target] and not _is_held(occupied, width, new_square, side):
                cost[target] = spent
                key[target] = new_key
                mask[target] = left
                before[target] = place
                waiting = push(heap, waiting, new_key * size + target)
    return found
