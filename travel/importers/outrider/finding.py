"""Cells as an own file names them: by number, or by printed key."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import numpy as np

from travel.importers.fields import wrong
from travel.importers.refusal import refuse
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import Grid, UInt8Array

_DIGITS = re.compile(r"(-?\d+)\s*[.,:/]\s*(-?\d+)$|(\d+)$")


class CellFinder:
    """Finds the cells of one map."""

    def __init__(self, terrain: UInt8Array, grid: Grid | None, keys: tuple[str, ...]) -> None:
        self._is_gap = np.asarray(terrain == NO_CELL)
        self._grid = grid
        self._keys = keys

    @cached_property
    def _by_key(self) -> dict[str, int]:
        return {key: cell for cell, key in reversed(list(enumerate(self._keys)))}

    def cell(self, value: Any, pointer: str) -> int:
        """The number of a cell; ImportRefused where there is none."""
        if isinstance(value, str):
            cell = self._of_key(value.strip(), pointer)
        elif isinstance(value, int) and not isinstance(value, bool):
            cell = value
        else:
            raise wrong("A cell, as a number or a key", value, pointer)
        if not 0 <= cell < len(self._is_gap) or self._is_gap[cell]:
            raise refuse(f"The map has no cell {str(value)[:40]!r}", "Name a cell of the map.", pointer)
        return cell

    def _of_key(self, key: str, pointer: str) -> int:
        if self._keys:
            return self._by_key.get(key, -1)
        match = _DIGITS.match(key[:40])
        if match is None:
            raise refuse(f"{key[:40]!r} is no key of a cell", 'Write keys such as "0304".', pointer)
        if self._grid is None:
            return int(match[3]) if match[3] else -1
        return self._on_grid(self._grid, match)

    def _on_grid(self, grid: Grid, match: re.Match[str]) -> int:
        if match[3]:
            half = len(match[3]) // 2
            written = (int(match[3][:half] or 0), int(match[3][half:]))
        else:
            written = (int(match[1]), int(match[2]))
        column, row = written[0] - grid.first_column, written[1] - grid.first_row
        on = 0 <= column < grid.columns and 0 <= row < grid.rows
        return row * grid.columns + column if on else -1
