"""Hex grids in offset coordinates: places, neighbours, distances, lines and the hex under a point.

Columns and rows count from zero. World coordinates have circumradius 1, so neighbouring centres lie
sqrt(3) apart: flat-top ``x = 1.5 * column``, ``y = sqrt(3) * (row + shift)``; pointy-top with the
axes exchanged. ``shift`` is one half in the columns (flat-top) or rows (pointy-top) that
``Grid.shifted`` names. ``tests/data/hit_tests.json`` holds vectors that the browser shares.
"""

from __future__ import annotations

import math

from travel.rules.maps.world import Grid, Topology

SQRT3 = math.sqrt(3.0)

Place = tuple[int, int]

_FLAT_PLAIN = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (0, 1))
_FLAT_SHIFTED = ((0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_POINTY_PLAIN = ((-1, -1), (0, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
_POINTY_SHIFTED = ((0, -1), (1, -1), (-1, 0), (1, 0), (0, 1), (1, 1))


def is_shifted(shifted: str, index: int) -> bool:
    """Whether the column or row ``index`` lies half a cell further along."""
    return shifted != "none" and (index % 2 == 1) == (shifted == "odd")


def steps_from(topology: Topology, *, shifted: bool) -> tuple[Place, ...]:
    """Column and row steps to the six neighbours, sorted by row and then column."""
    if topology is Topology.HEX_FLAT:
        return _FLAT_SHIFTED if shifted else _FLAT_PLAIN
    return _POINTY_SHIFTED if shifted else _POINTY_PLAIN


def centre(topology: Topology, grid: Grid, column: int, row: int) -> tuple[float, float]:
    """World coordinates of a hex's centre."""
    if topology is Topology.HEX_FLAT:
        return 1.5 * column, SQRT3 * (row + 0.5 * is_shifted(grid.shifted, column))
    return SQRT3 * (column + 0.5 * is_shifted(grid.shifted, row)), 1.5 * row


def neighbours(topology: Topology, grid: Grid, column: int, row: int) -> list[Place]:
    """The places beside a hex that lie on the grid."""
    along = column if topology is Topology.HEX_FLAT else row
    steps = steps_from(topology, shifted=is_shifted(grid.shifted, along))
    places = ((column + right, row + down) for right, down in steps)
    return [place for place in places if _is_on(grid, place)]


def to_axial(topology: Topology, shifted: str, column: int, row: int) -> Place:
    """Axial q and r; along the straight axis q or r is the column or row itself."""
    if topology is Topology.HEX_FLAT:
        return column, row - _half(shifted, column)
    return column - _half(shifted, row), row


def from_axial(topology: Topology, shifted: str, q: int, r: int) -> Place:
    """Column and row of axial q and r."""
    if topology is Topology.HEX_FLAT:
        return q, r + _half(shifted, q)
    return q + _half(shifted, r), r


def distance(topology: Topology, grid: Grid, a: Place, b: Place) -> int:
    """Steps between two hexes."""
    aq, ar = to_axial(topology, grid.shifted, *a)
    bq, br = to_axial(topology, grid.shifted, *b)
    dq, dr = bq - aq, br - ar
    return max(abs(dq), abs(dr), abs(dq + dr))


def line(topology: Topology, grid: Grid, a: Place, b: Place) -> list[Place]:
    """The hexes of a straight line from ``a`` to ``b``, each beside the one before."""
    aq, ar = to_axial(topology, grid.shifted, *a)
    bq, br = to_axial(topology, grid.shifted, *b)
    steps = distance(topology, grid, a, b)
    nudge_q, nudge_r = 1e-6, 2e-6
    places = [a]
    for step in range(1, steps):
        part = step / steps
        q, r = _round_axial(aq + (bq - aq) * part + nudge_q, ar + (br - ar) * part + nudge_r)
        places.append(from_axial(topology, grid.shifted, q, r))
    return [*places, b] if steps else places


def place_at(topology: Topology, grid: Grid, x: float, y: float) -> Place | None:
    """The hex that holds a world point; None off the grid."""
    base = 0.5 if grid.shifted == "even" else 0.0
    if topology is Topology.HEX_FLAT:
        q = x / 1.5
        r = y / SQRT3 - base - q / 2
    else:
        r = y / 1.5
        q = x / SQRT3 - base - r / 2
    place = from_axial(topology, grid.shifted, *_round_axial(q, r))
    return place if _is_on(grid, place) else None


def _half(shifted: str, index: int) -> int:
    odd = index % 2
    return (index + odd) // 2 if shifted == "even" else (index - odd) // 2


def _is_on(grid: Grid, place: Place) -> bool:
    return 0 <= place[0] < grid.columns and 0 <= place[1] < grid.rows


def _round_axial(q: float, r: float) -> Place:
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return whole_q, whole_r
