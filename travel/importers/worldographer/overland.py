"""A Worldographer map as a campaign map."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.grid_lines import GridFrame
from travel.importers.grid_map import NO_SCALE, Drawn, GridGround, Titles, make_map
from travel.importers.limits import MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, Part, counted
from travel.importers.upload import Progress
from travel.importers.worldographer.document import Level, WorldFile
from travel.importers.worldographer.places import Places
from travel.importers.worldographer.shapes import Shape, read_shapes
from travel.importers.worldographer.terrain import freezes, ground_of_name
from travel.importers.worldographer.tiles import Tiles, read_tiles
from travel.rules.maps.areas import Area
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.hexgrid import SQRT3
from travel.rules.maps.scale import MAX_CELL_MILES
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Features, Grid, Line, Scale, Topology

LINE_KINDS = frozenset({"highway", "road", "trail", "river", "border", "sea_route"})
_MIDDLE, _ALONG, _ACROSS = 150.0, 225.0, 300.0
"""In the file's units: the first centre, the step between shifted columns or rows, the step in the other direction."""

_SCALE = re.compile(r"1\s*(?:hex|tile|square)\s*=\s*([0-9]{1,5}(?:\.[0-9]{1,4})?)\s*([a-z]{1,12})\.?\s*\Z", re.I)
_UNITS = {
    "mi": "mi",
    "mile": "mi",
    "miles": "mi",
    "km": "km",
    "kilometers": "km",
    "kilometres": "km",
    "ft": "ft",
    "feet": "ft",
    "foot": "ft",
    "m": "m",
    "meters": "m",
    "metres": "m",
    "league": "lg",
    "leagues": "lg",
}
Point = tuple[float, float]


def read_overland(world: WorldFile, name: str, choices: Choices, notes: Notes, progress: Progress) -> Imported:
    """Turn the chosen view level into a campaign map."""
    if choices.topology is not None and choices.topology is not world.topology:
        raise refuse(
            f"The map's tiles are {world.topology.value}, not {choices.topology.value}",
            "Leave the shape of cells to the file.",
            "/topology",
        )
    level = chosen_level(world, choices)
    tiles = read_tiles(level, notes)
    progress(0.4)
    frame = _frame(world, tiles)
    ground = _ground(world, tiles, check_choices(choices), notes)
    progress(0.6)
    shapes = read_shapes(world, level.name, notes)
    lines = _lines(shapes, world, notes, paved_roads=choices.paved_roads)
    placed = Places(world, level.name, frame, lambda x, y: to_world(world.topology, x, y), notes).read()
    _say(world, tiles, notes)
    features = Features(
        settlements=tuple(placed.settlements),
        labels=tuple(placed.labels),
        markers=tuple(placed.markers),
        areas=_secret_area(tiles, notes),
    )
    imported = make_map(
        Titles(choices.name or name, "worldographer", world.version),
        frame,
        ground,
        Drawn(np.zeros(len(frame.cells.heads), np.uint8), lines),
        features,
        choices,
        notes,
        scale=_scale(world, notes),
        elevation=_heights(tiles, notes),
    )
    return _with_levels(imported, world, choices)


def chosen_level(world: WorldFile, choices: Choices) -> Level:
    """The view level chosen, else the world, else the first."""
    by_name = {level.name: level for level in reversed(world.levels)}
    return by_name.get(choices.part) or by_name.get("WORLD") or world.levels[0]


def to_world(topology: Topology, x: float, y: float) -> Point:
    """World coordinates of a point in the file's units."""
    right, down = x - _MIDDLE, y - _MIDDLE
    if topology is Topology.HEX_FLAT:
        at = 1.5 * right / _ALONG, SQRT3 * down / _ACROSS
    elif topology is Topology.HEX_POINTY:
        at = SQRT3 * right / _ACROSS, 1.5 * down / _ALONG
    else:
        at = right / _ACROSS, down / _ACROSS
    return round(at[0], 4), round(at[1], 4)


def _frame(world: WorldFile, tiles: Tiles) -> GridFrame:
    shifted = "none" if world.topology is Topology.SQUARE else "odd"
    grid = Grid(tiles.columns, tiles.rows, "none" if shifted == "none" else "odd", *world.first)
    present = np.ones(tiles.columns * tiles.rows, np.bool_)
    return GridFrame(world.topology, grid, build_cells(world.topology, grid, present), present)


