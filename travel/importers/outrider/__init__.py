"""Our own format (docs/formats/outrider-map.md): JSON that holds all of a map, or as little as rows of ground."""

from __future__ import annotations

from collections import Counter

from travel.importers.choices import Choices, Imported, check_choices
from travel.importers.fields import Row
from travel.importers.outrider.cells import Cells, read_cells, read_keys
from travel.importers.outrider.edges import read_river_edges, read_ways
from travel.importers.outrider.features import read_features
from travel.importers.outrider.finding import CellFinder
from travel.importers.outrider.geojson import is_own, members_of
from travel.importers.outrider.ground import Ground, read_ground, read_heights
from travel.importers.outrider.head import Head, read_head
from travel.importers.outrider.lines import LineReader
from travel.importers.refusal import refuse
from travel.importers.report import ImportReport, Notes, counted, overland_report
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.scale import rescaled
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import WorldMap

FORMAT = "outrider-map"


def read(content: Row, name: str, choices: Choices, format_key: str = "outrider") -> Imported:
    """Turn the members of an own file into a map."""
    notes = Notes()
    head = read_head(content, name, choices)
    width = head.grid.columns if head.grid else None
    ground = read_ground(content, width, check_choices(choices), notes)
    _check_rows(content, head, ground)
    cells = read_cells(content, head, ground.terrain)
    world = _world(content, head, cells, ground, notes)
    if choices.scale is not None:
        world = rescaled(world, choices.scale)
    needed = [] if world.has_scale else ["scale"]
    needed += ["terrain"] if ground.unknown_words else []
    needed += ["topology"] if head.asks_topology else []
    report = _report(world, ground, notes, format_key, str(content.get("version", 1)))
    return Imported(world, report, tuple(needed), ground.cell_words)


def _check_rows(content: Row, head: Head, ground: Ground) -> None:
    grid = head.grid
    if grid is not None and len(ground.terrain) != grid.columns * grid.rows:
        raise refuse(
            f"The grid has {grid.rows} rows, the ground {len(content['terrain'])}",
            "Give a row of ground for each row of the grid.",
            "/terrain",
        )


def _world(content: Row, head: Head, cells: Cells, ground: Ground, notes: Notes) -> WorldMap:
    count = len(ground.terrain)
    keys = read_keys(content, count)
    finder = CellFinder(ground.terrain, head.grid, keys)
    ways = read_ways(content, cells, finder, notes)
    river = read_river_edges(content, cells, finder, notes)
    lines = LineReader(head, cells, finder, ways, river, notes).read(content)
    return WorldMap(
        name=head.name,
        topology=head.topology,
        scale=head.scale,
        terrain=ground.terrain,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=cells.lengths,
        ways=ways,
        river=river,
        features=read_features(content, cells, finder, lines),
        grid=head.grid,
        columns=cells.columns,
        rows=cells.rows,
        ring_offsets=cells.ring_offsets,
        ring_xy=cells.ring_xy,
        elevation=read_heights(content, count),
        keys=keys,
    )


def _report(world: WorldMap, ground: Ground, notes: Notes, format_key: str, version: str) -> ImportReport:
    cells = int((world.terrain != NO_CELL).sum())
    notes.used.append(f"{counted(cells, 'cell')}, {counted(world.edge_count // 2, 'border')} between them")
    lines = Counter(line.kind for line in world.features.lines)
    return overland_report(
        world, notes, format=format_key, version=version, lines=lines, raw=ground.raw, words=ground.words
    )


def _recognises(source: Source) -> bool:
    content = source.json
    return isinstance(content, dict) and content.get("format") == FORMAT


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    return read(upload.main.json, upload.name, choices)


def _read_geojson(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    members = members_of(upload.main.json, upload.name, choices)
    return read(members, upload.name, choices, "geojson")


FORMATS = (
    Format("outrider", "an Outrider map", _recognises, _read),
    Format("outrider-geojson", "an Outrider map as GeoJSON", is_own, _read_geojson),
)
