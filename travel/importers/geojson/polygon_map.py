"""A map of polygons: cells with ground, and the ways, rivers and places that lie on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from travel.importers.geojson.cells import PolygonCells
from travel.importers.geojson.ground import CellGround
from travel.importers.geojson.lines import kind_of
from travel.importers.geojson.locate import Locator
from travel.importers.geojson.places import name_of, read_areas, read_points
from travel.importers.geojson.shapes import Positions, Shapes
from travel.importers.limits import MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.rules.maps.edges import mark_way
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Features, Line, Scale, Topology, UInt8Array, WorldMap

WAYS: Mapping[str, Way] = {"highway": Way.HIGHWAY, "road": Way.ROAD, "trail": Way.TRAIL}

_FEW, _FINE = 200, 8
"""Lines of more points than this are drawn with as many to a usual cell."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidLines:
    """Lines as drawn, and what they mean: ``ways`` per edge, ``courses`` of rivers."""

    lines: tuple[Line, ...]
    ways: UInt8Array
    courses: tuple[tuple[int, ...], ...]


def polygon_map(
    shapes: Shapes,
    cells: PolygonCells,
    ground: CellGround,
    name: str,
    scale: Scale,
    is_paved: bool,
    notes: Notes,
) -> WorldMap:
    """Put the parts together. Polygons of ``shapes`` are areas."""
    locator = Locator(cells)
    laid = _lay(shapes, cells, locator, is_paved, notes)
    spots = np.array([shape.rings[0][0] for shape in shapes.points], np.float64).reshape(-1, 2)
    at = cells.sides.nearest(spots).tolist() if len(spots) else []
    settlements, markers = read_points(shapes.points, at, notes)
    x, y = cells.x.astype(np.float32), cells.y.astype(np.float32)
    return WorldMap(
        name=name,
        topology=Topology.POLYGON,
        scale=scale,
        terrain=ground.terrain,
        x=x,
        y=y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=edge_lengths(Topology.POLYGON, scale, x, y, cells.offsets, cells.heads),
        ways=laid.ways,
        river=river_crossings(cells.offsets, cells.heads, x, y, laid.courses),
        features=Features(
            settlements=settlements,
            lines=laid.lines,
            markers=markers,
            areas=read_areas(shapes.polygons, cells, notes),
        ),
        ring_offsets=cells.ring_offsets,
        ring_xy=cells.ring_xy.astype(np.float32),
        elevation=ground.elevation,
    )


def _lay(shapes: Shapes, cells: PolygonCells, locator: Locator, is_paved: bool, notes: Notes) -> LaidLines:
    """Lines over the cells."""
    if len(shapes.lines) > MAX_FEATURES:
        raise refuse(f"{len(shapes.lines)} lines are more than the {MAX_FEATURES} allowed", "Export fewer of them.")
    ways = np.zeros(len(cells.heads), np.uint8)
    kinds = [kind_of(shape.properties, is_paved) for shape in shapes.lines]
    paths = locator.passed([shape.rings[0] for shape in shapes.lines], shapes.cells)
    courses: list[tuple[int, ...]] = []
    lines: list[Line] = []
    for shape, kind, path in zip(shapes.lines, kinds, paths, strict=True):
        if not kind:
            notes.warn("A line is of no kind that is known here; left out")
            continue
        points = tuple((x, y) for x, y in thinned(shape.rings[0], cells.sides.span / _FINE).tolist())
        lines.append(Line(kind, name_of(shape.properties, shape.place), points))
        if kind in WAYS and mark_way(cells.offsets, cells.heads, ways, path, WAYS[kind]):
            notes.warn("A way jumps between cells that are no neighbours; it is drawn, but not joined there")
        if kind in ("river", "canyon"):
            courses += _joined_parts(path, locator)
    say_lines(lines, notes)
    return LaidLines(tuple(lines), ways, tuple(courses))


def thinned(line: Positions, step: float) -> Positions:
    """A line without the points that lie much nearer to each other than ``step`` on the whole; its ends stay."""
    if len(line) <= _FEW:
        return line
    along = np.append(0, np.cumsum(np.hypot(*np.diff(line, axis=0).T)))
    if along[-1] / len(line) >= step:
        return line
    piece = np.floor(along / step)
    keep = np.append(True, piece[1:] != piece[:-1])
    keep[-1] = True
    return np.asarray(line[keep], np.float64)


def say_lines(lines: list[Line], notes: Notes) -> None:
    """Tell how many lines of each kind there are."""
    counts = Counter(line.kind for line in lines)
    if counts:
        notes.used.append(", ".join(counted(count, kind.replace("_", " ")) for kind, count in counts.items()))


def _joined_parts(path: list[int], locator: Locator) -> list[tuple[int, ...]]:
    """A river's course cut where it jumps."""
    parts: list[list[int]] = [path[:1]]
    for above, below in pairwise(path):
        if not locator.is_joined(above, below):
            parts.append([])
        parts[-1].append(below)
    return [tuple(part) for part in parts if len(part) > 1]
