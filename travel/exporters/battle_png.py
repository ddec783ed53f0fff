"""A battle map as a picture."""

from __future__ import annotations

import io
import math
from itertools import pairwise

from PIL import Image, ImageDraw

from tactical.rules.kernel.errors import RuleError
from travel.exporters.battle_drawing import COLORS, GRID, PAPER, Stroke, runs, stroke_of
from travel.rules.battlemaps.model import BattleMap

MAX_PIXELS = 4096
USUAL, LEAST = 70, 4
"""Pixels of a square: as a rule, and at least."""

_LIGHT = 80


def pixels_a_square(battle: BattleMap, width: int | None = None) -> int:
    """Pixels of a square for a picture ``width`` pixels wide, or of the usual size. RuleError if it gets too large."""
    longest = max(battle.width, battle.height)
    if width is None:
        return max(LEAST, min(USUAL, MAX_PIXELS // longest))
    size = max(LEAST, round(width / battle.width))
    if size * longest > MAX_PIXELS:
        raise RuleError(
            f"The picture would be {size * battle.width} x {size * battle.height} pixels",
            pointer="/width",
            remedy=f"Keep it within {MAX_PIXELS} each way.",
        )
    return size


def write(battle: BattleMap, width: int | None = None) -> bytes:
    """A PNG about ``width`` pixels wide: the picture below, ground, grid, lines and lights. RuleError if too large."""
    out = io.BytesIO()
    draw(battle, pixels_a_square(battle, width)).save(out, "PNG", optimize=False)
    return out.getvalue()


def draw(battle: BattleMap, size: int) -> Image.Image:
    """The whole map at ``size`` pixels a square."""
    picture = backdrop(battle, size)
    shade = Image.new("RGBA", picture.size)
    pen = ImageDraw.Draw(shade)
    for char, column, row, count in runs(battle.rows):
        box = (column * size, row * size, (column + count) * size - 1, (row + 1) * size - 1)
        pen.rectangle(box, fill=COLORS[char] + ("b0" if battle.picture else "ff"))
    for across in range(0, picture.width, size):
        pen.line((across, 0, across, picture.height), fill=GRID + "90")
    for down in range(0, picture.height, size):
        pen.line((0, down, picture.width, down), fill=GRID + "90")
    for light in battle.lights:
        reach = light.dim_feet / battle.feet_per_square * size
        x, y = light.x * size, light.y * size
        pen.ellipse((x - reach, y - reach, x + reach, y + reach), outline=light.color + f"{_LIGHT:02x}", width=2)
        pen.ellipse((x - size / 5, y - size / 5, x + size / 5, y + size / 5), fill=light.color, outline="#806020")
    for barrier in battle.barriers:
        points = [(x * size, y * size) for x, y in barrier.points]
        _line(pen, points, stroke_of(barrier), size)
    return Image.alpha_composite(picture, shade).convert("RGB")


def backdrop(battle: BattleMap, size: int) -> Image.Image:
    """Paper, or the picture below the map where it lies, at ``size`` pixels a square."""
    paper = Image.new("RGBA", (battle.width * size, battle.height * size), PAPER)
    picture = battle.picture
    if picture is None:
        return paper
    west, north, east, south = (round(side * size) for side in picture.place)
    with Image.open(io.BytesIO(picture.data), formats=("WEBP", "PNG", "JPEG")) as image:
        laid = image.convert("RGBA").resize((max(east - west, 1), max(south - north, 1)), Image.Resampling.BILINEAR)
    paper.paste(laid, (west, north), laid)
    return paper


def _line(pen: ImageDraw.ImageDraw, points: list[tuple[float, float]], stroke: Stroke, size: int) -> None:
    width = max(1, round(stroke.width * size))
    if stroke.dash is None:
        pen.line(points, fill=stroke.color, width=width, joint="curve")
        return
    drawn, gap = (part * size for part in stroke.dash)
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        at = 0.0
        while at < length:
            end = min(at + drawn, length)
            ends = [(x0 + (x1 - x0) * part / length, y0 + (y1 - y0) * part / length) for part in (at, end)]
            pen.line(ends, fill=stroke.color, width=width)
            at = end + gap
