"""Text Mapper: words for each hex or square, and lines for ways and rivers.

It holds no scale, no heights and no notes, and one name a cell; comments at the top of the text say what is left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

import numpy as np

from travel.exporters.refusal import cannot_hold
from travel.rules.maps.chains import chains, marked_pairs
from travel.rules.maps.edges import edge_between
from travel.rules.maps.gridcells import line as straight
from travel.rules.maps.hexgrid import SQRT3
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import Grid, Line, Topology, WorldMap

WORDS: Mapping[Terrain, str] = {
    Terrain.UNKNOWN: "unknown",
    Terrain.DESERT: "dust desert",
    Terrain.FOREST: "green forest",
    Terrain.HILLS: "light-soil hills",
    Terrain.JUNGLE: "dark-green jungle",
    Terrain.MOOR: "light-grey bushes",
    Terrain.MOUNTAINS: "grey mountains",
    Terrain.PLAINS: "light-green grass",
    Terrain.SWAMP: "dark-grey swamp",
    Terrain.TUNDRA: "white tundra",
    Terrain.SEA: "ocean",
    Terrain.COAST: "coast",
    Terrain.LAKE: "lake",
    Terrain.RIVER: "river",
}
"""Words that Text Mapper's libraries draw and that read back as the same ground."""

LONGEST = 1_000
_QUOTES = re.compile(r'["\u201c\u201d]')
_WAYS = {way.key: way for way in Way if way is not Way.TRACKLESS}
_KINDS = ("highway", "road", "trail", "river", "canyon", "border")
Place = tuple[int, int]


def text_mapper_file(world: WorldMap) -> bytes:
    """The map as text."""
    grid = world.grid
    if grid is None or world.topology not in (Topology.HEX_FLAT, Topology.SQUARE):
        what = "pointy-top hexes" if world.topology is Topology.HEX_POINTY else f"{world.topology.value} maps"
        raise cannot_hold(
            f"Text Mapper draws flat-top hexes and squares, no {what}", "Export as outrider, GeoJSON or a picture."
        )
    writer = _TextWriter(world, grid)
    return ("\n".join(writer.lines()) + "\n").encode()


def losses(world: WorldMap) -> list[str]:
    """What the text cannot hold of a map."""
    features = world.features
    lost = {
        "the scale": world.has_scale,
        "heights": len(world.elevation) > 0,
        "own keys of cells": bool(world.keys),
        "notes and markers": bool(features.markers),
        "areas": bool(features.areas),
        "sea routes": any(line.kind == "sea_route" for line in features.lines),
        "how many people live in settlements": any(place.population for place in features.settlements),
        "points of lines between the middles of cells": any(line.kind in _KINDS for line in features.lines),
    }
    return [what for what, is_lost in lost.items() if is_lost]


