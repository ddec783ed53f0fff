"""Which squares can be walked to from each other."""

from __future__ import annotations

from functools import lru_cache

from tactical.rules.geometry.battlemap import BLOCKED, BattleMap
from tactical.rules.geometry.edges import EAST_WALK, NORTH_WALK

Square = tuple[int, int]


@lru_cache(maxsize=64)
def room_of(battlemap: BattleMap, start: Square) -> frozenset[Square]:
    """All squares that straight steps lead to from ``start``, which counts itself; closed doors stay closed.

    The last few are remembered: a simulation comes back to the same maps.
    """
    seen, queue = {start}, [start]
    while queue:
        x, y = queue.pop()
        for to, owner, bit in (
            ((x + 1, y), (x, y), EAST_WALK),
            ((x - 1, y), (x - 1, y), EAST_WALK),
            ((x, y + 1), (x, y), NORTH_WALK),
            ((x, y - 1), (x, y - 1), NORTH_WALK),
        ):
            if to in seen or not battlemap.contains(*to) or battlemap.at(*to) in BLOCKED:
                continue
            if not (battlemap.bars and battlemap.stops(*owner, bit)):
                seen.add(to)
                queue.append(to)
    return frozenset(seen)
