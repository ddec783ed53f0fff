"""Giving a map its scale: the lengths of all edges follow from it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.edges import MAX_FEET, tails_of
from travel.rules.maps.hexgrid import SQRT3
from travel.rules.maps.world import (
    FEET_PER_MILE,
    MILES_PER_UNIT,
    Float32Array,
    Int32Array,
    Int64Array,
    Scale,
    Topology,
    WorldMap,
)

MAX_CELL_MILES = 10_000
_PART = 1 << 18
"""Edges that are measured at a time, so that the maps of a million cells take little memory."""


def miles_per_world_unit(topology: Topology, scale: Scale) -> float:
    """Miles of one unit of world coordinates; 0 when there is no scale."""
    miles = scale.value * MILES_PER_UNIT.get(scale.unit, 0.0)
    return miles / SQRT3 if topology in (Topology.HEX_FLAT, Topology.HEX_POINTY) else miles


def edge_lengths(
    topology: Topology, scale: Scale, x: Float32Array, y: Float32Array, offsets: Int64Array, heads: Int32Array
) -> Int32Array:
    """Feet of each edge: centre to centre, at least 1. All 0 when there is no scale. RuleError beyond 32 bits."""
    if scale.value <= 0:
        return np.zeros(len(heads), np.int32)
    tails = tails_of(offsets)
    lengths = np.empty(len(heads), np.int32)
    for start in range(0, len(heads), _PART):
        part = slice(start, start + _PART)
        lengths[part] = _lengths(topology, scale, x, y, tails[part], heads[part])
    return lengths


def _lengths(
    topology: Topology, scale: Scale, x: Float32Array, y: Float32Array, tails: Int32Array, heads: Int32Array
) -> Int32Array:
    apart = np.hypot(x[tails].astype(np.float64) - x[heads], y[tails].astype(np.float64) - y[heads])
    feet = np.rint(apart * (miles_per_world_unit(topology, scale) * FEET_PER_MILE))
    if topology.is_grid:
        feet = _whole_steps(topology, scale, apart)
    if feet.size and not feet.max() <= MAX_FEET:
        raise RuleError("Two neighbouring cells lie too far apart at this scale", remedy="Choose a smaller scale.")
    return np.maximum(feet, 1).astype(np.int32)


def _whole_steps(topology: Topology, scale: Scale, apart: NDArray[np.float64]) -> NDArray[np.float64]:
    """Grid steps are exactly as wide as the scale says; diagonals of squares a root of two more."""
    step = round(scale.value * MILES_PER_UNIT[scale.unit] * FEET_PER_MILE)
    if topology is Topology.SQUARE:
        return np.where(apart > 1.2, round(step * math.sqrt(2.0)), step).astype(np.float64)
    return np.full(len(apart), step, np.float64)


def check_scale(scale: Scale) -> None:
    """RuleError unless the scale can be the width of a cell or of a map unit."""
    if scale.unit not in MILES_PER_UNIT:
        raise RuleError(
            f"{scale.unit[:40]!r} is no unit of length known here",
            remedy=f"Use one of {', '.join(MILES_PER_UNIT)}.",
            pointer="/scale/unit",
        )
    if not math.isfinite(scale.value) or not 0 < scale.value * MILES_PER_UNIT[scale.unit] <= MAX_CELL_MILES:
        raise RuleError(
            f"A scale of {scale.value:g} {scale.unit} cannot be",
            remedy=f"Give a width over 0 and up to {MAX_CELL_MILES:,} miles.",
            pointer="/scale/value",
        )


def rescaled(world: WorldMap, scale: Scale) -> WorldMap:
    """The map at another scale."""
    check_scale(scale)
    if world.topology is Topology.POINTS and world.has_scale:
        return replace(world, scale=scale, lengths=_longer(world, scale))
    lengths = edge_lengths(world.topology, scale, world.x, world.y, world.offsets, world.heads)
    return replace(world, scale=scale, lengths=lengths)


def _longer(world: WorldMap, scale: Scale) -> Int32Array:
    """Lengths of a point map at another scale: links have lengths of their own, which grow with the scale."""
    before = miles_per_world_unit(world.topology, world.scale)
    feet = np.rint(world.lengths * (miles_per_world_unit(world.topology, scale) / before))
    if feet.size and not feet.max() <= MAX_FEET:
        raise RuleError("Two neighbouring cells lie too far apart at this scale", remedy="Choose a smaller scale.")
    longer: Int32Array = np.maximum(feet, 1).astype(np.int32)
    return longer
