"""A battle map as a drawing. Text of the map is escaped; nothing in it runs or is fetched."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from travel.exporters.battle_drawing import COLORS, GRID, PAPER, runs, stroke_of
from travel.rules.battlemaps.model import BattleMap

USUAL = 32
"""Pixels of a square."""


def write(battle: BattleMap, width: int | None = None) -> bytes:
    """An SVG ``width`` pixels wide; one of its units is a square."""
    wide = width or battle.width * USUAL
    high = round(wide * battle.height / battle.width)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {battle.width} {battle.height}">',
        f"<title>{escape(battle.name)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        *_picture(battle),
        *_ground(battle),
        *_grid(battle),
        *_lights(battle),
        *_lines(battle),
        *_notes(battle),
        "</svg>\n",
    ]
    return "\n".join(parts).encode()


def _picture(battle: BattleMap) -> Iterator[str]:
    picture = battle.picture
    if picture is not None:
        west, north, east, south = picture.place
        data = base64.b64encode(picture.data).decode("ascii")
        yield (
            f'<image x="{west:g}" y="{north:g}" width="{east - west:g}" height="{south - north:g}" '
            f'preserveAspectRatio="none" href="data:{picture.media};base64,{data}"/>'
        )


def _ground(battle: BattleMap) -> Iterator[str]:
    yield f'<g fill-opacity="{0.7 if battle.picture else 1:g}">'
    for char, column, row, count in runs(battle.rows):
        yield f'<rect x="{column}" y="{row}" width="{count}" height="1" fill="{COLORS[char]}"/>'
    yield "</g>"


def _grid(battle: BattleMap) -> Iterator[str]:
    across = "".join(f"M0 {y}H{battle.width}" for y in range(battle.height + 1))
    down = "".join(f"M{x} 0V{battle.height}" for x in range(battle.width + 1))
    yield f'<path d="{across}{down}" stroke="{GRID}" stroke-width="0.02" fill="none"/>'


def _lights(battle: BattleMap) -> Iterator[str]:
    for light in battle.lights:
        for feet in (light.dim_feet, light.bright_feet):
            yield (
                f'<circle cx="{light.x:g}" cy="{light.y:g}" r="{feet / battle.feet_per_square:g}" '
                f'fill="{light.color}" fill-opacity="0.15"/>'
            )
        yield (
            f'<circle cx="{light.x:g}" cy="{light.y:g}" r="0.2" fill="{light.color}" '
            'stroke="#806020" stroke-width="0.05"/>'
        )


def _lines(battle: BattleMap) -> Iterator[str]:
    yield '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    for barrier in battle.barriers:
        stroke = stroke_of(barrier)
        points = " ".join(f"{x:.6g},{y:.6g}" for x, y in barrier.points)
        dash = f' stroke-dasharray="{stroke.dash[0]:g} {stroke.dash[1]:g}"' if stroke.dash else ""
        yield (
            f'<polyline class="{barrier.kind.value}" points="{points}" stroke="{stroke.color}" '
            f'stroke-width="{stroke.width:g}"{dash}/>'
        )
    yield "</g>"


def _notes(battle: BattleMap) -> Iterator[str]:
    for note in battle.notes:
        label = quoteattr(note.text.replace("\n", " ")[:80])
        yield (
            f'<text x="{note.x:g}" y="{note.y:g}" font-size="0.4" text-anchor="middle" fill="#26231f" '
            f"aria-label={label}>{escape(note.text[:40])}</text>"
        )
