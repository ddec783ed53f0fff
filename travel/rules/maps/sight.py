"""A map as someone knows it: bytes for the browser and features, with unknown cells left out.

``known`` is one bool per cell; None means that everything is known.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from travel.rules.maps.knowledge import BoolArray
from travel.rules.maps.locate import cells_at
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Features, Line, WorldMap


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
    spots = [(label.x, label.y) for label in features.labels]
    on_known = _are_known(world, known, spots)
    return replace(
        features,
        settlements=tuple(place for place in features.settlements if known[place.cell]),
        lines=tuple(piece for line in features.lines for piece in _known_pieces(world, known, line)),
        labels=tuple(label for label, is_known in zip(features.labels, on_known, strict=True) if is_known),
        markers=tuple(marker for marker in features.markers if known[marker.cell] and not marker.gm_only),
    )


def _are_known(world: WorldMap, known: BoolArray, points: list[tuple[float, float]]) -> list[bool]:
    if not points:
        return []
    cells = cells_at(world, points)
    return [bool(cell >= 0 and known[cell]) for cell in cells.tolist()]


def _known_pieces(world: WorldMap, known: BoolArray, line: Line) -> list[Line]:
    """The stretches of a line whose steps begin and end on known cells."""
    are_known = _are_known(world, known, list(line.points))
    pieces: list[list[tuple[float, float]]] = []
    joined = False
    for (here, there), (one, other) in zip(pairwise(line.points), pairwise(are_known), strict=True):
        if one and other:
            if not joined:
                pieces.append([here])
            pieces[-1].append(there)
        joined = one and other
    return [replace(line, points=tuple(points)) for points in pieces]
