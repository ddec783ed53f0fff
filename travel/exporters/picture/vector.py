"""Drawing as SVG: shapes and text only, every text escaped, nothing that runs and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from travel.exporters.picture.canvas import Pen, Points, Writing
from travel.exporters.picture.palette import HALO, PAPER

_ANCHORS = {"left": "start", "middle": "middle", "right": "end"}


class VectorCanvas:
    """A canvas of SVG."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []

    def fill(self, rings: Sequence[Points], colour: str) -> None:
        """Fill what lies inside an odd number of rings, with a thin rim that closes seams."""
        data = "".join(_path(ring) + "Z" for ring in rings if len(ring) > 2)
        if data:
            style = f'fill="{colour}" stroke="{colour}" stroke-width=".6" fill-rule="evenodd"'
            self._parts.append(f'<path d="{data}" {style}/>')

    def line(self, points: Points, pen: Pen) -> None:
        """A line with round ends."""
        self.lines([points], pen)

    def lines(self, strokes: Sequence[Points], pen: Pen) -> None:
        """Many short lines alike."""
        data = "".join(_path(stroke) for stroke in strokes)
        if data:
            dash = f' stroke-dasharray="{" ".join(f"{part:g}" for part in pen.dash)}"' if pen.dash else ""
            look = f'fill="none" stroke="{pen.colour}" stroke-width="{pen.width:.2f}"{dash}'
            self._parts.append(f'<path d="{data}" {look} stroke-linecap="round" stroke-linejoin="round"/>')

    def circle(self, x: float, y: float, radius: float, colour: str, rim: Pen) -> None:
        """A filled circle."""
        self._parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}" '
            f'stroke="{rim.colour}" stroke-width="{rim.width:.1f}"/>'
        )

    def text(self, x: float, y: float, text: str, writing: Writing) -> None:
        """One line of text."""
        halo = f'paint-order="stroke" stroke="{HALO}" stroke-width="{writing.size / 3.5:.1f}" ' if writing.halo else ""
        style = 'font-style="italic" ' if writing.italic else ""
        place = f'x="{x:.1f}" y="{y:.1f}" dy=".35em" text-anchor="{_ANCHORS[writing.anchor]}"'
        look = f'font-size="{writing.size:g}" fill="{writing.colour}" {halo}{style}stroke-linejoin="round"'
        self._parts.append(f"<text {place} {look}>{escape(_shown(text))}</text>")

    def svg(self, title: str) -> bytes:
        """The picture as SVG."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="0 0 {self.width} {self.height}" font-family="system-ui, sans-serif" role="img" '
            f"aria-label={quoteattr(_shown(title))}>"
        )
        ground = f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>'
        return "\n".join((head, f"<title>{escape(_shown(title))}</title>", ground, *self._parts, "</svg>\n")).encode()


def _path(points: Points) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _shown(text: str) -> str:
    """The text without what XML cannot hold."""
    return "".join(letter for letter in text if letter >= " " and letter not in "\ufffe\uffff")
