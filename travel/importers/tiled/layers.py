"""The layers of a map, out of their groups: blocks of tile numbers, and objects in pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import Row, clean, wrong
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.importers.tiled.data import read_gids
from travel.importers.tiled.values import (
    Properties,
    class_of,
    flag_of,
    name_of,
    number_of,
    place_of,
    properties_of,
    whole_of,
)

MAX_LAYERS = 500
MAX_CHUNKS = 20_000
MAX_TILES = 12 * MAX_GRID_PLACES
"""Tile numbers of all layers together."""

_FAR = 10_000_000
_GID = np.uint32(0x0FFFFFFF)
"""What is left of a tile number without its four flip bits."""

_SPLIT = "Split the map, or merge layers in Tiled."


@dataclass(frozen=True, slots=True)
class About:
    """What a layer says of itself. ``is_hidden``: it or a group around it is not shown. ``offset`` in pixels."""

    name: str
    class_name: str
    properties: Properties
    is_hidden: bool
    offset: tuple[float, float]
    place: str


@dataclass(frozen=True, slots=True, eq=False)
class TileLayer:
    """``blocks`` are (column, row, uint32[rows, columns]) of tile numbers without flip bits."""

    about: About
    blocks: list[tuple[int, int, NDArray[np.uint32]]]


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """Objects as written, with where each stands in the file."""

    about: About
    rows: list[tuple[str, Row]]


@dataclass(slots=True)
class Layers:
    """All layers of a map, the lowest first."""

    tiles: list[TileLayer] = field(default_factory=list)
    objects: list[ObjectLayer] = field(default_factory=list)


class LayerReader:
    """Reads layers, counting what they hold together."""

    def __init__(self, size: tuple[int, int], *, is_infinite: bool, notes: Notes, max_objects: int) -> None:
        self._size = size
        self._is_infinite = is_infinite
        self._notes = notes
        self._layers = 0
        self._room = MAX_TILES
        self._objects = max_objects
        self._max_objects = max_objects
        self.found = Layers()

    def read(self, rows: Any, pointer: str = "", around: About | None = None) -> Layers:
        """Read the layers of the map or of a group, groups within included."""
        if not isinstance(rows, list):
            raise wrong("A list of layers", rows, f"{pointer}/layers")
        self._layers += len(rows)
        if self._layers > MAX_LAYERS:
            raise refuse(f"The map has more than {MAX_LAYERS} layers", _SPLIT, f"{pointer}/layers")
        for index, row in enumerate(rows):
            place = f"{pointer}/layers/{index}"
            if not isinstance(row, dict):
                raise wrong("A layer", row, place)
            self._read_layer(row, place, self._about(row, place, around))
        return self.found

    def _read_layer(self, row: Row, pointer: str, about: About) -> None:
        kind = row.get("type")
        if kind == "group":
            self.read(row.get("layers", []), pointer, about)
        elif kind == "tilelayer":
            self.found.tiles.append(TileLayer(about, self._blocks(row, pointer, about)))
        elif kind == "objectgroup":
            self.found.objects.append(ObjectLayer(about, self._rows(row, pointer)))
        elif kind == "imagelayer":
            self._notes.ignored.append(f"the picture of layer {about.name!r}")
        else:
            self._notes.warn(f"The layer {about.name!r} is of the unknown kind {clean(str(kind), 40)!r}; left out")

    def _about(self, row: Row, pointer: str, around: About | None) -> About:
        name = name_of(row) or "unnamed"
        x, y = number_of(row, "offsetx", pointer), number_of(row, "offsety", pointer)
        class_name = text if (text := class_of(row)) != row.get("type") else ""
        properties = properties_of(row, pointer, self._notes)
        hidden = not flag_of(row.get("visible", True), default=True)
        if around is not None:
            x, y = x + around.offset[0], y + around.offset[1]
            hidden = hidden or around.is_hidden
            class_name = class_name or around.class_name
        return About(name, class_name, properties, hidden, (x, y), f"{place_of(row, pointer)}, layer {name!r}")

    def _rows(self, row: Row, pointer: str) -> list[tuple[str, Row]]:
        rows = row.get("objects", [])
        if not isinstance(rows, list):
            raise wrong("A list of objects", rows, f"{pointer}/objects")
        self._objects -= len(rows)
        if self._objects < 0:
            raise refuse(f"The map has more than {self._max_objects:,} objects", _SPLIT, f"{pointer}/objects")
        found = [(f"{pointer}/objects/{index}", item) for index, item in enumerate(rows)]
        for place, item in found:
            if not isinstance(item, dict):
                raise wrong("An object", item, place)
        return found

    def _blocks(self, row: Row, pointer: str, about: About) -> list[tuple[int, int, NDArray[np.uint32]]]:
        encoding = row.get("encoding", "csv" if isinstance(row.get("data"), str) else None)
        compression = row.get("compression")
        chunks = row.get("chunks")
        if chunks is None:
            if "data" not in row and self._is_infinite:
                return []
            width = whole_of(row, "width", pointer, low=0, high=_FAR, default=self._size[0])
            height = whole_of(row, "height", pointer, low=0, high=_FAR, default=self._size[1])
            left = whole_of(row, "x", pointer, low=-_FAR, high=_FAR, default=0)
            top = whole_of(row, "y", pointer, low=-_FAR, high=_FAR, default=0)
            return [(left, top, self._numbers(row, (width, height), encoding, compression, about))]
        if not isinstance(chunks, list) or len(chunks) > MAX_CHUNKS:
            raise refuse(f"At most {MAX_CHUNKS:,} chunks in a layer were expected", _SPLIT, f"{about.place}/chunks")
        found = [
            self._chunk(chunk, f"{pointer}/chunks/{at}", encoding, compression, about)
            for at, chunk in enumerate(chunks)
        ]
        self._warn_of_overlaps(found, about)
        return found

    def _chunk(
        self, chunk: Any, pointer: str, encoding: Any, compression: Any, about: About
    ) -> tuple[int, int, NDArray[np.uint32]]:
        if not isinstance(chunk, dict):
            raise wrong("A chunk", chunk, pointer)
        left = whole_of(chunk, "x", pointer, low=-_FAR, high=_FAR)
        top = whole_of(chunk, "y", pointer, low=-_FAR, high=_FAR)
        width = whole_of(chunk, "width", pointer, low=1, high=_FAR)
        height = whole_of(chunk, "height", pointer, low=1, high=_FAR)
        return left, top, self._numbers(chunk, (width, height), encoding, compression, about)

    def _numbers(
        self, row: Row, size: tuple[int, int], encoding: Any, compression: Any, about: About
    ) -> NDArray[np.uint32]:
        count = size[0] * size[1]
        self._room -= count
        if count > MAX_GRID_PLACES or self._room < 0:
            raise refuse(
                f"A layer of {size[0]} by {size[1]} tiles is too large; a map may have {MAX_GRID_PLACES:,} places "
                f"and its layers {MAX_TILES:,}",
                _SPLIT,
                about.place,
            )
        gids = read_gids(row, encoding, compression, count, about.place) & _GID
        return gids.reshape(size[1], size[0])

    def _warn_of_overlaps(self, blocks: list[tuple[int, int, NDArray[np.uint32]]], about: About) -> None:
        """Tiled never writes them; the later chunk counts."""
        corners = np.array([(left, top, *block.shape[::-1]) for left, top, block in blocks], np.int64).reshape(-1, 4)
        order = np.lexsort((corners[:, 1], corners[:, 0]))
        area = int((corners[:, 2] * corners[:, 3]).sum())
        if len(corners) < 2 or area > MAX_TILES:
            return
        west, north = corners[:, 0].min(), corners[:, 1].min()
        wide = int((corners[:, 0] + corners[:, 2]).max() - west)
        places = [
            ((top - north + np.arange(high))[:, None] * wide + (left - west + np.arange(across))).ravel()
            for left, top, across, high in corners[order].tolist()
        ]
        taken = np.concatenate(places)
        if len(np.unique(taken)) < len(taken):
            self._notes.warn(f"Chunks overlap at {about.place}; where they do, the last one counts")
