"""GeoJSON of any origin: polygons as cells, lines as ways and rivers, points as places; several files make one map."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.collecting import collecting_paused
from travel.importers.geojson.about import about
from travel.importers.geojson.biomes import are_azgaar, is_azgaar
from travel.importers.geojson.cells import PolygonCells, read_cells
from travel.importers.geojson.frame import DEGREES, fitted, frame_of, unit_of, unwrap
from travel.importers.geojson.ground import CellGround, best_keys, ground_by_biome, ground_by_word, says_ground, word_of
from travel.importers.geojson.points_map import points_map
from travel.importers.geojson.polygon_map import polygon_map
from travel.importers.geojson.shapes import Positions, Shape, Shapes, looks_like, read_shapes
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted, overland_report
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Topology, WorldMap

_FILE = 1_000_000
"""Numbers of features that each file has to itself."""

_PLURALS = {Topology.POLYGON: "polygons", Topology.POINTS: "points"}


def read(sources: tuple[Source, ...], name: str, choices: Choices, progress: Progress) -> Imported:
    """Turn the files of one map into a map."""
    notes, chosen = Notes(), check_choices(choices)
    files = _files(sources, notes)
    progress(0.3)
    cells, areas = _split([shape for file in files for shape in file.polygons])
    lines, points = [file for file in files if file.lines], [file for file in files if file.points]
    if not (cells or areas or lines or points):
        raise refuse("The file holds no polygons, lines or points", "Export a layer that has some.")
    main = next((file for file in files if file.polygons), (lines or points)[0] if lines or points else files[0])
    unit = unit_of(main.xy)
    if unit == DEGREES:
        unwrap([file for file in files if unit_of(file.xy) == DEGREES], notes)
    frame = frame_of(unit, choices.y_up, notes)
    units = [unit_of(file.xy) for file in files]
    for file in files:
        file.xy[:, 1] *= -1.0 if frame.y_up else 1.0
    said = about(sources, notes)
    name, scale = choices.name or said.name or name, choices.scale or said.scale
    if not cells and not lines:
        cells, areas = areas, []
    if not cells:
        if areas:
            notes.warn(f"{counted(len(areas), 'polygon')} without ground; left out")
        world, ground = points_map(_joined(files), name, scale, choices.paved_roads, chosen, notes)
        return _imported(world, ground, "", notes)
    made = read_cells(cells, notes)
    progress(0.6)
    is_azgaars = are_azgaar(made.shapes)
    ground = ground_by_biome(made, chosen, notes) if is_azgaars else ground_by_word(made, chosen, notes)
    placed = [_placed(file, at, unit, made, notes) for file, at in zip(files, units, strict=True)]
    whole = _joined([file for file in placed if file is not None])
    whole.polygons = areas
    world = polygon_map(whole, made, ground, name, scale, choices.paved_roads, notes)
    return _imported(world, ground, f"Azgaar's generator {said.version}".strip() if is_azgaars else "", notes)


def _files(sources: tuple[Source, ...], notes: Notes) -> list[Shapes]:
    files: list[Shapes] = []
    first = 0
    for source in sources:
        at = "" if len(sources) == 1 else f"/{source.base_name}"
        files.append(read_shapes(source, at, first, notes))
        first += _FILE
    return files


def _split(polygons: list[Shape]) -> tuple[list[Shape], list[Shape]]:
    """Polygons that are cells, and others. Where one of a file's has ground, its others are cells yet to be decided."""
    cells = [shape for shape in polygons if is_azgaar(shape)]
    if not cells:
        keys = best_keys(polygons)
        cells = [row for row in polygons if word_of(row.properties, keys) or says_ground(row.properties)]
        with_ground = {shape.feature // _FILE for shape in cells}
        cells = [shape for shape in polygons if shape.feature // _FILE in with_ground]
    kept = {id(shape) for shape in cells}
    return cells, [shape for shape in polygons if id(shape) not in kept]


def _placed(file: Shapes, unit: str, wanted: str, cells: PolygonCells, notes: Notes) -> Shapes | None:
    """A file brought to where the cells lie. Ways in pixels are placed by the cells they name, if they name any."""
    if unit == wanted or not (file.lines or file.points):
        return replace(file, cells={})
    if not file.cells:
        notes.warn(f"{file.name} is in {unit}, the cells are in {wanted}; it may lie elsewhere")
        return replace(file, cells={})
    ids = {cell: index for cell, index in cells.ids.items() if isinstance(cell, int)}
    known: list[Positions] = []
    middles: list[Positions] = []
    passed: dict[int, NDArray[np.int64]] = {}
    for index, third in file.cells.items():
        numbers = np.array([ids.get(cell, -1) for cell in third.tolist()], np.int64)
        if bool((numbers >= 0).all()):
            passed[index] = numbers
            known.append(file.lines[index].rings[0])
            middles.append(np.column_stack([cells.x[numbers], cells.y[numbers]]))
    found = fitted(np.concatenate(known), np.concatenate(middles)) if known else None
    if found is None:
        notes.warn(f"{file.name} is in {unit}, the cells are in {wanted}, and it names none of them; left out")
        return None
    notes.warn(f"{file.name} is in {unit}, the cells are in {wanted}; it was placed by the cells that it names")
    file.xy[:] = file.xy * found[0] + found[1]
    return replace(file, cells=passed)


def _joined(files: list[Shapes]) -> Shapes:
    """All lines and points as one."""
    whole = Shapes("", np.empty((0, 2)))
    for file in files:
        whole.cells |= {len(whole.lines) + index: cells for index, cells in file.cells.items()}
        whole.lines += file.lines
        whole.points += file.points
    return whole


def _imported(world: WorldMap, ground: CellGround, version: str, notes: Notes) -> Imported:
    lines = Counter(line.kind for line in world.features.lines)
    borders = counted(world.edge_count // 2, "border")
    notes.used.append(f"{counted(world.cell_count, 'cell')} as {_PLURALS[world.topology]}, {borders} between them")
    lines["river"] += lines["canyon"]
    report = overland_report(
        world, notes, format="geojson", version=version, lines=lines, raw=ground.raw, words=ground.words
    )
    unknown = any(terrain is Terrain.UNKNOWN for _, terrain, _ in ground.words)
    needed = () if world.has_scale else ("scale",)
    return Imported(world, report, (*needed, "terrain") if unknown else needed, ground.cell_words)


def _recognises(source: Source) -> bool:
    return looks_like(source.json)


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    with collecting_paused():
        return read(upload.maps, upload.name, choices, progress)


FORMATS = (Format("geojson", "GeoJSON", _recognises, _read, many=True),)
