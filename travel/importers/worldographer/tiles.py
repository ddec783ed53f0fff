"""The tiles of a view level: slots, heights, ice and what only the GM sees. A tile row of the file is a column."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import clean
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.safe_xml import Element
from travel.importers.worldographer.document import Level
from travel.rules.maps.gridcells import BoolArray

FIELDS = frozenset({6, 7, 11, 12})
"""How many fields a tile has: with resources or "Z" for none, with or without a color."""

_T = TypeVar("_T", bound=np.generic)
_MAX_FEET = 1e6
_REMEDY = "Open the map in Worldographer and save it again."
_WHOLE = re.compile(r"[0-9]{1,9}\Z")


@dataclass(frozen=True, slots=True, eq=False)
class Tiles:
    """Arrays by cell, row by row."""

    columns: int
    rows: int
    slots: NDArray[np.int32]
    feet: NDArray[np.float32]
    is_icy: BoolArray
    is_gm_only: BoolArray


def read_tiles(level: Level, notes: Notes) -> Tiles:
    """Read all tiles of a level. ImportRefused with column and row of what is wrong."""
    wide, high = _size(level.element, "tilesWide"), _size(level.element, "tilesHigh")
    if wide * high > MAX_GRID_PLACES:
        raise refuse(
            f"The map is {wide:,} by {high:,} tiles; {MAX_GRID_PLACES:,} are allowed",
            "Split the map.",
            f"line {level.element.line}",
        )
    rows = list(level.element.all("tilerow"))
    if len(rows) != wide:
        raise refuse(
            f"The map promises {wide:,} columns of tiles (tilesWide) and holds {len(rows):,}",
            _REMEDY,
            f"line {level.element.line}",
        )
    reader = _TileReader(high)
    for column, row in enumerate(rows):
        reader.read(row, column)
    if reader.odd_fields:
        notes.warn(f"{counted(reader.odd_fields, 'tile')} with more or fewer fields than usual; the first four count")
    shape = (wide, high)
    return Tiles(
        wide,
        high,
        _turned(np.array(reader.slots, np.int32), shape),
        _turned(np.array(reader.feet, np.float32), shape),
        _turned(np.array(reader.icy, np.bool_), shape),
        _turned(np.array(reader.secret, np.bool_), shape),
    )


class _TileReader:
    """Collects tiles column by column."""

    def __init__(self, high: int) -> None:
        self._high = high
        self.slots: list[int] = []
        self.feet: list[float] = []
        self.icy: list[bool] = []
        self.secret: list[bool] = []
        self.odd_fields = 0

    def read(self, row: Element, column: int) -> None:
        """One column."""
        lines = [line for line in row.text.split("\n") if line.strip()]
        if len(lines) != self._high:
            raise refuse(
                f"Column {column} promises {self._high:,} tiles (tilesHigh) and holds {len(lines):,}",
                _REMEDY,
                f"line {row.line}",
            )
        for index, line in enumerate(lines):
            fields = line.strip("\r ").split("\t", 4)
            if len(fields) < 5:
                raise _wrong(f"has {len(fields)} fields", column, index, row)
            self.odd_fields += line.count("\t") + 1 not in FIELDS
            if not _WHOLE.match(fields[0]):
                raise _wrong(f"has the terrain {clean(fields[0], 20)!r}, which is no slot", column, index, row)
            self.slots.append(int(fields[0]))
            self.feet.append(_feet(fields[1], column, index, row))
            self.icy.append(fields[2] == "1")
            self.secret.append(fields[3] == "1")


def _feet(text: str, column: int, index: int, row: Element) -> float:
    try:
        feet = float(text)
    except ValueError:
        feet = np.nan
    if not abs(feet) <= _MAX_FEET:
        raise _wrong(f"has the height {clean(text, 20)!r}", column, index, row)
    return feet


def _wrong(what: str, column: int, index: int, row: Element) -> Exception:
    return refuse(f"The tile in column {column}, row {index} {what}", _REMEDY, f"line {row.line + index + 1}")


def _size(element: Element, name: str) -> int:
    text = element.get(name).strip()
    if not _WHOLE.match(text) or int(text) < 1:
        raise refuse(f"{name} is {clean(text, 20)!r}; a number of tiles was expected", _REMEDY, f"line {element.line}")
    return int(text)


def _turned(values: NDArray[_T], shape: tuple[int, int]) -> NDArray[_T]:
    """From columns after columns to rows after rows."""
    return np.ascontiguousarray(values.reshape(shape).T).ravel()
