"""What every form of an Azgaar map comes to: cells, columns of values, and rows of things on them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import Row
from travel.rules.maps.world import Float32Array, Int32Array, Int64Array, Scale

SHORE = 20
"""Height at which land begins."""


@dataclass(frozen=True, slots=True, eq=False)
class AzgaarCells:
    """Arrays as in ``WorldMap``."""

    x: Float32Array
    y: Float32Array
    offsets: Int64Array
    heads: Int32Array
    ring_offsets: Int64Array
    ring_xy: Float32Array

    @property
    def count(self) -> int:
        return len(self.x)


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """One value a cell.

    ``heights`` 0 to 100, land from 20 on; ``biomes`` ids; ``is_lake`` and ``is_coast`` (water beside land) of water
    cells; ``warmth`` degrees Celsius; ``rivers`` ids of rivers, 0 for none; ``flux`` water that runs through;
    ``roads`` how often a road was laid through the cell (versions up to 1.98; empty: not in the file).
    """

    heights: NDArray[np.float64]
    biomes: NDArray[np.int64]
    is_lake: NDArray[np.bool_]
    is_coast: NDArray[np.bool_]
    warmth: NDArray[np.float64]
    rivers: NDArray[np.int64]
    flux: NDArray[np.float64]
    roads: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DrawnWay:
    """A way of which only the picture is known. ``group`` as the file names it."""

    group: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, eq=False)
class AzgaarFile:
    """A map, opened.

    ``rows`` holds lists of objects by name (burgs, states, features, rivers, routes, markers, labels) that lie at
    ``at`` in the file. ``biomes`` maps ids to names; ``rate`` turns burg populations into people. ``links`` int64[k, 3]
    are steps that a route makes: cell, neighbour, id of the route. ``form`` is what the file is ("a saved map").
    """

    form: str
    name: str
    version: str
    scale: Scale
    height_exponent: float
    rate: float
    biomes: dict[int, str]
    notes_by_id: dict[str, Row]
    rows: Row
    at: str
    cells: AzgaarCells
    columns: Columns
    links: NDArray[np.int64]
    drawn: tuple[DrawnWay, ...] = ()
