"""Shapes: roads, rivers, borders and walls, told apart by their tags, or by the style whose color they have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from travel.importers.place_words import is_river, way_of
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.safe_xml import Element
from travel.importers.terrain_words import parts_of
from travel.importers.worldographer.document import WorldFile, is_true, number_in

MAX_POINTS = 400_000
_CURVE_STEPS = 8
_WORDS: Mapping[str, str] = {
    "border": "border",
    "borders": "border",
    "boundary": "border",
    "frontier": "border",
    "shipping": "sea_route",
    "sea_route": "sea_route",
    "wall": "wall",
    "walls": "wall",
    "coast": "coast",
    "coastline": "coast",
    "floor": "floor",
    "room": "room",
    "dungeon": "room",
    "ground": "floor",
    "water": "water",
    "lake": "water",
}
_NEAR = 0.03
"""How far parts of a color may be off for two colors to be the same."""

Point = tuple[float, float]
Color = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A line or an outline, in the file's units. ``kind``: highway, road, trail, river, border, sea_route, coast,
    wall, room, floor, water, or nothing. ``is_closed``: a polygon."""

    kind: str
    name: str
    points: tuple[Point, ...]
    is_closed: bool
    is_gm_only: bool
    tags: str


def read_shapes(world: WorldFile, level: str, notes: Notes) -> list[Shape]:
    """The shapes drawn at a view level."""
    styles = _styles(world.root)
    found: list[Shape] = []
    room, elsewhere = MAX_POINTS, 0
    for element in world.rows("shapes", "shape"):
        if element.get("currentShapeViewLevel", level) not in (level, "", "null"):
            elsewhere += 1
            continue
        parts = _parts(element)
        room -= sum(map(len, parts))
        if room < 0:
            raise refuse(f"The shapes have more than {MAX_POINTS:,} points", "Draw simpler shapes, or split the map.")
        tags = element.get("tags").strip()
        kind = _kind(element, tags, styles)
        is_closed = element.get("type").casefold() in ("polygon", "rectangle", "ellipse") or _ends_closed(element)
        found += [
            Shape(kind, element.get("name"), points, is_closed, is_true(element, "isGMOnly"), tags)
            for points in parts
            if len(points) > 1
        ]
    if elsewhere:
        notes.ignored.append(f"{counted(elsewhere, 'shape')} of other view levels")
    return found


def kind_of_words(words: str) -> str:
    """What the words of a tag or a style stand for; empty if nothing known."""
    if is_river(words):
        return "river"
    known = next((_WORDS[part] for part in parts_of(words) if part in _WORDS), "")
    way = way_of([words])
    return known or (way.key if way else "")


def _kind(element: Element, tags: str, styles: list[tuple[Color, float, str]]) -> str:
    for words in (tags, element.get("style"), element.get("name")):
        kind = kind_of_words(words)
        if kind:
            return kind
    color = _color(element.get("strokeColor"))
    if not color or is_true(element, "isMatchTileBorders"):
        return ""
    width = _float(element.get("strokeWidth"))
    alike = [row for row in styles if all(abs(a - b) <= _NEAR for a, b in zip(row[0], color, strict=True))]
    return min(alike, key=lambda row: abs(row[1] - width))[2] if alike else ""


def _styles(root: Element) -> list[tuple[Color, float, str]]:
    """Color, width and kind of each style of the file that stands for something."""
    found: list[tuple[Color, float, str]] = []
    for configuration in root.all("configuration"):
        for part in configuration.all("shape-config"):
            for style in part.all("shapestyle"):
                kind = kind_of_words(style.get("tags")) or kind_of_words(style.get("name"))
                color = _color(style.get("strokePaint"))
                if kind and color:
                    found.append((color, _float(style.get("strokeWidth")), kind))
    return found


def _color(text: str) -> Color:
    """Red, green and blue from 0 to 1; empty if there is no color."""
    if text.startswith("0x") and len(text) >= 8:
        try:
            return tuple(int(text[at : at + 2], 16) / 255 for at in (2, 4, 6))
        except ValueError:
            return ()
    parts = [_float(part, -1.0) for part in text.split(",")[:3]]
    return tuple(parts) if len(parts) == 3 and min(parts) >= 0 else ()


def _float(text: str, default: float = 0.0) -> float:
    try:
        found = float(text)
    except ValueError:
        return default
    return found if abs(found) < 1e9 else default


def _parts(element: Element) -> list[tuple[Point, ...]]:
    """The lines of a shape: "m" begins a new one, "c" is a curve, anything else a straight stretch."""
    parts: list[list[Point]] = []
    for row in element.all("p"):
        to = (number_in(row, "x"), number_in(row, "y"))
        kind = row.get("type").casefold()
        if kind == "m" or not parts:
            parts.append([to])
        elif kind == "c" and "cx1" in row.attributes:
            parts[-1] += _curve(parts[-1][-1], row, to)
        else:
            parts[-1].append(to)
    return [tuple(part) for part in parts]


def _curve(start: Point, row: Element, to: Point) -> list[Point]:
    """Points along a Bezier curve, its end included."""
    first = (number_in(row, "cx1"), number_in(row, "cy1"))
    second = (number_in(row, "cx2", first[0]), number_in(row, "cy2", first[1]))
    found: list[Point] = []
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        corners = (start, first, second, to)
        x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        found.append((x, y))
    return found


def _ends_closed(element: Element) -> bool:
    return bool(element.children) and element.children[-1].get("type").casefold() in ("z", "close")
