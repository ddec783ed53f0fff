"""Azgaar's Fantasy Map Generator: saved maps of versions 1.22 on, and JSON exports in all their layouts.

Cells stay the polygons they are, in pixels; lengths follow from the file's own scale.
"""

from __future__ import annotations

from collections import Counter

from travel.importers.azgaar import json_file, map_file, map_text
from travel.importers.azgaar.ground import AzgaarGround, read_ground
from travel.importers.azgaar.model import AzgaarFile
from travel.importers.azgaar.places import read_labels, read_markers, read_settlements, read_zones
from travel.importers.azgaar.rivers import read_rivers
from travel.importers.azgaar.ways import read_routes
from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.collecting import collecting_paused
from travel.importers.report import ImportReport, Notes, overland_report
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.world import Features, Topology, WorldMap


def read(file: AzgaarFile, name: str, choices: Choices, notes: Notes) -> Imported:
    """Turn an opened file into a map."""
    scale, cells = choices.scale or file.scale, file.cells
    ground = read_ground(file, check_choices(choices), notes)
    routes = read_routes(file, choices.paved_roads, notes)
    rivers = read_rivers(file, notes)
    features = Features(
        settlements=read_settlements(file, notes),
        lines=routes.lines + rivers.lines,
        labels=read_labels(file),
        markers=read_markers(file, notes),
        areas=read_zones(file, notes),
    )
    world = WorldMap(
        name=choices.name or file.name or name,
        topology=Topology.POLYGON,
        scale=scale,
        terrain=ground.terrain,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=edge_lengths(Topology.POLYGON, scale, cells.x, cells.y, cells.offsets, cells.heads),
        ways=routes.ways,
        river=river_crossings(cells.offsets, cells.heads, cells.x, cells.y, rivers.courses),
        features=features,
        ring_offsets=cells.ring_offsets,
        ring_xy=cells.ring_xy,
        elevation=ground.elevation,
    )
    report = _report(world, file, ground, routes.counts, notes)
    return Imported(world, report, _needed(world, ground.unknown_words), ground.cell_words)


def _needed(world: WorldMap, unknown_words: int) -> tuple[str, ...]:
    scale = () if world.has_scale else ("scale",)
    return (*scale, "terrain") if unknown_words else scale


def _report(
    world: WorldMap, file: AzgaarFile, ground: AzgaarGround, routes: Counter[str], notes: Notes
) -> ImportReport:
    rivers = sum(line.kind == "river" for line in world.features.lines)
    notes.used.append(f"{world.cell_count} cells as polygons, {world.edge_count // 2} borders between them")
    lines = {**routes, "river": rivers}
    return overland_report(
        world, notes, format="azgaar", version=file.version, lines=lines, raw=ground.raw, words=ground.words
    )


def _recognises(source: Source) -> bool:
    return map_text.looks_like(source) or json_file.looks_like(source.json)


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    notes, source = Notes(), upload.main
    is_map = map_text.looks_like(source)
    with collecting_paused():
        file = map_file.open_map(source.data, notes) if is_map else json_file.open_json(source.json, notes)
        progress(0.6)
        return read(file, upload.name, choices, notes)


FORMATS = (Format("azgaar", "a map of Azgaar's generator", _recognises, _read),)
