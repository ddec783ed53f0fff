"""What lines meet besides solid things: curtains, low walls, battlements, arrow slits, rails, smoke and leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from tactical.rules.geometry.battlemap import LOW, BattleMap
from tactical.rules.geometry.edges import SHELTERS, Edge, hides, is_solid, solid_bit
from tactical.rules.geometry.lines import CORNERS

Square = tuple[int, int]
Mask = Callable[[int, int, int, int], int]
MaskMaker = Callable[[BattleMap], Mask]

NOTHING, RAIL, ORDINARY, BATTLEMENT, SLIT = range(5)
"""How well what stands between squares shelters, weakest first."""
RANKS: dict[str, int] = {"rail": RAIL, "low": ORDINARY, "battlement": BATTLEMENT, "arrow_slit": SLIT}


class Piece(NamedTuple):
    """An edge that shelters, and from where to where the straight run goes that it is part of."""

    edge: Edge
    low: int
    high: int


class Screens:
    """The screens of one map. ``mask_of`` makes the measure of a map; ``seen`` is for others to remember what is seen
    past them."""

    def __init__(self, battlemap: BattleMap, mask_of: MaskMaker) -> None:
        self._map, self.mask_of = battlemap, mask_of
        self.veils: dict[Square, int] = {(x, y): value for x, y, value in battlemap.layers.veils if value}
        self.differ = any(hides(edge) != is_solid(edge) for edge in battlemap.edges)
        self.is_clear = not self.veils and not self.differ
        self.pieces = tuple(_pieces(battlemap))
        self.has_low = LOW in battlemap.cells or any(piece.edge.kind == "low" for piece in self.pieces)
        self.seen: dict[tuple[Any, ...], Any] = {}
        self._sight: Mask | None = None
        self._masks: dict[tuple[int, int, int, int], int] = {}

    def sight(self, ax: int, ay: int, tx: int, ty: int) -> int:
        """Return which corner lines are stopped for the eye; only to be asked where sight and effect ``differ``."""
        key = (ax, ay, tx, ty)
        known = self._masks.get(key)
        if known is None:
            if self._sight is None:
                self._sight = self.mask_of(_seen(self._map))
            known = self._masks[key] = self._sight(*key)
        return known

    def crossed(self, attacker: Square, target: Square, corner: int) -> list[Piece]:
        """Return the pieces that any of the four lines from one corner of the attacker's square crosses."""
        start = attacker[0] + CORNERS[corner][0], attacker[1] + CORNERS[corner][1]
        ends = [(target[0] + i, target[1] + j) for i, j in CORNERS]
        return [piece for piece in self.pieces if any(crosses(piece, attacker, start, end, target) for end in ends)]


def _seen(battlemap: BattleMap) -> BattleMap:
    """Return the map with what stops sight in the place of what stops effect."""
    bars = bytearray(battlemap.width * battlemap.height)
    for edge in battlemap.edges:
        if hides(edge):
            bars[edge.y * battlemap.width + edge.x] |= solid_bit(edge)
    return replace(battlemap, bars=bytes(bars) if any(bars) else b"")


def _pieces(battlemap: BattleMap) -> Iterator[Piece]:
    known = {edge for edge in battlemap.edges if edge.kind in SHELTERS}
    for edge in sorted(known, key=lambda one: (one.x, one.y, one.side, one.kind)):
        first = last = edge
        while (before := _beside(first, -1)) in known:
            first = before
        while (after := _beside(last, 1)) in known:
            last = after
        low, high = (first.x, last.x) if edge.side == "n" else (first.y, last.y)
        yield Piece(edge, low, high + 1)


def _beside(edge: Edge, by: int) -> Edge:
    """Return the edge of the same kind that goes on in line."""
    return replace(edge, x=edge.x + by) if edge.side == "n" else replace(edge, y=edge.y + by)


def crosses(piece: Piece, attacker: Square, start: Square, end: Square, target: Square) -> bool:
    """Whether a line from ``start`` to ``end`` crosses a piece of a run, not just its free end (EP-CV-09.3)."""
    edge = piece.edge
    if edge.side == "n":
        return _crosses(piece, edge.x, edge.y + 1, attacker[1], start, end, target[1])
    return _crosses(piece, edge.y, edge.x + 1, attacker[0], start[::-1], end[::-1], target[0])


def _crosses(piece: Piece, first: int, line: int, near: int, start: Square, end: Square, far: int) -> bool:
    """Judge a level piece from ``first`` to ``first`` + 1 at the height ``line``; ``near`` and ``far`` are the rows of
    the two squares."""
    if (near < line) == (far < line):
        return False
    (x, y), (i, j) = start, end
    if y == j:
        return y == line and max(min(x, i), first) < min(max(x, i), first + 1)
    if not min(y, j) <= line <= max(y, j):
        return False
    top, down = x * (j - y) + (line - y) * (i - x), j - y
    if down < 0:
        top, down = -top, -down
    return first * down <= top <= (first + 1) * down and piece.low * down < top < piece.high * down


def rank_from(piece: Piece, attacker: Square) -> int:
    """Return how well a piece shelters from an attacker, by where it stands.

    A battlement or an arrow slit protects who stands behind it. Whoever stands at it on that side leans out: nothing
    before it is covered; from further back it is ordinary cover (EP-CO-13).
    """
    edge = piece.edge
    rank = RANKS[edge.kind]
    if rank < BATTLEMENT:
        return rank
    across = attacker[1] - edge.y if edge.side == "n" else attacker[0] - edge.x
    if (across <= 0) != (edge.shelters == "own"):
        return rank
    along = attacker[0] if edge.side == "n" else attacker[1]
    is_at_it = across in (0, 1) and piece.low - 1 <= along <= piece.high
    return NOTHING if is_at_it else ORDINARY


def far_from(piece: Piece, square: Square, distance: Callable[[int, int], int]) -> int:
    """Return how far a piece is from a square: 1 for the two squares that touch it (EP-CO-07)."""
    edge = piece.edge
    other = (edge.x, edge.y + 1) if edge.side == "n" else (edge.x + 1, edge.y)
    return 1 + min(distance(square[0] - x, square[1] - y) for x, y in ((edge.x, edge.y), other))