class _TextWriter:
    def __init__(self, world: WorldMap, grid: Grid) -> None:
        self._world, self._grid = world, grid
        self._first = self._first_numbers()
        last = max(self._first[0] + grid.columns, self._first[1] + grid.rows)
        self._is_wide = last > 99 or min(self._first) < -99

    def _first_numbers(self) -> Place:
        """Written numbers of the first cell; columns with an even number must be the ones that lie lower."""
        grid = self._grid
        column = grid.first_column
        if self._world.topology is Topology.HEX_FLAT and grid.shifted != "none":
            lower_first = grid.shifted == "even"
            column += (column % 2 == 0) != lower_first
        return column, grid.first_row

    def lines(self) -> Iterator[str]:
        """The text line by line."""
        kind = "Square" if self._world.topology is Topology.SQUARE else "Hex"
        yield f"# {_plain(self._world.name)}"
        yield f"# Written by Outrider (::{kind})"
        if self._first[0] != self._grid.first_column:
            yield f"# Columns are numbered from {self._first[0]}, so that those with even numbers lie lower"
        for lost in losses(self._world):
            yield f"# Not in this text: {lost}"
        yield from self._regions()
        yield from self._paths()
        yield "include gnomeyland.txt" if kind == "Hex" else "include bright.txt"

    def _key(self, place: Place) -> str:
        """How a place is written; numbers over 99 with a dot between."""
        column, row = place[0] + self._first[0], place[1] + self._first[1]
        if self._is_wide or min(column, row) < -99 or max(column, row) > 99:
            return f"{_two(column)}.{_two(row)}"
        return f"{_two(column)}{_two(row)}"

    def _regions(self) -> Iterator[str]:
        grid, texts = self._grid, self._texts()
        words = {int(ground): words for ground, words in WORDS.items()}
        for cell in np.flatnonzero(self._world.terrain != NO_CELL).tolist():
            row, column = divmod(cell, grid.columns)
            said = " ".join((words[int(self._world.terrain[cell])], *texts.get(cell, ())))
            yield f"{self._key((column, row))} {said}"

    def _texts(self) -> dict[int, list[str]]:
        """Settlements and labels by cell; a cell has one settlement."""
        found: dict[int, list[str]] = {}
        taken: set[int] = set()
        for place in self._world.features.settlements:
            if place.cell in taken:
                continue
            taken.add(place.cell)
            kind = "" if place.kind == "other" else place.kind
            port = "port" if place.is_port and kind != "port" else ""
            found[place.cell] = [word for word in (kind, port, _quoted(place.name)) if word]
        on_lines = {
            (line.name, *line.points[len(line.points) // 2]) for line in self._world.features.lines if line.name
        }
        for label in self._world.features.labels:
            cell = self._cell_at(label.x, label.y)
            if cell is None or (label.text, label.x, label.y) in on_lines:
                continue
            size = f" {round(label.size)}" if 0 < label.size < 10_000 and cell not in found else ""
            found.setdefault(cell, []).append(_quoted(label.text) + size)
        return found

    def _cell_at(self, x: float, y: float) -> int | None:
        column, row = self._place(x, y)
        grid = self._grid
        if not (0 <= column < grid.columns and 0 <= row < grid.rows):
            return None
        cell = row * grid.columns + column
        return cell if self._world.terrain[cell] != NO_CELL else None

    def _place(self, x: float, y: float) -> Place:
        """The place whose middle is nearest, also off the grid."""
        if self._world.topology is Topology.SQUARE:
            return round(x), round(y)
        column = round(x / 1.5)
        shift = self._grid.shifted != "none" and (column % 2 == 1) == (self._grid.shifted == "odd")
        return column, round(y / SQRT3 - 0.5 * shift)

    def _paths(self) -> Iterator[str]:
        """Drawn lines as far as they carry what they say, then ways along edges that no line covers."""
        laid: dict[tuple[int, int], Way] = defaultdict(lambda: Way.TRACKLESS)
        seen: set[str] = set()
        for drawn in self._world.features.lines:
            if drawn.kind not in _KINDS:
                continue
            name = f" {_quoted(drawn.name)}" if drawn.name else ""
            for places in _pieces(self._stretches(drawn)):
                text = f"{'-'.join(map(self._key, places))} {drawn.kind}{name}"
                if text not in seen:
                    seen.add(text)
                    yield text
                if drawn.kind in _WAYS:
                    self._lay(laid, places, _WAYS[drawn.kind])
        yield from self._uncovered(laid)

    def _stretches(self, drawn: Line) -> list[list[Place]]:
        """The places a line passes; a way is cut where the map has no such way along the edge."""
        corners = [place for place, _ in groupby(self._place(x, y) for x, y in drawn.points)]
        if drawn.kind not in _WAYS:
            return [corners] if len(corners) > 1 else []
        places = corners[:1]
        for here, there in pairwise(corners):
            places += straight(self._world.topology, self._grid, here, there)[1:]
        stretches: list[list[Place]] = [places[:1]]
        for here, there in pairwise(places):
            if self._way(here, there) >= _WAYS[drawn.kind]:
                stretches[-1].append(there)
            else:
                stretches.append([there])
        return [stretch for stretch in stretches if len(stretch) > 1]

    def _way(self, here: Place, there: Place) -> int:
        """The way between two places; the best of all where they are no neighbours, for nothing is laid there."""
        edge = self._edge(here, there)
        return int(Way.HIGHWAY) if edge < 0 else int(self._world.ways[edge])

    def _edge(self, here: Place, there: Place) -> int:
        grid = self._grid
        for column, row in (here, there):
            if not (0 <= column < grid.columns and 0 <= row < grid.rows):
                return -1
        tail, head = (row * grid.columns + column for column, row in (here, there))
        return edge_between(self._world.offsets, self._world.heads, tail, head)

    def _lay(self, laid: dict[tuple[int, int], Way], places: Sequence[Place], way: Way) -> None:
        for here, there in pairwise(places):
            if self._edge(here, there) >= 0:
                ends = sorted(row * self._grid.columns + column for column, row in (here, there))
                laid[ends[0], ends[1]] = max(laid[ends[0], ends[1]], way)

    def _uncovered(self, laid: Mapping[tuple[int, int], Way]) -> Iterator[str]:
        for key, way in _WAYS.items():
            pairs = marked_pairs(self._world, self._world.ways == way)
            left = [(a, b) for a, b in pairs.tolist() if laid.get((min(a, b), max(a, b))) != way]
            for chain in chains(np.array(left, np.int64).reshape(-1, 2)):
                whole = [(cell % self._grid.columns, cell // self._grid.columns) for cell in chain]
                for places in _pieces([whole]):
                    yield f"{'-'.join(map(self._key, places))} {key}"


def _pieces(stretches: Sequence[list[Place]]) -> Iterator[list[Place]]:
    """Long stretches in pieces that join, so that no line of text becomes too long to be read."""
    for places in stretches:
        for start in range(0, max(1, len(places) - 1), LONGEST):
            yield places[start : start + LONGEST + 1]


def _two(number: int) -> str:
    """At least two digits, with a sign in front if it is below zero."""
    return f"-{-number:02d}" if number < 0 else f"{number:02d}"


def _plain(text: str) -> str:
    return " ".join(text.split())


def _quoted(text: str) -> str:
    plain = _plain(_QUOTES.sub("'", text))
    return f'"{plain}"'
