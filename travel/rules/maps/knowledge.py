"""Which cells the players know: a bit for each, packed for storing."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.world import WorldMap

BoolArray = NDArray[np.bool_]


def pack_known(known: BoolArray) -> bytes:
    """Bits, compressed."""
    return zlib.compress(np.packbits(known).tobytes(), 6)


def unpack_known(data: bytes, cells: int) -> BoolArray:
    """The bits of ``cells`` cells; nothing is known where nothing is stored."""
    if not data:
        return np.zeros(cells, np.bool_)
    bits = np.frombuffer(zlib.decompress(data), np.uint8)
    return np.unpackbits(bits, count=cells).astype(np.bool_)


def known_with(world: WorldMap, known: BoolArray, cells: Iterable[int], around: int = 1) -> BoolArray:
    """``known`` and ``cells`` and what lies within ``around`` steps of those."""
    reached = {cell for cell in cells if world.has_cell(cell)}
    edge = reached
    for _ in range(around):
        edge = {
            int(head)
            for cell in edge
            for head in world.heads[world.offsets[cell] : world.offsets[cell + 1]].tolist()
            if head not in reached
        }
        reached = reached | edge
    grown = known.copy()
    grown[list(reached)] = True
    return grown
