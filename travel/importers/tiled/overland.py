"""A Tiled map as a campaign map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.fields import clean
from travel.importers.grid_lines import GridFrame, chains_of, road_edges
from travel.importers.grid_map import NO_SCALE, Drawn, Titles, make_map
from travel.importers.limits import MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.source import Source
from travel.importers.tiled.document import TiledMap
from travel.importers.tiled.features import Placed, Placer, numbers_of
from travel.importers.tiled.frame import TileFrame, frame_of, keys_of
from travel.importers.tiled.ground import Tiles, TileStack, ground_of_tiles
from travel.importers.tiled.shapes import ShapeReader
from travel.importers.tiled.values import get_property, text_of, word_property
from travel.importers.upload import Progress
from travel.rules.maps.edges import edge_between
from travel.rules.maps.gridcells import BoolArray
from travel.rules.maps.scale import check_scale
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Features, Line, Scale, Settlement, UInt8Array

_MAX_STEP = 1e7
_MAX_FIRST = 9_999


def read_overland(
    document: TiledMap, sources: Sequence[Source], name: str, choices: Choices, notes: Notes, progress: Progress
) -> Imported:
    """Turn a Tiled map into a campaign map."""
    if choices.topology is not None and choices.topology is not document.layout.topology:
        raise refuse(
            f"The map's tiles are {document.layout.topology.value}, not {choices.topology.value}",
            "Leave the shape of cells to the file.",
            "/topology",
        )
    chosen = check_choices(choices)
    window = document.window()
    stack = TileStack(document.layout, window, document.meaning, chosen, notes)
    for layer in document.layers.tiles:
        stack.add(layer)
    tiles = stack.found
    if not (tiles.codes >= 0).any():
        raise refuse("The map has no tile layer with ground", "Draw some ground, or bring it in as a battle map.")
    progress(0.3)
    frame = _numbered(frame_of(document.layout, window), document)
    ground = ground_of_tiles(tiles, frame, chosen)
    grid = frame.with_cells(ground.codes >= 0)
    progress(0.5)
    placed = _placed(document, sources, frame, grid, choices, notes)
    drawn = _drawn(document, frame, grid, tiles, placed, paved_roads=choices.paved_roads)
    _say(document, notes)
    features = Features(
        settlements=(*_settlements(tiles, frame, grid), *placed.settlements),
        labels=tuple(placed.labels),
        markers=tuple(placed.markers),
        areas=tuple(placed.areas),
    )
    progress(0.8)
    return make_map(
        Titles(choices.name or word_property(document.properties, "name") or name, "tiled", document.version),
        grid,
        ground,
        drawn,
        features,
        choices,
        notes,
        scale=_scale(document, notes),
        elevation=_elevation(document, frame, tiles),
        keys=_keys(document, frame, grid),
    )


def _numbered(frame: TileFrame, document: TiledMap) -> TileFrame:
    """The frame with the written numbers of its first cell, where the author gives them."""

    def first(name: str, found: int) -> int:
        given = get_property(document.properties, name)
        is_number = isinstance(given, int) and not isinstance(given, bool) and abs(given) <= _MAX_FIRST
        return int(given) if is_number else found

    grid = frame.grid
    column, row = first("first_column", grid.first_column), first("first_row", grid.first_row)
    return replace(frame, grid=replace(grid, first_column=column, first_row=row))


def _keys(document: TiledMap, frame: TileFrame, grid: GridFrame) -> tuple[str, ...]:
    """Printed names of cells: the author's if there is one for each, else Tiled's own columns and rows."""
    given = get_property(document.properties, "keys")
    keys = tuple(clean(key, 60) for key in given.split("\n")) if isinstance(given, str) else ()
    return keys if len(keys) == frame.count else keys_of(frame, grid.present)


def _placed(
    document: TiledMap,
    sources: Sequence[Source],
    frame: TileFrame,
    grid: GridFrame,
    choices: Choices,
    notes: Notes,
) -> Placed:
    reader = ShapeReader(sources, notes)
    placer = Placer(frame, grid, document.meaning, paved_roads=choices.paved_roads, notes=notes)
    for layer in document.layers.objects:
        placer.add(layer.about, reader.read(layer))
    return placer.finish()


def _drawn(
    document: TiledMap, frame: TileFrame, grid: GridFrame, tiles: Tiles, placed: Placed, *, paved_roads: bool
) -> Drawn:
    """Ways and rivers: those of tiles first, then the lines drawn over them."""
    ways = np.zeros(len(grid.cells.heads), np.uint8)
    lines = list(placed.lines)
    for way in (Way.TRAIL, Way.ROAD, Way.HIGHWAY):
        if way in tiles.roads:
            edges = road_edges(grid, _on_grid(tiles.roads[way], frame))
            laid = Way.HIGHWAY if way is Way.ROAD and paved_roads else way
            ways[edges] = np.maximum(ways[edges], laid)
            lines += _lines(grid, edges, laid.key)
    if tiles.rivers is not None and get_property(document.properties, "river_edges") is None:
        lines += _lines(grid, road_edges(grid, _on_grid(tiles.rivers, frame)), "river")
    if len(lines) > MAX_FEATURES:
        raise refuse(f"The map has more than {MAX_FEATURES:,} lines", "Draw fewer roads and rivers.")
    return Drawn(ways, lines, placed.hidden, placed.only_drawn, _river_edges(document, grid))


def _lines(grid: GridFrame, edges: NDArray[np.int64], kind: str) -> list[Line]:
    return [Line(kind, "", tuple(map(grid.centre, chain))) for chain in chains_of(grid, edges)]


def _on_grid(mask: BoolArray, frame: TileFrame) -> BoolArray:
    found = np.zeros(frame.count, np.bool_)
    found[frame.cells] = mask
    return found


def _settlements(tiles: Tiles, frame: TileFrame, grid: GridFrame) -> list[Settlement]:
    """Tiles that are settlements."""
    found: list[Settlement] = []
    for place, meaning in tiles.settlements:
        cell = int(frame.cells[place])
        kind = meaning.settlement or "town"
        found.append(Settlement(meaning.name or kind.capitalize(), kind, cell, *grid.centre(cell)))
    return found


def _scale(document: TiledMap, notes: Notes) -> Scale:
    """The scale that the author wrote, if it can be one."""
    properties = document.properties
    unit = text_of(get_property(properties, "scale_unit")) or "mi"
    for name, in_unit in (("scale_value", unit), ("scale_miles_per_tile", "mi"), ("feet_per_tile", "ft")):
        value = get_property(properties, name)
        if value is None:
            continue
        try:
            scale = Scale(float(value), in_unit)
            if math.isfinite(scale.value) and scale.value < _MAX_STEP:
                check_scale(scale)
                return scale
        except ValueError:
            pass
        notes.warn(f"The map property {name} is {str(value)[:40]!r}, which is no scale; choose one")
    return NO_SCALE


def _elevation(document: TiledMap, frame: TileFrame, tiles: Tiles) -> NDArray[np.float32] | None:
    """Feet of each cell, NaN where unknown; None if the map says nothing of heights."""
    written = get_property(document.properties, "elevation_feet")
    if isinstance(written, str):
        feet = numbers_of(written, "/properties/elevation_feet").astype(np.float32)
        if len(feet) != frame.count or not (np.isnan(feet) | (np.abs(feet) <= 1e6)).all():
            raise refuse(
                f"The property elevation_feet holds {len(feet):,} heights; {frame.count:,} were expected",
                "Write one for each cell, in feet, row by row.",
                "/properties/elevation_feet",
            )
        return np.asarray(feet, np.float32)
    if tiles.feet is None:
        return None
    found = np.full(frame.count, np.nan, np.float32)
    found[frame.cells] = tiles.feet
    return found


def _river_edges(document: TiledMap, grid: GridFrame) -> UInt8Array | None:
    """The edges that cross a river where the file lists them ("12-13 13-29"); None if it does not."""
    written = get_property(document.properties, "river_edges")
    if not isinstance(written, str):
        return None
    crosses = np.zeros(len(grid.cells.heads), np.uint8)
    offsets, heads = grid.cells.offsets, grid.cells.heads
    for pair in written.split():
        one, dash, other = pair.partition("-")
        ends = [int(end) for end in (one, other) if end.isascii() and end.isdecimal() and len(end) < 9]
        if not dash or len(ends) != 2 or max(ends) >= len(offsets) - 1:
            raise refuse(f"{pair[:40]!r} is no pair of cells", "Write pairs such as 12-13.", "/properties/river_edges")
        there, back = edge_between(offsets, heads, *ends), edge_between(offsets, heads, ends[1], ends[0])
        if there >= 0 and back >= 0:
            crosses[there] = crosses[back] = 1
    return crosses


def _say(document: TiledMap, notes: Notes) -> None:
    layers = document.layers
    notes.used.append(f"{counted(len(layers.tiles), 'tile layer')}, {counted(len(layers.objects), 'object layer')}")
    notes.used.append(counted(len(document.tile_sets.found), "tile set"))
    if document.layout.orientation == "staggered":
        notes.warn(
            "The map's diamonds are read as squares, turned by an eighth; neighbours and distances stay as drawn"
        )
    if document.layout.orientation == "isometric":
        notes.warn("The map is isometric; its tiles are read as squares and drawn upright")
