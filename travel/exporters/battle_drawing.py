"""What the drawn exports of battle maps share: colors, runs of like squares, and how lines look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from travel.rules.battlemaps.ground import CLEAR
from travel.rules.battlemaps.model import Barrier, BarrierKind

PAPER, GRID = "#f1ece1", "#8d8676"
COLORS: dict[str, str] = {
    CLEAR: PAPER,
    ",": "#ddcba3",
    ":": "#c3a679",
    "#": "#4a4640",
    "o": "#6b665e",
    "T": "#5e8a4d",
    "~": "#8fb9d6",
    "^": "#d98e6b",
    "=": "#b9a78d",
    ";": "#b3a86f",
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line looks: ``width`` in squares; ``dash`` in squares of line and gap, none for a whole line."""

    color: str
    width: float
    dash: tuple[float, float] | None = None


STROKES: dict[BarrierKind, Stroke] = {
    BarrierKind.WALL: Stroke("#26231f", 0.14),
    BarrierKind.DOOR: Stroke("#9a5b22", 0.2),
    BarrierKind.SECRET_DOOR: Stroke("#8a2f5e", 0.2),
    BarrierKind.WINDOW: Stroke("#3f83b5", 0.16),
    BarrierKind.INVISIBLE: Stroke("#7a5fb0", 0.1, (0.15, 0.2)),
    BarrierKind.CURTAIN: Stroke("#a33b3b", 0.12, (0.3, 0.15)),
    BarrierKind.LOW: Stroke("#6f6453", 0.1, (0.4, 0.1)),
}
OPEN_DOOR = Stroke("#c98f55", 0.1, (0.2, 0.15))


def stroke_of(barrier: Barrier) -> Stroke:
    """How a barrier looks."""
    return OPEN_DOOR if barrier.is_open else STROKES[barrier.kind]


def runs(rows: tuple[str, ...]) -> Iterator[tuple[str, int, int, int]]:
    """Like squares side by side, other than clear ones: the ground, column, row and how many."""
    for row, line in enumerate(rows):
        start = 0
        for column in range(1, len(line) + 1):
            if column == len(line) or line[column] != line[start]:
                if line[start] != CLEAR:
                    yield line[start], start, row, column - start
                start = column
