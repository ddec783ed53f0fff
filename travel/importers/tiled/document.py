"""A Tiled map as read from its file: what it says of itself, its tile sets and its layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from travel.importers.fields import Row
from travel.importers.limits import MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.importers.tiled.frame import MAX_SIDE, Layout, Window, read_layout, window_of
from travel.importers.tiled.layers import LayerReader, Layers, TileLayer
from travel.importers.tiled.meaning import Meaning, meaning_of
from travel.importers.tiled.tilesets import TileSetReader, TileSets
from travel.importers.tiled.tree import tree_of
from travel.importers.tiled.values import Properties, flag_of, properties_of, text_of, whole_of


@dataclass(slots=True)
class TiledMap:
    """The map. ``window`` is None where no tile lies (objects only)."""

    version: str
    class_name: str
    properties: Properties
    layout: Layout
    size: tuple[int, int]
    is_infinite: bool
    layers: Layers
    tile_sets: TileSets
    _meanings: dict[int, Meaning]

    def meaning(self, gid: int) -> Meaning:
        """What a tile stands for."""
        if gid not in self._meanings:
            self._meanings[gid] = meaning_of(self.tile_sets, gid)
        return self._meanings[gid]

    def window(self) -> Window:
        """What the map covers, in tiles."""
        return window_of(self.size, self.layers.tiles, is_infinite=self.is_infinite)


def read_document(source: Source, beside: Sequence[Source], notes: Notes) -> TiledMap:
    """Read a map file and the tile sets beside it."""
    row: Row = tree_of(source.data) if source.looks_like_xml else source.json
    if not isinstance(row, dict) or "layers" not in row:
        raise refuse("The file holds no Tiled map", "Send the map as TMX or as JSON.")
    layout = read_layout(row, notes)
    is_infinite = flag_of(row.get("infinite"))
    width = whole_of(row, "width", "", low=0, high=1 << 40)
    height = whole_of(row, "height", "", low=0, high=1 << 40)
    if max(width, height) > MAX_SIDE and not is_infinite:
        window_of((width, height), [], is_infinite=False)
    tile_sets = TileSetReader(beside, notes).read(row.get("tilesets", []))
    reader = LayerReader((width, height), is_infinite=is_infinite, notes=notes, max_objects=MAX_FEATURES)
    layers = reader.read(row["layers"])
    layers.tiles[:] = _shifted(layers.tiles, layout, notes)
    _check_tiles(layers.tiles, tile_sets, notes)
    return TiledMap(
        version=text_of(row.get("version")) or text_of(row.get("tiledversion")),
        class_name=text_of(row.get("class")),
        properties=properties_of(row, "", notes),
        layout=layout,
        size=(width, height),
        is_infinite=is_infinite,
        layers=layers,
        tile_sets=tile_sets,
        _meanings={},
    )


def _shifted(layers: list[TileLayer], layout: Layout, notes: Notes) -> list[TileLayer]:
    """Layers set off against the lowest one by whole tiles are moved; smaller shifts are how things are drawn."""
    if not layers:
        return layers
    first = layers[0].about.offset
    moved: list[TileLayer] = []
    for layer in layers:
        right = round((layer.about.offset[0] - first[0]) / layout.tile_width)
        down = round((layer.about.offset[1] - first[1]) / layout.tile_height)
        if not (right or down):
            moved.append(layer)
        elif layout.orientation == "orthogonal":
            blocks = [(left + right, top + down, block) for left, top, block in layer.blocks]
            moved.append(replace(layer, blocks=blocks))
        else:
            notes.warn(f"The layer {layer.about.name!r} is set off from the others; read as if it were not")
            moved.append(layer)
    return moved


def _check_tiles(layers: list[TileLayer], tile_sets: TileSets, notes: Notes) -> None:
    """Warn of tile numbers that no tile set has."""
    ends = [(each.first, each.first + each.count) for each in tile_sets.found]
    for layer in layers:
        most = max((int(block.max(initial=0)) for _, _, block in layer.blocks), default=0)
        if not most:
            continue
        if not ends or most >= ends[-1][1] > ends[-1][0]:
            notes.warn(f"The layer {layer.about.name!r} has tile {most}, which is in no tile set")
