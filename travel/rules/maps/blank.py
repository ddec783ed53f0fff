"""Maps from nothing: a grid of one ground, to be painted."""

from __future__ import annotations

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.scale import check_scale, edge_lengths
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Grid, Scale, Topology, WorldMap

MAX_SIDE = 10_000
MAX_PLACES = 1_000_000


def blank_map(name: str, topology: Topology, columns: int, rows: int, scale: Scale, terrain: Terrain) -> WorldMap:
    """A hex or square map without ways or waters. A scale of 0 is given later. RuleError if it cannot be."""
    if not topology.is_grid:
        raise RuleError(
            "A map from nothing is of hexes or squares",
            remedy="Use hex-flat, hex-pointy or square.",
            pointer="/topology",
        )
    for count, pointer in ((columns, "/columns"), (rows, "/rows")):
        if not 1 <= count <= MAX_SIDE:
            raise RuleError(f"A side of {count} cells cannot be", remedy=f"Use 1 to {MAX_SIDE:,}.", pointer=pointer)
    if not 2 <= columns * rows <= MAX_PLACES:
        raise RuleError(
            f"{columns} x {rows} are {columns * rows:,} cells",
            remedy=f"A map has 2 to {MAX_PLACES:,} cells.",
            pointer="/columns",
        )
    if scale.value:
        check_scale(scale)
    grid = Grid(columns, rows, shifted="none" if topology is Topology.SQUARE else "odd")
    cells = build_cells(topology, grid)
    return WorldMap(
        name=name,
        topology=topology,
        scale=scale,
        terrain=np.full(columns * rows, terrain, np.uint8),
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=edge_lengths(topology, scale, cells.x, cells.y, cells.offsets, cells.heads),
        ways=np.zeros(len(cells.heads), np.uint8),
        river=np.zeros(len(cells.heads), np.uint8),
        grid=grid,
        columns=cells.columns,
        rows=cells.rows,
    )
