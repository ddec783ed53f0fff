"""From the pixels of a scene's canvas to squares: padding, shift, the kind of grid, feet of a square.

The canvas holds the scene with a margin (padding) rounded up to whole squares; walls, lights and notes count from
the canvas' corner, and so does the grid.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from travel.importers.battle import check_size, feet_of
from travel.importers.choices import Choices
from travel.importers.fields import Row, clean, get_number
from travel.importers.report import Notes
from travel.rules.battlemaps.check import FEET_PER_SQUARE
from travel.rules.battlemaps.model import DEFAULT_FEET_PER_SQUARE

FAR = 1e7
ALMOST = 0.01
"""Squares that a scene may be over a whole number without counting one more."""

_HEX = {2: "hexes in rows", 3: "hexes in rows", 4: "hexes in columns", 5: "hexes in columns"}
_FEET = {
    **dict.fromkeys(("ft", "feet", "foot", "'", "\u2032", "pies", "pie", "pieds", "pied", "piedi", "fuß", "фт"), 1.0),
    **dict.fromkeys(("yd", "yards", "yard"), 3.0),
    **dict.fromkeys(("in", "inches", "inch", '"'), 1 / 12),
}
_METRES = ("m", "meter", "meters", "metre", "metres", "metro", "metros", "metri", "mètre", "mètres", "м")
_FEET_A_METRE = 10 / 3
"""As game books in metres have it: a square of 1.5 m is one of 5 ft."""


@dataclass(frozen=True, slots=True)
class Frame:
    """``size`` pixels of a square; ``x``, ``y`` the canvas pixels of the map's north-west corner; ``columns`` x
    ``rows`` squares; ``place`` where the scene's picture lies, in squares; ``feet`` of a square and of one unit."""

    size: float
    x: float
    y: float
    columns: int
    rows: int
    place: tuple[float, float, float, float]
    feet: float
    feet_a_unit: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the canvas in squares of the map."""
        return (x - self.x) / self.size, (y - self.y) / self.size

    def holds(self, point: tuple[float, float]) -> bool:
        return 0 <= point[0] <= self.columns and 0 <= point[1] <= self.rows


def read_frame(scene: Row, choices: Choices, notes: Notes) -> Frame:
    """Where the map lies on the canvas. ImportRefused for sizes that no scene has."""
    grid = scene.get("grid")
    row, where = (grid, "/grid") if isinstance(grid, dict) else (scene, "")
    size = get_number(row, "size" if where else "grid", where, low=1, high=10_000, default=100)
    width = get_number(scene, "width", "", low=1, high=FAR)
    height = get_number(scene, "height", "", low=1, high=FAR)
    padding = get_number({"padding": _or(scene.get("padding"), 0.25)}, "padding", "", low=0, high=1)
    shift_x, shift_y = _shift(scene)
    left = math.ceil(padding * width / size) * size - shift_x
    top = math.ceil(padding * height / size) * size - shift_y
    first, above = math.floor(left / size + ALMOST), math.floor(top / size + ALMOST)
    columns = math.ceil((left + width) / size - ALMOST) - first
    rows = math.ceil((top + height) / size - ALMOST) - above
    check_size(columns, rows, "/width")
    _check_kind(row.get("type" if where else "gridType", 1), notes)
    feet, feet_a_unit = _feet(row, where, choices, notes)
    west, north = left / size - first, top / size - above
    place = (west, north, west + width / size, north + height / size)
    return Frame(size, first * size, above * size, columns, rows, place, feet, feet_a_unit)


def _shift(scene: Row) -> tuple[float, float]:
    """How far the picture was shifted under the grid."""
    background = scene.get("background")
    if isinstance(background, dict) and ("offsetX" in background or "offsetY" in background):
        row: Row = {"offsetX": _or(background.get("offsetX"), 0), "offsetY": _or(background.get("offsetY"), 0)}
        return (
            get_number(row, "offsetX", "/background", low=-FAR, high=FAR),
            get_number(row, "offsetY", "/background", low=-FAR, high=FAR),
        )
    row = {"shiftX": _or(scene.get("shiftX"), 0), "shiftY": _or(scene.get("shiftY"), 0)}
    return get_number(row, "shiftX", "", low=-FAR, high=FAR), get_number(row, "shiftY", "", low=-FAR, high=FAR)


def _or(value: Any, instead: float) -> Any:
    return instead if value is None else value


def _check_kind(kind: Any, notes: Notes) -> None:
    """Fights are on squares: another grid keeps its walls and gets squares of the same size."""
    if isinstance(kind, int) and kind in _HEX:
        notes.warn(f"The scene has {_HEX[kind]}; its walls stay where they are and squares of the same size lie below")
    elif kind == 0:
        notes.warn("The scene has no grid; squares of the size it gives are laid over it")


def _feet(row: Row, where: str, choices: Choices, notes: Notes) -> tuple[float, float]:
    """Feet of a square, and of one unit of the scene's distances."""
    key = "distance" if where else "gridDistance"
    distance = get_number({key: _or(row.get(key), DEFAULT_FEET_PER_SQUARE)}, key, where, low=0, high=1e9)
    written = row.get("units" if where else "gridUnits")
    units = clean(written, 40).lower().rstrip(".") if isinstance(written, str) else ""
    factor = _FEET_A_METRE if units in _METRES else _FEET.get(units or "ft")
    found = None if factor is None else round(distance * factor, 6)
    low, high = FEET_PER_SQUARE
    if found is None or not low <= found <= high:
        if choices.feet_per_square is None:
            notes.warn(
                f"The scene says {distance:g} {units or 'ft'} a square; {DEFAULT_FEET_PER_SQUARE:g} feet are taken"
            )
        found = DEFAULT_FEET_PER_SQUARE
    elif units in _METRES:
        notes.used.append("metres as game books have them, 1.5 m for 5 ft")
    feet = feet_of(choices, found, notes)
    return feet, feet / distance if distance else feet / DEFAULT_FEET_PER_SQUARE
