"""Marked edges of a map as few chains of cells: each two neighbours in a chain are one edge."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.edges import tails_of
from travel.rules.maps.world import Int64Array, WorldMap


def marked_pairs(world: WorldMap, marked: NDArray[np.bool_]) -> Int64Array:
    """int64[k, 2]: tail and head of the marked edges."""
    tails = tails_of(world.offsets)
    return np.column_stack((tails[marked], world.heads[marked])).astype(np.int64)


def are_two_way(pairs: Int64Array, cells: int) -> bool:
    """Whether each edge comes with the edge back."""
    there, back = pairs[:, 0] * cells + pairs[:, 1], pairs[:, 1] * cells + pairs[:, 0]
    return bool(np.array_equal(np.sort(there), np.sort(back)))


def chains(pairs: Int64Array) -> list[list[int]]:
    """Chains that pass each two-way edge once. Each begins where an odd number of edges meet, if any is left."""
    beside: dict[int, list[int]] = defaultdict(list)
    for tail, head in pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))].tolist():
        beside[tail].append(head)
    left = {cell: set(heads) for cell, heads in beside.items()}
    starts = [cell for cell in beside if len(beside[cell]) % 2] + list(beside)
    found: list[list[int]] = []
    for start in starts:
        while left[start]:
            found.append(_walk(start, beside, left))
            if len(beside[start]) % 2:
                break
    return found


def _walk(start: int, beside: dict[int, list[int]], left: dict[int, set[int]]) -> list[int]:
    chain, here = [start], start
    while left[here]:
        there = next(cell for cell in beside[here] if cell in left[here])
        left[here].discard(there)
        left[there].discard(here)
        chain.append(there)
        here = there
    return chain
