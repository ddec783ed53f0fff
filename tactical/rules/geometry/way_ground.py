"""A map as a creature of some sides meets it, cube by cube: what is open, where one stands, swims or holds on.

This is the definition; ``footing`` works the same out for whole maps at once; tests compare them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tactical.rules.geometry.battlemap import BattleMap
from tactical.rules.geometry.edges import EAST_WALK, NORTH_WALK, bars_of
from tactical.rules.geometry.reach import DEAD, HOSTILE, StepRule, space
from tactical.rules.geometry.relief import Relief
from tactical.rules.geometry.ways import Place, Ways


@lru_cache(maxsize=64)
def fence_of(battlemap: BattleMap) -> BattleMap | None:
    """Return the map with its walls of force alone, which stop even what passes through solid matter (EP-IC-06);
    None without any."""
    edges = tuple(edge for edge in battlemap.edges if edge.kind == "force")
    if not edges:
        return None
    return replace(battlemap, edges=edges, bars=bars_of(battlemap.width, battlemap.height, edges))


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A map and its relief, as a creature of some sides meets it."""

    map: BattleMap
    relief: Relief
    rule: StepRule
    query: Ways

    def holds(self, at: Place) -> bool:
        """Whether a space is on the map, with no wall through it."""
        x, y, _, side = at
        if not self.map.contains(x, y, side):
            return False
        return self.query.ghost or not self.map.bars or not self.map.is_parted(x, y, side)

    def is_open(self, at: Place) -> bool:
        """Whether a space holds nothing solid and no wall goes through it."""
        x, y, z, side = at
        cubes = ((i, j, k) for k in range(z, z + side) for i, j in space(x, y, side))
        return self.holds(at) and not any(self.relief.is_solid(*cube) for cube in cubes)

    def is_solid(self, at: Place) -> bool:
        """Whether a space holds nothing but what is solid."""
        x, y, z, side = at
        return all(self.relief.is_solid(i, j, k) for k in range(z, z + side) for i, j in space(x, y, side))

    def level(self, x: int, y: int, side: int) -> int:
        """Return the level one stands at there: on the highest ground or block, through blocks for a ghost."""
        tops = self.relief.ground if self.query.ghost else self.relief.top
        return max(int(tops[j * self.map.width + i]) for i, j in space(x, y, side))

    def is_standing(self, at: Place) -> bool:
        return at[2] == self.level(at[0], at[1], at[3])

    def is_swimming(self, at: Place) -> bool:
        x, y, z, side = at
        return not self.query.ghost and all(self.relief.is_wet(i, j, z) for i, j in space(x, y, side))

    def has_hold(self, at: Place) -> bool:
        """Whether something to climb stands straight beside the lowest layer of a space."""
        x, y, z, side = at
        for k in range(side):
            for i, j, owner, bit in (
                (x - 1, y + k, (x - 1, y + k), EAST_WALK),
                (x + side, y + k, (x + side - 1, y + k), EAST_WALK),
                (x + k, y - 1, (x + k, y - 1), NORTH_WALK),
                (x + k, y + side, (x + k, y + side - 1), NORTH_WALK),
            ):
                is_wall = bool(self.map.bars) and self.map.stops(*owner, bit)
                if is_wall or (self.map.contains(i, j) and z < int(self.relief.top[j * self.map.width + i])):
                    return True
        return False

    def is_supported(self, at: Place) -> bool:
        """Whether somebody there can set foot beside: it stands, swims, or is in what is solid."""
        return self.is_standing(at) or self.is_swimming(at) or not self.is_open(at)


def cubes(query: Ways, at: Place) -> list[int]:
    """Return the indices of a space in the layers of a query, as far as they go up."""
    x, y, z, side = at
    window = query.window
    layers = {window.layer(k) for k in range(z, z + side)} - {-1}
    squares = [j * window.width + i for i, j in space(x, y, side)]
    return [layer * window.width * window.height + square for layer in sorted(layers) for square in squares]


def is_taken(query: Ways, at: Place) -> bool:
    """Whether an enemy is in the way there."""
    return any(query.occupied[cube] == HOSTILE for cube in cubes(query, at))


def threat_at(query: Ways, at: Place) -> int:
    """Return who threatens any part of a space."""
    found = 0
    for cube in cubes(query, at):
        found |= int(query.threat[cube])
    return found


def is_strewn(query: Ways, at: Place, to: Place) -> bool:
    """Whether the dead lie where a step newly treads (EP-SP-10)."""
    window, old = query.window, set(space(at[0], at[1], at[3]))
    first = window.layer(to[2]) * window.width * window.height
    return any(
        query.occupied[first + j * window.width + i] == DEAD for i, j in space(to[0], to[1], to[3]) if (i, j) not in old
    )
