"""The ground of a battle map's squares from tiles: declared, by class, by other names, or by the layer they lie in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from travel.importers.report import Notes, counted
from travel.importers.square_words import ground_char
from travel.importers.terrain_words import parts_of
from travel.importers.tiled.document import TiledMap
from travel.importers.tiled.frame import Window
from travel.importers.tiled.ground import distinct_of, flat
from travel.importers.tiled.layers import TileLayer
from travel.importers.tiled.roles import role_of
from travel.importers.tiled.tilesets import NO_TILE, TileNotes
from travel.importers.tiled.values import flag_of, get_property, word_property
from travel.rules.battlemaps.ground import CLEAR, WALL
from travel.rules.battlemaps.model import Barrier, BarrierKind
from travel.rules.maps.gridcells import BoolArray

_PROPERTIES = ("ground", "terrain", "surface", "kind", "type", "name")
_NOTHING = " "
_DOORS = frozenset({"door", "doors", "gate", "gates", "portcullis"})
_ROLE_GROUND: Mapping[str, str] = {"walls": WALL}


def squares_of(document: TiledMap, window: Window, notes: Notes) -> tuple[list[list[str]], list[Barrier]]:
    """The ground of every square, north first, and the doors that tiles are. Of the tiles over each other the
    uppermost that names a ground counts; a square without any tile is rock, unless the map has no tiles at all."""
    chars = np.full(window.columns * window.rows, _NOTHING, "<U1")
    is_drawn = np.zeros(len(chars), np.bool_)
    is_door = np.zeros(len(chars), np.bool_)
    unknown: set[str] = set()
    for layer in document.layers.tiles:
        role = role_of(layer.about)
        if layer.about.is_hidden and not role:
            notes.ignored.append(f"the hidden layer {layer.about.name!r}")
            continue
        gids = flat(layer, window, notes)
        if gids.any():
            is_drawn |= gids > 0
            named = _named(document, layer, gids, role, unknown)
            chars = np.where(named == _NOTHING, chars, named)
            is_door |= _door_tiles(document, gids, role)
    chars[is_door] = CLEAR
    chars[chars == _NOTHING] = CLEAR
    if is_drawn.any():
        chars[~is_drawn] = WALL
        empty = int((~is_drawn).sum())
        if empty:
            notes.warn(f"{counted(empty, 'square')} without any tile {'is' if empty == 1 else 'are'} rock")
    if unknown:
        first = ", ".join(sorted(unknown)[:5])
        notes.warn(f"{counted(len(unknown), 'kind')} of tile named no ground and left it as it was: {first}")
    rows: list[list[str]] = chars.reshape(window.rows, window.columns).tolist()
    return rows, _doors(rows, np.flatnonzero(is_door).tolist())


def _door_tiles(document: TiledMap, gids: NDArray[np.uint32], role: str) -> BoolArray:
    """Where a layer has tiles of doors."""
    distinct = distinct_of(gids)
    found = np.array([gid > 0 and (role == "doors" or _is_door(document, gid)) for gid in distinct.tolist()], np.bool_)
    doors: BoolArray = found[np.searchsorted(distinct, gids)]
    return doors


def _is_door(document: TiledMap, gid: int) -> bool:
    tile = _tile(document, gid)
    names = (tile.class_name, tile.image, *(word_property(tile.properties, name) for name in _PROPERTIES))
    return any(not _DOORS.isdisjoint(parts_of(name)) for name in names if name)


def _doors(rows: list[list[str]], places: list[int]) -> list[Barrier]:
    """A door on the northern side of its square, or on the western one where walls lie north or south of it."""
    found: list[Barrier] = []
    wide, high = len(rows[0]), len(rows)
    for place in places:
        row, column = divmod(place, wide)
        walls = [rows[beside][column] == WALL for beside in (row - 1, row + 1) if 0 <= beside < high]
        end = (column, row + 1) if any(walls) else (column + 1, row)
        found.append(Barrier(BarrierKind.DOOR, ((column, row), end)))
    return found


def _tile(document: TiledMap, gid: int) -> TileNotes:
    tile_set, index = document.tile_sets.of(gid)
    return tile_set.tiles.get(index, NO_TILE) if tile_set else NO_TILE


def _named(
    document: TiledMap, layer: TileLayer, gids: NDArray[np.uint32], role: str, unknown: set[str]
) -> NDArray[np.str_]:
    """The ground that each tile of a layer names."""
    distinct = distinct_of(gids)
    layer_char = (ground_char(layer.about.name) or ground_char(layer.about.class_name)).replace(CLEAR, "")
    chars: list[str] = []
    for gid in distinct.tolist():
        char = _char_of(document, gid) or _ROLE_GROUND.get(role, "") or layer_char if gid else ""
        if gid and not char and role != "doors" and not _is_door(document, gid):
            unknown.add(document.meaning(gid).word)
        chars.append(char or _NOTHING)
    return np.array(chars, "<U1")[np.searchsorted(distinct, gids)]


def _char_of(document: TiledMap, gid: int) -> str:
    tile = _tile(document, gid)
    for name, value in tile.properties.items():
        if flag_of(value) and isinstance(value, bool) and ground_char(name):
            return ground_char(name)
    names: Iterator[str] = (word_property(tile.properties, name) for name in _PROPERTIES)
    for name in (*names, tile.class_name, *tile.colors[:1], tile.image):
        if name and ground_char(name):
            return ground_char(name)
    return "~" if get_property(tile.properties, "water") not in (None, False, "", "false") else ""
