"""Objects in pixels: where they are, turned as they are turned, with templates filled in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from travel.importers.fields import Row, clean, number, wrong
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.importers.tiled.layers import About, ObjectLayer
from travel.importers.tiled.tilesets import beside, tree_of_source
from travel.importers.tiled.values import (
    Properties,
    class_of,
    flag_of,
    name_of,
    number_of,
    place_of,
    properties_of,
    text_of,
    whole_of,
)

MAX_POINTS = 400_000
_ELLIPSE = 16
_GID = 0x0FFFFFFF
_FAR = 1e8
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """An object. ``kind``: point, ellipse, polygon, polyline, text, rectangle or tile. ``points`` in pixels: the
    corners of an area (not closed), the points of a line, or the one point. ``centre`` is its middle."""

    kind: str
    name: str
    class_name: str
    properties: Properties
    points: tuple[Point, ...]
    centre: Point
    size: tuple[float, float]
    text: str
    text_size: float
    gid: int
    place: str

    @property
    def is_area(self) -> bool:
        return self.kind in ("ellipse", "polygon", "rectangle")


class ShapeReader:
    """Reads objects, counting the points of all together."""

    def __init__(self, sources: Sequence[Source], notes: Notes) -> None:
        self._sources = sources
        self._notes = notes
        self._templates: dict[str, Row | None] = {}
        self._room = MAX_POINTS

    def read(self, layer: ObjectLayer) -> list[Shape]:
        """The objects of a layer that are shown."""
        found = [self._read_one(row, place, layer.about) for place, row in layer.rows]
        return [shape for shape in found if shape is not None]

    def _read_one(self, row: Row, pointer: str, about: About) -> Shape | None:
        if isinstance(row.get("template"), str):
            row = self._filled(row, row["template"])
        if not flag_of(row.get("visible", True), default=True):
            return None
        x, y = number_of(row, "x", pointer), number_of(row, "y", pointer)
        size = max(0.0, number_of(row, "width", pointer)), max(0.0, number_of(row, "height", pointer))
        kind = _kind(row)
        corners = self._corners(row, kind, size, f"{pointer}/{kind}")
        turned = _turned(corners, number_of(row, "rotation", pointer))
        offset = about.offset
        points = tuple((x + right + offset[0], y + down + offset[1]) for right, down in turned)
        text, text_size = _text(row, pointer)
        return Shape(
            kind=kind,
            name=name_of(row),
            class_name=class_of(row),
            properties=properties_of(row, pointer, self._notes),
            points=points,
            centre=points[len(points) // 2] if kind == "polyline" else _middle(points),
            size=size,
            text=text,
            text_size=text_size,
            gid=whole_of(row, "gid", pointer, low=0, high=0xFFFFFFFF, default=0) & _GID,
            place=f"{place_of(row, pointer)}, layer {about.name!r}",
        )

    def _filled(self, row: Row, path: str) -> Row:
        """An object with what its template says of it; its own values win."""
        base = clean(PurePosixPath(path.replace("\\", "/")).name)
        if base not in self._templates:
            source = beside(path, self._sources)
            tree = None if source is None else tree_of_source(source, "template")
            found = tree.get("object") if tree is not None else None
            self._templates[base] = found if isinstance(found, dict) else None
            if self._templates[base] is None:
                self._notes.warn(f"The template {base} is not in the upload; add that file to read its objects whole")
        template = self._templates[base] or {}
        merged = {**template, **row}
        merged["properties"] = _merged(template.get("properties"), row.get("properties"))
        return merged

    def _corners(self, row: Row, kind: str, size: tuple[float, float], pointer: str) -> list[Point]:
        """The outline relative to the object's place, before turning."""
        wide, high = size
        if kind in ("polygon", "polyline"):
            points = _points(row[kind], place_of(row, pointer), self._room)
            self._room -= len(points)
            return points
        if kind == "point" or (wide == 0 and high == 0):
            return [(0.0, 0.0)]
        self._room -= _ELLIPSE
        if self._room < 0:
            raise _too_many(pointer)
        if kind == "tile":
            return [(0.0, -high), (wide, -high), (wide, 0.0), (0.0, 0.0)]
        if kind == "ellipse":
            turns = [2 * math.pi * step / _ELLIPSE for step in range(_ELLIPSE)]
            return [(wide / 2 * (1 + math.cos(turn)), high / 2 * (1 + math.sin(turn))) for turn in turns]
        return [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)]


def _kind(row: Row) -> str:
    for kind in ("polygon", "polyline"):
        if row.get(kind):
            return kind
    if isinstance(row.get("text"), dict):
        return "text"
    if row.get("gid"):
        return "tile"
    return next((kind for kind in ("point", "ellipse") if flag_of(row.get(kind))), "rectangle")


def _text(row: Row, pointer: str) -> tuple[str, float]:
    text = row.get("text")
    if not isinstance(text, dict):
        return "", 0.0
    size = number(text.get("pixelsize", 16), f"{place_of(row, pointer)}/text/pixelsize", low=0, high=1e6)
    return text_of(text.get("text")), size


def _points(value: Any, place: str, room: int) -> list[Point]:
    """Points as Tiled writes them: objects with x and y, or text "0,0 10,5"."""
    pairs: list[Any] = [part.split(",") for part in value.split()] if isinstance(value, str) else value
    if not isinstance(pairs, list) or len(pairs) > room:
        raise _too_many(place) if isinstance(pairs, list) else wrong("A list of points", value, place)
    found: list[Point] = []
    for index, pair in enumerate(pairs):
        if isinstance(pair, dict):
            pair = [pair.get("x"), pair.get("y")]
        if not isinstance(pair, list) or len(pair) != 2:
            raise wrong("A point with x and y", pair, f"{place}/{index}")
        x, y = (number(part, f"{place}/{index}", low=-_FAR, high=_FAR) for part in pair)
        found.append((x, y))
    return found


def _turned(points: Sequence[Point], degrees: float) -> list[Point]:
    """Points turned clockwise about the origin (y goes down)."""
    if not degrees:
        return list(points)
    turn = math.radians(degrees)
    along, across = math.cos(turn), math.sin(turn)
    return [(x * along - y * across, x * across + y * along) for x, y in points]


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _merged(below: Any, above: Any) -> Any:
    """Properties of a template and of its instance; an instance's own wins."""
    if not isinstance(below, list) or not isinstance(above, list):
        return above if above is not None else below
    names = {item.get("name") for item in above if isinstance(item, dict) and isinstance(item.get("name"), str)}
    return [*above, *(item for item in below if not (isinstance(item, dict) and str(item.get("name")) in names))]


def _too_many(pointer: str) -> ImportRefused:
    return refuse(f"The objects have more than {MAX_POINTS:,} points", "Draw simpler shapes.", pointer)
