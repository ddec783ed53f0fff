"""A picture with a grid laid over it: a blank map to be painted, with the picture below.

Until the grid is given the picture lies at 0, 0 with a unit of the map to each of its pixels, so that the grid can be
placed in pixels.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from tactical.rules.kernel.errors import RuleError
from travel.importers.battle import battle_name, check_size, feet_of, finished
from travel.importers.choices import CellWords, Choices, GridChoice, Imported, ImportedBattle, check_choices
from travel.importers.pictures import picture_kind, picture_size, reencode
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import ImportReport, Notes, Word, ground_counts
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.rules.battlemaps.ground import CLEAR
from travel.rules.battlemaps.model import BattleMap
from travel.rules.maps.blank import blank_map
from travel.rules.maps.hexgrid import SQRT3
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, Topology, WorldMap
from travel.rules.pictures import Picture

KEY = "picture"
ANY = "*"
"""The word for all cells: choose its ground to fill the map with it."""

NO_SCALE = Scale(0.0, "mi")
MAX_PIXELS_AWAY = 1_000_000.0
_UNPAINTED = "not painted yet: choose a ground for all cells, or paint them afterwards"
Place = tuple[float, float, float, float]


def recognises(source: Source) -> bool:
    """The first bytes of a PNG, JPEG or WebP."""
    return bool(picture_kind(source.data))


def read(upload: Upload, choices: Choices, progress: Progress) -> Imported | ImportedBattle:
    """Make the map. ImportRefused for a damaged picture, or a grid that cannot be."""
    size = picture_size(upload.main.data)
    progress(0.1)
    written = reencode(upload.main.data)
    progress(0.9)
    place = (0.0, 0.0, float(size[0]), float(size[1]))
    picture = Picture(written.data, written.media, written.width, written.height, place)
    notes = Notes(used=[f"the picture, {size[0]} x {size[1]} pixels"])
    if (written.width, written.height) != size:
        notes.warn(f"The picture is kept at {written.width} x {written.height} pixels")
    if choices.kind == "battle":
        return _battle(upload, choices, picture, notes)
    return _overland(upload, choices, picture, notes)


def _overland(upload: Upload, choices: Choices, picture: Picture, notes: Notes) -> Imported:
    grid, topology = choices.grid, choices.topology
    ground = check_choices(choices).get(ANY, Terrain.UNKNOWN)
    if grid is None or topology is None:
        world = _blank(upload.name, Topology.SQUARE, 2, 1, choices.scale, ground)
        needed = ["grid"] if topology is not None else ["grid", "topology"]
    else:
        world = _blank(upload.name, topology, grid.columns, grid.rows, choices.scale, ground)
        place = placed(topology, _checked(grid), picture.place[2:])
        picture = Picture(picture.data, picture.media, picture.width, picture.height, place)
        needed = []
        notes.used.append(f"a grid of {grid.columns} x {grid.rows} cells laid over it")
    if choices.scale is None:
        needed.append("scale")
    if ground is Terrain.UNKNOWN and not needed:
        needed.append("terrain")
    report = _report(world, ground, upload.main, notes)
    words = CellWords(np.zeros(world.cell_count, np.int32), (ANY,))
    return Imported(world, report, tuple(needed), words, picture)


def _battle(upload: Upload, choices: Choices, picture: Picture, notes: Notes) -> ImportedBattle:
    grid = choices.grid
    columns = rows = 1
    if grid is not None:
        _checked(grid)
        check_size(grid.columns, grid.rows, "/grid/columns")
        columns, rows = grid.columns, grid.rows
        west, north = -grid.x / grid.cell, -grid.y / grid.cell
        wide, high = picture.place[2] / grid.cell, picture.place[3] / grid.cell
        place = (west, north, west + wide, north + high)
        picture = Picture(picture.data, picture.media, picture.width, picture.height, place)
    battle = BattleMap(
        name=battle_name(choices.name or upload.name),
        rows=(CLEAR * columns,) * rows,
        feet_per_square=feet_of(choices, None, notes),
        picture=picture if grid else None,
    )
    version = picture_kind(upload.main.data).lower()
    made = finished(battle, notes, key=KEY, version=version, needed=() if grid else ("grid",))
    if grid is not None:
        return made
    report = replace(made.report, has_picture=True)
    return replace(made, battle=replace(made.battle, picture=picture), report=report)


def _blank(name: str, topology: Topology, columns: int, rows: int, scale: Scale | None, ground: Terrain) -> WorldMap:
    try:
        return blank_map(name, topology, columns, rows, scale or NO_SCALE, ground)
    except RuleError as error:
        pointer = error.pointer if error.pointer == "/topology" else f"/grid{error.pointer}"
        raise ImportRefused(error.message, remedy=error.remedy, pointer=pointer) from None


def _checked(grid: GridChoice) -> GridChoice:
    """The grid itself, if it can lie over a picture."""
    if not (math.isfinite(grid.cell) and 1 <= grid.cell <= MAX_PIXELS_AWAY):
        raise refuse("A cell of the grid has no width", "Give the pixels between two neighbouring cells.", "/grid/cell")
    for value, pointer in ((grid.x, "/grid/x"), (grid.y, "/grid/y")):
        if not (math.isfinite(value) and abs(value) <= MAX_PIXELS_AWAY):
            raise refuse("The grid lies beyond the picture", "Give its corner in pixels of the picture.", pointer)
    return grid


def placed(topology: Topology, grid: GridChoice, size: tuple[float, ...]) -> Place:
    """Where a picture of ``size`` pixels lies in world units, so that the grid lies on it as given."""
    width = 1.0 if topology is Topology.SQUARE else SQRT3
    corner = {
        Topology.SQUARE: (-0.5, -0.5),
        Topology.HEX_FLAT: (-1.0, -SQRT3 / 2),
        Topology.HEX_POINTY: (-SQRT3 / 2, -1.0),
    }[topology]
    unit = width / grid.cell
    west, north = corner[0] - grid.x * unit, corner[1] - grid.y * unit
    return west, north, west + size[0] * unit, north + size[1] * unit


def _report(world: WorldMap, ground: Terrain, source: Source, notes: Notes) -> ImportReport:
    is_painted = ground is not Terrain.UNKNOWN
    word = Word(ANY, ground.key, world.cell_count, is_painted, "" if is_painted else _UNPAINTED)
    return ImportReport(
        format=KEY,
        version=picture_kind(source.data).lower(),
        topology=world.topology.value,
        cells=world.cell_count,
        land=world.cell_count if ground.is_land else 0,
        water=world.cell_count if ground.is_water else 0,
        terrain=ground_counts(world.terrain),
        raw_terrain={ANY: world.cell_count},
        words=(word,),
        guesses=(),
        roads=0,
        trails=0,
        sea_routes=0,
        rivers=0,
        settlements=0,
        labels=0,
        scale=world.scale,
        used=tuple(notes.used),
        ignored=tuple(notes.ignored),
        warnings=notes.warnings,
        has_picture=True,
    )


FORMATS = (Format(KEY, "a picture", recognises, read, weak=True),)
