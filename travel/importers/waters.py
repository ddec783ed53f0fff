"""Water of which a file does not say whether it is sea or lake."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from travel.rules.maps.edges import tails_of
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Int32Array, Int64Array, UInt8Array


def open_to_sea(offsets: Int64Array, heads: Int32Array, terrain: UInt8Array, is_open: NDArray[np.bool_]) -> None:
    """Water of ``is_open`` that reaches the rim of the map or a sea becomes sea; the rest stays what it is."""
    if not is_open.any():
        return
    sizes = np.diff(offsets)
    tails = tails_of(offsets)
    is_sea = terrain == Terrain.SEA
    reaches = is_open & (sizes < int(sizes.max(initial=0)))
    by_sea = is_open[tails] & is_sea[heads]
    reaches[tails[by_sea]] = True
    joined = is_open[tails] & is_open[heads]
    shape = (len(terrain), len(terrain))
    graph = coo_array((np.ones(int(joined.sum()), np.bool_), (tails[joined], heads[joined])), shape=shape)
    _, part = connected_components(graph, directed=False)
    open_parts = np.zeros(len(terrain), np.bool_)
    open_parts[part[reaches]] = True
    terrain[is_open & open_parts[part]] = Terrain.SEA
