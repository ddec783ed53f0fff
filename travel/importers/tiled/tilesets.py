"""Tile sets, in the map file or beside it in the upload, and what they say of each of their tiles."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from travel.importers.fields import Row, clean, wrong
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.importers.tiled.tree import Tree, tree_of
from travel.importers.tiled.values import (
    Properties,
    class_of,
    name_of,
    place_of,
    properties_of,
    text_of,
    whole_of,
    word_property,
)

MAX_TILE_SETS = 300
MAX_TILES_DESCRIBED = 100_000
MAX_COLORS = 255
_MAX_GID = 0x0FFFFFFF
_REMEDY = "Open the map in Tiled and save it again."


@dataclass(frozen=True, slots=True)
class TileNotes:
    """What a tile set says of one tile. ``colors`` are the names of the terrains at its corners and sides."""

    class_name: str = ""
    properties: Properties = field(default_factory=dict)
    image: str = ""
    colors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileSet:
    """``count`` is 0 if the file does not say how many tiles there are. ``ground`` is a word for the ground of all
    its tiles, if the author gives one. ``is_missing``: it is in a file that the upload lacks."""

    first: int
    name: str
    count: int
    tiles: dict[int, TileNotes]
    ground: str = ""
    is_missing: bool = False


NO_TILE = TileNotes()


@dataclass(slots=True)
class TileSets:
    """The tile sets of a map by their first tile number."""

    found: list[TileSet]

    def of(self, gid: int) -> tuple[TileSet | None, int]:
        """The set that holds a tile number, and the tile's number within it."""
        at = bisect_right(self.found, gid, key=lambda each: each.first) - 1
        return (None, gid) if at < 0 else (self.found[at], gid - self.found[at].first)


def beside(name: Any, sources: Sequence[Source]) -> Source | None:
    """The file of the upload that a path in the map means: that of the same name, else one that differs in its ending
    only. No path is ever followed."""
    path = PurePosixPath(str(name).replace("\\", "/"))
    ends = ("tsx", "json", "tsj", "xml", "tx", "tj")
    stem, base = path.stem.casefold(), path.name.casefold()
    near = [source for source in sources if PurePosixPath(source.base_name).stem.casefold() == stem]
    same = [source for source in near if source.base_name.casefold() == base]
    alike = [source for source in near if source.base_name.rpartition(".")[2].casefold() in ends]
    return max(same or alike, key=lambda source: _shared_end(source.name, path), default=None)


def _shared_end(name: str, path: PurePosixPath) -> int:
    """How many folders two paths share, counted from the end."""
    there = PurePosixPath(name.replace("\\", "/")).parts[::-1]
    pairs = zip(there, path.parts[::-1], strict=False)
    return next((index for index, (one, other) in enumerate(pairs) if one != other), len(there))


def tree_of_source(source: Source, kind: str) -> Tree | None:
    """A file beside the map if it is of a kind ("tileset"), else None. ImportRefused when it is broken."""
    try:
        tree = tree_of(source.data) if source.looks_like_xml else source.json
    except ImportRefused as refused:
        raise refuse(f"{source.base_name}: {refused.message}", refused.remedy or _REMEDY) from None
    if tree is None and source.json_problem is not None:
        raise refuse(f"{source.base_name}: {source.json_problem.message}", source.json_problem.remedy)
    fits = isinstance(tree, dict) and (tree.get("type") == kind or (kind == "tileset" and "tilewidth" in tree))
    return tree if fits else None


