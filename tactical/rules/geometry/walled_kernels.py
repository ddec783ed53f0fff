"""Compiled geometry of maps with walls between squares: the answers of ``walled_lines`` and ``reach.is_barred``."""

from __future__ import annotations

from typing import Any

import numba as nb

from tactical.rules.geometry.edges import EAST_SOLID, EAST_WALK, NORTH_SOLID, NORTH_WALK
from tactical.rules.geometry.kernels import (
    QUADRANT_X,
    QUADRANT_Y,
    STEP_X,
    STEP_Y,
    enters_solid,
    greatest_divisor,
    is_solid,
    lies_between,
)

Array = Any
_RX = (1, 0, -1, 0)
_RY = (0, 1, 0, -1)


@nb.njit(cache=True, nogil=True)
def _stops(bars: Array, width: int, height: int, x: int, y: int, bit: int) -> bool:
    if x < 0 or y < 0 or x >= width or y >= height:
        return False
    return bool(bars[y * width + x] & bit)


@nb.njit(cache=True, nogil=True)
def _wall(bars: Array, width: int, height: int, x: int, y: int, ray: int) -> bool:
    if ray == 0 or ray == 2:
        column = x if ray == 0 else x - 1
        return _stops(bars, width, height, min(max(column, 0), width - 1), y - 1, NORTH_SOLID)
    row = y if ray == 1 else y - 1
    return _stops(bars, width, height, x - 1, min(max(row, 0), height - 1), EAST_SOLID)


@nb.njit(cache=True, nogil=True)
def _closed(
    cells: Array,
    bars: Array,
    width: int,
    height: int,
    at: tuple[int, int],
    back: tuple[int, int],
    ahead: tuple[int, int],
    left: bool,
    right: bool,
) -> bool:
    x, y = at
    bx, by = back
    ax, ay = ahead
    for q in range(4):
        qx, qy = QUADRANT_X[q], QUADRANT_Y[q]
        if (bx * qx > 0 and by * qy > 0) or (ax * qx > 0 and ay * qy > 0):
            continue
        if is_solid(cells, width, height, x + (0 if qx > 0 else -1), y + (0 if qy > 0 else -1)):
            if lies_between(ax, ay, qx, qy, bx, by):
                left = True
            else:
                right = True
    for ray in range(4):
        rx, ry = _RX[ray], _RY[ray]
        is_back = rx * by == ry * bx and rx * bx + ry * by > 0
        is_ahead = rx * ay == ry * ax and rx * ax + ry * ay > 0
        if is_back or is_ahead or not _wall(bars, width, height, x, y, ray):
            continue
        if lies_between(ax, ay, rx, ry, bx, by):
            left = True
        else:
            right = True
    return left and right


@nb.njit(cache=True, nogil=True)
def _through(bars: Array, width: int, height: int, px: int, py: int, qx: int, qy: int) -> bool:
    dx, dy = qx - px, qy - py
    for x in range(min(px, qx) + 1, max(px, qx)):
        value = py * dx + (x - px) * dy
        y = value // dx
        if y * dx != value and _wall(bars, width, height, x, y, 1):
            return True
    for y in range(min(py, qy) + 1, max(py, qy)):
        value = px * dy + (y - py) * dx
        x = value // dy
        if x * dy != value and _wall(bars, width, height, x, y, 0):
            return True
    return False


@nb.njit(cache=True, nogil=True)
def _run_stopped(
    cells: Array,
    bars: Array,
    width: int,
    height: int,
    start: tuple[int, int],
    end: tuple[int, int],
    back: tuple[int, int],
    ahead: tuple[int, int],
) -> bool:
    steps = abs(end[0] - start[0]) + abs(end[1] - start[1])
    sx, sy = (end[0] - start[0]) // steps, (end[1] - start[1]) // steps
    ray = 0 if sx > 0 else 2 if sx < 0 else 1 if sy > 0 else 3
    from_left = sx * back[1] - sy * back[0] > 0
    to_left = sx * ahead[1] - sy * ahead[0] > 0
    before = False
    for i in range(steps + 1):
        x, y = start[0] + i * sx, start[1] + i * sy
        here = i < steps and _wall(bars, width, height, x, y, ray)
        if here and from_left != to_left:
            return True
        if i < steps:
            if sy == 0:
                column = x if sx > 0 else x - 1
                one, other = is_solid(cells, width, height, column, y), is_solid(cells, width, height, column, y - 1)
                left, right = (one, other) if sx > 0 else (other, one)
            else:
                row = y if sy > 0 else y - 1
                one, other = is_solid(cells, width, height, x - 1, row), is_solid(cells, width, height, x, row)
                left, right = (one, other) if sy > 0 else (other, one)
            if (left or (here and not from_left)) and (right or (here and from_left)):
                return True
        touches = before or here
        if _closed(
            cells,
            bars,
            width,
            height,
            (x, y),
            back if i == 0 else (-sx, -sy),
            ahead if i == steps else (sx, sy),
            touches and not from_left,
            touches and from_left,
        ):
            return True
        before = here
    return False