def _ground(world: WorldFile, tiles: Tiles, chosen: dict[str, Terrain], notes: Notes) -> GridGround:
    """Ground by slot; plains and forest under ice have a word of their own."""
    unlisted = sorted({int(slot) for slot in np.unique(tiles.slots)} - set(world.names))
    if unlisted:
        first = ", ".join(map(str, unlisted[:5]))
        notes.warn(f"Tiles have slots that the list of terrains lacks: {first}")
    codes = tiles.slots.astype(np.int64) * 2 + _under_ice(world, tiles)
    distinct, numbers = np.unique(codes, return_inverse=True)
    rows = [_word(world, int(code), chosen) for code in distinct]
    words = list(dict.fromkeys(row[0] for row in rows))
    places = {word: index for index, word in enumerate(words)}
    number = np.array([places[row[0]] for row in rows], np.int32)
    by_word = {row[0]: row for row in rows}
    return GridGround(
        codes=number[numbers].astype(np.int32).ravel(),
        words=tuple(words),
        grounds=tuple(by_word[word][1] for word in words),
        reasons=tuple(by_word[word][2] for word in words),
        is_open_water=np.array([by_word[word][3] for word in words], np.bool_),
    )


def _under_ice(world: WorldFile, tiles: Tiles) -> NDArray[np.int64]:
    freezing = [slot for slot, name in world.names.items() if freezes(ground_of_name(name)[0])]
    return (tiles.is_icy & np.isin(tiles.slots, freezing)).astype(np.int64)


def _word(world: WorldFile, code: int, chosen: dict[str, Terrain]) -> tuple[str, Terrain, str, bool]:
    """Word, ground, reason and whether it is water of any kind."""
    slot, is_icy = divmod(code, 2)
    name = world.names.get(slot, f"slot {slot}")
    word = f"{name} (icy)" if is_icy else name
    if word in chosen:
        return word, chosen[word], "", False
    if is_icy:
        return word, Terrain.TUNDRA, "", False
    return (word, *ground_of_name(name))


def _lines(shapes: list[Shape], world: WorldFile, notes: Notes, *, paved_roads: bool) -> list[Line]:
    found: list[Line] = []
    left: Counter[str] = Counter()
    for shape in shapes:
        if shape.kind not in LINE_KINDS:
            left[shape.kind or shape.tags or "shape"] += 1
            continue
        if shape.is_gm_only:
            notes.warn(f"A {shape.kind.replace('_', ' ')} that only the GM sees is left out; lines cannot be hidden")
            continue
        points = (*shape.points, shape.points[0]) if shape.is_closed else shape.points
        kind = "highway" if shape.kind == "road" and paved_roads else shape.kind
        found.append(Line(kind, "", tuple(to_world(world.topology, *point) for point in points)))
    notes.ignored += [f"{counted(count, 'shape')} ({kind[:60]})" for kind, count in sorted(left.items())[:20]]
    if len(found) > MAX_FEATURES:
        raise refuse(f"The map has more than {MAX_FEATURES:,} lines", "Draw fewer roads and rivers.")
    return found


def _secret_area(tiles: Tiles, notes: Notes) -> tuple[Area, ...]:
    cells = np.flatnonzero(tiles.is_gm_only)
    if not len(cells):
        return ()
    notes.warn(f"{counted(len(cells), 'tile')} that only the GM sees: marked as an area that only the GM sees")
    return (Area("Tiles for the GM only", "region", tuple(cells.tolist()), gm_only=True),)


def _heights(tiles: Tiles, notes: Notes) -> NDArray[np.float32] | None:
    """Feet by tile; None where every tile has the height that the program gives new ones."""
    if (tiles.feet == tiles.feet[0]).all():
        return None
    notes.warn("The file gives heights without a unit; taken as feet")
    return tiles.feet


def _scale(world: WorldFile, notes: Notes) -> Scale:
    """The scale that the map key writes out, if it does."""
    found = _SCALE.search(world.scale_text)
    unit = _UNITS.get(found[2].casefold()) if found else None
    if found is None or unit is None or not 0 < float(found[1]) <= MAX_CELL_MILES:
        return NO_SCALE
    notes.used.append(f"the scale of the map key: {found[0].strip()}")
    return Scale(float(found[1]), unit)


def _say(world: WorldFile, tiles: Tiles, notes: Notes) -> None:
    notes.used.append(f"{tiles.columns} by {tiles.rows} tiles, {counted(len(world.names), 'terrain')}")
    extra = sum(1 for layer in world.rows("extraTerrain", "mapLayer") for _ in layer.all("terrainAndLocation"))
    if extra:
        notes.ignored.append(f"{counted(extra, 'extra terrain')} on further layers")
    projection = world.root.get("mapProjection", "FLAT")
    if projection not in ("FLAT", ""):
        notes.warn("The map is drawn as a globe; read as if it were flat")


def _with_levels(imported: Imported, world: WorldFile, choices: Choices) -> Imported:
    """Say which other view levels the file has; ask for one unless it was chosen."""
    names = list(dict.fromkeys(level.name for level in world.levels))
    if len(names) < 2:
        return imported
    parts = tuple(Part(name, name.capitalize(), "view level") for name in names)
    needed = imported.needed if choices.part in names else (*imported.needed, "part")
    return replace(imported, report=replace(imported.report, parts=parts), needed=needed)