class TileSetReader:
    """Reads the tile sets of a map, counting what they describe together."""

    def __init__(self, sources: Sequence[Source], notes: Notes) -> None:
        self._sources = sources
        self._notes = notes
        self._room = MAX_TILES_DESCRIBED
        self.used: list[Source] = []

    def read(self, rows: Any) -> TileSets:
        """All tile sets of a map, sorted."""
        if not isinstance(rows, list) or len(rows) > MAX_TILE_SETS:
            raise refuse(f"A list of at most {MAX_TILE_SETS} tile sets was expected", _REMEDY, "/tilesets")
        found: list[TileSet] = []
        for index, row in enumerate(rows):
            if not isinstance(row, dict):
                raise wrong("A tile set", row, f"/tilesets/{index}")
            found.append(self._read_one(row, f"/tilesets/{index}"))
        found.sort(key=lambda each: each.first)
        if len({each.first for each in found}) < len(found):
            raise refuse("Two tile sets begin with the same tile number (firstgid)", _REMEDY, "/tilesets")
        return TileSets(found)

    def _read_one(self, row: Row, pointer: str) -> TileSet:
        first = whole_of(row, "firstgid", pointer, low=1, high=_MAX_GID)
        path = row.get("source")
        if not isinstance(path, str):
            return self._described(row, first, pointer)
        base = clean(PurePosixPath(path.replace("\\", "/")).name)
        source = beside(path, self._sources)
        tree = None if source is None else tree_of_source(source, "tileset")
        if source is None or tree is None:
            self._notes.warn(
                f"The tile set {base} is not in the upload, so its tiles have no names; add that file to name them"
            )
            return TileSet(first, PurePosixPath(base).stem or "tile set", 0, {}, is_missing=True)
        self.used.append(source)
        return self._described(tree, first, f"{source.base_name}:")

    def _described(self, row: Row, first: int, pointer: str) -> TileSet:
        count = whole_of(row, "tilecount", pointer, low=0, high=_MAX_GID, default=0)
        tiles: dict[int, TileNotes] = {}
        colors = self._colors(row, pointer)
        for place, index, item in self._tile_rows(row, pointer):
            properties = properties_of(item, place, self._notes)
            image = PurePosixPath(text_of(item.get("image")).replace("\\", "/")).stem
            tiles[index] = TileNotes(class_of(item), properties, image, colors.pop(index, ()))
        tiles |= {index: TileNotes(colors=names) for index, names in colors.items()}
        own = text_of(row.get("class"))
        ground = word_property(properties_of(row, pointer, self._notes), "terrain") or own
        return TileSet(first, name_of(row) or "tile set", count, tiles, ground)

    def _tile_rows(self, row: Row, pointer: str) -> list[tuple[str, int, Row]]:
        """The described tiles; older files write them as objects by number."""
        given = row.get("tiles", [])
        if isinstance(given, dict):
            given = [{"id": key, **item} for key, item in given.items() if isinstance(item, dict)]
        given = [*self._listed(given, f"{pointer}/tiles"), *self._old_properties(row)]
        found: list[tuple[str, int, Row]] = []
        for at, item in enumerate(given):
            place = f"{pointer}/tiles/{at}"
            if not isinstance(item, dict):
                raise wrong("A tile", item, place)
            found.append((place_of(item, place), whole_of(item, "id", place, low=0, high=_MAX_GID), item))
        return found

    def _old_properties(self, row: Row) -> list[Row]:
        given = row.get("tileproperties")
        if not isinstance(given, dict):
            return []
        self._count(len(given), "/tileproperties")
        return [{"id": key, "properties": item} for key, item in given.items() if isinstance(item, dict)]

    def _listed(self, rows: Any, pointer: str) -> list[Any]:
        if not isinstance(rows, list):
            raise wrong("A list", rows, pointer)
        self._count(len(rows), pointer)
        return rows

    def _count(self, rows: int, pointer: str) -> None:
        self._room -= rows
        if self._room < 0:
            raise refuse(f"The tile sets describe more than {MAX_TILES_DESCRIBED:,} tiles", _REMEDY, pointer)

    def _colors(self, row: Row, pointer: str) -> dict[int, tuple[str, ...]]:
        """The names of the terrains of each tile, one for each corner or side that has one."""
        found: dict[int, tuple[str, ...]] = {}
        terrains = [name_of(each) for each in self._listed(row.get("terrains", []), pointer) if isinstance(each, dict)]
        if terrains:
            for _, index, item in self._tile_rows({"tiles": row.get("tiles", [])}, pointer):
                corners = item.get("terrain")
                found[index] = _named(terrains, corners, first=0) if isinstance(corners, list) else ()
        for at, wang in enumerate(self._listed(row.get("wangsets", []), f"{pointer}/wangsets")):
            if isinstance(wang, dict):
                self._add_wang_set(found, wang, f"{pointer}/wangsets/{at}")
        return found

    def _add_wang_set(self, found: dict[int, tuple[str, ...]], wang: Row, pointer: str) -> None:
        both = self._color_names(wang, "colors", pointer)
        sides = self._color_names(wang, "edgecolors", pointer) or both
        corners = self._color_names(wang, "cornercolors", pointer) or both
        for at, tile in enumerate(self._listed(wang.get("wangtiles", []), f"{pointer}/wangtiles")):
            place = f"{pointer}/wangtiles/{at}"
            if not isinstance(tile, dict) or not isinstance(tile.get("wangid"), list):
                raise wrong("A tile with a wangid", tile, place)
            index = whole_of(tile, "tileid", place, low=0, high=_MAX_GID)
            numbers = tile["wangid"][:8]
            names = (*_named(sides, numbers[::2], first=1), *_named(corners, numbers[1::2], first=1))
            found[index] = found.get(index, ()) or names

    def _color_names(self, wang: Row, key: str, pointer: str) -> list[str]:
        rows = self._listed(wang.get(key, []), f"{pointer}/{key}")
        return [name_of(each) if isinstance(each, dict) else "" for each in rows[:MAX_COLORS]]


def _named(names: list[str], numbers: Sequence[Any], first: int) -> tuple[str, ...]:
    """The names that numbers (from ``first``) stand for; those that stand for none are left out."""
    places = [number - first for number in numbers if isinstance(number, int)]
    return tuple(names[place] for place in places if 0 <= place < len(names) and names[place])
