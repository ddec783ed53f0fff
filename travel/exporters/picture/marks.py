"""The marks of the ground as short lines, so that colour is never alone. Unit 1 is a cell of radius 23."""

from __future__ import annotations

import math
from collections.abc import Mapping

from travel.rules.maps.terrain import Terrain

Stroke = tuple[tuple[float, float], ...]


def _bow(x0: float, y0: float, cx: float, cy: float, x1: float, y1: float) -> Stroke:
    """A curve bent towards one point."""
    parts = [step / 8 for step in range(9)]
    return tuple(
        (
            (1 - t) ** 2 * x0 + 2 * (1 - t) * t * cx + t * t * x1,
            (1 - t) ** 2 * y0 + 2 * (1 - t) * t * cy + t * t * y1,
        )
        for t in parts
    )


def _crown() -> Stroke:
    angles = [math.pi * (1.17 - 1.34 * step / 12) for step in range(13)]
    return tuple((3.7 * math.cos(angle), -0.4 - 3.7 * math.sin(angle)) for angle in angles)


MARKS: Mapping[Terrain, tuple[Stroke, ...]] = {
    Terrain.FOREST: ((*_crown(), _crown()[0]), ((0, 1), (0, 5))),
    Terrain.JUNGLE: (
        ((0, 5), (0, -1)),
        _bow(0, -1, -4, -5, -6, -0.4),
        _bow(0, -1, 4, -5, 6, -0.4),
        _bow(0, -1, -0.6, -5, 2.4, -5.6),
    ),
    Terrain.HILLS: (_bow(-6, 3, 0, -6, 6, 3),),
    Terrain.MOUNTAINS: (
        ((-7.5, 6), (0, -7), (7.5, 6)),
        ((0, -7), (1.6, -2), (0.2, 0.4), (1.9, 5)),
        ((2.5, -2.6), (4.1, 4.4)),
    ),
    Terrain.MOOR: (((-2.6, 2), (-3.6, -2.4)), ((0, 2), (0, -3.6)), ((2.6, 2), (3.6, -2.4))),
    Terrain.SWAMP: (
        ((-6, 2), (6, 2)),
        ((-3, 5), (4, 5)),
        ((-1.8, 2), (-2.7, -2)),
        ((0.6, 2), (0.6, -3)),
        ((3, 2), (4, -2)),
    ),
    Terrain.DESERT: (_bow(-6, 2, -3, -2.6, 0, 1) + _bow(0, 1, 3, -2.6, 6.4, 2),),
    Terrain.TUNDRA: (((-3.4, 0), (3.4, 0)), ((-1.7, -3), (1.7, 3)), ((1.7, -3), (-1.7, 3))),
    Terrain.PLAINS: (((-1.7, 1.2), (-2.4, -1.6)), ((0.4, 1.2), (1.1, -1.6))),
    Terrain.SEA: (_bow(-6, 0, -3, -2.6, 0, 0) + _bow(0, 0, 3, 2.6, 6, 0),),
}
SHARE: Mapping[Terrain, float] = {Terrain.PLAINS: 0.42, Terrain.TUNDRA: 0.55, Terrain.SEA: 0.1}
"""How many of the cells carry the mark; all where nothing is said."""


def scatter(a: int, b: int) -> float:
    """A number from 0 to 1 that is always the same for the same two numbers."""
    h = (a * 374761393 + b * 668265263) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFFFFFF) / 4294967296
