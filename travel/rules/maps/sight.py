"""A map as someone knows it: bytes for the browser and features, with unknown cells left out.

``known`` is one bool per cell; None means that everything is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import numpy as np

from travel.rules.maps.areas import Area
from travel.rules.maps.knowledge import BoolArray
from travel.rules.maps.locate import cells_at
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Features, Int32Array, Line, WorldMap


def terrain_bytes(world: WorldMap, known: BoolArray | None) -> bytes:
    """One byte a cell: its ground, or 255."""
    return (
        world.terrain.tobytes() if known is None else np.where(known, world.terrain, NO_CELL).astype(np.uint8).tobytes()
    )


def mesh_bytes(world: WorldMap, known: BoolArray | None) -> bytes:
    """Little endian: uint32 n, uint32 k, float32 centres[2n], uint32 ring_offsets[n+1], float32 ring_xy[2k].

    Unknown cells have an empty ring and their centre at 0, 0.
    """
    centres = np.column_stack((world.x, world.y)).astype("<f4")
    sizes, corners = np.diff(world.ring_offsets), world.ring_xy
    if not len(world.ring_offsets):
        sizes = np.zeros(world.cell_count, np.int64)
    if known is not None:
        corners = corners[np.repeat(known, sizes)]
        sizes = np.where(known, sizes, 0)
        centres[~known] = 0
    offsets = np.zeros(world.cell_count + 1, "<u4")
    np.cumsum(sizes, out=offsets[1:])
    head = np.array([world.cell_count, len(corners)], "<u4")
    return b"".join((head.tobytes(), centres.tobytes(), offsets.tobytes(), corners.astype("<f4").tobytes()))


def known_features(world: WorldMap, known: BoolArray | None) -> Features:
    """What lies on known cells; lines are cut where they leave them."""
    if known is None:
        return world.features
    features = world.features
    line_cells, label_cells = _feature_cells(world)
    on_known = known[label_cells] & (label_cells >= 0)
    return replace(
        features,
        settlements=tuple(place for place in features.settlements if known[place.cell]),
        lines=tuple(
            piece
            for line, cells in zip(features.lines, line_cells, strict=True)
            for piece in _known_pieces(line, known[cells] & (cells >= 0))
        ),
        labels=tuple(label for label, is_known in zip(features.labels, on_known, strict=True) if is_known),
        markers=tuple(marker for marker in features.markers if known[marker.cell] and not marker.gm_only),
        areas=tuple(_known_areas(features.areas, known)),
    )


def for_players(world: WorldMap, known: BoolArray | None) -> Features:
    """What players see of the features: nothing that is the GM's, and only where they have been."""
    seen = known_features(world, known)
    return replace(
        seen,
        markers=tuple(marker for marker in seen.markers if not marker.gm_only),
        areas=tuple(area for area in seen.areas if not area.gm_only),
    )


def _known_areas(areas: tuple[Area, ...], known: BoolArray) -> Iterator[Area]:
    """Areas for players, each with the cells that they know of it; none of which they know nothing."""
    for area in areas:
        cells = tuple(cell for cell in area.cells if known[cell])
        if cells and not area.gm_only:
            yield replace(area, cells=cells)


@lru_cache(maxsize=4)
def _feature_cells(world: WorldMap) -> tuple[list[Int32Array], Int32Array]:
    """The cells under the points of each line, and under each label; found once for a map, which never changes."""
    points = [point for line in world.features.lines for point in line.points]
    labels = [(label.x, label.y) for label in world.features.labels]
    ends = np.cumsum([len(line.points) for line in world.features.lines])
    by_line = np.split(cells_at(world, points), ends[:-1]) if len(ends) else []
    return by_line, cells_at(world, labels)


def _known_pieces(line: Line, are_known: BoolArray) -> list[Line]:
    """The stretches of a line whose steps begin and end on known cells."""
    pieces: list[list[tuple[float, float]]] = []
    joined = False
    for (here, there), (one, other) in zip(pairwise(line.points), pairwise(are_known.tolist()), strict=True):
        if one and other:
            if not joined:
                pieces.append([here])
            pieces[-1].append(there)
        joined = one and other
    return [replace(line, points=tuple(points)) for points in pieces]
