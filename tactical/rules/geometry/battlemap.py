"""The battle map: rows of characters, and what each square is.

Rows are written north first; the square (x, y) has x growing east and y growing north from the
lower left corner (EP-CV-01). A map is a rectangle of ``LEGEND`` characters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tactical.rules.geometry.edges import EAST_WALK, NORTH_WALK, Edge, bars_of
from tactical.rules.geometry.layers import NO_LAYERS, Layers, check_layers
from tactical.rules.kernel.errors import RuleError

CLEAR, DIFFICULT, IMPEDED, WALL, PILLAR, TREE, WATER, HAZARD, LOW, HEAVY = range(10)

LEGEND: dict[str, int] = {
    ".": CLEAR,
    ",": DIFFICULT,
    ":": IMPEDED,
    "#": WALL,
    "o": PILLAR,
    "T": TREE,
    "~": WATER,
    "^": HAZARD,
    "=": LOW,
    ";": HEAVY,
}
NAMES: tuple[str, ...] = (
    "clear ground",
    "difficult ground",
    "impeded ground",
    "a wall",
    "a pillar",
    "a tree",
    "water",
    "hazardous ground",
    "a low obstacle",
    "heavy growth, snow or bog",
)
BLOCKED = frozenset({WALL, PILLAR, TREE})
"""Nothing walks in (EP-TE-04), and nothing is seen or shot through."""
DOUBLED = frozenset({DIFFICULT, WATER, LOW, HEAVY})
"""Costs double to enter (EP-TE-01), the heavy twice that in some games (D20-04). Water is difficult ground in this
version."""

MIN_SQUARES = 2
MAX_SIDE = 120


@dataclass(frozen=True, slots=True)
class BattleMap:
    """A read map. ``cells`` holds one terrain class a square at index ``y * width + x``.

    ``bars`` holds what the north and east side of each square stop (see ``edges``); empty on a map without walls
    between squares. ``layers`` are heights, depths and so on; ``relief.relief_of`` reads them square by square.
    """

    width: int
    height: int
    rows: tuple[str, ...]
    cells: bytes
    edges: tuple[Edge, ...] = ()
    bars: bytes = b""
    layers: Layers = NO_LAYERS

    def __hash__(self) -> int:
        """Quick to work out: bytes remember their hash, layers would be gone through square by square."""
        return hash((self.width, self.cells, self.bars))

    def at(self, x: int, y: int) -> int:
        """Return the terrain class of a square."""
        return self.cells[y * self.width + x]

    def contains(self, x: int, y: int, side: int = 1) -> bool:
        """Whether a space of ``side`` squares with its lower left square at x, y lies on the map."""
        return x >= 0 and y >= 0 and x + side <= self.width and y + side <= self.height

    def has_room(self, x: int, y: int, side: int = 1) -> bool:
        """Whether such a space lies on the map, free of blocked squares and on one side of every wall."""
        if not self.contains(x, y, side) or (side > 1 and self.bars and self.is_parted(x, y, side)):
            return False
        cells, width = self.cells, self.width
        return all(cells[j * width + i] not in BLOCKED for j in range(y, y + side) for i in range(x, x + side))

    def stops(self, x: int, y: int, bit: int) -> bool:
        """Whether a side of a square stops what ``bit`` stands for (``edges.NORTH_WALK`` and so on)."""
        return 0 <= x < self.width and 0 <= y < self.height and bool(self.bars[y * self.width + x] & bit)

    def is_parted(self, x: int, y: int, side: int) -> bool:
        """Whether a wall runs through a space."""
        inner = range(side - 1)
        return any(self.stops(x + i, y + j, EAST_WALK) for i in inner for j in range(side)) or any(
            self.stops(x + i, y + j, NORTH_WALK) for i in range(side) for j in inner
        )


def read_battlemap(rows: Sequence[str], edges: Sequence[Edge] = (), layers: Layers = NO_LAYERS) -> BattleMap:
    """Read map text; RuleError names the row and character that are wrong. The last few maps are remembered."""
    return _read(tuple(rows), tuple(edges), layers)


@lru_cache(maxsize=64)
def _read(rows: tuple[str, ...], edges: tuple[Edge, ...], layers: Layers) -> BattleMap:
    if not rows or not rows[0]:
        raise RuleError("the battle map is empty", pointer="/rows", remedy="Give at least 5 rows of 5 squares.")
    width, height = len(rows[0]), len(rows)
    if width > MAX_SIDE or height > MAX_SIDE:
        raise RuleError(
            f"the battle map is {width} x {height} squares",
            pointer="/rows",
            remedy=f"Keep it within {MAX_SIDE} x {MAX_SIDE}.",
        )
    if width * height < MIN_SQUARES:
        raise RuleError(
            f"the battle map is {width} x {height} squares",
            pointer="/rows",
            remedy=f"Give at least {MIN_SQUARES} squares, and at most {MAX_SIDE} x {MAX_SIDE}.",
        )
    for index, row in enumerate(rows):
        if len(row) != width:
            raise RuleError(
                f"row {index + 1} has {len(row)} squares, the first has {width}",
                pointer=f"/rows/{index}",
                remedy="Make all rows equally long.",
            )
        wrong = next((char for char in row if char not in LEGEND), None)
        if wrong is not None:
            raise RuleError(
                f"row {index + 1} holds {wrong!r}, which is no ground",
                pointer=f"/rows/{index}",
                remedy=f"Use only {' '.join(LEGEND)}.",
            )
    cells = bytes(LEGEND[char] for row in reversed(rows) for char in row)
    check_layers(layers, width, height)
    return BattleMap(width, height, rows, cells, edges, bars_of(width, height, edges), layers)
