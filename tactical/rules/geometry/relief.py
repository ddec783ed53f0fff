"""Relief: the layers of a map read square by square, and what is solid, air or water in a cube.

Everything here is the definition; ``footing`` works the same out for whole spaces at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.battlemap import BLOCKED, BattleMap
from tactical.rules.geometry.layers import Number
from tactical.rules.geometry.squeeze import NO_GAP

SKY = 30_000
"""A level above everything: where a block without a top ends, where a square without a roof closes."""
ABYSS = -30_000
"""A level below everything: the surface of no water."""
LEVEL_FEET = 5

Levels = NDArray[np.int16]


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """Levels of every square at index ``y * width + x``.

    ``ground`` is what one stands on where the square is not blocked: in water the bed. ``surface`` is the level of
    the water's surface, ABYSS without water. ``top`` is where what is solid from below ends: the ground, or the top
    of a block, SKY for one without. ``roof`` is where the square closes above, SKY without a roof. ``gap`` is the
    narrowest opening (see ``squeeze.passing``), NO_GAP for none.
    """

    width: int
    height: int
    ground: Levels
    surface: Levels
    top: Levels
    roof: Levels
    gap: Levels
    blocked: NDArray[np.bool_]
    hazards: dict[int, str]
    veils: dict[int, int]
    depths: dict[int, int]

    def is_solid(self, x: int, y: int, z: int) -> bool:
        """Whether a cube is filled by earth, a block or a roof. Off the map nothing is."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        index = y * self.width + x
        return bool(z < self.top[index] or z >= self.roof[index])

    def is_wet(self, x: int, y: int, z: int) -> bool:
        """Whether a cube holds water: from the bed up to the surface."""
        index = y * self.width + x
        return bool(not self.blocked[index] and self.ground[index] <= z < self.surface[index])

    def hazard(self, x: int, y: int) -> str:
        """Return what the square does to those in it, "" for nothing."""
        return self.hazards.get(y * self.width + x, "")

    def veil(self, x: int, y: int) -> int:
        """Return the natural number up to which the square's smoke or leaves make an attack miss, 0 for none."""
        return self.veils.get(y * self.width + x, 0)

    def depth(self, x: int, y: int) -> int:
        """Return the feet of water in a square."""
        return self.depths.get(y * self.width + x, 0)


@lru_cache(maxsize=64)
def relief_of(battlemap: BattleMap) -> Relief:
    """Return the relief of a map, remembering the last few."""
    width, size = battlemap.width, battlemap.width * battlemap.height
    layers = battlemap.layers
    blocked = np.isin(np.frombuffer(battlemap.cells, dtype=np.uint8), sorted(BLOCKED))
    heights = _laid(layers.heights, width, size, 0)
    depths = _laid(layers.depths, width, size, 0)
    ceilings = _laid(layers.ceilings, width, size, SKY)
    ground = heights - depths // LEVEL_FEET
    return Relief(
        width=width,
        height=battlemap.height,
        ground=ground.astype(np.int16),
        surface=np.where((depths >= LEVEL_FEET) & ~blocked, heights, ABYSS).astype(np.int16),
        top=np.where(blocked, np.maximum(ceilings, ground), ground).astype(np.int16),
        roof=np.where(blocked, SKY, ceilings).astype(np.int16),
        gap=_laid(layers.gaps, width, size, NO_GAP).astype(np.int16),
        blocked=blocked,
        hazards={y * width + x: word for x, y, word in layers.hazards},
        veils={y * width + x: value for x, y, value in layers.veils},
        depths={y * width + x: value for x, y, value in layers.depths},
    )


def _laid(rows: tuple[Number, ...], width: int, size: int, rest: int) -> NDArray[np.int32]:
    """Return one layer as an array, ``rest`` where it says nothing."""
    laid = np.full(size, rest, dtype=np.int32)
    for x, y, value in rows:
        laid[y * width + x] = value
    return laid


def standing_level(relief: Relief, x: int, y: int, side: int) -> int:
    """Return the level a creature stands at: the greatest ground height under its space."""
    return max(int(relief.ground[j * relief.width + i]) for j in range(y, y + side) for i in range(x, x + side))


def resting_level(relief: Relief, x: int, y: int, side: int) -> int:
    """Return where a creature finds itself when it is set down: on the ground, or in deep water at the surface."""
    level = standing_level(relief, x, y, side)
    surface = min(int(relief.surface[j * relief.width + i]) for j in range(y, y + side) for i in range(x, x + side))
    return max(level, surface - side)


def is_open(relief: Relief, x: int, y: int, z: int, side: int) -> bool:
    """Whether a space of ``side`` cubes each way with its bottom at ``z`` is free of anything solid."""
    return not any(
        relief.is_solid(i, j, k) for k in range(z, z + side) for j in range(y, y + side) for i in range(x, x + side)
    )


def may_rest(relief: Relief, x: int, y: int, side: int) -> bool:
    """Whether a creature set down there is under no roof too low for it."""
    return bool((relief.roof >= SKY).all()) or is_open(relief, x, y, resting_level(relief, x, y, side), side)


def is_in_water(relief: Relief, x: int, y: int, z: int, side: int) -> bool:
    """Whether a creature there swims: water in every lowest cube of its space."""
    return all(relief.is_wet(i, j, z) for j in range(y, y + side) for i in range(x, x + side))


def joins(relief: Relief, x: int, y: int, nx: int, ny: int) -> bool:
    """Whether the ground of two squares joins: a level up or down is a slope or a step, more a cliff (EP-TE)."""
    a, b = relief.ground[y * relief.width + x], relief.ground[ny * relief.width + nx]
    return bool(abs(int(a) - int(b)) <= 1)


def cliffs(relief: Relief) -> tuple[tuple[int, int, int, int, int], ...]:
    """Return the sides of squares where the ground does not join, as x, y, nx, ny and the levels from one to the
    other: a wall to climb from below, a drop from above. A piece of information for who draws the map."""
    found = []
    for y in range(relief.height):
        for x in range(relief.width):
            for nx, ny in ((x + 1, y), (x, y + 1)):
                if nx < relief.width and ny < relief.height and not joins(relief, x, y, nx, ny):
                    rise = int(relief.ground[ny * relief.width + nx]) - int(relief.ground[y * relief.width + x])
                    found.append((x, y, nx, ny, rise))
    return tuple(found)
