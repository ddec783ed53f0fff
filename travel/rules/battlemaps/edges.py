"""Lines as sides of squares: which step between two squares a wall, door or window stops.

A line stops a step when it crosses the way from the one square's centre to the other's. So a wall may lie along the
grid, cut through squares, or be one of the many short pieces of a cave.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tactical.rules.handoff import Edge, EdgeKind
from travel.rules.battlemaps.clip import Point
from travel.rules.battlemaps.model import Barrier, BarrierKind

Side = Literal["s", "e"]
Step = tuple[Side, int, int]
"""From the square (column, row; row 0 in the north) to the one south or east of it."""

ASIDE = (1e-6, 1.7e-6)
"""All lines are moved by so much: none then runs through a centre, and a closed line lets no step through."""

GAP = 0.05
"""Squares by which walls are made longer at both ends: between walls that nearly meet no one passes."""

SAME = 0.3
"""Squares within which a door and a wall that cross one step are one line: the door is in the wall."""

RANKS: tuple[EdgeKind, ...] = (
    "wall", "secret_door", "door", "window", "invisible", "curtain", "low", "open_door",
)  # fmt: skip
"""Strongest first: of several lines across one step the strongest counts."""
_RANK = {kind: rank for rank, kind in enumerate(RANKS)}
_OPENINGS = frozenset(_RANK[kind] for kind in ("door", "open_door", "secret_door", "window"))
_WALL, _CURTAIN = _RANK["wall"], _RANK["curtain"]
_SEEN_THROUGH = frozenset(_RANK[kind] for kind in ("window", "invisible"))

_TENTHS = 10_000
"""More tenths of a square than any map is long."""

Crossings = dict[Step, list[tuple[int, float]]]
"""By step: the rank of each line across it, and where along the axis of the step it crosses."""


def edges_of(barriers: Sequence[Barrier], width: int, height: int) -> tuple[Edge, ...]:
    """The sides that barriers stop on a map of ``width`` x ``height`` squares, in fights' counting (y north)."""
    found: Crossings = {}
    for rank, lines in _by_rank(barriers).items():
        for step, at in _crossed(lines, width, height):
            found.setdefault(step, []).append((rank, at))
    for rank, line in _lost_openings(barriers):
        step, at = _nearest(line)
        if _is_on(step, width, height):
            found.setdefault(step, []).append((rank, at))
    kinds = {step: _strongest(lines) for step, lines in found.items()}
    return tuple(_edge(step, RANKS[kinds[step]], height) for step in sorted(kinds))


def edge_kind(barrier: Barrier) -> EdgeKind:
    """What a barrier is on the side of a square."""
    if barrier.kind.is_door and barrier.is_open:
        return "open_door"
    kinds: dict[BarrierKind, EdgeKind] = {
        BarrierKind.WALL: "wall",
        BarrierKind.DOOR: "door",
        BarrierKind.SECRET_DOOR: "secret_door",
        BarrierKind.WINDOW: "window",
        BarrierKind.INVISIBLE: "invisible",
        BarrierKind.CURTAIN: "curtain",
        BarrierKind.LOW: "low",
    }
    return kinds[barrier.kind]


def _by_rank(barriers: Iterable[Barrier]) -> dict[int, NDArray[np.float64]]:
    """The straight pieces of all barriers, (n, 4) of x0, y0, x1, y1, by rank."""
    pieces: dict[int, list[tuple[float, float, float, float]]] = {}
    for barrier in barriers:
        rows = pieces.setdefault(_RANK[edge_kind(barrier)], [])
        rows += [(*start, *end) for start, end in pairwise(barrier.points)]
    return {rank: _lengthened(np.array(rows, np.float64), rank) for rank, rows in pieces.items()}


def _lengthened(lines: NDArray[np.float64], rank: int) -> NDArray[np.float64]:
    """The pieces moved aside, those of walls a little longer."""
    if rank not in _OPENINGS:
        along = lines[:, 2:] - lines[:, :2]
        length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-12)[:, None]
        lines = np.hstack([lines[:, :2] - along / length * GAP, lines[:, 2:] + along / length * GAP])
    moved: NDArray[np.float64] = lines + np.array([*ASIDE, *ASIDE])
    return moved


def _crossed(lines: NDArray[np.float64], width: int, height: int) -> Iterator[tuple[Step, float]]:
    """Every step that one of the pieces crosses, and where."""
    for row in range(height):
        for column, at in _along(lines[:, [1, 0, 3, 2]], row + 0.5, width):
            yield ("e", column, row), at
    for column in range(width):
        for row, at in _along(lines, column + 0.5, height):
            yield ("s", column, row), at


def _along(lines: NDArray[np.float64], centre: float, squares: int) -> Iterator[tuple[int, float]]:
    """Where the pieces cross the line of centres at ``centre`` of the first axis: before which square of the second
    axis, and at what place. Crossings nearer than a tenth of a square count once."""
    first, second = lines[:, 0], lines[:, 2]
    crossing = (np.minimum(first, second) <= centre) & (centre < np.maximum(first, second))
    if not crossing.any():
        return
    x0, y0, x1, y1 = lines[crossing].T
    places = y0 + (centre - x0) * (y1 - y0) / (x1 - x0)
    before = np.floor(places - 0.5).astype(np.int64)
    kept = (before >= 0) & (before < squares - 1)
    tenths = np.round(places[kept] * 10).astype(np.int64)
    for code in np.flatnonzero(np.bincount(before[kept] * _TENTHS + tenths)).tolist():
        yield code // _TENTHS, code % _TENTHS / 10


def _lost_openings(barriers: Iterable[Barrier]) -> Iterator[tuple[int, tuple[Point, Point]]]:
    """Doors and windows so narrow that they cross no line of centres."""
    for barrier in barriers:
        rank = _RANK[edge_kind(barrier)]
        if rank in _OPENINGS:
            cells = {(_before(x, 0), _before(y, 1)) for x, y in barrier.points}
            if len(cells) == 1:
                yield rank, (barrier.points[0], barrier.points[-1])


def _before(place: float, axis: int) -> int:
    """The square whose centre is the last one before a place along an axis."""
    return math.floor(place + ASIDE[axis] - 0.5)


def _nearest(line: tuple[Point, Point]) -> tuple[Step, float]:
    """The step that a narrow opening is nearest to, across it; and where it lies along that step."""
    (x0, y0), (x1, y1) = line
    x, y = (x0 + x1) / 2 + ASIDE[0], (y0 + y1) / 2 + ASIDE[1]
    if abs(x1 - x0) >= abs(y1 - y0):
        return ("s", math.floor(x), math.floor(y - 0.5)), y
    return ("e", math.floor(x - 0.5), math.floor(y)), x


def _is_on(step: Step, width: int, height: int) -> bool:
    side, column, row = step
    return 0 <= column < width - (side == "e") and 0 <= row < height - (side == "s")


def _strongest(lines: Sequence[tuple[int, float]]) -> int:
    """What counts across a step: a door in a wall is a door; what stops sight and what stops walking make a wall."""
    openings = [at for rank, at in lines if rank in _OPENINGS]
    ranks = {rank for rank, at in lines if rank != _WALL or all(abs(at - other) >= SAME for other in openings)}
    if _CURTAIN in ranks and ranks & _SEEN_THROUGH:
        return _WALL
    return min(ranks)


def _edge(step: Step, kind: EdgeKind, height: int) -> Edge:
    """A step as the side of a square, y from the south."""
    side, column, row = step
    if side == "e":
        return Edge(column, height - 1 - row, "e", kind)
    return Edge(column, height - 2 - row, "n", kind)