@nb.njit(cache=True, nogil=True)
def _stopped(
    cells: Array,
    bars: Array,
    width: int,
    height: int,
    start: tuple[int, int],
    end: tuple[int, int],
    back: tuple[int, int],
    ahead: tuple[int, int],
) -> bool:
    if start == end:
        return _closed(cells, bars, width, height, start, back, ahead, False, False)
    if start[0] == end[0] or start[1] == end[1]:
        return _run_stopped(cells, bars, width, height, start, end, back, ahead)
    if enters_solid(cells, width, height, start[0], start[1], end[0], end[1]) or _through(
        bars, width, height, start[0], start[1], end[0], end[1]
    ):
        return True
    steps = greatest_divisor(end[0] - start[0], end[1] - start[1])
    sx, sy = (end[0] - start[0]) // steps, (end[1] - start[1]) // steps
    for i in range(steps + 1):
        if _closed(
            cells,
            bars,
            width,
            height,
            (start[0] + i * sx, start[1] + i * sy),
            back if i == 0 else (-sx, -sy),
            ahead if i == steps else (sx, sy),
            False,
            False,
        ):
            return True
    return False


@nb.njit(cache=True, nogil=True)
def blocked_mask(cells: Array, bars: Array, width: int, height: int, ax: int, ay: int, tx: int, ty: int) -> int:
    """Compiled ``walled_lines.blocked_mask``."""
    mask = 0
    for i in range(4):
        px, py = ax + (i & 1), ay + (i >> 1)
        back = (1 if ax == px else -1, 1 if ay == py else -1)
        for j in range(4):
            qx, qy = tx + (j & 1), ty + (j >> 1)
            ahead = (1 if tx == qx else -1, 1 if ty == qy else -1)
            if _stopped(cells, bars, width, height, (px, py), (qx, qy), back, ahead):
                mask |= 1 << (4 * i + j)
    return mask


@nb.njit(cache=True, nogil=True)
def _is_barred(bars: Array, width: int, height: int, x: int, y: int, dx: int, dy: int) -> bool:
    if dx == 0:
        return _stops(bars, width, height, x, y if dy > 0 else y - 1, NORTH_WALK)
    if dy == 0:
        return _stops(bars, width, height, x if dx > 0 else x - 1, y, EAST_WALK)
    west = x if dx > 0 else x - 1
    south = y if dy > 0 else y - 1
    return (
        _stops(bars, width, height, west, south, EAST_WALK)
        or _stops(bars, width, height, west, south + 1, EAST_WALK)
        or _stops(bars, width, height, west, south, NORTH_WALK)
        or _stops(bars, width, height, west + 1, south, NORTH_WALK)
    )


@nb.njit(cache=True, nogil=True)
def _is_parted(bars: Array, width: int, height: int, x: int, y: int, side: int) -> bool:
    for j in range(side):
        for i in range(side):
            if i < side - 1 and _stops(bars, width, height, x + i, y + j, EAST_WALK):
                return True
            if j < side - 1 and _stops(bars, width, height, x + i, y + j, NORTH_WALK):
                return True
    return False


@nb.njit(cache=True, nogil=True)
def bar_steps(table: Array, bars: Array, width: int, height: int, side: int) -> None:
    """Take out of a ``kernels.step_table`` the steps that walls bar."""
    for y in range(height - side + 1):
        for x in range(width - side + 1):
            for step in range(8):
                place = 8 * (y * width + x) + step
                if table[place] < 0:
                    continue
                dx, dy = STEP_X[step], STEP_Y[step]
                if _is_parted(bars, width, height, x + dx, y + dy, side):
                    table[place] = -1
                for j in range(side):
                    for i in range(side):
                        if _is_barred(bars, width, height, x + i, y + j, dx, dy):
                            table[place] = -1
