"""What older saved maps hold only as a picture: ways as paths, markers as symbols. Nothing of it is ever shown."""

from __future__ import annotations

import re
from typing import Any

from travel.importers.azgaar.model import DrawnWay
from travel.importers.limits import MAX_FEATURES
from travel.importers.report import Notes

MAX_PATH = 400_000
_ROUTES = re.compile(rb'<g\b[^<>]{0,2000}?\bid="routes"')
_MARKERS = re.compile(rb'<g\b[^<>]{0,2000}?\bid="markers"')
_PART = re.compile(rb"<(?:(?P<end>/g)|(?P<kind>g|path|use)\b(?P<attributes>[^<>]*))>")
_ATTRIBUTE = re.compile(r'([\w:\-]+)="([^"]*)"')
_STEP = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_NUMBERS_OF_STEP = {"M": 2, "L": 2, "C": 6, "Q": 4, "S": 4, "T": 2}


def drawn_ways(picture: bytes, notes: Notes) -> tuple[DrawnWay, ...]:
    """The paths of the routes' layer, each with the group that it lies in."""
    ways: list[DrawnWay] = []
    groups: list[str] = []
    for kind, attributes in _parts(picture, _ROUTES):
        if kind == "end":
            groups.pop()
        elif kind == "g":
            groups.append(attributes.get("id", ""))
        elif kind == "path" and len(ways) < MAX_FEATURES:
            points = points_of(attributes.get("d", ""))
            if len(points) > 1:
                ways.append(DrawnWay(groups[-1], points))
            elif attributes.get("d"):
                notes.warn("A way is drawn in a manner that is not read; left out")
    return tuple(ways)


def drawn_markers(picture: bytes) -> list[dict[str, Any]]:
    """Markers of the oldest maps as objects like those of later ones."""
    markers: list[dict[str, Any]] = []
    for kind, attributes in _parts(picture, _MARKERS):
        if kind != "use" or len(markers) >= MAX_FEATURES or "data-x" not in attributes:
            continue
        markers.append(
            {
                "id": attributes.get("id", ""),
                "type": attributes.get("data-id", "").removeprefix("#marker").strip("_").replace("_", "-"),
                "x": attributes["data-x"],
                "y": attributes.get("data-y"),
            }
        )
    return markers


def _parts(picture: bytes, layer: re.Pattern[bytes]) -> list[tuple[str, dict[str, str]]]:
    """The groups, paths and symbols of one layer in turn, its own group first and last."""
    start = layer.search(picture)
    if start is None:
        return []
    found: list[tuple[str, dict[str, str]]] = []
    depth = 0
    for part in _PART.finditer(picture, start.start()):
        if part["end"]:
            found.append(("end", {}))
            depth -= 1
        else:
            kind = part["kind"].decode()
            attributes = dict(_ATTRIBUTE.findall(part["attributes"].decode("utf-8", "replace")))
            found.append((kind, attributes))
            is_closed = part["attributes"].endswith(b"/")
            if kind == "g" and is_closed:
                found.append(("end", {}))
            depth += kind == "g" and not is_closed
        if depth <= 0:
            break
    return found


def points_of(path: str) -> tuple[tuple[float, float], ...]:
    """The points that a path goes through: ends of its lines and curves. Empty if it steps in ways unknown here."""
    if len(path) > MAX_PATH:
        return ()
    points: list[tuple[float, float]] = []
    step = ""
    held: list[float] = []
    for token in _STEP.findall(path):
        if token.isalpha():
            if token not in _NUMBERS_OF_STEP or held:
                return ()
            step = token
            continue
        if not step:
            return ()
        held.append(float(token))
        if len(held) == _NUMBERS_OF_STEP[step]:
            point = (held[-2], held[-1])
            if not all(abs(value) <= 1e6 for value in point):
                return ()
            if not points or points[-1] != point:
                points.append(point)
            held = []
    return tuple(points)
