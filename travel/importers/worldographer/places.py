"""Features, labels, notes and informations as settlements, labels and markers."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from travel.importers.fields import clean
from travel.importers.grid_lines import GridFrame
from travel.importers.limits import MAX_FEATURES, MAX_NOTE
from travel.importers.place_words import settlement_kind
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.safe_xml import Element
from travel.importers.terrain_words import parts_of
from travel.importers.worldographer.document import WorldFile, is_true, number_in
from travel.importers.worldographer.terrain import base_name
from travel.rules.maps.world import Label, Marker, Settlement

_DECORATION = frozenset({"coast", "coasts", "edge", "edges", "bridge", "background", "compass", "border"})
_PORT = frozenset({"anchor", "port", "harbor", "harbour"})
_SIGNS = frozenset({"circle", "dot", "star", "square", "diamond", "triangle"})
_NEAR = 1.8
"""World units from a settlement within which a label without other use is its name: a cell beside at most."""

_LARGE_STYLES = ("nation", "geography", "province", "region", "star system")
_MAX_INFORMATIONS = 50
_MAX_DEPTH = 6
_MAX_NEAR = 100
Point = tuple[float, float]


@dataclass(slots=True)
class Placed:
    """What was found, in world coordinates."""

    settlements: list[Settlement] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)


@dataclass(slots=True)
class _Text:
    """A label on its own. ``is_large``: the name of a country or a landscape."""

    text: str
    at: Point
    is_large: bool
    is_gm_only: bool
    is_used: bool = False


class Places:
    """Reads what stands on the map at one view level."""

    def __init__(
        self, world: WorldFile, level: str, grid: GridFrame, to_world: Callable[[float, float], Point], notes: Notes
    ) -> None:
        self._world = world
        self._level = level
        self._grid = grid
        self._to_world = to_world
        self._notes = notes
        self._unnamed: list[int] = []
        self._ports: set[int] = set()
        self._elsewhere = 0
        self._decoration = 0
        self._off = 0
        self.placed = Placed()

    def read(self) -> Placed:
        """Everything, with labels that name a settlement taken as its name."""
        for element in self._world.rows("features", "feature"):
            self._feature(element)
        self._labels()
        self._ports_to_settlements()
        for element in self._world.rows("notes", "note"):
            self._note(element)
        self._informations()
        self._say()
        for rows in (self.placed.settlements, self.placed.labels, self.placed.markers):
            if len(rows) > MAX_FEATURES:
                raise refuse(f"The map has more than {MAX_FEATURES:,} features of a kind", "Split the map.")
        return self.placed

    def place(self, element: Element) -> Point | None:
        """Where an element stands at this view level; None if at another one only."""
        locations = list(element.all("location"))
        if not locations:
            return self._to_world(number_in(element, "x"), number_in(element, "y"))
        here = [each for each in locations if each.get("viewLevel", self._level) in (self._level, "", "null")]
        if not here:
            return None
        return self._to_world(number_in(here[0], "x"), number_in(here[0], "y"))

    def _feature(self, element: Element) -> None:
        at = self.place(element)
        if at is None:
            self._elsewhere += 1
            return
        label = element.first("label")
        name = clean(label.text) if label is not None else ""
        kind_name = base_name(clean(element.get("type")))
        words = set(parts_of(element.get("type").replace("/", " ")))
        cell = self._grid.cell_at(*at)
        if cell < 0:
            self._off += 1
        elif is_true(element, "isGMOnly"):
            self._mark(name or kind_name, at, cell, f"{kind_name} {element.get('tags')}".strip())
        elif not _PORT.isdisjoint(words):
            self._ports.add(cell)
            if name:
                self._settle(name, "port", cell, at)
        elif not _DECORATION.isdisjoint(words):
            self._decoration += 1
        elif kind := settlement_kind(kind_name):
            self._settle(name, kind, cell, at)
        elif name and not _SIGNS.isdisjoint(words):
            self._settle(name, "other", cell, at)
        else:
            self._mark(name or kind_name or "Feature", at, cell, kind_name if name else "")

    def _settle(self, name: str, kind: str, cell: int, at: Point) -> None:
        if not name:
            self._unnamed.append(len(self.placed.settlements))
        self.placed.settlements.append(Settlement(name or kind.capitalize(), kind, cell, *at, is_port=kind == "port"))

    def _mark(self, name: str, at: Point, cell: int, note: str) -> None:
        self.placed.markers.append(Marker(name, *at, cell=cell, note=clean(note, MAX_NOTE)))

    def _labels(self) -> None:
        texts = [text for element in self._world.rows("labels", "label") if (text := self._text(element))]
        self._name_settlements(texts)
        for text in texts:
            if text.is_used:
                continue
            if not text.is_gm_only:
                self.placed.labels.append(Label(text.text, *text.at))
                continue
            cell = self._grid.cell_at(*text.at)
            if cell >= 0:
                self._mark(text.text, text.at, cell, "A label that only the GM sees")
            else:
                self._off += 1

    def _text(self, element: Element) -> _Text | None:
        text = clean(element.text)
        if not text:
            return None
        at = self.place(element)
        if at is None:
            self._elsewhere += 1
            return None
        style = element.get("style").casefold()
        return _Text(text, at, style.startswith(_LARGE_STYLES), is_true(element, "isGMOnly"))

    def _name_settlements(self, texts: list[_Text]) -> None:
        """Give settlements without a name the nearest label beside them; that label is then used up."""
        places: dict[tuple[int, int], list[_Text]] = {}
        for text in texts:
            here = places.setdefault(_bucket(text.at), [])
            if not (text.is_large or text.is_gm_only) and len(here) < _MAX_NEAR:
                here.append(text)
        for index in self._unnamed:
            settlement = self.placed.settlements[index]
            at = (settlement.x, settlement.y)
            column, row = _bucket(at)
            beside = ((column + right, row + down) for right in (-1, 0, 1) for down in (-1, 0, 1))
            near = [text for place in beside for text in places.get(place, ()) if not text.is_used]
            best = min(near, key=lambda text: math.dist(text.at, at), default=None)
            if best is not None and math.dist(best.at, at) <= _NEAR:
                self.placed.settlements[index] = replace(settlement, name=best.text)
                best.is_used = True

    def _ports_to_settlements(self) -> None:
        """An anchor makes the settlement of its tile a port; alone it is one."""
        settled = {each.cell for each in self.placed.settlements}
        for index, each in enumerate(self.placed.settlements):
            if each.cell in self._ports and not each.is_port:
                self.placed.settlements[index] = replace(each, is_port=True)
        for cell in sorted(self._ports - settled):
            self._settle("", "port", cell, self._grid.centre(cell))

    def _note(self, element: Element) -> None:
        if element.get("viewLevel", self._level) not in (self._level, "", "null"):
            self._elsewhere += 1
            return
        at = self.place(element) if "x" in element.attributes or element.first("location") else None
        cell = -1 if at is None else self._grid.cell_at(*at)
        text = " ".join([element.text, *(child.text for child in element.all("notetext", "text"))])
        title = clean(element.get("title")) or clean(element.get("name")) or "Note"
        if at is None or cell < 0:
            self._off += 1
            return
        self._mark(title, at, cell, text)

    def _informations(self) -> None:
        """What the file tells of peoples and faiths, a marker for each heading, on the first tile."""
        listed = self._present_first()
        for element in self._world.rows("informations", "information")[:_MAX_INFORMATIONS]:
            text = "\n".join(_told(element, 0))
            title = clean(element.get("title")) or "Information"
            if listed is not None and clean(text) not in ("", title):
                self._mark(title, self._grid.centre(listed), listed, text)

    def _present_first(self) -> int | None:
        present = self._grid.present.argmax()
        return int(present) if self._grid.present.any() else None

    def _say(self) -> None:
        if self._elsewhere:
            self._notes.ignored.append(f"{counted(self._elsewhere, 'feature, label or note')} of other view levels")
        if self._decoration:
            self._notes.ignored.append(counted(self._decoration, "decorating feature"))
        if self._off:
            self._notes.warn(f"{counted(self._off, 'feature, label or note')} off the map; left out")


def _bucket(at: Point) -> tuple[int, int]:
    return round(at[0] / 2), round(at[1] / 2)


def _told(element: Element, depth: int) -> list[str]:
    """The text of an information and of those within."""
    lines = [element.text.strip()] if element.text.strip() else []
    if depth < _MAX_DEPTH:
        for child in element.all("information"):
            lines += [child.get("title"), *_told(child, depth + 1)]
    return lines
