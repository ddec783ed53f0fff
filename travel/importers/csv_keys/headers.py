"""What the columns of a table of cells are called."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_NAMES: Mapping[str, str] = {
    "key": "hex hexes key keys id hexid hexkey hexnumber hexno hexnum number coord coords coordinate coordinates cell "
    "tile square location position grid gridref",
    "x": "x col column columns cx hexx",
    "y": "y row rows cy hexy",
    "q": "q",
    "r": "r",
    "terrain": "terrain biome type ground land landscape terraintype landtype ecology tiletype hextype",
    "elevation": "elevation height altitude elev feet elevationft elevationfeet heightft heightfeet altitudeft",
    "metres": "elevationm elevm heightm altitudem elevationmetres heightmetres elevationmeters heightmeters metres "
    "meters",
    "highway": "highway highways",
    "road": "road roads way ways street streets",
    "trail": "trail trails path paths track tracks",
    "river": "river rivers stream streams creek",
    "settlement": "settlement settlements town city village place poi site feature features",
    "kind": "kind settlementtype settlementkind size placetype sitetype",
    "name": "name label hexname title",
    "population": "population pop people inhabitants",
    "notes": "notes note description comment comments remarks contents content gm gmnotes encounter encounters details "
    "secret text",
}
_OF_NAME = {name: kind for kind, names in _NAMES.items() for name in names.split()}
_NOT_LETTERS = re.compile(r"[^a-z]+")


@dataclass(frozen=True, slots=True)
class Columns:
    """``at`` is the place of each known column; ``unknown`` are the headers that mean nothing here."""

    at: Mapping[str, int]
    unknown: tuple[str, ...]

    @property
    def has_place(self) -> bool:
        """Whether the table says of which cell a row speaks."""
        return "key" in self.at or {"x", "y"} <= set(self.at) or {"q", "r"} <= set(self.at)

    @property
    def says_something(self) -> bool:
        """Whether there is anything about the cells."""
        return not {"terrain", "elevation", "name", "settlement", "notes", "river", "road"}.isdisjoint(self.at)


@dataclass(frozen=True, slots=True)
class Table:
    """``skip`` lines come before the rows. ``columns`` says which column holds what."""

    delimiter: str
    columns: Columns
    width: int
    skip: int


def known_columns(headers: Sequence[str]) -> Columns:
    """The columns by what they hold; of several for the same the first counts."""
    at: dict[str, int] = {}
    unknown: list[str] = []
    for index, header in enumerate(headers):
        kind = _OF_NAME.get(_NOT_LETTERS.sub("", header.casefold()))
        if kind is None or kind in at:
            unknown.append(header.strip())
        else:
            at[kind] = index
    if {"x", "r"} <= set(at) and "y" not in at:
        at["y"] = at.pop("r")
    if {"q", "y"} <= set(at) and "x" not in at:
        at["x"] = at.pop("q")
    return Columns(at, tuple(header for header in unknown if header))
