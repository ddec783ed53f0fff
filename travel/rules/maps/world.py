"""A campaign map as the rules see it: cells and edges in CSR arrays, and features with coordinates."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from travel.rules.maps.areas import Area
from travel.rules.maps.terrain import NO_CELL

Int32Array = NDArray[np.int32]
Int64Array = NDArray[np.int64]
UInt8Array = NDArray[np.uint8]
Float32Array = NDArray[np.float32]


class Topology(StrEnum):
    """How cells lie beside each other."""

    HEX_FLAT = "hex-flat"
    HEX_POINTY = "hex-pointy"
    SQUARE = "square"
    POLYGON = "polygon"
    POINTS = "points"

    @property
    def is_grid(self) -> bool:
        return self in (Topology.HEX_FLAT, Topology.HEX_POINTY, Topology.SQUARE)


@dataclass(frozen=True, slots=True)
class Scale:
    """How far it is: ``value`` of ``unit`` between neighbouring cells of a grid, or per world unit
    of a polygon or point map. ``value`` 0 means the file does not say: ask before planning."""

    value: float
    unit: str = "mi"


FEET_PER_MILE = 5280
MILES_PER_UNIT = {
    "mi": 1.0,
    "km": 0.621371192237334,
    "nmi": 1.15077944802354,
    "lg": 3.0,
    "nlg": 3.45233834407062,
    "vr": 0.662879,
    "ft": 1 / FEET_PER_MILE,
    "m": 0.000621371192237334,
}


@dataclass(frozen=True, slots=True)
class Grid:
    """Shape of a hex or square map. ``shifted`` says which columns (flat-top) or rows (pointy-top)
    lie half a cell further along. ``first_column`` and ``first_row`` are the written numbers of the
    cell in the north-west corner, for printing keys such as "0101"."""

    columns: int
    rows: int
    shifted: Literal["odd", "even", "none"] = "none"
    first_column: int = 1
    first_row: int = 1


@dataclass(frozen=True, slots=True)
class Settlement:
    """A named place. ``kind``: city, town, village, keep, tower, shrine, cave, ruin, port, other."""

    name: str
    kind: str
    cell: int
    x: float
    y: float
    population: int = 0
    is_port: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A drawn line in world coordinates: a way, a river, a border.

    ``kind``: highway, road, trail, sea_route, river, canyon, border."""

    kind: str
    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Label:
    """Text on the map."""

    text: str
    x: float
    y: float
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class Marker:
    """A mark with a note; the GM's only, until shown."""

    name: str
    x: float
    y: float
    cell: int
    note: str = ""
    gm_only: bool = True


@dataclass(frozen=True, slots=True)
class Features:
    """Everything drawn on the ground rather than being the ground."""

    settlements: tuple[Settlement, ...] = ()
    lines: tuple[Line, ...] = ()
    labels: tuple[Label, ...] = ()
    markers: tuple[Marker, ...] = ()
    areas: tuple[Area, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class WorldMap:
    """A map. With n cells and m directed edges:

    * ``terrain`` uint8[n], codes of ``Terrain``; ``elevation`` float32[n] feet, NaN where not given (may be empty)
    * ``x``, ``y`` float32[n]: cell centres in world units, x east, y south
    * ``offsets`` int64[n+1], ``heads`` int32[m]: edges of cell i are ``offsets[i]:offsets[i+1]``
    * ``lengths`` int32[m]: feet; ``ways`` uint8[m], codes of ``Way``; ``river`` uint8[m]: 1 if the
      edge crosses a river
    * ``columns``, ``rows`` int32[n]: grid place of each cell (empty for other topologies); on a grid
      cell = row * grid.columns + column, and a gap in it has ground 255 (``NO_CELL``) and no edges
    * ``ring_offsets`` int64[n+1], ``ring_xy`` float32[k, 2]: outlines (polygon maps only)
    * ``keys``: printed name of each cell where the file gives one (empty: made from the grid)
    """

    name: str
    topology: Topology
    scale: Scale
    terrain: UInt8Array
    x: Float32Array
    y: Float32Array
    offsets: Int64Array
    heads: Int32Array
    lengths: Int32Array
    ways: UInt8Array
    river: UInt8Array
    features: Features = Features()
    grid: Grid | None = None
    columns: Int32Array = field(default_factory=lambda: np.empty(0, np.int32))
    rows: Int32Array = field(default_factory=lambda: np.empty(0, np.int32))
    ring_offsets: Int64Array = field(default_factory=lambda: np.empty(0, np.int64))
    ring_xy: Float32Array = field(default_factory=lambda: np.empty((0, 2), np.float32))
    elevation: Float32Array = field(default_factory=lambda: np.empty(0, np.float32))
    keys: tuple[str, ...] = ()

    @property
    def cell_count(self) -> int:
        """Cells, gaps of a grid included."""
        return len(self.terrain)

    def has_cell(self, cell: int) -> bool:
        """Whether there is such a cell, and it is no gap."""
        return 0 <= cell < self.cell_count and self.terrain[cell] != NO_CELL

    @property
    def edge_count(self) -> int:
        return len(self.heads)

    @property
    def has_scale(self) -> bool:
        return self.scale.value > 0

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, north, east, south of the cell centres, in world units."""
        return float(self.x.min()), float(self.y.min()), float(self.x.max()), float(self.y.max())

    def key(self, cell: int) -> str:
        """The printed name of a cell: "0304" on a grid, its number elsewhere."""
        if self.keys:
            return self.keys[cell]
        if self.grid is None:
            return str(cell)
        column = int(self.columns[cell]) + self.grid.first_column
        row = int(self.rows[cell]) + self.grid.first_row
        width = 2 if max(self.grid.columns, self.grid.rows) < 100 else 4
        return f"{column:0{width}d}{row:0{width}d}"
