"""What a map is drawn on: pixels or SVG, with the same words for both. Coordinates are pixels of the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Points = Sequence[tuple[float, float]] | NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pen:
    """``dash``: lengths of strokes and gaps in pixels, in turn."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Writing:
    """``anchor``: "left", "middle" or "right" of the text lies at its point, half its height above."""

    size: float
    colour: str
    anchor: str = "left"
    halo: bool = False
    italic: bool = False


class Canvas(Protocol):
    """A surface to draw on, from the bottom up."""

    width: int
    height: int

    def fill(self, rings: Sequence[Points], colour: str) -> None:
        """Fill what lies inside an odd number of rings."""

    def line(self, points: Points, pen: Pen) -> None:
        """A line with round ends."""

    def lines(self, strokes: Sequence[Points], pen: Pen) -> None:
        """Many short lines alike."""

    def circle(self, x: float, y: float, radius: float, colour: str, rim: Pen) -> None:
        """A filled circle."""

    def text(self, x: float, y: float, text: str, writing: Writing) -> None:
        """One line of text."""
