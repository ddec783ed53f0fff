"""The ground of a battle map's squares from tiles: declared, by class, by other names, or by the layer they lie in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from travel.importers.report import Notes, counted
from travel.importers.square_words import ground_char
from travel.importers.tiled.document import TiledMap
from travel.importers.tiled.frame import Window
from travel.importers.tiled.ground import distinct_of, flat
from travel.importers.tiled.layers import TileLayer
from travel.importers.tiled.roles import role_of
from travel.importers.tiled.tilesets import NO_TILE
from travel.importers.tiled.values import flag_of, get_property, word_property
from travel.rules.battlemaps.ground import CLEAR, WALL

_PROPERTIES = ("ground", "terrain", "surface", "kind", "type", "name")
_NOTHING = " "
_ROLE_GROUND: Mapping[str, str] = {"walls": WALL}


def squares_of(document: TiledMap, window: Window, notes: Notes) -> list[list[str]]:
    """The ground of every square, north first. Of the tiles over each other the uppermost that names a ground counts;
    a square without any tile is rock, unless the map has no tiles at all."""
    chars = np.full(window.columns * window.rows, _NOTHING, "<U1")
    is_drawn = np.zeros(len(chars), np.bool_)
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
    return rows


def _named(
    document: TiledMap, layer: TileLayer, gids: NDArray[np.uint32], role: str, unknown: set[str]
) -> NDArray[np.str_]:
    """The ground that each tile of a layer names."""
    distinct = distinct_of(gids)
    layer_char = (ground_char(layer.about.name) or ground_char(layer.about.class_name)).replace(CLEAR, "")
    chars: list[str] = []
    for gid in distinct.tolist():
        char = _char_of(document, gid) or _ROLE_GROUND.get(role, "") or layer_char if gid else ""
        if gid and not char:
            unknown.add(document.meaning(gid).word)
        chars.append(char or _NOTHING)
    return np.array(chars, "<U1")[np.searchsorted(distinct, gids)]


def _char_of(document: TiledMap, gid: int) -> str:
    tile_set, index = document.tile_sets.of(gid)
    tile = tile_set.tiles.get(index, NO_TILE) if tile_set else NO_TILE
    for name, value in tile.properties.items():
        if flag_of(value) and isinstance(value, bool) and ground_char(name):
            return ground_char(name)
    names: Iterator[str] = (word_property(tile.properties, name) for name in _PROPERTIES)
    for name in (*names, tile.class_name, *tile.colors[:1], tile.image):
        if name and ground_char(name):
            return ground_char(name)
    return "~" if get_property(tile.properties, "water") not in (None, False, "", "false") else ""
