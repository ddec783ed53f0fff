"""Compiled prices of steps: what a step costs by each movement type, and which is the cheapest."""

from __future__ import annotations

from typing import Any

import numba as nb

from tactical.rules.geometry.hurdles import BARRIER, GROUND
from tactical.rules.geometry.ways import BURROW, CLIMB, CRAWL, FLY, NO_MODE, SWIM, WALK

Array = Any
PASSING_MODES = (WALK, CRAWL, CLIMB, SWIM, FLY, BURROW)


@nb.njit(cache=True, nogil=True)
def _bare_price(kind: int, numbers: Array, parity: int, is_diagonal: bool) -> int:
    """Return the same without barriers."""
    if kind == 3:
        return int(numbers[2] * 2 + parity)
    if kind == 0:
        if is_diagonal and numbers[5]:
            return (1 + parity) * 2 + 1 - parity
        return 2 + parity
    cost = numbers[6] if is_diagonal else 2
    if kind == 2 and numbers[7]:
        cost *= 2
    return int(cost * 2 + parity)


@nb.njit(cache=True, nogil=True)
def _price(kind: int, numbers: Array, parity: int, is_diagonal: bool) -> int:
    """Return cost * 2 + the parity after it."""
    if kind >= BARRIER:
        bare = _bare_price(kind & GROUND, numbers, parity, is_diagonal)
        return bare + 2 * (kind // BARRIER) if bare > 1 else bare
    return _bare_price(kind, numbers, parity, is_diagonal)


@nb.njit(cache=True, nogil=True)
def best_step(
    kinds: tuple[int, int, int, int, int],
    budgets: Array,
    numbers: Array,
    spent: int,
    parity: int,
    step: int,
    rise: int,
) -> tuple[int, int, int]:
    """Return the cost, the parity after it and the movement type of the cheapest way to take a step; cost 0: none."""
    walk, climb, swim, fly, burrow = kinds
    flat_diagonal = step < 8 and step & 1 == 1
    any_diagonal = flat_diagonal or (step < 8 and rise != 0)
    price, after, chosen = 0, parity, NO_MODE
    for mode in PASSING_MODES:
        kind = walk
        if mode == CLIMB:
            kind = climb
        elif mode == SWIM:
            kind = swim
        elif mode == FLY:
            kind = fly
        elif mode == BURROW:
            kind = burrow
        if kind < 0 or budgets[mode] < 0:
            continue
        both = _price(kind, numbers, parity, flat_diagonal if mode <= CRAWL else any_diagonal)
        cost = both >> 1
        if cost > 0 and spent + cost <= budgets[mode] and (price == 0 or cost < price):
            price, after, chosen = cost, both & 1, mode
    return price, after, chosen
