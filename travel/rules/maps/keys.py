"""From printed keys ("0304") to cells."""

from __future__ import annotations

from functools import lru_cache

from travel.rules.maps.world import WorldMap


def cell_of_key(world: WorldMap, key: str) -> int | None:
    """The cell with a printed key; None if the map has none."""
    if world.keys:
        return _by_key(world).get(key)
    if not (key.isascii() and key.isdigit()) or len(key) > 12:
        return None
    cell = int(key)
    if world.grid is not None:
        half = len(key) // 2
        column = int(key[:half] or 0) - world.grid.first_column
        row = int(key[half:] or 0) - world.grid.first_row
        if not (0 <= column < world.grid.columns and 0 <= row < world.grid.rows):
            return None
        cell = row * world.grid.columns + column
    return cell if world.has_cell(cell) and world.key(cell) == key else None


@lru_cache(maxsize=2)
def _by_key(world: WorldMap) -> dict[str, int]:
    return {key: cell for cell, key in enumerate(world.keys) if world.has_cell(cell)}
