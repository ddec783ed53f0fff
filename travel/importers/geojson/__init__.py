"""GeoJSON of any origin: polygons as cells, lines as ways and rivers, points as places; several files make one map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.geojson.biomes import are_azgaar, is_azgaar
from travel.importers.geojson.cells import PolygonCells, read_cells
from travel.importers.geojson.frame import DEGREES, fitted, frame_of, mapped, turned, unit_of, unwrapped
from travel.importers.geojson.ground import CellGround, best_keys, ground_by_biome, ground_by_word, word_of
from travel.importers.geojson.points_map import points_map
from travel.importers.geojson.polygon_map import polygon_map
from travel.importers.geojson.shapes import Shape, Shapes, looks_like, read_shapes
from travel.importers.refusal import refuse
from travel.importers.report import ImportReport, Notes, ground_counts, most_first, words_of
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Scale, WorldMap

_WATER = (Terrain.SEA, Terrain.COAST, Terrain.LAKE, Terrain.RIVER)


def read(sources: tuple[Source, ...], name: str, choices: Choices, progress: Progress) -> Imported:
    """Turn the files of one map into a map."""
    notes, chosen = Notes(), check_choices(choices)
    files = _files(sources, notes)
    progress(0.3)
    cells, areas = _split([shape for file in files for shape in file.polygons], chosen)
    lines, points = [file for file in files if file.lines], [file for file in files if file.points]
    if not (cells or areas or lines or points):
        raise refuse("The file holds no polygons, lines or points", "Export a layer that has some.")
    main = next((file for file in files if file.polygons), (lines or points or files)[0])
    unit = unit_of(main)
    if unit == DEGREES:
        files = unwrapped(files, notes)
    frame = frame_of(unit, choices.y_up, notes)
    scale = choices.scale or Scale(0.0, "mi")
    if not cells and not lines:
        cells, areas = areas, []
    if not cells:
        whole = _one(files, frame.y_up)
        if areas:
            notes.warn(f"{len(areas)} polygons have no ground; left out")
        world, ground = points_map(whole, name, scale, choices.paved_roads, chosen, notes)
        return _imported(world, ground, "", notes)
    wanted = {id(shape) for shape in cells}
    own = [turned(_kept(file, wanted), frame.y_up) for file in files]
    rest = [turned(_kept(file, wanted, without=True), frame.y_up) for file in files]
    made = read_cells([shape for file in own for shape in file.polygons], notes)
    progress(0.6)
    is_azgaars = are_azgaar(made.shapes)
    ground = ground_by_biome(made, chosen, notes) if is_azgaars else ground_by_word(made, chosen, notes)
    placed = [_placed(file, raw, unit, made, notes) for file, raw in zip(rest, files, strict=True)]
    whole = _joined([file for file in placed if file is not None])
    world = polygon_map(whole, made, ground, whole, name, scale, choices.paved_roads, notes)
    return _imported(world, ground, "Azgaar's generator" if is_azgaars else "", notes)


def _files(sources: tuple[Source, ...], notes: Notes) -> list[Shapes]:
    files: list[Shapes] = []
    first = 0
    for source in sources:
        at = "" if len(sources) == 1 else f"/{source.base_name}"
        files.append(read_shapes(source, at, first, notes))
        first += 1_000_000
    return files


def _split(polygons: list[Shape], chosen: Mapping[str, Terrain]) -> tuple[list[Shape], list[Shape]]:
    """Polygons with ground, and others."""
    cells = [shape for shape in polygons if is_azgaar(shape)]
    if not cells:
        keys = best_keys(polygons)
        named = [shape for shape in polygons if word_of(shape.properties, keys)]
        if len(named) * 2 >= len(polygons) or len({shape.feature // 1_000_000 for shape in polygons}) < 2:
            cells = polygons if named else []
        else:
            cells = named
    kept = {id(shape) for shape in cells}
    return cells, [shape for shape in polygons if id(shape) not in kept]


def _kept(file: Shapes, wanted: set[int], *, without: bool = False) -> Shapes:
    """A file's polygons that are cells; or everything else of it."""
    if without:
        return replace(file, polygons=[shape for shape in file.polygons if id(shape) not in wanted])
    kept = [shape for shape in file.polygons if id(shape) in wanted]
    return replace(file, polygons=kept, lines=[], points=[], cells={})


def _placed(file: Shapes, raw: Shapes, unit: str, cells: PolygonCells, notes: Notes) -> Shapes | None:
    """A file brought to where the cells lie. Ways in pixels are placed by the cells they name, if they name any."""
    others = unit_of(replace(raw, polygons=[])) if raw.lines or raw.points else unit
    if others == unit or not file.lines:
        if others != unit:
            notes.warn(f"{file.name} is in {others}, the cells are in {unit}; it may lie elsewhere")
        return replace(file, cells={})
    ids = {cell: index for cell, index in cells.ids.items() if isinstance(cell, int)}
    known, wanted, passed = [], [], {}
    for index, third in raw.cells.items():
        numbers = np.array([ids.get(cell, -1) for cell in third.tolist()], np.int64)
        if bool((numbers >= 0).all()):
            passed[index] = numbers
            known.append(file.lines[index].rings[0])
            wanted.append(np.column_stack([cells.x[numbers], cells.y[numbers]]))
    found = fitted(np.concatenate(known), np.concatenate(wanted)) if known else None
    if found is None:
        notes.warn(f"{file.name} is in {others}, the cells are in {unit}, and names none of them; left out")
        return None
    notes.warn(f"{file.name} is in {others}, the cells are in {unit}; it was placed by the cells that it names")
    return replace(mapped(file, *found), cells=passed)


def _one(files: list[Shapes], y_up: bool) -> Shapes:
    return _joined([turned(file, y_up) for file in files])


def _joined(files: list[Shapes]) -> Shapes:
    """All files as one. Only files that were placed by their cells keep the cells of their lines."""
    whole = Shapes("")
    for file in files:
        whole.cells |= {len(whole.lines) + index: cells for index, cells in file.cells.items()}
        whole.polygons += file.polygons
        whole.lines += file.lines
        whole.points += file.points
    return whole


def _imported(world: WorldMap, ground: CellGround, version: str, notes: Notes) -> Imported:
    water = int(np.isin(world.terrain, _WATER).sum())
    lines = Counter("road" if line.kind == "highway" else line.kind for line in world.features.lines)
    notes.used.append(
        f"{world.cell_count} cells as {world.topology.value}s, {world.edge_count // 2} borders between them"
    )
    report = ImportReport(
        format="geojson",
        version=version,
        topology=world.topology.value,
        cells=world.cell_count,
        land=world.cell_count - water,
        water=water,
        terrain=ground_counts(world.terrain),
        raw_terrain=most_first(ground.raw),
        words=words_of(ground.words),
        guesses=tuple(notes.guesses),
        roads=lines["road"],
        trails=lines["trail"],
        sea_routes=lines["sea_route"],
        rivers=lines["river"] + lines["canyon"],
        settlements=len(world.features.settlements),
        labels=0,
        scale=world.scale,
        used=tuple(notes.used),
        ignored=tuple(notes.ignored),
        warnings=notes.warnings,
    )
    unknown = any(terrain is Terrain.UNKNOWN for _, terrain, _ in ground.words)
    needed = () if world.has_scale else ("scale",)
    return Imported(world, report, (*needed, "terrain") if unknown else needed, ground.cell_words)


def _recognises(source: Source) -> bool:
    return looks_like(source.json)


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    return read(upload.maps, choices.name or upload.name, choices, progress)


FORMATS = (Format("geojson", "GeoJSON", _recognises, _read, many=True),)
