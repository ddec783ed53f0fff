"""What objects are on a campaign map: ways, rivers, borders, settlements, labels, markers and areas."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from travel.importers.fields import clean
from travel.importers.grid_lines import GridFrame
from travel.importers.limits import MAX_FEATURES, MAX_NOTE
from travel.importers.place_words import KINDS, is_river, settlement_kind, way_of
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.tiled.cells_in import cells_in
from travel.importers.tiled.frame import TileFrame
from travel.importers.tiled.layers import About
from travel.importers.tiled.meaning import Meaning
from travel.importers.tiled.nature import with_nature
from travel.importers.tiled.roles import BATTLE_ROLES, role_of, role_of_name
from travel.importers.tiled.shapes import Shape
from travel.importers.tiled.values import flag_of, get_property, note_of, text_of, word_property
from travel.rules.maps.areas import MAX_WEIGHT, Area, AreaKind
from travel.rules.maps.world import Label, Line, Marker, Settlement

_LINE_KINDS = ("highway", "road", "trail", "sea_route", "river", "canyon", "border")
_LINE_OF_ROLE = {"rivers": "river", "sea_routes": "sea_route", "borders": "border", "roads": "road", "lines": "trail"}
MAX_AREA_CELLS = 4_000_000
_MAX_AREA_WORK = 1_000_000_000
Point = tuple[float, float]


@dataclass(slots=True)
class Placed:
    """Everything that objects put on the map."""

    settlements: list[Settlement] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    only_drawn: set[int] = field(default_factory=set)
    hidden: list[Line] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)


class Placer:
    """Puts objects on the map, each by the role of its layer or by its own class."""

    def __init__(
        self,
        frame: TileFrame,
        grid: GridFrame,
        meaning: Callable[[int], Meaning],
        *,
        paved_roads: bool,
        notes: Notes,
    ) -> None:
        self._frame = frame
        self._grid = grid
        self._meaning = meaning
        self._paved = paved_roads
        self._notes = notes
        self._unnamed = 0
        self._off = 0
        self._area_cells = 0
        self._area_work = 0
        self.placed = Placed()
        self._takers: Mapping[str, Callable[[Shape, str], None]] = {
            **dict.fromkeys(_LINE_OF_ROLE, self._line),
            "settlements": self._settlement,
            "labels": self._label,
            "markers": self._marker,
            "areas": self._area,
        }

    def add(self, about: About, shapes: list[Shape]) -> None:
        """Put the objects of a layer on the map."""
        role = role_of(about)
        if about.is_hidden and not role:
            self._notes.ignored.append(f"the hidden layer {about.name!r}")
            return
        if role in BATTLE_ROLES:
            self._notes.ignored.append(f"{counted(len(shapes), 'object')} of the layer {about.name!r} (battle map)")
            return
        for shape in shapes:
            own = self._role_of(shape, role)
            taker = self._takers.get(own)
            if taker is None:
                self._unnamed += 1
            else:
                taker(shape, own)

    def finish(self) -> Placed:
        """All that was placed; says what was not."""
        if self._unnamed:
            self._notes.ignored.append(f"{counted(self._unnamed, 'object')} without a name or class")
        if self._off:
            self._notes.warn(f"{counted(self._off, 'object')} off the map or in its gaps; left out")
        for rows in (self.placed.settlements, self.placed.labels, self.placed.markers, self.placed.lines):
            if len(rows) > MAX_FEATURES:
                raise refuse(f"The map has more than {MAX_FEATURES:,} features of a kind", "Split the map.")
        return self.placed

    def _role_of(self, shape: Shape, role: str) -> str:
        """The role of an object: its class's, else its layer's, else what it looks like."""
        own = role_of_name(shape.class_name)
        if not own and shape.class_name in _LINE_KINDS:
            own = next((key for key, kind in _LINE_OF_ROLE.items() if kind == shape.class_name), "roads")
        if role and (not own or role == "lines"):
            return role
        if own and own not in BATTLE_ROLES:
            return own
        names = (shape.class_name, shape.name)
        if shape.text:
            return "labels"
        if settlement_kind(shape.class_name) and shape.kind != "polyline":
            return "settlements"
        if shape.kind == "polyline":
            if any(is_river(name) for name in names):
                return "rivers"
            if way_of(names):
                return "roads"
        return "markers" if shape.name or shape.class_name else ""

    def _world(self, point: Point) -> Point:
        x, y = self._frame.world(*point)
        return round(x, 4), round(y, 4)

    def _cell(self, shape: Shape, at: Point) -> int:
        given = get_property(shape.properties, "cell")
        if isinstance(given, int) and 0 <= given < len(self._grid.present) and self._grid.present[given]:
            return int(given)
        return self._grid.cell_at(*at)

    def _line(self, shape: Shape, role: str) -> None:
        if shape.kind not in ("polyline", "polygon") or len(shape.points) < 2:
            self._unnamed += 1
            return
        points = tuple(self._world(point) for point in shape.points)
        if shape.kind == "polygon":
            points = (*points, points[0])
        line = Line(self._line_kind(shape, role), shape.name, points)
        if flag_of(get_property(shape.properties, "hidden")):
            self.placed.hidden.append(line)
            return
        if role == "lines" or flag_of(get_property(shape.properties, "drawn_only")):
            self.placed.only_drawn.add(len(self.placed.lines))
        self.placed.lines.append(line)

    def _line_kind(self, shape: Shape, role: str) -> str:
        names = (shape.class_name, word_property(shape.properties, "kind", "road", "way"), shape.name)
        for name in names[:2]:
            if name in _LINE_KINDS:
                return self._as_paved(name)
        if role == "roads":
            way = way_of(names)
            return self._as_paved(way.key if way else "road")
        return _LINE_OF_ROLE[role]

    def _as_paved(self, kind: str) -> str:
        return "highway" if kind == "road" and self._paved else kind

    def _settlement(self, shape: Shape, _: str) -> None:
        at = self._world(shape.centre)
        cell = self._cell(shape, at)
        if cell < 0:
            self._off += 1
            return
        declared = word_property(shape.properties, "kind") or shape.class_name
        kind = declared if declared in KINDS else settlement_kind(declared) or self._kind_of_tile(shape) or "town"
        name = shape.name or text_of(shape.text) or kind.capitalize()
        people = get_property(shape.properties, "population")
        population = int(people) if isinstance(people, (int, float)) and 0 <= people <= 1e9 else 0
        is_port = flag_of(get_property(shape.properties, "is_port", "port"))
        self.placed.settlements.append(Settlement(name, kind, cell, *at, population=population, is_port=is_port))

    def _kind_of_tile(self, shape: Shape) -> str | None:
        return self._meaning(shape.gid).settlement if shape.gid else None

    def _label(self, shape: Shape, _: str) -> None:
        text = shape.text or word_property(shape.properties, "text") or shape.name
        if not text:
            self._unnamed += 1
            return
        size = get_property(shape.properties, "size")
        known = isinstance(size, (int, float)) and 0 <= size <= 1e6
        self.placed.labels.append(Label(text, *self._world(shape.centre), size=float(size) if known else 0.0))

    def _marker(self, shape: Shape, _: str) -> None:
        at = self._world(shape.centre)
        cell = self._cell(shape, at)
        if cell < 0:
            self._off += 1
            return
        note = get_property(shape.properties, "note", "notes", "description")
        if isinstance(note, str):
            text = clean(note, MAX_NOTE)
        else:
            plain = {key: value for key, value in shape.properties.items() if key not in ("gm_only", "cell")}
            text = note_of(plain, shape.class_name if shape.name else "")
        gm_only = get_property(shape.properties, "gm_only")
        name = shape.name or shape.class_name or "Marker"
        secret = True if gm_only is None else flag_of(gm_only, default=True)
        self.placed.markers.append(Marker(name, *at, cell=cell, note=text, gm_only=secret))

    def _area(self, shape: Shape, _: str) -> None:
        cells = self._cells_of(shape)
        if not cells:
            self._off += 1
            return
        named = word_property(shape.properties, "kind") or shape.class_name
        kind: AreaKind = "no_go" if named.casefold().replace("-", "_") in ("no_go", "nogo", "forbidden") else "region"
        weight = get_property(shape.properties, "weight")
        weighs = kind == "no_go" and isinstance(weight, (int, float)) and 1 < weight <= MAX_WEIGHT
        gm_only = flag_of(get_property(shape.properties, "gm_only"))
        self._area_cells += len(cells)
        if len(self.placed.areas) >= MAX_FEATURES or self._area_cells > MAX_AREA_CELLS:
            raise refuse("The areas of the map hold too many cells", "Draw fewer or smaller areas.", shape.place)
        area = Area(shape.name or "Area", kind, cells, float(weight) if weighs else None, gm_only)
        self.placed.areas.append(with_nature(area, shape.properties) if kind == "region" else area)

    def _cells_of(self, shape: Shape) -> tuple[int, ...]:
        listed = get_property(shape.properties, "cells")
        if isinstance(listed, str):
            return self._listed(listed, shape)
        if not shape.is_area or len(shape.points) < 3:
            return ()
        self._area_work += len(self._grid.present) * (1 + len(shape.points) // 20)
        if self._area_work > _MAX_AREA_WORK:
            raise refuse("The areas of the map have too many corners", "Draw fewer or simpler areas.", shape.place)
        return cells_in(self._grid, [self._world(point) for point in shape.points])

    def _listed(self, text: str, shape: Shape) -> tuple[int, ...]:
        cells = numbers_of(text, shape.place)
        on = cells[(cells >= 0) & (cells < len(self._grid.present))].astype(np.int64)
        return tuple(np.unique(on[self._grid.present[on]]).tolist())


def numbers_of(text: str, place: str) -> Any:
    """float64 array of numbers set apart by spaces or commas; "-" is none (NaN)."""
    parts = text.replace(",", " ").split()
    try:
        return np.array([np.nan if part == "-" else float(part) for part in parts], np.float64)
    except ValueError:
        raise refuse("A list of numbers was expected", "Write numbers with spaces between.", place) from None
