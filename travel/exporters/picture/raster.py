"""Drawing in pixels: twice as large as asked for, then made smaller, so that edges are smooth."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from travel.exporters.picture.canvas import Pen, Points, Writing
from travel.exporters.picture.clipping import visible
from travel.exporters.picture.palette import HALO, PAPER

FINE = 2
MARGIN = 200
"""Fine pixels beyond the edge at which lines are cut off, so that no end of theirs shows."""


@cache
def font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own typeface."""
    return ImageFont.load_default(size)


def text_width(text: str, size: float) -> float:
    """Pixels that a text takes."""
    return float(font(size).getlength(text))


class RasterCanvas:
    """A canvas of pixels."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width * FINE, height * FINE), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def paint(self, pixels: NDArray[np.uint8], left: int, top: int) -> None:
        """Lay fine pixels (uint8[h, w, 3]) on the canvas."""
        self._image.paste(Image.fromarray(pixels, "RGB"), (left * FINE, top * FINE))

    def fill(self, rings: Sequence[Points], colour: str) -> None:
        """Fill rings; holes are not cut out, as single cells have none."""
        for ring in rings:
            if len(ring) > 2:
                self._draw.polygon(_fine(ring), fill=colour, outline=colour)

    def line(self, points: Points, pen: Pen) -> None:
        """A line with round ends."""
        width = max(1, round(pen.width * FINE))
        dash = tuple(part * FINE for part in pen.dash)
        for piece in (stroke for run in self._visible(points, width) for stroke in _dashes(run, dash)):
            self._draw.line(piece, fill=pen.colour, width=width, joint="curve")
            if width > 3 and not pen.dash:
                for x, y in (piece[0], piece[-1]):
                    self._draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=pen.colour)

    def lines(self, strokes: Sequence[Points], pen: Pen) -> None:
        """Many short lines alike."""
        width = max(1, round(pen.width * FINE))
        for piece in (run for stroke in strokes for run in self._visible(stroke, width)):
            self._draw.line(piece, fill=pen.colour, width=width)

    def circle(self, x: float, y: float, radius: float, colour: str, rim: Pen) -> None:
        """A filled circle."""
        box = tuple(part * FINE for part in (x - radius, y - radius, x + radius, y + radius))
        self._draw.ellipse(box, fill=colour, outline=rim.colour, width=max(1, round(rim.width * FINE)))

    def text(self, x: float, y: float, text: str, writing: Writing) -> None:
        """One line of text."""
        anchor = {"left": "lm", "middle": "mm", "right": "rm"}[writing.anchor]
        halo = round(writing.size * FINE / 7) if writing.halo else 0
        self._draw.text(
            (x * FINE, y * FINE),
            text,
            fill=writing.colour,
            font=font(writing.size * FINE),
            anchor=anchor,
            stroke_width=halo,
            stroke_fill=HALO,
        )

    def _visible(self, points: Points, width: int) -> Iterator[list[tuple[float, float]]]:
        """The runs of a line, in fine pixels, that show on the canvas."""
        return visible(_fine(points), self.width * FINE, self.height * FINE, MARGIN + width)

    def png(self) -> bytes:
        """The picture as PNG."""
        out = io.BytesIO()
        self._image.resize((self.width, self.height), Image.Resampling.BOX).save(out, "PNG", compress_level=6)
        return out.getvalue()


def _fine(points: Points) -> list[tuple[float, float]]:
    return [(float(x) * FINE, float(y) * FINE) for x, y in points]


def _dashes(points: list[tuple[float, float]], dash: tuple[float, ...]) -> Iterator[list[tuple[float, float]]]:
    """The strokes of a dashed line; the line itself if there are no dashes."""
    if not dash:
        yield points
        return
    index, left = 0, dash[0]
    piece = points[:1]
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            here = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if index % 2 == 0:
                yield [*piece, here]
            piece = [here]
            index += 1
            left = dash[index % len(dash)]
        left -= length - done
        if index % 2 == 0:
            piece.append((x1, y1))
        else:
            piece = [(x1, y1)]
    if index % 2 == 0 and len(piece) > 1:
        yield piece
