"""What is dangerous in a square, who knows of it, and pits whose depth only their words state (EP-TE-07)."""

from __future__ import annotations

from collections.abc import Collection

from tactical.rules.combat.forced import LEDGE
from tactical.rules.combat.hazards import Hazard, read_hazard
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.battlemap import CLEAR, HAZARD
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.relief import Relief, relief_of, standing_level

Square = tuple[int, int]


def hazards_at(state: FightState, square: Square) -> Hazard | None:
    """Return what the square states as hazardous, None for ordinary ground."""
    battlemap = state.arena.field.map
    if not battlemap.contains(*square):
        return None
    words = relief_of(battlemap).hazard(*square)
    if not words and battlemap.at(*square) == HAZARD:
        words = "hazardous ground"
    return read_hazard(state.arena.rules.falls, words) if words else None


def is_marked(state: FightState, square: Square) -> bool:
    """Whether everybody sees that a square is hazardous. One that is not drawn so is a trap, known to the GM alone."""
    return state.arena.field.map.at(*square) == HAZARD


def reveal(state: FightState, squares: Collection[Square]) -> None:
    """Draw what has shown itself as hazardous; ground that is anything but clear stays drawn as it is."""
    battlemap = state.arena.field.map
    rows = [list(row) for row in state.rows]
    hidden = [(x, y) for x, y in squares if battlemap.at(x, y) == CLEAR]
    for x, y in hidden:
        rows[battlemap.height - 1 - y][x] = "^"
    if hidden:
        state.set_ground(tuple("".join(row) for row in rows), state.layers)


def floor_at(state: FightState, x: int, y: int, side: int) -> int:
    """Return the level a creature comes to there: the ground, or, where all of it is over a pit, its bottom."""
    battlemap = state.arena.field.map
    if battlemap.layers.hazards:
        return max(_bottom(state, square) for square in squares_of((x, y, side)))
    return 0 if state.arena.field.is_flat else standing_level(relief_of(battlemap), x, y, side)


def _bottom(state: FightState, square: Square) -> int:
    """Return the level of one square, a pit's whose depth only its words state included."""
    relief, hazard = relief_of(state.arena.field.map), hazards_at(state, square)
    ground = int(relief.ground[square[1] * relief.width + square[0]])
    return ground - _covered(relief, square, hazard) // FEET if hazard is not None else ground


def _covered(relief: Relief, square: Square, hazard: Hazard) -> int:
    """Return the feet of a pit that the heights of the map do not show yet."""
    x, y = square
    here = int(relief.ground[y * relief.width + x])
    around = max(
        int(relief.ground[j * relief.width + i])
        for i in range(max(0, x - 1), min(relief.width, x + 2))
        for j in range(max(0, y - 1), min(relief.height, y + 2))
    )
    return hazard.feet if around - here < LEDGE else 0


def open_pits(state: FightState, squares: list[Square]) -> None:
    """Lower the ground of pits whose depth only their words state, whole pits: who falls in stands at the bottom."""
    relief, layers = relief_of(state.arena.field.map), state.layers
    waiting, seen = list(squares), set(squares)
    while waiting:
        x, y = waiting.pop()
        hazard = hazards_at(state, (x, y))
        deep = _covered(relief, (x, y), hazard) if hazard is not None else 0
        if not deep:
            continue
        layers = layers.with_square("heights", x, y, int(relief.ground[y * relief.width + x]) - deep // FEET)
        for next_to in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if next_to not in seen and hazards_at(state, next_to) == hazard:
                seen.add(next_to)
                waiting.append(next_to)
    if layers is not state.layers:
        opened = [(x, y) for x, y, _ in set(layers.heights) - set(state.layers.heights)]
        state.set_ground(state.rows, layers)
        reveal(state, opened)
