"""A .wxx file as read: XML, mostly UTF-16, with one or more view levels of tiles."""

from __future__ import annotations

import re
from dataclasses import dataclass

from travel.importers.fields import clean, number
from travel.importers.refusal import refuse
from travel.importers.safe_xml import Element, read_xml
from travel.rules.maps.world import Topology

_TOPOLOGIES = {"COLUMNS": Topology.HEX_FLAT, "ROWS": Topology.HEX_POINTY, "SQUARE": Topology.SQUARE}
_REMEDY = "Open the map in Worldographer and save it again."
_WHOLE = re.compile(r"-?[0-9]{1,9}\Z")


@dataclass(frozen=True, slots=True)
class Level:
    """The tiles of one view level ("WORLD")."""

    name: str
    element: Element


@dataclass(frozen=True, slots=True)
class WorldFile:
    """The file. ``first`` are the printed numbers of the north-west tile; ``scale_text`` is what the map key says."""

    root: Element
    version: str
    kind: str
    topology: Topology
    levels: tuple[Level, ...]
    names: dict[int, str]
    first: tuple[int, int]
    scale_text: str

    def rows(self, tag: str, *tags: str) -> list[Element]:
        """The elements of a list ("features") of these names."""
        found = self.root.first(tag)
        return [] if found is None else list(found.all(*tags))


def read_file(data: bytes) -> WorldFile:
    """Read the XML and what it says of the whole map. ImportRefused with the line of what is wrong."""
    root = read_xml(data)
    if root.tag != "map":
        raise refuse("The file holds no Worldographer map", "Send the .wxx file that Worldographer saves.")
    orientation = root.get("hexOrientation")
    if orientation not in _TOPOLOGIES:
        raise refuse(
            f"The tiles lie in {clean(orientation, 40) or 'nothing'!r}, which is unknown; "
            "COLUMNS, ROWS or SQUARE was expected",
            _REMEDY,
            f"line {root.line}",
        )
    levels = tuple(Level(clean(each.get("viewLevel")) or "WORLD", each) for each in root.all("tiles"))
    if not levels:
        raise refuse("The map has no tiles", _REMEDY, f"line {root.line}")
    numbering = root.first("gridandnumbering")
    key = root.first("mapkey")
    return WorldFile(
        root=root,
        version=clean(
            f"{root.get('release', '2017' if root.get('version').startswith('1.') else '')} {root.get('version')}", 40
        ),
        kind=root.get("type").upper(),
        topology=_TOPOLOGIES[orientation],
        levels=levels,
        names=_names(root),
        first=(_start(numbering, "numberFirstCol"), _start(numbering, "numberFirstRow")),
        scale_text=clean(key.get("scaleText")) if key is not None else "",
    )


def number_in(element: Element, name: str, default: float | None = None) -> float:
    """An attribute that is a number; ImportRefused with the line if it is none."""
    place = f"line {element.line}, <{element.tag}> {name}"
    return number(element.attributes.get(name, default), place, low=-1e8, high=1e8)


def is_true(element: Element, name: str) -> bool:
    """Whether an attribute says yes."""
    return element.get(name).strip().casefold() == "true"


def _names(root: Element) -> dict[int, str]:
    """Terrain names by slot: the list names and slots in turns, set apart by tabs."""
    found = root.first("terrainmap")
    if found is None:
        raise refuse("The map has no list of terrains (terrainmap)", _REMEDY, f"line {root.line}")
    parts = [part.strip() for part in found.text.strip().split("\t")] if found.text.strip() else []
    names: dict[int, str] = {}
    for name, slot in zip(parts[::2], parts[1::2], strict=False):
        if not _WHOLE.match(slot):
            raise refuse(
                f"The list of terrains gives {clean(name, 60)!r} the slot {clean(slot, 20)!r}, which is no number",
                _REMEDY,
                f"line {found.line}",
            )
        names[int(slot)] = clean(name) or f"slot {slot}"
    if len(parts) % 2:
        raise refuse(
            f"The list of terrains breaks off after {clean(parts[-1], 60)!r}, which has no slot",
            _REMEDY,
            f"line {found.line}",
        )
    return names


def _start(numbering: Element | None, name: str) -> int:
    text = numbering.get(name) if numbering is not None else ""
    return int(text) if _WHOLE.match(text) and 0 <= int(text) <= 9_999 else 0
